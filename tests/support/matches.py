"""Whole matches over the wire, and what must hold of their records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from piazza.kernel import CHANCE, Match, Move, Note, Record, Say, Seat, Undo, registry
from piazza.kernel.entry import Entry
from tests.support.players import started
from tests.support.server import Server
from tests.support.wire import GOOD, Line, WirePlayer


@dataclass(frozen=True)
class Kind:
    """What is played: a title with options."""

    game: str
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    names: tuple[str, ...] = ("Ada", "Bea")


NIGHT_MARKET = Kind("night-market")
DUEL = Kind("micro-city", {"mode": "duel"})
IRON = Kind("city-of-iron")
HEROES = Kind("city-heroes", {"map": "lucca 2", "rival": "lucca"})
KINDS = tuple(kind for kind in (NIGHT_MARKET, DUEL, IRON, HEROES) if kind.game in {"night-market", *registry.ids()})


@dataclass
class Played:
    servers: Sequence[Server]
    table: str
    players: list[WirePlayer]
    watchers: list[WirePlayer]


def sit_down(
    servers: Sequence[Server], kind: Kind, seed: object, line: Line = GOOD, whims: float = 0.0, watchers: int = 0
) -> Played:
    """Everybody at a screen of their own, and at different processes where there are several."""
    options = {"game": kind.game, "options": kind.options, "seed": str(seed)}
    table, people = started(servers[0], *kind.names, **options)
    everybody = []
    for n in range(len(people) + watchers):
        seat = n if n < len(people) else None
        cookies = people[n].cookies if n < len(people) else {}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        url = servers[n % len(servers)].url
        everybody.append(WirePlayer(url, table, seat, headers=headers, line=line, seed=f"{seed}/{n}", whims=whims))
    for person in people:
        person.http.close()
    return Played(servers, table, everybody[: len(people)], everybody[len(people) :])


async def play_out(played: Played, patience: float = 300) -> Played:
    everybody = (*played.players, *played.watchers)

    def over() -> bool:
        # A step back that was under way may open a game again that others took for finished.
        return all(player.finished for player in everybody) and len({player.number for player in everybody}) == 1

    async with asyncio.timeout(patience), asyncio.TaskGroup() as group:
        for player in everybody:
            group.create_task(player.play(over))
    return played


async def check(played: Played) -> Match:
    """The record is valid, every acknowledged request is in it once, and nothing else is."""
    answer = await asyncio.to_thread(
        played.servers[0].get, f"/api/matches/{played.table}/record.json", headers=played.players[0].headers
    )
    assert answer.status_code == 200, answer.text
    match = Match.load(Record.from_json(answer.json()))
    assert match.audit() == []
    assert match.state.outcome() is not None
    found: dict[int, str] = {}
    for player in played.players:
        for id, number in player.done.items():
            assert player.seat is not None
            place = last_decision(match.record.entries, entry_then(match, player.seat, number))
            assert place not in found, f"{id} and {found[place]} are both entry {place}"
            assert fits(match.record.entries[place - 1], player.sent[id])
            found[place] = id
        assert not player.trouble
    decisions = {n for n, e in enumerate(match.record.entries, 1) if not is_chance(e) and not isinstance(e, Note)}
    assert decisions == set(found), "what is in the record is what was acknowledged"
    for player in (*played.players, *played.watchers):
        await check_log(player)
    return match


def entry_then(match: Match, seat: Seat, number: int) -> int:
    """The entry that a seat was told to have that number when it was made."""
    entries = range(number, len(match.record.entries) + 1)
    return next(entry for entry in entries if match.seen_by(seat).number_then(entry) == number)


async def check_log(player: WirePlayer) -> None:
    """Who saw it piece by piece has the same log as who looks afresh."""
    fresh = WirePlayer(player.url, player.table, player.seat, headers=player.headers)
    await fresh.play()
    assert player.number == fresh.number
    assert player.log == fresh.log
    assert player.sight["view"] == fresh.sight["view"]


def is_chance(entry: Entry) -> bool:
    return isinstance(entry, Move) and entry.seat == CHANCE


def last_decision(entries: Sequence[Entry], number: int) -> int:
    """What was asked for is the last entry that is not chance's."""
    while is_chance(entries[number - 1]):
        number -= 1
    return number


def fits(entry: Entry, message: dict[str, Any]) -> bool:
    match entry, message["type"]:
        case Move(seat, action), "play":
            return (seat, [action]) == (message["seat"], message["actions"])
        case Undo(seat=seat), "undo":
            return bool(seat == message["seat"])
        case Say(seat, text), "say":
            return (seat, text) == (message["seat"], message["text"])
    return False
