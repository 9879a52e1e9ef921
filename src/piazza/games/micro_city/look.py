"""How a position is shown: the view, built from nothing by adding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.board import AREAS, CONTRACTS, GOALS, PLACES, PORTS, SLOT, STAGES
from piazza.games.micro_city.pieces import CARD_X, MATERIALS, RESOURCES
from piazza.games.micro_city.rules import building, markers
from piazza.games.micro_city.rules.choices import slot_names
from piazza.games.micro_city.tables import Target
from piazza.games.micro_city.view import (
    AdvantageView,
    BuildingView,
    CardView,
    CompanyView,
    MicroCityView,
    QuarterView,
    ScoreView,
    SetView,
    TargetView,
)
from piazza.games.micro_city.words import bonus_words, condition_words
from piazza.kernel import Viewer

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position


def look(s: Position, viewer: Viewer) -> MicroCityView:
    laid_out = s.phase > phases.BOARD
    duel = s.terms.duel
    return MicroCityView(
        mode=str(s.terms.options["mode"]),
        phase=phases.NAMES[s.phase],
        part=_part(s),
        waiting=s.tables.waiting[s.phase],
        end=_ENDS[s.end],
        first=s.first,
        active=s.active,
        time=s.time,
        rounds=s.terms.time,
        quarters=tuple(_quarter(s, place) for place in range(18 if s.terms.seaport else 16)) if laid_out else (),
        cards=tuple(CardView(name, "AB"[s.sides >> slot & 1]) for slot, name in enumerate(slot_names(s)))
        if laid_out
        else (),
        companies=tuple(_company(s, seat) for seat in range(s.seats)),
        sets=tuple(_set(s, owner) for owner in range(2 if duel else 1)),
        rolled=s.rolled,
        playing=s.tables.cards[s.card].id if s.card else None,
        left=s.left,
        target=AREAS[s.target] if s.phase == phases.GIVE_UP else None,
        building=None if duel else _building(s),
        goals=tuple(_target(s, GOALS + 3 * goal + n) for goal in s.goals for n in range(3)),
        contracts=tuple(_target(s, CONTRACTS + n) for n in range(4)) if s.terms.seaport else (),
        supply=0 if duel else s.stock[1],
        advantages=tuple(
            AdvantageView(advantage.id, advantage.vp, condition_words(advantage))
            for advantage in (s.tables.advantages[card] for card in s.open)
        ),
        deck=s.deck.bit_count(),
        claimed=s.claimed,
        scores=tuple(_score(s, seat) for seat in range(s.seats)) if duel else (),
    )


_ENDS = ("", "won", "pool", "time", "conceded", "counted")
_FINAL = frozenset({phases.FORCED, phases.PUT, phases.CLOSING})


def _part(s: Position) -> str:
    if s.phase == phases.OVER:
        return "over"
    if s.phase <= phases.GOALS or s.phase == phases.PLACE or s.at[s.active] < 0:
        return "set-up"
    if s.phase in (phases.ROLL, phases.SPLIT, phases.PREP):
        return "preparation"
    if s.phase in _FINAL:
        return "final"
    return "project" if s.card or s.phase == phases.PROJECT else "investment"


def _score(s: Position, seat: int) -> ScoreView:
    advantages = sum(s.tables.advantages[card].vp for card in s.taken[seat])
    goods = sum(s.goods[4 * seat : 4 * seat + len(RESOURCES)])
    return ScoreView(seat, s.vp[seat] - advantages, advantages, s.vp[seat], len(s.taken[seat]), goods)


def _quarter(s: Position, place: int) -> QuarterView:
    slot = SLOT[place]
    material = s.city.material[place]
    return QuarterView(
        place=PLACES[place],
        type=s.city.types[place].id,
        material=None if material is None else MATERIALS[material],
        dice=s.city.dice[place][s.sides >> slot & 1],
        card=PLACES[place] if place in PORTS else f"district {s.city.districts[slot]}",
        marked=markers.marked(s, place),
        owner=_owner(s, place),
        engineers=tuple(seat for seat in range(s.seats) if s.at[seat] == place),
    )


def _owner(s: Position, area: int) -> int | None:
    return (0 if s.marks[0] >> area & 1 else 1) if s.terms.duel and markers.marked(s, area) else None


def _company(s: Position, seat: int) -> CompanyView:
    coal, steel, wood, money = s.goods[4 * seat : 4 * seat + len(RESOURCES)]
    return CompanyView(
        seat=seat,
        at=PLACES[s.at[seat]] if s.at[seat] >= 0 else None,
        coal=coal,
        steel=steel,
        wood=wood,
        money=money,
        dice=s.dice[seat],
        prepared=s.phase == phases.PREP and bool(s.ready >> seat & 1),
        vp=s.vp[seat],
        advantages=tuple(s.tables.advantages[card].id for card in s.taken[seat]),
    )


def _set(s: Position, owner: int) -> SetView:
    return SetView(
        owner=owner if s.terms.duel else None,
        pool=s.stock[owner],
        markers=s.terms.stock[owner],
        hand=tuple(s.tables.cards[card].id for card in range(1, CARD_X + 1) if s.hands[owner] >> card & 1),
        pile=tuple(s.tables.cards[card].id for card in s.piles[owner]),
        banned=s.tables.cards[s.piles[1 - owner][-1]].id if s.terms.duel and s.piles[1 - owner] else None,
    )


def _building(s: Position) -> BuildingView:
    face = s.terms.faces[s.face]
    stages = tuple(_target(s, STAGES + n) for n in range(len(face.stages)))
    return BuildingView(face.id, face.name, face.ordered, s.face, len(s.terms.faces), stages)


def _target(s: Position, area: int) -> TargetView:
    there: Target = building.target(s, area)
    coal, steel, wood, money = there.cost
    marked = markers.marked(s, area)
    return TargetView(
        name=there.id,
        coal=coal,
        steel=steel,
        wood=wood,
        money=money,
        vp=there.vp if s.terms.duel else 0,
        bonus="" if there.bonus is None else bonus_words(there.bonus),
        done=bool(s.done >> (area - STAGES) & 1) if area < GOALS else marked,
        marked=marked,
        owner=_owner(s, area),
    )
