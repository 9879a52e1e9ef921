"""Attacking towns (COI-ATT, COI-TEXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import BUILDING_IDS, CARD_NAMES, SITE_OF_TOWN, TOWN_IDS, TOWN_NAMES, bits
from piazza.games.city_of_iron.rules import building, cards, hands, row
from piazza.games.city_of_iron.rules.hands import might, next_cards, strike_sets
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

NEUTRAL = -1


def title(town: int) -> str:
    return TOWN_NAMES[town]


def on_offer(s: Position) -> list[int]:
    """The unconquered towns that may be attacked (COI-ATT-1, COI-TEXP-1)."""
    expansion, *starred = s.piles
    return [*[pile[0] for pile in starred if pile], *expansion[: s.tables.showing]]


def owner(s: Position, town: int) -> Seat:
    return next((seat for seat, towns in enumerate(s.towns) if town in towns), NEUTRAL)


def defense(s: Position, town: int) -> int:
    return s.tables.defense[town] + (s.tables.conquered if owner(s, town) != NEUTRAL else 0)


def needed(s: Position, town: int) -> int:
    """What the attackers' cards must add up to, at least one card whatever the bonus (COI-EFF-9)."""
    return max(1, defense(s, town) - s.bonus)


def attackable(s: Position, seat: Seat, strength: tuple[int, ...]) -> list[Action]:
    t, bonus, attack = s.tables, s.bonus, actions.ATTACK
    defense, far = t.defense, t.town_distance
    found = [
        attack[town] for town in on_offer(s) if strength[far[town]] + bonus >= defense[town] and strength[far[town]] > 0
    ]
    bonus -= t.conquered
    for other, towns in enumerate(s.towns):
        if towns and other != seat:
            found += [
                attack[town]
                for town in towns
                if strength[far[town]] + bonus >= defense[town] and strength[far[town]] > 0
            ]
    return found


def refuse_attack(s: Position, seat: Seat, town: int) -> Refusal | None:
    holder = owner(s, town)
    if holder == seat:
        return Refusal("TARGET", "COI-ATT-1", f"{title(town)} is yours already.")
    if holder == NEUTRAL and town not in on_offer(s):
        return Refusal("TARGET", "COI-ATT-1", f"{title(town)} is not on offer.")
    hand, need, distance = s.hand[seat], needed(s, town), s.tables.town_distance[town]
    strength = might(s.tables, hand)
    if strength[0] < need:
        have = hands.attack(s.tables, hand)
        if not have:
            return Refusal("ATTACK", "COI-ATT-2", f"An attack on {title(town)} takes at least one military card.")
        text = f"{title(town)} has defence {defense(s, town)}; you can raise {have + s.bonus}."
        return Refusal("ATTACK", "COI-ATT-2", text)
    if strength[distance] < need:
        text = f"{title(town)} lies at distance {distance}; besides the attackers your cards do not lead so far."
        return Refusal("DISTANCE", "COI-ATT-3", text)
    return None


def do_attack(s: Position, seat: Seat, town: int) -> None:
    s.town = town
    s.phase = phases.ATTACKERS
    if s.journal is not None:
        # That the hand is strong enough was not known.
        s.journal.tell("attacks", seat, town=TOWN_IDS[town], reveals=cards.others(s, seat))


# -- the attackers --


def _sets(s: Position, seat: Seat) -> tuple[int, ...]:
    return strike_sets(s.tables, s.hand[seat], needed(s, s.town), s.tables.town_distance[s.town])


def legal_strike(s: Position, seat: Seat) -> list[Action]:
    return [actions.STRIKE[card] for card in bits(next_cards(_sets(s, seat), s.strikers))]


def refuse_strike(s: Position, seat: Seat, card: int) -> Refusal | None:
    name, bit = CARD_NAMES[card], 1 << card
    if not s.hand[seat] & bit:
        return Refusal("TARGET", "COI-CARD-4", f"{name} is not in your hand.")
    if s.strikers & bit:
        return Refusal("DOUBLE_USE", "COI-CARD-2", f"{name} attacks already.")
    if next_cards(_sets(s, seat), s.strikers) & bit:
        return None
    distance = s.tables.town_distance[s.town]
    if next_cards(strike_sets(s.tables, s.hand[seat], needed(s, s.town), 0), s.strikers) & bit:
        text = f"If {name} attacks, the other cards do not supply the distance {distance} to {title(s.town)}."
        return Refusal("DISTANCE", "COI-ATT-3", text)
    text = f"With {name} an attacker could be spared: {title(s.town)} has defence {defense(s, s.town)}."
    return Refusal("SUPERFLUOUS", "COI-CARD-7", text)


def do_strike(s: Position, seat: Seat, card: int) -> None:
    s.strikers |= 1 << card
    cards.show(s, seat, card)
    if hands.attack(s.tables, s.strikers) >= needed(s, s.town):
        if s.tables.town_distance[s.town] > 0:
            s.phase = phases.FUEL
        else:
            cards.pile_up(s, seat)


# -- conquest --


def conquer(s: Position, seat: Seat) -> None:
    town, site, loser = s.town, SITE_OF_TOWN[s.town], owner(s, s.town)
    if s.journal is not None:
        s.journal.tell(
            "conquered", seat, town=TOWN_IDS[town], rival=loser if loser != NEUTRAL else None,
            attackers=[CARD_NAMES[c] for c in bits(s.strikers)], fuel=[CARD_NAMES[c] for c in bits(s.used)],
            attack=hands.attack(s.tables, s.strikers) + s.bonus, distance=hands.distance(s.tables, s.used),
        )  # fmt: skip
    s.towns[seat] += (town,)
    if town == s.tables.wild:
        s.wild = -1
    if site >= 0:
        s.sites[seat] = tuple(sorted((*s.sites[seat], site)))
        s.spaces[site] = s.tables.content.towns[town].holds
    if loser != NEUTRAL:
        s.towns[loser] = tuple(t for t in s.towns[loser] if t != town)
        s.sites[loser] = tuple(t for t in s.sites[loser] if t != site)
        building.survey(s, loser)
    else:
        stars = s.tables.stars[town]
        s.piles[stars] = tuple(t for t in s.piles[stars] if t != town)
        _trample(s)
    building.survey(s, seat)


def _trample(s: Position) -> None:
    """The left-most building of the row is discarded (COI-ATT-7)."""
    for b in s.row:
        if b != row.EMPTY:
            row.leave(s, b)
            s.discards |= 1 << b
            if s.journal is not None:
                s.journal.tell("row_discard", card=BUILDING_IDS[b])
            return
