from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from piazza.kernel import Action, Match, Refused
from piazza.server.db.store import Standing, Store, WriteConflict
from piazza.server.db.writer import MAX_STATEMENT_ROWS, Append, Writer
from piazza.server.tables import sight
from piazza.server.tables.tables import Tables
from tests import tiny
from tests.support.tables import open_table, table_of


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = Store(tmp_path)
    await found.open()
    yield found
    await found.close()


async def test_of_two_writers_the_second_moves_on_what_the_first_left(store: Store) -> None:
    id = await open_table(Tables(store))
    one, two = await table_of(Tables(store), id), await table_of(Tables(store), id)
    first, second = one.match.state.legal(0)[:2]
    await one.play("a", 0, [first.id])
    bid = two.match.state.legal(1)[0]
    assert await two.play("b", 1, [bid.id]) > one.number
    with pytest.raises(Refused) as no:
        await one.play("c", 1, [bid.id])
    assert no.value.refusal.code != "CONFLICT"
    assert two.match.record == one.match.record
    assert two.match.state.dump() == one.match.state.dump()
    assert await two.play("a", 0, [first.id]) < one.number
    assert second.id != first.id


async def test_a_step_back_that_came_too_late_is_forgotten(store: Store) -> None:
    id = await open_table(Tables(store))
    one, two = await table_of(Tables(store), id), await table_of(Tables(store), id)
    await one.play("a", 0, [one.match.state.legal(0)[0].id])
    await two.catch_up(one.number)
    await one.say("b", 1, "hm")
    assert await two.undo("c", 0) == one.number + 1
    await one.catch_up(two.number)
    assert one.match.record == two.match.record
    assert one.match.state.dump() == two.match.state.dump()


async def test_a_step_back_leads_to_a_named_entry(store: Store) -> None:
    tables = Tables(store)
    table = await table_of(tables, await open_table(tables))
    start, position = table.number, table.match.state.dump()
    for seat in (0, 1):
        await table.play(f"plays {seat}", seat, [table.match.state.legal(seat)[0].id])
    for to in (-1, table.number, 10_000):
        with pytest.raises(Refused, match=f"no entry {to} "):
            await table.undo(f"to {to}", 0, to)
    await table.undo("back", 0, start)
    assert table.match.state.dump() == position


async def test_all_that_waits_goes_into_one_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    twenty = [await table_of(tables, await open_table(tables, f"{n}")) for n in range(20)]
    batches = []
    commit = Writer._commit

    async def counted(writer: Writer, batch: Sequence[Append]) -> None:
        batches.append(len(batch))
        await commit(writer, batch)

    monkeypatch.setattr(Writer, "_commit", counted)
    await asyncio.gather(*(t.play("a", 0, [t.match.state.legal(0)[0].id]) for t in twenty))
    assert sum(batches) == 20
    assert len(batches) < 5


async def test_a_conflict_in_a_batch_fails_alone(store: Store) -> None:
    ids = [await open_table(Tables(store), f"{n}") for n in range(3)]
    counts = [await store.count(id) for id in ids]
    await store.append(ids[1], counts[1], ["say 1 hm"], "a", Standing((0,), None))
    results = await asyncio.gather(
        *(
            store.append(id, count, ["say 1 hm"], "b", Standing((0,), None))
            for id, count in zip(ids, counts, strict=True)
        ),
        return_exceptions=True,
    )
    assert [type(r) for r in results] == [type(None), WriteConflict, type(None)]
    assert await store.tail(ids[0], counts[0]) == [("say 1 hm", "b")]


async def test_a_request_that_reaches_two_writers_at_once_is_played_once(store: Store) -> None:
    id = await open_table(Tables(store))
    one, two = await table_of(Tables(store), id), await table_of(Tables(store), id)
    before, action = one.number, one.match.state.legal(0)[0].id
    numbers = await asyncio.gather(one.play("a", 0, [action]), two.play("a", 0, [action]))
    lines = await store.tail(id, before)
    assert set(numbers) == {before + len(lines)}
    assert [request for _, request in lines if request is not None] == ["a"]


async def test_more_lines_than_fit_into_a_statement_are_stored_all_or_not_at_all(store: Store) -> None:
    id = await open_table(Tables(store))
    before = await store.count(id)
    lines = [f"say 1 {n}" for n in range(2 * MAX_STATEMENT_ROWS + 1)]
    with pytest.raises(WriteConflict):
        await store.append(id, before - 1, lines, "a", Standing((0,), None))
    assert await store.tail(id, before) == []
    await store.append(id, before, lines, "a", Standing((0,), None))
    assert [text for text, _ in await store.tail(id, before)] == lines
    assert await store.count(id) == before + len(lines)


async def test_what_cannot_be_stored_was_never_played(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = await table_of(tables, await open_table(tables))
    before = table.number

    async def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        with pytest.raises(OSError, match="disk full"):
            await table.play("a", 0, [table.match.state.legal(0)[0].id])
    assert table.number == before
    assert await table.play("a", 0, [table.match.state.legal(0)[0].id]) == before + 1


async def test_a_title_that_breaks_in_the_middle_of_a_move_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(store)
    table = await table_of(tables, await open_table(tables))
    before = table.match.state.dump()

    def half(market: tiny.Market, seat: int, action: Action) -> None:
        market.hands[seat].clear()
        raise KeyError("oops")

    with monkeypatch.context() as patch:
        patch.setattr(tiny.Market, "_bid", half)
        with pytest.raises(KeyError):
            await table.play("a", 0, [table.match.state.legal(0)[0].id])
    assert table.match.state.dump() == before


async def test_who_leaves_while_a_move_is_written_has_played_it(store: Store) -> None:
    tables = Tables(store)
    table = await table_of(tables, await open_table(tables))
    before = table.number
    asked = asyncio.create_task(table.play("a", 0, [table.match.state.legal(0)[0].id]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    async with table.lock:
        assert table.number == before + 1
    stored = await store.load(table.id)
    assert stored is not None
    assert stored[1] == {"a": before + 1}


async def test_tables_nobody_sits_at_leave_the_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Tables(store)
    ids = [await open_table(first, f"seed {n}") for n in range(5)]
    monkeypatch.setattr("piazza.server.tables.tables.IDLE_BYTES", 2 * (await table_of(first, ids[0])).size)
    tables = Tables(store)
    for id in ids:
        await table_of(tables, id)
    assert list(tables._live) == ids[2:]


def test_a_sight_after_a_step_back_keeps_what_stands() -> None:
    match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "seed", shared=True)
    start = len(match.record.entries)
    match.play(0, match.state.legal(0)[0])
    match.say(1, "hm")
    match.undo(0)
    seen = sight.see(match, 0, since=start + 1)
    assert seen.keep == start
    assert [line.text for line in seen.lines] == ["Bea: hm"]
    assert [line.text for line in sight.see(match, 0).lines][-1] == "Bea: hm"
