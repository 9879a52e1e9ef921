"""The front door: ``piazza.new``, ``piazza.load`` and the match they give."""

from __future__ import annotations

from pathlib import Path

import pytest

import piazza
from piazza import kernel
from piazza.kernel import Move, Undo
from piazza.lab.analysis import analyse


@pytest.mark.parametrize("id", ["city-heroes", "city-of-iron", "micro-city"])
def test_a_match_of_each_title_is_played_saved_and_loaded(id: str, tmp_path: Path) -> None:
    match = piazza.new(id, seed="monday")
    while match.to_move:
        match.play(match.ask("random"))
    assert match.legal() == []
    assert match.outcome is not None
    assert f"The game is over. {match.outcome.reason}" in str(match)
    for name in ("end.record", "end.json"):
        match.save(tmp_path / name)
        again = piazza.load(tmp_path / name)
        assert again.record == match.record
        assert repr(again) == repr(match)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["end.json", "end.record"]


def test_an_action_is_given_as_such_by_notation_or_by_number() -> None:
    chosen = piazza.game("micro-city").alphabet.parse("place r2c3")
    records = []
    for given in (chosen, "place r2c3", chosen.id):
        match = piazza.new("micro-city", seed="monday")
        match.play(given)
        records.append(match.record)
    with_seat = piazza.new("micro-city", seed="monday")
    with_seat.play(0, chosen.id)
    assert records == [with_seat.record] * 3
    assert Move(0, "place r2c3") in with_seat.record.entries


def test_what_is_no_action_changes_nothing() -> None:
    match = piazza.new("micro-city", seed="monday")
    before = list(match.record.entries)
    foreign = piazza.game("city-heroes").alphabet[0]
    for given in (-1, 672, "build castle", foreign):
        with pytest.raises(piazza.UnknownAction):
            match.play(given)
    with pytest.raises(piazza.Refused) as no:
        match.play("end prep")
    assert no.value.refusal.rule.startswith("MC-")
    with pytest.raises(piazza.UnknownAction):
        match.play(0, "place r2c3", 10_000)
    with pytest.raises(TypeError, match="their seat in front"):
        match.play("place r2c3", "end prep")  # type: ignore[call-overload]
    assert match.record.entries == before


def test_nothing_is_played_after_the_end() -> None:
    match = piazza.new("micro-city", seed="monday")
    match.play("concede")
    for attempt in (lambda: match.play("concede"), lambda: match.play(0), lambda: match.ask("random")):
        with pytest.raises(piazza.Refused):
            attempt()


def test_seats_are_a_number_or_names_and_else_as_few_as_fit() -> None:
    assert piazza.new("micro-city").names == ("Player",)
    assert piazza.new("micro-city", mode="duel").names == ("Player 1", "Player 2")
    assert piazza.new("city-heroes", seats=["Ada", "Ben", "Cy"]).names == ("Ada", "Ben", "Cy")
    assert piazza.new(piazza.game("city-of-iron"), seats=3).setup.seats == 3
    with pytest.raises(TypeError, match="list of names"):
        piazza.new("micro-city", seats="Ada")
    with pytest.raises(piazza.Refused, match=r"no option 'mod'; .* Did you mean mode"):
        piazza.new("micro-city", mod="duel")
    with pytest.raises(piazza.UnknownGame, match="Did you mean micro-city"):
        piazza.new("micro-cty")


def test_undo_takes_the_last_decision_back_whoever_made_it() -> None:
    match = piazza.new("micro-city", seats=["Ada", "Ben"], seed="monday", mode="duel")
    before = match.state.dump()
    match.play(match.legal()[0])
    assert match.to_move == (1,)
    match.undo()
    assert match.state.dump() == before
    assert isinstance(match.record.entries[-1], Undo)


def test_a_hidden_hand_is_drawn_for_its_seat_alone() -> None:
    match = piazza.new("city-of-iron", seats=["Ada", "Ben"], seed="monday")
    for _ in range(60):
        match.play(match.ask("apprentice"))
    seat = match.to_move[0]
    assert str(match).startswith(match.draw(seat))
    assert match.draw(seat) != match.draw(1 - seat)
    assert str(match).endswith(f"To move: {match.names[seat]}")


def test_it_is_the_match_of_the_kernel() -> None:
    match = piazza.new("micro-city", seed="monday")
    while match.to_move:
        match.play(match.ask("apprentice"))
    assert isinstance(match, kernel.Match)
    assert match.audit() == []
    assert len(analyse(match).curve) > 2


def test_the_same_match_brings_the_same_answer_of_a_bot() -> None:
    one, other = piazza.new("city-heroes", seed="monday"), piazza.new("city-heroes", seed="monday")
    for _ in range(20):
        action = one.ask("master@5")
        assert other.ask("master@5") is action
        one.play(action)
        other.play(action)


def test_a_record_without_its_seed_is_looked_at_and_played_on_with_another(tmp_path: Path) -> None:
    match = piazza.new("micro-city", seed="monday")
    file = tmp_path / "theirs.record"
    file.write_text(match.seen_by(None).record().to_text())
    theirs = piazza.load(file)
    assert "Micro" in str(theirs.game)
    with pytest.raises(piazza.Refused, match="without its seed"):
        theirs.play("place r2c3")
    ours = piazza.load(file, seed="tuesday")
    ours.play("place r2c3")


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"{", b"[" * 100_000, b'{"a":' * 100_000, b"piazza 1\n", b""])
def test_a_file_that_is_no_record_says_so(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(data)
    with pytest.raises(piazza.RecordError):
        piazza.load(tmp_path / "bad")


def test_everything_says_what_it_is() -> None:
    match = piazza.new("micro-city", seats=["Ada", "Ben"], seed="monday", mode="duel")
    assert repr(match) == "<Match micro-city, 2 seats, entry 5, Ada to move>"
    assert repr(match.state) == "<micro_city.Position, 2 seats, seat 1 to move>"
    assert repr(match.record) == "<Record micro-city, Ada, Ben, 5 entries>"
    assert str(match.record) == match.record.to_text()
    assert repr(match.game) == "<Game micro-city, 1 to 2 players>"
    assert str(match.game).startswith("Micro City, 1 to 2 players, ")
    assert (repr(match.legal()[0]), str(match.legal()[0])) == ("<Action 0: place r1c1>", "place r1c1")
    match.play("concede")
    assert repr(match).endswith(", over>")
    assert repr(match.state).endswith(", over>")
    assert str(match.outcome) == getattr(match.outcome, "reason", None)


def test_all_names_of_the_front_door_are_there() -> None:
    assert set(piazza.__all__) <= set(dir(piazza))
    for name in piazza.__all__:
        assert getattr(piazza, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nwe'"):
        _ = piazza.nwe  # type: ignore[attr-defined]
