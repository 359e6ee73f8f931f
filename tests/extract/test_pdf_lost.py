"""No text is lost in silence: what PDFium cannot read for want of a font is told."""

from __future__ import annotations

import pytest

from citeweb.extract import read

from .conftest import Saving
from .pdfs import Sheet, pdf, show

_FONT = "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light-{way} /Encoding /{way} /DescendantFonts [8 0 R] >>"
_CID = (
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /FontDescriptor 9 0 R "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>"
)
_DESCRIPTOR = (
    "<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [-170 -331 1024 903] /ItalicAngle 0 "
    "/Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >>"
)
_FONTS = [_FONT.format(way="Identity-H"), _FONT.format(way="Identity-V"), _CID, _DESCRIPTOR]
_RESOURCES = "/Resources << /Font << /F1 3 0 R /H 6 0 R /V 7 0 R >> >>"
_KANA = "<034B034D034F0351>"  # あいうえ in Adobe-Japan1
_ACROSS = f"BT /H 12 Tf 60 740 Td {_KANA} Tj ET\n"
_DOWN = "".join(f"BT /V 12 Tf {500 - 20 * n} 700 Td {_KANA} Tj ET\n" for n in range(4))


def test_vertical_text_without_its_font_is_read_or_told(saved: Saving) -> None:
    extraction = read(saved(pdf(Sheet(_ACROSS + _DOWN, _RESOURCES), extra=_FONTS)))
    told = "font" in (extraction.pages[0].note or "") and any("pages 1." in note for note in extraction.notes)
    assert told or extraction.source.text.count("あいうえ") == 5


@pytest.mark.parametrize("content", [_ACROSS, show(60, 700, "Only Latin, and a space: ") + show(60, 600, " ")])
def test_a_page_that_is_read_whole_says_nothing(content: str, saved: Saving) -> None:
    extraction = read(saved(pdf(Sheet(content, _RESOURCES), extra=_FONTS)))
    assert extraction.pages[0].note is None
    assert extraction.notes == []
