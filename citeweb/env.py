"""Settings from the environment: typed, and loud when a value is bad.

Every reader takes the variable's name. ``NAME_FILE`` names a file that holds the value (for
secrets); naming both is an error, since nobody could say which one holds.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})


def text(name: str, default: str | None = None) -> str | None:
    """The value of NAME, or the content of the file named by NAME_FILE; empty counts as unset."""
    value, file = os.environ.get(name), os.environ.get(f"{name}_FILE")
    if value and file:
        raise ImproperlyConfigured(f"Set {name} or {name}_FILE, not both.")
    if file:
        return _read(name, Path(file))
    return value or default


def _read(name: str, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name}_FILE names {path}, which cannot be read: {error.strerror}.") from error


def flag(name: str, default: bool) -> bool:
    """True for 1, true, yes, on; False for 0, false, no, off; anything else is an error."""
    value = text(name)
    if value is None:
        return default
    if value.lower() in TRUE:
        return True
    if value.lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; write true or false.")


def number(name: str, default: float, *, least: float = 0) -> float:
    """A number no smaller than ``least``."""
    value = text(name)
    if value is None:
        return default
    try:
        parsed = float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {value!r}; write a number.") from None
    if not least <= parsed < float("inf"):
        raise ImproperlyConfigured(f"{name} is {value}; it must be a number of at least {least:g}.")
    return parsed


def whole(name: str, default: int, *, least: int = 0) -> int:
    """A whole number no smaller than ``least``."""
    parsed = number(name, default, least=least)
    if parsed != int(parsed):
        raise ImproperlyConfigured(f"{name} is {parsed}; write a whole number.")
    return int(parsed)


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """A list written with commas between its items."""
    value = text(name)
    return list(default) if value is None else [item.strip() for item in value.split(",") if item.strip()]
