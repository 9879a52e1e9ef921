"""How a sensible player goes through a round, and what the next roll of the dice will bring him."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, cast

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import (
    ADVANCED,
    INVEST_ADVANCED,
    INVEST_BUY,
    INVEST_RETRIEVE,
    PLAY,
    RETRIEVE,
)
from piazza.games.micro_city.bot.judge import judge
from piazza.games.micro_city.bot.sense import TURNED, sensible
from piazza.games.micro_city.pieces import ANY_DIE
from piazza.games.micro_city.rules import DECISIONS, investment, markers, setup
from piazza.kernel import CHANCE, Action, Rng, Seat, State, WholeTurn

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

Way = tuple[float, tuple[Action, ...], "Position"]
"""What is hoped of it, the steps, and where they lead: a turn."""
Use = tuple[int, ...] | None
"""Dice that a round has to make use of; () is a round without dice; None: anything goes."""

MAX_WAYS = 2500
"""Ways to go through a round that are looked at, the simplest first."""
MAX_WAYS_IN_A_HURRY = 220
"""... in a hurry."""
MAX_PREPARATIONS = 2
"""Preparations in one round that are worth a thought."""
_MOVES = {action: (card, place) for card, row in enumerate(PLAY, 1) for place, action in enumerate(row)} | {
    action: (0, place) for place, action in enumerate(RETRIEVE)
}
"""The card, if one is played, and the place to which a move leads."""
_WITH_DICE = {*TURNED, *ADVANCED.values(), *INVEST_ADVANCED.values(), *INVEST_BUY.values(), *INVEST_RETRIEVE.values()}
_ROLLS = [((a, b), 1 if a == b else 2) for a, b in combinations_with_replacement(ANY_DIE, 2)]
_BLANK = (1, 1)
"""Any dice, for a round without dice: they lie there unused."""


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    """The first step of the round that looks best."""
    return max(rounds(cast("Position", state), seat, wide=False), key=lambda way: way[0])[1][0]


def turns(state: State, seat: Seat, wide: bool) -> list[WholeTurn]:
    """Ways to go on until chance or somebody else is to move, each leading elsewhere, the best first."""
    found: list[WholeTurn] = []
    hope, seen = -1.0, set[object]()
    for way in sorted(rounds(cast("Position", state), seat, wide), key=lambda way: -way[0]):
        if way[0] != hope:
            hope, seen = way[0], set()
        where = key(way[2])
        if where not in seen:
            seen.add(where)
            found.append(way)
    return found


def key(s: Position) -> tuple[object, ...]:
    """Equal for positions between two rounds that are alike."""
    return (
        *(s.phase, s.active, s.time, *s.at, *s.goods, *s.marks, *s.stock, *s.hands, s.piles[0][-1:], s.piles[1][-1:]),
        *(s.sides, s.face, s.done, *s.vp, s.open, s.taken[0], s.taken[1], s.claimed, s.end, s.dice[0], s.dice[1]),
    )


def rounds(s: Position, seat: Seat, wide: bool) -> list[Way]:
    """Sensible ways to end one's round; some lead to the same position."""
    found: list[Way] = []
    _go_on(s.clone(), seat, (), wide, MAX_PREPARATIONS if wide else 1, MAX_WAYS if wide else MAX_WAYS_IN_A_HURRY, found)
    return found


def forecast(state: State) -> list[tuple[int, State]] | None:
    """For all rolls together: how often and where the best round of who is to roll will end.

    A round that needs no dice is the same for every roll, and so are all those with one die of a value: each is looked
    at once. Rounds with two dice of which one is turned first are left out. None if it is not one player's roll that
    comes next.
    """
    s = cast("Position", state)
    if s.phase != phases.ROLL or s.terms.coop:
        return None
    seat = s.active
    start = s.clone()
    setup.do_roll(start, CHANCE, _BLANK)
    plain = _best(start, seat, _BLANK, ())
    assert plain is not None
    single = {value: _best(start, seat, (value,), (value,)) for value in ANY_DIE}
    double = {pair: _best(start, seat, pair, pair) for pair in sorted(set(_pairs(start, seat)))}
    found: dict[int, tuple[int, State]] = {}
    for (a, b), often in _ROLLS:
        ways = (plain, single[a], single[b], double.get((a, b)))
        after = max((way for way in ways if way is not None), key=lambda way: way[0])[2]
        found[id(after)] = (found[id(after)][0] + often if id(after) in found else often), after
    return list(found.values())


def _best(start: Position, seat: Seat, dice: tuple[int, ...], use: Use) -> Way | None:
    s = start.clone()
    s.dice[seat] = dice
    found: list[Way] = []
    _go_on(s, seat, (), False, 1 if len(dice) == 1 or not use else 0, MAX_WAYS_IN_A_HURRY, found, use)
    return max(found, key=lambda way: way[0], default=None)


def _pairs(s: Position, seat: Seat) -> Iterator[tuple[int, ...]]:
    """Rolls of which both dice can be used: one for the card, the other where it leads."""
    ready = s.clone()
    ready.phase = phases.PROJECT
    for action in ready.legal(seat):
        card, place = _MOVES.get(action, (0, 0))
        for there in investment.values(s, place) if card else ():
            if _takes(s, card, place, there):
                yield from (tuple(sorted((die, there))) for die in s.tables.cards[card].dice)


def _go_on(
    s: Position,
    seat: Seat,
    steps: tuple[Action, ...],
    wide: bool,
    prepare: int,
    most: int,
    found: list[Way],
    use: Use = None,
) -> None:
    if len(found) >= most:
        return
    options = sensible(s, seat, wide and not use, prepare, steps[-1] if steps else None)
    if s.phase == phases.PREP:
        prepare -= 1
    if use is not None:
        options = _fitting(s, seat, options, use, steps[-1] if steps else None)
        if not options:
            return
    sharing = wide and s.phase == phases.PROJECT
    left, last = len(options), options[-1]
    for action in options:
        # What may still be looked at is shared out among the moves, so that none is left out.
        limit = len(found) + (most - len(found)) // left + 1 if sharing else most
        left -= 1
        after = s if action is last else s.clone()
        do, piece = DECISIONS[action.id]
        do(after, seat, piece)
        phase = after.phase
        if phase <= phases.LAST_OF_CHANCE or phase == phases.OVER or seat not in after.to_move():
            found.append((judge(after, seat), (*steps, action), after))
        else:
            turned = TURNED.get(action)
            _go_on(after, seat, (*steps, action), wide, prepare, limit, found, use if turned is None else (turned,))


def _fitting(s: Position, seat: Seat, options: list[Action], use: tuple[int, ...], last: Action | None) -> list[Action]:
    """Of these steps those that make use of the dice: of those named, and of no others."""
    phase = s.phase
    if not use:
        if phase == phases.INVEST and last is not None and last.verb == "set":
            return [action for action in options if action in _WITH_DICE]
        return [action for action in options if action not in _WITH_DICE]
    if phase == phases.PROJECT:
        return [action for action in options if _uses(s, action, use)]
    if (phase == phases.ACTION and (len(use) == 2 or not _takes(s, s.card, s.at[seat], use[0]))) or (
        phase == phases.INVEST and any(value in use for value in s.dice[seat])
    ):
        return [action for action in options if action in _WITH_DICE or action.verb == "claim"]
    return options


def _uses(s: Position, action: Action, use: tuple[int, ...]) -> bool:
    """Whether a move makes dice of these values worth something: one of them, or both."""
    move = _MOVES.get(action)
    if move is None:
        return False
    card, place = move
    wanted = s.tables.cards[card].dice if card else ()
    if len(use) == 1:
        return use[0] in wanted or _takes(s, card, place, use[0])
    a, b = use
    return (a in wanted and _takes(s, card, place, b)) or (b in wanted and _takes(s, card, place, a))


def _takes(s: Position, card: int, place: int, value: int) -> bool:
    """Whether a Quarter can be used with such a die: no marker is there, or the card may take it away."""
    if markers.marked(s, place) and not (card and s.tables.cards[card].basic.markers):
        return False
    return value in investment.values(s, place) or bool(s.city.types[place].choices)
