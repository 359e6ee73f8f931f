"""Settings for the tests: a home of their own, plain static files, no model."""

import os
import tempfile

os.environ["CITEWEB_HOME"] = tempfile.mkdtemp(prefix="citeweb-tests-")
for name in ("DATABASE_URL", "REDIS_URL", "CITEWEB_MODEL_URL", "CITEWEB_MODEL", "CITEWEB_MODEL_KEY"):
    os.environ.pop(name, None)

from citeweb.settings import *  # noqa: E402, F403
from citeweb.settings import HOME, STORAGES  # noqa: E402

STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT = HOME / "static"
STATIC_ROOT.mkdir()
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_BROKER_URL = "memory://"
