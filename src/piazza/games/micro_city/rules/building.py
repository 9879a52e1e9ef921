"""Building a stage, a Goal or a Contract, its bonus, and the win (sections 9.2, 11, 12 and 14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import BUILD
from piazza.games.micro_city.board import AREAS, CITY_BITS, CONTRACT_BITS, CONTRACTS, GOALS, PORTS, STAGE_BITS, STAGES
from piazza.games.micro_city.pieces import Effect
from piazza.games.micro_city.rules import company, markers, rounds
from piazza.games.micro_city.tables import Target
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

_ALL_SIX = 0b111111


def target(s: Position, area: int) -> Target:
    if area >= CONTRACTS:
        return s.tables.contracts[area - CONTRACTS]
    if area >= GOALS:
        return s.tables.goal_areas[area - GOALS]
    return s.terms.faces[s.face].stages[area - STAGES]


def candidates(s: Position, seat: int, build: frozenset[str]) -> list[int]:
    """Areas of the kinds that a build order names, as far as they are in this game."""
    found: list[int] = []
    if s.terms.duel:
        if "goal" in build:
            found += [GOALS + 3 * goal + n for goal in s.goals for n in range(3)]
    elif "stage" in build:
        found += range(STAGES, STAGES + len(s.terms.faces[s.face].stages))
    if s.terms.seaport:
        if "contract_any" in build:
            found += range(CONTRACTS, CONTRACTS + 4)
        elif "contract_here" in build and s.at[seat] in PORTS:
            first = CONTRACTS + 2 * (s.at[seat] - PORTS[0])
            found += (first, first + 1)
    return found


def legal_build(s: Position, seat: int) -> list[Action]:
    return [BUILD[area] for area in candidates(s, seat, s.effect.build) if _open(s, seat, area)]


def anything(s: Position, seat: int, build: frozenset[str]) -> bool:
    return any(_open(s, seat, area) for area in candidates(s, seat, build))


def _open(s: Position, seat: int, area: int) -> bool:
    """The same questions as in ``obstacle``, the quick way."""
    goods, at = s.goods, 4 * seat
    if area < GOALS:
        face = s.terms.faces[s.face]
        done, bit = s.done, 1 << (area - STAGES)
        if done & bit or s.stock[0] == 0 or (face.ordered and done & (bit - 1) != bit - 1):
            return False
        cost = face.stages[area - STAGES].cost
    else:
        if s.terms.duel and s.stock[seat] == 0:
            if s.vp[seat] == 0 or s.marks[1 - seat] >> area & 1:
                return False
        elif (s.marks[0] | s.marks[1]) >> area & 1:
            return False
        cost = target(s, area).cost
    return goods[at] >= cost[0] and goods[at + 1] >= cost[1] and goods[at + 2] >= cost[2] and goods[at + 3] >= cost[3]


def refuse_build(s: Position, seat: int, area: int) -> Refusal | None:
    return obstacle(s, seat, area, s.effect.build)


def obstacle(s: Position, seat: int, area: int, build: frozenset[str]) -> Refusal | None:
    """Why this cannot be built now: target, cost, marker, in this order (MC-BUILD-2)."""
    name = AREAS[area]
    if area not in candidates(s, seat, build):
        rule = "MC-SEA-9" if area >= CONTRACTS else "MC-BUILD-1"
        return Refusal("TARGET", rule, f"{name} is not among what can be built here.")
    empty = s.terms.duel and s.stock[seat] == 0
    if area < GOALS:
        done, bit = s.done, 1 << (area - STAGES)
        if done & bit:
            return Refusal("DONE", "MC-BUILD-1", f"{name.capitalize()} is done.")
        if s.terms.faces[s.face].ordered and done & (bit - 1) != bit - 1:
            first = (~done & (done + 1)).bit_length()
            return Refusal("ORDER", "MC-BUILD-3", f"Stage {first} comes before {name}.")
    elif s.marks[1 - seat] >> area & 1 or (s.marks[seat] >> area & 1 and not empty):
        rule = "MC-DUEL-14" if s.terms.duel else "MC-BUILD-1"
        return Refusal("OCCUPIED", rule, f"A marker lies on {name}.")
    no = company.lacking(s, seat, target(s, area).cost, name.capitalize() if area < GOALS else name)
    if no is not None:
        return no
    if area < GOALS and s.stock[0] == 0:
        return Refusal("NO_MARKER", "MC-BUILD-2", "The Investments pool is empty: no marker for the stage.")
    if empty and s.vp[seat] == 0:
        return Refusal("VP", "MC-DUEL-16", "Your pool is empty, and there is no VP to give up for a marker.")
    return None


_NEAREST = ("VP", "NO_MARKER", "RESOURCES", "ORDER", "OCCUPIED", "DONE")


def nothing(s: Position, seat: int, build: frozenset[str]) -> Refusal | None:
    """Why a build order finds no target at all: what comes nearest to being built is the reason."""
    reasons = [obstacle(s, seat, area, build) for area in candidates(s, seat, build)]
    if None in reasons:
        return None
    found = [no for no in reasons if no is not None]
    if not found:
        return Refusal("TARGET", "MC-BUILD-1", "There is nothing to build here.")
    if all(no.code == "DONE" for no in found):
        return Refusal("DONE", "MC-BUILD-1", "Every stage is done.")
    return min(found, key=lambda no: (_NEAREST.index(no.code), len(no.text)))


def do_build(s: Position, seat: int, area: int) -> None:
    """The last step of a build order: only now the die, the price and the marker move."""
    if s.terms.duel and s.stock[seat] == 0:
        s.target = area
        s.phase = phases.GIVE_UP
    else:
        _complete(s, seat, area)


def _complete(s: Position, seat: int, area: int) -> None:
    there = target(s, area)
    if s.journal is not None:
        vp = there.vp if s.terms.duel else 0
        s.journal.tell("built", seat, target=AREAS[area], die=s.die, cost=there.cost, vp=vp)
    company.use_die(s, seat, s.die)
    s.die = 0
    company.pay_cost(s, seat, there.cost)
    supply = area >= CONTRACTS and not s.terms.duel
    markers.put(s, 1 if supply else s.terms.owner[seat], area)
    if s.terms.duel:
        s.vp[seat] += there.vp
    elif area < GOALS:
        s.done |= 1 << (area - STAGES)
        _turn(s, seat)
    if not s.terms.duel and complete(s):
        rounds.over(s, rounds.WON)
        return
    if there.bonus is None or _lapses(s, seat, there.bonus):
        rounds.action_done(s, seat)
    else:
        s.effect = there.bonus
        s.phase = phases.BONUS


def complete(s: Position) -> bool:
    """All stages of the last side, and with the Seaport all Contracts (MC-WIN-2)."""
    faces = s.terms.faces
    if s.face + 1 < len(faces) or s.done + 1 != 1 << len(faces[s.face].stages):
        return False
    return not s.terms.seaport or s.marks[1] & CONTRACT_BITS == CONTRACT_BITS


def _turn(s: Position, seat: int) -> None:
    """Extended: side A is complete, the card is turned (MC-EXT-2, MC-EXT-3)."""
    faces = s.terms.faces
    if s.face + 1 < len(faces) and s.done + 1 == 1 << len(faces[s.face].stages):
        s.face += 1
        s.done = 0
        if s.journal is not None:
            s.journal.tell("turned over", seat, building=faces[s.face].name)
        markers.take_all(s, seat, STAGE_BITS | CITY_BITS if s.terms.clear_city else STAGE_BITS)


def _lapses(s: Position, seat: int, bonus: Effect) -> bool:
    """A bonus that finds nothing to work on (MC-BUILD-4)."""
    if bonus.cards:
        return not s.piles[s.terms.owner[seat]]
    if bonus.markers:
        return not markers.reach(s)
    return bonus.upgrade and all_upgraded(s)


def all_upgraded(s: Position) -> bool:
    return s.sides == (_ALL_SIX if s.terms.seaport else _ALL_SIX >> 2)


# -- a marker for 1 VP (MC-DUEL-16) --


def _helps(s: Position, seat: int) -> int:
    """Own markers that may be taken for the target; its own comes first if it has one."""
    return s.marks[seat] & (1 << s.target) or s.marks[seat]


def legal_give_up(s: Position, seat: int) -> list[Action]:
    return markers.retrievals(_helps(s, seat))


def refuse_give_up(s: Position, seat: int, area: int) -> Refusal | None:
    no = markers.not_own(s, seat, area)
    if no is None and not _helps(s, seat) >> area & 1:
        name = AREAS[s.target]
        no = Refusal("AREA", "MC-DUEL-16", f"Your marker on {name} has to leave before {name} is built again.")
    return no


def do_give_up(s: Position, seat: int, area: int) -> None:
    rounds.lose_vp(s, seat)
    markers.take(s, seat, area)
    wanted, s.target = s.target, 0
    _complete(s, seat, wanted)
