"""What must be there before the parts start: tables, and static files under their hashed names."""

import hashlib
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections


def prepare_database() -> None:
    """Brings the tables up to date."""
    call_command("migrate", interactive=False, verbosity=0)
    connections.close_all()


def prepare_static(stamp: Path) -> bool:
    """Collects the static files unless ``stamp`` says that these very ones were collected; returns whether it did."""
    wanted = static_fingerprint()
    collected = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if collected.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return False
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(wanted, encoding="utf-8")
    return True


def static_fingerprint() -> str:
    """A digest of every static file's name and content, and of the Django that collects them."""
    digest = hashlib.sha256(f"{django.__version__} {settings.STORAGES['staticfiles']}".encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: str(found[0])):
            digest.update(name.encode())
            with storage.open(name) as file:
                digest.update(hashlib.sha256(file.read()).digest())
    return digest.hexdigest()
