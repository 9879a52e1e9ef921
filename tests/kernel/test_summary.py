from __future__ import annotations

from pathlib import Path

from piazza.kernel import Event, Match, Move, Record, summary

RECORDS = Path(__file__).parents[1] / "playthroughs"


def match(name: str) -> Match:
    return Match.load(Record.parse((RECORDS / f"{name}.record").read_text()), shared=True)


def told(found: Match, first: str, count: int = 1, *, foreseen: bool = False) -> str:
    """Of that move, given as the record writes it, and those after it."""
    entries = found.record.entries
    start = next(n for n, entry in enumerate(entries) if isinstance(entry, Move) and entry.action == first)
    moves = [entry for entry in entries[start : start + count] if isinstance(entry, Move)]
    seat, letters = moves[0].seat, found.game.alphabet
    row = [(letters.parse(move.action), found.history.events[start + n]) for n, move in enumerate(moves)]
    return summary(found.game, found.record.header.seats, seat, row, foreseen=foreseen)


def test_the_words_of_the_log_without_the_name() -> None:
    assert told(match("city_of_iron/two"), "build A02", 2) == "builds Turnip Farm in Hogmen Republic for 2 coins"


def test_what_follows_by_itself_is_left_out() -> None:
    conquest = told(match("city_of_iron/two"), "attack T01", 5)
    assert conquest == "takes Turnbury: Captain and Machinist attack with 3, Explorer leading the way"
    game = match("micro_city/first_game")
    assert "puts a marker" not in told(game, "play 1 to r2c2", 3)


def test_what_begins_alike_is_said_in_one() -> None:
    found = match("micro_city/duel")
    start = next(n for n, events in enumerate(found.history.events) if [e.kind for e in events].count("gained") == 2)
    move = found.record.entries[start]
    assert isinstance(move, Move)
    row = [(found.game.alphabet.parse(move.action), found.history.events[start])]
    assert summary(found.game, found.record.header.seats, move.seat, row).count("gains") == 1


def test_a_choice_face_down_is_called_by_its_label() -> None:
    assert told(match("city_of_iron/two"), "buy Merchant", 2) == "Buy Merchant, nothing more"


def test_what_is_foreseen_names_no_card_that_is_still_to_be_drawn() -> None:
    found = match("city_of_iron/two")
    drew = Event("drew", 0, {"kind": "citizen", "turned": False}, {0: {"card": "Scholar"}}, reveals=(0,))
    moves = [(found.game.alphabet.parse("draw citizen"), [drew])]
    names = found.record.header.seats
    assert summary(found.game, names, 0, moves, foreseen=True) == "draws a citizen card"
    assert summary(found.game, names, 0, moves) == "draws Scholar"
