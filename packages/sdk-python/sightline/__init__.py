"""Typed client for Sightline: REST, the search API and webhooks, without dependencies."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Iterator, Mapping

from .operations import Operations
from .transport import UNSET, SightlineError, Transport

__all__ = ["UNSET", "Sightline", "SightlineError", "verify_webhook"]

_TOLERANCE_SECONDS = 300


class Sightline(Operations):
    """Client for a Sightline server: every operation is a method, named as in the API reference."""

    def __init__(self, url: str, key: str, *, retries: int = 3, timeout: float = 60.0) -> None:
        super().__init__(Transport(url, key, retries=retries, timeout=timeout))

    def search(self, q: str, *, vertical: str = "search", **more: Any) -> Dict[str, Any]:
        """Live search results; an answer costs one credit."""
        return self._transport.search(q, vertical=vertical, **more)

    def run(self, client_id: int, kind: Any = "rank_check") -> Iterator[Any]:
        """Starts a check, or joins the running one; yields its progress until it ends."""
        progress = self.run_check(client_id=client_id, kind=kind, wait_seconds=0)
        yield progress
        while not progress["is_over"]:
            progress = self.wait_for_run(client_id=client_id, kind=kind, id=progress["id"], wait_seconds=20)
            yield progress


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> Dict[str, Any]:
    """Returns the event of a delivery with a valid and recent signature; raises ValueError otherwise."""
    known = {name.lower(): value for name, value in headers.items()}
    stamp, given = known.get("webhook-timestamp", ""), known.get("webhook-signature", "")
    if not stamp.isdigit() or abs(time.time() - int(stamp)) > _TOLERANCE_SECONDS:
        raise ValueError("The delivery is too old, or has no time")
    signed = f"{known.get('webhook-id', '')}.{stamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(right, each) for each in given.split(" ")):
        raise ValueError("The signature is wrong")
    return json.loads(body)
