"""The contract with whoever plays: notation, refusals, saves, steps back, help and the drawing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.state import Position
from piazza.games.city_heroes.story import _LINES
from piazza.kernel import Journal, Match, Record, Refusal, Refused, Rng, UnknownAction
from tests.games.city_heroes.players import enrich, lively, patched, start, steps
from tests.scenarios import HERE

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena")


def positions() -> list[Position]:
    """One in fifty of a poor and a rich game."""
    found = []
    for seats, rich in ((3, False), (2, True), (1, True)):
        state = start(seats, "engine", rival="siena")
        if rich:
            state = enrich(state)
        found += [state.clone() for n, _ in enumerate(steps(state, Rng("engine"))) if n % 50 == 0]
    return [*found, state]


@pytest.mark.rules("CH-ENG-4", "CH-ENG-2")
def test_every_refusal_has_a_code_and_a_rule_of_the_document_and_a_sentence() -> None:
    listed = GAME.document().split("**CH-ENG-4**")[1].split("- **CH-ENG-5**")[0]
    codes = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", listed))
    seen: dict[str, Refusal] = {}
    for state in positions():
        for seat in range(state.seats):
            for action in GAME.alphabet:
                if no := state.refusal(seat, action):
                    seen[no.code + no.rule] = no
    assert {no.code for no in seen.values()} <= codes
    for no in seen.values():
        assert no.rule in GAME.rulebook, no
        assert no.text[0].isupper() or no.text[0].isdigit(), no
        assert no.text.endswith("."), no
    scripts = "".join(path.read_text() for path in (HERE / "city_heroes").glob("*.txt"))
    proved = set(re.findall(r"^refuse .* : ([A-Z_]+)", scripts, re.MULTILINE))
    assert codes - proved == {"NOT_LEVEL_ONE", "BAD_AMOUNT", "UNDO_NEEDS_CONSENT"}, "these cannot arise in play"


@pytest.mark.rules("CH-ENG-3", "CH-BUILD-5")
def test_the_notation() -> None:
    table = GAME.document().split("| Command | Steps in notation |")[1].split("\n\n")[0]
    written = [text.removesuffix(" …") for text in re.findall(r"`([^`]+)`", table)]
    assert len(written) > 30
    for text in written:
        assert GAME.alphabet.parse(text).notation == text
    for text in ("build house on T15", "build college on T15", "upgrade T15 to school", "bank buy 2 iron"):
        with pytest.raises(UnknownAction):
            GAME.alphabet.parse(text)


@pytest.mark.rules("CH-ENG-5", "CH-SETUP-8")
def test_a_dump_keeps_all_there_is() -> None:
    dump = start(3, "venezia").dump()
    kept = {"seed", "rival", "map", "turn", "phase", "starter", "first_passed", "passed", "prestige", "bank", "players"}
    assert kept | {"tiles", "works", "go", "trade", "pillage"} < dump.keys()
    assert {"seat", "action", "exchanges", "step", "before"} <= dump["go"].keys()


@pytest.mark.parametrize(
    "change",
    [
        {"map": ["pw hw"]},
        {"map": []},
        {"turn": 11},
        {"turn": "two"},
        {"phase": "lunch"},
        {"rival": "paris"},
        {"players": []},
        {"players": [{"wheat": -1}] * 3},
        {"players": [{"horses": 1}] * 3},
        {"players": [{"steps": {"iron": 6}}] * 3},
        {"bank": {"wheat": 1.5}},
        {"tiles": {"T99": {"owner": 1}}},
        {"tiles": {"A1": {"owner": 1}}},
        {"tiles": {"T1": {"owner": 4}}},
        {"tiles": {"T1": {"owner": 1, "building": "castle in the air"}}},
        {"tiles": {"T1": {"owner": 1, "setting": "weapons"}}},
        {"tiles": {"T1": {"owner": 1, "garrison": 1, "exhausted": 2}}},
        {"tiles": {"T1": {"owner": 1, "building": "mine"}}},
        {"tiles": {"T2": {"owner": 1, "building": "school"}}, "works": {"kronborg": {"tile": "T2"}}},
        {"works": {"kronborg": {"tile": "T2", "stages": 7}}},
        {"works": {"pyramid": {"tile": "T2"}}},
        {"trade": {"partner": 2}},
        {"pillage": {"target": "T1"}},
        {"go": {}},
    ],
)
def test_a_nonsense_dump_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        patched(start(3, "venezia"), change)


def hotseat() -> Match:
    match = Match.start(GAME, NAMES[:2], {"map": "venezia", "rival": "siena"}, "luck", shared=True)
    for seat, action in ((0, "buy T15"), (0, "end go"), (1, "buy T20"), (1, "end go"), (0, "pass"), (1, "pass")):
        match.play(seat, action)
    return match


@pytest.mark.rules("CH-EX-S47", "CH-ENG-6", "CH-EX-S39")
def test_undo_leads_to_the_start_of_a_go() -> None:
    match = hotseat()
    start_of_go, position = len(match.record.entries), match.state.dump()
    match.play(0, "bank sell wheat", "build market on T15", "token iron", "end go")
    assert match.state.to_move() == (1,)
    match.undo(1)
    assert match.state.dump() == position
    assert len(match.history.standing) == start_of_go
    match.play(0, "pass")
    second = match.state.dump()
    match.play(1, "bank sell wheat", "bank sell wheat")
    with pytest.raises(Refused):
        match.play(1, "pass")
    match.undo(1)
    assert match.state.dump() == second
    for seat in (0, 1, 0, 1):  # also across phases, and so on to the beginning
        match.undo(seat)
        assert match.state.to_move() == (seat,)
    match.undo(0)
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0)
    match = hotseat()
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.state.dump()["phase"] == "interaction"
    agreed = match.state.dump()
    match.play(0, "trade with 2")
    match.play(1, "agree")
    match.play(0, "offer 1 wheat", "accept")
    match.play(1, "accept", "confirm")
    match.play(0, "confirm")  # ends the go by itself
    assert match.state.to_move() == (1,)
    match.play(1, "pass")
    match.undo(0)
    assert match.state.to_move() == (1,)
    match.undo(0)
    assert match.state.dump() == agreed


@pytest.mark.rules("CH-ENG-3")
def test_a_batch_is_the_whole_command_or_nothing() -> None:
    match = hotseat()
    before = match.state.dump()
    with pytest.raises(Refused) as no:
        match.play(0, "build market on T15", "token iron", "build school on T15")
    assert no.value.refusal.code == "TILE_OCCUPIED"
    assert match.state.dump() == before
    match.play(0, "build market on T15", "token iron", "end go")


@pytest.mark.rules("CH-ENG-1", "CH-ENG-8")
def test_a_saved_game_goes_on_as_if_it_had_not_been_left() -> None:
    match = Match.start(GAME, NAMES[:3], {"map": "venezia"}, "luck", shared=True)
    rng = Rng("save")
    for _ in range(300):
        seat = rng.choice(match.state.to_move())
        assert isinstance(match.state, Position)
        match.play(seat, lively(match.state, seat, rng))
    again = Match.load(Record.from_text(match.to_text()), shared=True)
    assert again.state.dump() == match.state.dump()
    assert again.seen_by(None).story() == match.seen_by(None).story()
    assert again.setup.text("map") == "venezia"


def test_everything_that_happens_has_words() -> None:
    seen = set()
    for number in range(12):
        state = start(1 + number % 3, f"words {number}", rival="lucca")
        if number % 4:
            state = enrich(state)
        if number == 1:
            state = patched(state, {"prestige": 500})
        journal = Journal()
        for _ in steps(state, Rng(number)):
            state.journal = journal
        for event in journal.events:
            seen.add(event.kind)
            line = GAME.tell(event.seen_by(None), NAMES)
            if event.kind == "ended":
                assert line is None
            elif line is not None:
                assert line.heading or line.text[-1] in ".!", line.text
                assert not re.search(r"\b1 \w+s\b(?<!Timbers)(?<!Grounds)", line.text), line.text
    assert seen == _LINES.keys()


@pytest.mark.rules("CH-ENG-7")
def test_help_names_costs_effects_and_paths_for_the_one_who_asks() -> None:
    state = patched(
        start(3, "venezia", rival="siena"),
        {"tiles": {"T1": {"owner": 1, "building": "workshop"}, "T2": {"owner": 2, "building": "university"}}},
    )
    printed = {topic.id: topic.text for topic in GAME.topics(None, None)}
    mine = {topic.id: topic.text for topic in GAME.topics(state.view(0), 0)}
    theirs = {topic.id: topic.text for topic in GAME.topics(state.view(1), 1)}
    assert len([id for id in printed if id.startswith("building/")]) == 35
    assert len([id for id in printed if id.startswith("work/")]) == 5
    assert "Cost: 1 Timber, 2 Stone and 1 Worker." in printed["building/school"]
    assert "For you: 1 Stone and 1 Worker." in mine["building/school"]
    assert "For you" not in theirs["building/school"]
    assert "Can become Apothecary or College or Temple." in printed["building/school"]
    assert "Grows out of Foundry or Forge." in printed["building/manufactory"]
    assert "Player 2 has it." in mine["building/university"]
    assert "This is your rival" in mine["rival/siena"]
    assert "Each of its 6 stages: 4 Stone, 2 Timber and 1 Worker." in printed["work/kronborg"]


def test_the_board_fits_a_terminal() -> None:
    for state in positions():
        drawing = GAME.draw(state.view(0), NAMES[: state.seats])
        lines = ["".join(text for text, _ in line) for line in drawing]
        assert max(len(line) for line in lines) <= 100, max(lines, key=len)
        board = [line for line in lines if line.lstrip().startswith(("|", "+-"))]
        assert max(len(line) for line in board) <= 86
        for tile in state.view(0).tiles:
            assert any(tile.name in line for line in board)


@pytest.mark.rules("CH-CLEAN-1", "CH-CLEAN-3", "CH-CLEAN-5", "CH-CLEAN-10")
def test_cleanup_goes_step_by_step_through_all_players() -> None:
    standing = ["bank", "blacksmith", "carpenter", "market", "temple", "grand_bazaar", "school", "house"]
    tiles = {f"T{n}": {"owner": 1, "building": b} for n, b in enumerate(standing, 1)}
    tiles |= {f"T{n + 20}": {"owner": 2, "building": b} for n, b in enumerate(standing) if b != "grand_bazaar"}
    tiles["T3"]["setting"] = tiles["T22"]["setting"] = "craft"
    works = ("city_hall", "kronborg", "la_rotonda", "carrariae", "biblioteka_marciana")
    stages = (4, 6, 3, 6, 7)
    land = ["pw pw pw pw pw pw hs", "pw pw pw pw pw pw", "pw pw pw pw pw pw pw", "pw pw pw pw pw pw"]
    land += ["pw pw pw pw pw pw hs", "hi hs pt pw pw pw", "pw pw pw pw pw pw pw"]
    rich = {"iron": 9, "timber": 9, "ready": 20, "tokens": 1, "bought": 2, "ducats": 9}
    state = patched(
        start(3, "venezia", rival="siena"),
        {
            "map": land,
            "phase": "interaction",
            "passed": [2, 3],
            "first_passed": 2,
            "players": [rich, rich, {}],
            "tiles": tiles,
            "works": {
                id: {"tile": tile, "stages": n}
                for id, tile, n in zip(works, ("T8", "T27", "T9", "T33", "T35"), stages, strict=True)
            },
        },
    )
    state.journal = Journal()
    state.apply(0, GAME.alphabet.parse("pass"))
    told = [
        (str(event.facts.get("step", event.kind)), event.seat)
        for event in state.journal.events
        if event.kind in ("settlers", "received", "rotation")
    ]
    order = [
        *("settlers", "dividends", "production", "crafts", "markets", "temples", "Grand Bazaar", "buildings"),
        *("pillage tokens", "harvest", "City Hall", "Kronborg", "La Rotonda", "Carrariae", "Biblioteka Marciana"),
        *("tax", "rotation"),
    ]
    assert list(dict.fromkeys(step for step, _ in told)) == [step for step in order if step in dict(told)]
    assert {step for step, _ in told} >= set(order) - {"Kronborg", "Carrariae"}
    assert len(told) == len(set(told)), "one line per player and step"
    for step in order:
        seats = [seat for name, seat in told if name == step]
        assert seats == sorted(seats, key=lambda seat: seat if seat is not None else -1), step


def test_nothing_of_a_full_tile_is_cut_off() -> None:
    full = {"owner": 3, "building": "apartment", "garrison": 12, "exhausted": 3, "pillaged": True}
    state = patched(
        start(3, "venezia", rival="siena"),
        {"tiles": {"T41": full}, "works": {"kronborg": {"tile": "T41", "stages": 6}}},
    )
    board = "\n".join("".join(text for text, _ in line) for line in GAME.draw(state.view(0), NAMES[:3]))
    for part in ("|^^T41 [3]##|", "|Apartment *|", "|Timber x12!|"):
        assert part in board, part
