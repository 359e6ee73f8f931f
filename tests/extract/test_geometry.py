from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from citeweb.extract.geometry import boxes_of, join_lines, pack, unpack

sides = st.floats(0, 14_400, width=32)
boxes = st.lists(st.tuples(sides, sides, st.floats(0, 500, width=32), st.floats(0, 500, width=32)), max_size=60)


@given(boxes)
def test_unpacking_gives_the_boxes_back_to_within_a_step(drawn: list[tuple[float, float, float, float]]) -> None:
    given_boxes = np.array([(x, y, x + w, y + h) for x, y, w, h in drawn], dtype=np.float32).reshape(-1, 4)
    step = max(1 / 20, float(given_boxes.max(initial=0)) / 65_000)
    assert np.abs(unpack(pack(given_boxes)) - given_boxes).max(initial=0) <= step * 0.51 + 0.002


def test_running_text_packs_to_a_few_bytes_a_character() -> None:
    line = [(70 + 5.5 * at, 100 + 12 * row, 75.5 + 5.5 * at, 110 + 12 * row) for row in range(40) for at in range(80)]
    assert len(pack(np.array(line, dtype=np.float32))) < len(line) * 3


def test_a_span_gives_one_rectangle_a_line() -> None:
    first = [(10.0 + 5 * at, 10.0, 15.0 + 5 * at, 20.0) for at in range(4)]
    second = [(10.0 + 5 * at, 22.0, 15.0 + 5 * at, 32.0) for at in range(3)]
    packed = pack(np.array([*first, (0, 0, 0, 0), *second], dtype=np.float32))
    assert boxes_of(packed, 0, 8) == [(10, 10, 30, 20), (10, 22, 25, 32)]
    assert boxes_of(packed, 1, 3) == [(15, 10, 25, 20)]
    assert boxes_of(packed, 4, 5) == []


def test_letters_under_one_another_are_one_vertical_line() -> None:
    assert join_lines([(10.0, 10.0 + 10 * at, 20.0, 20.0 + 10 * at) for at in range(5)]) == [(10, 10, 20, 60)]


def test_a_wide_jump_in_a_line_begins_a_new_rectangle() -> None:
    assert len(join_lines([(10, 10, 15, 20), (300, 10, 305, 20)])) == 2
