"""Events as log lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from piazza.games.micro_city.rules import rounds
from piazza.games.micro_city.words import cost_words, listing
from piazza.kernel import Line, Names, Seen

Facts = Mapping[str, Any]
Tale = Callable[[str, Facts, Names], str]

_ENDS = {
    rounds.WON: "All is built: the game is won!",
    rounds.POOL: "No marker is left for the Quarter: the game is lost.",
    rounds.TIME: "The time is up: the game is lost.",
    rounds.COUNTED: "The last round is over; the VP are counted.",
}


def tell(seen: Seen, names: Names) -> Line | None:
    who = names[seen.seat] if seen.seat is not None else ""
    if seen.kind == "round":
        time = seen.facts["time"]
        return Line(f"{who or listing(names)} · {time} round{'' if time == 1 else 's'} left", heading=True)
    if seen.facts.get("part"):
        return None
    text = _TALES[seen.kind](who, seen.facts, names)
    return Line(text, aside=seen.kind in _ASIDES) if text else None


def _plain(text: str) -> Tale:
    return lambda who, facts, names: text.format(who=who, **facts)


def _silent(who: str, facts: Facts, names: Names) -> str:
    """Something to see, not to read."""
    return ""


def _list(facts: Facts, key: str) -> str:
    return listing([str(item) for item in facts[key]])


def _rolled(who: str, facts: Facts, names: Names) -> str:
    return f"{who} rolls {_list(facts, 'dice')}." if who else f"The four dice show {_list(facts, 'dice')}."


def _split(who: str, facts: Facts, names: Names) -> str:
    return f"{who} keeps {_list(facts, 'own')} and leaves {_list(facts, 'partner')} to the partner."


def _turned(who: str, facts: Facts, names: Names) -> str:
    owner = names[facts["owner"]]
    whose = "a die" if owner == who else f"a die of {owner}"
    price = f" for {facts['price']} {facts['resource']}" if facts["price"] else ""
    return f"{who} turns {whose} from {facts['die']} to {facts['to']}{price}."


def _gained(who: str, facts: Facts, names: Names) -> str:
    lost = f"; {facts['lost']} more found no room" if facts["lost"] else ""
    return f"{who} gains {facts['count']} {facts['resource']}{lost}."


def _retrieved(who: str, facts: Facts, names: Names) -> str:
    what = "no card" if not facts["cards"] else "card" if len(facts["cards"]) == 1 else "cards"
    cards = f" {_list(facts, 'cards')}" if facts["cards"] else ""
    return f"{who} goes to {facts['place']} and retrieves {what}{cards}."


def _handed(who: str, facts: Facts, names: Names) -> str:
    return f"{who} hands 1 {facts['resource']} to {names[facts['to']]}."


def _cleared(who: str, facts: Facts, names: Names) -> str:
    price = f"{facts['price']} {facts['resource']}"
    if facts["owner"] is None:
        return f"{who} takes the marker from {facts['place']} back for {price}."
    return f"{who} takes {names[facts['owner']]}'s marker from {facts['place']} for {price}."


def _marker_back(who: str, facts: Facts, names: Names) -> str:
    whose = "the marker" if facts["owner"] is None else f"{names[facts['owner']]}'s marker"
    return f"{who} takes {whose} from {facts['place']}."


def _markers_back(who: str, facts: Facts, names: Names) -> str:
    one = len(facts["places"]) == 1
    pool = "the pool" if facts["owner"] is None else f"{names[facts['owner']]}'s pool"
    return f"The marker{'' if one else 's'} on {_list(facts, 'places')} return{'s' if one else ''} to {pool}."


def _invested(who: str, facts: Facts, names: Names) -> str:
    die = "" if facts["die"] is None else f" with the {facts['die']}"
    return f"{who} uses the {facts['quarter']} Quarter{die}."


def _upgraded(who: str, facts: Facts, names: Names) -> str:
    return f"{who} upgrades {facts['card'].replace('district', 'District')}."


def _built(who: str, facts: Facts, names: Names) -> str:
    vp = f" and scores {facts['vp']} VP" if facts["vp"] else ""
    return f"{who} builds {facts['target']} for {cost_words(facts['cost'])}{vp}."


def _vp(who: str, facts: Facts, names: Names) -> str:
    return f"{who} gives up {-facts['change']} VP." if facts["change"] else f"{who} has no VP to lose."


_TALES: dict[str, Tale] = {
    "first": _plain("{who} goes first."),
    "board": lambda who, facts, names: f"The city is laid out: Districts {_list(facts, 'districts')}.",
    "goals": lambda who, facts, names: f"The Goals are {_list(facts, 'goals')}.",
    "advantage": _plain("Advantage {advantage} is turned up."),
    "placed": _plain("{who} starts on {place}."),
    "rolled": _rolled,
    "split": _split,
    "turned": _turned,
    "cleared": _cleared,
    "sold": _plain("{who} sells 1 {resource} for {money} money."),
    "paid": _plain("{who} pays {count} {resource}."),
    "gained": _gained,
    "gained time": _plain("{who} gains {count} time: {left} left."),
    "used": _silent,
    "prepared": _silent,
    "played": _plain("{who} plays {name} ({card}) and goes to {place}."),
    "basic": _plain("{who} takes the basic action of card {card}."),
    "advanced": _plain("{who} takes the advanced action of card {card} with the {die}."),
    "no action": _plain("{who} takes no action."),
    "retrieved": _retrieved,
    "took back": _plain("{who} takes back card {card}."),
    "marker back": _marker_back,
    "handed": _handed,
    "markers back": _markers_back,
    "marked": _plain("A marker lies on the {quarter} Quarter: no action there."),
    "invested": _invested,
    "skipped": _plain("{who} leaves the {quarter} Quarter unused."),
    "upgraded": _upgraded,
    "built": _built,
    "turned over": _plain("The Building is turned: {building}."),
    "declined": _plain("{who} lets the bonus go."),
    "marker": _plain("{who} puts a marker on the {quarter} Quarter; {left} left in the pool."),
    "kept": _plain("{who} keeps the marker; the {quarter} Quarter stays empty."),
    "time": _silent,
    "unused": _plain("Both dice of {who} are unused."),
    "garden": _plain("The Garden brings an income."),
    "vp": _vp,
    "claimed": _plain("{who} claims Advantage {advantage} for {vp} VP."),
    "conceded": _plain("{who} gives up."),
    "over": lambda who, facts, names: _ENDS.get(facts["end"], ""),
}
_ASIDES = {"marked", "marker", "markers back", "unused", "over"}
