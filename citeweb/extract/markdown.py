"""Markdown: the text as a reader sees it rendered, without the marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from citeweb.extract.blocks import Block, Kind, assemble, row
from citeweb.extract.decode import decode
from citeweb.extract.html import blocks_of_markup
from citeweb.extract.model import Extraction, Request

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_FIELD = re.compile(r"""^(title|author|date)[ \t]*:[ \t]*["']?(.+?)["']?[ \t]*$""", re.I | re.M)


def read_markdown(data: bytes, request: Request) -> Extraction:
    """The rendered text with its headings; front matter gives title, author and date and stays out of the text."""
    request.tell(0, 1)
    text = decode(data).replace("\r\n", "\n").lstrip("\ufeff")
    front = _FRONT_MATTER.match(text)
    fields = {name.lower(): value for name, value in _FIELD.findall(front[1])} if front else {}
    tokens = (
        MarkdownIt("commonmark", {"html": True})
        .enable(["table", "strikethrough"])
        .parse(text[front.end() :] if front else text)
    )
    extraction = assemble(_blocks(tokens), "md")
    extraction.title = fields.get("title") or _first_heading(extraction)
    extraction.author, extraction.date = fields.get("author"), fields.get("date")
    return extraction


def _first_heading(extraction: Extraction) -> str | None:
    top = next((heading for heading in extraction.headings if heading.level == 1), None)
    return extraction.source.text[top.start : top.end] if top else None


def _blocks(tokens: list[Token]) -> Iterator[Block]:
    cells: list[str] = []
    open_items, heading, in_cell = 0, 0, False
    for token in tokens:
        if token.type in ("list_item_open", "list_item_close"):
            open_items += token.nesting
        elif token.tag in ("th", "td"):
            in_cell = token.nesting == 1
        elif token.type == "heading_open":
            heading = int(token.tag[1])
        elif token.type == "tr_close":
            yield row(cells)
            cells = []
        elif token.type in ("fence", "code_block"):
            yield Block(token.content)
        elif token.type == "html_block":
            yield from blocks_of_markup(token.content)
        elif token.type == "inline" and in_cell:
            cells.append(_inline(token))
        elif token.type == "inline":
            kind: Kind = "heading" if heading else "item" if open_items else "paragraph"
            yield Block(_inline(token), kind, heading)
            heading = 0


def _inline(token: Token) -> str:
    return "".join(_piece(child) for child in token.children or ())


def _piece(token: Token) -> str:
    if token.type in ("text", "code_inline", "text_special"):
        return token.content
    if token.type == "hardbreak" or (token.type == "html_inline" and re.match(r"<br\b", token.content, re.I)):
        return "\n"
    return " " if token.type == "softbreak" else ""
