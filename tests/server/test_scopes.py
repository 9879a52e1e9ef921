"""What a token may do: every route and every message of a socket, with every scope."""

from __future__ import annotations

from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from piazza.server.accounts import scopes
from piazza.server.accounts.credentials import SCOPES
from piazza.server.tables.messages import ClientMessage
from tests.support.app import Setting
from tests.support.players import Player, started
from tests.support.routes import routes_of
from tests.support.server import Client, Server

STREAM = "GET /api/bot/stream"
"""Without end, and tested by itself."""
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/games/{game}/offer": {"seats": 2},
    "POST /api/accounts": {"name": "Zoe", "secret": "1234"},
    "POST /api/session": {"name": "Ada", "secret": "1234"},
    "POST /api/matches": {"game": "night-market", "names": ["A", "B"]},
    "POST /api/matches/{id}/fork": {"number": 0},
    "POST /api/rooms": {"game": "night-market"},
    "POST /api/feedback": {"tags": ["good"]},
    "POST /api/diagnostics": {"data": {}},
    "POST /api/bot/{room}/play": {"id": "1", "actions": [0]},
    "PUT /api/me/secret": {"old": "1234", "new": "1234"},
    "PUT /api/me/name": {"name": "Ada"},
    "PUT /api/me/settings": {},
    "POST /api/me/leave": {"secret": "wrong"},
    "POST /api/me/tokens": {"name": "x", "scopes": ["account"]},
}


def test_every_route_is_listed(setting: Setting) -> None:
    built = {route for route in scopes.ROUTES if "/api" not in route and "WS" not in route and "metrics" not in route}
    found = routes_of(setting.app) | built
    assert found == set(scopes.ROUTES), "say in scopes.py which scopes a new route needs"
    assert set(scopes.MESSAGES) == set(get_args(ClientMessage))


@pytest.mark.parametrize("scope", SCOPES)
async def test_every_route_with_a_token_of_one_scope(setting: Setting, scope: str) -> None:
    person, browser = await setting.account("Ada")
    room = (await browser.post("/api/rooms", json={"game": "night-market"})).json()["id"]
    program = await setting.program(person, scope)
    wrong = []
    for route in sorted(routes_of(setting.app) - {STREAM}):
        method, path = route.split()
        if method == "WS":
            continue
        for name in ("{id}", "{room}"):
            path = path.replace(name, room)
        path = path.replace("{number}", "0").replace("{kind}", "feedback").replace("{game}", "night-market")
        answer = await program.request(method, path, json=BODIES.get(route, {} if method != "GET" else None))
        denied = answer.status_code == 403 and answer.json().get("code") == "SCOPE"
        if denied != (scope not in scopes.ROUTES[route]):
            wrong.append((route, answer.status_code, answer.text[:80]))
        if route == "POST /api/rooms/{id}/leave" and not denied:
            await browser.post(f"/api/rooms/{room}/join", json={})
    assert wrong == []


async def test_what_is_not_listed_is_denied(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    person, browser = await setting.account("Ada")
    monkeypatch.delitem(scopes.ROUTES, "GET /api/games")
    program = await setting.program(person, *SCOPES)
    answer = await program.get("/api/games")
    assert (answer.status_code, answer.json()["code"]) == (403, "SCOPE")
    assert (await browser.get("/api/games")).status_code == 200


async def test_the_stream_is_for_bots(setting: Setting) -> None:
    person, _ = await setting.account("Ada")
    for scope in sorted(set(SCOPES) - {"bot"}):
        answer = await (await setting.program(person, scope)).get("/api/bot/stream")
        assert (answer.status_code, answer.json()["code"]) == (403, "SCOPE")


# -- sockets --

SENT: dict[str, dict[str, Any]] = {
    "hello": {"seat": 0},
    "sit": {"seat": 0},
    "why": {"id": "why", "action": "bid 1"},
    "reasons": {"id": "reasons", "verb": "bid"},
    "help": {"id": "help"},
    "preview": {"id": "preview", "actions": [0]},
    "play": {"id": "play", "seat": 0, "actions": [0]},
    "undo": {"id": "undo", "seat": 0},
    "say": {"id": "say", "seat": 0, "text": "hello"},
}


def token(player: Player, *scopes: str) -> dict[str, str]:
    secret = player.do("/api/me/tokens", name="program", scopes=list(scopes))["secret"]
    return {"Authorization": f"Bearer {secret}"}


def test_every_message_of_a_table(server: Server) -> None:
    id, (ada, _) = started(server, "Ada", "Bea")
    kinds = {message.__struct_config__.tag: message for message in get_args(ClientMessage)}
    assert set(SENT) == set(kinds)
    address = f"{server.url.replace('http', 'ws', 1)}/ws/{id}"
    for own in SCOPES:
        headers = token(ada, own)
        for tag, fields in SENT.items():
            if own not in scopes.ROUTES["WS /ws/{id}"]:
                with pytest.raises(InvalidStatus, match="403"):
                    connect(address, additional_headers=headers)
                break
            with connect(address, additional_headers=headers) as socket:
                client = Client(socket)
                client.send(tag, **fields)
                client.send("help", id="end")
                answers = [client.receive()]
                while answers[-1].get("id") != "end":
                    answers.append(client.receive())
                denied = any(a.get("reason", {}) and a["reason"]["code"] == "SCOPE" for a in answers)
                assert denied == (own not in scopes.MESSAGES[kinds[tag]]), (own, tag, answers)
    entries = ada.get(f"/api/matches/{id}/record.json")["entries"]
    assert sum(line.startswith("1 ") for line in entries) <= 1, "what was played was played by the token that may"


@pytest.mark.parametrize("scope", SCOPES)
def test_the_socket_of_a_room(server: Server, scope: str) -> None:
    ada = Player(server, "Ada")
    id = ada.open(private=True)
    headers = token(ada, scope)
    address = f"{server.url.replace('http', 'ws', 1)}/ws/room/{id}"
    if scope in scopes.ROUTES["WS /ws/room/{id}"]:
        with connect(address, additional_headers=headers) as socket:
            client = Client(socket)
            client.send("heard", last=0)
            assert client.receive()["room"]["invite"]
    else:
        with pytest.raises(InvalidStatus, match="403"):
            connect(address, additional_headers=headers)
        assert httpx.get(f"{server.url}/api/rooms/{id}", headers=headers).status_code == 403
