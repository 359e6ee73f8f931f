"""Writes small PDFs by hand, so that a test says exactly what stands where."""

from __future__ import annotations

from dataclasses import dataclass, field


def show(x: float, y: float, text: str, size: float = 10, font: str = "F1", extra: str = "") -> str:
    """Operators that show ``text`` (Latin-1) with its baseline's start at (x, y) from the page's bottom left."""
    return turned(x, y, text, (1, 0, 0, 1), size, font, extra)


def turned(
    x: float,
    y: float,
    text: str,
    matrix: tuple[float, float, float, float],
    size: float = 10,
    font: str = "F1",
    extra: str = "",
) -> str:
    """The same with the text matrix's a, b, c, d."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    a, b, c, d = matrix
    return f"BT /{font} {size} Tf {extra} {a} {b} {c} {d} {x} {y} Tm ({escaped}) Tj ET\n"


def lines(x: float, y: float, texts: list[str], size: float = 10, pitch: float = 12) -> str:
    """Lines of text, one under another."""
    return "".join(show(x, y - pitch * number, text, size) for number, text in enumerate(texts))


@dataclass
class Sheet:
    """A page: its operators and entries of its dictionary."""

    content: str
    entries: str = ""
    size: tuple[float, float] = (612, 792)
    annotations: list[str] = field(default_factory=list)


def pdf(*sheets: Sheet | str, catalog: str = "", info: str = "", extra: list[str] | None = None) -> bytes:
    """A whole file. Objects: 1 catalog, 2 pages, 3 and 4 fonts, 5 info, then ``extra`` from 6, then the pages."""
    bodies = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        f"<< {info} >>",
        *(extra or []),
    ]
    kids = []
    for sheet in (Sheet(item) if isinstance(item, str) else item for item in sheets):
        notes = []
        for annotation in sheet.annotations:
            bodies.append(annotation)
            notes.append(f"{len(bodies)} 0 R")
        bodies.append(f"<< /Length {len(sheet.content.encode('latin-1'))} >>\nstream\n{sheet.content}\nendstream")
        width, height = sheet.size
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {len(bodies)} 0 R "
            f"/Annots [{' '.join(notes)}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> {sheet.entries} >>"
        )
        kids.append(f"{len(bodies)} 0 R")
    bodies[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>"
    return _file(bodies)


def _file(bodies: list[str]) -> bytes:
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(bodies, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    head = f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n{table}"
    tail = f"trailer\n<< /Size {len(bodies) + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + (head + tail).encode("latin-1")
