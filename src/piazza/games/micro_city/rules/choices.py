"""The choices within an action: Materials, cards, markers, dice and Districts, named one by one (section 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import GIVE, SET, STOP, TAKE, TAKE_BACK, TAKE_TIME, UPGRADABLE, UPGRADE
from piazza.games.micro_city.board import SLOT_BITS
from piazza.games.micro_city.pieces import ANY_DIE, CARD_IDS, MATERIALS, SEAPORTS
from piazza.games.micro_city.rules import building, company, effects, markers, partnership, rounds
from piazza.games.micro_city.rules.company import DISTINCT
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

TIME = len(MATERIALS)
"""What may be taken besides the Materials."""


# -- Materials given and taken --


def legal_give(s: Position, seat: int) -> list[Action]:
    return [GIVE[material] for material in range(3) if s.goods[4 * seat + material]]


def refuse_give(s: Position, seat: int, material: int) -> Refusal | None:
    no = company.lacking(s, seat, company.price_of(material, 1), "Giving that")
    if no is None and s.phase == phases.HAND_OVER:
        no = partnership.enough(s, 0)
    return no


def do_give(s: Position, seat: int, material: int) -> None:
    if s.phase == phases.HAND_OVER:
        partnership.hand(s, seat, seat, material)
    else:
        company.pay(s, seat, material, 1)
        s.paid = material
        effects.choose(s, seat, s.effect)


def legal_take(s: Position, seat: int) -> list[Action]:
    effect = s.effect
    if effect.other:
        return [TAKE[material] for material in range(3) if material != s.paid]
    if effect.or_time and not s.terms.duel:
        return [*TAKE, TAKE_TIME]
    return TAKE[:]


def refuse_take(s: Position, seat: int, material: int) -> Refusal | None:
    if material == TIME:
        return _refuse_time(s)
    if s.effect.other and material == s.paid:
        name = MATERIALS[material]
        return Refusal("CHOICE", "MC-INV-5", f"You paid with {name}: take another Material.")
    return None


def do_take(s: Position, seat: int, material: int) -> None:
    if material == TIME:
        s.left = 0
        effects.gain_time(s, seat, s.effect.or_time)
        rounds.action_done(s, seat)
        return
    company.gain(s, seat, material, 1)
    s.left -= 1
    if s.left == 0:
        effects.bring(s, seat, s.effect)


def _refuse_time(s: Position) -> Refusal | None:
    if not s.effect.or_time:
        return Refusal("CHOICE", "MC-RES-6", "A Material is to be named here.")
    if s.terms.duel:
        return Refusal("OPTION2", "MC-DUEL-10", "In a duel card 2 gives a Material and money, never time.")
    return None


# -- Project cards taken back --


def legal_take_back(s: Position, seat: int) -> list[Action]:
    return [*(TAKE_BACK[card - 1] for card in s.piles[s.terms.owner[seat]]), STOP]


def refuse_take_back(s: Position, seat: int, card: int) -> Refusal | None:
    if card in s.piles[s.terms.owner[seat]]:
        return None
    name = CARD_IDS[card - 1]
    return Refusal("CARD", "MC-CARD-2", f"Card {name} is not in the discard pile.")


def do_take_back(s: Position, seat: int, card: int) -> None:
    owner = s.terms.owner[seat]
    s.piles[owner] = tuple(other for other in s.piles[owner] if other != card)
    s.hands[owner] |= 1 << card
    if s.journal is not None:
        s.journal.tell("took back", seat, card=CARD_IDS[card - 1])
    s.left -= 1
    if s.left == 0 or not s.piles[owner]:
        do_stop(s, seat, 0)


# -- markers retrieved --


def legal_marker(s: Position, seat: int) -> list[Action]:
    return [*markers.retrievals(markers.reach(s)), STOP]


def refuse_marker(s: Position, seat: int, area: int) -> Refusal | None:
    match s.phase:
        case phases.FORCED:
            return markers.not_own(s, seat, area)
        case phases.GIVE_UP:
            return building.refuse_give_up(s, seat, area)
        case _:
            return markers.out_of_reach(s, area)


def do_marker(s: Position, seat: int, area: int) -> None:
    match s.phase:
        case phases.FORCED:
            rounds.forced_retrieve(s, seat, area)
        case phases.GIVE_UP:
            building.do_give_up(s, seat, area)
        case _:
            markers.take(s, seat, area)
            s.left -= 1
            if s.left == 0 or not markers.reach(s):
                do_stop(s, seat, 0)


def refuse_stop(s: Position, seat: int, _: int) -> Refusal | None:
    if s.phase == phases.HAND_OVER and not s.effect.both_ways:
        return Refusal("CHOICE", "MC-COOP-12", "One Material has to be named.")
    return None


def do_stop(s: Position, seat: int, _: int) -> None:
    s.left = 0
    if s.phase == phases.HAND_OVER:
        partnership.finish(s, seat)
    else:
        rounds.action_done(s, seat)


# -- dice and Districts --


def legal_set(s: Position, seat: int) -> list[Action]:
    found = [SET[value, None, to] for value in DISTINCT[s.dice[seat]] for to in ANY_DIE]
    if s.terms.coop:
        found += [SET[value, 1 - seat, to] for value in DISTINCT[s.dice[1 - seat]] for to in ANY_DIE]
    return found


def refuse_set(s: Position, seat: int, change: tuple[int, int | None, int]) -> Refusal | None:
    value, owner, _ = change
    return company.not_that_die(s, seat, value, owner, "MC-DIE-5")


def do_set(s: Position, seat: int, change: tuple[int, int | None, int]) -> None:
    value, owner, to = change
    whose = seat if owner is None else owner
    company.turn_die(s, whose, value, to)
    if s.journal is not None:
        s.journal.tell("turned", seat, die=value, to=to, owner=whose, price=0, resource="")
    rounds.action_done(s, seat)


def slot_names(s: Position) -> list[str]:
    """The cards that can be upgraded: Districts by slot, then Seaports."""
    ports = list(SEAPORTS) if s.terms.seaport else []
    return [f"district {district}" for district in s.city.districts] + ports


def legal_upgrade(s: Position, seat: int) -> list[Action]:
    return [UPGRADE[name] for slot, name in enumerate(slot_names(s)) if not s.sides >> slot & 1]


def refuse_upgrade(s: Position, seat: int, card: int) -> Refusal | None:
    name = UPGRADABLE[card]
    there = slot_names(s)
    if name not in there:
        return Refusal("TARGET", "MC-UPG-1", f"There is no {name} in this city.")
    if s.sides >> there.index(name) & 1:
        return Refusal("UPGRADED", "MC-UPG-1", f"{name.capitalize()} shows side B already.")
    return None


def do_upgrade(s: Position, seat: int, card: int) -> None:
    name = UPGRADABLE[card]
    slot = slot_names(s).index(name)
    s.sides |= 1 << slot
    if s.journal is not None:
        s.journal.tell("upgraded", seat, card=name)
    markers.take_all(s, seat, SLOT_BITS[slot])
    rounds.action_done(s, seat)
