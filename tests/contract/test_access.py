"""Every address has a rule: what its owner, an outsider and a stranger get. Driven from the URLconf, so that a new
address without a rule fails."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from citeweb.accounts.models import User
from citeweb.documents.models import Revision
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer
from citeweb.questions.services import ask

OPEN = {"healthz", "sign_in"}  # what a stranger may see
PERSONAL = {"libraries", "sign_out"}  # signed in, no object: everyone sees their own
OBJECTS = {
    "library", "documents", "upload", "remove_library", "ask", "document", "remove_document", "revision", "retry",
    "original", "page", "picture", "question", "again", "remove_question", "answer", "sent", "evidence", "place",
    "newer",
}  # fmt: skip
POST_ONLY = {"upload", "retry", "ask", "again", "sign_out"}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        yield from patterns(entry) if isinstance(entry, URLResolver) else [entry]


NAMES = sorted(str(pattern.name) for pattern in patterns(get_resolver()))


@pytest.fixture
def answer(lease: Revision, person: User) -> Answer:
    made = ask(library=lease.document.library, person=person, text="What is the rent a month?", enqueue=False)
    run_answer(answer_id=made.pk)
    return Answer.objects.get(pk=made.pk)


@pytest.fixture
def addresses(answer: Answer, lease: Revision) -> dict[str, str]:
    """An address of each name for objects that the local person owns."""
    citation = answer.claims.get(number=1).citations.get()
    library, document = lease.document.library_id, lease.document_id
    arguments: dict[str, list[int]] = {
        **dict.fromkeys(["library", "documents", "upload", "remove_library", "ask"], [library]),
        **dict.fromkeys(["document", "remove_document"], [document]),
        **dict.fromkeys(["revision", "retry", "original"], [lease.pk]),
        **dict.fromkeys(["page", "picture"], [lease.pk, 1]),
        **dict.fromkeys(["question", "again", "remove_question"], [answer.question_id]),
        **dict.fromkeys(["answer", "sent"], [answer.pk]),
        **dict.fromkeys(["evidence", "newer"], [answer.pk, 1]),
        "place": [answer.pk, citation.pk],
    }
    return {name: reverse(name, args=arguments.get(name, [])) for name in NAMES}


def fetch(client: Client, name: str, address: str) -> int:
    response = client.post(address) if name in POST_ONLY else client.get(address)
    response.close()  # a download holds its file open
    return response.status_code


def test_every_address_has_a_rule() -> None:
    assert set(NAMES) == OPEN | PERSONAL | OBJECTS


@pytest.mark.parametrize("name", sorted(OBJECTS - {"page", "picture"}))  # the lease is Markdown, which has no pages
def test_the_owner_gets_through(client: Client, addresses: dict[str, str], name: str) -> None:
    assert fetch(client, name, addresses[name]) in {200, 302, 422}


@pytest.mark.parametrize("name", sorted(OBJECTS))
def test_an_outsider_finds_nothing(
    client: Client, addresses: dict[str, str], outsider: User, many_users: None, name: str
) -> None:
    client.force_login(outsider)
    assert fetch(client, name, addresses[name]) == 404
    if name not in POST_ONLY:
        assert client.post(addresses[name]).status_code in {404, 405}


@pytest.mark.parametrize("name", sorted(OBJECTS | {"libraries"}))
def test_a_stranger_is_asked_to_sign_in(client: Client, addresses: dict[str, str], many_users: None, name: str) -> None:
    response = client.post(addresses[name]) if name in POST_ONLY else client.get(addresses[name])
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("sign_in"))


@pytest.mark.parametrize("name", sorted(OPEN))
def test_what_is_open_is_open_to_a_stranger(
    client: Client, many_users: None, addresses: dict[str, str], name: str
) -> None:
    assert client.get(addresses[name]).status_code == 200


def test_an_outsider_sees_none_of_it_in_lists(client: Client, answer: Answer, outsider: User, many_users: None) -> None:
    client.force_login(outsider)
    page = client.get(reverse("libraries")).content.decode()
    assert "Leases" not in page
    assert "rent a month" not in page
