"""Sends requests to the server, and retries them if that is safe."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Mapping, Optional

UNSET: Any = object()
"""Marks a field as left out; None is sent as null."""

_LONGEST_PAUSE = 30.0


class SightlineError(Exception):
    """An error response of the server."""

    def __init__(self, status: int, body: Mapping[str, Any], request_id: Optional[str]) -> None:
        super().__init__(body.get("message") or body.get("error") or f"The server answered {status}")
        self.status = status
        self.body = body
        self.reason: Optional[str] = body.get("reason")
        self.request_id = request_id


class Transport:
    def __init__(self, url: str, key: str, *, retries: int = 3, timeout: float = 60.0) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries
        self._timeout = timeout

    def request(
        self, method: str, route: str, *, path: Mapping[str, Any], query: Mapping[str, Any], body: Any = UNSET
    ) -> Any:
        headers = {"X-API-Key": self._key}
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None
        if body is not UNSET:
            headers["Content-Type"] = "application/json"
            data = json.dumps(_given(body) if isinstance(body, dict) else body).encode()
        address = self._url + _fill(route, path) + _query(query)
        return self._send(urllib.request.Request(address, data=data, headers=headers, method=method))

    def search(self, q: str, *, vertical: str = "search", **more: Any) -> Dict[str, Any]:
        """Live search results; an answer costs one credit."""
        headers = {"X-API-Key": self._key, "Content-Type": "application/json"}
        data = json.dumps({"q": q, **more}).encode()
        address = f"{self._url}/v1/{urllib.parse.quote(vertical)}"
        return self._send(urllib.request.Request(address, data=data, headers=headers, method="POST"))

    def _send(self, request: urllib.request.Request) -> Any:
        may_repeat = request.get_method() in ("GET", "PUT", "DELETE") or request.has_header("Idempotency-key")
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                    return _read(answer.read(), answer.headers.get("Content-Type", ""))
            except urllib.error.HTTPError as failure:
                error = _error_of(failure)
                is_limited = error.status == 429
                if is_last or not (is_limited or (error.status >= 500 and may_repeat)):
                    raise error from None
                time.sleep(_pause(failure.headers.get("Retry-After"), attempt))
            except urllib.error.URLError:
                if is_last or not may_repeat:
                    raise
                time.sleep(_pause(None, attempt))
        raise AssertionError("unreachable")


def _given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not UNSET}


def _fill(route: str, path: Mapping[str, Any]) -> str:
    for name, value in path.items():
        route = route.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
    return route


def _query(fields: Mapping[str, Any]) -> str:
    given = {name: _text(value) for name, value in _given(fields).items()}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text(each) for each in value)
    return str(value)


def _read(content: bytes, media: str) -> Any:
    if not content:
        return None
    return json.loads(content) if "json" in media else content


def _error_of(failure: urllib.error.HTTPError) -> SightlineError:
    content = failure.read()
    try:
        body = json.loads(content)
    except ValueError:
        body = {"message": content[:300].decode("utf-8", "replace")}
    return SightlineError(failure.code, body if isinstance(body, dict) else {}, failure.headers.get("X-Request-Id"))


def _pause(asked: Optional[str], attempt: int) -> float:
    if asked and asked.isdigit():
        return float(asked)
    longest = min(_LONGEST_PAUSE, 0.5 * 2**attempt)
    return longest / 2 + random.random() * longest / 2
