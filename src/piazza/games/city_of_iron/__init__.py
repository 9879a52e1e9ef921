"""City of Iron: hidden hands, rare goods, and airships over seven short rounds."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from piazza.games.city_of_iron.actions import ALPHABET, CHANCES
from piazza.games.city_of_iron.bot import BRAIN
from piazza.games.city_of_iron.box import CARD_IDS, NATION_NAMES, NATIONS, bits
from piazza.games.city_of_iron.catalogue import catalogue
from piazza.games.city_of_iron.content import PACKAGED, load
from piazza.games.city_of_iron.draw import draw
from piazza.games.city_of_iron.figures import FIGURES
from piazza.games.city_of_iron.help import topics
from piazza.games.city_of_iron.pieces import StoringPenalty
from piazza.games.city_of_iron.rules.setup import CHOOSE
from piazza.games.city_of_iron.state import Position
from piazza.games.city_of_iron.story import tell
from piazza.games.city_of_iron.tables import Tables
from piazza.games.city_of_iron.view import TableView
from piazza.kernel import ON_OFF, Choice, Conflict, Game, Option, Pack

__all__ = ["GAME"]
ID = "city-of-iron"
SEATS = (2, 4)
MAX_MOVE_STEPS = 60
"""Decisions in one move: every card of a nation used and piled."""
FREE_ACTION_STEPS = 3
"""Decisions in a free action that asks for no skills."""


def options(penalty: StoringPenalty) -> tuple[Option, ...]:
    return (
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
            (Choice("per_two", _lost(penalty.per_two)), Choice("per_one", _lost(penalty.per_one))),
            "per_two",
            rule="COI-OPT-4",
        ),
        *(
            Option(
                f"nation_{seat}",
                f"Nation of player {seat}",
                "Assigned by the table, or chosen in seat order.",
                (Choice(CHOOSE, "Chosen at the table"), *(Choice(id, NATION_NAMES[n]) for id, n in NATIONS.items())),
                CHOOSE,
                rule="COI-OPT-5",
                only={"seats": tuple(range(seat, SEATS[1] + 1))} if seat > SEATS[0] else {},
            )
            for seat in range(1, SEATS[1] + 1)
        ),
    )


def _lost(stored: int) -> str:
    """What stored buildings cost, in words."""
    words = {1: "each", 2: "every two", 3: "every three"}
    return f"1 point for {words.get(stored, f'every {stored}')}"


CONFLICTS = tuple(
    Conflict(
        "COI-OPT-5",
        f"Players {one} and {other} cannot both lead the {NATION_NAMES[nation]}.",
        {f"nation_{one}": (id,), f"nation_{other}": (id,)},
    )
    for id, nation in NATIONS.items()
    for one in range(1, SEATS[1])
    for other in range(one + 1, SEATS[1] + 1)
)


def bound(t: Tables) -> int:
    """Maximum number of decisions in a game, rounded up.

    Some cards leave the deck in any round, so it runs out (COI-DATA-4). Moves of buildings cost coins, and only so many
    coins come into a game.
    """
    seats, figures = SEATS[1], t.figures
    rounds = max(
        (sum(map(len, t.deck[n])) - t.slots[n]) // min(figures.row_discards_per_round, t.slots[n]) + 2 for n in t.deck
    )
    turns = rounds * t.actions * seats
    free = bits(t.free)
    turn = MAX_MOVE_STEPS + sum(MAX_MOVE_STEPS if any(t.asks_for[card]) else FREE_ACTION_STEPS for card in free)
    gains = {
        card: sum(
            effect.most or effect.amount
            for effect in t.effects[card]
            if effect.kind in ("gain_coins", "gain_coins_per_good_type", "scrap_building")
        )
        for card in range(len(CARD_IDS))
    }
    gain = sum(gains[card] for card in free) + max(t.tax, *(gains[card] for card in gains if card not in free))
    income = seats * (t.base_income + sum(t.coins_first)) + len(t.building_round) + len(t.town_round)
    income += sum(card.coins for card in (*t.building_round, *t.town_round))
    coins = seats * figures.starting_coins + rounds * income + turns * gain
    moves = 2 * coins // min((price for price in t.move_price if price > 0), default=coins or 1)
    setup = seats * (1 + max(start.bit_count() for start in t.start))
    bought = seats * max(deck.bit_count() for deck in t.nation_deck)
    decisions = setup + rounds * (2 * seats + 1) + turns * turn + moves + bought
    return -(-decisions // 100) * 100


SAMPLES = {
    f"{seats} players{', powers' * powers}{', expansion' * expansion}": (
        seats,
        {"nation_powers": powers, "town_expansion": expansion},
    )
    for seats in (2, 3, 4)
    for powers in (False, True)
    for expansion in (False, True)
}


def make(pack: Pack) -> Game:
    """The title with the values of a content; ``ContentError`` if they cannot be played."""
    tables = Tables(load(pack))
    return Game(
        id=ID,
        title="City of Iron",
        summary="Lead a young nation: build, settle by ship and airship, conquer towns, and corner the rarest goods.",
        seats=SEATS,
        minutes=(60, 120),
        rules=1,
        options=options(tables.content.storing_penalty),
        conflicts=CONFLICTS,
        alphabet=ALPHABET,
        chances=CHANCES,
        secrets=True,
        bound=bound(tables),
        start=partial(Position.start, tables),
        load=partial(Position.load, tables),
        tell=partial(tell, tables),
        draw=partial(draw, tables),
        topics=partial(topics, tables),
        idle=("done", "stay", "tax"),
        view=TableView,
        catalogue=partial(catalogue, tables),
        figures=FIGURES,
        bot=BRAIN,
        document=lambda: files(__package__).joinpath("rules.md").read_text(encoding="utf-8"),
        samples=SAMPLES,
        content=pack,
        make=make,
    )


GAME = make(PACKAGED)
