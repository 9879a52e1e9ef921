"""What a seat may know (COI-INFO), as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SiteView:
    site: str
    room: bool
    """If not, a building there has to be destroyed."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """A building of the row or the store, as the viewer could build it now."""

    building: str
    coins: int
    science: int
    waived: bool
    """Science is not paid by who owns a building of that name."""
    sites: list[SiteView]
    reason: str | None
    """In two words, why it cannot be built."""


@dataclass(frozen=True, slots=True)
class CityView:
    land: str
    token: str
    districts: list[str]
    spaces: int
    buildings: list[str]


@dataclass(frozen=True, slots=True)
class TownView:
    town: str
    defense: int
    buildings: list[str]
    spaces: int


@dataclass(frozen=True, slots=True)
class PileView:
    """A player's cards of one kind."""

    in_hand: int
    draw: int
    discard: int
    top: str | None
    """The card on top of the discards."""
    draw_cards: list[str] | None
    """From the top, for the owner."""
    discard_cards: list[str] | None
    """From the first discarded, for the owner."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    nation: str | None
    coins: int
    science: int
    vp: int
    income: int
    goods: dict[str, int]
    coins_for_most: int
    cities: list[CityView]
    towns: list[TownView]
    stored: list[str]
    tokens: list[str]
    """Unused."""
    actions_left: int
    bid: int | None
    citizen: PileView
    military: PileView
    cards: list[str]
    """Every card the player owns, wherever it is: what he started with and bought."""
    declared: bool
    """Has made the secret choice that all make now."""
    hand: list[str] | None
    unpurchased: list[str] | None
    picks: list[str] | None
    bonuses: dict[str, int]
    """Points of the end, when it has come."""
    points_now: dict[str, int]
    """By good, what a scoring would bring now; after the end, what the last one brought."""
    science_income: int
    citizen_draws: int
    military_draws: int
    """What comes in every End Round phase besides coins."""
    coins_left: int | None
    science_left: int | None
    """Not yet spoken for by the purchase in the making; for the owner."""


@dataclass(frozen=True, slots=True)
class MoveView:
    """What the player to move has chosen so far."""

    card: str | None
    building: str | None
    site: str | None
    destroyed: str | None
    land: str | None
    token: str | None
    rival_seat: int | None
    deck: str | None
    town: str | None
    used: list[str]
    attackers: list[str]
    top: str | None
    needs_work: int
    needs_distance: int
    needs_vehicle: str
    needs_attack: int
    has_work: int
    has_distance: int
    has_attack: int
    """What the chosen cards supply."""


@dataclass(frozen=True, slots=True)
class TableView:
    viewer: int | None
    step: str
    round: int
    last_round: bool
    active: list[int]
    """Seats from 0; empty while chance moves and after the end."""
    row: list[str | None]
    leaving: list[str]
    """Of the row, at the end of this round."""
    offers: list[OfferView]
    """For the viewer."""
    bid_prices: list[int]
    """For the viewer, by space of the track."""
    measures: dict[str, list[int]]
    """By end bonus, the figures of the seats that it compares."""
    deck: dict[str, int]
    """How many buildings are left in each part of the deck."""
    deck_sizes: dict[str, int]
    """How many there were."""
    discards: list[str]
    score_cards: list[str]
    """Drawn so far."""
    scoring_due: list[str]
    """To be scored in the coming End Round phase."""
    town_piles: list[list[str]]
    """By stars: expansion, 1, 2, 3; the first is on offer, of the expansion the first three."""
    on_offer: list[str]
    lands: list[str]
    snyle: str | None
    bid_order_seats: list[int]
    turn_order_seats: list[int]
    turn: int
    turns: int
    """Of a player in a round."""
    discount: int
    attack_bonus: int
    played_free: list[str]
    move: MoveView | None
    players: list[PlayerView]
