"""Events as log lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from piazza.games.micro_city.words import listing
from piazza.kernel import Line, Names, Seen

_ENDS = {
    1: "All is built: the game is won!",
    2: "No marker is left for the Quarter: the game is lost.",
    3: "The time is up: the game is lost.",
    5: "The last round is over: the VP are counted.",
}


def tell(seen: Seen, names: Names) -> Line | None:
    who = names[seen.seat] if seen.seat is not None else ""
    if seen.kind == "round":
        return Line(f"{who or listing(list(names))} · time {seen.facts['time']}", heading=True)
    text = _TEXTS[seen.kind](who, seen.facts, names)
    return Line(text) if text else None


Facts = Mapping[str, Any]


def _plain(text: str) -> Callable[[str, Facts, Names], str]:
    return lambda who, facts, names: text.format(who=who, **facts)


def _gained(who: str, facts: Facts, names: Names) -> str:
    lost = f" ({facts['lost']} more find no room)" if facts["lost"] else ""
    return f"{who} gains {facts['count']} {facts['resource']}{lost}."


def _turned(who: str, facts: Facts, names: Names) -> str:
    whose = "a die" if names[facts["owner"]] == who else f"a die of {names[facts['owner']]}"
    return f"{who} turns {whose} from {facts['die']} to {facts['to']}."


def _back(who: str, facts: Facts, names: Names) -> str:
    return f"{who} takes the marker from {facts['area']} back to the pool."


def _all_back(who: str, facts: Facts, names: Names) -> str:
    return f"The markers on {listing(list(facts['areas']))} return to the pool."


def _retrieved(who: str, facts: Facts, names: Names) -> str:
    cards = f"cards {listing(list(facts['cards']))}" if facts["cards"] else "no card"
    return f"{who} goes to {facts['to']} and retrieves {cards}."


def _built(who: str, facts: Facts, names: Names) -> str:
    return f"{who} builds {facts['target']}" + (f" for {facts['vp']} VP." if facts["vp"] else ".")


def _vp(who: str, facts: Facts, names: Names) -> str:
    return f"{who} gives up 1 VP." if facts["change"] else f"{who} has no VP to lose."


def _split(who: str, facts: Facts, names: Names) -> str:
    partner = next(name for name in names if name != who) if len(set(names)) == len(names) else "the partner"
    own, other = (" and ".join(map(str, facts[key])) for key in ("own", "partner"))
    return f"{who} keeps {own}; {partner} gets {other}."


def _rolled(who: str, facts: Facts, names: Names) -> str:
    dice = listing([str(value) for value in facts["dice"]])
    return f"{who} rolls {dice}." if who else f"The four dice show {dice}."


_TEXTS: dict[str, Callable[[str, Facts, Names], str]] = {
    "first": _plain("{who} goes first."),
    "board": lambda who, facts, names: f"The city: Districts {listing([str(id) for id in facts['districts']])}.",
    "goals": lambda who, facts, names: f"The Goals are {listing(list(facts['goals']))}.",
    "advantage": _plain("Advantage {advantage} is turned up."),
    "placed": _plain("{who} starts at {at}."),
    "rolled": _rolled,
    "split": _split,
    "turned": _turned,
    "paid": _plain("{who} pays {count} {resource}."),
    "gained": _gained,
    "gained time": _plain("{who} gains {count} time: {left}."),
    "used": _plain("{who} uses the {die}."),
    "prepared": lambda who, facts, names: "",
    "played": _plain("{who} plays {card} {name} and goes to {to}."),
    "basic": lambda who, facts, names: "",
    "advanced": _plain("{who} takes the advanced action of card {card}."),
    "no action": _plain("{who} takes no action."),
    "retrieved": _retrieved,
    "took back": _plain("{who} takes back card {card}."),
    "marker back": _back,
    "markers back": _all_back,
    "marked": _plain("A marker lies on {at}: no action there."),
    "invested": _plain("{who} uses the {quarter} Quarter on {at} ({action})."),
    "skipped": _plain("{who} leaves {at} unused."),
    "upgraded": _plain("{who} upgrades {card}."),
    "built": _built,
    "turned over": _plain("The Building is turned: {building}."),
    "declined": _plain("{who} lets the bonus go."),
    "marker": _plain("{who} puts a marker on {at}; {left} left in the pool."),
    "kept": _plain("{who} keeps the marker; {at} stays empty."),
    "time": lambda who, facts, names: "",
    "unused": _plain("Both dice of {who} are unused."),
    "garden": _plain("The Garden brings {who} an income."),
    "vp": _vp,
    "claimed": _plain("{who} claims Advantage {advantage} for {vp} VP."),
    "conceded": _plain("{who} gives up."),
    "over": lambda who, facts, names: _ENDS.get(facts["end"], ""),
}
