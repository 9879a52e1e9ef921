"""A match in one's own hand: what ``piazza.new`` and ``piazza.load`` give."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import overload

from piazza import bots, kernel, saves
from piazza.kernel import (
    CHANCE,
    Action,
    Game,
    Move,
    Outcome,
    Refusal,
    Refused,
    Rng,
    Seat,
    UnknownAction,
    Value,
    Viewer,
    registry,
)


class Match(kernel.Match):
    """A match all of whose seats are yours, so that it is enough to say what is played.

    It is the kernel's [`Match`][piazza.kernel.Match], and goes wherever one is asked for. Chance plays by itself, from
    the seed. Seats are numbers from 0; texts count them from 1.

    Examples:
        >>> match = piazza.new("micro-city", seed="monday")
        >>> match
        <Match micro-city, 1 seat, entry 1, Player to move>
        >>> match.to_move
        (0,)
    """

    def __str__(self) -> str:
        """The table as the terminal draws it: as the seat to move sees it, and after the end as everybody does."""
        outcome = self.outcome
        if outcome is not None:
            return f"{self.draw(None)}\n\nThe game is over. {outcome.reason}"
        seat = self.to_move[0]
        who = "chance" if seat == CHANCE else self.names[seat]
        return f"{self.draw(None if seat == CHANCE else seat)}\n\nTo move: {who}"

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table, by seat."""
        return self.record.header.seats

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty once the match is over."""
        return self.state.to_move()

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.state.outcome()

    def legal(self, seat: Seat | None = None) -> list[Action]:
        """All that a seat may do now, each action once. Without a seat: all that the first to move may do.

        Examples:
            >>> match = piazza.new("micro-city", seed="monday")
            >>> match.legal()[0]
            <Action 0: place r1c1>
            >>> print(match.legal()[0])
            place r1c1
        """
        mover = self._mover() if seat is None else seat
        return [] if mover in (None, CHANCE) else self.state.legal(mover)

    @overload
    def play(self, action: Action | str | int, /) -> None: ...

    @overload
    def play(self, seat: Seat, *actions: Action | str | int) -> None: ...

    def play(self, seat: Seat | Action | str, *actions: Action | str | int) -> None:
        """Play an action for the seat to move, or with the seat in front one action or several for that seat.

        An action is given as such, as its notation or as its number. Of several, all are played or none is.
        What the rules forbid raises [`Refused`][piazza.kernel.Refused], and nothing has changed.

        Examples:
            >>> match = piazza.new("micro-city", seed="monday")
            >>> match.play("place r1c1")
            >>> match.play(match.legal()[0])
            >>> match.play(match.legal()[0].id)
            >>> match.play(0, match.legal()[0])
        """
        if actions:
            if not isinstance(seat, int):
                raise TypeError(f"Several actions are played with their seat in front: play(0, {str(seat)!r}, ...)")
            super().play(seat, *map(self._action, actions))
            return
        mover = self._mover()
        if mover is None:
            raise Refused(Refusal("OVER", "", "The match is over."))
        super().play(mover, self._action(seat))

    def undo(self, seat: Seat | None = None, to: int | None = None, agreed: Collection[Seat] = ()) -> None:
        """Take the last decision back, or with ``to`` everything after that entry of the record.

        In a title that is played in goes, such as City Heroes, it is the whole go.

        Examples:
            >>> match = piazza.new("micro-city", seed="monday")
            >>> match.play("place r1c1")
            >>> match.undo()
            >>> match.play("place r1c2")
        """
        super().undo(self._last_mover() if seat is None else seat, to, agreed)

    def ask(self, bot: str | bots.Bot, seat: Seat | None = None, *, seconds: float = bots.SECONDS) -> Action:
        """What a bot would do for the seat to move, as that seat sees the table. Nothing is played.

        A bot is given by its name (``random``, ``apprentice``, ``master``, ``master@0.2s``) or as
        [`bots.find`][piazza.bots.find] gives it. The same match, played alike, brings the same answer from all but
        a bot that thinks by the clock.

        Examples:
            >>> match = piazza.new("micro-city", seed="monday")
            >>> match.play(match.ask("apprentice"))
        """
        mover = self._mover() if seat is None else seat
        if mover is None or mover == CHANCE or mover not in self.to_move:
            raise Refused(Refusal("NOT_YOUR_TURN", "", "There is nothing to decide for a bot."))
        chooser = bots.find(bot) if isinstance(bot, str) else bot
        rng = Rng(f"{self.record.header.seed}/bot/{len(self.history.standing)}")
        return chooser.choose(bots.Decision(self.game, self.state, mover, seconds), rng)

    def draw(self, viewer: Viewer) -> str:
        """The board in letters, as a seat sees it, or as a spectator (None) does."""
        drawing = self.game.draw(self.state.view(viewer), self.names)
        return "\n".join("".join(text for text, _ in spans).rstrip() for spans in drawing)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file: as text, or as JSON if the name ends in ``.json``.

        The file holds the seed, so whoever has it can play on and knows what chance will bring.
        """
        saves.write(self, Path(path))

    def _mover(self) -> Seat | None:
        return next(iter(self.to_move), None)

    def _last_mover(self) -> Seat:
        for number in reversed(self.history.standing):
            entry = self.record.entries[number - 1]
            if isinstance(entry, Move) and entry.seat != CHANCE:
                return entry.seat
        return 0

    def _action(self, given: Action | str | int) -> Action:
        alphabet = self.game.alphabet
        if isinstance(given, str):
            return alphabet.parse(given)
        number = given if isinstance(given, int) else given.id
        if not 0 <= number < len(alphabet) or (isinstance(given, Action) and alphabet[number] is not given):
            last = len(alphabet) - 1
            raise UnknownAction(f"{given!r} is no action of {self.game.title}; their numbers are 0 to {last}")
        return alphabet[number]


def new(game: str | Game, *, seats: int | Sequence[str] | None = None, seed: str = "", **options: Value) -> Match:
    """Start a match.

    ``seats`` is how many play, or their names; as few as the options allow where nothing is said. The same ``seed``
    brings the same chance; without one it is made up. Everything else is an option of the title, by its name;
    [`game`][piazza.game] tells which there are.

    Examples:
        >>> piazza.new("micro-city", seats=["Ada", "Ben"], seed="monday", mode="duel")
        <Match micro-city, 2 seats, entry 5, Ada to move>
        >>> piazza.new("micro-city", seats=7)
        Traceback (most recent call last):
        piazza.kernel.refusal.Refused: Micro City is for 1 to 2 players, not 7.
    """
    title = registry.find(game) if isinstance(game, str) else game
    if isinstance(seats, str):
        raise TypeError(f"seats is a number or a list of names, not the text {seats!r}")
    if seats is None:
        seats = fewest_seats(title, options)
    if isinstance(seats, int):
        seats = ["Player"] if seats == 1 else [f"Player {number}" for number in range(1, seats + 1)]
    return Match.start(title, seats, options, seed or secrets.token_hex(8), shared=True)


def load(path: str | PathLike[str], *, seed: str = "") -> Match:
    """Open a saved match, in text or JSON, at its last entry.

    A record that came without its seed can be looked at; with a ``seed`` of your own it can be played on.
    [`RecordError`][piazza.kernel.RecordError] says where and why a file cannot be read.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "monday.record"
        >>> piazza.new("micro-city", seed="monday").save(path)
        >>> piazza.load(path)
        <Match micro-city, 1 seat, entry 1, Player to move>
    """
    return Match.load(saves.read(Path(path)), seed=seed, shared=True)


def titles() -> list[Game]:
    """All titles there are.

    Examples:
        >>> [game.id for game in piazza.titles() if game.id.startswith("city")]
        ['city-heroes', 'city-of-iron']
    """
    return registry.games()


def game(id: str) -> Game:
    """The title with that id, or [`UnknownGame`][piazza.kernel.registry.UnknownGame].

    Examples:
        >>> city = piazza.game("micro-city")
        >>> city
        <Game micro-city, 1 to 2 players>
        >>> [option.name for option in city.options][:3]
        ['mode', 'building', 'difficulty']
    """
    return registry.find(id)


def fewest_seats(game: Game, options: Mapping[str, Value], least: int = 1) -> int:
    """The smallest number of seats, at least ``least``, that goes with the options; ``Refused`` if none does."""
    fewest, most = game.seats
    first: Refused | None = None
    for number in [n for n in range(fewest, most + 1) if n >= least] or [least]:
        try:
            game.setup(number, options, Rng("seats"))
        except Refused as no:
            first = first or no
        else:
            return number
    assert first is not None
    raise first
