"""A match: a record with a live position on top."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Self

from piazza.kernel import registry
from piazza.kernel.action import CHANCE, Action, Seat, UnknownAction
from piazza.kernel.audit import audit
from piazza.kernel.extract import extract, first_struck
from piazza.kernel.game import Game
from piazza.kernel.journal import Event, Journal, Viewer
from piazza.kernel.options import Setup, Value
from piazza.kernel.record import Entry, Header, Move, Note, Record, RecordError, Say, Undo, entry_text
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Luck, Rng
from piazza.kernel.state import State
from piazza.kernel.story import Line
from piazza.kernel.unseen import Unseen

CHECKPOINT = 16
"""A clone of the position is kept after every so many entries, so that no step back replays the whole match."""


class Match:
    """A record with a live position on top. Moves are entered strictly; chance plays by itself, from the seed."""

    def __init__(self, game: Game, setup: Setup, record: Record, luck: Luck | None, *, shared: bool = False) -> None:
        """``luck`` plays for chance; without it the match can be looked at, not played on.

        ``shared``: one person, or people at one screen, hold all seats, so that steps back need no consent.
        """
        self.game = game
        self.setup = setup
        self.record = record
        self.luck = luck
        self.shared = shared or setup.seats == 1
        self.state = game.start(setup)
        self.events: list[list[Event]] = []
        """What each entry caused."""
        self.standing: list[int] = []
        """Numbers (from 1) of the moves that are not struck out."""
        self.bots: frozenset[Seat] = frozenset()
        """Seats of a shared table that nobody at the screen plays: a step back goes beyond their moves."""
        self.unseen = Unseen()
        """What only one seat knows of; at one screen nothing is."""
        self.struck: dict[int, list[int]] = {}
        """For steps back in a match with unseen entries: the moves that they struck out."""
        self._rolls = 0
        """How many of them are outcomes of chance."""
        self._checkpoints: dict[int, State] = {0: self.state.clone()}

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
        seed: str,
        *,
        shared: bool = False,
    ) -> Self:
        """A new match. ``Refused`` if seats and options cannot be played."""
        seed = " ".join(seed.split())
        setup = game.setup(len(seats), options, Rng(f"{seed}/options"))
        luck = Luck(seed)
        shown = {o.name: o.show(setup.options[o.name]) for o in game.options if o.name in setup.options}
        names = tuple(" ".join(name.split()) for name in seats)
        header = Header(game.id, game.rules, shown, names, luck.seal, seed)
        match = cls(game, setup, Record(header), luck, shared=shared)
        match._settle_chance()
        return match

    @classmethod
    def load(cls, record: Record, *, seed: str = "", shared: bool = False, strict: bool = True) -> Self:
        """The match of a record. A seed of its own lets a record go on that came without one.

        ``strict`` checks every entry, as befits a record from outside; what we stored ourselves is trusted.
        """
        header = record.header
        try:
            game = registry.find(header.game)
        except registry.UnknownGame as e:
            raise RecordError(str(e)) from None
        if header.rules > game.rules:
            raise RecordError(
                f"the record was played by rules {header.rules} of {game.title}; this Piazza knows up to {game.rules}: "
                "update Piazza to open it"
            )
        try:
            setup = game.setup(len(header.seats), dict(header.options), Rng(f"{header.seed}/options"))
        except Refused as no:
            raise RecordError(f"the header cannot be played: {no}") from None
        luck = Luck(header.seed) if header.seed else None
        if luck is not None and header.seal and luck.seal != header.seal:
            raise RecordError("the seed does not fit the seal")
        match = cls(game, setup, Record(header), luck, shared=shared)
        for number, entry in enumerate(record.entries, 1):
            match._replay(entry, number, strict)
        if luck is None and seed:
            match.luck = Luck(seed)
            match.record.header = Header(
                header.game,
                header.rules,
                header.options,
                header.seats,
                match.luck.seal,
                seed,
                len(record.entries),
            )
        match._settle_chance()
        return match

    def _replay(self, entry: Entry, number: int, strict: bool) -> None:
        match entry:
            case Move(seat, text):
                alphabet = self.game.chances if seat == CHANCE else self.game.alphabet
                try:
                    action = alphabet.parse(text)
                    self._append(seat, action, strict)
                except (UnknownAction, Refused) as e:
                    raise RecordError(f"entry {number} ({text}) cannot be played: {e}") from None
            case Undo(kept=kept):
                if not set(kept) <= set(self.standing):
                    raise RecordError(f"entry {number} keeps a move that does not stand")
                self._strike(entry)
            case _:
                self._log(entry, [])

    # -- playing --

    def play(self, seat: Seat, *actions: Action | str) -> None:
        """Strict. Several actions are one batch: all are played or none is."""
        if self.luck is None:
            raise Refused(Refusal("NO_LUCK", "", "This record came without its seed; give it one to play on."))
        before = len(self.record.entries)
        try:
            for action in actions:
                self._append(seat, self.game.alphabet.parse(action) if isinstance(action, str) else action, True)
                self._settle_chance()
        except (Refused, UnknownAction):
            if len(self.record.entries) > before:
                self._forget(before)
            raise

    def _append(self, seat: Seat, action: Action, strict: bool) -> None:
        journal = Journal()
        self.state.journal = journal
        try:
            if strict:
                self.state.play(seat, action)
            else:
                self.state.apply(seat, action)
        finally:
            self.state.journal = None
        self._log(Move(seat, action.notation), journal.events)
        if action.secret and not journal.events and seat != CHANCE and not self.shared:
            self.unseen.add(len(self.record.entries), seat)
        elif self.unseen and self.state.outcome() is not None:
            self.lift()

    def _settle_chance(self) -> None:
        while self.luck is not None and self.state.to_move() == (CHANCE,):
            self._append(CHANCE, self.luck.draw(self._rolls, self.state.chances()), False)

    def _move(self, number: int) -> Move:
        entry = self.record.entries[number - 1]
        assert isinstance(entry, Move)
        return entry

    def _log(self, entry: Entry, events: list[Event]) -> None:
        self.record.entries.append(entry)
        self.events.append(events)
        if isinstance(entry, Move):
            self.standing.append(len(self.record.entries))
            self._rolls += entry.seat == CHANCE
        if len(self.record.entries) % CHECKPOINT == 0:
            self._checkpoints[len(self.record.entries)] = self.state.clone()

    def _forget(self, count: int) -> None:
        """Take a batch back as if it had never been: the only place where entries go."""
        self.state = self.state_at(count)
        del self.record.entries[count:], self.events[count:]
        self.unseen.forget(count)
        self.struck = {number: struck for number, struck in self.struck.items() if number <= count}
        self._stand(count)
        self._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= count}

    def amend(self, count: int, entries: Sequence[Entry]) -> None:
        """Another writer was first: what came after that many entries is void, these came instead. They are trusted."""
        if len(self.record.entries) > count:
            self._forget(count)
        for entry in entries:
            self._replay(entry, len(self.record.entries) + 1, False)

    def say(self, seat: Seat | None, text: str) -> None:
        """Add a line of chat; ``None`` stands for a spectator."""
        self._log(Say(seat, " ".join(text.split())), [])

    def note(self, text: str) -> None:
        """Add a remark that nobody in particular makes."""
        self._log(Note(" ".join(text.split())), [])

    # -- going back --

    def state_at(self, count: int) -> State:
        """The position after that many entries, as a clone."""
        if not 0 <= count <= len(self.record.entries):
            raise IndexError(f"the record has {len(self.record.entries)} entries, not {count}")
        nearest = max(n for n in self._checkpoints if n <= count)
        state = self._checkpoints[nearest].clone()
        for entry in self.record.entries[nearest:count]:
            match entry:
                case Move(seat, text):
                    alphabet = self.game.chances if seat == CHANCE else self.game.alphabet
                    state.apply(seat, alphabet.parse(text))
                case Undo(to=to, kept=kept):
                    state = self.with_moves(self.state_at(to), kept)
                case _:
                    pass
        return state

    def with_moves(self, state: State, moves: Sequence[int]) -> State:
        """These moves on top of a position."""
        for move in map(self._move, moves):
            state.apply(move.seat, self.game.alphabet.parse(move.action))
        return state

    def undo_target(self, seat: Seat) -> int | None:
        """Where one step back leads."""
        number = self.first_of(seat)
        return None if number is None else self.before(number)

    def first_of(self, seat: Seat) -> int | None:
        """The first move that one step back takes back: the last decision of the seat, or the first of that go.

        Of a go that others had a part in only what lies behind a barrier, as long as that is something.
        """
        first = self.last_of(seat)
        if first is None or not self.game.go_ends:
            return first
        free = self.undo_is_free(seat, first - 1)
        for number in reversed(self.standing):
            if number >= first or self._move(number).seat == CHANCE:
                continue
            if self._ends_go(number) or (free and not self.undo_is_free(seat, number - 1)):
                break
            first = number
        return first

    def taken_back(self, first: int) -> list[Move]:
        """What a step back to before that move is about: a decision, or those of a go. What chance and bots did since
        goes with it."""
        found: list[Move] = []
        for number in self.standing_after(first - 1):
            move = self._move(number)
            if move.seat != CHANCE:
                found.append(move)
                if not self.game.go_ends or self._ends_go(number):
                    break
        return found

    def _ends_go(self, number: int) -> bool:
        return any(event.kind in self.game.go_ends for event in self.events[number - 1])

    def last_of(self, seat: Seat) -> int | None:
        """The last decision of the seat, at a shared table of anybody."""
        for number in reversed(self.standing):
            who = self._move(number).seat
            if who == seat or (self.shared and who != CHANCE and who not in self.bots):
                return number
        return None

    def before(self, number: int) -> int:
        """The last entry before that one after which nothing stood that has been struck out since."""
        to = number - 1
        while self.struck and (then := self.record.standing(to)) != self.standing[: len(then)]:
            to -= 1
        return to

    def undo_is_free(self, seat: Seat, to: int) -> bool:
        """Whether no barrier lies behind ``to``: chance, a hidden fact that reached someone, another seat's action that
        the seat knows of."""
        if self.shared:
            return True
        hidden = self.unseen.hidden_from(seat) if self.unseen else ()
        for number in reversed(self.standing):
            if number <= to:
                break
            if self._move(number).seat != seat and number not in hidden:
                return False
            for event in self.events[number - 1]:
                if event.reveals:
                    return False
        return True

    def undo(self, seat: Seat, to: int | None = None, agreed: Collection[Seat] = ()) -> None:
        """Step back, freely to the last barrier, beyond it with the consent of all others."""
        target = self.undo_target(seat) if to is None else to
        first = self.first_of(seat) if to is None else to + 1
        if target is None or first is None:
            raise Refused(Refusal("NOTHING_TO_UNDO", "", "There is nothing to take back."))
        if not 0 <= target <= len(self.record.entries):
            raise Refused(Refusal("NO_ENTRY", "", f"There is no entry {target}."))
        others = set(range(self.setup.seats)) - {seat}
        if not self.undo_is_free(seat, target) and not others <= set(agreed):
            text = "Since then chance, a revealed card or another player has moved: the others must agree."
            raise Refused(Refusal("CONSENT", "", text))
        kept: Sequence[int] = ()
        if self.unseen and not others <= set(agreed):
            after = self.standing_after(target)
            kept = [number for number in after if number < first or self._move(number).seat != seat]
        self._strike(Undo(seat, target, tuple(sorted(set(agreed) & others)), tuple(kept)))
        self._settle_chance()

    def _strike(self, entry: Undo) -> None:
        before = self.standing
        self.state = self.with_moves(self.state_at(entry.to), entry.kept)
        self._stand(entry.to, entry.kept)
        self._log(entry, [])
        if self.unseen:
            number = len(self.record.entries)
            struck = self.struck[number] = sorted(set(before) - set(self.standing))
            known = self.unseen.hidden_from(None)
            if struck and not entry.agreed and all(n in known and self._move(n).seat == entry.seat for n in struck):
                self.unseen.add(number, entry.seat)

    def _stand(self, count: int, kept: Sequence[int] = ()) -> None:
        self.standing = [*self.record.standing(count), *kept]
        self._rolls = sum(self._move(number).seat == CHANCE for number in self.standing)

    def standing_after(self, entry: int, upto: int | None = None) -> list[int]:
        """Numbers of the moves after an entry that are not struck out (after ``upto`` entries)."""
        standing = self.standing if upto is None else self.record.standing(upto)
        start = len(standing)
        # From the end, because nearly always only the last are wanted.
        while start and standing[start - 1] > entry:
            start -= 1
        return standing[start:]

    # -- looking --

    def lift(self) -> None:
        """Everything may be known: from now on all count everything."""
        self.unseen.lift(len(self.record.entries))

    def number_for(self, viewer: Viewer, entry: int | None = None) -> int:
        """How many entries (up to that one) there are as far as a viewer may know; what others do unseen is not
        counted."""
        count = len(self.record.entries) if entry is None else entry
        return self.unseen.number(viewer, count) if self.unseen else count

    def number_then(self, viewer: Viewer, entry: int) -> int:
        """What number a viewer gave to an entry when it was made."""
        return self.unseen.number_then(viewer, entry) if self.unseen else entry

    def entry_of(self, viewer: Viewer, number: int) -> int:
        """The entry to which a viewer gives that number."""
        return self.unseen.entry(viewer, number) if self.unseen else number

    def keep(self, viewer: Viewer, since: int) -> int:
        """The number up to which the log still stands for a viewer who has read it up to ``since``."""
        if not self.unseen:
            keep = since
            for entry in self.record.entries[since:]:
                if isinstance(entry, Undo) and entry.to < keep:
                    keep = entry.to
            return keep
        start, hidden = self.entry_of(viewer, since), set(self.unseen.hidden_from(viewer))
        undone = [(n, e) for n, e in enumerate(self.record.entries[start:], start + 1) if isinstance(e, Undo)]
        return min([since, *(first_struck(self, n, e, viewer, hidden) - 1 for n, e in undone if n not in hidden)])

    def story(self, viewer: Viewer, since: int = 0, upto: int | None = None) -> list[tuple[int, Line]]:
        """Log lines as a viewer may read them, in his numbers; what was undone is left out."""
        return [(number, line) for number, _, line in self.told(viewer, since, upto)]

    def told(self, viewer: Viewer, since: int = 0, upto: int | None = None) -> list[tuple[int, Seat | None, Line]]:
        """The same, with the seat that each line is about."""
        if self.unseen:
            since = self.entry_of(viewer, since)
            upto = None if upto is None else self.entry_of(viewer, upto)
        tell, names, found = self.game.tell, self.record.header.seats, []
        for number in self.standing_after(since, upto):
            for event in self.events[number - 1]:
                line = tell(event.seen_by(viewer), names)
                if line is not None:
                    found.append((self.number_for(viewer, number) if self.unseen else number, event.seat, line))
        return found

    def record_for(self, viewer: Viewer) -> Record:
        """The record as a viewer may know it: all of it once the game is over."""
        return self.record if self.state.outcome() is not None else extract(self, viewer)

    def lines(self, viewer: Viewer, upto: int | None = None) -> list[str]:
        """The entries in notation, until the game is over without what others played or chance dealt face down."""
        over = self.state_at(upto).outcome() is not None if upto is not None else self.state.outcome() is not None
        record = self.record if over else extract(self, viewer)
        return [entry_text(entry) for entry in record.entries[:upto]]

    def to_text(self, viewer: Viewer = None) -> str:
        """The record with the log as comments."""
        comments: dict[int, list[str]] = {}
        for number, line in self.story(viewer):
            comments.setdefault(number, []).append(line.text)
        return self.record.to_text(comments)

    def audit(self) -> list[int]:
        """Numbers of the outcomes of chance that do not come from the sealed seed; empty when all do."""
        return audit(self)
