"""A number as a spreadsheet shows it: number formats of ECMA-376 part 1, 18.8.30-31, for text and not for layout."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

GENERAL = "General"
BUILT_IN = {
    0: GENERAL, 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM",
    20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;(#,##0)",
    39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0",
    48: "##0.0E+0", 49: "@",
}  # fmt: skip

_SECTION = re.compile(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])+|(?<=;)(?=;|\Z)')
_PIECE = re.compile(
    r'"(?P<text>[^"]*)"|\\(?P<char>.)|_.|\*.|\[(?P<elapsed>h+|m+|s+)\]|\[\$(?P<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]'
    r"|(?P<date>y+|m+|d+|h+|s+|AM/PM|A/P|b+|e+|g+)|(?P<fraction>\.0+(?=[^0]|\Z))|(?P<other>.)",
    re.I | re.S,
)
_DATE = re.compile(r"[ymdhs]|\[(?:h+|m+|s+)\]|AM/PM", re.I)
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.I)
_DIGITS = re.compile(r"[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+")
_EXPONENT = re.compile(r"([0#?.,]*)E([+-])(0+)", re.I)
_FRACTION = re.compile(r"\?+/(?:\?+|\d+)")
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def shown(value: float, code: str, *, since_1904: bool = False) -> str:
    """``value`` in the format ``code``, as English Excel shows it; what the format can't show stays a plain number."""
    section, value = _chosen(code, value)
    bare = _LITERALS.sub("", section)
    if bare.strip() in (GENERAL, "@", "") and not section.strip("@ "):
        return general(value)
    if GENERAL.lower() in bare.lower():
        return general(value)
    if _DATE.search(bare) and not _EXPONENT.search(bare):
        return _moment(value, section, since_1904)
    return _number(value, section, bare)


def general(value: float) -> str:
    """A number in no format: whole ones whole, others to eleven digits."""
    if value == int(value) and abs(value) < 1e11:
        return str(int(value))
    return f"{value:.10g}" if abs(value) >= 1e11 or abs(value) < 1e-4 else f"{value:.9f}"[:12].rstrip("0").rstrip(".")


def _chosen(code: str, value: float) -> tuple[str, float]:
    """The section of the format for this value, and the value without a sign that the section shows itself."""
    sections = [found.group() for found in _SECTION.finditer(code)] or [GENERAL]
    for section in sections:
        condition = _CONDITION.search(section)
        if condition and _holds(value, condition[1], float(condition[2])):
            return section, value
    if value < 0 and len(sections) > 1:
        return sections[1], -value
    if value == 0 and len(sections) > 2:
        return sections[2], value
    return sections[0], value


def _holds(value: float, sign: str, bound: float) -> bool:
    return {
        "<": value < bound, "<=": value <= bound, ">": value > bound, ">=": value >= bound,
        "=": value == bound, "<>": value != bound,
    }[sign]  # fmt: skip


def _number(value: float, section: str, bare: str) -> str:
    digits = _DIGITS.search(bare)
    if not digits and not _FRACTION.search(bare):
        return _dressed(section, "")
    if _FRACTION.search(bare):
        return general(value)
    scaled = Decimal(repr(value)) * (100 if "%" in bare else 1)
    exponent = _EXPONENT.search(bare)
    if exponent:
        return _dressed(section, _scientific(value, exponent))
    mask = digits.group() if digits else ""
    scaled /= 1000 ** (len(mask.split(".")[0]) - len(mask.split(".")[0].rstrip(",")))
    return _dressed(section, _digits(scaled, mask))


def _digits(value: Decimal, mask: str) -> str:
    whole, _, decimals = mask.partition(".")
    most, least = len(decimals), decimals.count("0")
    try:
        rounded = value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP)
    except InvalidOperation:
        return str(value)
    text = f"{rounded:,f}" if "," in whole.rstrip(",") else f"{rounded:f}"
    sign, text = ("-", text[1:]) if text.startswith("-") and rounded else ("", text.lstrip("-"))
    head, _, tail = text.partition(".")
    tail = tail[:least] + tail[least:].rstrip("0")
    head = head.zfill(whole.count("0")) if "," not in head else head
    head = "" if head == "0" and "0" not in whole else head
    return sign + head + ("." + tail if tail or (mask.endswith(".") and not decimals) else "")


def _scientific(value: float, found: re.Match[str]) -> str:
    decimals = len(found[1].partition(".")[2])
    mantissa, _, power = f"{value:.{decimals}E}".partition("E")
    sign = "-" if power.startswith("-") else "+" if found[2] == "+" else ""
    return f"{mantissa}E{sign}{power.lstrip('+-').lstrip('0').zfill(len(found[3]))}"


def _dressed(section: str, digits: str) -> str:
    """The number among the literals of its section."""
    out, placed = [], False
    for piece in re.finditer(
        r'"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[0#?][0#?,.]*(?:E[+-]0+)?|\.[0#?]+|(.)', section, re.S
    ):
        text, char, currency, other = piece.groups()
        if piece.group()[0] in "0#?." and other is None:
            out.append("" if placed else digits)
            placed = True
        elif piece.group()[0] == "_":
            out.append(" ")
        else:
            out.append(text or char or currency or (other if other not in (None, "@") else "") or "")
    return " ".join("".join(out).split()) if out else digits


def _moment(value: float, section: str, since_1904: bool) -> str:
    try:
        when = moment(value, since_1904)
    except (OverflowError, ValueError):
        return general(value)
    pieces = list(_PIECE.finditer(section))
    half = any((piece["date"] or "").upper() in ("AM/PM", "A/P") for piece in pieces)
    fraction = next((len(piece["fraction"]) - 1 for piece in pieces if piece["fraction"]), 0)
    when = _rounded(when, fraction)
    out = []
    for at, piece in enumerate(pieces):
        if piece["elapsed"]:
            out.append(_elapsed(value, piece["elapsed"]))
        elif piece["date"]:
            out.append(_field(when, piece["date"], _is_minute(pieces, at), half))
        elif piece["fraction"]:
            out.append("." + f"{when.microsecond:06d}"[:fraction])
        else:
            other = piece["other"]
            out.append(piece["text"] or piece["char"] or (other if other not in (None, "@") else "") or "")
    return " ".join("".join(out).split())


def moment(value: float, since_1904: bool = False) -> datetime:
    """The date and time of a serial number: days since 1900 (with that system's 29 February 1900) or since 1904."""
    if since_1904:
        return datetime(1904, 1, 1) + timedelta(days=value)
    start = datetime(1899, 12, 30) if value >= 60 else datetime(1899, 12, 31)
    return start + timedelta(days=value)


def _rounded(when: datetime, digits: int) -> datetime:
    unit = 10 ** (6 - min(digits, 6))
    over = when.microsecond % unit
    return when + timedelta(microseconds=unit - over if 2 * over >= unit else -over)


def _elapsed(value: float, field: str) -> str:
    each = {"h": 24, "m": 24 * 60, "s": 24 * 3600}[field[0].lower()]
    return str(int(value * each + 1e-6)).zfill(len(field))


def _is_minute(pieces: list[re.Match[str]], at: int) -> bool:
    """Whether this "m" stands behind hours or before seconds."""
    fields = [(i, (p["date"] or p["elapsed"] or "").lower()) for i, p in enumerate(pieces) if p["date"] or p["elapsed"]]
    order = [i for i, _ in fields]
    here = order.index(at)
    before = fields[here - 1][1] if here else ""
    after = fields[here + 1][1] if here + 1 < len(fields) else ""
    return before.startswith("h") or after.startswith("s")


def _field(when: datetime, field: str, minute: bool, half: bool) -> str:
    kind, size = field[0].lower(), len(field)
    if field.upper() in ("AM/PM", "A/P"):
        return ("AM" if when.hour < 12 else "PM")[: 2 if size > 3 else 1]
    if kind == "y":
        return f"{when.year:04d}" if size > 2 else f"{when.year % 100:02d}"
    if kind == "m" and not minute:
        return _name(_MONTHS[when.month - 1], when.month, size)
    if kind == "d":
        return _name(_DAYS[when.weekday()], when.day, size)
    if kind == "e":
        return str(when.year)
    number = {"m": when.minute, "s": when.second, "h": (when.hour % 12 or 12) if half else when.hour}.get(kind)
    return "" if number is None else str(number).zfill(min(size, 2))


def _name(name: str, number: int, size: int) -> str:
    if size < 3:
        return str(number).zfill(size)
    return {3: name[:3], 5: name[0]}.get(size, name)
