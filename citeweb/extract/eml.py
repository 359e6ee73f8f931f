"""E-mail messages (EML): what a mail program shows of the head, and the body in the form that it would choose."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime

from citeweb.extract.blocks import Block, assemble, one_line
from citeweb.extract.decode import decode, decode_wide
from citeweb.extract.html import blocks_of_page
from citeweb.extract.model import Extraction, Request

_FIELDS = ("From", "To", "Cc", "Date", "Subject")
_DEEPEST = 10
_Message = MIMEPart


def read_eml(data: bytes, request: Request) -> Extraction:
    """The message's head, body and any messages inside it. Raises Empty."""
    request.tell(0, 1)
    message = parsed(data)
    extraction = assemble(list(_blocks(message)), "eml")
    extraction.title, extraction.author = _field(message, "Subject") or None, _field(message, "From") or None
    extraction.date = _date(message)
    return extraction


def parsed(data: bytes) -> _Message:
    """The message as the standard library sees it."""
    wide = decode_wide(data)
    policy = email.policy.default
    return email.message_from_string(wide, policy=policy) if wide else email.message_from_bytes(data, policy=policy)


def _field(message: _Message, name: str) -> str:
    """A field of the head, decoded; as it stands where it is malformed."""
    try:
        value = message.get(name)
    except (ValueError, IndexError, AttributeError, TypeError):
        value = next((raw for key, raw in message.raw_items() if key.lower() == name.lower()), "")
    return one_line(str(value or ""))


def _date(message: _Message) -> str | None:
    try:
        return parsedate_to_datetime(_field(message, "Date")).date().isoformat()
    except (ValueError, TypeError, IndexError):
        return None


def _blocks(message: _Message, depth: int = 0) -> Iterator[Block]:
    fields = [f"{name}: {_field(message, name)}" for name in _FIELDS if _field(message, name)]
    yield Block("\n".join(fields))
    body = message.get_body(("html", "plain"))
    if body is not None:
        yield from _body(body)
    if depth < _DEEPEST:
        for inner in _messages(message):
            subject = _field(inner, "Subject")
            yield Block("Attached message" + (f": {subject}" if subject else ""), "heading", depth + 1)
            yield from _blocks(inner, depth + 1)


def _body(part: _Message) -> Iterator[Block]:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return
    charset = part.get_content_charset()
    if part.get_content_type() == "text/html":
        yield from blocks_of_page(data, charset)
    else:
        yield Block(decode(data, charset))


def _messages(message: _Message) -> Iterator[_Message]:
    """The messages attached to this one, those inside them left to themselves."""
    for part in message.iter_parts() if message.is_multipart() else ():
        if part.get_content_type() == "message/rfc822":
            payload = part.get_payload()
            yield from (_opened(part, inner) for inner in payload if isinstance(inner, EmailMessage))
        elif part.get_content_maintype() == "multipart":
            yield from _messages(part)


def _opened(part: _Message, inner: _Message) -> _Message:
    """The attached message itself. Some programs encode it, which the standard forbids and the parser thus ignores."""
    encoding, text = _field(part, "Content-Transfer-Encoding").lower(), inner.get_payload()
    if encoding != "base64" or inner.keys() or not isinstance(text, str):
        return inner
    wrapped = MIMEPart(email.policy.default)
    wrapped["Content-Transfer-Encoding"] = encoding
    wrapped.set_payload(text)
    data = wrapped.get_payload(decode=True)
    return parsed(data) if isinstance(data, bytes) else inner


def attached_parts(message: _Message) -> Iterator[tuple[str, _Message]]:
    """Attached files with their names; pictures that the body shows are none."""
    for part in message.walk():
        if part.get_content_maintype() not in ("multipart", "message") and (
            part.get_content_disposition() == "attachment" or (part.get_filename() and not part.get("Content-ID"))
        ):
            yield one_line(part.get_filename() or part.get_content_type()), part
