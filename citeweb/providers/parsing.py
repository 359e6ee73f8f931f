"""A model's words -> a Draft. Lists may be missing; what is there must be of the right type."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .base import BadDraft, ClaimKind, Draft, DraftCitation, DraftClaim, Usage

_MOST_TRIES = 64  # opening braces looked at in a text that is not JSON: trying is quadratic
_decoder = json.JSONDecoder()
T = TypeVar("T")


def parse_draft(content: str, ids: Mapping[str, str], usage: Usage, model: str) -> Draft:
    """The draft in the first JSON object that has a "prose", fenced or not. Raises BadDraft.

    `ids` maps the names that the model was shown to the passages' own ids; any other name and every quote are kept as
    they came, for the check to judge.
    """
    answer = _first_object(content)
    return Draft(
        prose=_text(answer, "prose"),
        claims=tuple(_list(answer, "claims", lambda claim: _claim(claim, ids))),
        unsupported=tuple(_list(answer, "unsupported", _string)),
        usage=usage,
        model=model,
    )


def _first_object(content: str) -> dict[str, Any]:
    start = content.find("{")
    for _ in range(_MOST_TRIES):
        if start < 0:
            break
        found = _object_at(content, start)
        if found is not None and "prose" in found:
            return found
        start = content.find("{", start + 1)
    raise BadDraft("The model's answer is not the JSON that was asked for.")


def _object_at(content: str, start: int) -> dict[str, Any] | None:
    try:
        found, _ = _decoder.raw_decode(content, start)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _claim(value: object, ids: Mapping[str, str]) -> DraftClaim:
    claim = _mapping(value, "claim")
    citations = tuple(_list(claim, "citations", lambda item: _citation(item, ids)))
    return DraftClaim(_text(claim, "text"), _kind(claim.get("kind") or "fact"), citations)


def _kind(value: object) -> ClaimKind:
    if value == "fact":
        return "fact"
    if value == "reasoning":
        return "reasoning"
    raise BadDraft(f"The model calls a claim neither fact nor reasoning but {_short(value)}.")


def _citation(value: object, ids: Mapping[str, str]) -> DraftCitation:
    citation = _mapping(value, "citation")
    name = _text(citation, "passage_id")
    return DraftCitation(ids.get(name, name), _text(citation, "quote"))


def _mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadDraft(f"In the model's answer a {what} is not an object: {_short(value)}.")
    return value


def _text(holder: Mapping[str, Any], key: str) -> str:
    if key not in holder:
        raise BadDraft(f'In the model\'s answer "{key}" is missing.')
    return _string(holder[key])


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise BadDraft(f"In the model's answer there should be text, not {_short(value)}.")
    return value


def _list(holder: Mapping[str, Any], key: str, read: Callable[[object], T]) -> list[T]:
    values = holder.get(key)
    if values is None:
        return []
    if not isinstance(values, list):
        raise BadDraft(f'In the model\'s answer "{key}" is not a list.')
    return [read(value) for value in values]


def _short(value: object) -> str:
    return json.dumps(value)[:60]
