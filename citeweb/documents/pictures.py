"""Pictures of PDF pages: rendered on demand in a process of their own, kept under the home folder."""

import secrets
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

from citeweb.documents.models import Revision
from citeweb.extract import render_page_isolated

WIDTH = 1_200  # pixels


def page_picture(*, revision: Revision, number: int) -> Path:
    """The path of the page's PNG. Raises ExtractError when it cannot be rendered."""
    path = _folder(revision.sha256) / f"{number}-{WIDTH}.png"
    if not path.exists():
        picture = render_page_isolated(revision.file.path, number, width_px=WIDTH)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{secrets.token_hex(4)}")
        part.write_bytes(picture)
        part.rename(path)  # whole or not at all
    return path


def forget_pictures(*, sha256s: Iterable[str]) -> None:
    """Delete the pictures of files; they are made again when a revision that is left asks for them."""
    for sha256 in sha256s:
        folder = _folder(sha256)
        for picture in folder.glob("*"):
            picture.unlink(missing_ok=True)
        if folder.exists():
            folder.rmdir()


def _folder(sha256: str) -> Path:
    return Path(settings.PICTURES) / sha256[:2] / sha256
