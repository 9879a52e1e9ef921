"""What is in the box, whatever the content says of it: the numbers of the pieces, and the places of a player's row."""

from __future__ import annotations

from collections.abc import Iterator

from piazza.games.city_heroes.content import Content, load
from piazza.games.city_heroes.effects import Craft, Production
from piazza.kernel import Pack

PACK = Pack.packaged(__package__)
BOX = load(PACK)
"""The content that comes with the title. Only names and numbers of pieces are taken from it here."""

FIXED = "content cannot add, remove or rename pieces"

# -- a player's row: the first ten places hold resources and goods --

KINDS = tuple(r.id for r in BOX.resources)
INDEX = {id: index for index, id in enumerate(KINDS)}
WHEAT, TIMBER, STONE, IRON, GOLD, WEAPONS, TOOLS, SCAFFOLDS, SCULPTURES, JEWELLERY = (
    INDEX[id]
    for id in ("wheat", "timber", "stone", "iron", "gold", "weapons", "tools", "scaffolds", "sculptures", "jewellery")
)
NATURAL = tuple(i for i, r in enumerate(BOX.resources) if not r.good)
GOODS = tuple(i for i, r in enumerate(BOX.resources) if r.good)
STOCKED = len(KINDS)
DUCATS = STOCKED
INFLUENCE = DUCATS + 1
LOTS = INFLUENCE + 1
"""Lots used of each of the four rows of the rival."""
KEPT = LOTS + 4
"""Up to here a row is what round actions change, and what taking them back restores."""
READY, BUSY, IDLE = KEPT, KEPT + 1, KEPT + 2
TOKENS, BOUGHT, ASKED = KEPT + 3, KEPT + 4, KEPT + 5
STEPS = KEPT + 6
"""Steps of the exchange tokens: four rates, sales prestige, purchase prestige. Counted from 0."""
LIMIT = STEPS + 6
"""Lots that may be used of each row."""
STATIONED = LIMIT + 1
"""Weapons on tiles."""
ROW = STATIONED + 1

PAYABLE = {**INDEX, "ducats": DUCATS, "workers": READY}
POOLS = {"ready": READY, "busy": BUSY, "idle": IDLE}

# -- buildings, works, rivals --

BUILDING = {b.id: index for index, b in enumerate(BOX.buildings)}
HOUSE = BUILDING["house"]
MARKET, FESTIVAL, BAZAAR, BANK = (BUILDING[id] for id in ("market", "festival_grounds", "grand_bazaar", "bank"))
TEMPLE, CATHEDRAL = BUILDING["temple"], BUILDING["cathedral"]
LEVEL_ONE = tuple(i for i, b in enumerate(BOX.buildings) if b.level == 1 and i != HOUSE)
"""What is built on a House; everything else is an upgrade."""
WORK = {w.id: index for index, w in enumerate(BOX.works)}
CITY_HALL, KRONBORG, ROTONDA, CARRARIAE, MARCIANA = (
    WORK[id] for id in ("city_hall", "kronborg", "la_rotonda", "carrariae", "biblioteka_marciana")
)
RIVAL = {r.id: index for index, r in enumerate(BOX.rivals)}


def options(content: Content) -> Iterator[tuple[str, str]]:
    """The settings of producing buildings, and where they stand."""
    for b in content.buildings:
        for place, effect in enumerate(b.effects, 1):
            if isinstance(effect, Production):
                for option in effect.options:
                    yield option.id, f"buildings.{b.id}.effects.{place}.options.{option.id}.id"
            elif isinstance(effect, Craft):
                yield "craft", f"buildings.{b.id}.effects.{place}.kind"


SETTINGS = ("none", *dict.fromkeys(id for id, _ in options(BOX)))
SETTING = {id: index for index, id in enumerate(SETTINGS)}


def unbox(pack: Pack) -> Content:
    """The content of a pack for the pieces of the box; ``ContentError`` if it cannot be played with them."""
    for path, text in _other_pieces(pack):
        raise pack.fail(pack.find(path)[0], f"{text}: {FIXED}")
    content = load(pack)
    for path, text in _other_kinds(content):
        raise pack.fail(pack.find(path)[0], f"{text}: {FIXED}")
    return content


def _other_pieces(pack: Pack) -> Iterator[tuple[str, str]]:
    """Where pieces are missing or have other names. It is asked first, as other entries name these pieces."""
    for group in ("colours", "resources", "buildings", "works", "rivals"):
        known = [piece.id for piece in getattr(BOX, group)]
        entries = pack.data.get(group)
        given = (
            [entry.get("id") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else known
        )
        for number, (expected, id) in enumerate(zip(known, given, strict=False), 1):
            if id != expected and isinstance(id, str):
                yield f"{group}.{number}.id", f'"{expected}" is expected, not "{id}"'
        if len(given) != len(known):
            yield group, f"{len(known)} entries are expected, not {len(given)}"


def _other_kinds(content: Content) -> Iterator[tuple[str, str]]:
    for r, printed in zip(content.resources, BOX.resources, strict=True):
        if r.category != printed.category:
            yield f"resources.{r.id}.category", f'"{printed.category}" is expected, not "{r.category}"'
    for b, kind in zip(content.buildings, BOX.buildings, strict=True):
        if (b.level == 1) != (kind.level == 1):
            yield f"buildings.{b.id}.level", f"{b.name} is {'built' if kind.level == 1 else 'an upgrade'}"
    for id, path in options(content):
        if id not in SETTING:
            yield path, f"{' or '.join(SETTINGS[1:])} is expected, not {id!r}"
