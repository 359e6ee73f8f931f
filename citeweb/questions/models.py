"""Questions, answers (one run each), claims and their citations."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from citeweb.documents.jobs import Job
from citeweb.documents.models import Library, Passage, Revision


class Question(models.Model):
    """What a person asked of a library."""

    library = models.ForeignKey(Library, on_delete=models.CASCADE, related_name="questions")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    asked_at = models.DateTimeField(default=timezone.now)
    text = models.TextField()

    class Meta:
        ordering = ["-asked_at", "-pk"]

    def __str__(self) -> str:
        return self.text[:80]


class State(models.TextChoices):
    """The stages of an answer, told to the reader as they pass."""

    QUEUED = "queued", "waiting"
    SEARCHING = "searching", "searching"
    WRITING = "writing", "writing"
    CHECKING = "checking", "checking"
    DONE = "done", "done"
    FAILED = "failed", "failed"


class Answer(Job):
    """One run: what was searched and sent, which model wrote, what the program found."""

    RUNNING: ClassVar[tuple[str, ...]] = (State.SEARCHING, State.WRITING, State.CHECKING)

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    created_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED, db_index=True)

    provider = models.CharField(max_length=40, blank=True, default="")
    model = models.CharField(max_length=200, blank=True, default="")
    prompt_version = models.CharField(max_length=40, blank=True, default="")
    matcher = models.CharField(max_length=40, blank=True, default="")
    documents_searched = models.PositiveIntegerField(default=0)
    passages_searched = models.PositiveIntegerField(default=0)
    documents_unsearchable = models.PositiveIntegerField(default=0)
    prose = models.TextField(blank=True, default="")
    unsupported = models.JSONField(default=list)
    claims_drafted = models.PositiveIntegerField(default=0)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(null=True)

    class Meta:
        ordering = ["question", "pk"]

    def __str__(self) -> str:
        return f"answer {self.pk}"


class SentPassage(models.Model):
    """A passage as it was sent to the model; the passage itself is immutable and gone only with its document."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="sent")
    rank = models.PositiveIntegerField()
    key = models.CharField(max_length=32)
    document_name = models.CharField(max_length=255)
    passage = models.ForeignKey(Passage, on_delete=models.SET_NULL, null=True)
    score = models.FloatField()

    class Meta:
        ordering = ["answer", "rank"]
        constraints = [models.UniqueConstraint(fields=["answer", "rank"], name="sent_rank_once")]

    def __str__(self) -> str:
        return self.key


class Kind(models.TextChoices):
    """A fact expects a citation; the model's own reasoning does not."""

    FACT = "fact", "fact"
    REASONING = "reasoning", "reasoning"


class Claim(models.Model):
    """One statement of the answer, its text verbatim in the prose where it could be placed."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="claims")
    number = models.PositiveIntegerField()  # reading order, from 1
    text = models.TextField()
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.FACT)
    start = models.PositiveIntegerField(null=True)  # place in the answer's prose; null when it stands nowhere there
    end = models.PositiveIntegerField(null=True)
    verified = models.BooleanField(default=False)
    values = models.JSONField(default=dict)  # {"verdict": ..., "details": [...]} of check_values; empty when not run

    class Meta:
        ordering = ["answer", "number"]
        constraints = [models.UniqueConstraint(fields=["answer", "number"], name="claim_number_once")]

    def __str__(self) -> str:
        return self.text[:80]


class Citation(models.Model):
    """What the model says supports a claim, and what the program found."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="citations")
    number = models.PositiveIntegerField(null=True)  # the marker; null when not linked. One place, one number
    passage_key = models.CharField(max_length=200)  # as the model gave it, known or not
    quote = models.TextField()
    outcome = models.CharField(max_length=20)
    revision = models.ForeignKey(Revision, on_delete=models.SET_NULL, null=True)  # where spans point
    spans = models.JSONField(default=list)  # [[start, end], ...] into the revision's source text
    pages = models.JSONField(default=list)  # numbers of the pages that the spans stand on
    sentence = models.JSONField(null=True)  # [start, end] of the whole sentence, likewise
    places = models.JSONField(default=list)  # every place it stands in: [[[start, end], ...], ...]
    differences = models.JSONField(default=list)  # [{"source": ..., "quote": ..., "span": [start, end] | null}, ...]
    cautions = models.JSONField(default=list)
    damage = models.JSONField(default=list)

    class Meta:
        ordering = ["claim", "pk"]

    def __str__(self) -> str:
        return f"{self.outcome}: {self.quote[:60]}"


class Follow(models.TextChoices):
    """How a citation fares in a newer revision of its document."""

    HERE = "here", "still there"
    AROUND = "around", "the quoted words still stand there, but their sentence is not the same"
    CHANGED = "changed", "changed"
    GONE = "gone", "gone"


class NewerFinding(models.Model):
    """What the program finds of a linked citation in the newest revision of its document; the citation keeps its own.

    It is overwritten only by the finding in a still newer revision.
    """

    citation = models.OneToOneField(Citation, on_delete=models.CASCADE, related_name="newer")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="newer_findings")
    state = models.CharField(max_length=10, choices=Follow.choices)
    spans = models.JSONField(default=list)  # [[start, end], ...] into that revision's source text; empty when gone
    pages = models.JSONField(default=list)
    differences = models.JSONField(default=list)  # as in Citation: source is the newer revision, quote the older
    checked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["citation"]

    def __str__(self) -> str:
        return f"{self.citation_id} in {self.revision_id}: {self.state}"
