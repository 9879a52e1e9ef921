"""A live match: strict entry, batches, undo, and luck that can be audited."""

from __future__ import annotations

from dataclasses import replace

import pytest

from piazza.kernel import CHANCE, Match, Move, Record, RecordError, Refused, UnknownAction, registry, undo
from tests.tiny import GAME


def start(seats: int = 2, *, shared: bool = False, **options: str | int | bool) -> Match:
    return Match.start(GAME, ("Ada", "Bruno", "Chiara")[:seats], options, "seed", shared=shared)


def bid(match: Match, seat: int, which: int = 0) -> None:
    match.play(seat, match.state.legal(seat)[which])


def test_chance_plays_by_itself_until_a_seat_is_to_move() -> None:
    match = start()
    assert match.state.to_move() == (0, 1)
    assert [entry.seat for entry in match.record.entries if isinstance(entry, Move)] == [CHANCE] * 6


def test_an_entry_is_strict() -> None:
    match = start()
    missing = next(a for a in GAME.alphabet if a not in match.state.legal(0))
    before = match.record.to_text()
    with pytest.raises(Refused, match="not in your hand"):
        match.play(0, missing)
    with pytest.raises(UnknownAction):
        match.play(0, "fly away")
    assert match.record.to_text() == before


def test_a_batch_is_played_whole_or_not_at_all() -> None:
    match = start()
    before = match.state.dump()
    mine = match.state.legal(0)
    with pytest.raises(Refused):
        match.play(0, mine[0], mine[1])
    assert match.state.dump() == before
    assert len(match.record.entries) == 6


def test_a_seat_steps_back_freely_until_somebody_else_has_moved() -> None:
    match = start()
    before = match.state.dump()
    bid(match, 0)
    assert undo.target(match.history, 0) == 6
    assert undo.is_free(match.history, 0, 6)
    match.undo(0)
    assert match.state.dump() == before
    bid(match, 0, 1)
    bid(match, 1)
    assert not undo.is_free(match.history, 0, 6)
    with pytest.raises(Refused, match="the others must agree"):
        match.undo(0)
    match.undo(0, agreed=[1])
    assert match.state.dump() == before
    assert "undo 1 to 8 agreed 2" in match.record.to_text()


def test_a_revealed_card_is_a_barrier() -> None:
    match = start()
    bid(match, 1)
    bid(match, 0)
    assert any(event.reveals for event in match.history.events[7])
    assert not undo.is_free(match.history, 0, 7)


def test_a_dealt_card_is_a_barrier_even_for_its_owner() -> None:
    match = start()
    assert undo.target(match.history, 0) is None
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0)
    assert not undo.is_free(match.history, 0, 0)


def test_people_at_one_screen_step_back_as_they_like() -> None:
    match = start(shared=True)
    for _ in range(2):
        bid(match, 0)
        bid(match, 1)
    for _ in range(4):
        match.undo(0)
    assert match.state.dump() == match.history.state_at(6).dump()
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0)


def test_after_a_step_back_the_dice_fall_as_before() -> None:
    match = start(shared=True)
    bid(match, 0)
    bid(match, 1)
    rolled = match.record.entries[-1]
    match.undo(0)
    bid(match, 1, 1)
    assert match.record.entries[-1] == rolled
    assert match.audit() == []


def test_a_changed_roll_is_found() -> None:
    match = start()
    bid(match, 0)
    bid(match, 1)
    last = match.record.entries[-1]
    assert isinstance(last, Move)
    match.record.entries[-1] = Move(CHANCE, "roll 6" if last.action != "roll 6" else "roll 1")
    assert Match.load(match.record).audit() == [len(match.record.entries)]


def test_position_at_any_entry_also_across_undo_and_checkpoints() -> None:
    match = start(3, shared=True)
    dumps = {6 + 3: match.state.dump()}
    for round_ in range(3):
        for seat in range(3):
            bid(match, seat)
            dumps[len(match.record.entries)] = match.state.dump()
        if round_ == 1:
            match.undo(0)
            dumps[len(match.record.entries)] = match.state.dump()
            bid(match, match.state.to_move()[0])
            dumps[len(match.record.entries)] = match.state.dump()
    assert len(match.record.entries) > 20
    for number, dump in dumps.items():
        assert match.history.state_at(number).dump() == dump
    with pytest.raises(IndexError):
        match.history.state_at(99)


def test_export_and_import() -> None:
    match = start()
    bid(match, 0)
    match.say(1, "hm,\nlet me see")
    match.note("tea")
    again = Match.load(Record.parse(match.to_text()))
    assert again.state.dump() == match.state.dump()
    assert again.record == match.record
    assert again.seen_by(0).story() == match.seen_by(0).story()
    bid(again, 1)
    bid(match, 1)
    assert again.record == match.record, "the seed is in the save, so the dice go on as they would have"


def test_a_record_without_its_seed_goes_on_with_another() -> None:
    match = start()
    bid(match, 0)
    public = Record(replace(match.record.header, seed=""), match.record.entries)
    look = Match.load(public)
    with pytest.raises(Refused, match="without its seed"):
        look.play(1, look.state.legal(1)[0])
    on = Match.load(public, seed="another")
    bid(on, 1)
    assert on.record.header.sealed_from == 7
    assert on.audit() == []
    assert Match.load(Record.parse(on.to_text())).audit() == []


def test_the_log_is_each_viewers_own() -> None:
    match = start()
    bid(match, 0, 2)
    texts = {viewer: " ".join(line.text for _, line in match.seen_by(viewer).story()) for viewer in (0, 1, None)}
    stall = match.state.view(0).my_bid
    assert f"Ada bids stall {stall}." in texts[0]
    assert "Ada bids." in texts[1]
    assert "stall" not in texts[None].replace("a stall", "")
    match.undo(0)
    assert "bids" not in " ".join(line.text for _, line in match.seen_by(0).story())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("rules 1", "rules 2"), "the record was played by rules 2 of Night Market; this Piazza knows up to 1"),
        (("night-market", "day-market"), "There is no title 'day-market'"),
        (("option rounds 3", "option rounds 4"), "the header cannot be played: Option rounds is one of"),
        (("seed seed", "seed other"), "the seed does not fit the seal"),
        (("* deal 1", "* deal 2"), r"entry 1 \(deal 2 \d\) cannot be played: Chance cannot bring"),
        (("* deal 1", "1 deal 1"), r"entry 1 \(deal 1 \d\) cannot be played: .* is no action of this title"),
    ],
)
def test_a_record_that_cannot_be_played_says_why(change: tuple[str, str], reason: str) -> None:
    text = start().record.to_text().replace(*change, 1)
    with pytest.raises(RecordError, match=reason):
        Match.load(Record.parse(text))


def test_entries_are_veiled_for_who_may_not_know_them() -> None:
    match = start(rounds=1)
    bid(match, 0)
    assert match.seen_by(0).lines()[-1].startswith("1 bid ")
    assert match.seen_by(1).lines()[-1] == match.seen_by(None).lines()[-1] == "1 ?"
    assert match.seen_by(0).lines()[0] == "* ?", "a dealt stall may be another's"
    bid(match, 1)
    assert match.seen_by(None).lines() == match.record.to_json()["entries"], "after the end everything is open"


def test_a_seed_survives_the_text() -> None:
    match = Match.start(GAME, ("Ada", "Bruno"), {}, " two \n words ")
    assert Match.load(Record.parse(match.to_text())).audit() == []


def test_what_was_taken_back_by_consent_stands_again_only_by_consent() -> None:
    match = start()
    bid(match, 0)
    bid(match, 1)
    rolled = len(match.record.entries)
    match.undo(0, 6, agreed=[1])
    assert not undo.is_free(match.history, 0, rolled)
    with pytest.raises(Refused, match="the others must agree"):
        match.undo(0, rolled)
    match.undo(0, rolled, agreed=[1])
    assert match.state.dump() == match.history.state_at(rolled).dump()
    assert match.history.standing == match.record.standing() == list(range(1, rolled + 1))


def test_a_step_back_to_an_entry_leaves_what_others_have_changed_unseen_since() -> None:
    """Bruno lays a card face down, takes it back and lays another; Ada, who knows of neither, steps back."""
    match = Match.start(registry.find("city-of-iron"), ["Ada", "Bruno"], {}, "seed")
    while not match.history.unseen:
        seat = match.state.to_move()[-1]
        match.play(seat, match.state.legal(seat)[0])
    hidden = match.history.standing[-1]
    bruno = match.history.move_at(hidden).seat
    ada = 1 - bruno
    before = match.seen_by(ada).number()
    match.undo(bruno)
    match.play(bruno, next(a for a in match.state.legal(bruno) if a.notation != match.history.move_at(hidden).action))
    wanted = match.state.dump()
    assert match.seen_by(ada).number() == before
    match.play(ada, match.state.legal(ada)[0])
    match.undo(ada, match.seen_by(ada).entry(before))
    assert match.state.dump() == wanted
    match.play(ada, match.state.legal(ada)[0])
    match.undo(ada, hidden)
    assert match.state.dump() == wanted, "an entry of which she knows nothing is no other place"


def test_the_log_is_kept_up_to_where_two_lines_part() -> None:
    match = start(shared=True)
    bid(match, 0)
    match.say(1, "hm")
    bid(match, 1)
    end = len(match.record.entries)
    match.undo(0, 7)
    assert match.seen_by(0).unchanged_until(end) == 8
    back = len(match.record.entries)
    match.undo(0, end)
    assert match.seen_by(0).unchanged_until(end) == end
    assert match.seen_by(0).unchanged_until(back) == 8, "what stands again has to be told again"
