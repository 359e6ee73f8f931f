"""Answer models behind one protocol: the extractive one, which needs none, and any OpenAI-compatible server."""

from .base import (
    AnswerProvider,
    Away,
    BadDraft,
    Draft,
    DraftCitation,
    DraftClaim,
    NotSetUp,
    PromptPassage,
    ProviderError,
    Refused,
    Searched,
    TimedOut,
    Usage,
)
from .extractive import ExtractiveProvider
from .openai import OpenAIProvider

__all__ = [
    "AnswerProvider",
    "Away",
    "BadDraft",
    "Draft",
    "DraftCitation",
    "DraftClaim",
    "ExtractiveProvider",
    "NotSetUp",
    "OpenAIProvider",
    "PromptPassage",
    "ProviderError",
    "Refused",
    "Searched",
    "TimedOut",
    "Usage",
    "provider_from",
]


def provider_from(url: str | None, model: str | None, key: str | None, timeout: float = 60.0) -> AnswerProvider:
    """The provider that these settings name: without a url the extractive one.

    Raises NotSetUp where a url stands without a model, or is none.
    """
    if not url:
        return ExtractiveProvider()
    if not url.startswith(("http://", "https://")):
        raise NotSetUp("CITEWEB_MODEL_URL must begin with http:// or https://. Set it right and start CiteWeb again.")
    if not model:
        raise NotSetUp("CITEWEB_MODEL_URL is set, but not the model's name. Set CITEWEB_MODEL and start CiteWeb again.")
    return OpenAIProvider(url, model, key or None, timeout)
