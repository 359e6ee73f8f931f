"""``manage.py ingest PATH… --library NAME``: read files into a library without a running server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.files import File
from django.core.management.base import CommandError, CommandParser

from citeweb.accounts.commands import PersonCommand
from citeweb.accounts.models import User
from citeweb.documents import services
from citeweb.documents.forms import LibraryForm
from citeweb.documents.models import Document, Library, Revision, State
from citeweb.documents.reading import read_revision


class Command(PersonCommand):
    help = "Read files, or all files of folders, into a library. Exits 1 when one of them could not be read."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("paths", nargs="+", metavar="PATH")
        parser.add_argument("--library", required=True, metavar="NAME", help="made when there is none of that name")

    def handle(self, **options: Any) -> None:
        person = self.person(options)
        files = list(_files(options["paths"]))
        if not files:
            raise CommandError("There are no files in these folders.")
        library = self.library(person, options["library"])
        results = []
        for number, path in enumerate(files, start=1):
            for result in self.ingest(library, path):
                results.append(result)
                self.tell(number, len(files), result)
        if options["json"]:
            self.print_json({"library": library.name, "documents": results})
        failed = sum(result["state"] != State.READY for result in results)
        if failed:
            raise CommandError(f"{failed} of {len(results)} files could not be read.")

    def library(self, person: User, name: str) -> Library:
        """The library of that name, by the rules of the page's own form."""
        form = LibraryForm({"name": name})
        if not form.is_valid():
            raise CommandError(f"--library: {' '.join(map(str, form.errors['name'].data))}")
        return services.create_library(owner=person, name=form.cleaned_data["name"])

    def ingest(self, library: Library, path: Path) -> Iterator[dict[str, Any]]:
        """Read a file, then what came in it: one result each."""
        try:
            with path.open("rb") as handle:
                upload = services.add_upload(
                    library=library, person=library.owner, name=path.name, file=File(handle), enqueue=False
                )
        except services.UploadRefused as refusal:
            yield _refused(path, str(refusal))
            return
        except OSError as error:
            yield _refused(path, f"This file cannot be opened: {error.strerror}.")
            return
        yield self.read(upload.revision.pk, path.name, upload.duplicate)
        yield from self.read_enclosed(upload.revision.document)

    def read(self, pk: int, name: str, duplicate: bool = False) -> dict[str, Any]:
        read_revision(revision_id=pk, progress=self.progress)
        return _result(name, Revision.objects.select_related("document").get(pk=pk), duplicate)

    def read_enclosed(self, document: Document) -> Iterator[dict[str, Any]]:
        """Read here what came in a document, since no worker may be running."""
        waiting = Revision.objects.filter(document__inside=document, state=State.QUEUED).select_related("document")
        for revision in list(waiting):
            yield self.read(revision.pk, revision.document.name)
            yield from self.read_enclosed(revision.document)

    def progress(self, done: int, total: int) -> None:
        if total > 1 and self.stderr.isatty():
            self.stderr.write(f"  page {done} of {total}", ending="\r")

    def tell(self, number: int, total: int, result: dict[str, Any]) -> None:
        reason = f": {result['reason']}" if result["reason"] else ""
        identity = f", document {result['id']}" if result["id"] else ""
        self.stderr.write(f"{number}/{total} {result['name']} {result['state']}{identity}{reason}")


def _files(paths: list[str]) -> Iterator[Path]:
    for given in map(Path, paths):
        if given.is_dir():
            yield from sorted(path for path in given.rglob("*") if path.is_file())
        elif given.is_file():
            yield given
        else:
            raise CommandError(f"There is no file {given}.")


def _refused(path: Path, reason: str) -> dict[str, Any]:
    return {
        "id": None, "name": path.name, "document": None, "state": State.FAILED, "reason": reason,
        "pages": 0, "passages": 0, "seconds": None, "duplicate": False,
    }  # fmt: skip


def _result(name: str, revision: Revision, duplicate: bool) -> dict[str, Any]:
    return {
        "id": revision.document_id,
        "name": name,
        "document": revision.document.name,
        "state": revision.state,
        "reason": revision.reason,
        "pages": revision.pages_total,
        "passages": revision.passage_count,
        "seconds": revision.seconds,
        "duplicate": duplicate,
    }
