"""What the table is shown: forecasts come true, scores add up, and the first lesson can be played."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.box import BOX, KINDS
from piazza.games.city_heroes.rules import cleanup, pillage
from piazza.games.city_heroes.state import Position
from piazza.kernel import Journal, Match
from piazza.kernel.record import Record
from piazza.lab.scenario import NAMES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests" / "playthroughs" / "city_heroes"
LESSON = ROOT / "web" / "src" / "titles" / "city-heroes" / "tutorial.ts"


def match_of(name: str) -> Match:
    return Match.load(Record.from_text((FOLDER / f"{name}.record").read_text()))


@pytest.mark.parametrize("name", ["la-rotonda", "carrariae", "magnates", "pillage"])
def test_a_tile_gives_what_was_foretold(name: str) -> None:
    match = match_of(name)
    turns = 0
    for number in match.history.standing:
        if not any(event.kind == "cleanup" for event in match.history.events[number - 1]):
            continue
        turns += 1
        before = cast(Position, match.history.state_at(number - 1))
        view = before.view(None)
        foretold = Counter(
            (tile.owner, tile.resource) for tile in view.tiles for _ in range(tile.copies) if tile.owner is not None
        )
        came: Counter[tuple[int | None, str | None]] = Counter()
        for event in match.history.events[number - 1]:
            if event.kind == "received" and event.facts["step"] in ("harvest", "La Rotonda"):
                for what, n in cast(dict[str, int], event.facts["gains"]).items():
                    if (id := what.lower()) in KINDS:
                        came[event.seat, id] += n
        assert came == foretold
    assert turns > 5


def test_who_will_make_nothing_is_warned() -> None:
    match = match_of("magnates")
    warned = worked = 0
    for number in range(60, 280, 7):
        state = cast(Position, match.history.state_at(number))
        view = state.view(0)
        twin = state.clone()
        twin.journal = Journal()
        cleanup.run(twin)
        made = " ".join(str(event.facts.get("places")) for event in twin.journal.events)
        for tile in view.tiles:
            if tile.setting not in (None, "none"):
                assert tile.starved != (f"on {tile.name}'" in made)
                warned += tile.starved
                worked += not tile.starved
    assert warned
    assert worked


def test_a_pillage_brings_what_was_foretold() -> None:
    match = match_of("war")
    seen = 0
    for number in match.history.standing:
        events = [event for event in match.history.events[number - 1] if event.kind == "pillaged"]
        if not events:
            continue
        done = events[0].facts
        back = next(n for n in range(number, 0, -1) if any(e.kind == "attacked" for e in match.history.events[n - 1]))
        before = cast(Position, match.history.state_at(back - 1))
        told = before.view(before.current).pillage
        assert told is not None
        after = cast(Position, match.history.state_at(number))
        assert told.score == done["score"] == told.attack - told.defence
        assert told.fallen == done["fallen"]
        assert told.tokens == done["tokens"]
        assert told.loot == sum(cast(dict[str, int], done["loot"]).values())
        assert -told.prestige == done["prestige"] == after.prestige - before.prestige
        loser, left = before.view(None).players[told.owner], after.view(None).players[told.owner]
        assert told.influence_lost == loser.influence - left.influence
        assert told.tokens_lost == loser.tokens - left.tokens
        assert all(n > 0 for n in told.stacks.values())
        seen += 1
    assert seen == 42
    assert pillage.award(cast(Position, match.state), 6) == 2


@pytest.mark.parametrize("name", ["won-alone", "lost-by-all", "won-by-scholars"])
def test_the_final_scores_add_up(name: str) -> None:
    match = match_of(name)
    final = match.state.view(None).final
    assert final is not None
    outcome = match.state.outcome()
    assert outcome is not None
    assert tuple(score.total for score in final.scores) == outcome.scores
    for score in final.scores:
        assert score.before + score.natural + score.goods + score.ducats == score.total
    assert final.lost == outcome.lost
    assert (final.rank is not None) == (name == "won-alone")
    assert cast(Position, match.history.state_at(5)).view(None).final is None


def test_tokens_tell_their_next_step() -> None:
    tokens = cast(Position, match_of("magnates").history.state_at(20)).view(0).tokens
    assert [(t.id, t.now, t.then) for t in tokens][:2] == [("gold", "2:1", "3:2"), ("scaffolds", "4:1", "2:1")]
    assert [t.id for t in tokens if t.prestige] == ["sales", "purchases"]


def test_the_catalogue_holds_every_piece() -> None:
    printed = GAME.catalogue()
    assert [b.id for b in printed.buildings] == [b.id for b in BOX.buildings]
    assert [w.id for w in printed.works] == [w.id for w in BOX.works]
    assert all(b.text for b in printed.buildings)
    market = next(b for b in printed.buildings if b.id == "market")
    assert (market.token, market.cost) == ("rate", {"stone": 1, "workers": 1})
    assert printed.buildings[2].settings["tool"] == "1 Tool from 1 Iron"


def test_the_first_lesson_can_be_played() -> None:
    """Every action that the lesson asks for or plays itself is legal when its turn comes."""
    text = LESSON.read_text()
    options = dict(re.findall(r"(map|rival): '(\w+)'", text))
    match = Match.start(GAME, NAMES[:2], options, "lesson")
    steps = re.findall(r"seat: (ADA|BRUNO), action: '([^']+)'|(play|verb): '([^']+)'", text)
    assert len(steps) > 20
    for who, played, kind, asked in steps:
        if played:
            match.play(("ADA", "BRUNO").index(who), played)
        elif kind == "verb":
            match.play(0, next(a for a in match.state.legal(0) if a.notation.startswith(asked)))
        elif asked == "trade":
            for seat, word in ((0, "accept"), (1, "accept"), (0, "confirm"), (1, "confirm")):
                match.play(seat, word)
        else:
            match.play(0, asked)
        follow_up(match)
    state = cast(Position, match.state)
    assert (state.turn, state.prestige) == (2, 4)


def follow_up(match: Match) -> None:
    """What the page sends along: the token of a Market, and at one screen the answer to who asks for a trade."""
    step = match.state.view(0).step
    if step == "rate token":
        match.play(0, "token stone")
    elif step == "request":
        match.play(1, "agree")
