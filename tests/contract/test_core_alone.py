"""The core is a library that others could use alone: it imports with Django and Celery blocked."""

import subprocess
import sys

BLOCKED = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "celery", "redis", "kombu"}:
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Block())
import citeweb.evidence as evidence
assert evidence.match_quote("thirty days of notice", "We ask for thirty days of notice here.").linkable
"""


def test_evidence_imports_with_django_and_celery_blocked() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
