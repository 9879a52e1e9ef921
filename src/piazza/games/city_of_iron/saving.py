"""A position as JSON a person can read, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from piazza.games.city_of_iron import phases
from piazza.games.city_of_iron.box import (
    BUILDING_IDS,
    CARD_NAMES,
    GOOD_IDS,
    LAND_IDS,
    LANDS,
    NATION_IDS,
    SITE_IDS,
    SITE_OF_TOWN,
    SPACES,
    SPARE_TOKENS,
    TOKEN_IDS,
    TOWN_IDS,
    bits,
    mask_of,
)
from piazza.games.city_of_iron.pieces import KINDS, LETTERS
from piazza.games.city_of_iron.rules import building
from piazza.games.city_of_iron.rules.row import SCORE_CARDS
from piazza.games.city_of_iron.tables import Tables
from piazza.games.city_of_iron.terms import Terms
from piazza.kernel import CHANCE, Setup

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

P = TypeVar("P", bound="Position")

DECKS = (*LETTERS, "again")
PILES = ("expansion", "one_star", "two_stars", "three_stars")


def _names(ids: Sequence[str], indices: Iterable[int]) -> list[str]:
    return [ids[n] for n in indices]


def _one(ids: Sequence[str], index: int) -> str | None:
    return ids[index] if index >= 0 else None


# -- out --


def dump(s: Position) -> dict[str, Any]:
    return {
        "setup": {"seats": s.seats, "options": dict(s.terms.setup.options)},
        "step": phases.PHASES[s.phase],
        "round": s.round,
        "to_move": ["*" if m == CHANCE else m + 1 for m in s.movers],
        "row": [_one(BUILDING_IDS, b) for b in s.row],
        "deck": {name: _names(BUILDING_IDS, cards) for name, cards in zip(DECKS, s.decks, strict=True)},
        "discards": _names(BUILDING_IDS, bits(s.discards)),
        "score_cards": {
            "drawn": list(SCORE_CARDS[: s.deck]),
            "due": _names(SCORE_CARDS, s.due),
            "fresh": _names(SCORE_CARDS, s.fresh),
        },
        "towns": {name: _names(TOWN_IDS, pile) for name, pile in zip(PILES, s.piles, strict=True)},
        "lands": _names(LAND_IDS, bits(s.lands)),
        "snyle": _one(GOOD_IDS, s.wild),
        "bid_order": [seat + 1 for seat in s.bid_order],
        "turn": {
            "order": [seat + 1 for seat in s.order],
            "number": s.turn,
            "discount": s.discount,
            "bonus": s.bonus,
            "free": _names(CARD_NAMES, bits(s.freed)),
        },
        "move": _move(s),
        "players": [_player(s, seat) for seat in range(s.seats)],
    }


def _move(s: Position) -> dict[str, Any]:
    """What is being put together; only what has been chosen."""
    chosen: dict[str, Any] = {
        "card": _one(CARD_NAMES, s.card),
        "asked": s.asked or None,
        "building": _one(BUILDING_IDS, s.building),
        "site": _one(SITE_IDS, s.site),
        "victim": _one(BUILDING_IDS, s.victim),
        "land": _one(LAND_IDS, s.land),
        "token": _one(TOKEN_IDS, s.token),
        "rival": s.rival + 1 or None,
        "deck": _one(KINDS, s.kind),
        "town": _one(TOWN_IDS, s.town),
        "used": _names(CARD_NAMES, bits(s.used)) or None,
        "strikers": _names(CARD_NAMES, bits(s.strikers)) or None,
        "stack": _names(CARD_NAMES, s.stack) or None,
        "laid": [_names(CARD_NAMES, pile) for pile in s.laid] or None,
    }
    return {key: value for key, value in chosen.items() if value is not None}


def _player(s: Position, seat: int) -> dict[str, Any]:
    return {
        "nation": _one(NATION_IDS, s.nation[seat] % len(NATION_IDS) if s.nation[seat] >= 0 else -1),
        "coins": s.coins[seat],
        "science": s.science[seat],
        "vp": s.vp[seat],
        "bid": s.bids[seat] if s.bids[seat] >= 0 else None,
        "hand": _names(CARD_NAMES, bits(s.hand[seat])),
        **{
            kind: {
                "draw": _names(CARD_NAMES, s.draw[2 * seat + n]),
                "discard": _names(CARD_NAMES, s.discard[2 * seat + n]),
            }
            for n, kind in enumerate(KINDS)
        },
        "picks": _names(CARD_NAMES, bits(s.picks[seat])),
        "hidden": [_names(CARD_NAMES, bits(cards)) for cards in s.hidden[seat]],
        "cities": [
            {
                "land": SITE_IDS[site],
                "token": TOKEN_IDS[s.tokens[site]],
                "districts": _names(TOKEN_IDS, bits(s.districts[site])),
                "buildings": _names(BUILDING_IDS, bits(s.at[site])),
            }
            for site in s.sites[seat]
            if site in LANDS
        ],
        "towns": [
            {
                "town": TOWN_IDS[town],
                "buildings": _names(BUILDING_IDS, bits(s.at[SITE_OF_TOWN[town]] if SITE_OF_TOWN[town] >= 0 else 0)),
            }
            for town in s.towns[seat]
        ],
        "stored": _names(BUILDING_IDS, bits(s.stored[seat])),
    }


# -- in --


class _Pieces:
    """Names turned into indices; a name that is unknown, or a piece that lies in two places, is an error."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()

    def list(self, ids: Sequence[str], names: Any, zone: str | None = None) -> tuple[int, ...]:
        if not isinstance(names, list):
            raise ValueError(f"{names!r} is no list of names")
        return tuple(self.one(ids, name, zone) for name in names)

    def one(self, ids: Sequence[str], name: Any, zone: str | None = None) -> int:
        if name is None:
            return -1
        if name not in ids:
            raise ValueError(f"there is no {name!r} among {', '.join(ids)}")
        if zone is not None:
            if (zone, name) in self.seen:
                raise ValueError(f"{name} lies in two places")
            self.seen.add((zone, name))
        return ids.index(name)

    def set(self, ids: Sequence[str], names: Any, zone: str | None = None) -> int:
        return mask_of(self.list(ids, names, zone))


def _seat(number: Any, seats: int) -> int:
    if type(number) is not int or not 1 <= number <= seats:
        raise ValueError(f"there is no seat {number!r}")
    return number - 1


def _count(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no number")
    return value


def load(cls: type[P], tables: Tables, data: dict[str, Any]) -> P:
    """The position that was dumped; ``ValueError`` if the data make none."""
    try:
        position = cls(tables, Terms(tables, Setup(data["setup"]["seats"], dict(data["setup"]["options"]))))
        _fill(position, data, _Pieces())
    except (KeyError, TypeError, IndexError, AttributeError) as e:
        raise ValueError(f"no position of City of Iron: {type(e).__name__} {e}") from None
    return position


def _fill(s: Position, data: dict[str, Any], pieces: _Pieces) -> None:
    n = s.seats
    s.phase = pieces.one(phases.PHASES, data["step"])
    s.round = _count(data["round"])
    s.movers = tuple(CHANCE if m == "*" else _seat(m, n) for m in data["to_move"])
    s.row = list(pieces.list(BUILDING_IDS, [b for b in data["row"] if b is not None], "building"))
    s.row = [pieces.one(BUILDING_IDS, b) for b in data["row"]]
    if len(s.row) != s.terms.slots:
        raise ValueError(f"the row has {s.terms.slots} slots, not {len(s.row)}")
    s.decks = [tuple(sorted(pieces.list(BUILDING_IDS, data["deck"][name], "building"))) for name in DECKS]
    s.discards = pieces.set(BUILDING_IDS, data["discards"], "building")
    s.deck = len(data["score_cards"]["drawn"])
    s.due = pieces.list(SCORE_CARDS, data["score_cards"]["due"])
    s.fresh = pieces.list(SCORE_CARDS, data["score_cards"]["fresh"])
    s.piles = [pieces.list(TOWN_IDS, data["towns"][name], "town") for name in PILES]
    s.lands = pieces.set(LAND_IDS, data["lands"], "land")
    s.wild = pieces.one(GOOD_IDS, data["snyle"])
    s.bid_order = tuple(_seat(seat, n) for seat in data["bid_order"])
    turn = data["turn"]
    s.order = tuple(_seat(seat, n) for seat in turn["order"])
    s.turn, s.discount, s.bonus = (_count(turn[key]) for key in ("number", "discount", "bonus"))
    s.freed = pieces.set(CARD_NAMES, turn["free"])
    if len(data["players"]) != n:
        raise ValueError(f"{len(data['players'])} players at {n} seats")
    for seat, player in enumerate(data["players"]):
        _fill_player(s, seat, player, pieces)
    _fill_move(s, data["move"], pieces)


def _fill_move(s: Position, move: dict[str, Any], pieces: _Pieces) -> None:
    s.card = pieces.one(CARD_NAMES, move.get("card"))
    s.asked = _count(move.get("asked", 0))
    s.building = pieces.one(BUILDING_IDS, move.get("building"))
    s.site = pieces.one(SITE_IDS, move.get("site"))
    s.victim = pieces.one(BUILDING_IDS, move.get("victim"))
    s.land = pieces.one(LAND_IDS, move.get("land"))
    s.token = pieces.one(TOKEN_IDS, move.get("token"))
    s.rival = _seat(move["rival"], s.seats) if "rival" in move else -1
    s.kind = pieces.one(KINDS, move.get("deck"))
    s.town = pieces.one(TOWN_IDS, move.get("town"))
    s.used = pieces.set(CARD_NAMES, move.get("used", []))
    s.strikers = pieces.set(CARD_NAMES, move.get("strikers", []))
    s.stack = pieces.list(CARD_NAMES, move.get("stack", []))
    s.laid = tuple(pieces.list(CARD_NAMES, pile) for pile in move.get("laid", []))


def _fill_player(s: Position, seat: int, player: dict[str, Any], pieces: _Pieces) -> None:
    nation = pieces.one(NATION_IDS, player["nation"], "nation")
    s.coins[seat], s.science[seat], s.vp[seat] = (_count(player[key]) for key in ("coins", "science", "vp"))
    if s.coins[seat] < 0 or s.science[seat] < 0:
        raise ValueError("coins and science are never negative (COI-INV-3)")
    bid = player["bid"]
    s.bids[seat] = -1 if bid is None else range(SPACES)[_count(bid)]
    s.nation[seat] = nation + len(NATION_IDS) * s.terms.powers if nation >= 0 else -1
    zone = f"cards of seat {seat + 1}"
    s.hand[seat] = pieces.set(CARD_NAMES, player["hand"], zone)
    owned = s.hand[seat]
    for n, kind in enumerate(KINDS):
        s.draw[2 * seat + n] = pieces.list(CARD_NAMES, player[kind]["draw"], zone)
        s.discard[2 * seat + n] = pieces.list(CARD_NAMES, player[kind]["discard"], zone)
        owned |= mask_of(s.draw[2 * seat + n]) | mask_of(s.discard[2 * seat + n])
    if nation >= 0:
        owned |= s.tables.start[s.nation[seat]] if s.phase <= phases.PILES else 0
        if owned & ~s.tables.nation_deck[s.nation[seat]]:
            raise ValueError(f"seat {seat + 1} owns a card that is not of its nation")
        s.unbought[seat] = s.tables.nation_deck[s.nation[seat]] & ~owned
    s.picks[seat] = pieces.set(CARD_NAMES, player["picks"])
    s.hidden[seat] = tuple(pieces.set(CARD_NAMES, cards) for cards in player["hidden"])
    s.stored[seat] = pieces.set(BUILDING_IDS, player["stored"], "building")
    s.spare[seat] = SPARE_TOKENS if nation >= 0 else 0
    for city in player["cities"]:
        _fill_city(s, seat, city, pieces)
    for held in player["towns"]:
        town = pieces.one(TOWN_IDS, held["town"], "town")
        s.towns[seat] += (town,)
        site = SITE_OF_TOWN[town]
        if site >= 0:
            s.sites[seat] += (site,)
            s.at[site] = pieces.set(BUILDING_IDS, held["buildings"], "building")
            s.spaces[site] = s.tables.content.towns[town].holds
        elif held["buildings"]:
            raise ValueError(f"{TOWN_IDS[town]} holds no buildings")
    s.sites[seat] = tuple(sorted(s.sites[seat]))
    building.survey(s, seat)


def _fill_city(s: Position, seat: int, city: dict[str, Any], pieces: _Pieces) -> None:
    site = pieces.one(LAND_IDS, city["land"], "land")
    tokens = f"tokens of seat {seat + 1}"
    s.sites[seat] += (site,)
    s.at[site] = pieces.set(BUILDING_IDS, city["buildings"], "building")
    s.tokens[site] = pieces.one(TOKEN_IDS, city["token"], tokens)
    s.districts[site] = pieces.set(TOKEN_IDS, city["districts"], tokens)
    s.spare[seat] &= ~(1 << s.tokens[site] | s.districts[site])
    spaces = s.tables.district_spaces[s.nation[seat]]
    s.spaces[site] = s.tables.city_spaces[s.tokens[site]] + sum(spaces[token] for token in bits(s.districts[site]))
    if s.at[site].bit_count() > s.spaces[site]:
        raise ValueError(f"{SITE_IDS[site]} has room for {s.spaces[site]} buildings (COI-INV-3)")
