"""A record from outside is checked as strictly as what is played, and whatever is wrong with it is a RecordError."""

from __future__ import annotations

import json

import pytest

from piazza.kernel import CHANCE, Action, Match, Record, RecordError, Refused, registry
from piazza.kernel.record import MAX_NAME_LENGTH, MAX_TEXT_LENGTH
from tests import tiny

LONG = "9" * 5000


@pytest.fixture(autouse=True)
def _known() -> None:
    if tiny.GAME.id not in registry.ids():
        registry.add(tiny.GAME)


def played(bids: int = 1) -> Match:
    """Six stalls are dealt, then both bid."""
    match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, "seed", shared=True)
    for seat in range(bids):
        match.play(seat, match.state.legal(seat)[0])
    return match


def load(match: Match, *lines: str) -> Match:
    text = match.record.to_text() + "".join(f"{line}\n" for line in lines)
    return Match.load(Record.parse(text), shared=True)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["undo 1 to 6 keeping 7 7 7"], "undo keeps moves between entries 6 and 8 in order, not '7 7 7'"),
        (["undo 1 to 6 keeping 8"], "undo keeps moves between entries 6 and 8 in order, not '8'"),
        (["undo 1 to 4 keeping 4 7"], "undo keeps moves between entries 4 and 8 in order, not '4 7'"),
        (["undo 1 to 4 keeping 5 7"], "entry 8 keeps 5, an outcome of chance"),
        (["undo 1 to 4 keeping 7"], "entry 8 keeps 7 (bid "),
        (["undo 2 to 6 keeping 7"], "entry 8 keeps 7, which everybody has seen"),
        (["undo 1 to 6", "undo 1 to 6 keeping 7"], "entry 9 keeps 7, which is no move that stands"),
        (["say 1 hm", "undo 1 to 6 keeping 8"], "entry 9 keeps 8, which is no move that stands"),
        (["undo 1 to 6 agreed 1"], "entry 8: those who agreed are other seats than 1"),
        (["undo 1 to 6 agreed 2 2"], "entry 8: those who agreed are other seats than 1"),
        (["undo 1 to 6 keeping 7 agreed 2"], "entry 8: an undo that all have agreed to keeps nothing"),
        (["undo 3 to 6"], "there is no seat '3'"),
        (["1 bid 1"], "entry 8 (bid 1) cannot be played"),
        (["* roll 3"], "entry 8 (roll 3) cannot be played"),
    ],
)
def test_a_step_back_that_nobody_could_have_made_is_refused(lines: list[str], reason: str) -> None:
    with pytest.raises(RecordError) as error:
        load(played(), *lines)
    assert reason in str(error.value)


def test_a_purchase_is_not_repeated_by_keeping_it() -> None:
    """Every move but chance, kept two and three times after each other, in a game with money."""
    game = registry.find("city-of-iron")
    match = Match.start(game, ["Ada", "Bea"], {}, "seed", shared=True)
    while len(match.record.entries) < 60:
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[-1])
    own = [n for n in match.history.standing if match.history.move_at(n).seat == 0]
    for number in own:
        for times in (2, 3):
            with pytest.raises(RecordError, match="in order"):
                load(match, f"undo 1 to {number - 1} keeping {' '.join([str(number)] * times)}")


def test_an_outcome_without_weight_is_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tiny.GAME.start(played().setup)
    first, second = (action for action, _ in state.chances()[:2])
    weighed: list[tuple[Action, int]] = [(first, 0), (second, 1)]
    monkeypatch.setattr(type(state), "chances", lambda self: weighed)
    with pytest.raises(Refused, match="Chance cannot bring"):
        state.play(CHANCE, first)
    state.play(CHANCE, second)


GOOD = "piazza 1\ngame night-market rules 1\nseat 1 Ada\nseat 2 Bea\n"


PLAIN = {"piazza": 1, "game": "night-market", "rules": 1, "options": {}, "seats": ["A", "B"], "entries": []}
ODD: list[dict[str, object]] = [
    {**PLAIN, "rules": 2**63},
    {**PLAIN, "rules": LONG},
    {**PLAIN, "rules": -1},
    {**PLAIN, "rules": 1e999},
    {**PLAIN, "rules": None},
    {**PLAIN, "sealed_from": 2**63},
    {**PLAIN, "sealed_from": "x"},
    {**PLAIN, "options": []},
    {**PLAIN, "seats": None},
    {**PLAIN, "entries": 3},
    {**PLAIN, "entries": [f"{LONG} bid 1"]},
]


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("piazza 1", f"piazza {LONG}"),
        GOOD.replace("rules 1", f"rules {LONG}"),
        GOOD.replace("seat 2", f"seat {LONG}"),
        GOOD + f"seal abc from {LONG}\n---\n",
        GOOD + "seal abc from here\n---\n",
        GOOD + f"---\n{LONG} bid 1\n",
        GOOD + f"---\nundo {LONG} to 0\n",
        GOOD + f"---\nundo 1 to {LONG}\n",
        GOOD + f"---\nundo 1 to 0 keeping {LONG}\n",
        GOOD + f"---\nundo 1 to 0 agreed {LONG}\n",
        GOOD + f"---\nundo 1 to {2**63}\n",
        GOOD + f"---\nsay {LONG} hm\n",
        GOOD + f"---\nclock {LONG} 1\n",
        GOOD + "---\nclock 1 inf\n",
        GOOD + "---\nclock 1 nan\n",
        GOOD + f"---\nclock 1 {LONG}\n",
        '{"piazza": ' + LONG + "}",
        '{"piazza": 1, "game": ' + "[" * 100_000,
        *map(json.dumps, ODD),
    ],
    ids=lambda text: text[-60:],
)
def test_a_number_without_end_is_a_record_error(text: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.parse(text)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": ["A" * (MAX_NAME_LENGTH + 1), "B"]},
        {"seats": ["A" * 500_000, "B"]},
        {"seats": ["A\0", "B"]},
        {"seats": ["A\n1 bid 2", "B"]},
        {"seed": "s" * (MAX_TEXT_LENGTH + 1)},
        {"seed": "a\nb"},
        {"options": {f"o{n}": "x" for n in range(1000)}},
        {"options": {"rounds": "1" * 100_000}},
        {"entries": ["say 1 " + "a" * (MAX_TEXT_LENGTH + 1)]},
        {"entries": ["say 1 a\n1 bid 2"]},
        {"entries": ["note a\u20281 bid 2"]},
        {"entries": ["say 1 a\0"]},
        {"entries": ["1 " + "a" * 100_000]},
    ],
    ids=lambda changed: str(changed)[:40],
)
def test_what_no_match_of_ours_could_have_written_is_a_record_error(changed: dict[str, object]) -> None:
    data = played().record.to_json() | {"entries": [], "seal": "", "seed": ""} | changed
    with pytest.raises(RecordError) as error:
        Match.load(Record.parse(json.dumps(data)))
    assert len(str(error.value)) < 300


def test_names_are_as_long_in_a_new_match_as_in_a_record() -> None:
    longest = "A" * MAX_NAME_LENGTH
    match = Match.start(tiny.GAME, [longest, "Bea"], {}, "seed")
    assert Match.load(Record.parse(match.to_text())).record.header.seats[0] == longest
    with pytest.raises(Refused, match="at most 40 characters"):
        Match.start(tiny.GAME, [f"{longest}A", "Bea"], {}, "seed")
