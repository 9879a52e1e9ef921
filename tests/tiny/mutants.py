"""Night Market with one law broken at a time. The checks must find each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from piazza.kernel import (
    Action,
    Alphabet,
    Brain,
    Choice,
    Game,
    Journal,
    Line,
    Names,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Seen,
    State,
    Viewer,
    WholeTurn,
)
from tests import tiny
from tests.tiny import BID, GAME, Market, MarketView

MUTANTS: dict[str, tuple[str, Game]] = {}
"""By name: the law that is broken, and the title that breaks it."""


def breaks(law: str) -> Callable[[type[Market]], type[Market]]:
    def note(mutant: type[Market]) -> type[Market]:
        MUTANTS[mutant.__name__] = (law, replace(GAME, start=mutant, load=mutant.from_dump))
        return mutant

    return note


@breaks("turn")
class NothingToDo(Market):
    def legal(self, seat: Seat) -> list[Action]:
        return [] if self.round == 2 else super().legal(seat)


@breaks("turn")
class OverAndYetOn(Market):
    def outcome(self) -> Outcome | None:
        return Outcome((1,) * self.seats, "Too early.") if self.round == 2 else super().outcome()


@breaks("chance")
class LoadedDie(Market):
    def chances(self) -> list[tuple[Action, int]]:
        return [(action, 0 if action.args == (6,) else weight) for action, weight in super().chances()]


@breaks("chance")
class SameFaceTwice(Market):
    def chances(self) -> list[tuple[Action, int]]:
        outcomes = super().chances()
        return [*outcomes, outcomes[0]]


@breaks("legal")
class ForgottenStall(Market):
    def legal(self, seat: Seat) -> list[Action]:
        actions = super().legal(seat)
        return [a for a in actions if a is not BID[9]] or actions


@breaks("legal")
class LegalTwice(Market):
    def legal(self, seat: Seat) -> list[Action]:
        actions = super().legal(seat)
        return [*actions, *actions[:1]]


@breaks("legal")
class TooLenient(Market):
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return None if seat in self.to_move() else super().refusal(seat, action)


@breaks("legal")
class SpeechlessNo(Market):
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        no = super().refusal(seat, action)
        return None if no is None else Refusal(no.code, no.rule, "")


@breaks("refused")
class NoWithConsequences(Market):
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        no = super().refusal(seat, action)
        if no is not None and no.code == "HAND":
            self.scores[seat] += 1
        return no


@breaks("refused")
class PlaysAnyway(Market):
    def play(self, seat: Seat, action: Action) -> None:
        if seat not in self.to_move() or action.args[0] in self.hands[seat]:
            super().play(seat, action)


@breaks("clone")
class SharedHands(Market):
    def clone(self) -> Self:
        new = super().clone()
        new.hands = self.hands
        return new


@breaks("clone")
class ForgetfulClone(Market):
    def clone(self) -> Self:
        new = super().clone()
        new.scores = [0] * self.seats
        return new


@breaks("clone")
class TellingClone(Market):
    def clone(self) -> Self:
        new = super().clone()
        new.journal = Journal()
        return new


@breaks("dump")
class ForgetfulDump(Market):
    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "last_bids": []}


@breaks("dump")
class DumpOfObjects(Market):
    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "setup": self}


@breaks("journal")
class LoudIsRich(Market):
    def _roll(self, action: Action) -> None:
        super()._roll(action)
        if self.journal is not None:
            self.scores[0] += 1


@breaks("view")
class FlickeringView(Market):
    def view(self, viewer: Viewer) -> MarketView:
        view = super().view(viewer)
        return replace(view, round=random.randrange(10**9))


@breaks("redeal")
class OpenBid(Market):
    """Somebody's face-down bid in the public view."""

    def view(self, viewer: Viewer) -> MarketView:
        view = super().view(viewer)
        return replace(view, last_bids=self.bids[:])


@breaks("redeal")
class OpenDeck(Market):
    """What nobody may know, in a number that looks harmless."""

    def view(self, viewer: Viewer) -> MarketView:
        return replace(super().view(viewer), rounds=self.rounds + sum(self.deck))


@breaks("redeal")
class TalkingDeck(Market):
    """A log line for everybody that depends on a hidden hand."""

    def _bid(self, seat: Seat, action: Action) -> None:
        super()._bid(seat, action)
        if self.journal is not None:
            self.journal.tell("bid", seat, stall=max(self.hands[1 - seat], default=0))


@breaks("redeal")
class SilentReveal(Market):
    """Bids turned up without an event that says so: an undo would be free after it."""

    def _bid(self, seat: Seat, action: Action) -> None:
        journal, self.journal = self.journal, None
        super()._bid(seat, action)
        self.journal = journal
        if journal is not None:
            journal.tell("bid", seat, private={seat: {"stall": int(action.args[0])}})


@breaks("redeal")
class TalkativeNo(Market):
    """A reason that gives a hidden hand away."""

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        no = super().refusal(seat, action)
        return None if no is None else Refusal(no.code, no.rule, f"Others hold {sum(self.hands[1 - seat])}.")


@breaks("redeal")
class CarelessDream(Market):
    """Imagines even what the seat does know."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        return super().imagine(None, rng)


@breaks("imagine")
class RestlessDream(Market):
    """Deals by random numbers of its own."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        return super().imagine(seat, Rng(random.randrange(10**9)))


@breaks("imagine")
class DoubleDream(Market):
    """Deals a stall that another player holds as well."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        new = super().imagine(seat, rng)
        if seat is not None:
            others = [hand for s, hand in enumerate(new.hands) if s != seat and hand]
            for hand in others:
                hand[0] = new.deck[0] if new.deck else hand[0]
        return new


@breaks("imagine")
class StrangeDream(Market):
    """Imagines stalls that nobody can bid."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        new = super().imagine(seat, rng)
        for s, hand in enumerate(new.hands):
            if s != seat and self.round > 1:
                hand[:] = [10] * len(hand)
        return new


@breaks("fair")
class HonestDream(Market):
    """Imagines the others with what they really bid."""

    def imagine(self, seat: Viewer, rng: Rng) -> Self:
        new = super().imagine(seat, rng)
        new.bids = self.bids[:]
        return new


@breaks("legal")
class InventedRule(Market):
    """Refuses by a rule that stands nowhere."""

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        no = super().refusal(seat, action)
        return None if no is None else replace(no, rule="NM-BID-9")


@breaks("face down")
class LoudBid(Market):
    def _bid(self, seat: Seat, action: Action) -> None:
        super()._bid(seat, action)
        if self.journal is not None:
            self.journal.tell("bid", seat, stall=action.args[0])


@breaks("face down")
class LoudDeal(Market):
    def _deal(self, action: Action) -> None:
        super()._deal(action)
        if self.journal is not None:
            self.journal.tell("dealt", int(action.args[0]) - 1, stall=action.args[1])


@breaks("unseen")
class SilentBid(Market):
    """All see that somebody has bid, yet nothing was told."""

    def _bid(self, seat: Seat, action: Action) -> None:
        journal, self.journal = self.journal, None
        super()._bid(seat, action)
        self.journal = journal


@breaks("record")
class LuckInside(Market):
    """A random number in the rules: a replay is another game."""

    def _roll(self, action: Action) -> None:
        super()._roll(action)
        self.scores[0] += random.randrange(10**6)


@breaks("outcome")
class NobodyIsFirst(Market):
    def outcome(self) -> Outcome | None:
        end = super().outcome()
        return None if end is None else replace(end, ranks=tuple(rank + 1 for rank in end.ranks))


@breaks("outcome")
class LateBid(Market):
    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self.outcome() is not None else super().refusal(seat, action)


@breaks("play")
class FallsOver(Market):
    def _roll(self, action: Action) -> None:
        if action.args == (6,):
            raise IndexError("a six")
        super()._roll(action)


def _empty_line(event: Seen, names: Names) -> Line | None:
    return Line(" ") if event.kind == "earned" else tiny.tell(event, names)


def _crossed_alphabet() -> Alphabet:
    alphabet = Alphabet()
    for stall in reversed(tiny.STALLS):
        alphabet.add("bid", stall)
    alphabet._actions.reverse()
    return alphabet


_rounds, _open = GAME.options
MUTANTS["EmptyLine"] = ("journal", replace(GAME, tell=_empty_line))
MUTANTS["CrossedAlphabet"] = ("alphabet", replace(GAME, alphabet=_crossed_alphabet()))
MUTANTS["SameWordTwice"] = (
    "options",
    replace(GAME, options=(replace(_rounds, choices=(*_rounds.choices, Choice("3", "Three"))), _open)),
)
MUTANTS["DefaultIsNoChoice"] = ("options", replace(GAME, options=(replace(_rounds, default=7), _open)))
MUTANTS["ImpossibleSample"] = ("options", replace(GAME, samples={**GAME.samples, "wrong": (3, {"open": True})}))
MUTANTS["NoRules"] = ("words", replace(GAME, document=lambda: "# Night Market"))
MUTANTS["NoHelp"] = ("words", replace(GAME, topics=lambda view, viewer: []))
MUTANTS["TooShort"] = ("bound", replace(GAME, bound=3))
MUTANTS["InventedOptionRule"] = ("options", replace(GAME, options=(replace(_rounds, rule="NM-END-9"), _open)))
MUTANTS["IdleByNoVerb"] = ("idle", replace(GAME, idle=("bid", "sleep")))
MUTANTS["GoEndsNever"] = ("goes", replace(GAME, go_ends=("earned", "slept")))


def _thinking(brain: Brain) -> tuple[str, Game]:
    return "brain", replace(GAME, bot=brain)


def _nothing(*_: Any) -> Any:
    return None


def _highest(state: State, seat: Seat, rng: Rng) -> Action:
    return state.legal(seat)[-1]


def _spoiling(state: State, seat: Seat, rng: Rng) -> Action:
    assert isinstance(state, Market)
    state.scores[seat] += 1
    return state.legal(seat)[0]


def _turns(state: State, seat: Seat, wide: bool) -> list[WholeTurn]:
    """Turns that claim to lead back to where they began."""
    return [(0.5, (action,), state.clone()) for action in state.legal(seat)]


MUTANTS["SpeechlessPolicy"] = _thinking(Brain(policy=_nothing))
MUTANTS["PolicyOfNines"] = _thinking(Brain(policy=lambda state, seat, rng: BID[9]))
MUTANTS["FicklePolicy"] = _thinking(Brain(policy=lambda state, seat, rng: random.choice(state.legal(seat))))
MUTANTS["SpoilingPolicy"] = _thinking(Brain(policy=_spoiling))
MUTANTS["StyleOfNines"] = _thinking(Brain(policy=_highest, styles=(_highest, lambda state, seat, rng: BID[9])))
MUTANTS["SilentJudge"] = _thinking(Brain(judge=_nothing))
MUTANTS["GenerousJudge"] = _thinking(Brain(judge=lambda state, seat: 1.5))
MUTANTS["NoTurns"] = _thinking(Brain(turns=lambda state, seat, wide: []))
MUTANTS["TurnsToNowhere"] = _thinking(Brain(turns=_turns))
MUTANTS["EmptyForecast"] = _thinking(Brain(forecast=lambda state: []))


def _peeking(state: State, seat: Seat, rng: Rng) -> Action:
    """Chooses by something that no position holds."""
    return state.legal(seat)[id(state) // 16 % len(state.legal(seat))]


MUTANTS["ChoosesByAccident"] = ("fair", replace(GAME, bot=Brain(policy=_peeking)))
