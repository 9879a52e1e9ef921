"""At one screen, too, nobody sees what another seat hides: not in any answer of any route while the match lasts.

Two tables stand side by side whose matches differ in nothing that the viewer may know: what chance dealt face down to
others, what others played face down, and the seed. All that can be asked of the server must be the same for both.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from piazza.kernel import CHANCE, Action, Match, Rng, Seat, Viewer, registry
from piazza.server.app import create_app
from piazza.server.db.store import Store
from piazza.server.tables.caretaker import bot_workers
from piazza.server.tables.tables import Tables
from tests import tiny
from tests.server.test_leaks import PATIENCE, open_server
from tests.support.players import Player
from tests.support.routes import routes_of
from tests.support.server import Server

QUIET = 0.3
"""Seconds in which a socket that has nothing more to say stays silent."""
MOVES = {"night-market": 1, "city-of-iron": 6}
"""So many lead to where the second seat has played face down, and nothing has been turned up since."""
GAMES = [game for game in MOVES if game in {"night-market", *registry.ids()}]
OWN = ("touched", "created", "seen", "ends", "version", "invite", "account", "at", "time")
"""What differs between any two tables."""
NOTHING = {
    "GET /",
    "GET /{path}",
    "GET /assets/{file_path}",
    "HEAD /assets/{file_path}",
    *(f"{method} /docs{rest}" for method in ("GET", "HEAD") for rest in ("", "/{path}")),
    "GET /metrics",
    *(f"GET /api/schema{rest}" for rest in ("", "/openapi.json", "/{path}")),
    *("GET /api/health", "GET /api/ready", "GET /api/bots", "GET /api/games", "GET /api/games/{game}"),
    *(f"GET /api/games/{{game}}/{what}" for what in ("topics", "catalogue", "rules", "rules/{rule}")),
    "POST /api/games/{game}/offer",
    *("POST /api/accounts", "POST /api/session", "DELETE /api/session", "GET /api/notifications"),
    *(f"{method} /api/me/tokens" for method in ("GET", "POST")),
    *("DELETE /api/me/tokens/{id}", "GET /api/me/sessions", "DELETE /api/me/sessions", "DELETE /api/me/sessions/{id}"),
    *("GET /api/me", "PUT /api/me/secret", "PUT /api/me/name", "POST /api/me/leave"),
    *("GET /api/me/settings", "PUT /api/me/settings", "POST /api/diagnostics"),
    *("GET /api/me/channels", "POST /api/me/channels", "DELETE /api/me/channels/{id}"),
    *(f"POST /api/me/channels/{{id}}/{what}" for what in ("confirm", "test")),
    *("GET /api/operator/counts", "GET /api/operator/{kind}"),
    *(f"GET /api/operator/{{kind}}/export.{kind}" for kind in ("json", "csv")),
    "WS /ws/lobby",
    # Opens a match, ends one, or changes the very thing that is compared; what they answer is asked for otherwise too.
    *("POST /api/matches", "POST /api/rooms", "POST /api/rooms/{id}/rematch", "POST /api/bot/{room}/play"),
    *("POST /api/rooms/{id}/abandon", "POST /api/rooms/{id}/resign", "POST /api/rooms/{id}/load"),
}
"""Routes that do not show a match."""
ASKED: dict[str, dict[str, Any]] = {
    "join": {},
    "leave": {},
    "kick": {"seat": 1},
    "ready": {"ready": True},
    "luck": {"share": "0123456789abcdef"},
    "order": {"seats": [1, 0]},
    "colour": {"seat": 0, "colour": "red"},
    "setup": {},
    "bot": {"seat": 1, "bot": None},
    "start": {},
    "chat": {"id": "1", "text": "hello"},
    "undo": {},
    "answer": {"proposal": "none", "agree": True},
    "return": {},
    "pace": {"pause": 100},
}


# -- two matches that look the same --


def twins(game: str, viewer: Viewer) -> tuple[Match, Match]:
    real, twin = [
        Match.start(registry.find(game), ["Ada", "Bea"], {}, seed, shared=True)
        for seed in ("the secret seed", "another")
    ]
    rng, moves = Rng("twins"), MOVES[game]
    luck, twin_luck = real.luck, twin.luck
    real, twin = [Match(m.game, m.setup, type(m.record)(m.record.header), None, shared=True) for m in (real, twin)]
    twin.setup = real.setup
    for _ in range(200):
        movers = real.state.to_move()
        if real.state.outcome() is not None or moves == 0:
            break
        seat = movers[-1]
        if seat == CHANCE:
            pairs = _chances(real, twin, viewer, rng)
        else:
            moves -= 1
            pairs = _decisions(real, twin, seat, viewer, rng)
        for match, action in zip((real, twin), pairs, strict=True):
            match.history.add_move(seat, action, strict=False)
        assert real.state.view(viewer) == twin.state.view(viewer)
    real.luck, twin.luck = luck, twin_luck
    assert [str(e) for e in real.record.entries] != [str(e) for e in twin.record.entries]
    return real, twin


def _chances(real: Match, twin: Match, viewer: Viewer, rng: Rng) -> tuple[Action, Action]:
    action = rng.weighted(real.state.chances())
    others = rng.shuffled([other for other, _ in twin.state.chances()]) if action.secret else []
    return action, _alike(real, twin, CHANCE, action, [*others, action], viewer)


def _decisions(real: Match, twin: Match, seat: Seat, viewer: Viewer, rng: Rng) -> tuple[Action, Action]:
    legal = set(twin.state.legal(seat))
    for action in rng.shuffled([a for a in real.state.legal(seat) if a.verb not in ("concede", "resign")]):
        others = rng.shuffled(sorted(legal, key=lambda a: a.id)) if action.secret and seat != viewer else []
        found = [a for a in others if a.secret and a.verb == action.verb and a is not action]
        if found or action in legal:
            return action, _alike(real, twin, seat, action, [*found, action], viewer)
    raise AssertionError("nothing can be played at both")


def _alike(real: Match, twin: Match, seat: Seat, action: Action, wanted: list[Action], viewer: Viewer) -> Action:
    """The first action for the twin after which it looks the same as the other."""
    after = real.state.clone()
    after.apply(seat, action)
    for other in wanted:
        state = twin.state.clone()
        possible = [a for a, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        if other not in possible:
            continue
        state.apply(seat, other)
        if state.view(viewer) == after.view(viewer) and state.to_move() == after.to_move():
            return other
    raise AssertionError(f"{action} would tell the two apart")


# -- all that can be asked --


class MatchAccess:
    def __init__(self, http: httpx.AsyncClient, server: Server, match: Match, id: str, viewer: Viewer) -> None:
        self.http, self.server, self.match, self.id, self.viewer = http, server, match, id, viewer

    def same(self, text: str) -> Any:
        """Without what differs between any two tables."""
        for found, name in ((self.id, "TABLE"), (self.match.record.header.seal, "SEAL")):
            text = text.replace(found, name)
        text = re.sub(r"(?<=\n---\n)[\w=\n-]{1000,}$", lambda sealed: f"sealed {len(sealed[0])}", text)
        text = re.sub(r"Guest \d{4}", "Guest", text)
        try:
            return common(json.loads(text))
        except ValueError:
            return text

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        return answer.status_code, answer.headers.get("content-disposition"), self.same(answer.text)

    async def post(self, path: str, data: dict[str, Any]) -> Any:
        answer = await self.http.post(path, json=data)
        return answer.status_code, self.same(answer.text)

    async def all(self) -> dict[str, Any]:
        """By route."""
        last, id = len(self.match.record.entries), self.id
        seats = ("",) if self.viewer is None else (f"?seat={self.viewer}",)
        found: dict[str, Any] = {}
        for name in ("record.txt", "record.json", "save.txt", "catalogue", "course", "progress", "analysis", "audit"):
            found[f"GET /api/matches/{{id}}/{name}"] = [await self.get(f"/api/matches/{id}/{name}{s}") for s in seats]
        found["GET /api/matches/{id}/at/{number}"] = [
            await self.get(f"/api/matches/{id}/at/{number}{s}") for number in range(last + 2) for s in seats
        ]
        for name in ("/api/matches", "/api/matches/export.json", "/api/me/export.json", "/api/rooms"):
            found[f"GET {name}"] = await self.get(name)
        for name in ("", "/chat", "/news"):
            found[f"GET /api/rooms/{{id}}{name}"] = await self.get(f"/api/rooms/{id}{name}")
        found["POST /api/matches/{id}/analysis"] = await self.post(f"/api/matches/{id}/analysis", {})
        for verb, data in ASKED.items():
            found[f"POST /api/rooms/{{id}}/{verb}"] = await self.post(f"/api/rooms/{id}/{verb}", data)
        found["POST /api/rooms/{id}/hint"] = await self.post(f"/api/rooms/{id}/hint", {"seat": self.viewer or 0})
        told = {"match": id, "entry": last, "tags": ["bug"]}
        found["POST /api/feedback"] = (await self.http.post("/api/feedback", json=told)).status_code
        found["POST /api/matches/{id}/fork"] = await self.fork(last)
        found["GET /api/bot/stream"] = await self.stream()
        found["WS /ws/room/{id}"] = await self.hear(f"/ws/room/{id}", {"type": "heard", "last": 0})
        hello = {"type": "hello", "seat": self.viewer, "drawing": True, "verbs": True, "events": True}
        found["WS /ws/{id}"] = await self.hear(f"/ws/{id}", hello, {"type": "help", "id": "help"})
        return found

    async def fork(self, number: int) -> Any:
        """And what can be seen of the copy, even when that one is over."""
        answer = await self.http.post(f"/api/matches/{self.id}/fork", json={"number": number})
        copy = answer.json()["id"]
        seat = "" if self.viewer is None else f"?seat={self.viewer}"
        found: list[Any] = []
        for ended in (False, True):
            if ended:
                await self.http.post(f"/api/rooms/{copy}/abandon", json={})
            for name in ("record.txt", "course", "analysis", "audit", "save.txt", f"at/{number}"):
                text = (await self.http.get(f"/api/matches/{copy}/{name}{seat}")).text.replace(copy, "COPY")
                found.append(self.same(re.sub(r"seal\W+[0-9a-f]{64}", "seal", text)))
        return found

    async def stream(self) -> Any:
        """All that a browser of the person gets to know by the stream for programs."""
        seat = "" if self.viewer is None else f"?seat={self.viewer}"
        async with self.http.stream("GET", f"/api/bot/stream{seat}") as answer:
            line = json.loads(await anext(answer.aiter_lines()))
        found = [table for table in line["tables"] if table["room"] == self.id]
        assert [table["seat"] for table in found] == ([] if self.viewer is None else [self.viewer])
        return [self.same(json.dumps(table)) for table in found]

    async def hear(self, path: str, *messages: dict[str, Any]) -> Any:
        heard: list[Any] = []
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        async with connect(self.server.url.replace("http", "ws", 1) + path, additional_headers=headers) as socket:
            for message in messages:
                await socket.send(json.dumps(message))
            try:
                while True:
                    heard += str(await asyncio.wait_for(socket.recv(), QUIET)).split("\n")
            except TimeoutError:
                return [self.same(line) for line in heard]


def common(value: Any) -> Any:
    match value:
        case dict():
            return {name: common(item) for name, item in value.items() if name not in OWN}
        case list():
            return [common(item) for item in value]
    return value


@asynccontextmanager
async def tables(
    folder: Path, matches: tuple[Match, Match], viewer: Viewer, bots: list[str]
) -> AsyncIterator[list[MatchAccess]]:
    """Each match at a table of a person of its own, on one server."""
    async with open_server(folder) as (server, tables):
        quiet(tables)
        found = []
        for match in matches:
            player = await asyncio.to_thread(Player, server, "Ada")
            wish = {"record": match.record.to_text(), "bots": bots}
            id = (await asyncio.to_thread(player.do, "/api/matches", **wish))["id"]
            http = httpx.AsyncClient(base_url=server.url, cookies=player.cookies, timeout=PATIENCE)
            found.append(MatchAccess(http, server, match, id, viewer))
        yield found
        for access in found:
            await access.http.aclose()


def quiet(tables: Tables) -> None:
    """No bot moves while the tables are compared."""
    tables.make_caretaker = None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("viewer", "bots"), [(0, []), (None, []), (0, ["", "random"])], ids=["seat", "all", "alone"])
async def test_no_route_shows_what_others_hide(
    game: str, viewer: Viewer, bots: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    async def think(known: bytes, _: float) -> list[Any]:
        asked.append(known)
        return []

    monkeypatch.setattr(bot_workers, "hint", think)
    monkeypatch.setattr(secrets, "token_hex", lambda _: "0")
    real, twin = twins(game, viewer)
    async with tables(tmp_path, (real, twin), viewer, bots) as (one, other):
        found, shown = await one.all(), await other.all()
    for route in found:
        assert shown[route] == found[route], route
    assert viewer is None or len(set(asked)) <= 1, "a bot is asked about the same position"
    told = json.dumps(list(found.values()))
    assert "the secret seed" not in told
    missing = routes_of(create_app(Store(tmp_path))) - NOTHING - set(found)
    assert not missing, "a route that may show a match is compared here, or listed as one that does not"


def test_the_twins_differ() -> None:
    for game in GAMES:
        real, twin = twins(game, 0)
        assert real.state.dump() != twin.state.dump()
        assert real.record.to_text() != twin.record.to_text()
    assert tiny.GAME.secrets
