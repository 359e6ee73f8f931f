"""Rules that hold for every template and script: nothing inline, nothing from elsewhere, nothing marked safe."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORBIDDEN = {
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)", re.I),
    "inline style": re.compile(r"<style|\sstyle=", re.I),
    "inline handler": re.compile(r"\son\w+=|hx-on|javascript:", re.I),
    "unescaped text": re.compile(r"\|\s*safe\b|autoescape\s+off"),
    "something from elsewhere": re.compile(r"(?:src|href)=[\"']https?://", re.I),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("rule", FORBIDDEN)
def test_no_template_breaks_the_rule(path: Path, rule: str) -> None:
    assert not FORBIDDEN[rule].search(path.read_text(encoding="utf-8"))


def test_no_code_marks_text_as_safe() -> None:
    for path in (ROOT / "citeweb").rglob("*.py"):
        assert not re.search(r"mark_safe|csrf_exempt|format_html", path.read_text(encoding="utf-8")), path


def test_pages_carry_a_strict_policy(client: Client, person: object) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "nonce" not in policy
