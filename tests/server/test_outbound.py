"""No address that somebody gives leads inside."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from piazza.server.notify.outbound import BadAddress, Outbound, is_public


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.1.2.3:8443/",
        "https://[fd00::1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://0.0.0.0/",
        "https://user:x@1.1.1.1/",
        "https://1.1.1.1:99999/",
        "https://[/",
        "https:///x",
        "ftp://1.1.1.1/",
        "https://1.1.1.1/\r\nHost: x",
        "https://1.1.1.1/ x",
        "",
        "https://" + "a" * 2000,
        "https://a..b/",
        "https://" + "a" * 70 + ".example/",
    ],
)
async def test_no_address_leads_inside(url: str) -> None:
    with pytest.raises(BadAddress):
        await Outbound().check(url)
    assert await Outbound().post(url, b"", {}) == 0


async def test_an_address_outside_is_fit() -> None:
    where = await Outbound().check("https://1.1.1.1:8443/a b".replace(" ", "%20") + "?x=ü")
    assert where.addresses == ("1.1.1.1",)
    assert (where.host, where.port, where.target) == ("1.1.1.1", 8443, "/a%20b?x=%C3%BC")


async def test_a_host_that_changes_its_mind_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up once for both the check and the connection, and again for every message."""
    looked = []

    async def look(self: object, host: str, port: int, **_: Any) -> list[Any]:
        looked.append(host)
        address = "93.184.216.34" if len(looked) == 1 else "127.0.0.1"
        return [(2, 1, 6, "", (address, port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", look)
    assert (await Outbound().check("https://rebind.example/")).addresses == ("93.184.216.34",)
    with pytest.raises(BadAddress, match="not public"):
        await Outbound().check("https://rebind.example/")


def test_what_is_outside() -> None:
    assert [a for a in ("1.1.1.1", "2606:4700::1111", "10.0.0.1", "fe80::1%eth0", "x") if is_public(a)] == [
        "1.1.1.1",
        "2606:4700::1111",
    ]
