"""The end: final scoring, the comparison with the rival, and who wins (CH-END, CH-WIN, CH-SOLO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.box import (
    BUSY,
    DUCATS,
    GOODS,
    IDLE,
    INFLUENCE,
    NATURAL,
    READY,
    STATIONED,
    TOKENS,
    WEAPONS,
)
from piazza.games.city_heroes.phases import OVER
from piazza.kernel import Outcome, Seat, ranks

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position
    from piazza.games.city_heroes.tables import Tables


def points(t: Tables, row: list[int]) -> tuple[int, int, int]:
    """What a player's supply is worth at the end: natural resources, goods (those on tiles too), Ducats."""
    natural = sum(t.points[r] * row[r] for r in NATURAL)
    goods = sum(t.points[r] * row[r] for r in GOODS) + t.points[WEAPONS] * row[STATIONED]
    return natural, goods, row[DUCATS] // t.content.scoring.ducats_per_influence


def finish(s: Position) -> None:
    s.phase = OVER
    s.partner = -1
    for seat, row in enumerate(s.rows):
        natural, goods, ducats = points(s.tables, row)
        before = row[INFLUENCE]
        row[INFLUENCE] += natural + goods + ducats
        if s.journal is not None:
            total = row[INFLUENCE]
            s.journal.tell("scored", seat, before=before, natural=natural, goods=goods, ducats=ducats, total=total)
    end = outcome(s)
    if s.journal is not None and end is not None:
        s.journal.tell(
            "over",
            prestige=s.prestige,
            target=s.terms.target,
            rival=s.terms.rival.name,
            lost=end.lost,
            winners=() if end.lost else tuple(seat for seat, rank in enumerate(end.ranks) if rank == 1),
            rank=title(s) if s.seats == 1 else None,
        )


def title(s: Position) -> str:
    """What a solo player has become."""
    return next(r.name for r in reversed(s.tables.content.ranks) if s.rows[0][INFLUENCE] >= r.min_influence)


def outcome(s: Position) -> Outcome | None:
    if s.phase != OVER:
        return None
    scores = tuple(row[INFLUENCE] for row in s.rows)
    rival, target = s.terms.rival.name, s.terms.target
    if s.prestige <= target:
        reason = f"{rival} outshines the city with {target} Prestige to {s.prestige}: everybody loses."
        return Outcome((1,) * s.seats, reason, scores, lost=True)
    places = ranks([_merit(s, seat) for seat in range(s.seats)])
    best = [seat for seat, rank in enumerate(places) if rank == 1]
    beats = f"The city outshines {rival} with {s.prestige} Prestige to {target}"
    if s.seats == 1:
        reason = f"{beats}; {scores[0]} Influence make a {title(s)}."
    elif len(best) == 1:
        reason = f"{beats}; player {best[0] + 1} wins with {scores[best[0]]} Influence."
    else:
        shared = " and ".join(str(seat + 1) for seat in best)
        reason = f"{beats}; players {shared} share the victory with {scores[best[0]]} Influence."
    return Outcome(places, reason, scores)


def _merit(s: Position, seat: Seat) -> tuple[int, int, int, int]:
    """Influence, then tiles, then workers, then fewer pillage tokens."""
    row = s.rows[seat]
    workers = row[READY] + row[BUSY] + row[IDLE]
    return row[INFLUENCE], s.own[seat].bit_count(), workers, -row[TOKENS]
