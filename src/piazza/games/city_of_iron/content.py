"""Content: the root of content.toml, and the checks between its entries.

A content gives values to the pieces of the box. Their ids and names stand in records and on buttons, so they, and the
number of the pieces, are the same in every content.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from piazza.games.city_of_iron.pieces import (
    KINDS,
    PLAYERS,
    Bonus,
    Building,
    Card,
    Figures,
    Good,
    Land,
    LandKind,
    MovePower,
    Nation,
    ScoreCard,
    StoringPenalty,
    Token,
    Town,
    Track,
)
from piazza.kernel import Pack, read


@dataclass(frozen=True, slots=True)
class Content:
    setup: Figures
    bid_track: Track
    land_types: tuple[LandKind, ...]
    goods: tuple[Good, ...]
    buildings: tuple[Building, ...]
    score_cards: tuple[ScoreCard, ...]
    lands: tuple[Land, ...]
    city_tokens: tuple[Token, ...]
    towns: tuple[Town, ...]
    cards: tuple[Card, ...]
    """Citizens, then military."""
    nations: tuple[Nation, ...]
    end_bonuses: tuple[Bonus, ...]
    storing_penalty: StoringPenalty


_IDENTITIES: dict[str, tuple[str, ...]] = {
    "land_types": ("id",),
    "goods": ("id", "name"),
    "buildings": ("id", "name"),
    "score_cards": ("id",),
    "lands": ("id", "name"),
    "city_tokens": ("id",),
    "towns": ("id", "name"),
    "cards": ("id", "name", "deck"),
    "nations": ("id", "name"),
    "end_bonuses": ("id",),
}
"""By list of pieces: the keys that no content changes."""
_FIXED = "a content gives values to the pieces of the box and cannot add, remove or rename them"

PACKAGED = Pack.packaged(__package__)
BOX = read(Content, PACKAGED)
"""The pieces of the box. Only what is the same in every content may be taken from here."""


def load(pack: Pack) -> Content:
    """The content of a pack; ``ContentError`` says what cannot be played."""
    content = read(Content, pack)
    _check_identities(pack)
    _check_cards(pack, content)
    _check_nations(pack, content)
    _check_places(pack, content)
    return content


def _check_identities(pack: Pack) -> None:
    for name, keys in _IDENTITIES.items():
        ours: list[dict[str, Any]] = PACKAGED.data[name]
        theirs: list[dict[str, Any]] = pack.data[name]
        if len(theirs) != len(ours):
            raise pack.fail((name,), f"the box has {len(ours)} of these, not {len(theirs)}; {_FIXED}")
        for number, (entry, expected) in enumerate(zip(theirs, ours, strict=True)):
            for key in keys:
                if entry[key] != expected[key]:
                    raise pack.fail((name, number, key), f"{expected[key]!r} is expected here; {_FIXED}")
            if name == "towns" and ("holds" in entry) != ("holds" in expected):
                text = "which towns hold buildings is printed on the box"
                raise pack.fail((name, number), f"holds: {text}; {_FIXED}")
    if len(pack.data["bid_track"]["spaces"]) != len(BOX.bid_track.spaces):
        raise pack.fail(("bid_track", "spaces"), f"the track has {len(BOX.bid_track.spaces)} spaces; {_FIXED}")


def _check_cards(pack: Pack, content: Content) -> None:
    start = {card.id: card.kind for card in content.cards if card.start and not card.nation}
    for number, card in enumerate(content.cards):
        if card.replaces and start.get(card.replaces) != card.kind:
            text = f"{card.replaces} is no {card.kind} card of the starting deck"
            raise pack.fail(("cards", number, "replaces"), text)
    for kind in KINDS:
        if kind not in start.values():
            raise pack.fail(("cards",), f"no {kind} card is in the starting deck; each nation starts with one")


def _check_nations(pack: Pack, content: Content) -> None:
    home = {land.id: land.nation for land in content.lands}
    for number, nation in enumerate(content.nations):
        if home[nation.start_land] != nation.id:
            text = f"{nation.start_land} is not the land of this nation"
            raise pack.fail(("nations", number, "start_land"), text)
        kinds = [power.kind for power in nation.powers if isinstance(power, MovePower) or power.kind == "second_bid"]
        if len(set(kinds)) < len(kinds):
            raise pack.fail(("nations", number, "powers"), f"the power {kinds[0]} stands there twice")
    bidders = [n for n, nation in enumerate(content.nations) if any(p.kind == "second_bid" for p in nation.powers)]
    if len(bidders) > 1:
        raise pack.fail(("nations", bidders[1], "powers"), "only one nation may have a second bid (COI-BID-6)")


def _check_places(pack: Pack, content: Content) -> None:
    _only_first(pack, "city_tokens", [token.starting for token in content.city_tokens])
    wild = [n for n, town in enumerate(content.towns) if town.wild_goods]
    if len(wild) > 1:
        raise pack.fail(("towns", wild[1], "wild_goods"), "only one town may produce a good that its owner names")
    for players in PLAYERS:
        out = content.setup.town_goods_removed[players]
        if not any(town.stars and not set(town.goods) & set(out) for town in content.towns):
            raise pack.fail(("towns",), f"no town with stars is left for {players} players")


def _only_first(pack: Pack, name: str, flags: Sequence[bool]) -> None:
    for number, flag in enumerate(flags):
        if flag != (number == 0):
            raise pack.fail((name, number, "starting"), "the first token, and no other, is the starting one")
