"""A secret on its way from a form to a worker: encrypted with a key made from ``SECRET_KEY``."""

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings


def seal(secret: str) -> str:
    """The secret as a token that only this installation opens; "" for none."""
    return _box().encrypt(secret.encode()).decode() if secret else ""


def unseal(token: str) -> str | None:
    """The secret inside; None where there is none, or where the key has changed since."""
    try:
        return _box().decrypt(token).decode() if token else None
    except InvalidToken:
        return None


def _box() -> Fernet:
    key = hashlib.sha256(b"citeweb.documents.sealed:" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
