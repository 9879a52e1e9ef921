"""Everything that is asked for has a bound: its length, its rate, its share of the event loop, its memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute
from msgspec import inspect as mi

from piazza.kernel import CHANCE, Match, Rng, registry
from piazza.server.accounts.attempts import Attempts
from piazza.server.accounts.people import People
from piazza.server.db.store import Store
from piazza.server.errors import Denied
from piazza.server.limits import fair_queue, meter, offload, settings, throttle
from piazza.server.limits.flow import MAX_UNREAD_BYTES, Flow
from piazza.server.limits.sockets import MAX_PINNED_BYTES, NoPlace, Sockets
from piazza.server.rooms.messages import NewRoom, RoomClientMessage
from piazza.server.rooms.service import MAX_SAVES, RoomService
from piazza.server.tables import bot_workers, tables
from piazza.server.tables.info import NewTable
from piazza.server.tables.messages import ClientMessage
from piazza.server.tables.tables import Tables
from tests import tiny
from tests.support.app import BOTH, Setting, told
from tests.support.tables import open_table

# -- requests --


def unbounded(found: mi.Type, path: str) -> Iterator[str]:
    """The fields of a request that may be as long as they like."""
    match found:
        case mi.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{path}.{field.name}")
        case mi.UnionType(types=types):
            for one in types:
                yield from unbounded(one, path)
        case mi.StrType(max_length=None) | mi.BytesType(max_length=None):
            yield path
        case mi.ListType(item_type=item) | mi.SetType(item_type=item) | mi.VarTupleType(item_type=item):
            if found.max_length is None:
                yield path
            yield from unbounded(item, f"{path}[]")
        case mi.DictType(key_type=key, value_type=value):
            if found.max_length is None:
                yield path
            yield from unbounded(key, f"{path} (key)")
            yield from unbounded(value, f"{path} (value)")


def requested(setting: Setting) -> dict[str, Any]:
    """The type of every request, by its route."""
    found: dict[str, Any] = {"/ws/{id}": ClientMessage, "/ws/room/{id}": RoomClientMessage}
    for route in setting.app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else []:
            field = handler.parsed_fn_signature.parameters.get("data")
            if field is not None:
                found[f"{sorted(handler.http_methods)[0]} {route.path}"] = field.annotation
    return found


async def test_every_field_of_every_request_has_a_bound(setting: Setting) -> None:
    found = requested(setting)
    assert len(found) > 20
    assert [where for name, type_ in found.items() for where in unbounded(mi.type_info(type_), name)] == []


class Loose(msgspec.Struct):
    words: list[str]


def test_a_field_without_a_bound_is_found() -> None:
    assert list(unbounded(mi.type_info(Loose), "x")) == ["x.words", "x.words[]"]


async def test_an_offer_of_many_options_is_refused_at_once(setting: Setting) -> None:
    wish = {"seats": 2, "options": {f"option{n}": "x" * 20 for n in range(2000)}}
    began = time.perf_counter()
    answer = await setting.browser().post("/api/games/city-heroes/offer", json=wish)
    assert answer.status_code == 400
    assert time.perf_counter() - began < 1
    large = {"seats": 2, "options": {"map": "x" * settings.MAX_RECORD_CHARACTERS}}
    assert (await setting.browser().post("/api/games/city-heroes/offer", json=large)).status_code == 413


async def test_an_address_asks_for_so_much_at_a_time(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "BURST_REQUESTS", 20)
    monkeypatch.setattr(throttle, "REQUESTS_PER_SECOND", 0.1)
    browser, other = setting.browser("10.0.0.1"), setting.browser("10.0.0.2")
    found = [await browser.get("/api/bots") for _ in range(30)]
    assert [answer.status_code for answer in found[:18]] == [200] * 18
    assert told(found[-1]) == (429, "TOO_FAST")
    assert int(found[-1].headers["Retry-After"]) >= 1
    assert (await other.get("/api/bots")).status_code == 200
    assert (await setting.browser("127.0.0.1").get("/api/bots")).status_code == 200


# -- sockets --


def test_a_visitor_has_a_share_of_the_event_loop() -> None:
    meters = meter.Meters()
    ada, bruno = meters.budget("10.0.0.1", "Ada"), meters.budget("10.0.0.2", "Bruno")
    ada.charge(meter.BURST_SECONDS + meter.PERSON_SHARE)
    assert 0.9 < ada.wait() <= 1.01
    assert bruno.wait() == 0
    assert meters.budget("10.0.0.9", "Ada").wait() > 0.8, "all connections of a person count together"
    assert meters.budget("10.0.0.1", "Chiara").wait() > 0.2, "a new guest of the same address begins with its debts"


async def test_who_does_not_read_is_not_read_either() -> None:
    flow = Flow(meter.Meters().budget("10.0.0.1", None))
    flow.queued(MAX_UNREAD_BYTES + 1)
    held = asyncio.create_task(flow.received())
    await asyncio.sleep(0.01)
    assert not held.done()
    flow.written(MAX_UNREAD_BYTES)
    await asyncio.wait_for(held, 1)


def test_sockets_are_counted() -> None:
    small = settings.Limits(sockets=12, sockets_per_person=3, sockets_per_address=4)
    sockets = Sockets(small)
    held = [sockets.place("10.0.0.1", person) for person in ("Ada", "Ada", "Ada", "Bruno")]
    for place in held:
        place.__enter__()
    for address, person, why in (("10.0.0.1", "Chiara", "You have too many"), ("10.0.0.2", "Ada", "You have too many")):
        with pytest.raises(NoPlace, match=why), sockets.place(address, person):
            pass
    held[0].__exit__(None, None, None)
    with sockets.place("10.0.0.1", "Ada"):
        assert sockets.total == 4
    more = [sockets.place(f"10.0.1.{n}", None) for n in range(9)]
    for place in more:
        place.__enter__()
    with pytest.raises(NoPlace, match="no place"), sockets.place("10.0.0.3", None):
        pass


def test_large_tables_are_not_kept_in_memory_by_one_visitor() -> None:
    sockets = Sockets(settings.Limits())
    with (
        sockets.place("10.0.0.1", "Ada", "one", MAX_PINNED_BYTES),
        pytest.raises(NoPlace, match="large"),
        sockets.place("10.0.0.1", "Ada", "two", 1),
    ):
        pass
    with sockets.place("10.0.0.1", "Ada", "two", 1):
        pass


def test_connections_stay_below_the_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "raise_file_limit", lambda: 1024)
    assert settings.Limits.of({}).sockets == 1024 - settings.RESERVED_FILES
    assert settings.Limits.of({"PIAZZA_SOCKETS_PER_PERSON": "7"}).sockets_per_person == 7


# -- work beside the event loop --


async def test_work_aside_has_a_bounded_queue() -> None:
    aside = offload.Offload(6)
    tasks = [asyncio.create_task(aside.run(f"asker {n // 4}", time.sleep, 0.02)) for n in range(7)]
    await asyncio.sleep(0)
    with pytest.raises(Denied, match="Wait for them"):
        await aside.run("asker 0", time.sleep, 0)
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(one, Denied) for one in done) == 1, "the seventh found the queue full"
    assert await aside.run("asker 0", lambda: 5) == 5


async def test_owners_take_turns() -> None:
    queue = fair_queue.FairQueue(1)
    order: list[str] = []

    async def think(owner: str) -> None:
        async with queue.slot(owner):
            order.append(owner)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(think(owner)) for owner in [*["many"] * 10, "one"]]
    await asyncio.sleep(0)
    tasks[5].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order.index("one") <= 2
    assert len(order) == 10
    async with queue.slot("after"):
        pass


async def test_advice_does_not_keep_bots_waiting() -> None:
    game = registry.find("micro-city")
    state = game.start(game.setup(1, {"layout": "first_game"}, Rng(1)))
    data = bot_workers.bot_input(game, state, 0, "seed")
    workers = bot_workers.BotWorkers()
    try:
        await asyncio.gather(workers.plan(data, "random"), workers.hint(data, 0.1))
        hints = [asyncio.create_task(workers.hint(data, 1.0)) for _ in range(6)]
        await asyncio.sleep(0.2)
        await workers.plan(data, "random")
        assert sum(hint.done() for hint in hints) <= 2, "the bot waited for the advice"
        await asyncio.gather(*hints)
    finally:
        workers.stop()


async def test_bots_think_in_a_thread_where_no_process_can_be_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(bot_workers, "ProcessPoolExecutor", fail)
    game = registry.find("micro-city")
    state = game.start(game.setup(1, {"layout": "first_game"}, Rng(1)))
    data = bot_workers.bot_input(game, state, 0, "seed")
    workers = bot_workers.BotWorkers()
    for _ in range(2):
        steps = await workers.plan(data, "apprentice")
        assert game.alphabet[steps[0]] in state.legal(0)
    said = [record for record in caplog.records if "/dev/shm" in record.getMessage()]
    assert len(said) == 1, "once is enough"
    assert "Read-only" in caplog.text


# -- what is kept --


def saved(entries: int) -> str:
    match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "seed", shared=True)
    for _ in range(entries):
        match.say(0, "hm")
    return match.record.to_text()


@BOTH
async def test_tables_and_saves_of_a_person_are_counted(store: Store) -> None:
    people, rooms = People(store), RoomService(Tables(store), Attempts(store))
    ada, bruno = await people.guest("Ada"), await people.guest("Bruno")
    rooms.sockets.limits = settings.Limits(tables_per_person=MAX_SAVES + 2)
    for _ in range(MAX_SAVES):
        await rooms.open(ada, NewRoom(record=saved(1)))
    with pytest.raises(Exception, match="saves wait"):
        await rooms.open(ada, NewRoom(record=saved(1)))
    for _ in range(2):
        await rooms.open_shared(ada, NewTable(game="night-market", names=["Ada", "Ben"]))
    with pytest.raises(Exception, match="not over"):
        await rooms.open_shared(ada, NewTable(game="night-market", names=["Ada", "Ben"]))
    await rooms.open_shared(bruno, NewTable(game="night-market", names=["Ada", "Ben"]))
    await rooms.tables.close()


@BOTH
async def test_a_save_is_read_for_the_start_alone(store: Store) -> None:
    people, rooms = People(store), RoomService(Tables(store), Attempts(store))
    ada = await people.guest("Ada")
    text = saved(3)
    room = await rooms.open(ada, NewRoom(record=text, bots=["random"]))
    [listed] = await rooms.repository.listed(10)
    assert listed.save == "", "it is known that there is one"
    assert await rooms.repository.save(room.id) == text
    await rooms.repository.change(room.id, lambda r: r.set_ready(ada.id, True))
    assert await rooms.repository.save(room.id) == text
    await rooms.start(room.id, ada, True)
    assert [e.text for e in (await rooms.tables.need(room.id)).match.record.entries if hasattr(e, "text")][:3] == [
        "hm"
    ] * 3
    assert await rooms.repository.save(room.id) is None, "the match has it now"
    await rooms.tables.close()


async def test_a_record_has_a_bound(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piazza.server.rooms.service.MAX_ENTRIES", 20)
    monkeypatch.setattr("piazza.server.tables.table.MAX_ENTRIES", 20)
    browser = setting.browser()
    answer = await browser.post("/api/matches", json={"record": saved(25)})
    assert told(answer) == (400, "RECORD")
    assert "at most 20" in answer.json()["text"]
    rooms: Tables = setting.app.state["tables"]
    id = (await browser.post("/api/matches", json={"record": saved(3)})).json()["id"]
    table = await rooms.find(id)
    assert table is not None
    for n in range(table.number, 20):
        await table.say(f"{n}", 0, "hm")
    with pytest.raises(Exception, match="only moves"):
        await table.say("one more", 0, "hm")
    seat = next(seat for seat in table.match.state.to_move() if seat != CHANCE)
    await table.play("move", seat, [table.match.state.legal(seat)[0].id])
    assert table.number > 20


async def test_idle_tables_are_kept_by_their_size(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Tables(store)
    ids = [await open_table(own, f"{n}") for n in range(6)]
    large = await own.find(ids[0])
    assert large is not None
    for n in range(300):
        large.match.say(0, f"{n}")
    monkeypatch.setattr(tables, "IDLE_BYTES", large.size)
    await open_table(own, "last")
    assert own.live(ids[0]) is None, "the large one goes first, being the oldest"
    assert all(own.live(id) is not None for id in ids[1:])
