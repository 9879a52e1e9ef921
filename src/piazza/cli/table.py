"""A local table: a match with the people and bots at its seats, played from one keyboard."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from piazza import saves
from piazza.bots import STAND_IN, Bot, Decision, UnknownBot
from piazza.bots import find as find_bot
from piazza.cli.common import open_match, read_record, reason
from piazza.cli.problem import Problem
from piazza.cli.screen import in_order
from piazza.kernel import (
    Action,
    Game,
    Line,
    Match,
    Move,
    Refusal,
    Refused,
    Rng,
    Seat,
    State,
    UnknownAction,
    View,
    Viewer,
    undo,
)

_SEPARATOR = re.compile(r"\s*;\s*")
_REPEATED = re.compile(r"(\d{1,3})\s*x\s+(.+)")


class NotPlayed(Problem):
    """The rules refuse a move."""

    def __init__(self, refusal: Refusal, batch: bool) -> None:
        super().__init__(f"Nothing was played: {refusal}" if batch else str(refusal))
        self.refusal = refusal


class LocalTable:
    def __init__(self, match: Match, bots: Mapping[Seat, Bot], file: Path | None = None) -> None:
        self.match = match
        self.bots = dict(bots)
        match.history.bots = frozenset(bots)
        self.file = file
        """Where the match was last saved to or loaded from."""
        self._notations = frozenset(action.notation for action in match.game.alphabet)
        self._saved = len(match.record.entries) if file is not None else 0

    @classmethod
    def start(
        cls, game: Game, names: Sequence[str], options: Mapping[str, str], seed: str, bots: Mapping[Seat, str]
    ) -> LocalTable:
        try:
            match = Match.start(game, names, options, seed, shared=True)
        except Refused as no:
            raise Problem(no) from None
        return cls(match, seat_bots(bots))

    @classmethod
    def load(cls, file: Path, bots: Mapping[Seat, str] | None = None, seed: str = "") -> LocalTable:
        """Load a saved match. By default bots play the seats that have the name of a bot."""
        match = open_match(file, read_record(file), seed=seed or secrets.token_hex(8), shared=True)
        names = match.record.header.seats
        if bots is None:
            bots = {seat: bot for seat, name in enumerate(names) if (bot := _bot_of(seat, name))}
        check_seats(bots, len(names))
        return cls(match, seat_bots(bots), file)

    # -- who is there --

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.record.header.seats

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in range(self.match.setup.seats) if seat not in self.bots]

    @property
    def discreet(self) -> bool:
        """Whether people who may not see the same share the screen."""
        return self.game.secrets and len(self.people) > 1

    @property
    def over(self) -> bool:
        return not self.state.to_move()

    def mover(self) -> Seat | None:
        """The seat of the person to act next."""
        return next((seat for seat in self.state.to_move() if seat in self.people), None)

    def onlooker(self) -> Viewer:
        """The viewer of the screen when no particular player is at it."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.game.secrets else self.mover()

    def view(self, viewer: Viewer) -> View:
        return self.state.view(viewer)

    def legal(self, seat: Seat) -> list[Action]:
        return in_order(self.game, self.state.legal(seat))

    def story(self, viewer: Viewer, since: int = 0) -> list[Line]:
        return [line for _, line in self.match.seen_by(viewer).story(since)]

    # -- playing --

    def let_bots_play(self) -> None:
        while movers := [seat for seat in self.game.awaited(self.state) if seat in self.bots]:
            seat = movers[0]
            # After an undo and the same moves again, the bot answers as before.
            rng = Rng(f"{self.match.record.header.seed}/bot/{len(self.match.history.standing)}")
            self.match.play(seat, self.bots[seat].choose(Decision(self.game, self.state, seat), rng))

    def is_action(self, text: str) -> bool:
        return text in self._notations

    def understand(self, seat: Seat, text: str) -> tuple[Seat, list[Action]]:
        """The seat and the actions in a text: a move number, or notations with ``;`` between, ``3x`` before one for
        three times; a seat may come first."""
        word, _, rest = text.partition(" ")
        if rest and word.isdecimal() and not self.is_action(text):
            check_seats([int(word) - 1], len(self.names))
            seat, text = int(word) - 1, rest.strip()
            if seat in self.bots:
                raise Problem(f"Seat {word} is played by a bot.")
        parts = [text] if self.is_action(text) else [part for part in _SEPARATOR.split(text) if part]
        if len(parts) == 1 and parts[0].isdecimal() and not self.is_action(parts[0]):
            return seat, [self._by_number(seat, int(parts[0]))]
        if any(part.isdecimal() for part in parts):
            raise Problem("The numbers are for one move at a time; several are written out, with ; between them.")
        return seat, [action for part in parts for action in self._repeated(seat, part)]

    def _repeated(self, seat: Seat, part: str) -> list[Action]:
        found = None if self.is_action(part) else _REPEATED.fullmatch(part)
        return [self.find(seat, part)] if found is None else [self.find(seat, found[2])] * int(found[1])

    def _by_number(self, seat: Seat, number: int) -> Action:
        legal = self.legal(seat)
        if not 1 <= number <= len(legal):
            raise Problem(f"There is no move {number}; the moves are numbered 1 to {len(legal)}.")
        return legal[number - 1]

    def find(self, seat: Seat, text: str) -> Action:
        try:
            return self.game.alphabet.parse(text)
        except UnknownAction as e:
            if text.startswith("*"):
                raise Problem("Chance plays by itself, from the seed; leave out the lines with a *.") from None
            legal = [action.notation for action in self.legal(seat)]
            begun = [notation for notation in legal if notation.startswith(f"{text} ")]
            if begun:
                some = ", ".join(begun[:4]) + (f" or {len(begun) - 4} more" if len(begun) > 4 else "")
                raise Problem(f"{text!r} is only the beginning of a move: {some}.") from None
            if any(action.verb == text for action in self.game.alphabet):
                raise Problem(f"Nothing of that kind can be played now: why {text} says why.") from None
            near = get_close_matches(text, legal, n=3, cutoff=0.5)
            if near:
                raise Problem(f"{text!r} is no move here. Did you mean {' or '.join(map(repr, near))}?") from None
            raise Problem(e) from None

    def play(self, seat: Seat, actions: Sequence[Action]) -> None:
        try:
            self.match.play(seat, *actions)
        except Refused as no:
            raise NotPlayed(no.refusal, len(actions) > 1) from None

    def undo(self) -> str:
        """Undo the last decision or go; returns a sentence for the players."""
        first = undo.first_undone(self.match.history, self.people[0] if self.people else 0)
        if first is None:
            raise Problem("There is nothing to undo.")
        moves = undo.undone_decisions(self.match.history, first)
        seat = moves[0].seat
        self.match.undo(seat)
        shown = [move.action if self._may_show(move) else "a hidden move" for move in moves]
        return f"{self.names[seat]} undoes: {', '.join(shown)}"

    def _may_show(self, move: Move) -> bool:
        """Whether everybody at the screen may know a move: it was open, or the only person there made it."""
        return not self.game.alphabet.parse(move.action).secret or self.people == [move.seat]

    # -- keeping --

    @property
    def unsaved(self) -> bool:
        """Whether a person has played since the match was last saved."""
        return any(isinstance(e, Move) and e.seat in self.people for e in self.match.record.entries[self._saved :])

    def check_file(self, file: Path) -> None:
        """Raise ``Problem`` if the file exists and is not a record."""
        if file.exists() and file != self.file:
            try:
                read_record(file)
            except Problem:
                raise Problem(f"{file} is there already and is no record of Piazza; choose another name.") from None

    def save(self, file: Path) -> None:
        self.check_file(file)
        try:
            saves.write(self.match, file)
        except OSError as e:
            raise Problem(f"{file} cannot be written: {reason(e)}.") from None
        self.file, self._saved = file, len(self.match.record.entries)


def bot_name(seat: Seat, bot: str) -> str:
    return f"Bot {seat + 1}" if bot == STAND_IN else f"Bot {seat + 1} {bot}"


def _bot_of(seat: Seat, name: str) -> str | None:
    """The bot that a name in a saved match stands for."""
    begin = f"Bot {seat + 1}"
    return STAND_IN if name == begin else name[len(begin) + 1 :] if name.startswith(f"{begin} ") else None


def seat_bots(bots: Mapping[Seat, str]) -> dict[Seat, Bot]:
    try:
        return {seat: find_bot(bot) for seat, bot in bots.items()}
    except UnknownBot as e:
        raise Problem(e) from None


def read_bots(given: Sequence[str]) -> dict[Seat, str]:
    """The bot of each seat, from texts like ``2`` or ``2=master``."""
    found: dict[Seat, str] = {}
    for text in given:
        number, _, bot = text.partition("=")
        if not number.strip().isdecimal():
            raise Problem(f"A bot is given as SEAT or SEAT=NAME, not {text!r}.")
        found[int(number) - 1] = bot.strip() or STAND_IN
    return found


def check_seats(seats: Collection[Seat], number: int) -> None:
    for seat in seats:
        if not 0 <= seat < number:
            span = "there is only seat 1" if number == 1 else f"seats are 1 to {number}"
            raise Problem(f"There is no seat {seat + 1}; {span}.")
