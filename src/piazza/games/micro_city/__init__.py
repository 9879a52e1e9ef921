"""Micro City: an Engineer walks through a city of sixteen Quarters and builds, alone, together or against another."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from piazza.games.micro_city.actions import ALPHABET, CHANCES
from piazza.games.micro_city.bot import BRAIN
from piazza.games.micro_city.catalogue import catalogue
from piazza.games.micro_city.content import Content, content_of
from piazza.games.micro_city.draw import draw
from piazza.games.micro_city.figures import figures
from piazza.games.micro_city.help import topics
from piazza.games.micro_city.pieces import BASE, CHALLENGES
from piazza.games.micro_city.state import Position
from piazza.games.micro_city.story import tell
from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.view import MicroCityView
from piazza.kernel import ON_OFF, Choice, Conflict, Game, Option, Pack, Value

TOGETHER = ("basic", "extended", "challenge")
ID = "micro-city"
ROUND_DECISIONS = 200
"""Bound of the decisions and outcomes of chance in a round."""


def options(content: Content) -> tuple[Option, ...]:
    return (
        Option(
            "mode",
            "Mode",
            "What is played for. Two players play the first three together.",
            (
                Choice("basic", "Basic", "One side of the base Building."),
                Choice("extended", "Extended", "Both sides of the base Building, one after the other."),
                Choice("challenge", "Challenge", "One of twelve famous Buildings."),
                Choice("duel", "Duel", "Two players compete for victory points."),
            ),
            "basic",
            "MC-OPT-1",
        ),
        Option(
            "building",
            "Building",
            "What is built.",
            tuple(Choice(building.id, building.name) for building in content.buildings),
            "base_a",
            "MC-OPT-2",
            only={"mode": ("basic", "challenge")},
        ),
        Option(
            "difficulty",
            "Difficulty",
            "How many rounds there are.",
            (Choice("easy", "Easy"), Choice("medium", "Medium"), Choice("hard", "Hard")),
            "easy",
            "MC-OPT-2",
            only={"mode": TOGETHER},
        ),
        Option(
            "logistics",
            "Logistics",
            "One District is replaced by one with a Logistics Quarter.",
            ON_OFF,
            False,
            "MC-OPT-3",
        ),
        Option("seaport", "Seaport", "Two Seaports with four Contracts beside the city.", ON_OFF, False, "MC-OPT-3"),
        Option("garden", "Garden", "One District is replaced by the one with the Garden.", ON_OFF, False, "MC-OPT-3"),
        Option(
            "card_x",
            "Card X",
            "A seventh Project card, with which partners hand over Materials.",
            ON_OFF,
            False,
            "MC-OPT-4",
            only={"seats": (2,), "mode": TOGETHER},
        ),
        Option(
            "layout",
            "Layout",
            "How the city is laid out.",
            (Choice("random", "At random"), Choice("first_game", "First game", "Districts 1, 2, 3 and 4 in order.")),
            "random",
            "MC-OPT-5",
        ),
        Option(
            "first_player",
            "First player",
            "Who goes first.",
            (Choice("random", "At random"), Choice("1", "Player 1"), Choice("2", "Player 2")),
            "random",
            "MC-OPT-6",
            only={"seats": (2,)},
        ),
        Option(
            "extended_clear",
            "Markers at the turn",
            "Which markers return when the Building is turned to its second side.",
            (Choice("all", "All"), Choice("building", "Those on the Building")),
            "all",
            "MC-OPT-7",
            only={"mode": ("extended",)},
        ),
    )


CONFLICTS = (
    Conflict("MC-OPT-1", "A duel needs two players.", {"mode": ("duel",), "seats": (1,)}),
    Conflict("MC-OPT-2", "In basic mode the base Building is built.", {"mode": ("basic",), "building": CHALLENGES}),
    Conflict("MC-OPT-2", "The base Building is no challenge.", {"mode": ("challenge",), "building": BASE}),
    Conflict(
        "MC-OPT-2",
        "Side A of the base Building is easy or medium.",
        {"mode": ("basic",), "building": ("base_a",), "difficulty": ("hard",)},
    ),
    Conflict(
        "MC-OPT-2",
        "Side B of the base Building is medium or hard.",
        {"mode": ("basic",), "building": ("base_b",), "difficulty": ("easy",)},
    ),
    Conflict(
        "MC-OPT-5",
        "The first game has no Logistics District.",
        {"layout": ("first_game",), "logistics": (True,)},
    ),
    Conflict("MC-OPT-5", "The first game has no Garden.", {"layout": ("first_game",), "garden": (True,)}),
)

_ALL: dict[str, Value] = {"logistics": True, "seaport": True, "garden": True}
SAMPLES: dict[str, tuple[int, dict[str, Value]]] = {
    "first game": (1, {"layout": "first_game"}),
    "solo easy": (1, {"building": "base_a", "difficulty": "easy"}),
    "solo hard": (1, {"building": "base_b", "difficulty": "hard"}),
    "solo extended": (1, {"mode": "extended", "difficulty": "medium"}),
    "solo extended, narrow": (1, {"mode": "extended", "extended_clear": "building"}),
    **{f"solo {id}": (1, {"mode": "challenge", "building": id}) for id in CHALLENGES},
    "solo logistics": (1, {"logistics": True}),
    "solo seaport": (1, {"seaport": True}),
    "solo garden": (1, {"garden": True}),
    "solo with all": (1, {"mode": "challenge", "building": "burj_khalifa", "difficulty": "medium", **_ALL}),
    "coop": (2, {}),
    "coop with X": (2, {"card_x": True, "building": "base_b", "first_player": "2"}),
    "coop extended": (2, {"mode": "extended"}),
    "coop challenge": (2, {"mode": "challenge", "building": "sydney_opera_house", "difficulty": "hard"}),
    "coop logistics": (2, {"logistics": True}),
    "coop seaport": (2, {"seaport": True, "card_x": True}),
    "coop garden": (2, {"garden": True}),
    "coop with all": (2, {"mode": "extended", "card_x": True, **_ALL}),
    "duel": (2, {"mode": "duel"}),
    "duel logistics": (2, {"mode": "duel", "logistics": True}),
    "duel seaport": (2, {"mode": "duel", "seaport": True, "first_player": "1"}),
    "duel garden": (2, {"mode": "duel", "garden": True}),
    "duel with all": (2, {"mode": "duel", **_ALL}),
}


def bound(content: Content) -> int:
    rounds = [content.extended.rounds, *(building.rounds for building in content.buildings)]
    longest = max(count for levels in rounds for count in levels.values()) + content.limits.seaport_extra_rounds
    return ROUND_DECISIONS * max(longest, 2 * content.limits.competitive_rounds_each)


def make(pack: Pack) -> Game:
    """The title with the values of this content; ``ContentError`` if they cannot be played."""
    content = content_of(pack)
    tables = Tables(content)
    return Game(
        id=ID,
        title="Micro City",
        summary="Walk an Engineer through a tiny city, earn coal, steel and wood, and build before the time is up.",
        seats=(1, 2),
        minutes=(15, 40),
        rules=1,
        options=options(content),
        conflicts=CONFLICTS,
        alphabet=ALPHABET,
        chances=CHANCES,
        secrets=False,
        bound=bound(content),
        start=partial(Position.start, tables),
        load=partial(Position.load, tables),
        tell=tell,
        draw=partial(draw, tables),
        topics=partial(topics, tables),
        idle=("end_prep", "no_action", "skip", "stop", "end_round", "retrieve"),
        view=MicroCityView,
        catalogue=partial(catalogue, tables),
        figures=figures(tables),
        document=lambda: files(__package__).joinpath("rules.md").read_text(encoding="utf-8"),
        bot=BRAIN,
        samples=SAMPLES,
        content=pack,
        make=make,
    )


GAME = make(Pack.packaged(__package__))
