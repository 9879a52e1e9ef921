"""Headers on every answer, errors and refused sockets included; and the names under which the server answers."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from piazza.server.accounts.people import People
from piazza.server.app import SECURITY_HEADERS
from piazza.server.web.gate import Hosts, hosts_for
from tests.support.app import Setting
from tests.support.server import PATIENCE, Server

ERRORS: list[tuple[int, str, str, dict[str, Any]]] = [
    (200, "GET", "/api/health", {}),
    (400, "POST", "/api/session", {"content": b"{"}),
    (400, "POST", "/api/session", {"content": b'{"name": ' + b"[" * 50_000}),
    (400, "GET", "/api/matches?limit=x", {}),
    (401, "GET", "/api/me/tokens", {}),
    (401, "GET", "/api/me", {"headers": {"Authorization": "Bearer x"}}),
    (403, "POST", "/api/session", {"headers": {"Origin": "https://evil.test"}}),
    (404, "GET", "/api/nothing", {}),
    (404, "GET", "/api/games/nothing", {}),
    (404, "GET", "/assets/nothing.js", {}),
    (405, "DELETE", "/api/health", {}),
    (413, "POST", "/api/session", {"content": b" " * 2_000_001, "headers": {"Content-Type": "application/json"}}),
]


@pytest.mark.parametrize(("status", "method", "path", "more"), ERRORS)
async def test_every_answer_has_the_headers(
    setting: Setting, status: int, method: str, path: str, more: dict[str, Any]
) -> None:
    answer = await setting.browser().request(method, path, **more)
    assert answer.status_code == status
    assert_headers(answer.headers)


async def test_a_failure_of_the_server_has_the_headers(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr(People, "check", broken)
    answer = await setting.browser().post("/api/session", json={"name": "Ada", "secret": "1234"})
    assert answer.status_code == 500
    assert_headers(answer.headers)


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/ws/nothing/at/all", {}), ("/ws/lobby", {"Origin": "https://evil.test"}), ("/api/health", {})],
)
def test_a_refused_socket_has_the_headers(server: Server, path: str, headers: dict[str, str]) -> None:
    assert_headers(refusal(server, path, headers).headers)


def assert_headers(found: Any) -> None:
    assert {
        name: found.get_all(name) if hasattr(found, "get_all") else found.get_list(name) for name in SECURITY_HEADERS
    } == {name: [value] for name, value in SECURITY_HEADERS.items()}


def refusal(server: Server, path: str, headers: dict[str, str]) -> Any:
    own = "Host" not in headers
    with pytest.raises(InvalidStatus) as no:
        connect(
            server.url.replace("http", "ws", 1) + path if own else f"ws://{headers['Host']}{path}",
            open_timeout=PATIENCE,
            additional_headers={k: v for k, v in headers.items() if k != "Host"},
            sock=None if own else plain_socket(server),
        ).close()
    return no.value.response


def plain_socket(server: Server) -> Any:
    return socket.create_connection(("127.0.0.1", int(server.port)))


# -- the names of the server --


@pytest.mark.parametrize(
    ("listening", "allowed", "url", "yes", "no"),
    [
        (
            "127.0.0.1",
            None,
            "",
            ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "127.0.0.2", "[::1]:80"],
            ["a.test", ""],
        ),
        ("::1", None, "", ["localhost.", "[::1]"], ["::1.evil.test", "localhost.evil.test", "127.0.0.1.evil.test"]),
        ("127.0.0.1", None, "https://games.test:444", ["games.test", "localhost"], ["evil.test"]),
        ("0.0.0.0", None, "", ["a.test", "10.0.0.1:8000", ""], []),
        ("0.0.0.0", ["games.test"], "", ["Games.test:8000", "localhost"], ["a.test", "x.games.test", "10.0.0.1"]),
        ("0.0.0.0", ["a.test,b.test c.test"], "", ["a.test", "b.test", "c.test"], ["d.test"]),
        ("0.0.0.0", ["*.games.test"], "", ["x.games.test"], ["games.test", "xgames.test"]),
        ("127.0.0.1", ["*"], "", ["a.test"], []),
    ],
)
def test_names(listening: str, allowed: list[str] | None, url: str, yes: list[str], no: list[str]) -> None:
    hosts = hosts_for(listening, allowed, url)
    for found in (hosts, Hosts([",".join(hosts.names)])):
        assert [name for name in yes if not found.allows(name)] == []
        assert [name for name in no if found.allows(name)] == []


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"), "--allowed-host", "games.test", "--allowed-host", "b.test").start()
    yield server
    server.stop()


def test_another_name_is_refused_in_one_line(server: Server) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/assets/x"):
        answer = server.get(path, headers={"Host": "evil.test:8000"})
        assert (answer.status_code, answer.json()["code"]) == (421, "HOST")
        assert "--allowed-host evil.test" in answer.json()["text"]
        assert_headers(answer.headers)
    assert server.get("/api/health", headers={"Host": "localhost:8000"}).status_code == 200


def test_a_socket_under_another_name_is_refused(server: Server) -> None:
    """As a page would open it whose name has come to point to this machine."""
    answer = refusal(server, "/ws/lobby", {"Host": "evil.test", "Origin": "http://evil.test"})
    assert answer.status_code == 421
    assert json.loads(answer.body)["code"] == "HOST"


def test_names_are_allowed_on_the_command_line(named: Server) -> None:
    for name, status in (("games.test", 200), ("b.test:444", 200), ("localhost", 200), ("c.test", 421)):
        assert named.get("/api/health", headers={"Host": name}).status_code == status


def test_every_worker_knows_the_names(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIAZZA_ALLOWED_HOSTS", "games.test,b.test")
    server = Server(tmp_path, "--database-url", database_url, "--workers", "2").start()
    try:
        for name, status in (("b.test", 200), ("evil.test", 421)):
            with httpx.Client(base_url=server.url, headers={"Host": name}) as client:
                assert {client.get("/api/health").status_code for _ in range(4)} == {status}
    finally:
        server.stop()
