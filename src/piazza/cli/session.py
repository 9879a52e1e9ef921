"""A session at a local table: reading what players type, and showing each player what he may see."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from piazza.cli import completion, desk, screen
from piazza.cli.problem import Problem, one_line
from piazza.cli.table import LocalTable, NotPlayed
from piazza.cli.terminal import Console
from piazza.kernel import Action, Move, Seat, Viewer

HINT = """\
Type the number or the notation of a move; several in one go with ; between them, 3x MOVE for three.
why MOVE says why a move is not available, undo takes one back, moves and board show them again.
help explains everything, save FILE keeps the game, quit leaves. Tab completes what you type."""
CLEAR_SCREEN = "\x1b[H\x1b[2J\x1b[3J"
NOBODY: Seat = -2
RESERVED_LINES = 15
"""Lines of the screen to leave for log and moves when the board is drawn."""
RECENT_LINES = 20
"""Log lines shown at the start of a turn; ``log`` shows all."""


class Leave(Exception):
    """A player wants to leave the table."""


class Session:
    def __init__(self, table: LocalTable, console: Console) -> None:
        self.table = table
        self.console = console
        self.refused: Action | None = None
        """The last refused action, which ``why`` without an argument explains."""
        self.interactive = False
        self._seen: dict[Viewer, int] = {}
        self._at_screen: Seat | None = NOBODY
        self._asked = 0
        """Number of entries when a player was last asked for a move."""

    # -- a person at the keyboard --

    def talk(self) -> None:
        self.interactive = True
        completion.use(self)
        self.introduce()
        self.console.print()
        self.console.print(HINT, style="dim")
        try:
            while True:
                self._turn()
        except Leave:
            return

    def _turn(self) -> None:
        """Show the position and read lines until something has been played."""
        self.table.let_bots_play()
        seat = self.table.mover()
        self._pass_screen(seat)
        self.show_turn(self.viewer(seat), seat, brief=self._goes_on(seat))
        before = len(self.table.match.record.entries), self.table
        while before == (len(self.table.match.record.entries), self.table):
            line = self._ask(f"\n{self.prompt(seat)} > ")
            if line is None:
                self.leave()
                continue
            try:
                if line.strip():
                    self.obey(line, seat)
                else:
                    self.show_turn(self.viewer(seat), seat)
            except Problem as e:
                self.console.print(one_line(e), style="yellow")
                if isinstance(e, NotPlayed):
                    self.console.print("why tells you more.", style="dim")

    def _ask(self, prompt: str) -> str | None:
        """A line, or None at the end of input."""
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            return None

    def _pass_screen(self, seat: Seat | None) -> None:
        """Clear the screen between players who may not see the same."""
        if not self.table.discreet or seat == self._at_screen:
            return
        if self._at_screen != NOBODY:
            self._clear()
        self._at_screen = seat
        if seat is None:
            return
        name = self.table.names[seat]
        self.console.print()
        self.console.print(f"Pass the screen to {name}.", style="bold")
        if self._ask(f"{name}, press Enter when nobody else is looking. ") is None:
            self.leave()
        self._clear()

    def _clear(self) -> None:
        self.console.file.write(CLEAR_SCREEN)
        completion.forget()

    def confirm(self, question: str) -> bool:
        answer = self._ask(f"{question} [y/N] ") if self.interactive else "y"
        return (answer or "").strip().lower() in ("y", "yes")

    def leave(self) -> None:
        """Offer to save, then raise ``Leave``."""
        while self.interactive and self.table.unsaved:
            name = self._ask("The game is not saved. File to save it in (Enter for none): ")
            if name is None or not name.strip():
                break
            try:
                self.save(Path(name.strip()))
            except Problem as e:
                self.console.print(one_line(e), style="yellow")
        raise Leave

    def save(self, file: Path) -> None:
        file = file.expanduser()
        self.table.check_file(file)
        known = file == self.table.file or not file.exists()
        if known or self.confirm(f"{file} is there already. Write over it?"):
            self.table.save(file)
            self.console.print(f"  Saved in {file}.")

    # -- lines from a pipe or a file --

    def read(self, lines: Iterable[str]) -> None:
        """Play the lines in order; ``Problem`` at the first that cannot be played."""
        self.introduce()
        self.table.let_bots_play()
        self.show_news(self.table.onlooker())
        for number, line in enumerate(lines, 1):
            try:
                self.obey(line, self.table.mover())
                self.table.let_bots_play()
            except Problem as e:
                raise Problem(f"line {number}: {one_line(e)}") from None
            except Leave:
                break
            self.show_news(self.table.onlooker())
        self.console.print()
        seat = self.table.mover()
        self.show_turn(self.table.onlooker(), None if self.table.discreet else seat)
        if self.table.discreet and seat is not None:
            self.console.print(f"{self.prompt(seat)} is to move.")

    # -- both --

    def obey(self, line: str, seat: Seat | None) -> None:
        line = " ".join(line.split())
        if not line or line.startswith("#"):
            return
        word, _, rest = line.removeprefix("/").partition(" ")
        if word.lower() in desk.COMMANDS and (line.startswith("/") or not self.table.is_action(line)):
            desk.COMMANDS[word.lower()].do(self, rest, seat)
            return
        if seat is None:
            raise Problem("The game is over. undo undoes a move, save FILE keeps the game, quit leaves.")
        try:
            who, actions = self.table.understand(seat, line)
        except Problem:
            near = get_close_matches(word.lower(), desk.COMMANDS, n=1, cutoff=0.75)
            if near:
                raise Problem(f"There is no command {word!r}. Did you mean {near[0]!r}?") from None
            raise
        if who != seat and self.interactive and self.table.discreet:
            raise Problem(f"{self.table.names[seat]} is at the screen; {self.table.names[who]} plays from their own.")
        try:
            self.table.play(who, actions)
        except NotPlayed:
            self.refused = next((a for a in actions if self.table.state.refusal(who, a)), None)
            raise

    def viewer(self, seat: Seat | None) -> Viewer:
        """The viewer at the screen when this seat is to act."""
        return seat if seat is not None and (self.interactive or not self.table.discreet) else self.table.onlooker()

    def prompt(self, seat: Seat | None) -> str:
        if seat is None:
            return "Game over"
        phase = getattr(self.table.view(seat), "phase", "")
        return self.table.names[seat] + (f" · {phase}" if isinstance(phase, str) and phase else "")

    def introduce(self) -> None:
        match = self.table.match
        self.console.print(match.game.title, style="bold")
        if match.record.header.options:
            shown = ", ".join(f"{name} {value}" for name, value in match.record.header.options.items())
            self.console.print(shown, style="dim")
        self.console.print(f"seed {match.record.header.seed}", style="dim")

    def show_news(self, viewer: Viewer) -> None:
        """Print the log lines that this viewer has not read."""
        lines = self.table.story(viewer, self._seen.get(viewer, 0))
        if self.interactive and len(lines) > RECENT_LINES:
            self.console.print(f"  ... {len(lines) - RECENT_LINES} lines more: log", style="dim")
            lines = lines[-RECENT_LINES:]
        screen.tell(self.console, lines)
        self._seen[viewer] = len(self.table.match.record.entries)

    def _goes_on(self, seat: Seat | None) -> bool:
        """Whether the same player continues and the screen is too small to draw the board again."""
        entries = self.table.match.record.entries
        steps, self._asked = entries[self._asked :], len(entries)
        if not steps or not all(isinstance(entry, Move) and entry.seat == seat for entry in steps):
            return False
        drawing = self.table.game.draw(self.table.view(seat), self.table.names)
        return len(drawing) + RESERVED_LINES > self.console.height

    def show_turn(self, viewer: Viewer, seat: Seat | None, *, brief: bool = False) -> None:
        if self.interactive:
            self.console.print()
            self.console.rule(self.prompt(seat))
        self.show_news(viewer)
        if brief:
            self.console.print("Enter shows the board.", style="dim")
        else:
            self.show_board(viewer)
        if seat is not None:
            self.console.print()
            screen.moves(self.console, self.table.game, self.table.legal(seat))
        outcome = self.table.state.outcome()
        if outcome is not None:
            self.console.print()
            screen.result(self.console, outcome, self.table.names)

    def show_board(self, viewer: Viewer) -> None:
        self.console.print()
        screen.draw(self.console, self.table.game.draw(self.table.view(viewer), self.table.names))

    def replace(self, table: LocalTable) -> None:
        if self.interactive and self.table.discreet:
            self._clear()
        self.table = table
        self.refused = None
        self._seen = {}
        self._at_screen = NOBODY
        self._asked = 0
        self.introduce()
