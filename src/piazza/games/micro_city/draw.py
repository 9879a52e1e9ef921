"""The table in letters: city, companies, cards, and what is to be built."""

from __future__ import annotations

from piazza.games.micro_city.view import MicroCityView, QuarterView, SetView, TargetView
from piazza.kernel import Drawing, Names, Span

_WIDTH = 15
_EDGE = "─" * (2 * _WIDTH + 1)
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
_RESOURCES = ("coal", "steel", "wood", "money")


def draw(view: MicroCityView, names: Names) -> Drawing:
    lines: Drawing = [[(f"{view.mode.capitalize()} · time {view.time} · {view.waiting}", "bold")], []]
    lines += _city(view)
    lines += [_company(view, seat, names) for seat in range(len(view.companies))]
    for set in view.sets:
        lines.append(_set(set, names))
    if view.playing is not None:
        lines.append([("Playing card ", "dim"), (view.playing, "bold")])
    if view.rolled:
        lines.append([("Four dice to share out: ", "dim"), (" ".join(map(str, view.rolled)), "bold")])
    lines += _targets(view)
    return lines


def _city(view: MicroCityView) -> Drawing:
    if not view.quarters:
        return []
    lines: Drawing = [_border(view, "┌┬┐")]
    ports = view.quarters[16:]
    for row in range(4):
        quarters = list(view.quarters[4 * row : 4 * row + 4])
        port = ports[row // 2] if ports and row % 2 == 0 else None
        for line in range(3):
            spans: list[Span] = []
            if ports:
                spans += _cell(port, line) if port else [(" " * _WIDTH, "")]
            for column, quarter in enumerate(quarters):
                if column in (0, 2):
                    spans.append(("│ ", "dim"))
                spans += _cell(quarter, line)
            lines.append([*spans, ("│", "dim")])
        if row % 2:
            lines.append(_border(view, "├┼┤" if row == 1 else "└┴┘"))
    names = ", ".join(f"{card.name} {card.side}" for card in view.cards)
    return [*lines, [(names, "dim")], []]


def _border(view: MicroCityView, corners: str) -> list[Span]:
    line = f"{corners[0]}{_EDGE}{corners[1]}{_EDGE}{corners[2]}"
    return [(" " * (_WIDTH if view.contracts else 0), ""), (line, "dim")]


def _cell(quarter: QuarterView, line: int) -> list[Span]:
    if line == 0:
        spans: list[Span] = [(quarter.place, "dim")]
        if quarter.marked:
            spans.append((" ●", f"seat{1 if quarter.owner is None else quarter.owner + 1}"))
        spans += [(f" ▲{seat + 1}", f"seat{seat + 1} bold") for seat in quarter.engineers]
    elif line == 1:
        kind = quarter.material or quarter.type
        spans = [(kind, _STYLES[kind])]
    else:
        dice = "any die" if len(quarter.dice) == 6 else " ".join(map(str, quarter.dice))
        spans = [(dice, "bold")]
    return [*spans, (" " * (_WIDTH - sum(len(text) for text, _ in spans)), "")]


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


def _set(set: SetView, names: Names) -> list[Span]:
    whose = "" if set.owner is None else f"{names[set.owner]}: "
    spans: list[Span] = [(f"  {whose}hand ", "dim"), (" ".join(set.hand) or "empty", "bold")]
    if set.pile:
        spans += [("   discarded ", "dim"), (" ".join(set.pile), "")]
    spans += [("   markers ", "dim"), ("●" * set.pool or "none", f"seat{1 if set.owner is None else set.owner + 1}")]
    return spans


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
    spans: list[Span] = [(f"  {target.name:<8}", "dim" if target.done else "bold"), (f"{cost:<32}", "")]
    if target.vp:
        spans.append((f"{target.vp} VP  ", ""))
    if target.done:
        spans.append(("done ", "green"))
    if target.marked:
        spans.append(("● ", f"seat{1 if target.owner is None else target.owner + 1}"))
    if target.bonus:
        spans.append((f"bonus: {target.bonus}", "dim"))
    return spans
