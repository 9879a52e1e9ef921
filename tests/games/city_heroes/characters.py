"""Players with a purpose, for whole games worth keeping: they finish works, raid, trade and win."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from piazza.games.city_heroes.box import BOX, BUILDING, DUCATS, GOLD, IRON, KINDS, READY, STONE, TIMBER, WEAPONS, WORK
from piazza.games.city_heroes.rules.expansion import price
from piazza.games.city_heroes.state import Position
from piazza.kernel import Action, Rng, Seat
from tests.games.city_heroes.players import lively

Legal = list[Action]
Character = Callable[[Position, Seat, Legal, Rng], Action | None]
"""What somebody would do now; None where he has no opinion."""


def first(legal: Legal, *starts: str) -> Action | None:
    """The first legal action that begins with one of these words, in this order."""
    return next((a for start in starts for a in legal if a.notation.startswith(start)), None)


def settle(s: Position, seat: Seat, legal: Legal, tiles: int, wanted: Sequence[int] = ()) -> Action | None:
    """Buy near tiles, those with the wanted resources first."""
    if s.own[seat].bit_count() >= tiles:
        return None

    def worth(action: Action) -> tuple[int, bool]:
        tile = int(str(action.args[0])[1:]) - 1
        return price(s, seat, tile) if s.own[seat] else 0, s.lying(tile) not in wanted

    offers = [a for a in legal if a.verb == "buy" and worth(a)[0] <= 2]
    return min(offers, key=worth, default=None)


def provide(s: Position, seat: Seat, legal: Legal, needs: Sequence[tuple[int, int]]) -> Action | None:
    """Buy from the bank what a price still needs, if all of it can be bought."""
    row = s.rows[seat]
    lacks = {i: n - row[i] for i, n in needs if row[i] < n}
    purse = row[DUCATS] - dict(needs).get(DUCATS, 0)
    if not lacks or READY in lacks or DUCATS in lacks:
        return None
    if sum(BOX.resources[i].bank_sells_at * n for i, n in lacks.items()) > purse:
        return None
    return first(legal, *(f"bank buy {KINDS[i]}" for i in lacks))


def devotee(work: str) -> Character:
    """Lives for one public work."""

    def choose(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
        name, number = work.replace("_", " "), WORK[work]
        if action := settle(s, seat, legal, 6, (STONE, TIMBER)) or first(legal, f"stage {name}", f"found {name}"):
            return action
        prices = s.prices[seat]
        if s.phase == 2 and not s.finished(number):
            return provide(s, seat, legal, (prices.stages if s.work_tile[number] >= 0 else prices.foundations)[number])
        return None

    return choose


def scholar(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
    """Schools on every tile, then Colleges."""
    action = settle(s, seat, legal, 9, (STONE, TIMBER)) or first(legal, "build school")
    if action is None and s.phase == 1:
        action = next((a for a in legal if a.verb == "upgrade" and a.args[1] in ("college", "university")), None)
        if action is None and s.free & s.own[seat]:
            action = provide(s, seat, legal, s.prices[seat].buildings[7])
    return action


def raider(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
    """Arms himself and takes what others have."""
    arming = s.phase == 1 and s.rows[seat][READY] > 1 and s.kind == 0 and s.rows[seat][WEAPONS] < 2
    if arming and (action := first(legal, "bank buy weapons")):
        return action
    return settle(s, seat, legal, 7) or first(legal, "pillage", "commit", "attack", "loot", "lose", "garrison")


def guard(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
    """Keeps weapons at home, and takes his turn at raiding with them."""
    if action := settle(s, seat, legal, 7):
        return action
    if s.phase == 1 and s.rows[seat][READY] > 1 and s.kind in (0, 2):
        places = [a for a in legal if a.verb == "garrison"]
        return rng.choice(places) if places else first(legal, "bank buy weapons")
    return first(legal, "pillage", "commit", "attack", "loot") or (
        rng.choice(stacks) if (stacks := [a for a in legal if a.verb == "lose"]) else None
    )


LADDER = (
    *("blacksmith", "forge", "market", "school", "temple", "festival_grounds", "workshop", "stonemason", "bank"),
    *("tenement", "apothecary", "college", "manor", "cathedral", "mine", "gathering_hut", "masons_guild", "university"),
)


def magnate(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
    """Forges weapons, sells them to the bank and climbs from building to building."""
    if s.step != 0:
        return rng.choice(legal)
    if action := settle(s, seat, legal, 9, (STONE, IRON, GOLD)):
        return action
    if s.phase != 1:
        return None
    if action := first(legal, "set") if rng.uniform(4) == 0 else None:
        return action
    wanted = [id for id in LADDER if (s.at[BUILDING[id]] & s.own[seat]).bit_count() < 1 + (id in ("forge", "temple"))]
    for id in wanted:
        if found := [a for a in legal if a.verb in ("build", "upgrade") and id in a.args]:
            return rng.choice(found)
    if s.kind == 0 and s.rounds != 2:
        for id in wanted:
            parents = [BUILDING[p] for p in BOX.buildings[BUILDING[id]].upgrade_from]
            ground = sum(s.at[p] for p in parents) if parents else s.free
            action = provide(s, seat, legal, s.prices[seat].buildings[BUILDING[id]]) if ground & s.own[seat] else None
            if action:
                return action
    if s.kind:
        return first(legal, "bank sell weapons") or (first(legal, "bank buy iron") if not s.rows[seat][IRON] else None)
    return None


def merchant(s: Position, seat: Seat, legal: Legal, rng: Rng) -> Action | None:
    """Talks to everybody and always comes to terms."""
    if s.step == 4 and sum(map(sum, s.offers)) < 3:
        return rng.choice(offers) if (offers := [a for a in legal if a.verb == "offer"]) else None
    if action := first(legal, "agree", "confirm", "accept"):
        return action
    if s.step == 4:
        return rng.choice(legal)
    asks = [a for a in legal if a.verb == "trade"]
    if asks and rng.uniform(3):
        return rng.choice(asks)
    return settle(s, seat, legal, 6) or first(legal, "build market", "token")


def play(s: Position, seat: Seat, character: Character, rng: Rng) -> Action:
    legal = s.legal(seat)
    action = character(s, seat, legal, rng)
    return action or first(legal, "end go", "pass", "take back", "decline", "cancel") or lively(s, seat, rng)


CHARACTERS: dict[str, Character] = {
    "scholar": scholar,
    "raider": raider,
    "guard": guard,
    "magnate": magnate,
    "merchant": merchant,
    "anybody": lambda s, seat, legal, rng: lively(s, seat, rng),
    **{work: devotee(work) for work in WORK},
}
