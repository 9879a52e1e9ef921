"""The table in letters: city, companies, cards, and what is to be built."""

from __future__ import annotations

from piazza.games.micro_city.pieces import Card
from piazza.games.micro_city.tables import Tables
from piazza.games.micro_city.view import MicroCityView, QuarterView, SetView, TargetView
from piazza.kernel import Drawing, Names, Span

QUARTER_COLUMNS = 15
_EDGES = {"port": "─" * (QUARTER_COLUMNS + 1), "district": "─" * (2 * QUARTER_COLUMNS + 1)}
_STYLES = {
    "coal": "white",
    "steel": "cyan",
    "wood": "orange",
    "commercial": "yellow",
    "residential": "magenta",
    "logistics": "blue",
    "seaport": "blue",
    "garden": "green",
}
CARDS_PER_LINE = 3
_RESOURCES = ("coal", "steel", "wood", "money")


def draw(tables: Tables, view: MicroCityView, names: Names) -> Drawing:
    lines: Drawing = [[(f"{view.mode.capitalize()} · time {view.time} · {view.waiting}", "bold")], []]
    lines += _city(view)
    lines += [_company(view, seat, names) for seat in range(len(view.companies))]
    for set in view.sets:
        lines += _set(tables, set, names)
    if view.playing is not None:
        lines.append([("Playing card ", "dim"), (view.playing, "bold")])
    if view.rolled:
        lines.append([("Four dice to share out: ", "dim"), (" ".join(map(str, view.rolled)), "bold")])
    lines += _targets(view)
    return lines


def _city(view: MicroCityView) -> Drawing:
    if not view.quarters:
        return []
    ports = view.quarters[16:]
    lines: Drawing = [_border(bool(ports), "┌┬┐")]
    for row in range(4):
        quarters = view.quarters[4 * row : 4 * row + 4]
        for line in range(3):
            spans: list[Span] = []
            if ports:
                spans += [("│ ", "dim"), *_cell(ports[row // 2] if row % 2 == 0 else None, line)]
            for column, quarter in enumerate(quarters):
                if column % 2 == 0:
                    spans.append(("│ ", "dim"))
                spans += _cell(quarter, line)
            lines.append([*spans, ("│", "dim")])
        if row % 2:
            lines.append(_border(bool(ports), "├┼┤" if row == 1 else "└┴┘"))
    names = ", ".join(f"{card.name} {card.side}" for card in view.cards)
    return [*lines, [(names, "dim")], []]


def _border(ports: bool, corners: str) -> list[Span]:
    edges = [_EDGES["port"]] * ports + [_EDGES["district"]] * 2
    return [(corners[0] + corners[1].join(edges) + corners[2], "dim")]


def _cell(quarter: QuarterView | None, line: int) -> list[Span]:
    """None: the lower half of a Seaport, which is one Quarter as high as two."""
    if quarter is None:
        return [(" " * QUARTER_COLUMNS, "")]
    if line == 0:
        spans: list[Span] = [(quarter.place, "dim")]
        if quarter.marked:
            spans += [(" ", ""), _marker(quarter.owner)]
        spans += [(f" ▲{seat + 1}", f"seat{seat + 1} bold") for seat in quarter.engineers]
    elif line == 1:
        kind = quarter.material or quarter.type
        spans = [(kind, _STYLES[kind])]
    else:
        dice = "any die" if len(quarter.dice) == 6 else " ".join(map(str, quarter.dice))
        spans = [(dice, "bold")]
    return [*spans, (" " * (QUARTER_COLUMNS - sum(len(text) for text, _ in spans)), "")]


def _marker(owner: int | None) -> Span:
    """In a duel with the number of its owner: not everybody sees colours."""
    return ("●", "seat1") if owner is None else (f"●{owner + 1}", f"seat{owner + 1}")


def _company(view: MicroCityView, seat: int, names: Names) -> list[Span]:
    company = view.companies[seat]
    turn = "▶ " if seat == view.active else "  "
    spans: list[Span] = [(f"{turn}{names[seat]:<12}", f"seat{seat + 1} bold")]
    for name in _RESOURCES:
        spans += [(f" {name} ", "dim"), (str(getattr(company, name)), "bold")]
    if company.at is not None:
        spans += [("   at ", "dim"), (company.at, "")]
    if company.dice:
        spans += [("   dice ", "dim"), (" ".join(map(str, company.dice)), "bold yellow")]
    if view.mode == "duel":
        spans += [("   VP ", "dim"), (str(company.vp), "bold")]
    if company.advantages:
        spans.append((f"   {' '.join(company.advantages)}", ""))
    return spans


def _set(tables: Tables, set: SetView, names: Names) -> Drawing:
    whose = "" if set.owner is None else f"{names[set.owner]}: "
    seat = 1 if set.owner is None else set.owner + 1
    spans: list[Span] = [(f"  {whose}markers ", "dim"), ("●" * set.pool or "none", f"seat{seat}")]
    if set.pile:
        spans += [("   discarded ", "dim"), (" ".join(set.pile), "")]
    if not set.hand:
        return [[*spans, ("   no card in hand", "dim")]]
    lines: Drawing = [spans]
    for n, card in enumerate(set.hand):
        if n % CARDS_PER_LINE == 0:
            lines.append([("    hand  " if n == 0 else "          ", "dim")])
        lines[-1] += _card(next(known for known in tables.content.project_cards if known.id == card))
    return lines


def _card(card: Card) -> list[Span]:
    return [(card.id, "bold"), (f" {card.name}", ""), (f"{f', move {card.move}':<{24 - len(card.name)}}", "dim")]


def _targets(view: MicroCityView) -> Drawing:
    lines: Drawing = []
    if view.building is not None:
        order = "in order" if view.building.ordered else "in any order"
        side = f", side {view.building.side + 1} of {view.building.sides}" if view.building.sides > 1 else ""
        lines += [[], [(f"{view.building.name}{side}", "bold"), (f" ({order})", "dim")]]
        lines += [_target(stage) for stage in view.building.stages]
    if view.goals:
        lines += [[], [("Goals", "bold")], *(_target(goal) for goal in view.goals)]
    if view.contracts:
        supply = f" ({view.supply} markers for them)" if view.mode != "duel" else ""
        lines += [[], [("Contracts", "bold"), (supply, "dim")], *(_target(contract) for contract in view.contracts)]
    if view.advantages:
        lines += [[], [("Advantages", "bold"), (f" ({view.deck} face down)", "dim")]]
        for advantage in view.advantages:
            lines.append([(f"  {advantage.name:<4}", "bold"), (f"{advantage.vp} VP when {advantage.condition}", "")])
    return lines


def _target(target: TargetView) -> list[Span]:
    cost = "  ".join(f"{getattr(target, name)} {name}" for name in _RESOURCES if getattr(target, name))
    spans: list[Span] = [(f"  {target.name:<9}", "dim" if target.done else "bold"), (f"{cost:<34}", "")]
    if target.vp:
        spans.append((f"{target.vp} VP  ", ""))
    elif target.done:
        spans.append(("done ", "green"))
    if target.marked:
        spans += [_marker(target.owner), (" ", "")]
    if target.bonus:
        spans.append((f"bonus: {target.bonus}", "dim"))
    return spans
