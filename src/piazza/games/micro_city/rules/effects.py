"""What Quarters, cards and bonuses do, part by part, until a choice is to be made (section 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import DECLINE_BONUS, TAKE_BONUS
from piazza.games.micro_city.pieces import MONEY, Effect
from piazza.games.micro_city.rules import building, company, markers, partnership, rounds
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position


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
        choose(s, seat, effect)


def choose(s: Position, seat: int, effect: Effect) -> None:
    """What was to be paid is paid: now the Materials of choice, if there are any."""
    if effect.materials:
        s.left = effect.materials
        s.phase = phases.TAKE
    else:
        bring(s, seat, effect)


def bring(s: Position, seat: int, effect: Effect) -> None:
    """The Materials are chosen: the rest of the yield, and the next choice if there is one."""
    if effect.own:
        material = s.city.material[s.at[seat]]
        assert material is not None
        company.gain(s, seat, material, effect.own)
    if effect.money:
        company.gain(s, seat, MONEY, effect.money)
    if effect.time:
        gain_time(s, seat, effect.time)
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
        partnership.start(s, seat)
    else:
        rounds.action_done(s, seat)


def gain_time(s: Position, seat: int, count: int) -> None:
    s.time += count
    if s.journal is not None:
        s.journal.tell("gained time", seat, count=count, left=s.time)


# -- bonus --


def legal_bonus(s: Position, seat: int) -> list[Action]:
    return [TAKE_BONUS, DECLINE_BONUS]


def do_bonus(s: Position, seat: int, wanted: int) -> None:
    if wanted:
        start(s, seat, s.effect)
    else:
        if s.journal is not None:
            s.journal.tell("declined", seat)
        rounds.action_done(s, seat)
