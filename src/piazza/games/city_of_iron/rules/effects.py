"""What played cards do (COI-EFF, COI-SETTLE), and the choices of Mayor, Explorer and Spy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions
from piazza.games.city_of_iron.box import (
    BUILDING_IDS,
    CARD_NAMES,
    LAND_IDS,
    LANDS,
    SITE_IDS,
    SITE_NAMES,
    TOKEN_IDS,
    bits,
)
from piazza.games.city_of_iron.pieces import KINDS, VEHICLES, Effect
from piazza.games.city_of_iron.rules import building, cards, drawing, scoring
from piazza.games.city_of_iron.rules.hands import distance, has_vehicle
from piazza.games.city_of_iron.rules.legality import unrefused
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def carry_out(s: Position, seat: Seat, card: int) -> None:
    price = s.tables.action_price[s.nation[seat]][card]
    s.coins[seat] -= price
    if s.journal is not None:
        fuel: list[str] = [CARD_NAMES[c] for c in bits(s.used)]
        s.journal.tell("played", seat, card=CARD_NAMES[card], fuel=[*fuel], coins=price)
    for effect in s.tables.effects[card]:
        _effect(s, seat, effect)


def _effect(s: Position, seat: Seat, effect: Effect) -> None:
    match effect.kind:
        case "gain_coins":
            gain(s, seat, effect.amount, 0)
        case "gain_science":
            gain(s, seat, 0, effect.amount)
        case "gain_coins_per_good_type":
            kinds = sum(1 for amount in scoring.goods(s, seat) if amount)
            gain(s, seat, min(effect.most, effect.amount * kinds), 0)
        case "draw_cards":
            kind = s.kind if effect.deck == "either" else KINDS.index(effect.deck)
            for _ in range(effect.amount):
                if not drawing.draw(s, seat, kind):
                    break
        case "expand_city":
            expand(s, seat)
        case "settle_land":
            settle(s, seat)
        case "build":
            building.build(s, seat)
        case "build_discount_this_turn":
            s.discount += effect.amount
            if s.journal is not None:
                s.journal.tell("discount", seat, coins=effect.amount)
        case "attack_bonus_this_turn":
            s.bonus += effect.amount
            if s.journal is not None:
                s.journal.tell("attack_bonus", seat, attack=effect.amount)
        case "scrap_building":
            building.scrap(s, seat)
            s.coins[seat] += effect.amount
            if s.journal is not None:
                s.journal.tell("scrapped", seat, card=BUILDING_IDS[s.victim], coins=effect.amount)
        case "steal_coins":
            stolen = min(effect.amount, s.coins[s.rival])
            s.coins[s.rival] -= stolen
            s.coins[seat] += stolen
            if s.journal is not None:
                s.journal.tell("stole", seat, rival=s.rival, coins=stolen)


def gain(s: Position, seat: Seat, coins: int, science: int) -> None:
    s.coins[seat] += coins
    s.science[seat] += science
    if s.journal is not None:
        s.journal.tell("gained", seat, coins=coins, science=science)


# -- lands and tokens --


def legal_settle(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_settle, actions.SETTLE)


def refuse_settle(s: Position, seat: Seat, land: int) -> Refusal | None:
    name = SITE_NAMES[land]
    if not s.lands >> land & 1:
        return Refusal("TARGET", "COI-SETTLE-1", f"{name} is not on display.")
    t, others = s.tables, s.hand[seat] & ~(1 << s.card)
    needed, far = t.land_distance[land], distance(t, others)
    if far < needed:
        text = f"{name} needs distance {needed}; your other cards supply {far}."
        return Refusal("DISTANCE", "COI-SETTLE-2", text)
    vehicle = t.land_vehicle[land]
    if vehicle and not has_vehicle(s.tables, others, vehicle):
        return Refusal("VEHICLE", "COI-SETTLE-3", f"{name} needs an {VEHICLES[vehicle]}".replace("an s", "a s") + ".")
    return None


def do_settle(s: Position, seat: Seat, land: int) -> None:
    s.land = land
    if s.journal is not None:
        # That the hand leads so far was not known.
        s.journal.tell("sails", seat, land=LAND_IDS[land], reveals=cards.others(s, seat))
    cards.advance(s, seat)


def legal_token(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_token, actions.TOKEN)


def refuse_token(s: Position, seat: Seat, token: int) -> Refusal | None:
    if s.spare[seat] >> token & 1:
        return None
    return Refusal("TOKEN", "COI-CITY-1", f"Your token {TOKEN_IDS[token]} is in play already.")


def do_token(s: Position, seat: Seat, token: int) -> None:
    s.token = token
    cards.advance(s, seat)


def legal_city(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_city, actions.IN)


def refuse_city(s: Position, seat: Seat, site: int) -> Refusal | None:
    if site not in s.sites[seat]:
        return Refusal("TARGET", "COI-EFF-5", f"{SITE_NAMES[site]} is no city of yours.")
    if site not in LANDS:
        return Refusal("TARGET", "COI-CITY-4", f"{SITE_NAMES[site]} is a town; districts belong to cities.")
    return None


def expand(s: Position, seat: Seat) -> None:
    s.spare[seat] ^= 1 << s.token
    s.districts[s.site] |= 1 << s.token
    s.spaces[s.site] += s.tables.district_spaces[s.nation[seat]][s.token]
    if s.journal is not None:
        s.journal.tell(
            "district", seat, token=TOKEN_IDS[s.token], site=SITE_IDS[s.site], spaces=s.spaces[s.site]
        )  # fmt: skip


def settle(s: Position, seat: Seat) -> None:
    s.spare[seat] ^= 1 << s.token
    s.lands ^= 1 << s.land
    s.sites[seat] = tuple(sorted((*s.sites[seat], s.land)))
    s.tokens[s.land] = s.token
    s.spaces[s.land] = s.tables.city_spaces[s.token]
    building.survey(s, seat)
    if s.journal is not None:
        s.journal.tell("settled", seat, land=LAND_IDS[s.land], token=TOKEN_IDS[s.token], spaces=s.spaces[s.land])


# -- theft --


def legal_rob(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_rob, actions.ROB)


def refuse_rob(s: Position, seat: Seat, rival: int) -> Refusal | None:
    if rival >= s.seats or rival == seat:
        return Refusal("TARGET", "COI-EFF-11", "Choose another player at the table.")
    if not s.coins[rival]:
        return Refusal("TARGET", "COI-EFF-11", f"Player {rival + 1} has no coins.")
    return None


def do_rob(s: Position, seat: Seat, rival: int) -> None:
    s.rival = rival
    cards.advance(s, seat)
