"""How a sensible player decides: every whole turn is carried out in thought, and the one that leaves most is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.bot import judge
from piazza.games.city_of_iron.bot.judge import add_up, estimate, shadow
from piazza.games.city_of_iron.bot.lore import lore_of
from piazza.games.city_of_iron.bot.prospects import FAR, Clock, actions_left, clock, produce
from piazza.games.city_of_iron.box import BUILDINGS, bits
from piazza.games.city_of_iron.rules import bidding, cards, row, setup, towns
from piazza.games.city_of_iron.rules.hands import fuel_sets, strike_sets
from piazza.games.city_of_iron.rules.turns import begin
from piazza.kernel import Action, Rng, Seat, State, WholeTurn

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

TROUBLE = 0.2
"""Points that a free action must bring."""
Way = tuple[float, tuple[Action, ...], "Position"]
"""The lead in points that is hoped for, the steps, and where they lead."""
_SITE = {action: site for site, action in enumerate(actions.IN)}
_BUILDING = {action: building for building, action in enumerate(actions.OVER)}
_CARD = {action: card for card, action in actions.PLAY.items()}


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    s = cast("Position", state)
    match s.phase:
        case phases.NATIONS:
            return s.legal(seat)[0]
        case phases.PILES:
            return lay(s, seat)
        case phases.BID | phases.SECOND_BID:
            return bid(s, seat)
        case phases.PURCHASE:
            return purchase(s, seat)
    return max(ways(s, seat, wide=False), key=lambda way: way[0])[1][0]


def turns(state: State, seat: Seat, wide: bool) -> list[WholeTurn]:
    """The best first, by what the judge says of where they lead."""
    s = cast("Position", state)
    found: list[Way]
    match s.phase:
        case phases.NATIONS | phases.PILES:
            found = [_way(s, seat, (policy(s, seat, Rng(0)),))]
        case phases.BID | phases.SECOND_BID:
            found = bids(s, seat)
        case phases.PURCHASE:
            found = purchases(s, seat)
        case _:
            found = ways(s, seat, wide)
    found.sort(key=lambda way: -way[0])
    return [(judge.judge(after, seat), done, after) for _, done, after in found]


def hope(s: Position, seat: Seat, time: Clock) -> float:
    """The lead in points that is expected, but for what the others have and no move of this seat changes."""
    goods = produce(s)
    own = estimate(s, seat, time, goods)
    return own - sum([shadow(s, k, time, goods) for k in range(s.seats) if k != seat]) / (s.seats - 1)


def _way(s: Position, seat: Seat, done: tuple[Action, ...], more: float = 0.0) -> Way:
    after = s.clone()
    for action in done:
        after.apply(seat, action)
    return hope(after, seat, clock(s)) + more, done, after


# -- turns --


def ways(s: Position, seat: Seat, wide: bool, hasty: bool = False) -> list[Way]:
    """All turns that are worth a thought, from here to their end; in haste only those cards that take a piece."""
    if s.phase == phases.WILD:
        return [_way(s, seat, (action,)) for action in s.legal(seat)]
    thoughts = _Thoughts(s, seat, wide, hasty)
    thoughts.go_on(s.clone(), (), True)
    return thoughts.found or thoughts.freely


class _Thoughts:
    """About one turn."""

    def __init__(self, s: Position, seat: Seat, wide: bool, hasty: bool) -> None:
        self.seat, self.turn, self.wide, self.hasty, self.time = seat, s.turn, wide, hasty, clock(s)
        self.lore = lore_of(s.tables)
        self.found: list[Way] = []
        self.freely: list[Way] = []
        """Free actions that are worth what they bring, whatever the real one is."""
        self.hands = judge.SCALE.at(actions_left(s, seat, self.time[0]), self.time[4])[2]

    def go_on(self, s: Position, done: tuple[Action, ...], free: bool) -> None:
        """From a position that may be changed; with a free action before the real one, or without."""
        seat = self.seat
        while s.turn == self.turn and phases.ATTACKERS <= s.phase <= phases.UNDER:
            action = self._by_habit(s)
            s.apply(seat, action)
            done = (*done, action)
        if s.turn != self.turn or not phases.in_turn(s.phase):
            self.found.append((self._hope(s), done, s))
            return
        if s.phase == phases.TURN:
            if done and not self.wide and not s.discount and not s.bonus:
                self.freely.append((self._hope(s), done, s))
            else:
                self._real(s, done, free)
            return
        for action in self._worthy(s):
            after = s.clone()
            after.apply(seat, action)
            self.go_on(after, (*done, action), free)

    def _real(self, s: Position, done: tuple[Action, ...], free: bool) -> None:
        """All real actions, and free ones if they may still come first; after a helper only what it helps with."""
        seat, stores = self.seat, self._stores(s)
        helped = not self.wide and (s.discount or s.bonus)
        for action in s.legal(seat):
            verb, left = action.verb, free
            if verb == "move" or (verb == "store" and action not in stores):
                continue
            if helped and verb != ("build" if s.discount else "attack"):
                continue
            if verb == "play":
                card = _CARD[action]
                if s.tables.free >> card & 1:
                    if not free:
                        continue
                    left = False
                if self.hasty and not self.lore.takers >> card & 1:
                    continue
            after = s.clone()
            after.apply(seat, action)
            self.go_on(after, (*done, action), left)
        if self.freely:
            now, best = self._hope(s), max(way[0] for way in self.found)
            self.found += [(best + value - now - TROUBLE, steps, after) for value, steps, after in self.freely]

    def _hope(self, s: Position) -> float:
        """In haste nobody looks at what it means for the others."""
        return estimate(s, self.seat, self.time, produce(s)) if self.hasty else hope(s, self.seat, self.time)

    def _stores(self, s: Position) -> list[Action]:
        """The buildings that may be worth keeping for later."""
        ranked = sorted((b for b in s.row if b >= 0), key=lambda b: -self.lore.worth[b])
        return [actions.STORE[b] for b in ranked[: 4 if self.wide else 2]]

    def _worthy(self, s: Position) -> list[Action]:
        """In haste not every place: a city of few lands first, and never the ruin of what is best."""
        legal = s.legal(self.seat)
        if s.phase == phases.TOKEN:
            return list({self.lore.token_kind[action]: action for action in reversed(legal)}.values())
        if s.phase != phases.SITE or self.wide:
            return legal
        places = sorted((a for a in legal if a.verb == "in"), key=lambda a: s.tables.site_types[_SITE[a]].bit_count())
        ruins = sorted((a for a in legal if a.verb == "over"), key=lambda a: self.lore.worth[_BUILDING[a]])
        return places[:1] or ruins[:3]

    def _by_habit(self, s: Position) -> Action:
        """Which cards pay, and in which order they are laid down: what is dear is kept, or comes back first."""
        seat = self.seat
        if s.phase == phases.ATTACKERS:
            sets = strike_sets(s.tables, s.hand[seat], towns.needed(s, s.town), s.tables.town_distance[s.town])
            return actions.STRIKE[self._spare(sets, s.strikers)]
        if s.phase == phases.FUEL:
            busy = s.strikers if s.town >= 0 else 1 << s.card
            return actions.USE[self._spare(fuel_sets(s.tables, s.hand[seat] & ~busy, cards.demand(s)), s.used)]
        last = min(bits(cards.unpiled(s)), key=lambda card: add_up(self.hands, 1 << card))
        return (actions.TOP if s.phase == phases.TOP else actions.UNDER)[last]

    def _spare(self, sets: tuple[int, ...], chosen: int) -> int:
        """The next card of the set that can best be spared."""
        fit = [mask for mask in sets if mask & chosen == chosen]
        least = fit[0] if len(fit) == 1 else min(fit, key=lambda mask: add_up(self.hands, mask))
        return bits(least & ~chosen)[0]


def lay(s: Position, seat: Seat) -> Action:
    """The dearest card of a starting pile on top."""
    hands = judge.SCALE.at(FAR, False)[2]
    return actions.PILE[max(bits(setup.unlaid(s, seat)[1]), key=lambda card: add_up(hands, 1 << card))]


# -- purchase --


def purchase(s: Position, seat: Seat) -> Action:
    """Another card as long as one is worth more than it costs."""
    time = clock(s)
    now, choice = hope(s, seat, time), actions.DONE
    after = s.clone()
    for action in s.legal(seat):
        if action is not actions.DONE:
            after.picks[seat] = s.picks[seat]
            after.apply(seat, action)
            value = hope(after, seat, time)
            if value > now:
                now, choice = value, action
    return choice


def purchases(s: Position, seat: Seat) -> list[Way]:
    """What habit would buy, and the same with a card more, less or exchanged."""
    time, after = clock(s), s.clone()
    while (action := purchase(after, seat)) is not actions.DONE:
        after.apply(seat, action)
    start, usual = s.picks[seat], after.picks[seat]
    drop = [0, *[1 << card for card in bits(usual & ~start)]]
    add = [0, *[1 << card for card in bits(s.unbought[seat] & ~usual)]]
    found = []
    for picks in {start, *[usual & ~less | more for less in drop for more in add]}:
        after = s.clone()
        after.picks[seat] = start
        done: tuple[Action, ...] = ()
        for card in bits(picks & ~start):
            if actions.BUY[card] not in after.legal(seat):
                break
            after.apply(seat, actions.BUY[card])
            done = (*done, actions.BUY[card])
        else:
            value = hope(after, seat, time)
            after.apply(seat, actions.DONE)
            found.append((value, (*done, actions.DONE), after))
    return found


# -- bid --

HASTE = 0.6
"""How much of what is lost to a faster player is not made good later in the round."""
DEAREST_BID = 4


def bid(s: Position, seat: Seat) -> Action:
    """Coins for the turn order only where others want the same piece."""
    return max(_offers(s, seat), key=lambda offer: offer[0])[1]


def bids(s: Position, seat: Seat) -> list[Way]:
    return [_way(s, seat, (action,), value) for value, action in _offers(s, seat)]


_SPACE = {action: space for space, action in enumerate(actions.BID)}


def _offers(s: Position, seat: Seat) -> list[tuple[float, Action]]:
    """What is gained or lost by each bid: the cheapest for a place in the order, and dearer ones against later bids."""
    time = clock(s)
    coin = min(0.5, max(0.15, judge.SCALE.at(actions_left(s, seat, time[0]), time[4])[0][judge.COIN]))
    swing, zero = _swing(s, seat), lore_of(s.tables).bid_zero
    to_come = [k for k in range(s.seats) if s.bids[k] < 0 and k != seat]
    found, seen = [], set()
    spaces = [(s.bids[seat] if action is actions.STAY else _SPACE[action], action) for action in s.legal(seat)]
    for price, _, space, action in sorted((bidding.price(s, seat, n), -n, n, a) for n, a in spaces):
        before = tuple(k for k in range(s.seats) if k != seat and s.bids[k] > space)
        place = (before, price if to_come else 0)
        if price > DEAREST_BID or place in seen:
            continue
        seen.add(place)
        # A later bidder pays a coin more to be faster if that is worth it to him; left of the zeros it costs nothing.
        later = [k for k in to_come if space < zero or swing[k] > coin * (s.tables.track[space] + 1)]
        found.append((-HASTE * sum(swing[k] for k in (*before, *later)) - coin * price, action))
    return found


def _swing(s: Position, seat: Seat) -> list[float]:
    """By seat, what is lost if that one moves first: only where both want the same piece most."""
    on_turn, best = _wishes(s, seat)
    piece = max(best, key=lambda it: best[it])
    regret = _regret(best, piece)
    if piece in BUILDINGS and BUILDINGS[piece] in s.row:
        # Not only is it not built: it can no longer be hoped for.
        row.leave(on_turn, BUILDINGS[piece])
        regret = best[piece] - max(way[0] for way in ways(on_turn, seat, wide=False, hasty=True))
    swing = [0.0] * s.seats
    if piece and regret > TROUBLE:
        for k in range(s.seats):
            if k != seat:
                _, other = _wishes(s, k)
                if max(other, key=lambda it: other[it]) == piece:
                    swing[k] = regret + _regret(other, piece)
    return swing


def _wishes(s: Position, seat: Seat) -> tuple[Position, dict[str, float]]:
    """With that player first in turn, what there is to hope for from each piece to take, or from none."""
    on_turn = s.clone()
    on_turn.bids = [1 if k == seat else 0 for k in range(s.seats)]
    begin(on_turn)
    best: dict[str, float] = {}
    for value, done, _ in ways(on_turn, seat, wide=False, hasty=True):
        piece = next((str(a.args[0]) for a in done if a.verb in _TAKING), "")
        best[piece] = max(value, best.get(piece, -999.0))
    return on_turn, best


def _regret(best: dict[str, float], piece: str) -> float:
    """How much less the next best thing brings."""
    return best[piece] - max((value for it, value in best.items() if it != piece), default=best[piece])


_TAKING = frozenset({"build", "store", "attack", "settle"})
