"""Office files locked with a password: opened with it, in memory."""

from __future__ import annotations

import io

import msoffcrypto
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError

from citeweb.extract.errors import Damaged, PasswordNeeded, WrongPassword


def unlock(data: bytes, password: str | None) -> bytes:
    """The package inside. Raises PasswordNeeded, WrongPassword, Damaged."""
    if not password:
        raise PasswordNeeded()
    opened = io.BytesIO()
    try:
        file = msoffcrypto.OfficeFile(io.BytesIO(data))
        file.load_key(password=password)
        file.decrypt(opened)
    except InvalidKeyError as error:
        raise WrongPassword() from error
    except (DecryptionError, FileFormatError, OSError, ValueError, KeyError) as error:
        raise Damaged() from error
    return opened.getvalue()
