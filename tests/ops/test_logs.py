"""Log files stay small and their ends are shown."""

from pathlib import Path

import pytest

from citeweb.ops import logs


def test_the_tail_is_the_last_lines(tmp_path: Path) -> None:
    path = tmp_path / "web.log"
    path.write_text("".join(f"line {number}\n" for number in range(5000)))
    assert logs.tail(path, 2) == "line 4998\nline 4999"


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_bytes(b"\xff\xfe end")
    assert logs.tail(tmp_path / "web.log").endswith(" end")


def test_no_log_has_no_tail(tmp_path: Path) -> None:
    assert logs.tail(tmp_path / "none.log") == ""


def test_a_large_log_moves_aside_under_its_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGE", 10)
    path = tmp_path / "web.log"
    with path.open("ab", buffering=0) as writer:
        writer.write(b"much too long")
        logs.rotate(path)
        writer.write(b"new")
    assert path.read_bytes() == b"new"
    assert (tmp_path / "web.log.1").read_bytes() == b"much too long"


def test_a_small_log_stays(tmp_path: Path) -> None:
    path = tmp_path / "web.log"
    path.write_text("short")
    logs.rotate(path)
    assert path.read_text() == "short"
    assert not (tmp_path / "web.log.1").exists()
