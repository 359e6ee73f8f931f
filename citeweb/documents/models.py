"""Libraries, documents, their immutable revisions, and what was read from them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from citeweb.documents.jobs import Job
from citeweb.extract import PasswordNeeded, WrongPassword


class Library(models.Model):
    """A set of documents that are asked questions of together."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="libraries")
    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="library_name_once_an_owner")]

    def __str__(self) -> str:
        return self.name


class Document(models.Model):
    """A document keeps its name; each upload of changed bytes is a new revision of it."""

    library = models.ForeignKey(Library, on_delete=models.CASCADE, related_name="documents")
    name = models.CharField(max_length=255)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    added_at = models.DateTimeField(default=timezone.now)
    inside = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="enclosed")

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["library", "name"], name="document_name_once_a_library")]

    def __str__(self) -> str:
        return self.name

    @property
    def depth(self) -> int:
        """How many files it is inside of."""
        return 1 + self.inside.depth if self.inside else 0


class State(models.TextChoices):
    """Where a revision is on its way from upload to evidence."""

    QUEUED = "queued", "waiting"
    READING = "reading", "reading"
    INDEXING = "indexing", "indexing"
    READY = "ready", "ready"
    FAILED = "failed", "failed"


class Revision(Job):
    """One upload of a document's bytes; immutable once ready."""

    RUNNING: ClassVar[tuple[str, ...]] = (State.READING, State.INDEXING)

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, db_index=True)
    bytes = models.PositiveBigIntegerField()
    file = models.FileField(max_length=255)
    uploaded_at = models.DateTimeField(default=timezone.now)
    sealed_password = models.TextField(blank=True, default="")  # from the form until a worker takes it

    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED, db_index=True)
    pages_done = models.PositiveIntegerField(default=0)
    pages_total = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(null=True)

    extractor = models.CharField(max_length=40, blank=True, default="")
    kind = models.CharField(max_length=10, blank=True, default="")
    title = models.TextField(blank=True, default="")
    author = models.TextField(blank=True, default="")
    dated = models.CharField(max_length=40, blank=True, default="")
    notes = models.JSONField(default=list)
    enclosed = models.PositiveIntegerField(default=0)  # files inside this one, each a document of its own
    characters = models.PositiveBigIntegerField(default=0)
    passage_count = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["document", "number"]
        constraints = [models.UniqueConstraint(fields=["document", "number"], name="revision_number_once")]

    def __str__(self) -> str:
        return f"{self.document_id} r{self.number}"

    @property
    def wants_password(self) -> bool:
        """True when the file is locked and was given no password that opens it."""
        return self.state == State.FAILED and self.reason_code in {PasswordNeeded.code, WrongPassword.code}


class RevisionText(models.Model):
    """A revision's source text, apart from its row so that lists do not load it. Written once, never changed."""

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, primary_key=True, related_name="source")
    text = models.TextField()
    headings = models.JSONField(default=list)  # [[start, end, level], ...] in reading order
    parts = models.JSONField(default=list)  # [[start, end, kind], ...] in reading order: what is more than prose

    def __str__(self) -> str:
        return f"text of {self.revision_id}"


class Page(models.Model):
    """A physical page: its part of the source text and the boxes of that part's characters."""

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=40, blank=True, default="")
    width = models.FloatField()  # points, as displayed
    height = models.FloatField()
    start = models.PositiveBigIntegerField()
    end = models.PositiveBigIntegerField()
    quality = models.FloatField(null=True)
    note = models.TextField(blank=True, default="")
    glyphs = models.BinaryField()

    class Meta:
        ordering = ["revision", "number"]
        constraints = [models.UniqueConstraint(fields=["revision", "number"], name="page_number_once")]

    def __str__(self) -> str:
        return f"{self.revision_id} p{self.number}"


class Passage(models.Model):
    """A retrieval unit; ``key`` derives from content and position, so that ingesting again gives the same."""

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="passages")
    key = models.CharField(max_length=32, db_index=True)
    start = models.PositiveBigIntegerField()
    end = models.PositiveBigIntegerField()
    text = models.TextField()
    heading_path = models.JSONField(default=list)
    first_page = models.PositiveIntegerField(null=True)
    last_page = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["revision", "start"]
        constraints = [models.UniqueConstraint(fields=["revision", "key"], name="passage_key_once")]

    def __str__(self) -> str:
        return self.key
