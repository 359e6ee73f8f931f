"""The OpenAI adapter against a real HTTP server on loopback that speaks the wire format, well and badly."""

import socket
import time
import traceback

import pytest

from citeweb.providers import (
    Away,
    BadDraft,
    Draft,
    OpenAIProvider,
    PromptPassage,
    ProviderError,
    Refused,
    Searched,
    TimedOut,
)
from citeweb.providers.openai import endpoint
from tests.servers.fabricator import CONTENT, Fabricator

KEY = "sk-very-secret-0123456789"
QUESTION = "How long may the tenant give notice?"
PASSAGES = (
    PromptPassage(
        "a1", "The tenant may give notice within 30 days. The landlord may not refuse it.", "Lease", "Notice", "4"
    ),
    PromptPassage("b2", "Rent is due on the first working day of each month, in advance.", "Lease", "Rent", "2-3"),
)
SEARCHED = Searched(documents=3, passages=70)


def ask(server: Fabricator, model: str = "any", key: str | None = KEY, timeout: float = 10.0) -> Draft:
    return OpenAIProvider(server.url, model, key, timeout, first_pause=0.01).draft(QUESTION, PASSAGES, SEARCHED)


def failure(mode: str | list[str], timeout: float = 10.0) -> ProviderError:
    with Fabricator(mode) as server, pytest.raises(ProviderError) as caught:
        ask(server, timeout=timeout)
    assert KEY not in "".join(traceback.format_exception(caught.value))
    return caught.value


def test_honest_draft_quotes_the_passages_own_ids() -> None:
    with Fabricator() as server:
        draft = ask(server)
    first = draft.claims[0]
    assert first.kind == "fact"
    assert first.text in draft.prose
    assert first.citations[0].passage_id == "a1"
    assert first.citations[0].quote in PASSAGES[0].text
    assert (draft.usage.prompt_tokens, draft.usage.completion_tokens, draft.model) == (1234, 56, "any")


def test_request_carries_schema_key_question_and_passages() -> None:
    with Fabricator() as server:
        ask(server)
        asked = server.requests[0]
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.question == QUESTION
    assert asked.passages == {"p1": PASSAGES[0].text, "p2": PASSAGES[1].text}
    shape = asked.body["response_format"]["json_schema"]["schema"]["properties"]["claims"]["items"]["properties"]
    assert shape["citations"]["items"]["properties"]["passage_id"]["enum"] == ["p1", "p2"]


def test_no_key_no_header() -> None:
    with Fabricator() as server:
        ask(server, key=None)
        assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("mode", sorted(set(CONTENT) - {"broken_json"}))
def test_fabrications_pass_through_untouched(mode: str) -> None:
    """Whatever the model says is handed on: it is the check that judges."""
    with Fabricator(mode) as server:
        draft = ask(server)
        written = CONTENT[mode](server.requests[0])
    assert bool(draft.claims) == (mode != "unsupported")
    for claim in draft.claims:
        for citation in claim.citations:
            assert citation.passage_id in {"a1", "b2", "p999"}
            assert repr(citation.quote)[1:-1] in written or citation.quote in written
    assert (mode == "unknown_id") == any(c.passage_id == "p999" for claim in draft.claims for c in claim.citations)


@pytest.mark.parametrize("model", ["altered", "invented"])
def test_the_models_name_chooses_the_fabrication(model: str) -> None:
    with Fabricator("honest") as server:
        draft = ask(server, model=model)
    assert all(citation.quote not in p.text for p in PASSAGES for c in draft.claims for citation in c.citations)


@pytest.mark.parametrize("mode", ["no_json_schema", "no_response_format"])
def test_falls_back_when_the_server_does_not_know_the_format(mode: str) -> None:
    with Fabricator(mode) as server:
        provider = OpenAIProvider(server.url, "any")
        assert provider.draft(QUESTION, PASSAGES, SEARCHED).claims
        tries = len(server.requests)
        provider.draft(QUESTION, PASSAGES, SEARCHED)
        assert len(server.requests) == tries + 1, "what the server understands is remembered"
    assert tries == {"no_json_schema": 2, "no_response_format": 3}[mode]


@pytest.mark.parametrize("fault", ["rate_limited", "overloaded"])
def test_tries_again_after_a_passing_fault(fault: str) -> None:
    with Fabricator([fault, fault, "honest"]) as server:
        assert ask(server).claims
        assert len(server.requests) == 3


@pytest.mark.parametrize("fault", ["rate_limited", "overloaded"])
def test_retries_are_bounded(fault: str) -> None:
    with Fabricator(fault) as server:
        with pytest.raises(ProviderError):
            ask(server)
        assert len(server.requests) == 4


@pytest.mark.parametrize("fault", ["wrong_key", "no_such_model", "no_quota", "error_page", "hang_up", "half_a_body"])
def test_other_faults_are_not_tried_again(fault: str) -> None:
    with Fabricator(fault) as server:
        with pytest.raises(ProviderError):
            ask(server)
        assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("mode", "kind", "says"),
    [
        ("broken_json", BadDraft, "JSON"),
        ("half_a_body", Away, "broke off the connection"),
        ("error_page", Away, "HTTP 500"),
        ("hang_up", Away, "broke off the connection"),
        ("overloaded", Away, "Loading model"),
        ("rate_limited", Refused, "rate limit"),
        ("no_quota", Refused, "quota"),
        ("wrong_key", Refused, "refused the key"),
        ("no_such_model", Refused, "does not know the model"),
    ],
)
def test_each_fault_has_its_error_and_sentence(mode: str, kind: type[ProviderError], says: str) -> None:
    error = failure(mode)
    assert type(error) is kind
    assert says in str(error)


@pytest.mark.parametrize("mode", ["stall", "trickle"])
def test_the_time_out_is_for_the_whole_answer(mode: str) -> None:
    started = time.monotonic()
    error = failure(mode, timeout=0.5)
    assert isinstance(error, TimedOut)
    assert "did not answer within 0.5 s" in str(error)
    assert time.monotonic() - started < 5


def test_retries_do_not_outlast_the_time_out() -> None:
    with Fabricator(["overloaded", "stall"]) as server, pytest.raises(TimedOut):
        ask(server, timeout=0.5)


def test_server_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    provider = OpenAIProvider(f"http://user:hunter2@127.0.0.1:{port}", "any", KEY, timeout=5, first_pause=0.01)
    with pytest.raises(Away) as caught:
        provider.draft(QUESTION, PASSAGES, SEARCHED)
    assert f"127.0.0.1:{port}" in str(caught.value)
    assert "your question is kept" in str(caught.value)
    assert not {"hunter2", KEY} & set("".join(traceback.format_exception(caught.value)).split())


def test_the_key_is_in_no_repr() -> None:
    provider = OpenAIProvider("https://models.example", "any", KEY)
    assert KEY not in repr(provider) + repr(vars(provider))


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions"),
        ("http://localhost:11434", "http://localhost:11434/v1/chat/completions"),
        ("http://localhost:11434/", "http://localhost:11434/v1/chat/completions"),
        ("https://host/api/v3/", "https://host/api/v3/chat/completions"),
        ("https://host/v1/chat/completions", "https://host/v1/chat/completions"),
    ],
)
def test_endpoint_takes_what_manuals_print(given: str, used: str) -> None:
    assert endpoint(given) == used
