"""Round actions: the bank, the rival, Influence (CH-ROUND); and the settings of producing buildings (CH-RES-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import (
    BANK_BUY,
    BANK_SELL,
    INFLUENCE_BUY,
    INFLUENCE_SELL,
    RIVAL_BUY,
    RIVAL_SELL,
    SET,
)
from piazza.games.city_heroes.board import TILE_SPAN, bits, tile_name
from piazza.games.city_heroes.box import DUCATS, INFLUENCE, KEPT, LIMIT, LOTS, SETTINGS, STEPS
from piazza.games.city_heroes.phases import EXCHANGED, EXPANSION, NOTHING, TAKEN_BACK, UNTOUCHED
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import more, outside, short
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def add_exchanges(s: Position, seat: Seat, out: list[Action]) -> None:
    t = s.tables
    row, bank, terms = s.rows[seat], s.bank, s.terms
    ducats = row[DUCATS]
    if 0 not in bank:
        out += t.buyable[ducats if ducats < t.dearest else t.dearest]
    else:
        out += [a for a, cost, left in zip(BANK_BUY, t.bank_sells, bank, strict=False) if cost <= ducats and left]
    money = bank[DUCATS]
    if money >= t.most_paid:
        out += [a for a, held in zip(BANK_SELL, row, strict=False) if held]
    else:
        out += [a for a, held, paid in zip(BANK_SELL, row, t.bank_buys, strict=False) if held and paid <= money]
    limit, rates = row[LIMIT], terms.rates
    one, two, three, four = terms.rows
    if row[LOTS] < limit and row[one] >= rates[0][row[STEPS]][0]:
        out.append(RIVAL_SELL[one])
    if row[LOTS + 1] < limit and row[two] >= rates[1][row[STEPS + 1]][0]:
        out.append(RIVAL_SELL[two])
    if row[LOTS + 2] < limit and ducats >= rates[2][row[STEPS + 2]][0]:
        out.append(RIVAL_BUY[three])
    if row[LOTS + 3] < limit and ducats >= rates[3][row[STEPS + 3]][0]:
        out.append(RIVAL_BUY[four])
    if ducats >= t.influence_price:
        out.append(INFLUENCE_BUY)
    if row[INFLUENCE]:
        out.append(INFLUENCE_SELL)


def _closed(s: Position) -> Refusal | None:
    if no := turn.busy(s):
        return no
    if s.kind == NOTHING and s.rounds == TAKEN_BACK:
        text = "You took the exchanges of this go back: act first, then exchange."
        return Refusal("ACTION_REQUIRED", "CH-ROUND-4", text)
    return None


def _begin(s: Position, row: list[int]) -> None:
    if s.kind == NOTHING and s.rounds == UNTOUCHED:
        s.before = tuple(row[:KEPT]), tuple(s.bank), s.prestige
        s.rounds = EXCHANGED


# -- the bank --


def refuse_bank_buy(s: Position, seat: Seat, r: int) -> Refusal | None:
    t = s.tables
    if no := _closed(s):
        return no
    if not s.bank[r]:
        return Refusal("BANK_STOCK", "CH-BANK-2", f"The bank has no {t.names[r]}.")
    return short(s, seat, ((DUCATS, t.bank_sells[r]),), f"Buying {t.names[r]} from the bank", "CH-BANK-1")


def do_bank_buy(s: Position, seat: Seat, r: int) -> None:
    t = s.tables
    row, bank, cost = s.rows[seat], s.bank, t.bank_sells[r]
    _begin(s, row)
    row[DUCATS] -= cost
    row[r] += 1
    bank[DUCATS] += cost
    bank[r] -= 1
    if s.journal is not None:
        s.journal.tell("bank", seat, buys=t.names[r], ducats=-cost)


def refuse_bank_sell(s: Position, seat: Seat, r: int) -> Refusal | None:
    t = s.tables
    if no := _closed(s) or short(s, seat, ((r, 1),), "A sale to the bank", "CH-BANK-1"):
        return no
    if s.bank[DUCATS] < t.bank_buys[r]:
        text = f"The bank needs {more(s.tables, DUCATS, t.bank_buys[r], s.bank[DUCATS])}."
        return Refusal("BANK_DUCATS", "CH-BANK-2", text)
    return None


def do_bank_sell(s: Position, seat: Seat, r: int) -> None:
    t = s.tables
    row, bank, gain = s.rows[seat], s.bank, t.bank_buys[r]
    _begin(s, row)
    row[DUCATS] += gain
    row[r] -= 1
    bank[DUCATS] -= gain
    bank[r] += 1
    if s.journal is not None:
        s.journal.tell("bank", seat, sells=t.names[r], ducats=gain)


# -- the rival --


def _refuse_rival(s: Position, seat: Seat, r: int, buying: bool) -> Refusal | None:
    t = s.tables
    if no := _closed(s):
        return no
    place, row, rival = s.terms.row_of[r], s.rows[seat], s.terms.rival.name
    if place < 0 or (place >= 2) != buying:
        verb = "sell" if buying else "buy"
        return Refusal("RIVAL_ROW", "CH-RIVAL-6", f"{rival} does not {verb} {t.names[r]}.")
    if row[LOTS + place] >= row[LIMIT]:
        scope = "phase" if s.phase == EXPANSION else "go"
        text = f"You have used {row[LOTS + place]} of {row[LIMIT]} lots of {t.names[r]} in this {scope}."
        return Refusal("RIVAL_LIMIT", "CH-RIVAL-5", text)
    give = s.terms.rates[place][row[STEPS + place]][0]
    return short(s, seat, ((DUCATS if buying else r, give),), f"A lot of {t.names[r]}", "CH-RIVAL-2")


def refuse_rival_buy(s: Position, seat: Seat, r: int) -> Refusal | None:
    return _refuse_rival(s, seat, r, True)


def refuse_rival_sell(s: Position, seat: Seat, r: int) -> Refusal | None:
    return _refuse_rival(s, seat, r, False)


def do_rival_buy(s: Position, seat: Seat, r: int) -> None:
    row, place = s.rows[seat], s.terms.row_of[r]
    _begin(s, row)
    give, get = s.terms.rates[place][row[STEPS + place]]
    row[DUCATS] -= give
    row[r] += get
    row[LOTS + place] += 1
    fame = s.terms.purchases[row[STEPS + 5]]
    s.prestige += fame
    if s.journal is not None:
        s.journal.tell(
            "rival", seat, buys=s.tables.names[r], amount=get, ducats=-give, prestige=fame, rival=s.terms.rival.name
        )


def do_rival_sell(s: Position, seat: Seat, r: int) -> None:
    row, place = s.rows[seat], s.terms.row_of[r]
    _begin(s, row)
    give, get = s.terms.rates[place][row[STEPS + place]]
    row[r] -= give
    row[DUCATS] += get
    row[LOTS + place] += 1
    fame = s.terms.sales[row[STEPS + 4]]
    s.prestige += fame
    if s.journal is not None:
        s.journal.tell(
            "rival", seat, sells=s.tables.names[r], amount=give, ducats=get, prestige=fame, rival=s.terms.rival.name
        )


# -- Influence --


def refuse_influence(s: Position, seat: Seat, buying: int) -> Refusal | None:
    if no := _closed(s):
        return no
    row = s.rows[seat]
    if buying:
        return short(s, seat, ((DUCATS, s.tables.influence_price),), "1 Influence", "CH-INFX-1")
    if not row[INFLUENCE]:
        return Refusal("NOT_ENOUGH", "CH-INFX-1", "To sell it you need 1 more Influence: 0 of 1.")
    return None


def do_influence(s: Position, seat: Seat, buying: int) -> None:
    t = s.tables
    row = s.rows[seat]
    _begin(s, row)
    points, ducats = (1, -t.influence_price) if buying else (-1, t.influence_value)
    row[INFLUENCE] += points
    row[DUCATS] += ducats
    if s.journal is not None:
        s.journal.tell("influence", seat, points=points, ducats=ducats)


# -- production settings --


def add_settings(s: Position, mask: int, out: list[Action]) -> None:
    choices = s.tables.choices
    for tile in bits(mask):
        now = s.setting[tile]
        out += [SET[choice][tile] for choice in choices[s.building[tile]] if choice != now]


def refuse_set(s: Position, seat: Seat, piece: int) -> Refusal | None:
    t = s.tables
    setting, tile = divmod(piece, TILE_SPAN)
    name = tile_name(tile)
    if no := turn.busy(s) or outside(s, tile):
        return no
    if not s.own[seat] >> tile & 1:
        return Refusal("NOT_YOUR_TILE", "CH-RES-5", f"{name} is not yours.")
    building = s.building[tile]
    if setting not in t.choices[building]:
        choices = ", ".join(SETTINGS[c] for c in t.choices[building])
        text = f"{t.buildings[building].name} on {name} " + (
            f"can be set to {choices}." if choices else "makes nothing."
        )
        return Refusal("NO_SETTING", "CH-RES-5", text)
    if s.setting[tile] == setting:
        return Refusal("NO_CHANGE", "CH-RES-5", f"{name} is set to {SETTINGS[setting]} already.")
    if s.touched >> tile & 1:
        return Refusal("ALREADY_SET", "CH-RES-5", f"{name} was set in this go already.")
    return None


def do_set(s: Position, seat: Seat, piece: int) -> None:
    setting, tile = divmod(piece, TILE_SPAN)
    s.setting[tile] = setting
    s.touched |= 1 << tile
    if s.journal is not None:
        building = s.tables.buildings[s.building[tile]].name
        s.journal.tell("set", seat, tile=tile_name(tile), building=building, setting=SETTINGS[setting])
