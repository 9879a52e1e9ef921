"""The table in letters, as one viewer may see it. Made for a terminal of 100 columns."""

from __future__ import annotations

from textwrap import wrap

from piazza.games.city_of_iron import phases, words
from piazza.games.city_of_iron.box import (
    BUILDING_NAMES,
    BUILDINGS,
    CARDS,
    LAND_IDS,
    NATION_NAMES,
    NATIONS,
    SITE_NAMES,
    SITES,
    TOWNS,
)
from piazza.games.city_of_iron.content import Content
from piazza.games.city_of_iron.pieces import Land
from piazza.games.city_of_iron.tables import Tables
from piazza.games.city_of_iron.view import MoveView, PileView, PlayerView, TableView
from piazza.kernel import Drawing, Names, Span

HALF = 48
WIDTH = 98


def draw(tables: Tables, view: TableView, names: Names) -> Drawing:
    box = tables.content
    lines = _head(view, names)
    lines += _row(box, view)
    lines += _offers(box, view)
    lines += _track(box, view, names)
    lines += _goods(box, view, names)
    for seat, player in enumerate(view.players):
        lines += _player(box, view, seat, player, names)
    if view.viewer is not None and view.players[view.viewer].nation:
        lines += _mine(box, view.players[view.viewer])
    if view.move is not None:
        lines += _move(view.move, names)
    return lines


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _wrapped(head: str, style: str, text: str, *, plain: str = "") -> Drawing:
    """A head and as many lines as the text needs, all but the first indented."""
    first, *rest = wrap(text, WIDTH - len(head)) if len(head) + len(text) > WIDTH else [text]
    if not rest:
        return [[(head, style), (first, plain)]]
    more = wrap(text[len(first) :].strip(), WIDTH - 6)
    return [[(head, style), (first, plain)], *([("      " + line, plain)] for line in more)]


def _columns(cells: list[list[Span]]) -> Drawing:
    """Two cells a line; a cell is padded to half the width."""
    lines: Drawing = []
    for left, right in zip(cells[::2], [*cells[1::2], []][: len(cells[::2])], strict=True):
        used = sum(len(text) for text, _ in left)
        lines.append([*left, (" " * max(2, HALF + 2 - used), ""), *right])
    return lines


def _head(view: TableView, names: Names) -> Drawing:
    deck = "  ".join(f"{letter} {n}" for letter, n in view.deck.items() if n)
    about = (f"Round {view.round}" if view.round else "Set-up") + (", the last" if view.last_round else "")
    due = "scoring at the end of this round" if view.scoring_due else "no scoring this round"
    movers = ", ".join(names[seat] for seat in view.active) or "nobody"
    return [
        [("City of Iron", "bold yellow"), (f"   {about}   deck {deck or 'empty'}   {due}", "")],
        [("To move: ", "dim"), (movers, "bold"), (f"   {phases.NOW[phases.PHASES.index(view.step)]}", "dim")],
    ]


def _row(box: Content, view: TableView) -> Drawing:
    cells: list[list[Span]] = []
    for slot, id in enumerate(view.row, 1):
        if id is None:
            cells.append([(f"{slot:>2} ", "dim"), ("-", "dim")])
            continue
        b = box.buildings[BUILDINGS[id]]
        gives = words.building(b)
        land = f" {b.land}" if b.land else ""
        head = f"{slot:>2} "
        text = _cut(f" {words.price(b.coins, b.science)}{land} {gives}", HALF - len(head) - 4 - len(b.name))
        cells.append([(head, "dim"), (id, "bold"), (f" {b.name}", "cyan"), (text, "")])
    return [[("Buildings", "bold")], *_columns(cells)] if any(view.row) else []


def _offers(box: Content, view: TableView) -> Drawing:
    towns: list[list[Span]] = []
    for id in view.on_offer:
        t = box.towns[TOWNS[id]]
        text = f" {'*' * t.stars or '-'} {t.defense}, {t.distance} away: {words.town(t)}"
        towns.append([(id, "bold"), (f" {t.name}", "red"), (_cut(text, HALF - 5 - len(t.name)), "")])
    lands: list[list[Span]] = []
    for id in view.lands:
        land = box.lands[LAND_IDS.index(id)]
        name = land.name
        lands.append([(id, "bold"), (f" {name}", "green"), (_cut(f" {_land(land)}", HALF - 4 - len(name)), "")])
    lines: Drawing = []
    if towns:
        lines += [[("Towns on offer, with stars, defence and distance", "bold")], *_columns(towns)]
    if lands:
        lines += [[("Lands, with their distance", "bold")], *_columns(lands)]
    return lines


def _land(land: Land) -> str:
    return f"{land.distance}{' ' + land.vehicle if land.vehicle else ''}: {', '.join(land.types)}"


def _track(box: Content, view: TableView, names: Names) -> Drawing:
    if not view.bid_order_seats:
        return []
    markers = {player.bid: seat for seat, player in enumerate(view.players) if player.bid is not None}
    spaces: list[Span] = [("Space   ", "dim")]
    prices: list[Span] = [("Coins   ", "dim")]
    marks: list[Span] = [("Markers ", "dim")]
    for n, coins in enumerate(box.bid_track.spaces):
        spaces.append((f"{n:>4}", "dim"))
        prices.append((f"{coins:>4}", ""))
        seat = markers.get(n)
        marks.append(("   ·", "dim") if seat is None else (f"{names[seat][:3]:>4}", f"seat{seat + 1}"))
    order: list[Span] = [("Bid order ", "dim"), (", ".join(names[s] for s in view.bid_order_seats), "")]
    if view.turn_order_seats:
        order += [("   turn order ", "dim"), (", ".join(names[s] for s in view.turn_order_seats), "")]
    return [[("Turn order, acting from the right", "bold")], spaces, prices, marks, order]


def _goods(box: Content, view: TableView, names: Names) -> Drawing:
    head: list[Span] = [(f"{'Goods':<12}", "bold")]
    worth: list[Span] = [(f"{'1st/2nd ≥':<12}", "dim")]
    for good in box.goods:
        head.append((f"{_cut(good.name, 7):>8}", "magenta"))
        worth.append((f"{good.vp_first}/{good.vp_second} {good.shield_at:>2}".rjust(8), "dim"))
    lines: Drawing = [head, worth]
    for seat, player in enumerate(view.players):
        line: list[Span] = [(f"{_cut(names[seat], 11):<12}", f"seat{seat + 1}")]
        for good in box.goods:
            amount = player.goods[good.id]
            best = max(other.goods[good.id] for other in view.players)
            line.append((f"{amount or '·':>8}", "bold" if amount and amount == best else "" if amount else "dim"))
        lines.append(line)
    return lines


def _player(box: Content, view: TableView, seat: int, player: PlayerView, names: Names) -> Drawing:
    style = f"seat{seat + 1}"
    nation = NATION_NAMES[NATIONS[player.nation]] if player.nation else "no nation yet"
    state = f"  {player.coins} coins  {player.science} science  {player.vp} points  income {player.income}"
    state += f"+{player.coins_for_most}" if player.coins_for_most else ""
    state += f"  actions {player.actions_left}" if view.turn_order_seats else ""
    state += "  has declared" if player.declared else ""
    lines: Drawing = [[(names[seat], f"bold {style}"), (f" ({nation})", "dim"), (state, "")]]
    counts = f"{_counts('citizen', player.citizen)}; {_counts('military', player.military)}"
    lines += _wrapped("  ", "", counts, plain="dim")
    for city in player.cities:
        extra = f" + {', '.join(city.districts)}" if city.districts else ""
        where = f"  {city.land} {SITE_NAMES[SITES[city.land]]} [{city.token}{extra}] "
        lines += _wrapped(where, "green", f"{len(city.buildings)}/{city.spaces} {_buildings(city.buildings)}")
    for held in player.towns:
        t = box.towns[TOWNS[held.town]]
        gives = _buildings(held.buildings) if held.spaces else words.town(t)
        lines += _wrapped(f"  {held.town} {t.name} ", "red", f"defence {held.defense}  {gives}")
    if player.stored:
        lines += _wrapped("  stored ", "dim", _buildings(player.stored))
    if player.bonuses:
        won = ", ".join(f"{id.replace('_', ' ')} {vp:+}" for id, vp in player.bonuses.items())
        lines += _wrapped("  bonuses ", "dim", won)
    return lines


def _buildings(ids: list[str]) -> str:
    return ", ".join(f"{id} {BUILDING_NAMES[BUILDINGS[id]]}" for id in ids) or "nothing built"


def _counts(kind: str, pile: PileView) -> str:
    top = f" ({pile.top})" if pile.top else ""
    return f"{pile.in_hand} {kind} in hand, {pile.draw} to draw, {pile.discard} discarded{top}"


def _mine(box: Content, player: PlayerView) -> Drawing:
    lines: Drawing = [[("Your hand", "bold"), ("" if player.hand else "  empty", "dim")]]
    for name in player.hand or []:
        lines.append(_card(box, name))
    for kind, pile in (("citizen", player.citizen), ("military", player.military)):
        draw, discard = pile.draw_cards or [], pile.discard_cards or []
        text = f"{', '.join(draw) or 'empty'}   discards {', '.join(discard) or 'none'}"
        lines += _wrapped(f"Your {kind} pile from the top: ", "dim", text)
    if player.picks:
        lines += _wrapped("You are buying: ", "bold", ", ".join(player.picks), plain="yellow")
    return lines


def _card(box: Content, name: str) -> list[Span]:
    card = box.cards[CARDS[name]]
    head, skills, action = f"  {name:<14}", words.skills(card), words.action(card)
    return [(head, "yellow"), (f"{skills:<26}", ""), (_cut(action, WIDTH - len(head) - 26), "dim")]


def _move(move: MoveView, names: Names) -> Drawing:
    parts = [
        f"play {move.card}" if move.card else "",
        f"attack {move.town}" if move.town else "",
        f"build {move.building}" if move.building else "",
        f"at {move.site}" if move.site else "",
        f"destroying {move.destroyed}" if move.destroyed else "",
        f"settle {move.land}" if move.land else "",
        f"token {move.token}" if move.token else "",
        f"against {names[move.rival_seat]}" if move.rival_seat is not None else "",
        f"{move.deck} deck" if move.deck else "",
        f"attackers {', '.join(move.attackers)}" if move.attackers else "",
        f"using {', '.join(move.used)}" if move.used else "",
        f"{move.top} on top" if move.top else "",
    ]
    return _wrapped("Under way: ", "bold", ", ".join(part for part in parts if part), plain="yellow")
