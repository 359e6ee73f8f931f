"""All settings, read from the environment through ``env``; every one is listed in .env.example."""

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import quote

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONE, SELF

from citeweb import env

BASE_DIR = Path(__file__).resolve().parent.parent
# All state lives here, so that a second instance is one variable away.
HOME = Path(env.text("CITEWEB_HOME") or BASE_DIR / "var").expanduser().resolve()
HOME.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key given, else one made on first start and kept in the home folder, readable by its owner alone."""
    given = env.text("CITEWEB_SECRET_KEY")
    if given:
        return given
    path = HOME / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), encoding="utf-8")
    return path.read_text(encoding="utf-8")


SECRET_KEY = _secret_key()
DEBUG = env.flag("CITEWEB_DEBUG", False)
SINGLE_USER = env.flag("CITEWEB_SINGLE_USER", True)
ALLOWED_HOSTS = env.words("CITEWEB_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = env.words("CITEWEB_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "template_partials",
    "csp",
    "citeweb.accounts",
    "citeweb.documents",
    "citeweb.questions",
    "citeweb.quality",
    "citeweb.ops",
    "citeweb.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "citeweb.accounts.middleware.SingleUserMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "citeweb.web.middleware.HtmxSignInMiddleware",
]
ROOT_URLCONF = "citeweb.urls"
WSGI_APPLICATION = "citeweb.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "libraries"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "citeweb.web.context.site",
            ],
        },
    }
]

# --- database ---------------------------------------------------------------------------------------------------------
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(env.text("DATABASE_URL") or f"sqlite:///{HOME / 'citeweb.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE takes the write lock at BEGIN: a deferred transaction that later wants to write fails at once
    # instead of waiting, and updates are lost.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;",
    }

# --- files ------------------------------------------------------------------------------------------------------------
MEDIA_ROOT = HOME / "files"
STATIC_URL = "static/"
STATIC_ROOT = HOME / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
PICTURES = HOME / "pictures"  # rendered pages; may be deleted at any time
READINGS = HOME / "reading"  # pages of long files that are being read; may be deleted, and they are read again
FILE_UPLOAD_TEMP_DIR = HOME / "uploads"
FILE_UPLOAD_TEMP_DIR.mkdir(exist_ok=True)
DATA_UPLOAD_MAX_NUMBER_FILES = 2_000
LIBRARY_BYTES = env.whole("CITEWEB_LIBRARY_MB", 10_240, least=1) * 1024 * 1024
LIBRARY_DOCUMENTS = env.whole("CITEWEB_LIBRARY_DOCUMENTS", 10_000, least=1)
UPLOAD_BYTES = env.whole("CITEWEB_UPLOAD_MB", 200, least=1) * 1024 * 1024
# Languages of text recognition on scans, as Tesseract names them ("eng+fra"); empty: those installed.
OCR_LANGUAGES = env.text("CITEWEB_OCR_LANGUAGES") or ""

# --- queue ------------------------------------------------------------------------------------------------------------
REDIS_URL = env.text("REDIS_URL") or f"redis+socket://{quote(str(HOME / 'run' / 'redis.sock'))}"
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True  # acks_late alone loses the task of a killed child
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 1500  # soft < hard < visibility time-out, or a slow task is delivered twice
CELERY_TASK_TIME_LIMIT = 1560
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 1800, "socket_timeout": 10, "socket_connect_timeout": 5}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "answer"
CELERY_TASK_ROUTES = {
    "documents.*": {"queue": "read"},
    "questions.*": {"queue": "answer"},
    "quality.*": {"queue": "read"},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(HOME / "run" / "beat")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    # The task expires before the next one: a worker that was away does not find a pile of them.
    "requeue lost documents": {"task": "documents.requeue_lost", "schedule": 5, "options": {"expires": 5}},
    "follow citations": {"task": "questions.follow_missed", "schedule": 60, "options": {"expires": 60}},
    "requeue lost answers": {"task": "questions.requeue_lost", "schedule": 5, "options": {"expires": 5}},
}
CELERY_BEAT_SCHEDULE["nightly self-test"] = {
    "task": "quality.selftest",
    "schedule": crontab(hour=3, minute=10),
    "options": {"expires": 3600},
}
CELERY_TIMEZONE = "UTC"
LOST_AFTER_SECONDS = 15  # without a heartbeat, a running job's worker is taken for dead
ATTEMPTS = 3

# --- model ------------------------------------------------------------------------------------------------------------
MODEL_URL = env.text("CITEWEB_MODEL_URL")
MODEL = env.text("CITEWEB_MODEL")
MODEL_KEY = env.text("CITEWEB_MODEL_KEY")
MODEL_TIMEOUT = env.number("CITEWEB_MODEL_TIMEOUT", 60, least=1)
PASSAGES_SENT = env.whole("CITEWEB_PASSAGES", 12, least=1)

# --- security ---------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "citeweb.web.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
HTTPS = env.flag("CITEWEB_HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
TIME_ZONE = env.text("TZ") or "UTC"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
