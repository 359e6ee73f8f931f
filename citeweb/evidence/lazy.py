"""A value worked out when first asked for."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class lazy(Generic[Value]):  # noqa: N801 (read as a decorator)
    """`functools.cached_property` without its lock, which costs more here than most of the values."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work, self._name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, owner: Any, _: type | None = None) -> Value:
        value = owner.__dict__[self._name] = self._work(owner)
        return value
