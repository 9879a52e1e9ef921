"""Events put in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from piazza.games.city_heroes.box import HOUSE, WHEAT
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.words import amount, amounts, listed
from piazza.kernel import Line, Names, Seen

Facts = Mapping[str, Any]
_STEPS = {
    "dividends": "Bank dividends",
    "production": "The smithies",
    "crafts": "The workshops",
    "markets": "Markets and festivals",
    "temples": "Temples",
    "buildings": "Buildings",
    "pillage tokens": "Pillage tokens",
    "harvest": "Harvest",
    "tax": "Tile tax",
}


def step_name(step: str) -> str:
    """A step of Cleanup; public works and single buildings go by their own name."""
    return _STEPS.get(step, step)


def tell(t: Tables, seen: Seen, names: Names) -> Line | None:
    who = names[seen.seat] if seen.seat is not None else ""
    facts = {**seen.facts, "House": t.buildings[HOUSE].name, "Wheat": t.names[WHEAT]}
    text = _LINES[seen.kind](who, facts, names)
    return Line(text, heading=seen.kind in ("turn", "phase", "cleanup")) if text else None


def _workers(n: int) -> str:
    return f"{n} worker{'s' * (n != 1)}"


def _weapons(n: int) -> str:
    return f"{n} weapon{'s' * (n != 1)}"


def _ducats(n: int) -> str:
    return amount("Ducats", n)


def _prestige(n: int) -> str:
    """A change of Prestige as the end of a sentence."""
    return f" The city's Prestige {'rises' if n > 0 else 'falls'} by {abs(n)}." if n else ""


def _built(who: str, f: Facts, names: Names) -> str:
    price = f" for {amounts(f['paid'])}" if f["paid"] else " at no cost"
    came = f" {_workers(f['workers']).capitalize()} move{'s' * (f['workers'] == 1)} in." if f["workers"] else ""
    if f["was"] == f["House"]:
        return f"{who} builds {f['building']} on {f['tile']}{price}.{came}"
    return f"{who} turns {f['was']} on {f['tile']} into {f['building']}{price}.{came}"


def _bought(who: str, f: Facts, names: Names) -> str:
    if not f["ducats"]:
        return f"{who} settles on {f['tile']}."
    return f"{who} buys {f['tile']} for {_ducats(f['ducats'])}."


def _planted(who: str, f: Facts, names: Names) -> str:
    instead = f" in place of {f['instead']}" if f["instead"] else ""
    return f"{who} plants {f['resource']} on {f['tile']}{instead}."


def _token(who: str, f: Facts, names: Names) -> str:
    what = f"the Prestige for {f['token']}" if f["prestige"] else f"the rate for {f['token']}"
    return f"{who} moves {what} to step {f['step']}."


def _bank(who: str, f: Facts, names: Names) -> str:
    if "buys" in f:
        return f"{who} buys {amount(f['buys'], 1)} from the bank for {_ducats(-f['ducats'])}."
    return f"{who} sells {amount(f['sells'], 1)} to the bank for {_ducats(f['ducats'])}."


def _rival(who: str, f: Facts, names: Names) -> str:
    fame = _prestige(f["prestige"])
    if "buys" in f:
        return f"{who} buys {amount(f['buys'], f['amount'])} from {f['rival']} for {_ducats(-f['ducats'])}.{fame}"
    return f"{who} sells {amount(f['sells'], f['amount'])} to {f['rival']} for {_ducats(f['ducats'])}.{fame}"


def _influence(who: str, f: Facts, names: Names) -> str:
    verb = "buys" if f["points"] > 0 else "sells"
    return f"{who} {verb} {abs(f['points'])} Influence for {_ducats(abs(f['ducats']))}."


def _traded(who: str, f: Facts, names: Names) -> str:
    return f"{who} gives {names[f['partner']]} {amounts(f['gives'])} for {amounts(f['takes'])}."


def _proposed(who: str, f: Facts, names: Names) -> str:
    what = "counters with" if f["counter"] else f"offers {names[f['partner']]}"
    return f"{who} {what} {amounts(f['gives'])} for {amounts(f['wants'])}."


def _pillaged(who: str, f: Facts, names: Names) -> str:
    victim = names[f["owner"]]
    fallen = (
        f"; {_weapons(f['fallen'])} of the defence {'falls' if f['fallen'] == 1 else 'fall'}" if f["fallen"] else ""
    )
    gain = listed([f"{f['influence']} Influence", *_pillage_tokens(f["tokens"])])
    loss = listed([f"{f['lost']} Influence"] * (f["lost"] > 0) + _pillage_tokens(f["tokens_lost"]))
    return (
        f"{who} pillages {f['tile']} of {victim} and loots {amounts(f['loot'])}{fallen}. "
        f"{who} gains {gain}, {victim} loses {loss}.{_prestige(f['prestige'])}"
    )


def _pillage_tokens(n: int) -> list[str]:
    return [f"{n} pillage token{'s' * (n != 1)}"] * (n > 0)


def _founded(who: str, f: Facts, names: Names) -> str:
    return (
        f"{who} lays the foundation of {f['work']} on {f['tile']} for {amounts(f['paid'])}; {f['stages']} stages to go."
    )


def _staged(who: str, f: Facts, names: Names) -> str:
    return f"{who} builds stage {f['stage']} of {f['stages']} of {f['work']} for {amounts(f['paid'])}."


def _finished(who: str, f: Facts, names: Names) -> str:
    land = f"the land of {names[f['owner']]}" if f["owner"] >= 0 else "neutral land"
    return f"{f['work']} on {f['tile']}, {land}, is finished!"


def _fame(who: str, f: Facts, names: Names) -> str:
    makers = f" ({', '.join(f['makers'])})" if f["makers"] else ""
    return f"{step_name(f['step'])}:{_prestige(f['prestige'])[:-1]}{makers}."


def _received(who: str, f: Facts, names: Names) -> str:
    gains = {name: n for name, n in f["gains"].items() if n > 0}
    costs = {name: -n for name, n in f["gains"].items() if n < 0}
    step = step_name(f["step"])
    places = f" ({', '.join(f['places'])})" if f["places"] else ""
    if not gains:
        return f"{step}: {who} pays {amounts(costs)}." if costs else ""
    spent = f" out of {amounts(costs)}" if costs else ""
    return f"{step}: {who} receives {amounts(gains)}{spent}{places}."


def _rotation(who: str, f: Facts, names: Names) -> str:
    parts = []
    if f["rested"]:
        parts.append(f"{f['rested']} rested")
    if f["healed"]:
        parts.append(f"{f['healed']} healed")
    if f["fed"]:
        parts.append(f"{f['fed']} fed with {f['wheat']} {f['Wheat']}")
    why = f" ({', '.join(parts)})" if parts else ""
    return f"Workers: {who} has {f['ready']} ready{why} and {f['idle']} idle."


def _scored(who: str, f: Facts, names: Names) -> str:
    return (
        f"{who} has {f['before']} Influence, {f['natural']} more for natural resources, {f['goods']} for goods and "
        f"{f['ducats']} for Ducats: {f['total']}."
    )


def _over(who: str, f: Facts, names: Names) -> str:
    if f["lost"]:
        loser = "Everybody" if len(names) > 1 else names[0]
        return f"The city's {f['prestige']} Prestige do not exceed {f['rival']}'s {f['target']}. {loser} loses."
    beats = f"The city outshines {f['rival']} with {f['prestige']} Prestige to {f['target']}."
    if f["rank"]:
        return f"{beats} {names[0]} is a {f['rank']}."
    winners = [names[seat] for seat in f["winners"]]
    return f"{beats} {listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}."


_LINES: dict[str, Callable[[str, Facts, Names], str]] = {
    "began": lambda who, f, n: f"The map is “{f['map']}”. {f['rival']} will have {f['target']} Prestige at the end.",
    "turn": lambda who, f, n: f"Turn {f['turn']} of {f['of']}",
    "phase": lambda who, f, n: f"{f['phase'].capitalize()}{f', {who} first' if len(n) > 1 else ''}",
    "cleanup": lambda who, f, n: "Cleanup",
    "passed": lambda who, f, n: f"{who} passes{' first' if f['first'] and len(n) > 1 else ''}.",
    "ended": lambda who, f, n: "",
    "took back": lambda who, f, n: f"{who} takes the exchanges of this go back.",
    "bought": _bought,
    "stationed": lambda who, f, n: f"{who} stations a weapon on {f['tile']}, {_weapons(f['there'])} in all.",
    "withdrew": lambda who, f, n: f"{who} withdraws a weapon from {f['tile']}, {_weapons(f['there'])} left.",
    "planted": _planted,
    "built": _built,
    "upgraded": _built,
    "token": _token,
    "asked": lambda who, f, n: f"{who} asks {n[f['partner']]} for a trade.",
    "agreed": lambda who, f, n: f"{who} agrees to talk with {n[f['partner']]}.",
    "declined": lambda who, f, n: f"{who} declines to talk with {n[f['partner']]}.",
    "broke off": lambda who, f, n: f"{who} breaks off the talk with {n[f['partner']]}.",
    "offered": lambda who, f, n: f"{who} offers {amounts(f['offer'])}.",
    "accepted": lambda who, f, n: f"{who} accepts.",
    "objected": lambda who, f, n: f"{who} no longer accepts.",
    "confirmed": lambda who, f, n: f"{who} confirms the trade.",
    "hesitated": lambda who, f, n: f"{who} hesitates to confirm.",
    "proposed": _proposed,
    "turned down": lambda who, f, n: f"{who} declines the offer of {n[f['partner']]}.",
    "withdrew the offer": lambda who, f, n: f"{who} withdraws the offer to {n[f['partner']]}.",
    "traded": _traded,
    "threatened": lambda who, f, n: f"{who} marches on {f['tile']} of {n[f['owner']]}, defence {f['defence']}.",
    "committed": lambda who, f, n: f"{who} commits a weapon from {f['tile']}.",
    "attacked": lambda who, f, n: f"{who} attacks {f['tile']}: {f['attack']} against {f['defence']}.",
    "fell": lambda who, f, n: f"{who} loses {_weapons(f['weapons'])} of {f['tile']}.",
    "pillaged": _pillaged,
    "founded": _founded,
    "staged": _staged,
    "finished": _finished,
    "quarried": lambda who, f, n: f"Stone comes to light on {listed(list(f['tiles']))}.",
    "bank": _bank,
    "rival": _rival,
    "influence": _influence,
    "set": lambda who, f, n: f"{who} sets {f['building']} on {f['tile']} to {f['setting']}.",
    "settlers": lambda who, f, n: f"Settlers: {_workers(f['workers'])} come{'s' * (f['workers'] == 1)} to {who}.",
    "prestige": _fame,
    "received": _received,
    "rotation": _rotation,
    "scored": _scored,
    "over": _over,
}
