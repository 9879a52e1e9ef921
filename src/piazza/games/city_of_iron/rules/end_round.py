"""The End Round phase, step by step (COI-ENDR), and the last one (COI-END-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import GOOD_IDS
from piazza.games.city_of_iron.pieces import CITIZEN, MILITARY
from piazza.games.city_of_iron.rules import drawing, purchase, row, scoring, towns
from piazza.games.city_of_iron.rules.legality import unrefused
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def begin(s: Position) -> None:
    if s.journal is not None:
        s.journal.tell("end_round", number=s.round, last=s.deck == row.AGAIN)
    holder = towns.owner(s, s.tables.wild)
    if holder != towns.NEUTRAL:
        if any(scoring.own_goods(s, holder)):
            s.phase = phases.WILD
            s.movers = (holder,)
            return
        s.wild = -1
    _go_on(s)


# -- Snyle --


def legal_name(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_name, actions.NAME)


def refuse_name(s: Position, seat: Seat, good: int) -> Refusal | None:
    if scoring.own_goods(s, seat)[good]:
        return None
    text = f"Of {s.tables.goods[good].name} you own none from other cards; name a good that you have."
    return Refusal("TARGET", "COI-TEXP-3", text)


def do_name(s: Position, seat: Seat, good: int) -> None:
    s.wild = good
    if s.journal is not None:
        s.journal.tell("named", seat, good=GOOD_IDS[good])
    _go_on(s)


def _go_on(s: Position) -> None:
    if s.deck == row.AGAIN:
        scoring.score(s)
        scoring.award_bonuses(s)
        s.phase = phases.OVER
        s.movers = ()
    else:
        row.maintain(s)


# -- after the row --


def settle_up(s: Position) -> None:
    """Steps 1 to 4, then the purchase."""
    more = sum(s.tables.score_science[card] for card in s.due)
    scoring.score(s)
    first = scoring.coins_for_most(s)
    brings = [scoring.per_round(s, seat) for seat in range(s.seats)]
    for seat, (_, science, _, _) in enumerate(brings):
        income = scoring.income(s, seat)
        s.coins[seat] += income + first[seat]
        s.science[seat] += science + more
        if s.journal is not None:
            s.journal.tell("income", seat, income=income, most=first[seat], science=science + more)
    for seat, (_, _, citizens, military) in enumerate(brings):
        for kind, draws in ((CITIZEN, citizens), (MILITARY, military)):
            for _ in range(draws):
                drawing.draw(s, seat, kind)
    s.due, s.fresh = s.fresh, ()
    purchase.begin(s)
