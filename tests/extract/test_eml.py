"""E-mail messages with messages inside them."""

from __future__ import annotations

import base64
from email.message import EmailMessage

from .conftest import Reading

INNER = b"From: ann@example.org\nDate: Tue, 01 Oct 2024 12:00:00 +0200\nSubject: Rent\n\nThe rent is 900 EUR.\n"


def _message_around(attached: bytes, encoding: str) -> bytes:
    head = b'From: b@example.org\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n'
    part = f"--x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: {encoding}\n\n".encode()
    return head + b"--x\nContent-Type: text/plain\n\nSee below.\n" + part + attached + b"\n--x--\n"


def test_an_attached_message_is_read_under_its_subject(reading: Reading) -> None:
    text = reading(_message_around(INNER, "7bit")).source.text
    assert "See below.\n\nAttached message: Rent\n\nFrom: ann@example.org" in text
    assert text.endswith("The rent is 900 EUR.")


def test_an_attached_message_in_base64_is_decoded(reading: Reading) -> None:
    plain, encoded = (
        reading(_message_around(INNER, "8bit")),
        reading(_message_around(base64.encodebytes(INNER), "base64")),
    )
    assert encoded.source.text == plain.source.text


def test_an_attached_message_without_subject_has_a_plain_heading(reading: Reading) -> None:
    extraction = reading(_message_around(INNER.replace(b"Subject: Rent\n", b""), "7bit"))
    (heading,) = extraction.headings
    assert extraction.source.text[heading.start : heading.end] == "Attached message"


def test_messages_nested_without_end_are_read_to_a_depth(reading: Reading) -> None:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@example.org", "depth 0"
    message.set_content("innermost")
    for depth in range(1, 40):
        outer = EmailMessage()
        outer["From"], outer["Subject"] = "a@example.org", f"depth {depth}"
        outer.add_attachment(message)
        message = outer
    text = reading(message.as_bytes()).source.text
    assert "depth 39" in text
    assert "innermost" not in text
