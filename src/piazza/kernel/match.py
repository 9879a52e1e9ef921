"""A match: a record with a live position on top."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Self

from piazza.kernel import registry
from piazza.kernel.action import CHANCE, Action, Seat, UnknownAction
from piazza.kernel.audit import audit
from piazza.kernel.game import Game
from piazza.kernel.options import Setup, Value
from piazza.kernel.perspective import Perspective
from piazza.kernel.record import MAX_NAME_LENGTH, Entry, Header, Move, Note, Record, RecordError, Say, Undo
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Luck, Rng
from piazza.kernel.undo import StepsBack


class Match(StepsBack, Perspective):
    """A record with a live position on top. Moves are entered strictly; chance plays by itself, from the seed."""

    def __init__(self, game: Game, setup: Setup, record: Record, luck: Luck | None, *, shared: bool = False) -> None:
        """``luck`` plays for chance; without it the match can be looked at, not played on.

        ``shared``: one person, or people at one screen, hold all seats, so that steps back need no consent.
        """
        super().__init__(game, setup, record, shared=shared)
        self.luck = luck

    def __repr__(self) -> str:
        names, count = self.record.header.seats, len(self.record.entries)
        movers = " and ".join("chance" if seat == CHANCE else names[seat] for seat in self.state.to_move())
        turn = f"{movers} to move" if movers else "over"
        return f"<Match {self.game.id}, {len(names)} seat{'s' if len(names) > 1 else ''}, entry {count}, {turn}>"

    # -- coming to be --

    @classmethod
    def start(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, Value],
        seed: str | Luck,
        *,
        shared: bool = False,
    ) -> Self:
        """A new match. ``Refused`` if seats and options cannot be played."""
        luck = seed if isinstance(seed, Luck) else Luck(" ".join(seed.split()))
        setup = game.setup(len(seats), options, Rng(f"{luck.source}/options"))
        shown = {o.name: o.show(setup.options[o.name]) for o in game.options if o.name in setup.options}
        names = tuple(" ".join(name.split()) for name in seats)
        if any(len(name) > MAX_NAME_LENGTH for name in names):
            raise Refused(Refusal("NAME", "", f"A name has at most {MAX_NAME_LENGTH} characters."))
        header = _with_luck(Header(game.id, game.rules, shown, names), luck)
        match = cls(game, setup, Record(header), luck, shared=shared)
        match._settle_chance()
        return match

    @classmethod
    def load(cls, record: Record, *, seed: str | Luck = "", shared: bool = False, strict: bool = True) -> Self:
        """The match of a record. A seed of its own lets a record go on that came without one.

        ``strict`` checks every entry, as befits a record from outside; what we stored ourselves is trusted.
        """
        header = record.header
        if strict:
            record.check_limits()
        try:
            game = registry.find(header.game)
        except registry.UnknownGame as e:
            raise RecordError(str(e)) from None
        if header.rules > game.rules:
            raise RecordError(
                f"the record was played by rules {header.rules} of {game.title}; this Piazza knows up to {game.rules}: "
                "update Piazza to open it"
            )
        luck = Luck(header.seed, header.shares, header.salt)
        try:
            setup = game.setup(len(header.seats), dict(header.options), Rng(f"{luck.source}/options"))
        except Refused as no:
            raise RecordError(f"the header cannot be played: {no}") from None
        if header.seed and header.seal and luck.seal != header.seal:
            raise RecordError("the seed does not fit the seal")
        match = cls(game, setup, Record(header), luck if header.seed else None, shared=shared)
        for number, entry in enumerate(record.entries, 1):
            match._replay(entry, number, strict)
        if match.luck is None and seed:
            match.luck = seed if isinstance(seed, Luck) else Luck(seed)
            match.record.header = _with_luck(header, match.luck, len(record.entries))
        match._settle_chance()
        return match

    def _replay(self, entry: Entry, number: int, strict: bool) -> None:
        match entry:
            case Move(seat, text):
                try:
                    self._enter(seat, self.game.action(seat, text), strict)
                except (UnknownAction, Refused) as e:
                    raise RecordError(f"entry {number} ({text}) cannot be played: {e}") from None
            case Undo():
                if strict:
                    self._check_undo(entry, number)
                self._strike(entry)
            case _:
                self._rest(entry)

    # -- playing --

    def play(self, seat: Seat, *actions: Action | str) -> None:
        """Strict. Several actions are one batch: all are played or none is."""
        if self.luck is None:
            raise Refused(Refusal("NO_LUCK", "", "This record came without its seed; give it one to play on."))
        before = len(self.record.entries)
        try:
            for action in actions:
                self._enter(seat, self.game.alphabet.parse(action) if isinstance(action, str) else action, True)
                self._settle_chance()
        except (Refused, UnknownAction):
            if len(self.record.entries) > before:
                self._forget(before)
            raise

    def _settle_chance(self) -> None:
        while self.luck is not None and self.state.to_move() == (CHANCE,):
            rolls = self.timeline.head.rolls
            self._enter(CHANCE, self.luck.draw(rolls, self.state.chances()), False)

    def undo(self, seat: Seat, to: int | None = None, agreed: Collection[Seat] = ()) -> None:
        """Step back, freely to the last barrier, beyond it with the consent of all others."""
        self._step_back(seat, to, agreed)
        self._settle_chance()

    def say(self, seat: Seat | None, text: str) -> None:
        """Add a line of chat; ``None`` stands for a spectator."""
        self._rest(Say(seat, " ".join(text.split())))

    def note(self, text: str) -> None:
        """Add a remark that nobody in particular makes."""
        self._rest(Note(" ".join(text.split())))

    def amend(self, count: int, entries: Sequence[Entry]) -> None:
        """Another writer was first: what came after that many entries is void, these came instead. They are trusted."""
        if len(self.record.entries) > count:
            self._forget(count)
        for entry in entries:
            self._replay(entry, len(self.record.entries) + 1, False)

    def roll_back(self, count: int) -> None:
        """Take back what came after that many entries as if it had never been, whatever a failed change has left."""
        self._forget(count)

    def audit(self) -> list[int]:
        """Numbers of the outcomes of chance that do not come from the sealed seed; empty when all do."""
        if self.luck is None:
            raise ValueError("the seed is not known")
        return audit(self, self.luck)


def _with_luck(header: Header, luck: Luck, since: int = 0) -> Header:
    return replace(header, seal=luck.seal, seed=luck.seed, salt=luck.salt, shares=luck.shares, sealed_from=since)
