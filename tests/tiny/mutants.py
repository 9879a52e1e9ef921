"""Night Market with one law broken at a time. The checks must find each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from piazza.kernel import (
    Action,
    Alphabet,
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
    Viewer,
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
