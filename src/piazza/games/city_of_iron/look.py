"""The view of a position for one viewer (COI-INFO): built from nothing, by adding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import (
    BUILDING_IDS,
    CARD_NAMES,
    GOOD_IDS,
    GOODS,
    LAND_IDS,
    LANDS,
    NATION_IDS,
    OF_KIND,
    SITE_IDS,
    SITE_OF_TOWN,
    TOKEN_IDS,
    TOWN_IDS,
    bits,
)
from piazza.games.city_of_iron.pieces import CITIZEN, KINDS, LETTERS, MILITARY, VEHICLES
from piazza.games.city_of_iron.rules import bidding, cards, hands, offers, purchase, scoring, towns, turns
from piazza.games.city_of_iron.rules.row import SCORE_CARDS
from piazza.games.city_of_iron.view import CityView, MoveView, PileView, PlayerView, TableView, TownView
from piazza.kernel import CHANCE, Seat, Viewer

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


def look(s: Position, viewer: Viewer) -> TableView:
    over = s.phase == phases.OVER
    won = scoring.bonuses(s) if over else [{} for _ in range(s.seats)]
    most = scoring.coins_for_most(s)
    points = scoring.points(s)
    return TableView(
        viewer=viewer,
        step=phases.PHASES[s.phase],
        round=s.round,
        last_round=s.deck == len(SCORE_CARDS),
        active=[seat for seat in s.movers if seat != CHANCE],
        row=[BUILDING_IDS[b] if b >= 0 else None for b in s.row],
        leaving=[BUILDING_IDS[b] for b in s.row if b >= 0][: s.tables.figures.row_discards_per_round]
        if s.deck < len(SCORE_CARDS)
        else [],
        offers=offers.of(s, viewer) if viewer is not None and s.nation[viewer] >= 0 else [],
        bid_prices=_bid_prices(s, viewer),
        measures=_measures(s),
        deck={name: len(cards) for name, cards in zip((*LETTERS, "again"), s.decks, strict=True)},
        deck_sizes={letter: len(s.tables.deck[s.seats][n]) for n, letter in enumerate(LETTERS)},
        discards=_names(BUILDING_IDS, s.discards),
        score_cards=list(SCORE_CARDS[: s.deck]),
        scoring_due=[SCORE_CARDS[card] for card in s.due if not over],
        town_piles=[[TOWN_IDS[t] for t in pile] for pile in s.piles],
        on_offer=[TOWN_IDS[t] for t in towns.on_offer(s)],
        lands=_names(LAND_IDS, s.lands),
        snyle=GOOD_IDS[s.wild] if s.wild >= 0 else None,
        bid_order_seats=list(s.bid_order),
        turn_order_seats=list(s.order) if s.phase >= phases.TURN else [],
        turn=s.turn,
        turns=s.tables.actions,
        discount=s.discount,
        attack_bonus=s.bonus,
        played_free=_names(CARD_NAMES, s.freed),
        move=_move(s),
        players=[_player(s, seat, viewer, won[seat], most[seat], points[seat]) for seat in range(s.seats)],
    )


def _measures(s: Position) -> dict[str, list[int]]:
    measured = scoring.measures(s)
    if s.phase <= phases.PILES:
        # How far a player has come with the piles is nobody else's business.
        measured["most_cards"] = [s.tables.start[nation].bit_count() if nation >= 0 else 0 for nation in s.nation]
    return measured


def _names(ids: list[str], mask: int) -> list[str]:
    return [ids[n] for n in bits(mask)]


def _move(s: Position) -> MoveView | None:
    if not phases.in_turn(s.phase) or s.phase == phases.TURN:
        return None
    demands = s.town >= 0 or (s.card >= 0 and (s.land >= 0 or not s.tables.settlers >> s.card & 1))
    work, distance, vehicle = cards.demand(s) if demands else (0, 0, 0)
    return MoveView(
        card=CARD_NAMES[s.card] if s.card >= 0 else None,
        building=BUILDING_IDS[s.building] if s.building >= 0 else None,
        site=SITE_IDS[s.site] if s.site >= 0 else None,
        destroyed=BUILDING_IDS[s.victim] if s.victim >= 0 else None,
        land=LAND_IDS[s.land] if s.land >= 0 else None,
        token=TOKEN_IDS[s.token] if s.token >= 0 else None,
        rival_seat=s.rival if s.rival >= 0 else None,
        deck=KINDS[s.kind] if s.kind >= 0 else None,
        town=TOWN_IDS[s.town] if s.town >= 0 else None,
        used=_names(CARD_NAMES, s.used),
        attackers=_names(CARD_NAMES, s.strikers),
        top=CARD_NAMES[s.stack[0]] if s.stack else None,
        needs_work=work,
        needs_distance=distance,
        needs_vehicle=VEHICLES[vehicle],
        needs_attack=towns.needed(s, s.town) if s.town >= 0 else 0,
        has_work=hands.work(s.tables, s.used),
        has_distance=hands.distance(s.tables, s.used),
        has_attack=hands.attack(s.tables, s.strikers),
    )


def _bid_prices(s: Position, viewer: Viewer) -> list[int]:
    if viewer is None or s.phase != phases.SECOND_BID or viewer not in s.movers:
        return list(s.tables.track)
    return [bidding.price(s, viewer, space) for space in range(len(s.tables.track))]


def _player(
    s: Position, seat: Seat, viewer: Viewer, bonuses: dict[str, int], most: int, points: list[int]
) -> PlayerView:
    mine = seat == viewer
    nation = s.nation[seat]
    amounts = scoring.goods(s, seat)
    laying = s.phase <= phases.PILES
    owned = s.hand[seat]
    for pile in (*s.draw[2 * seat : 2 * seat + 2], *s.discard[2 * seat : 2 * seat + 2]):
        for card in pile:
            owned |= 1 << card
    if laying and nation >= 0:
        owned = s.tables.start[nation]
    _, science, citizens, military = scoring.per_round(s, seat)
    coins_left, science_left = purchase.left(s, seat) if mine else (None, None)
    return PlayerView(
        seat=seat,
        nation=NATION_IDS[nation % len(NATION_IDS)] if nation >= 0 else None,
        coins=s.coins[seat],
        science=s.science[seat],
        vp=s.vp[seat],
        income=scoring.income(s, seat),
        goods={GOOD_IDS[good]: amounts[good] for good in GOODS},
        coins_for_most=most,
        cities=[
            CityView(
                SITE_IDS[site],
                TOKEN_IDS[s.tokens[site]],
                _names(TOKEN_IDS, s.districts[site]),
                s.spaces[site],
                _names(BUILDING_IDS, s.at[site]),
            )
            for site in s.sites[seat]
            if site in LANDS
        ],
        towns=[_town(s, town) for town in s.towns[seat]],
        stored=_names(BUILDING_IDS, s.stored[seat]),
        tokens=_names(TOKEN_IDS, s.spare[seat]),
        actions_left=s.tables.actions - turns.taken(s, seat) if phases.in_turn(s.phase) else 0,
        bid=s.bids[seat] if s.bids[seat] >= 0 else None,
        citizen=_pile(s, seat, CITIZEN, shown=mine, laying=laying),
        military=_pile(s, seat, MILITARY, shown=mine, laying=laying),
        cards=_names(CARD_NAMES, owned),
        declared=s.phase in (phases.PILES, phases.PURCHASE) and seat not in s.movers,
        hand=_names(CARD_NAMES, s.hand[seat]) if mine else None,
        unpurchased=_names(CARD_NAMES, s.unbought[seat]) if mine else None,
        picks=_names(CARD_NAMES, s.picks[seat]) if mine else None,
        bonuses=bonuses,
        points_now={GOOD_IDS[good]: points[good] for good in GOODS if points[good]},
        science_income=science,
        citizen_draws=citizens,
        military_draws=military,
        coins_left=coins_left,
        science_left=science_left,
    )


def _pile(s: Position, seat: Seat, kind: int, *, shown: bool, laying: bool) -> PileView:
    draw, discard = s.draw[2 * seat + kind], s.discard[2 * seat + kind]
    started = s.nation[seat] >= 0
    return PileView(
        in_hand=(s.hand[seat] & OF_KIND[kind]).bit_count(),
        draw=(s.tables.start[s.nation[seat]] & OF_KIND[kind]).bit_count() if laying and started else len(draw),
        discard=len(discard),
        top=CARD_NAMES[discard[-1]] if discard else None,
        draw_cards=[CARD_NAMES[card] for card in draw] if shown else None,
        discard_cards=[CARD_NAMES[card] for card in discard] if shown else None,
    )


def _town(s: Position, town: int) -> TownView:
    site = SITE_OF_TOWN[town]
    return TownView(
        TOWN_IDS[town],
        s.tables.defense[town] + s.tables.conquered,
        _names(BUILDING_IDS, s.at[site]) if site >= 0 else [],
        s.spaces[site] if site >= 0 else 0,
    )
