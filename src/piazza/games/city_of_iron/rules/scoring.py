"""Goods, income, scoring and the end: all worked out from the cards, never kept (COI-COMP-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import GOOD_IDS, GOODS, LANDS, bits
from piazza.games.city_of_iron.pieces import CITIZEN, MILITARY
from piazza.kernel import Outcome, Seat, ranks

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def own_goods(s: Position, seat: Seat) -> list[int]:
    """By good, what a seat's buildings and towns produce, without the named good of Snyle."""
    t, amounts = s.tables, [0] * len(GOOD_IDS)
    made = s.built[seat] & t.goods_buildings
    if made:
        building_goods = t.building_goods
        for b in bits(made):
            for good, n in building_goods[b]:
                amounts[good] += n
    for town in s.towns[seat]:
        for good, n in t.town_goods[town]:
            amounts[good] += n
    return amounts


def goods(s: Position, seat: Seat) -> list[int]:
    amounts = own_goods(s, seat)
    if s.wild >= 0 and s.tables.wild in s.towns[seat]:
        amounts[s.wild] += s.tables.wild_amount
    return amounts


def per_round(s: Position, seat: Seat) -> tuple[int, int, int, int]:
    """Coins, science, citizen and military draws that the cards and tokens of a seat bring in each End Round."""
    coins = science = 0
    draws = [0, 0]
    for token, kind in enumerate(s.tables.token_draw):
        if not s.spare[seat] >> token & 1:
            draws[kind] += 1
    cards = [s.tables.building_round[b] for b in bits(s.built[seat] & s.tables.round_buildings)]
    cards += [s.tables.town_round[town] for town in s.towns[seat]]
    for card in cards:
        coins += card.coins
        science += card.science
        draws[CITIZEN] += card.citizen_draws
        draws[MILITARY] += card.military_draws
    return coins, science, draws[CITIZEN], draws[MILITARY]


def income(s: Position, seat: Seat) -> int:
    """COI-GOOD-2; Snyle counts as a card that produces goods (COI-TEXP-3)."""
    total = s.tables.base_income + (s.built[seat] & s.tables.goods_buildings).bit_count()
    total += sum(s.tables.building_round[b].coins for b in bits(s.built[seat] & s.tables.round_buildings))
    return total + sum(s.tables.town_income[town] for town in s.towns[seat])


def coins_for_most(s: Position) -> list[int]:
    """Whoever has the most of a good is paid for it, each of those who tie in full (COI-ENDR-4)."""
    found = [0] * s.seats
    for coins, column in zip(
        s.tables.coins_first, zip(*[goods(s, seat) for seat in range(s.seats)], strict=True), strict=True
    ):
        most = max(column)
        if most:
            for seat, amount in enumerate(column):
                if amount == most:
                    found[seat] += coins
    return found


# -- scoring --


def places(amounts: Sequence[int]) -> list[int]:
    """1 for the highest amount, 2 for the next lower one, 0 for the rest and for nothing (COI-SCORE-1..3)."""
    levels = sorted({amount for amount in amounts if amount}, reverse=True)
    return [levels.index(amount) + 1 if amount in levels[:2] else 0 for amount in amounts]


def points(s: Position) -> list[list[int]]:
    """By seat and good, the points of one scoring."""
    amounts = [goods(s, seat) for seat in range(s.seats)]
    extras = [[s.tables.placed[b] for b in bits(s.built[seat] & s.tables.placed_buildings)] for seat in range(s.seats)]
    found = [[0] * len(GOOD_IDS) for _ in range(s.seats)]
    for good, column in enumerate(zip(*amounts, strict=True)):
        if not any(column):
            continue
        facts = s.tables.goods[good]
        for seat, place in enumerate(places(column)):
            points = (0, facts.vp_first, facts.vp_second)[place]
            if column[seat] >= facts.shield_at:
                points += facts.shield_vp
            if place:
                points += sum(vp for placed, vp in extras[seat] if placed == good)
            found[seat][good] = points
    return found


def score(s: Position) -> None:
    """One scoring for each score card that is due (COI-ENDR-3, COI-SCORE-8)."""
    for card in s.due:
        won = points(s)
        for seat in range(s.seats):
            s.vp[seat] += sum(won[seat])
        if s.journal is not None:
            s.journal.tell("scoring", card=card + 1)
            for seat in range(s.seats):
                by_good = {GOOD_IDS[good]: won[seat][good] for good in GOODS if won[seat][good]}
                s.journal.tell("scored", seat, goods={**by_good}, points=sum(won[seat]), vp=s.vp[seat])


# -- the end --


def measures(s: Position) -> dict[str, list[int]]:
    """What the end bonuses compare (COI-BONUS-2..6)."""
    seats = range(s.seats)
    piles = [len(s.draw[2 * k]) + len(s.draw[2 * k + 1]) for k in seats]
    for k in seats:
        piles[k] += len(s.discard[2 * k]) + len(s.discard[2 * k + 1])
    return {
        "most_coins": s.coins[:],
        "most_distance": [sum(s.tables.land_distance[site] for site in s.sites[k] if site in LANDS) for k in seats],
        "most_of_one_good": [max(goods(s, k)) for k in seats],
        "most_cards": [s.hand[k].bit_count() + piles[k] for k in seats],
        "most_conquered_towns": [sum(s.tables.counts_as[town] for town in s.towns[k]) for k in seats],
    }


def bonuses(s: Position) -> list[dict[str, int]]:
    """By seat, the points of the end: bonuses that nobody shares, and the penalty for stored buildings."""
    found: list[dict[str, int]] = [{} for _ in range(s.seats)]
    measured = measures(s)
    for bonus in s.tables.content.end_bonuses:
        values = measured[bonus.id]
        most = max(values)
        if values.count(most) == 1:
            found[values.index(most)][bonus.id] = bonus.vp
    per_vp = s.terms.stored_per_vp
    for seat in range(s.seats):
        lost = s.stored[seat].bit_count() // per_vp
        if lost:
            found[seat]["stored"] = -lost
    return found


def award_bonuses(s: Position) -> None:
    for seat, won in enumerate(bonuses(s)):
        s.vp[seat] += sum(won.values())
        if s.journal is not None:
            s.journal.tell("bonuses", seat, bonuses={**won}, vp=s.vp[seat])


def outcome(s: Position) -> Outcome | None:
    if s.phase != phases.OVER:
        return None
    keys = [(s.vp[seat], s.coins[seat], sum(goods(s, seat))) for seat in range(s.seats)]
    best = sorted(keys, reverse=True)
    reason = f"Most victory points: {best[0][0]}."
    if best[0] == best[1]:
        reason = f"Victory is shared: {best[0][0]} victory points, as many coins and as many goods."
    elif best[0][:2] == best[1][:2]:
        reason = (
            f"{best[0][0]} victory points and {best[0][1]} coins each; {best[0][2]} goods decide against {best[1][2]}."
        )
    elif best[0][0] == best[1][0]:
        reason = f"{best[0][0]} victory points each; coins decide, {best[0][1]} to {best[1][1]}."
    return Outcome(ranks(keys), reason, tuple(s.vp))
