"""City of Iron: hidden hands, rare goods, and airships over seven short rounds."""

from __future__ import annotations

from importlib.resources import files

from piazza.games.city_of_iron.actions import ALPHABET, CHANCES
from piazza.games.city_of_iron.bot import BRAIN
from piazza.games.city_of_iron.catalogue import catalogue
from piazza.games.city_of_iron.draw import draw
from piazza.games.city_of_iron.figures import FIGURES
from piazza.games.city_of_iron.help import topics
from piazza.games.city_of_iron.rules.setup import CHOOSE
from piazza.games.city_of_iron.state import Position
from piazza.games.city_of_iron.story import tell
from piazza.games.city_of_iron.tables import BOX
from piazza.games.city_of_iron.view import TableView
from piazza.kernel import ON_OFF, Choice, Conflict, Game, Option

__all__ = ["GAME"]
ID = "city-of-iron"
SEATS = (2, 4)

OPTIONS = (
    Option(
        "nation_powers",
        "Nation powers",
        "Every nation has abilities and cards of its own. Better left off in a first game.",
        ON_OFF,
        False,
        rule="COI-OPT-1",
    ),
    Option("town_expansion", "Town expansion", "Seven more towns with abilities.", ON_OFF, False, rule="COI-OPT-2"),
    Option(
        "bid_order",
        "First bid order",
        "Who bids first in the first round.",
        (Choice("random", "Drawn at random"), Choice("fixed", "In seat order")),
        "random",
        rule="COI-OPT-3",
    ),
    Option(
        "storing_penalty",
        "Storing penalty",
        "What stored buildings cost at the end.",
        (Choice("per_two", "1 point for every two"), Choice("per_one", "1 point for each")),
        "per_two",
        rule="COI-OPT-4",
    ),
    *(
        Option(
            f"nation_{seat}",
            f"Nation of player {seat}",
            "Assigned by the table, or chosen in seat order.",
            (Choice(CHOOSE, "Chosen at the table"), *(Choice(n.id, n.name) for n in BOX.nations)),
            CHOOSE,
            rule="COI-OPT-5",
            only={"seats": tuple(range(seat, SEATS[1] + 1))} if seat > SEATS[0] else {},
        )
        for seat in range(1, SEATS[1] + 1)
    ),
)

CONFLICTS = tuple(
    Conflict(
        "COI-OPT-5",
        f"Players {one} and {other} cannot both lead the {nation.name}.",
        {f"nation_{one}": (nation.id,), f"nation_{other}": (nation.id,)},
    )
    for nation in BOX.nations
    for one in range(1, SEATS[1])
    for other in range(one + 1, SEATS[1] + 1)
)

# Four cards leave the deck in any round, so there are at most 15 rounds (COI-DATA-4). A round has 5 bids,
# 4 declarations and 12 turns; a turn at most 5 free cards of 3 steps and a move of 60 (every card of a nation used and
# piled). Arc's moves of two steps cost a coin each, and at most 4,200 coins come into a game: 28 at the start, and in a
# round 194 of income and 7 in each turn. With 27 cards to buy for each seat and 16 steps of set-up that makes 22,200.
BOUND = 22_200

GAME = Game(
    id=ID,
    title="City of Iron",
    summary="Lead a young nation: build, settle by ship and airship, conquer towns, and corner the rarest goods.",
    seats=SEATS,
    minutes=(60, 120),
    rules=1,
    options=OPTIONS,
    conflicts=CONFLICTS,
    alphabet=ALPHABET,
    chances=CHANCES,
    secrets=True,
    bound=BOUND,
    start=Position.start,
    load=Position.load,
    tell=tell,
    draw=draw,
    topics=topics,
    idle=("done", "stay", "tax"),
    view=TableView,
    catalogue=catalogue,
    figures=FIGURES,
    bot=BRAIN,
    document=lambda: files(__package__).joinpath("rules.md").read_text(encoding="utf-8"),
    samples={
        f"{seats} players{', powers' * powers}{', expansion' * expansion}": (
            seats,
            {"nation_powers": powers, "town_expansion": expansion},
        )
        for seats in (2, 3, 4)
        for powers in (False, True)
        for expansion in (False, True)
    },
)
