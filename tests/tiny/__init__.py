"""Night Market, a title of three minutes: hidden hands, a die, and bids that all make at once. It proves the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from piazza.kernel import (
    CHANCE,
    ON_OFF,
    Action,
    Alphabet,
    Choice,
    Conflict,
    Drawing,
    Game,
    Line,
    Names,
    Option,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Seen,
    Setup,
    State,
    Topic,
    Viewer,
    ranks,
)

DOCUMENT = """\
# Night Market
## Rules
* **NM-DEAL-1** There are nine stalls, 1 to 9. Each player is dealt three, face down, one after another.
* **NM-BID-1** All players at once lay one stall of their hand face down. A bid is not taken back.
* **NM-BID-2** When all have bid, the bids are turned up and a die is rolled: the highest stall earns its value.
* **NM-END-1** After the agreed number of rounds the highest score wins; equal scores share the place.
* **NM-OPT-1** (note) Open hands are for learning the game in pairs.
"""

STALLS = range(1, 10)
HAND = 3

ALPHABET = Alphabet({"bid": "Bid a stall"})
BID = {stall: ALPHABET.add("bid", stall, label=f"Bid stall {stall}", secret=True) for stall in STALLS}
CHANCES = Alphabet()
DEAL = {(seat, stall): CHANCES.add("deal", seat + 1, stall, secret=True) for seat in range(3) for stall in STALLS}
ROLL = {value: CHANCES.add("roll", value) for value in range(1, 7)}


@dataclass(frozen=True, slots=True)
class Trader:
    score: int
    cards: int
    has_bid: bool
    hand: list[int] | None


@dataclass(frozen=True, slots=True)
class MarketView:
    round: int
    rounds: int
    last_bids: list[int]
    my_bid: int | None
    traders: list[Trader]


class Market(State):
    rounds: int
    open: bool
    round: int
    deck: list[int]
    hands: list[list[int]]
    bids: list[int]
    last_bids: list[int]
    scores: list[int]

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.rounds = int(setup.options["rounds"])
        self.open = setup.on("open")
        self.deck = list(STALLS)
        self.hands = [[] for _ in range(setup.seats)]
        self.bids = [0] * setup.seats
        self.last_bids = []
        self.scores = [0] * setup.seats
        self.round = 1

    def _next_dealt(self) -> Seat | None:
        if self.round > 1 or any(self.bids) or self.last_bids:
            return None
        return next((seat for seat, hand in enumerate(self.hands) if len(hand) < HAND), None)

    def to_move(self) -> tuple[Seat, ...]:
        if self.round > self.rounds:
            return ()
        if self._next_dealt() is not None or all(self.bids):
            return (CHANCE,)
        return tuple(seat for seat, bid in enumerate(self.bids) if not bid)

    def legal(self, seat: Seat) -> list[Action]:
        return [BID[stall] for stall in self.hands[seat]] if seat in self.to_move() else []

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.to_move():
            over = self.round > self.rounds
            text = "The market is closed." if over else "Wait until the bids are turned up."
            return Refusal("OVER" if over else "NOT_YOUR_TURN", "NM-BID-1", text)
        if action.args[0] not in self.hands[seat]:
            return Refusal("HAND", "NM-BID-1", f"Stall {action.args[0]} is not in your hand.")
        return None

    def chances(self) -> list[tuple[Action, int]]:
        seat = self._next_dealt()
        if seat is not None:
            return [(DEAL[seat, stall], 1) for stall in self.deck]
        return [(roll, 1) for roll in ROLL.values()]

    def apply(self, seat: Seat, action: Action) -> None:
        if action.verb == "deal":
            self._deal(action)
        elif action.verb == "roll":
            self._roll(action)
        else:
            self._bid(seat, action)

    def _deal(self, action: Action) -> None:
        seat, stall = int(action.args[0]) - 1, int(action.args[1])
        self.deck.remove(stall)
        self.hands[seat] = sorted([*self.hands[seat], stall])
        if self.journal is not None:
            if self.open:
                self.journal.tell("dealt", seat, reveals=True, stall=stall)
            else:
                self.journal.tell("dealt", seat, private={seat: {"stall": stall}}, reveals=(seat,))

    def _bid(self, seat: Seat, action: Action) -> None:
        stall = int(action.args[0])
        self.hands[seat].remove(stall)
        self.bids[seat] = stall
        if self.journal is not None:
            if self.open:
                self.journal.tell("bid", seat, reveals=True, stall=stall)
            else:
                self.journal.tell("bid", seat, private={seat: {"stall": stall}})
            if all(self.bids):
                self.journal.tell("turned", reveals=True, bids=list(self.bids))
        if all(self.bids):
            self.last_bids = self.bids[:]

    def _roll(self, action: Action) -> None:
        winner, value = self.bids.index(max(self.bids)), int(action.args[0])
        self.scores[winner] += value
        self.bids = [0] * len(self.bids)
        self.round += 1
        if self.journal is not None:
            self.journal.tell("earned", winner, value=value)

    def view(self, viewer: Viewer) -> MarketView:
        return MarketView(
            round=self.round,
            rounds=self.rounds,
            last_bids=self.last_bids[:],
            my_bid=None if viewer is None or not self.bids[viewer] else self.bids[viewer],
            traders=[
                Trader(self.scores[s], len(hand), self.bids[s] > 0, hand[:] if self.open or s == viewer else None)
                for s, hand in enumerate(self.hands)
            ],
        )

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        new = self.clone()
        if self.open:
            return new
        others = [s for s in range(len(self.hands)) if s != seat]
        hidden_bids = [] if all(self.bids) else [s for s in others if self.bids[s]]
        pool = rng.shuffled(
            sorted([*self.deck, *(c for s in others for c in self.hands[s]), *(self.bids[s] for s in hidden_bids)])
        )
        new.deck = sorted(pool.pop() for _ in self.deck)
        for s in others:
            new.hands[s] = sorted(pool.pop() for _ in self.hands[s])
        for s in hidden_bids:
            new.bids[s] = pool.pop()
        return new

    def outcome(self) -> Outcome | None:
        if self.round <= self.rounds:
            return None
        best = max(self.scores)
        return Outcome(ranks(self.scores), f"The best trader earned {best}.", tuple(self.scores))


def tell(event: Seen, names: Names) -> Line | None:
    who = "" if event.seat is None else names[event.seat]
    stall = event.facts.get("stall")
    match event.kind:
        case "dealt":
            return Line(f"{who} is dealt {'a stall' if stall is None else f'stall {stall}'}.")
        case "bid":
            return Line(f"{who} bids{'' if stall is None else f' stall {stall}'}.")
        case "turned":
            return Line(f"The bids are turned up: {event.facts['bids']}.")
        case _:
            return Line(f"{who} earns {event.facts['value']}.")


def draw(view: MarketView, names: Names) -> Drawing:
    return [
        [(name, f"seat{seat + 1}"), (f"  score {trader.score}  ", ""), (str(trader.hand or "?"), "dim")]
        for seat, (name, trader) in enumerate(zip(names, view.traders, strict=True))
    ]


def topics(view: MarketView | None, viewer: Viewer) -> list[Topic]:
    return [Topic("stalls", "Pieces", "Stalls", "Nine stalls, from 1 to 9; the higher one wins the bid.")]


GAME = Game(
    id="night-market",
    title="Night Market",
    summary="Nine stalls, one die, and nobody knows what you will bid.",
    seats=(2, 3),
    minutes=(2, 4),
    rules=1,
    options=(
        Option(
            "rounds",
            "Rounds",
            "How often is bid.",
            tuple(Choice(n, f"{n} rounds") for n in (1, 2, 3)),
            3,
            rule="NM-END-1",
        ),
        Option("open", "Open hands", "All see all stalls.", ON_OFF, False, rule="NM-OPT-1", only={"seats": (2,)}),
    ),
    conflicts=(Conflict("NM-OPT-1", "Open hands need at least two rounds.", {"open": (True,), "rounds": (1,)}),),
    alphabet=ALPHABET,
    chances=CHANCES,
    secrets=True,
    bound=9,
    start=Market,
    tell=tell,
    draw=draw,
    topics=topics,
    document=lambda: DOCUMENT,
    samples={"two": (2, {}), "three": (3, {}), "open": (2, {"open": True}), "short": (2, {"rounds": 1})},
)
