"""Set-up and dice: what chance decides, where the Engineers start, and the split of four dice (sections 6 and 13)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import ADVANTAGE, BOARDS, FIRST, GOALS, PLACE, ROLL, ROLL_FOUR, SPLIT
from piazza.games.micro_city.board import PLACES, PORTS
from piazza.games.micro_city.pieces import ADVANTAGE_IDS, GOAL_IDS
from piazza.games.micro_city.rules.company import Pool
from piazza.kernel import CHANCE, Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

# -- chance --


def chances(s: Position) -> list[tuple[Action, int]]:
    match s.phase:
        case phases.ROLL:
            return ROLL_FOUR[:] if s.terms.coop else ROLL[:]
        case phases.FIRST:
            return FIRST[:]
        case phases.BOARD:
            return BOARDS[s.terms.logistics, s.terms.garden][:]
        case phases.GOALS:
            return GOALS[:]
        case _:
            return [(card, 1) for number, card in enumerate(ADVANTAGE) if s.deck >> number & 1]


def begin(s: Position) -> None:
    if s.terms.first is None:
        s.phase = phases.FIRST
    else:
        do_first(s, CHANCE, s.terms.first)


def do_first(s: Position, by: int, seat: int) -> None:
    s.first = s.active = seat
    if s.terms.duel:
        for player in (0, 1):
            s.goods[4 * player : 4 * player + 4] = s.tables.starts[1 if player == seat else 2]
    if s.journal is not None and s.terms.seats > 1:
        s.journal.tell("first", seat)
    if s.terms.first_game:
        do_board(s, CHANCE, s.tables.content.first_game.districts)
    else:
        s.phase = phases.BOARD


def do_board(s: Position, by: int, districts: tuple[int, ...]) -> None:
    s.city = s.tables.city(districts, s.terms.seaport)
    if s.journal is not None:
        s.journal.tell("board", None, districts=districts)
    if s.terms.duel:
        s.phase = phases.GOALS
    else:
        placing(s)


def do_goals(s: Position, by: int, three: tuple[int, ...]) -> None:
    s.goals = three
    if s.journal is not None:
        s.journal.tell("goals", None, goals=[GOAL_IDS[goal] for goal in three])
    s.phase = phases.ADVANTAGE


def do_advantage(s: Position, by: int, card: int) -> None:
    s.deck ^= 1 << card
    s.open += (card,)
    if s.journal is not None:
        s.journal.tell("advantage", None, advantage=ADVANTAGE_IDS[card])
    if s.at[0] >= 0 and s.at[1] >= 0:
        s.phase = s.back
    elif len(s.open) == s.tables.advantages_in_play:
        placing(s)


def placing(s: Position) -> None:
    """In a duel the second player is the first to place (MC-DUEL-4)."""
    s.active = 1 - s.first if s.terms.duel else s.first
    s.phase = phases.PLACE


def do_roll(s: Position, by: int, dice: Pool) -> None:
    if s.journal is not None:
        s.journal.tell("round", None if s.terms.coop else s.active, time=s.time)
        s.journal.tell("rolled", None if s.terms.coop else s.active, dice=dice)
    if s.terms.coop:
        s.rolled = dice
        s.phase = phases.SPLIT
    else:
        s.dice[s.active] = dice
        s.ready = 2 - s.active if s.terms.duel else 2
        s.phase = phases.PREP


# -- placing --


def legal_place(s: Position, seat: int) -> list[Action]:
    return [action for place, action in enumerate(PLACE) if refuse_place(s, seat, place) is None]


def refuse_place(s: Position, seat: int, place: int) -> Refusal | None:
    if place == s.city.map.garden:
        return Refusal("GARDEN", "MC-SETUP-5", f"No Engineer starts in the Garden, {PLACES[place]}.")
    if place in PORTS and not s.terms.seaport:
        return Refusal("MOVE", "MC-SETUP-5", "There is no Seaport in this game.")
    if s.terms.duel and s.at[1 - seat] == place:
        return Refusal("BLOCKED", "MC-DUEL-4", f"Your opponent's Engineer stands on {PLACES[place]}.")
    return None


def do_place(s: Position, seat: int, place: int) -> None:
    s.at[seat] = place
    if s.journal is not None:
        s.journal.tell("placed", seat, at=PLACES[place], place=s.city.call(place))
    other = 1 - seat
    if s.terms.seats == 2 and s.at[other] < 0:
        s.active = other
    else:
        s.active = s.first
        s.phase = phases.ROLL


# -- the split of four dice --


def legal_split(s: Position, seat: int) -> list[Action]:
    dice = s.rolled
    pairs = {(dice[i], dice[j]) for i in range(4) for j in range(i + 1, 4)}
    return [SPLIT[pair] for pair in sorted(pairs)]


def refuse_split(s: Position, seat: int, pair: Pool) -> Refusal | None:
    if Counter(pair) <= Counter(s.rolled):
        return None
    rolled = ", ".join(map(str, s.rolled))
    text = f"Two of the four dice go to each player: {pair[0]} and {pair[1]} are not both among {rolled}."
    return Refusal("SPLIT", "MC-COOP-6", text)


def do_split(s: Position, seat: int, pair: Pool) -> None:
    rest = list(s.rolled)
    for value in pair:
        rest.remove(value)
    s.dice[seat] = pair
    s.dice[1 - seat] = tuple(rest)
    s.rolled = ()
    s.ready = 0
    s.phase = phases.PREP
    if s.journal is not None:
        s.journal.tell("split", seat, own=pair, partner=tuple(rest))
