"""The board of hexagons and the map that grows out of a text seed."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from piazza.games.city_heroes.content import Content

T = TypeVar("T")
LONG, PAIR = 7, 13
"""Tiles of a long row, and of a long and a short one."""
MAX_TILES = 59
TILE_SPAN = 64
"""What an action puts on a tile is written as one number: the tile, and this times the piece."""
_32 = 0xFFFFFFFF


def place(tile: int) -> tuple[int, int]:
    """Row and column of a tile, all counted from 0."""
    pair, rest = divmod(tile, PAIR)
    return (2 * pair, rest) if rest < LONG else (2 * pair + 1, rest - LONG)


def distance(one: int, other: int) -> int:
    (row1, col1), (row2, col2) = place(one), place(other)
    dx = abs((2 * col1 + row1 % 2) - (2 * col2 + row2 % 2))
    dy = abs(row1 - row2)
    return dy + max(0, (dx - dy) // 2)


def tile_name(tile: int) -> str:
    return f"T{tile + 1}"


def tile_number(name: str) -> int:
    """Counted from 0, or ``ValueError``."""
    if not name.startswith("T") or not name[1:].isdecimal() or int(name[1:]) < 1:
        raise ValueError(f"{name!r} is no tile")
    return int(name[1:]) - 1


def bits(mask: int) -> list[int]:
    """The tiles of a set, ascending. Sets of tiles are integers: bit 0 is T1."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Geometry:
    """What lies where on a board of so many tiles."""

    __slots__ = ("discs", "far", "near", "neighbours", "rows", "tiles")

    def __init__(self, tiles: int) -> None:
        board = range(tiles)
        self.tiles = tiles
        self.neighbours = tuple(tuple(n for n in board if distance(t, n) == 1) for t in board)
        self.near = tuple(sum(1 << n for n in near) for near in self.neighbours)
        """For each tile the set of its neighbours."""
        self.far = max(distance(0, t) for t in board) + 1
        self.discs = tuple(
            tuple(sum(1 << n for n in board if distance(t, n) <= d) for d in range(self.far + 1)) for t in board
        )
        """For each tile and distance the set of the tiles within it."""
        last = place(tiles - 1)[0]
        self.rows = tuple(tuple(t for t in board if place(t)[0] == row) for row in range(last + 1))

    def around(self, mask: int) -> int:
        """All neighbours of a set of tiles."""
        found = 0
        for tile in bits(mask):
            found |= self.near[tile]
        return found


@cache
def geometry(tiles: int) -> Geometry:
    return Geometry(tiles)


def tiles_of(rows: int) -> int:
    """With an odd number of rows the last is a long one."""
    return rows // 2 * PAIR + rows % 2 * LONG


def tidy(seed: str) -> str:
    """The form of a seed that counts."""
    return unicodedata.normalize("NFC", seed.strip())


def fnv1a(text: str) -> int:
    value = 2166136261
    for byte in text.encode():
        value = (value ^ byte) * 16777619 & _32
    return value


class Generator:
    """The stream of numbers of a seed (mulberry32), the same on every machine."""

    __slots__ = ("state",)

    def __init__(self, seed: str) -> None:
        self.state = fnv1a(tidy(seed))

    def next(self) -> int:
        self.state = self.state + 0x6D2B79F5 & _32
        t = self.state
        t = (t ^ t >> 15) * (t | 1) & _32
        t = t ^ (t + ((t ^ t >> 7) * (t | 61)) & _32)
        return t ^ t >> 14

    def below(self, n: int) -> int:
        return self.next() * n >> 32

    def shuffle(self, deck: list[T]) -> None:
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]


def generate(content: Content, seed: str, seats: int) -> tuple[list[bool], list[str | None], Generator]:
    """For each tile whether it is a hill and what it carries, and the generator as the map has left it."""
    numbers = Generator(seed)
    tiles = tiles_of(content.map.rows_by_players[seats])
    board = geometry(tiles)
    hills = _ridges(content, numbers, board, seats)
    carries: list[str | None] = [None] * tiles
    for deck, wanted in ((content.map.deck.hill, True), (content.map.deck.plain, False)):
        places = [t for t in range(tiles) if hills[t] == wanted]
        cards: list[str | None] = []
        for kind in deck.order:
            copies = (len(places) * deck.percent[kind] + 50) // 100
            cards += [kind] * max(copies, 1 if kind in deck.at_least_one else 0)
        cards += [None] * (len(places) - len(cards))
        numbers.shuffle(cards)
        for tile, card in zip(places, cards, strict=False):
            carries[tile] = card
    return hills, carries, numbers


def _ridges(content: Content, numbers: Generator, board: Geometry, seats: int) -> list[bool]:
    ridges = content.map.ridges_by_players[seats]
    wanted = (board.tiles * content.map.hill_percent + 50) // 100
    deck = list(range(board.tiles))
    numbers.shuffle(deck)
    hills = [False] * board.tiles
    for tile in deck[:ridges]:
        hills[tile] = True
    for _ in range(wanted - ridges):
        slopes = [t for t in range(board.tiles) if not hills[t] and any(hills[n] for n in board.neighbours[t])]
        hills[slopes[numbers.below(len(slopes))]] = True
    return hills


LETTERS = {None: ".", "wheat": "w", "timber": "t", "stone": "s", "iron": "i", "gold": "g"}


def picture(hills: Sequence[bool], carries: Sequence[str | None]) -> list[str]:
    """The map in letters, a line for each row: ``pw pt p. p. hs p. pt``."""
    cells = [("h" if hill else "p") + LETTERS[kind] for hill, kind in zip(hills, carries, strict=True)]
    return [" ".join(cells[t] for t in row) for row in geometry(len(cells)).rows]


def read_picture(content: Content, lines: Sequence[str]) -> tuple[list[bool], list[str | None]]:
    kinds = {LETTERS[r.id]: (r.id, r.terrain) for r in content.resources if r.terrain}
    cells = [cell for line in lines for cell in line.split()]
    hills: list[bool] = []
    carries: list[str | None] = []
    for cell in cells:
        terrain = {"h": "hill", "p": "plain"}.get(cell[0])
        kind, lands = kinds.get(cell[1:], (None, ()))
        if terrain is None or (terrain not in lands and cell[1:] != LETTERS[None]):
            raise ValueError(f"{list(lines)!r} is no map")
        hills.append(terrain == "hill")
        carries.append(kind)
    if not 1 <= len(cells) <= MAX_TILES:
        raise ValueError(f"{list(lines)!r} is no map")
    return hills, carries
