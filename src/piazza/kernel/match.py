"""A match: a record with a live position on top."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from piazza.kernel import registry, undo
from piazza.kernel.action import CHANCE, Action, Seat, UnknownAction
from piazza.kernel.audit import audit
from piazza.kernel.content import ContentError
from piazza.kernel.entry import Entry, Move, Note, RecordError, Say, Undo
from piazza.kernel.game import Game
from piazza.kernel.history import History
from piazza.kernel.journal import Viewer
from piazza.kernel.options import Setup, Value
from piazza.kernel.perspective import Perspective
from piazza.kernel.record import MAX_NAME_LENGTH, Header, Record
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Luck, Rng
from piazza.kernel.state import State


class Match:
    """A record with a live position on top. Moves are entered strictly; chance plays by itself, from the seed."""

    def __init__(self, game: Game, setup: Setup, record: Record, luck: Luck | None, *, shared: bool = False) -> None:
        """``luck`` plays for chance; without it the match can be looked at, but not played on.

        ``shared``: one person, or several at one screen, hold all seats, so that undo needs no consent.
        """
        self.history = History(game, setup, record, shared=shared)
        """Entries, events and positions."""
        self.game = game
        self.setup = setup
        self.record = record
        self.luck = luck

    def __repr__(self) -> str:
        names, count = self.record.header.seats, len(self.record.entries)
        movers = " and ".join("chance" if seat == CHANCE else names[seat] for seat in self.state.to_move())
        turn = f"{movers} to move" if movers else "over"
        return f"<Match {self.game.id}, {len(names)} seat{'s' if len(names) > 1 else ''}, entry {count}, {turn}>"

    @property
    def state(self) -> State:
        """The position after the last entry."""
        return self.history.state

    def seen_by(self, viewer: Viewer) -> Perspective:
        """Log, record and numbers of entries as one viewer may know them."""
        return Perspective(self.history, viewer)

    # -- starting --

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
        """Start a match; ``Refused`` if the seats and options cannot be played."""
        luck = seed if isinstance(seed, Luck) else Luck(" ".join(seed.split()))
        setup = game.setup(len(seats), options, Rng(f"{luck.source}/options"))
        names = tuple(" ".join(name.split()) for name in seats)
        if any(len(name) > MAX_NAME_LENGTH for name in names):
            raise Refused(Refusal("NAME", "", f"A name has at most {MAX_NAME_LENGTH} characters."))
        header = _with_luck(header_of(game, setup, names), luck)
        match = cls(game, setup, Record(header), luck, shared=shared)
        match._settle_chance()
        return match

    @classmethod
    def load(cls, record: Record, *, seed: str | Luck = "", shared: bool = False, strict: bool = True) -> Self:
        """The match of a record. ``seed`` lets a record be played on that came without its own.

        ``strict`` checks every entry of a record from outside; records that we stored ourselves are trusted.
        """
        header = record.header
        if strict:
            record.check_limits()
        game = game_of(header)
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
                    self.history.add_move(seat, self.game.action(seat, text), strict=strict)
                except (UnknownAction, Refused) as e:
                    raise RecordError(f"entry {number} ({text}) cannot be played: {e}") from None
            case Undo():
                if strict:
                    undo.check(self.history, entry, number)
                self.history.add_undo(entry)
            case _:
                self.history.add_remark(entry)

    # -- playing --

    def play(self, seat: Seat, *actions: Action | str) -> None:
        """Play actions of a seat, strictly. Several are one batch: all are played or none is."""
        if self.luck is None:
            raise Refused(Refusal("NO_LUCK", "", "This record came without its seed; give it one to play on."))
        before = len(self.record.entries)
        try:
            for action in actions:
                found = self.game.alphabet.parse(action) if isinstance(action, str) else action
                self.history.add_move(seat, found, strict=True)
                self._settle_chance()
        except (Refused, UnknownAction):
            if len(self.record.entries) > before:
                self.history.truncate(before)
            raise

    def _settle_chance(self) -> None:
        history = self.history
        while self.luck is not None and history.state.to_move() == (CHANCE,):
            outcome = self.luck.draw(history.timeline.head.rolls, history.state.chances())
            history.add_move(CHANCE, outcome, strict=False)

    def undo(self, seat: Seat, to: int | None = None, agreed: Collection[Seat] = ()) -> None:
        """Undo the last decision or go of a seat, or everything after entry ``to``.

        Back to the last barrier it is free, beyond it all others have to agree.
        """
        self.history.add_undo(undo.decide(self.history, seat, to, agreed))
        self._settle_chance()

    def say(self, seat: Seat | None, text: str) -> None:
        """Add a line of chat; ``None`` stands for a spectator."""
        self.history.add_remark(Say(seat, " ".join(text.split())))

    def note(self, text: str) -> None:
        """Add a remark that nobody in particular makes."""
        self.history.add_remark(Note(" ".join(text.split())))

    # -- keeping in step with the store --

    def amend(self, count: int, entries: Sequence[Entry]) -> None:
        """Replace all entries after the first ``count`` by those that another writer stored first. They are trusted."""
        if len(self.record.entries) > count:
            self.history.truncate(count)
        for entry in entries:
            self._replay(entry, len(self.record.entries) + 1, False)

    # -- looking back --

    def to_text(self) -> str:
        """The whole record, seed included, with the log as spectators read it as comments."""
        comments: dict[int, list[str]] = {}
        for number, line in self.seen_by(None).story():
            comments.setdefault(number, []).append(line.text)
        return self.record.to_text(comments)

    def audit(self) -> list[int]:
        """Numbers of the outcomes of chance that do not come from the sealed seed; empty when all do."""
        if self.luck is None:
            raise ValueError("the seed is not known")
        return audit(self.history, self.luck)


def header_of(game: Game, setup: Setup, names: tuple[str, ...]) -> Header:
    """The header of a record of such a match, without what luck needs."""
    shown = {o.name: o.show(setup.options[o.name]) for o in game.options if o.name in setup.options}
    content = "" if game.content is None or not game.changes else game.content.digest
    return Header(game.id, game.rules, shown, names, content=content, changes=written(game.changes))


def written(changes: Mapping[str, Any]) -> dict[str, str]:
    """Changed values as a header holds them: one line of JSON each."""
    return {path: json.dumps(value, ensure_ascii=False) for path, value in changes.items()}


def game_of(header: Header) -> Game:
    """The title that a record was played with, made from its content; ``RecordError`` if it is not to be had."""
    try:
        game = registry.find(header.game, {path: json.loads(value) for path, value in header.changes.items()})
    except registry.UnknownGame as e:
        raise RecordError(str(e)) from None
    except (ContentError, json.JSONDecodeError, RecursionError) as e:
        raise RecordError(f"the content of the record cannot be played: {e}") from None
    if header.content and (game.content is None or header.content != game.content.digest):
        raise RecordError(
            "the record was played with other content than its changes make of the content that this Piazza has"
        )
    return game


def _with_luck(header: Header, luck: Luck, since: int = 0) -> Header:
    return replace(header, seal=luck.seal, seed=luck.seed, salt=luck.salt, shares=luck.shares, sealed_from=since)
