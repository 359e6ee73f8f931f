"""Answer models behind one protocol: the extractive one, which needs none, and any OpenAI-compatible server."""

from .base import (
    AnswerProvider,
    Away,
    BadDraft,
    Draft,
    DraftCitation,
    DraftClaim,
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

    Raises ValueError where a url stands without a model, or is none.
    """
    if not url:
        return ExtractiveProvider()
    if not url.startswith(("http://", "https://")):
        raise ValueError("The model's address must begin with http:// or https://.")
    if not model:
        raise ValueError("A model's address is set, but not the model's name.")
    return OpenAIProvider(url, model, key or None, timeout)
