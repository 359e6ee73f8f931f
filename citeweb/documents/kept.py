"""Pages of long files, kept in the home folder while their revision is being read, so that a kill costs little."""

import shutil
from pathlib import Path

from django.conf import settings

from citeweb.documents.models import Revision, State
from citeweb.extract import EXTRACTOR_VERSION

UNDER_WAY = (State.QUEUED, *Revision.RUNNING)


def kept_pages(revision: Revision) -> Path:
    """The folder for a revision's pages, which need not exist; other bytes or another extractor have another."""
    return _folder(revision.pk) / f"{revision.sha256}-{EXTRACTOR_VERSION}"


def forget_kept(revision_id: int) -> None:
    """Remove what is kept of a revision that nobody reads or will read on by itself; of another, nothing."""
    if not Revision.objects.filter(pk=revision_id, state__in=UNDER_WAY).exists():
        shutil.rmtree(_folder(revision_id), ignore_errors=True)


def sweep_kept() -> None:
    """Remove what a worker that died left of revisions that are no longer under way."""
    folder = Path(settings.READINGS)
    for left in folder.iterdir() if folder.exists() else ():
        if left.name.isdecimal():
            forget_kept(int(left.name))


def _folder(revision_id: int) -> Path:
    return Path(settings.READINGS) / str(revision_id)
