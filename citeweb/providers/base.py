"""What an answer provider is asked, what it hands back, and how it fails.

A provider drafts; it proves nothing. Its ids and quotes are taken as they come, and `citeweb.evidence` checks them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

ClaimKind = Literal["fact", "reasoning"]


@dataclass(frozen=True, slots=True)
class PromptPassage:
    """A passage as it is sent to the model. `pages` is for people ("4" or "4-5"), `score` is retrieval's."""

    id: str
    text: str
    document: str
    heading: str = ""
    pages: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class DraftCitation:
    """What the model says supports a claim: the id it gave and the words it quoted, untouched."""

    passage_id: str
    quote: str


@dataclass(frozen=True, slots=True)
class DraftClaim:
    """One statement; `text` ought to stand verbatim in the draft's prose."""

    text: str
    kind: ClaimKind = "fact"
    citations: tuple[DraftCitation, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the server counted them; 0 where it did not say."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer nobody has checked yet. `unsupported` is the model's own list of what it could not support."""

    prose: str
    claims: tuple[DraftClaim, ...] = ()
    unsupported: tuple[str, ...] = ()
    usage: Usage = Usage()
    model: str = ""


@dataclass(frozen=True, slots=True)
class Searched:
    """How much was searched before the passages were chosen."""

    documents: int
    passages: int


class AnswerProvider(Protocol):
    """Drafts an answer from passages.

    Raises ProviderError, whose message can be shown to a person as it is.
    """

    @property
    def name(self) -> str: ...

    @property
    def model(self) -> str: ...

    @property
    def prompt_version(self) -> str: ...

    def draft(self, question: str, passages: Sequence[PromptPassage], searched: Searched) -> Draft: ...


class ProviderError(Exception):
    """No draft came. `code` is stable, the message is a sentence for a person; neither holds a key."""

    code = "provider"


class NotSetUp(ProviderError):
    """The settings that name the model do not fit together."""

    code = "not_set_up"


class Away(ProviderError):
    """The server could not be reached, or says that it is down."""

    code = "away"


class TimedOut(ProviderError):
    """The whole answer did not arrive in time."""

    code = "timed_out"


class Refused(ProviderError):
    """The server answered and will not serve this request: key, model name, quota, policy."""

    code = "refused"


class BadDraft(ProviderError):
    """The server answered, but not with a draft that can be read."""

    code = "bad_draft"
