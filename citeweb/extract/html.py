"""HTML: the main text as a browser shows it. Nothing is fetched and no script runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citeweb.extract.blocks import Block, Kind, assemble, one_line, row, without_empty_columns
from citeweb.extract.decode import decode
from citeweb.extract.errors import Empty
from citeweb.extract.model import Extraction, Request

_UNSEEN = frozenset(
    (
        *("head", "script", "style", "noscript", "template", "nav", "svg", "iframe", "object", "embed", "applet"),
        *("audio", "video", "canvas", "map", "dialog", "button", "select", "datalist", "input", "textarea", "progress"),
        *("meter", "colgroup", "frameset", "noframes", "rp", "rt"),
    )
)
_UNSEEN_ROLES = frozenset(("navigation", "search", "banner", "contentinfo", "menu", "menubar", "toolbar"))
_BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt"),
        *("fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "html", "legend", "li"),
        *("main", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
        *("h1", "h2", "h3", "h4", "h5", "h6"),
    )
)
_HEADING = re.compile(r"h([1-6])\Z")
_HIDDEN_STYLE = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|!|$)|"
    r"opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))",
    re.I,
)
_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]{0,100}?encoding=["']([\w.-]+)""", re.I
)
# As browsers do: what is called Latin-1 or Shift_JIS is in truth the larger code page.
_LARGER = {"iso-8859-1": "cp1252", "us-ascii": "cp1252", "shift_jis": "cp932", "gb2312": "gb18030"}
_MAIN_SHARE = 200
_MOST_MENUS = 200

_Step = tuple[LexborNode | None, Kind, int]  # None: end of a block


def read_html(data: bytes, request: Request) -> Extraction:
    """The visible text of a page's main part, with its headings, its title and its author. Raises Empty."""
    request.tell(0, 1)
    tree = LexborHTMLParser(decode(data, _declared(data)))
    body = tree.body
    if body is None:
        raise Empty()
    _close_menus(tree)
    extraction = assemble(visible_blocks(_main(tree) or body), "html")
    title = tree.css_first("title")
    extraction.title = one_line(title.text()) or None if title else None
    extraction.author = _meta(tree, "author")
    extraction.date = _meta(tree, "date")
    return extraction


def blocks_of_page(data: bytes, charset: str | None = None) -> Iterator[Block]:
    """The visible blocks of a page that is part of something else; nothing of an empty one."""
    body = LexborHTMLParser(decode(data, charset or _declared(data))).body if data.strip() else None
    return visible_blocks(body) if body is not None else iter(())


def blocks_of_markup(markup: str) -> Iterator[Block]:
    """The visible blocks of a fragment of HTML."""
    body = LexborHTMLParser(markup).body
    return visible_blocks(body) if body is not None else iter(())


def visible_blocks(root: LexborNode) -> Iterator[Block]:
    """The blocks under ``root`` in reading order."""
    return _Walk().blocks(root)


def _declared(data: bytes) -> str | None:
    match = _CHARSET.search(data[:4096])
    if not match:
        return None
    name = (match[1] or match[2]).decode("ascii").lower()
    return _LARGER.get(name, name)


def _close_menus(tree: LexborHTMLParser) -> None:
    """Hide menus that a click on a checkbox opens, as style sheets do it: a page shows them closed."""
    for switch in tree.css("input[type=checkbox][aria-haspopup=true]")[:_MOST_MENUS]:
        menu = switch.parent
        if menu is not None and menu.tag in ("div", "span", "li") and menu.css_first("h1, h2, h3, p, table") is None:
            menu.attrs["hidden"] = ""


def _main(tree: LexborHTMLParser) -> LexborNode | None:
    mains = tree.css("main, [role=main]")
    return mains[0] if mains and len(mains[0].text(deep=True)) > _MAIN_SHARE else None


def _meta(tree: LexborHTMLParser, name: str) -> str | None:
    node = tree.css_first(f'meta[name="{name}" i]')
    return (node.attributes.get("content") or None) if node else None


def _unseen(node: LexborNode) -> bool:
    if node.tag in _UNSEEN:
        return True
    attributes = node.attributes
    return (
        "hidden" in attributes
        or (attributes.get("role") or "") in _UNSEEN_ROLES
        or bool(_HIDDEN_STYLE.search(attributes.get("style") or ""))
    )


class _Walk:
    """Gathers inline text until a block begins or ends. A stack and no recursion: pages nest as deep as they like."""

    def __init__(self) -> None:
        self.inline: list[str] = []
        self.done: list[Block] = []

    def blocks(self, root: LexborNode) -> Iterator[Block]:
        """The blocks under ``root``."""
        stack: list[_Step] = [(None, "paragraph", 0), *self._children(root, "paragraph", 0)]
        while stack:
            node, kind, level = stack.pop()
            if node is None:
                self._flush(kind, level)
            else:
                stack += self._visit(node, kind, level)
        return iter(self.done)

    def _children(self, node: LexborNode, kind: Kind, level: int) -> Iterator[_Step]:
        """The children, the last first, as a stack wants them."""
        return ((child, kind, level) for child in reversed(list(node.iter(include_text=True))))

    def _visit(self, node: LexborNode, kind: Kind, level: int) -> list[_Step]:
        """Take a node in; what is to be done next, the last first."""
        tag = node.tag or ""
        if tag == "-text":
            self.inline.append(re.sub(r"[ \t\n\r\f]+", " ", node.text_content or ""))
        elif tag == "br":
            self.inline.append("\n")
        elif tag.startswith(("-", "!")) or _unseen(node):
            return []
        elif tag == "pre" or (tag == "table" and _is_grid(node)):
            self._flush(kind, level)
            self._table(node) if tag == "table" else self.done.append(_preformatted(node))
        elif tag in _BLOCKS:
            self._flush(kind, level)
            heading = _HEADING.match(tag)
            inner: Kind = "heading" if heading else "item" if tag == "li" else kind
            inner_level = int(heading[1]) if heading else level
            return [(None, inner, inner_level), *self._children(node, inner, inner_level)]
        else:
            return list(self._children(node, kind, level))
        return []

    def _flush(self, kind: Kind, level: int) -> None:
        lines = (re.sub(r" {2,}", " ", line).strip(" ") for line in "".join(self.inline).split("\n"))
        text = "\n".join(lines).strip("\n")
        self.inline.clear()
        if text:
            self.done.append(Block(text, kind, level))

    def _table(self, table: LexborNode) -> None:
        for caption in table.css("caption"):
            self.done.append(Block(one_line(_visible_text(caption))))
        lines = [[cell for cell in _cells(line) if not _unseen(cell)] for line in table.css("tr") if not _unseen(line)]
        heads = [len(cells) > 1 and all(cell.tag == "th" for cell in cells) for cells in lines]
        for cells, head in zip(_in_columns([list(map(_visible_text, cells)) for cells in lines]), heads, strict=True):
            self.done.append(row(cells, head=head))


def _in_columns(rows: list[list[str]]) -> list[list[str]]:
    """Every cell in its column; where the rows have unlike numbers of cells, the columns are not known."""
    if len({len(cells) for cells in rows}) == 1:
        return without_empty_columns(rows)
    return [[cell for cell in cells if cell.strip()] for cells in rows]


def _preformatted(node: LexborNode) -> Block:
    """Code if the page calls it so: many a plain text is put on the web as one ``pre``."""
    return Block(_visible_text(node), "code" if node.css_first("code, samp, kbd") else "paragraph")


def _cells(line: LexborNode) -> list[LexborNode]:
    return [cell for cell in line.iter() if cell.tag in ("td", "th")]


def _is_grid(table: LexborNode) -> bool:
    """A table of data, not one that lays out a page: no table, heading or list inside its cells, and no long cells."""
    if table.css_first("td table, td h1, td h2, td h3, td ul, td p + p + p"):
        return False
    rows = table.css("tr")
    return bool(rows) and any(len(_cells(line)) > 1 for line in rows)


def _visible_text(root: LexborNode) -> str:
    """Inline text of a cell or of preformatted text, as it stands."""
    out: list[str] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node.tag == "-text":
            out.append(node.text_content or "")
        elif node.tag in ("br", "p", "div", "li"):
            out.append("\n")
        if node is root or (node.tag and not node.tag.startswith(("-", "!")) and not _unseen(node)):
            stack += reversed(list(node.iter(include_text=True)))
    return "".join(out)
