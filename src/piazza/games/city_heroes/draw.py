"""The city in letters: the hexagons with terrain, resource, building and garrison, and the tables beside them."""

from __future__ import annotations

from textwrap import fill
from typing import cast

from piazza.games.city_heroes.box import BUILDING, INDEX, WORK
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.view import HeroesView, PlayerView, TileView
from piazza.kernel import Drawing, Names, Span, View

WIDTH = 12
"""Letters of a hexagon, its left wall included."""
TERMINAL = 98
_COLOURS = {"wheat": "yellow", "timber": "green", "stone": "white", "iron": "cyan", "gold": "orange"}


def draw(t: Tables, view: View, names: Names) -> Drawing:
    v = cast(HeroesView, view)
    return [*_head(t, v, names), [], *_board(t, v), [], *_players(t, v, names), [], *_works(v), *_pending(v, names)]


def _head(t: Tables, v: HeroesView, names: Names) -> Drawing:
    if v.phase == "over":
        title = f"After {v.turns} turns"
    else:
        who = names[v.current] if v.current is not None else ""
        title = f"Turn {v.turn} of {v.turns}, {v.phase.capitalize()}: {who}"
        title += f" ({v.action})" if v.action != "nothing" else ""
    gain = f" ({v.prestige_next:+} next)" if v.phase != "over" else ""
    shine = "green" if v.prestige > v.rival.shown else "red"
    lines: Drawing = [
        [(title, "bold")],
        [
            ("City Prestige ", ""),
            (f"{v.prestige}{gain}", shine),
            (f", {v.rival.name} {v.rival.shown}, in the end {v.rival.target}.", ""),
            (f"  Map {v.seed!r}", "dim"),
        ],
    ]
    viewer = v.viewer if v.viewer is not None else v.current
    rates = []
    for row in v.rival.rows:
        give, get = row.rates[row.steps[viewer]] if viewer is not None else row.rates[0]
        name = t.names[INDEX[row.resource]]
        rates.append(f"buys {give} {name} for {get}" if row.buys else f"sells {get} {name} for {give}")
    lines.append([(f"{v.rival.name} {'; '.join(rates)}.", "dim")])
    stock = [f"{t.names[INDEX[id]]} {n}" for id, n in v.bank.stock.items()]
    lines += [[(line, "dim")] for line in _folded("Bank: ", [f"{v.bank.ducats} Ducats", *stock])]
    return lines


def _folded(head: str, words: list[str]) -> list[str]:
    """A list after its heading, on as many lines as a narrow terminal needs."""
    text = fill(", ".join(words), TERMINAL - len(head), break_long_words=False)
    return [(head if number == 0 else " " * len(head)) + line for number, line in enumerate(text.splitlines())]


# -- the board: each hexagon is four lines high, its top shared with the row above --


def _board(t: Tables, v: HeroesView) -> Drawing:
    rows: dict[int, list[TileView]] = {}
    for tile in v.tiles:
        rows.setdefault(tile.row, []).append(tile)
    lines: Drawing = []
    for number, tiles in rows.items():
        indent = " " * (WIDTH // 2 * (number % 2))
        lines.append([(indent + _edge(len(tiles)), "dim")])
        for part in (_name, _stands, _holds):
            line: list[Span] = [(indent, "")]
            for tile in tiles:
                line += [("|", "dim"), *_fit(part(t, tile), WIDTH - 1)]
            lines.append([*line, ("|", "dim")])
    last = len(rows) - 1
    lines.append([(" " * (WIDTH // 2 * (last % 2)) + _edge(len(rows[last])), "dim")])
    lines.append([("^^ Hills, .. Plains; 4D price; * public work; x3 weapons, x3! some exhausted; ## pillaged", "dim")])
    return lines


def _edge(tiles: int) -> str:
    half = WIDTH // 2 - 1
    return ("+" + "-" * half + "+" + "-" * half) * tiles + "+"


def _fit(spans: list[Span], width: int) -> list[Span]:
    fitted: list[Span] = []
    for text, style in spans:
        fitted.append((text[:width], style))
        width -= len(text[:width])
    return [*fitted, (" " * width, "")]


def _seat(tile: TileView) -> str:
    return f"seat{tile.owner + 1}" if tile.owner is not None else "dim"


def _name(t: Tables, tile: TileView) -> list[Span]:
    land = ("^^", "white") if tile.hill else ("..", "green")
    owner = f" [{tile.owner + 1}]" if tile.owner is not None else ""
    price = f" {tile.price}D" if tile.price else ""
    pillaged = "##" if tile.pillaged else ""
    spans = [land, (f"{tile.name}", f"{_seat(tile)} bold"), (owner, _seat(tile)), (price, "dim"), (pillaged, "red")]
    return [span for span in spans if span[0]]


def _stands(t: Tables, tile: TileView) -> list[Span]:
    if tile.building is None or (tile.building == "house" and tile.work is not None):
        return [(f"*{t.works[WORK[tile.work]].name}", "magenta")] if tile.work else []
    work: list[Span] = [(" *", "magenta")] if tile.work else []
    return [(t.buildings[BUILDING[tile.building]].name, _seat(tile)), *work]


def _holds(t: Tables, tile: TileView) -> list[Span]:
    spans: list[Span] = []
    if tile.resource:
        spans.append((t.names[INDEX[tile.resource]] + " ", _COLOURS[tile.resource]))
    if tile.garrison:
        spans.append((f"x{tile.garrison}{'!' if tile.exhausted else ''} ", "red" if tile.exhausted else "bold"))
    return spans


# -- beside the board --


def _players(t: Tables, v: HeroesView, names: Names) -> Drawing:
    lines: Drawing = []
    for player in v.players:
        style = f"seat{player.seat + 1}"
        mark = ">" if player.state == "active" else " "
        passed = " (passed)" if player.state == "passed" else ""
        lines.append(
            [
                (f"{mark} {player.seat + 1} {names[player.seat]}", f"{style} bold"),
                (f"{passed}: {player.influence} Influence, {player.ducats} Ducats, {player.tiles} tiles, ", ""),
                (f"workers {player.ready} ready {player.busy} busy {player.idle} idle", ""),
            ]
        )
        lines += [[(line, "")] for line in _folded(" " * 6, _supply(t, player))]
    return lines


def _supply(t: Tables, player: PlayerView) -> list[str]:
    held = [f"{t.names[INDEX[id]]} {n}" for id, n in player.supply.items() if n]
    stationed = [f"{player.stationed} Weapons on tiles"] if player.stationed else []
    tokens = [f"{player.tokens} pillage tokens"] if player.tokens else []
    return held + stationed + tokens or ["nothing in store"]


def _works(v: HeroesView) -> Drawing:
    founded = [w for w in v.works if w.tile]
    if not founded:
        return []
    states = [f"{w.name} on {w.tile} " + ("finished" if w.finished else f"{w.stages} of {w.of}") for w in founded]
    return [[(line, "magenta")] for line in _folded("Public works: ", states)]


def _pending(v: HeroesView, names: Names) -> Drawing:
    lines: Drawing = []
    if v.trade is not None:
        one, other = names[v.trade.asker], names[v.trade.partner]
        if v.trade.author is None and not v.trade.open:
            lines.append([(f"{one} asks {other} for a trade.", "bold")])
        for who, offer in zip((v.trade.asker, v.trade.partner), v.trade.offers, strict=False):
            items = ", ".join(f"{n} {id}" for id, n in offer.items()) or "nothing"
            signs = " (accepts)" * (who in v.trade.accepted) + " (confirms)" * (who == v.trade.confirmed)
            verb = "offers" if v.trade.author is None else "gives" if who == v.trade.author else "is to give"
            lines.append([(f"{names[who]} {verb} {items}{signs}", "bold")])
    if v.pillage is not None:
        p = v.pillage
        sent = ", ".join(f"{n} from {tile}" for tile, n in p.committed.items()) or "nothing committed"
        lines.append([(f"Pillage of {p.target}: {sent}; attack {p.attack}, defence {p.defence}", "bold red")])
        if p.loot_left or (p.losses_left and v.step == "casualties"):
            what = f"{p.loot_left} to loot" if p.loot_left else f"{p.losses_left} weapons to lose"
            lines.append([(what, "red")])
    return lines
