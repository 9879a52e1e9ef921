"""A room: the rules for changing its seats and its set-up. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from piazza.kernel import Refusal, Refused, Rng, Seat, registry
from piazza.server.rooms.setup import COLOURS, Chair, RoomSetup, chairs
from piazza.server.tables.info import Scalar

OPEN, PLAYING, OVER, ABANDONED = "open", "playing", "over", "abandoned"
SOLO, HOTSEAT, ONLINE = "solo", "hotseat", "online"
MAX_NAME_CHARACTERS = 40
"""Maximum length of the name on a seat."""


@dataclass(slots=True)
class Room:
    id: str
    kind: str
    name: str
    host: str
    game: str
    setup: RoomSetup
    seats: list[Chair]
    status: str = OPEN
    password: str | None = None
    private: bool = False
    spectators: bool = True
    save: str | None = None
    before: str | None = None
    result: str | None = None
    version: int = 0
    created: int = 0
    touched: int = 0

    # -- who is who --

    @property
    def shared(self) -> bool:
        """One person, or people at one screen, hold all seats."""
        return self.kind != ONLINE

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints."""
        return self.shared or self.setup.hints

    @property
    def colours(self) -> list[str]:
        return [c.colour for c in self.seats]

    @property
    def people(self) -> list[str]:
        return list(dict.fromkeys(c.person for c in self.seats if c.person is not None))

    def seats_of(self, person: str | None) -> list[Seat]:
        return [c.seat for c in self.seats if person is not None and c.person == person]

    def may_watch(self, person: str | None) -> bool:
        return self.spectators or (person is not None and (person == self.host or bool(self.seats_of(person))))

    def check_acts(self, person: str | None, seat: Seat) -> None:
        """Raises ``Refused`` if the person may not act for the seat now."""
        if not 0 <= seat < len(self.seats):
            raise no("NO_SEAT", f"There is no seat {seat + 1} at this table.")
        chair = self.seats[seat]
        if person is None or chair.person != person:
            raise no("NOT_YOUR_SEAT", f"Seat {seat + 1} is not yours.")
        if chair.resigned:
            raise no("RESIGNED", "You have resigned.")
        if chair.bot is not None:
            raise no("STANDS_IN", "A bot plays for you: take your seat back first.")
        if self.status != PLAYING and not (self.shared and self.status == OVER):
            raise no("NOT_PLAYING", self.result or "This match is not being played.")

    # -- before the start --

    def join(self, person: str, name: str, seat: Seat | None) -> Seat:
        self._check_open()
        if person in self.setup.shown_out:
            raise no("SHOWN_OUT", "The host has asked you to leave this table.")
        mine = self.seats_of(person)
        if mine and (seat is None or seat in mine):
            return mine[0]
        chair = self._free_chair(seat, name)
        was_ready = False
        for old in mine:
            was_ready = self.seats[old].ready
            self.seats[old].clear()
        chair.person, chair.name, chair.ready = person, self._distinct(name), was_ready
        return chair.seat

    def _free_chair(self, seat: Seat | None, name: str) -> Chair:
        if seat is not None:
            if not 0 <= seat < len(self.seats):
                raise no("NO_SEAT", f"There is no seat {seat + 1} at this table.")
            if not self.seats[seat].free:
                raise no("TAKEN", f"Seat {seat + 1} is taken.")
            return self.seats[seat]
        free = [c for c in self.seats if c.free]
        if not free:
            raise no("FULL", "All seats are taken.")
        own = [c for c in free if self.setup.saved and same(self.setup.saved[c.seat], name)]
        return (own or free)[0]

    def _distinct(self, name: str) -> str:
        taken = {c.name for c in self.seats if not c.free}
        numbered = (f"{name[: MAX_NAME_CHARACTERS - len(f' {k}')]} {k}" for k in range(2, 99))
        return next(n for n in (name, *numbered) if n not in taken)

    def leave(self, person: str) -> None:
        self._check_open()
        mine = self.seats_of(person)
        if not mine and person != self.host:
            raise no("NOT_HERE", "You are not at this table.")
        for seat in mine:
            self.seats[seat].clear()
        if not self.people:
            self.status = ABANDONED
        elif person == self.host:
            self._hand_over(mine)

    def _hand_over(self, left: Sequence[Seat]) -> None:
        """Make the first person the host, on the seat that the former host has left: the host goes first."""
        self.host = self.people[0]
        if left and self.save is None:
            order = [c.seat for c in self.seats]
            mine = self.seats_of(self.host)[0]
            order[left[0]], order[mine] = mine, left[0]
            self._arrange([self.seats[seat] for seat in order])
        self._reset_ready()

    def _arrange(self, chairs: list[Chair]) -> None:
        self.seats = chairs
        for number, chair in enumerate(chairs):
            chair.seat = number

    def kick(self, by: str, seat: Seat) -> str:
        """Remove a person from a seat. Returns the person."""
        self.check_host(by)
        chair = self._chair(seat)
        if chair.person == by:
            raise no("SELF", "To go yourself, leave the table.")
        if chair.person is None:
            raise no("EMPTY", f"Nobody sits on seat {seat + 1}.")
        person = chair.person
        self.setup.shown_out.append(person)
        chair.clear()
        return person

    def set_ready(self, person: str, ready: bool) -> None:
        self._check_open()
        mine = self.seats_of(person)
        if not mine:
            raise no("NOT_HERE", "You are not at this table.")
        for seat in mine:
            self.seats[seat].ready = ready

    def add_share(self, person: str, share: str) -> None:
        """Add a share to the luck of the match, after the seal of the server's secret was published."""
        self._check_open()
        if not self.seats_of(person):
            raise no("NOT_HERE", "You are not at this table.")
        self.setup.shares[person] = share

    def set_bot(self, by: str, seat: Seat, bot: str | None, name: str = "") -> None:
        """A bot that was given a name keeps it when another strength is chosen."""
        self.check_host(by)
        chair = self._chair(seat)
        if chair.person is not None:
            raise no("TAKEN", f"{chair.name} sits there.")
        given = chair.name if chair.bot is not None and not chair.name.startswith(_usual_name(chair.bot)) else ""
        chair.clear()
        if bot is not None:
            wanted = " ".join(name.split()) or given or _usual_name(bot)
            chair.bot, chair.name, chair.ready = bot, self._distinct(wanted), True

    def set_pause(self, by: str, pause: int) -> None:
        """Unlike the rest of the set-up, the host may change this at any time."""
        if by != self.host:
            raise no("NOT_HOST", "Only the host does that.")
        self.setup.pause = pause

    def take_after(self, before: Room) -> None:
        """Take over the password and the names of the bots for a rematch."""
        self.password = before.password
        old = [c for c in before.seats if c.bot is not None and c.person is None]
        new = [c for c in reversed(self.seats) if c.bot is not None]
        for was, now in zip(old, new, strict=False):
            now.name = was.name

    def order(self, by: str, seats: Sequence[Seat]) -> None:
        """Reorder the seats: the person on seat ``seats[n]`` moves to seat n."""
        self.check_host(by)
        if sorted(seats) != list(range(len(self.seats))):
            raise no("ORDER", "An order names every seat once.")
        self._arrange([self.seats[was] for was in seats])
        self._reset_ready()

    def set_colour(self, by: str, seat: Seat, colour: str) -> None:
        self._check_open()
        chair = self._chair(seat)
        if chair.person != by and not (by == self.host and chair.person is None):
            raise no("NOT_YOUR_SEAT", f"Seat {seat + 1} is not yours.")
        if colour not in COLOURS:
            raise no("COLOUR", f"Colours are {', '.join(COLOURS)}.")
        owner = next((c for c in self.seats if c.colour == colour and c is not chair), None)
        if owner is not None and not owner.free:
            raise no("COLOUR", f"{owner.name} has {colour}.")
        if owner is not None:
            owner.colour = chair.colour
        chair.colour = colour

    def paint(self, colours: Sequence[str]) -> None:
        """Give each chosen colour to its first seat; the other seats get the remaining colours."""
        wanted = dict.fromkeys(colour for colour in colours if colour in COLOURS)
        left = [colour for colour in COLOURS if colour not in wanted]
        for chair in self.seats:
            chosen = colours[chair.seat] if chair.seat < len(colours) else ""
            if chosen in wanted:
                del wanted[chosen]
                chair.colour = chosen
            elif left:
                chair.colour = left.pop(0)

    def change_setup(self, by: str, options: dict[str, Scalar], seed: str) -> None:
        """Change options and seed. Nobody counts as ready any longer."""
        self.check_host(by)
        if self.save is not None:
            raise no("SAVED", "This match goes on from a save: its options stand.")
        self.setup.options, self.setup.seed = options, " ".join(seed.split())
        self._reset_ready()

    def load(self, by: str, save: str, origin: str, names: Sequence[str], options: dict[str, Scalar]) -> None:
        """Go on from a save: its options and seats replace those of the room. Bots leave if there are too few seats."""
        self.check_host(by)
        here = [c for c in self.seats if not c.free]
        here.sort(key=lambda c: (c.person is None, not _named(names, c.name)))
        if len(self.people) > len(names):
            raise no("SEATS", f"The save has {len(names)} seats, but {len(self.people)} people are here.")
        self.save, self.seats = save, chairs(len(names))
        self.setup.saved, self.setup.options = list(names), options
        self.setup.origin, self.setup.seed = origin, ""
        colours = [""] * len(names)
        for old in here[: len(names)]:
            new = self._free_chair(None, old.name)
            new.person, new.bot, new.name, colours[new.seat] = old.person, old.bot, old.name, old.colour
        self.paint(colours)
        self._reset_ready()

    def start_afresh(self, by: str) -> None:
        """Put the save aside; seats and options stay."""
        self.check_host(by)
        self.save, self.setup.saved, self.setup.origin = None, [], ""
        self._reset_ready()

    def mismatches(self) -> list[str]:
        """Sentences about seats of a save whose person has another name."""
        return [
            f"seat {c.seat + 1} was {saved} and would be {c.name}"
            for c, saved in zip(self.seats, self.setup.saved, strict=False)
            if not same(c.name, saved)
        ]

    def check_start(self, by: str, renamed: bool) -> None:
        """Raises ``Refused`` if the host cannot start with those who are here. Nobody has to be ready."""
        self.check_host(by)
        here = sum(not c.free for c in self.seats)
        if self.save is None:
            registry.find(self.game).setup(here, self.setup.options, Rng(0))
        elif here < len(self.seats):
            empty = " and ".join(f"the seat of {self.setup.saved[c.seat]}" for c in self.seats if c.free)
            raise no("SEATS", f"Nobody has taken {empty}: wait for players, or put bots there.")
        wrong = self.mismatches()
        if wrong and not renamed:
            raise no("NAMES", f"The save has other names: {'; '.join(wrong)}. Start again to take the new names.")

    def start(self, by: str, renamed: bool) -> None:
        """Start with all who are here; free seats are closed."""
        self.check_start(by, renamed)
        self._arrange([c for c in self.seats if not c.free])
        self.status = PLAYING

    def _check_open(self) -> None:
        if self.status != OPEN:
            raise no("STARTED", "This match has started." if self.status == PLAYING else "This table is closed.")

    def check_host(self, by: str) -> None:
        """Raises ``Refused`` unless the room is open and the person is its host."""
        self._check_open()
        if by != self.host:
            raise no("NOT_HOST", "Only the host can do that.")

    def _chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.seats):
            raise no("NO_SEAT", f"There is no seat {seat + 1} at this table.")
        return self.seats[seat]

    def _reset_ready(self) -> None:
        """After a change that concerns everybody, people say anew that they are ready."""
        for chair in self.seats:
            chair.ready = chair.person is None and chair.bot is not None

    # -- while it is played --

    def stand_in(self, person: str, bot: str) -> None:
        self._check_playing(person)
        for seat in self.seats_of(person):
            self.seats[seat].bot = bot

    def come_back(self, person: str) -> None:
        self._check_playing(person)
        for seat in self.seats_of(person):
            if not self.seats[seat].resigned:
                self.seats[seat].bot = None

    def resign(self, person: str, bot: str) -> str:
        """Let a bot play on for the person. Returns a sentence about it."""
        self._check_playing(person)
        mine = [self.seats[s] for s in self.seats_of(person) if not self.seats[s].resigned]
        if not mine:
            raise no("RESIGNED", "You have resigned already.")
        for chair in mine:
            chair.resigned, chair.bot = True, bot
        said = f"{mine[0].name} resigned."
        staying = {c.person for c in self.seats if c.person is not None and not c.resigned}
        if len(staying) < 2:
            self.status, self.result = OVER, said
        return said

    def _check_playing(self, person: str) -> None:
        if not self.seats_of(person):
            raise no("NOT_HERE", "You are not at this table.")
        if self.status != PLAYING:
            raise no("NOT_PLAYING", "This match is not being played.")

    @property
    def deserted(self) -> bool:
        """Whether no person plays any more; bots do not play among themselves."""
        return not any(c.thinks for c in self.seats)


def _usual_name(bot: str) -> str:
    return f"Bot {bot}"


def _named(names: Sequence[str], name: str) -> bool:
    return any(same(name, other) for other in names)


def same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def no(code: str, text: str) -> Refused:
    return Refused(Refusal(code, "", text))
