"""How one phase follows another, the final phase, and the end (sections 10, 11 and 14.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import END_ROUND, KEEP_MARKER, PUT_MARKER
from piazza.games.micro_city.board import AREAS, PLACES
from piazza.games.micro_city.pieces import MONEY, NO_EFFECT
from piazza.games.micro_city.rules import advantages, company, markers
from piazza.kernel import Action, Outcome, ranks

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

WON, POOL, TIME, CONCEDED, COUNTED = range(1, 6)
"""How a game ends: the Building stands; no marker; no time; somebody gave up; the duel is counted."""

_LOSSES = {
    POOL: "There was no marker left for the Quarter.",
    TIME: "The time is up.",
    CONCEDED: "The game was given up.",
}


def action_done(s: Position, seat: int) -> None:
    """After the action of a card comes the Quarter, after that of the Quarter the final phase."""
    s.effect = NO_EFFECT
    s.paid = None
    if s.card:
        owner = s.terms.owner[seat]
        s.piles[owner] += (s.card,)
        s.card = 0
        investment(s, seat)
    else:
        final(s, seat)


def investment(s: Position, seat: int) -> None:
    """Skipped where a marker lies (MC-INV-1)."""
    if markers.marked(s, s.at[seat]):
        if s.journal is not None:
            s.journal.tell("marked", seat, at=PLACES[s.at[seat]], quarter=s.city.name(s.at[seat]))
        final(s, seat)
    else:
        s.phase = phases.INVEST


def final(s: Position, seat: int) -> None:
    at = s.at[seat]
    if not markers.marked(s, at):
        owner = s.terms.owner[seat]
        if s.stock[owner]:
            mark(s, seat, at)
        elif s.terms.duel:
            s.phase = phases.FORCED
            return
        else:
            over(s, POOL)
            return
    incomes(s, seat)


def mark(s: Position, seat: int, at: int) -> None:
    markers.put(s, s.terms.owner[seat], at)
    if s.journal is not None:
        s.journal.tell("marker", seat, at=PLACES[at], quarter=s.city.name(at), left=s.stock[s.terms.owner[seat]])


def incomes(s: Position, seat: int) -> None:
    """The steps after the marker: time, unused dice, Garden (MC-FIN-2 to MC-FIN-5)."""
    s.time -= 1
    if s.journal is not None:
        s.journal.tell("time", seat, left=s.time)
    if s.time == 0 and not s.terms.duel:
        over(s, TIME)
        return
    t = s.tables
    if len(s.dice[seat]) >= t.unused_dice:
        if s.journal is not None:
            s.journal.tell("unused", seat)
        company.gain(s, seat, MONEY, t.unused_income)
    near = s.city.map.garden_bits
    if near and (s.marks[s.terms.owner[seat]] & near).bit_count() >= t.garden_markers:
        if s.journal is not None:
            s.journal.tell("garden", seat)
        company.gain(s, seat, MONEY, t.garden_income)
    s.dice[seat] = ()
    if s.terms.duel and advantages.legal_claim(s, seat):
        s.phase = phases.CLOSING
    else:
        next_round(s)


def next_round(s: Position) -> None:
    if s.terms.duel:
        if s.time == 0:
            over(s, COUNTED)
            return
        s.active = 1 - s.active
        s.claimed = False
        s.phase = phases.ROLL
    elif s.terms.coop:
        s.active = 1 - s.active
        # The second player's dice lie ready since the joint preparation (MC-COOP-4).
        s.phase = phases.ROLL if s.active == s.first else phases.PROJECT
        if s.journal is not None and s.phase == phases.PROJECT:
            s.journal.tell("round", s.active, time=s.time)
    else:
        s.phase = phases.ROLL


def over(s: Position, end: int) -> None:
    s.end = end
    s.phase = phases.OVER
    if s.journal is not None:
        s.journal.tell("over", None, end=end, active=s.active)


def outcome(s: Position) -> Outcome:
    everybody = (1,) * s.seats
    if s.end == WON:
        return Outcome(everybody, f"All is built, with {s.time} round{'s' * (s.time != 1)} left.")
    if s.end == COUNTED:
        return counted(s)
    if s.end == CONCEDED and s.terms.duel:
        return Outcome((2, 1) if s.active == 0 else (1, 2), "The opponent gave up.", tuple(s.vp))
    return Outcome(everybody, _LOSSES[s.end], lost=True)


def counted(s: Position) -> Outcome:
    """VP, then Advantages, then Resources (MC-DUEL-24)."""
    goods = [sum(s.goods[4 * seat : 4 * seat + 4]) for seat in (0, 1)]
    places = ranks([(s.vp[seat], len(s.taken[seat]), goods[seat]) for seat in (0, 1)])
    if s.vp[0] != s.vp[1]:
        reason = f"{max(s.vp)} to {min(s.vp)} VP."
    elif len(s.taken[0]) != len(s.taken[1]):
        reason = f"{s.vp[0]} VP each; the Advantages decide."
    elif goods[0] != goods[1]:
        reason = f"{s.vp[0]} VP and {len(s.taken[0])} Advantages each; the Resources decide."
    else:
        reason = f"A draw: {s.vp[0]} VP each, and the same in Advantages and Resources."
    return Outcome(places, reason, tuple(s.vp))


def do_concede(s: Position, seat: int, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("conceded", seat)
    over(s, CONCEDED)


def do_end_round(s: Position, seat: int, _: int) -> None:
    next_round(s)


# -- the empty pool of a duel --


def forced_retrieve(s: Position, seat: int, area: int) -> None:
    """MC-DUEL-17: a marker comes back for 1 VP, as long as there is one to lose (MC-DUEL-19)."""
    lose_vp(s, seat)
    markers.take(s, seat, area)
    s.phase = phases.PUT


def lose_vp(s: Position, seat: int) -> None:
    lost = min(s.tables.penalty, s.vp[seat])
    s.vp[seat] -= lost
    if s.journal is not None:
        s.journal.tell("vp", seat, change=-lost)


def do_put(s: Position, seat: int, down: int) -> None:
    if down:
        mark(s, seat, s.at[seat])
    elif s.journal is not None:
        s.journal.tell("kept", seat, at=AREAS[s.at[seat]], quarter=s.city.name(s.at[seat]))
    incomes(s, seat)


# -- what is legal --


def legal_forced(s: Position, seat: int) -> list[Action]:
    return markers.retrievals(s.marks[seat])


def legal_put(s: Position, seat: int) -> list[Action]:
    return [PUT_MARKER, KEEP_MARKER]


def legal_closing(s: Position, seat: int) -> list[Action]:
    return [END_ROUND]
