"""An Extraction or an ExtractError as bytes, for the way from the reading process to its parent.

JSON and not pickle: the sender has handled a hostile file, so what it sends is data and nothing else.
"""

from __future__ import annotations

import base64
import json
from dataclasses import asdict
from typing import Any

from citeweb.evidence import SourceText
from citeweb.extract.errors import BY_CODE, ExtractError
from citeweb.extract.model import Extraction, Heading, Page, Part


def dump(result: Extraction | ExtractError) -> bytes:
    """Serialise."""
    if isinstance(result, ExtractError):
        return json.dumps({"error": result.code, "message": str(result)}).encode()
    fields: dict[str, Any] = {
        "text": result.source.text,
        "kind": result.kind,
        "title": result.title,
        "author": result.author,
        "date": result.date,
        "parts": [asdict(part) for part in result.parts],
        "headings": [asdict(heading) for heading in result.headings],
        "pages": [asdict(page) | {"glyphs": base64.b64encode(page.glyphs).decode()} for page in result.pages],
        "notes": result.notes,
        "enclosed": result.enclosed,
    }
    # Lone surrogates cannot be in UTF-8; as ASCII escapes they pass.
    return json.dumps(fields).encode("ascii")


def load(data: bytes) -> Extraction:
    """Deserialise; raises the ExtractError that was sent, and ValueError for bytes that ``dump`` did not make."""
    fields = json.loads(data)
    if "error" in fields:
        raise BY_CODE[fields["error"]](fields["message"])
    pages = [Page(**page | {"glyphs": base64.b64decode(page["glyphs"])}) for page in fields["pages"]]
    source = SourceText(fields["text"], pages=[(page.start, page.end) for page in pages])
    return Extraction(
        source,
        fields["kind"],
        fields["title"],
        fields["author"],
        fields["date"],
        [Heading(**heading) for heading in fields["headings"]],
        [Part(**part) for part in fields["parts"]],
        pages,
        fields["notes"],
        fields["enclosed"],
    )
