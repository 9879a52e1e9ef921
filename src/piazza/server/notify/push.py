"""Web push: the server's own pair of keys, and messages that only the browser which subscribed can read."""

from __future__ import annotations

import base64
import binascii
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from piazza.server.db.secrets import kept
from piazza.server.db.store import Store
from piazza.server.db.timestamps import now_ms
from piazza.server.errors import Denied

KEY_SETTING = "vapid"
LIFETIME_SECONDS = 12 * 3600
"""Seconds for which a signature is good, and for which the push service keeps a message."""


class Push:
    def __init__(self, store: Store, contact: str) -> None:
        self._engine = store.engine
        self._contact = contact or "https://localhost"
        self._pem = b""

    @staticmethod
    def available() -> bool:
        """The extra ``push`` is installed."""
        return find_spec("pywebpush") is not None

    async def key(self) -> str:
        """The public key, as browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = (await self._keys()).public_key
        return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def letter(self, subscription: dict[str, str], message: bytes) -> tuple[bytes, dict[str, str]]:
        """Body and headers of what is posted to the endpoint."""
        keys = await self._keys()
        where = urlsplit(subscription["endpoint"])
        ends = now_ms() // 1000 + LIFETIME_SECONDS
        signed = keys.sign({"sub": self._contact, "aud": f"{where.scheme}://{where.netloc}", "exp": ends})
        more = {"Content-Encoding": "aes128gcm", "TTL": str(LIFETIME_SECONDS), "Urgency": "normal"}
        return seal(subscription, message), {**signed, **more}

    async def _keys(self) -> Any:
        from py_vapid import Vapid02

        if not self._pem:
            self._pem = (await kept(self._engine, KEY_SETTING, _new_pem)).encode()
        return Vapid02.from_pem(self._pem)


def _new_pem() -> str:
    from py_vapid import Vapid02

    fresh = Vapid02()
    fresh.generate_keys()
    pem: bytes = fresh.private_pem()
    return pem.decode()


def seal(subscription: dict[str, str], message: bytes) -> bytes:
    """Raises ``Denied`` where the keys of a subscription are none."""
    from pywebpush import WebPusher, WebPushException

    keys = {"p256dh": subscription["p256dh"], "auth": subscription["auth"]}
    try:
        if len(_bytes(keys["p256dh"])) != 65 or len(_bytes(keys["auth"])) != 16:
            raise ValueError("keys of another length")
        sealed = WebPusher({"endpoint": subscription["endpoint"], "keys": keys}).encode(message)
    except (WebPushException, ValueError, TypeError):
        raise Denied(400, "PUSH", "The keys of this subscription cannot be read.") from None
    body: bytes = sealed["body"]
    return body


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeError, binascii.Error):
        raise ValueError("no base64") from None


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
