"""Commands that players type at a table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from piazza.cli import screen
from piazza.cli.hint import advise, lines
from piazza.cli.problem import Problem
from piazza.cli.table import LocalTable
from piazza.kernel import Action, Game, Refusal, Seat, Topic

if TYPE_CHECKING:
    from piazza.cli.session import Session


LISTED_REASONS_MAX = 12
"""Maximum number of reasons listed for a verb."""


@dataclass(frozen=True, slots=True)
class Command:
    do: Callable[[Session, str, Seat | None], None]
    usage: str
    help: str


def moves(session: Session, rest: str, seat: Seat | None) -> None:
    if seat is None:
        raise Problem("The game is over; there are no moves.")
    screen.moves(session.console, session.table.game, session.table.legal(seat), full=True)


def board(session: Session, rest: str, seat: Seat | None) -> None:
    session.show_board(session.viewer(seat))


def log(session: Session, rest: str, seat: Seat | None) -> None:
    if rest and not rest.isdecimal():
        raise Problem(f"log takes a number of lines, not {rest!r}.")
    lines = session.table.story(session.viewer(seat))
    screen.tell(session.console, lines[-int(rest) :] if rest and int(rest) else lines)


def options(session: Session, rest: str, seat: Seat | None) -> None:
    match = session.table.match
    for option in match.game.options:
        if option.name in match.setup.options:
            value = match.setup.options[option.name]
            label = next((choice.label for choice in option.choices if choice.value == value), option.show(value))
            session.console.print(f"  {option.label}: ", (label, "bold"))
    session.console.print(f"  Seed: {match.record.header.seed}")


def why(session: Session, rest: str, seat: Seat | None) -> None:
    table = session.table
    if seat is None:
        raise Problem("The game is over; nothing can be played.")
    if not rest:
        if session.refused is None:
            raise Problem("why what? Write a move behind it.")
        _explain(session, seat, session.refused)
    elif rest in table.game.alphabet.verbs and not table.is_action(rest):
        _explain_verb(session, seat, rest)
    else:
        who, actions = table.understand(seat, rest)
        for action in actions:
            _explain(session, seat if table.discreet and session.interactive else who, action)


def _explain(session: Session, seat: Seat, action: Action) -> None:
    no = session.table.state.refusal(seat, action)
    if no is None:
        session.console.print("  ", (action.notation, "bold"), " can be played now.")
        return
    session.console.print("  ", (action.notation, "bold"), f": {no.text}")
    _cite(session, no)


def _explain_verb(session: Session, seat: Seat, verb: str) -> None:
    """Print a line for each reason, with the moves that it forbids."""
    reasons: dict[str, list[str]] = {}
    for action in session.table.game.alphabet:
        if action.verb == verb:
            no = session.table.state.refusal(seat, action)
            reasons.setdefault("can be played now" if no is None else str(no), []).append(action.notation)
    for reason, found in list(reasons.items())[:LISTED_REASONS_MAX]:
        some = ", ".join(found[:3]) + (f", ... ({len(found)})" if len(found) > 3 else "")
        screen.paragraph(session.console, f"{some}: {reason}", hang=2)
    if len(reasons) > LISTED_REASONS_MAX:
        left = len(reasons) - LISTED_REASONS_MAX
        screen.paragraph(session.console, f"... and {left} more reasons: why MOVE asks for a single move", "dim")


def _cite(session: Session, no: Refusal) -> None:
    rule = session.table.game.rulebook.get(no.rule)
    if rule is not None:
        screen.paragraph(session.console, f"{rule.id}, {rule.section}: {rule.text}", "dim")
    elif no.rule:
        screen.paragraph(session.console, no.rule, "dim")


def hint(session: Session, rest: str, seat: Seat | None) -> None:
    if seat is None:
        raise Problem("The game is over; there is nothing to advise.")
    try:
        seconds = float(rest) if rest else 1.0
    except ValueError:
        raise Problem(f"hint takes a number of seconds, not {rest!r}.") from None
    for line in lines(advise(session.table.game, session.table.state, seat, min(60.0, max(0.1, seconds)))):
        session.console.print(f"  {line}")


def undo(session: Session, rest: str, seat: Seat | None) -> None:
    session.console.print(f"  {session.table.undo()}")


def save(session: Session, rest: str, seat: Seat | None) -> None:
    file = Path(rest) if rest else session.table.file
    if file is None:
        raise Problem("save where? Write a file name behind it.")
    session.save(file)


def load(session: Session, rest: str, seat: Seat | None) -> None:
    if not rest:
        raise Problem("load what? Write a file name behind it.")
    table = LocalTable.load(Path(rest))
    if session.table.unsaved and not session.confirm("The game is not saved. Leave it?"):
        return
    session.replace(table)


def quit(session: Session, rest: str, seat: Seat | None) -> None:
    session.leave()


def help(session: Session, rest: str, seat: Seat | None) -> None:
    game, viewer = session.table.game, session.viewer(seat)
    topics = game.topics(session.table.view(viewer), viewer)
    if not rest:
        _contents(session, topics)
        return
    wanted = rest.casefold()
    rule = game.rulebook.get(rest.upper())
    command = COMMANDS.get(wanted)
    found = [t for t in topics if wanted in (t.id.casefold(), t.title.casefold())]
    grouped = [t for t in topics if wanted == t.group.casefold()]
    similar = [t for t in topics if wanted in t.title.casefold()]
    rules = [r for r in game.rulebook.values() if r.id.casefold().startswith(wanted) or wanted in r.section.casefold()]
    if rule is not None:
        session.console.print(f"{rule.id}, {rule.section}", style="bold")
        screen.paragraph(session.console, rule.text)
    elif command is not None:
        screen.paragraph(session.console, f"{command.usage}: {command.help}")
    elif wanted == "rules":
        _sections(session, game)
    elif found or grouped or similar:
        for topic in found or grouped or similar:
            session.console.print(topic.title, style="bold")
            screen.paragraph(session.console, topic.text)
    elif rules:
        for rule in rules:
            screen.paragraph(session.console, f"{rule.id} {rule.text}", hang=2)
    else:
        _unknown_help(rest, game, topics)


def _contents(session: Session, topics: list[Topic]) -> None:
    width = max(len(command.usage) for command in COMMANDS.values())
    session.console.print("Commands", style="bold")
    for command in COMMANDS.values():
        screen.paragraph(session.console, f"{command.usage:<{width}}  {command.help}", hang=width + 2)
    groups = dict.fromkeys(topic.group for topic in topics)
    if groups:
        session.console.print("Topics, for help TOPIC", style="bold")
    for group in groups:
        titles = ", ".join(topic.title for topic in topics if topic.group == group)
        screen.paragraph(session.console, f"{group}: {titles}", hang=2)


def _sections(session: Session, game: Game) -> None:
    sections: dict[str, list[str]] = {}
    for rule in game.rulebook.values():
        sections.setdefault(rule.section, []).append(rule.id)
    for section, ids in sections.items():
        span = ids[0] if len(ids) == 1 else f"{ids[0]} ... {ids[-1]}"
        screen.paragraph(session.console, f"{section}: {span}", hang=2)
    session.console.print("help SECTION or help RULE shows the text.", style="dim")


def _unknown_help(text: str, game: Game, topics: list[Topic]) -> None:
    known = {t.casefold(): t for t in (*(t.title for t in topics), *(t.id for t in topics), *game.rulebook, *COMMANDS)}
    near = get_close_matches(text.casefold(), known, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(known[n] for n in near)}?" if near else " help alone lists all."
    raise Problem(f"There is no help on {text!r}.{hint}")


COMMANDS = {
    "moves": Command(moves, "moves", "the legal moves with their numbers and what they mean"),
    "board": Command(board, "board", "the position"),
    "why": Command(why, "why [MOVE or VERB]", "why it is not available; alone: why the last was not"),
    "hint": Command(hint, "hint [SECONDS]", "what a bot would do, with the chance of winning"),
    "undo": Command(undo, "undo", "take the last move back; in a title with goes, the whole go"),
    "log": Command(log, "log [LINES]", "what has happened"),
    "options": Command(options, "options", "what this game is played with"),
    "help": Command(help, "help [TOPIC]", "this list, a topic, a rule (by its id) or rules for their sections"),
    "save": Command(save, "save [FILE]", "keep the game; a name that ends in .json makes it JSON"),
    "load": Command(load, "load FILE", "take up a game that was saved"),
    "quit": Command(quit, "quit", "leave the table"),
}
