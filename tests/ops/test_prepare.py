"""Static files are collected when they changed, and only then."""

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from citeweb.ops.prepare import prepare_static


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "site.css").write_text("a{}")
    settings.STATICFILES_DIRS = [folder]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    return folder


def test_a_second_start_collects_nothing(source: Path, tmp_path: Path) -> None:
    assert prepare_static(tmp_path / "stamp")
    assert not prepare_static(tmp_path / "stamp")


def test_a_changed_file_is_collected_though_its_size_and_time_are_the_same(source: Path, tmp_path: Path) -> None:
    prepare_static(tmp_path / "stamp")
    before = (source / "site.css").stat()
    (source / "site.css").write_text("b{}")
    os.utime(source / "site.css", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert prepare_static(tmp_path / "stamp")
    assert (tmp_path / "collected" / "site.css").read_text() == "b{}"


def test_a_removed_file_goes(source: Path, tmp_path: Path) -> None:
    (source / "old.css").write_text("")
    prepare_static(tmp_path / "stamp")
    (source / "old.css").unlink()
    prepare_static(tmp_path / "stamp")
    assert not (tmp_path / "collected" / "old.css").exists()


def test_collected_files_that_are_gone_are_collected_again(source: Path, tmp_path: Path) -> None:
    prepare_static(tmp_path / "stamp")
    (tmp_path / "collected" / "staticfiles.json").unlink()
    assert prepare_static(tmp_path / "stamp")
