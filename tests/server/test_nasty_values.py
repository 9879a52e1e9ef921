"""Every field, path and query of the API is given what no page would send: none of it is a failure of the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from piazza.server.accounts import attempts
from tests.support.app import Setting

DIGITS = "9" * 5000
TEXTS = [
    *("", " ", "\x01", "\u202e", "\u200b", "\u3164", "x" * 20_000, "\ud800", "\udfff\ud800", "é" * 300),
    *(DIGITS, f"-{DIGITS}", f"1e{DIGITS}", f"0x{DIGITS}", "1_000", "\u0661\u0662", "²", "NaN", "-Infinity", "1e999"),
    *("../../etc/passwd", "' or 1=1 --", "{}", "null", "true", "0", "-1", str(2**31), str(2**63), str(2**64)),
]
"""Without NUL, which has tests of its own."""
RAW = [
    *("null", "true", "0", "-1", "1.5", "1e308", "1e999", "NaN", str(2**31), str(2**63), str(-(2**63) - 1), DIGITS),
    *("[]", "{}", "[null]", "[" * 900 + "]" * 900, "[" * 50_000 + "]" * 50_000),
    '{"a":' * 900 + "1" + "}" * 900,
]
"""Values in JSON."""
SKIPPED = ("/api/bot/stream",)


def operations(setting: Setting) -> Iterator[tuple[str, str, dict[str, Any]]]:
    schema: dict[str, Any] = setting.app.openapi_schema.to_schema()
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            if path not in SKIPPED:
                yield method, path, operation | {"schemas": schema["components"]["schemas"]}


def fields(operation: dict[str, Any]) -> dict[str, Any]:
    """Of the body, with a value that is right or nearly so; the last of several shapes wins."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    found: dict[str, Any] = {}

    def resolve(schema: dict[str, Any]) -> dict[str, Any]:
        return operation["schemas"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def walk(schema: dict[str, Any]) -> None:
        schema = resolve(schema)
        for part in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
            walk(part)
        for name, kind in schema.get("properties", {}).items():
            found[name] = right(resolve(kind))

    def right(schema: dict[str, Any]) -> Any:
        if "enum" in schema or "const" in schema:
            return (schema.get("enum") or [schema["const"]])[-1]
        kinds = {"string": "1234", "integer": 1, "number": 1, "boolean": True, "array": [], "object": {}}
        return kinds.get(str(schema.get("type")), "1234")

    if body is not None:
        walk(body)
    return found


def requests(method: str, path: str, operation: dict[str, Any]) -> Iterator[tuple[str, bytes | None]]:
    """Addresses and bodies."""
    given = fields(operation)
    body = json.dumps(given).encode() if given else None
    plain = re.sub(r"{\w+}", "night-market", path)
    for name in re.findall(r"{(\w+)}", path):
        for text in TEXTS:
            there = quote(text.encode("utf-8", "surrogatepass"), safe="")[:6000]
            yield re.sub(r"{\w+}", "1", path.replace(f"{{{name}}}", there or "%20")), body
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query":
            for text in TEXTS:
                yield f"{plain}?{parameter['name']}={quote(text.encode('utf-8', 'surrogatepass'))[:6000]}", body
    for name in given:
        for raw in (*RAW, *map(json.dumps, TEXTS)):
            others = {key: value for key, value in given.items() if key != name}
            inner = json.dumps(others)[1:-1]
            yield plain, f'{{"{name}": {raw}{", " if inner else ""}{inner}}}'.encode()


@pytest.mark.parametrize(
    ("where", "part"), [("sqlite", "accounts"), ("sqlite", "rest"), ("postgresql", "accounts")], indirect=["where"]
)
async def test_no_value_is_a_failure_of_the_server(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    ada, browser = await setting.account("Ada", "1234")
    await setting.people.make_operator(ada.id)
    await browser.put("/api/me/settings", json={"diagnostics": True})
    session = browser.cookies["piazza_session"]

    async def free(*_: Any) -> None:
        """Limits are tested elsewhere."""

    monkeypatch.setattr(attempts.Attempts, "count", free)
    failed: dict[str, str] = {}
    asked = 0
    for method, path, operation in operations(setting):
        is_account = path.startswith(("/api/me", "/api/accounts", "/api/session", "/api/operator", "/api/feedback"))
        if is_account != (part == "accounts") or path == "/api/me/leave":
            continue
        for address, body in requests(method, path, operation):
            browser.cookies.clear()
            browser.cookies.set("piazza_session", session, domain="piazza.test")
            if await browser_is_out(browser, path):
                session = await setting.credentials.open_session(ada.id)
                browser.cookies.set("piazza_session", session, domain="piazza.test")
            headers = {"Content-Type": "application/json"}
            try:
                answer = await browser.request(method, address, content=body, headers=headers)
            except httpx.InvalidURL:
                continue
            asked += 1
            if answer.status_code >= 500:
                failed.setdefault(f"{method} {path} {answer.text[:60]}", f"{address[:120]} {body and body[:160]!r}")
    assert asked > 500
    assert not failed, "\n".join(f"{where}: {what}" for where, what in failed.items())


async def browser_is_out(browser: httpx.AsyncClient, path: str) -> bool:
    """Some requests log out."""
    return path.startswith(("/api/session", "/api/me/se")) and (await browser.get("/api/me")).json()["person"] is None


@pytest.mark.parametrize("name", ["Authorization", "Cookie", "Content-Type", "Origin", "Sec-Fetch-Site", "Accept"])
async def test_no_header_is_a_failure_of_the_server(setting: Setting, name: str) -> None:
    parts = {
        "Authorization": ["", "Bearer", "Bearer ", "Bearer piazza_x", "Basic eDp5", "bearer  x  y"],
        "Cookie": [
            "=",
            ";",
            "piazza_session",
            "piazza_session=",
            'piazza_browser="\\',
            "piazza_session=a; piazza_session=b",
        ],
        "Content-Type": ["", ";", "application/json; charset=klingon", "multipart/form-data", "application/x-msgpack"],
        "Origin": ["", "null", "http://[", "http://[::1", "http://a:b:c", "//", "http://\xe9"],
        "Sec-Fetch-Site": ["", "\xff"],
        "Accept": ["", "*", "image/*;q=x", "application/xml"],
    }
    browser = setting.browser()
    for value in (*parts[name], DIGITS, "\xff\xfe", "x" * 8000):
        headers = {b"Content-Type": b"application/json", name.encode(): value.encode("latin-1")}
        for method, path in (
            ("GET", "/api/me"),
            ("POST", "/api/session"),
            ("GET", "/api/matches"),
            ("GET", "/metrics"),
        ):
            answer = await browser.request(method, path, content=b'{"name": "a", "secret": "b"}', headers=headers)
            assert answer.status_code < 500, (name, value[:80], method, path, answer.text)
