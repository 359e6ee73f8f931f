"""Claims, heartbeats and the reaper, on a revision."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from citeweb.documents import services
from citeweb.documents.jobs import JobLost
from citeweb.documents.models import Library, Revision, State


@pytest.fixture
def queued(library: Library) -> Revision:
    return services.add_upload(library=library, person=None, name="a.txt", file=ContentFile(b"Some words.")).revision


def silence(revision: Revision) -> None:
    """As if its worker had died a while ago."""
    Revision.objects.filter(pk=revision.pk).update(heartbeat_at=timezone.now() - timedelta(minutes=5))


def test_a_queued_row_is_claimed_once(queued: Revision) -> None:
    first = Revision.claim(queued.pk, state=State.READING)
    assert first is not None
    assert first.state == State.READING
    assert first.attempts == 1
    assert Revision.claim(queued.pk, state=State.READING) is None


def test_a_row_taken_over_cannot_be_written_by_its_first_holder(queued: Revision) -> None:
    first = Revision.claim(queued.pk, state=State.READING)
    assert first is not None
    silence(queued)
    assert Revision.requeue_lost(reason="lost") == [queued.pk]
    second = Revision.claim(queued.pk, state=State.READING)
    assert second is not None
    with pytest.raises(JobLost):
        first.write(state=State.READY)
    second.write(state=State.INDEXING)
    assert Revision.objects.get(pk=queued.pk).state == State.INDEXING


def test_a_row_with_a_heartbeat_is_left_alone(queued: Revision) -> None:
    Revision.claim(queued.pk, state=State.READING)
    assert Revision.requeue_lost(reason="lost") == []
    assert Revision.objects.get(pk=queued.pk).state == State.READING


def test_a_row_lost_too_often_fails_with_its_reason(queued: Revision) -> None:
    for _ in range(3):
        assert Revision.claim(queued.pk, state=State.READING)
        silence(queued)
        Revision.requeue_lost(reason="It was lost.")
    row = Revision.objects.get(pk=queued.pk)
    assert (row.state, row.reason, row.reason_code) == (State.FAILED, "It was lost.", "lost")


def test_a_queued_row_whose_message_was_lost_is_sent_again_but_not_at_once(queued: Revision) -> None:
    assert Revision.requeue_lost(reason="lost") == []
    silence(queued)
    assert Revision.requeue_lost(reason="lost") == [queued.pk]
    assert Revision.requeue_lost(reason="lost") == []
    assert Revision.objects.get(pk=queued.pk).state == State.QUEUED


def test_a_finished_row_is_never_written_again(queued: Revision) -> None:
    row = Revision.claim(queued.pk, state=State.READING)
    assert row is not None
    row.write(state=State.READY)
    with pytest.raises(JobLost):
        row.write(state=State.FAILED)
