"""Why a file could not be read: one class a reason, each with a stable code and a sentence for the uploader.

They are named for what is the matter, as a person would say it.
"""

from __future__ import annotations

from typing import ClassVar

UPLOAD = (
    "Upload a PDF, an Office or OpenDocument file, an e-book, an e-mail, a web page, Markdown, CSV or text, "
    "or a ZIP of these."
)


class ExtractError(Exception):
    """Reading failed. ``code`` is stable and for programs; ``str(error)`` says what happened and what to do next."""

    code: ClassVar[str] = "failed"
    default: ClassVar[str] = "The file could not be read."

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.default)


class PasswordNeeded(ExtractError):
    code = "password_needed"
    default = "The file is locked with a password. Give its password, or upload a copy without one."


class WrongPassword(ExtractError):
    code = "wrong_password"
    default = "That password does not open the file. Check it and try again."


class Scanned(ExtractError):
    code = "scanned"
    default = (
        "The pages are pictures in which no text could be read with confidence, as with handwriting or a faint scan. "
        "Upload a sharper scan, or a copy that holds the text."
    )


WITHOUT_ENGINE = (
    "The pages are pictures, and text recognition is not installed here. Install Tesseract "
    "(Debian, Ubuntu: apt install tesseract-ocr) and try again, or upload a copy that holds the text."
)


class Damaged(ExtractError):
    code = "damaged"
    default = (
        "The file is damaged or incomplete. "
        "Open it in the program that made it, save it again, and upload the new copy."
    )


class TooLarge(ExtractError):
    code = "too_large"
    default = "The file is larger than the limits allow. Split it and upload the parts."


class NotADocument(ExtractError):
    code = "not_a_document"
    default = f"The file is not a document. {UPLOAD}"


class Empty(ExtractError):
    code = "empty"
    default = "The file holds no text. Check that the right file was chosen."


class TookTooLong(ExtractError):
    code = "took_too_long"
    default = "Reading the file took longer than the limit allows. Split it, or save it again in a simpler form."


class Unsupported(ExtractError):
    code = "unsupported"
    default = "This format is not read yet. Save the file as PDF."


class Cancelled(ExtractError):
    code = "cancelled"
    default = "Reading was cancelled."


BY_CODE: dict[str, type[ExtractError]] = {
    kind.code: kind
    for kind in (
        ExtractError,
        PasswordNeeded,
        WrongPassword,
        Scanned,
        Damaged,
        TooLarge,
        NotADocument,
        Empty,
        TookTooLong,
        Unsupported,
        Cancelled,
    )
}
