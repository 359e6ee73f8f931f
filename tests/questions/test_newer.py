"""Citations followed into a newer revision: still there, changed, in another sentence, gone."""

import pytest
from django.test import Client
from django.urls import reverse

from citeweb.documents.models import Library, Revision
from citeweb.questions.answering import run_answer
from citeweb.questions.models import Answer, Citation, Follow, NewerFinding
from citeweb.questions.newer import follow_citations, unfollowed_revisions
from citeweb.questions.services import ask
from tests.conftest import LEASE, add

RENT = "The tenant shall pay a rent of 1,200 euros a month"


@pytest.fixture
def citation(lease: Revision) -> Citation:
    made = ask(library=lease.document.library, person=None, text="What rent shall the tenant pay?", enqueue=False)
    run_answer(answer_id=made.pk)
    return Citation.objects.filter(quote__startswith=RENT, number__isnull=False)[0]


def followed(library: Library, text: str) -> NewerFinding:
    revision = add(library, "lease.md", text)
    assert follow_citations(revision_id=revision.pk)
    return NewerFinding.objects.get(citation__quote__startswith=RENT)


def lit(finding: NewerFinding) -> str:
    text = finding.revision.source.text
    return "".join(text[start:end] for start, end in finding.spans)


def test_words_that_moved_are_still_there(citation: Citation, library: Library) -> None:
    finding = followed(library, "# Preface\n\nThis lease was renewed.\n\n" + LEASE)
    assert finding.state == Follow.HERE
    assert lit(finding).startswith(RENT)
    assert finding.spans != citation.spans


def test_a_changed_number_is_told(citation: Citation, library: Library) -> None:
    finding = followed(library, LEASE.replace("1,200", "1,500"))
    assert finding.state == Follow.CHANGED
    assert "1,500" in lit(finding)
    assert any("1,500" in difference["source"] for difference in finding.differences)


def test_words_that_are_gone_have_no_place(citation: Citation, library: Library) -> None:
    finding = followed(library, "# Lease\n\nThis agreement was ended by both parties last autumn.\n")
    assert (finding.state, finding.spans) == (Follow.GONE, [])


def test_the_same_words_in_another_sentence_are_not_the_same(citation: Citation, library: Library) -> None:
    start, end = citation.spans[0][0], citation.spans[0][0] + len("a rent of 1,200 euros a month")
    at = LEASE.index("a rent of 1,200") - LEASE.index(RENT)
    Citation.objects.filter(pk=citation.pk).update(
        quote="a rent of 1,200 euros a month", spans=[[start + at, end + at]], sentence=citation.spans[0]
    )
    revision = add(library, "lease.md", LEASE.replace("The tenant shall pay", "Nobody ever asked for"))
    follow_citations(revision_id=revision.pk)
    assert NewerFinding.objects.get(citation=citation).state == Follow.AROUND


def test_following_twice_changes_nothing(citation: Citation, library: Library) -> None:
    first = followed(library, LEASE.replace("1,200", "1,500"))
    assert follow_citations(revision_id=first.revision_id) == 0
    assert NewerFinding.objects.get(citation=citation).checked_at == first.checked_at


def test_an_older_revision_never_overwrites_a_newer_finding(citation: Citation, library: Library) -> None:
    second = add(library, "lease.md", LEASE.replace("1,200", "1,500"))
    finding = followed(library, LEASE + "\nSigned.\n")
    assert follow_citations(revision_id=second.pk) == 0
    assert NewerFinding.objects.get(citation=citation).revision == finding.revision


def test_a_third_revision_replaces_the_finding_of_the_second(citation: Citation, library: Library) -> None:
    assert followed(library, LEASE.replace("1,200", "1,500")).state == Follow.CHANGED
    assert followed(library, LEASE + "\nSigned.\n").state == Follow.HERE


def test_what_was_missed_is_found(citation: Citation, library: Library) -> None:
    assert unfollowed_revisions() == []
    revision = add(library, "lease.md", LEASE + "\nSigned.\n")
    assert unfollowed_revisions() == [revision.pk]
    follow_citations(revision_id=revision.pk)
    assert unfollowed_revisions() == []


def test_the_pages_say_what_changed_and_open_it(client: Client, citation: Citation, library: Library) -> None:
    finding = followed(library, LEASE.replace("1,200", "1,500"))
    answer = Answer.objects.get()

    def page(name: str, *arguments: int) -> str:
        return client.get(reverse(name, args=arguments)).content.decode()

    link = reverse("newer", args=[answer.pk, citation.number])
    for shown in (page("answer", answer.pk), page("evidence", answer.pk, citation.number or 0)):
        assert "In revision 2: changed." in shown
        assert f'href="{link}#lit"' in shown
    opened = client.get(link).content.decode()
    assert '<mark class="lit" id="lit" tabindex="-1">The tenant shall pay a rent of 1,500' in opened
    assert "In revision 2: changed." in page("revision", finding.revision_id)


def test_the_document_says_that_all_hold(client: Client, citation: Citation, library: Library) -> None:
    finding = followed(library, LEASE + "\nSigned.\n")
    shown = client.get(reverse("revision", args=[finding.revision_id])).content.decode()
    total = NewerFinding.objects.count()
    assert f"{total} of {total} citation" in shown
    assert (
        "newer revision differs" not in client.get(reverse("answer", args=[Answer.objects.get().pk])).content.decode()
    )
