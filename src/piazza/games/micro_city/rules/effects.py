"""What Quarters, cards and bonuses do, one choice at a time (section 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import (
    DECLINE_BONUS,
    GIVE,
    RECEIVE,
    SET,
    STOP,
    TAKE,
    TAKE_BACK,
    TAKE_BONUS,
    TAKE_TIME,
    UPGRADE,
)
from piazza.games.micro_city.board import SLOT_BITS
from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.printed import ANY_DIE, MATERIALS, MONEY, Effect
from piazza.games.micro_city.rules import building, company, markers, rounds
from piazza.games.micro_city.rules.company import DISTINCT
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

NOTHING_HANDED = (0, 0, 0, 0, 0, 0)
"""Coal, steel, wood given, and coal, steel, wood received."""


def possible(s: Position, seat: int, effect: Effect) -> bool:
    """The same questions as in ``obstacle``, the quick way."""
    goods, at = s.goods, 4 * seat
    if effect.pay_money > goods[at + 3]:
        return False
    if effect.pay_material and not (goods[at] or goods[at + 1] or goods[at + 2]):
        return False
    if effect.build:
        return building.anything(s, seat, effect.build)
    if effect.upgrade:
        return not building.all_upgraded(s)
    if effect.set_die:
        return bool(s.dice[seat] or (s.terms.coop and s.dice[1 - seat]))
    if effect.hand_over and not effect.both_ways:
        return any(s.goods[4 * player + material] for player in (0, 1) for material in range(3))
    return True


def obstacle(s: Position, seat: int, effect: Effect) -> Refusal | None:
    """Why an action cannot be carried out from beginning to end (MC-RES-5)."""
    no = company.lacking(s, seat, company.price_of(MONEY, effect.pay_money), "The action")
    if no is not None:
        return no
    if effect.pay_material and not any(s.goods[4 * seat : 4 * seat + 3]):
        return Refusal("RESOURCES", "MC-RES-5", "The action needs 1 Material: you have none.")
    if effect.build:
        return building.nothing(s, seat, effect.build)
    if effect.upgrade and building.all_upgraded(s):
        return Refusal("UPGRADED", "MC-UPG-1", "Every card shows side B.")
    if effect.set_die and not possible(s, seat, effect):
        return Refusal("DIE", "MC-DIE-5", "No die is left in a pool.")
    if effect.hand_over and not possible(s, seat, effect):
        return Refusal("RESOURCES", "MC-COOP-12", "Neither of you has a Material to hand over.")
    return None


# -- from one part of an effect to the next --


def start(s: Position, seat: int, effect: Effect, die: int | None = None) -> None:
    """A build order keeps its die in the pool until the target is named."""
    s.effect = effect
    if die is not None:
        if effect.build:
            s.die = die
        else:
            company.use_die(s, seat, die)
    if effect.pay_money:
        company.pay(s, seat, MONEY, effect.pay_money)
    if effect.pay_material:
        s.phase = phases.GIVE
    else:
        _choose(s, seat, effect)


def _choose(s: Position, seat: int, effect: Effect) -> None:
    if effect.materials:
        s.left = effect.materials
        s.phase = phases.TAKE
    else:
        _yield(s, seat, effect)


def _yield(s: Position, seat: int, effect: Effect) -> None:
    if effect.own:
        material = s.city.material[s.at[seat]]
        assert material is not None
        company.gain(s, seat, material, effect.own)
    if effect.money:
        company.gain(s, seat, MONEY, effect.money)
    if effect.time:
        _gain_time(s, seat, effect.time)
    if effect.cards and s.piles[s.terms.owner[seat]]:
        s.left = effect.cards
        s.phase = phases.CARDS
    elif effect.markers and markers.reach(s):
        s.left = effect.markers
        s.phase = phases.MARKERS
    elif effect.set_die:
        s.phase = phases.SET_DIE
    elif effect.upgrade:
        s.phase = phases.UPGRADE
    elif effect.build:
        s.phase = phases.BUILD
    elif effect.hand_over:
        s.handed = NOTHING_HANDED
        s.phase = phases.HAND_OVER
        _hand_on(s, seat)
    else:
        rounds.action_done(s, seat)


def _gain_time(s: Position, seat: int, count: int) -> None:
    s.time += count
    if s.journal is not None:
        s.journal.tell("gained time", seat, count=count, left=s.time)


# -- Materials given and taken --


def give_offers(s: Position, seat: int) -> list[Action]:
    return [GIVE[material] for material in range(3) if s.goods[4 * seat + material]]


def why_not_give(s: Position, seat: int, material: int) -> Refusal | None:
    if s.phase == phases.HAND_OVER:
        no = _handed_enough(s, seat, 0)
        if no is not None:
            return no
    return company.lacking(s, seat, company.price_of(material, 1), "Giving that")


def give(s: Position, seat: int, material: int) -> None:
    if s.phase == phases.HAND_OVER:
        _hand(s, seat, seat, material)
    else:
        company.pay(s, seat, material, 1)
        s.paid = material
        assert s.effect is not None
        _choose(s, seat, s.effect)


def take_offers(s: Position, seat: int) -> list[Action]:
    effect = s.effect
    assert effect is not None
    if effect.other:
        return [TAKE[material] for material in range(3) if material != s.paid]
    if effect.or_time and not s.terms.duel:
        return [*TAKE, TAKE_TIME]
    return TAKE[:]


def why_not_take(s: Position, seat: int, material: int) -> Refusal | None:
    if s.effect is not None and s.effect.other and material == s.paid:
        name = MATERIALS[material]
        return Refusal("CHOICE", "MC-INV-5", f"You paid with {name}: take another Material.")
    return None


def take(s: Position, seat: int, material: int) -> None:
    company.gain(s, seat, material, 1)
    s.left -= 1
    if s.left == 0:
        assert s.effect is not None
        _yield(s, seat, s.effect)


def why_not_take_time(s: Position, seat: int, _: None) -> Refusal | None:
    if s.effect is None or not s.effect.or_time:
        return Refusal("CHOICE", "MC-RES-6", "A Material is to be named here.")
    if s.terms.duel:
        return Refusal("OPTION2", "MC-DUEL-10", "In a duel card 2 gives a Material and money, never time.")
    return None


def take_time(s: Position, seat: int, _: None) -> None:
    assert s.effect is not None
    s.left = 0
    _gain_time(s, seat, s.effect.or_time)
    rounds.action_done(s, seat)


# -- Project cards taken back --


def card_offers(s: Position, seat: int) -> list[Action]:
    return [*(TAKE_BACK[card - 1] for card in s.piles[s.terms.owner[seat]]), STOP]


def why_not_take_back(s: Position, seat: int, card: int) -> Refusal | None:
    if card in s.piles[s.terms.owner[seat]]:
        return None
    name = CONTENT.cards[card].id
    return Refusal("CARD", "MC-CARD-2", f"Card {name} is not in the discard pile.")


def take_back(s: Position, seat: int, card: int) -> None:
    owner = s.terms.owner[seat]
    s.piles[owner] = tuple(other for other in s.piles[owner] if other != card)
    s.hands[owner] |= 1 << card
    if s.journal is not None:
        s.journal.tell("took back", seat, card=CONTENT.cards[card].id)
    s.left -= 1
    if s.left == 0 or not s.piles[owner]:
        stop(s, seat, None)


# -- markers retrieved --


def marker_offers(s: Position, seat: int) -> list[Action]:
    return [*markers.offers(markers.reach(s)), STOP]


def why_not_marker(s: Position, seat: int, area: int) -> Refusal | None:
    match s.phase:
        case phases.FORCED:
            return markers.not_own(s, seat, area)
        case phases.GIVE_UP:
            return building.why_not_give_up(s, seat, area)
        case _:
            return markers.out_of_reach(s, area)


def marker(s: Position, seat: int, area: int) -> None:
    match s.phase:
        case phases.FORCED:
            rounds.forced_retrieve(s, seat, area)
        case phases.GIVE_UP:
            building.give_up(s, seat, area)
        case _:
            markers.take(s, seat, area)
            s.left -= 1
            if s.left == 0 or not markers.reach(s):
                stop(s, seat, None)


def why_not_stop(s: Position, seat: int, _: None) -> Refusal | None:
    if s.phase == phases.HAND_OVER and s.effect is not None and not s.effect.both_ways:
        return Refusal("CHOICE", "MC-COOP-12", "One Material has to be named.")
    return None


def stop(s: Position, seat: int, _: None) -> None:
    if s.phase == phases.HAND_OVER:
        _hand_in(s, seat)
    s.left = 0
    rounds.action_done(s, seat)


# -- dice and Districts --


def die_offers(s: Position, seat: int) -> list[Action]:
    found = [SET[value, None, to] for value in DISTINCT[s.dice[seat]] for to in ANY_DIE]
    if s.terms.coop:
        found += [SET[value, 1 - seat, to] for value in DISTINCT[s.dice[1 - seat]] for to in ANY_DIE]
    return found


def why_not_set(s: Position, seat: int, change: tuple[int, int | None, int]) -> Refusal | None:
    value, owner, _ = change
    return company.not_that_die(s, seat, value, owner, "MC-DIE-5")


def set_die(s: Position, seat: int, change: tuple[int, int | None, int]) -> None:
    value, owner, to = change
    whose = seat if owner is None else owner
    company.turn_die(s, whose, value, to)
    if s.journal is not None:
        s.journal.tell("turned", seat, die=value, to=to, owner=whose, price=0, resource="")
    rounds.action_done(s, seat)


def slot_names(s: Position) -> list[str]:
    """The cards that can be upgraded: Districts by slot, then Seaports."""
    ports = [port.id for port in CONTENT.seaports] if s.terms.seaport else []
    return [f"district {district}" for district in s.city.districts] + ports


def upgrade_offers(s: Position, seat: int) -> list[Action]:
    return [UPGRADE[name] for slot, name in enumerate(slot_names(s)) if not s.sides >> slot & 1]


def why_not_upgrade(s: Position, seat: int, name: str) -> Refusal | None:
    there = slot_names(s)
    if name not in there:
        return Refusal("TARGET", "MC-UPG-1", f"There is no {name} in this city.")
    if s.sides >> there.index(name) & 1:
        return Refusal("UPGRADED", "MC-UPG-1", f"{name.capitalize()} shows side B already.")
    return None


def upgrade(s: Position, seat: int, name: str) -> None:
    slot = slot_names(s).index(name)
    s.sides |= 1 << slot
    if s.journal is not None:
        s.journal.tell("upgraded", seat, card=name)
    markers.take_all(s, seat, SLOT_BITS[slot])
    rounds.action_done(s, seat)


# -- building and bonus --


def build_offers(s: Position, seat: int) -> list[Action]:
    assert s.effect is not None
    return building.offers(s, seat, s.effect.build)


def why_not_build(s: Position, seat: int, area: int) -> Refusal | None:
    assert s.effect is not None
    return building.obstacle(s, seat, area, s.effect.build)


def bonus_offers(s: Position, seat: int) -> list[Action]:
    return [TAKE_BONUS, DECLINE_BONUS]


def bonus(s: Position, seat: int, wanted: bool) -> None:
    if wanted:
        assert s.effect is not None
        start(s, seat, s.effect)
    else:
        if s.journal is not None:
            s.journal.tell("declined", seat)
        rounds.action_done(s, seat)


# -- card X: from partner to partner --


def _limit(s: Position) -> int:
    assert s.effect is not None
    return s.effect.hand_over


def _handed_enough(s: Position, seat: int, way: int) -> Refusal | None:
    """``way`` 0: given, 1: received."""
    handed = sum(s.handed[3 * way : 3 * way + 3])
    if handed < _limit(s):
        return None
    return Refusal("CHOICE", "MC-COOP-12", f"{handed} of {_limit(s)} Materials are handed over that way already.")


def hand_over_offers(s: Position, seat: int) -> list[Action]:
    limit = _limit(s)
    found: list[Action] = []
    if sum(s.handed[:3]) < limit:
        found += give_offers(s, seat)
    if sum(s.handed[3:]) < limit:
        found += [RECEIVE[material] for material in range(3) if s.goods[4 * (1 - seat) + material]]
    if s.effect is not None and s.effect.both_ways:
        found.append(STOP)
    return found


def why_not_receive(s: Position, seat: int, material: int) -> Refusal | None:
    return _handed_enough(s, seat, 1) or (
        None
        if s.goods[4 * (1 - seat) + material]
        else Refusal("RESOURCES", "MC-RES-5", f"Your partner has no {MATERIALS[material]}.")
    )


def receive(s: Position, seat: int, material: int) -> None:
    _hand(s, seat, 1 - seat, material)


def _hand(s: Position, seat: int, giver: int, material: int) -> None:
    """All that is given leaves first and arrives in the end, so that a swap at full tracks works (MC-COOP-12)."""
    company.pay(s, giver, material, 1)
    index = material if giver == seat else 3 + material
    s.handed = (*s.handed[:index], s.handed[index] + 1, *s.handed[index + 1 :])
    _hand_on(s, seat)


def _hand_on(s: Position, seat: int) -> None:
    one_way = s.effect is not None and not s.effect.both_ways
    if (one_way and any(s.handed)) or hand_over_offers(s, seat) == [STOP]:
        stop(s, seat, None)


def _hand_in(s: Position, seat: int) -> None:
    for index, count in enumerate(s.handed):
        if count:
            company.gain(s, 1 - seat if index < 3 else seat, index % 3, count)
    s.handed = NOTHING_HANDED
