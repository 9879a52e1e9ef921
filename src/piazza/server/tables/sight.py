"""Everything that the server tells about a match: sights through ``see``, and reasons and help below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from piazza.kernel import (
    CHANCE,
    Action,
    Journal,
    Match,
    Names,
    Refusal,
    Refused,
    Rng,
    Say,
    Seat,
    State,
    Viewer,
    called,
    undo,
)
from piazza.kernel.perspective import Perspective
from piazza.kernel.state import View
from piazza.server.tables.info import (
    ActionInfo,
    Ending,
    EventInfo,
    LogLine,
    Reason,
    ReasonGroup,
    Setting,
    Sight,
    TableInfo,
    TopicInfo,
    Unavailable,
    Undoable,
)

TIMING_CODES = frozenset(
    {"NOT_YOUR_TURN", "TURN", "WRONG_TURN", "PHASE", "WRONG_PHASE", "NOT_NOW", "OVER", "GAME_OVER", "ENDED"}
)
"""Codes that say when, not why; any other reason tells a player more."""
VAGUE_CODES = frozenset({"TARGET", "NO_SUCH_TILE", "NOT_YOUR_TILE"})
"""Codes for a wrong target, such as a town that is not on offer; reasons about possible targets tell more."""
MAX_TRIED_ACTIONS = 48
"""Maximum number of actions of a verb whose reasons are compared."""
MAX_LISTED_ACTIONS = 60
"""Maximum number of actions listed in one group of reasons."""
NO_UNDO = Undoable(False, "")
NOTHING_TO_UNDO = Undoable(False, "There is nothing to undo.")
ONLY_TOGETHER = Undoable(False, "The others must agree.")


def see(match: Match, viewer: Viewer, since: int = 0, *, drawing: bool = False, events: bool = False) -> Sight:
    """The table as a viewer may see it, with the log since an entry, and on request the board in letters and the events
    since then. All numbers are the viewer's: see ``Perspective.number``."""
    known = match.seen_by(viewer)
    keep = known.unchanged_until(since)
    legal = [] if viewer is None else _actions(match, match.state, viewer)
    lines = _lines(match, known, keep)
    happened = _events(match, known, since) if events and since else []
    undoable = _undo(match, viewer)
    return _see(match, match.state, viewer, known.number(), since, keep, legal, lines, happened, undoable, drawing)


def see_at(match: Match, viewer: Viewer, number: int, *, drawing: bool = False, log: bool = True) -> Sight:
    """The table as it was after ``number`` entries, without legal actions; ``log``: with the log up to then."""
    known = match.seen_by(viewer)
    lines = _lines(match, known, 0, number) if log else []
    state = match.history.state_at(known.entry(number))
    return _see(match, state, viewer, number, 0, 0, [], lines, [], NO_UNDO, drawing)


def _see(
    match: Match,
    state: State,
    viewer: Viewer,
    number: int,
    since: int,
    keep: int,
    legal: list[ActionInfo],
    lines: list[LogLine],
    events: list[EventInfo],
    undo: Undoable,
    drawing: bool,
) -> Sight:
    view = state.view(viewer)
    outcome = state.outcome()
    return Sight(
        number=number,
        since=since,
        keep=keep,
        seat=viewer,
        view=view,
        drawing=[list(line) for line in match.game.draw(view, match.record.header.seats)] if drawing else [],
        to_move=[seat for seat in state.to_move() if seat != CHANCE],
        legal=legal,
        lines=lines,
        events=events,
        undo=undo,
        outcome=None
        if outcome is None
        else Ending(
            list(outcome.ranks), list(outcome.scores), called(outcome.reason, match.record.header.seats), outcome.lost
        ),
    )


def _actions(match: Match, state: State, seat: Seat) -> list[ActionInfo]:
    names = match.record.header.seats
    return [_action(action, names) for action in state.legal(seat)]


@lru_cache(20_000)
def _action(action: Action, names: tuple[str, ...]) -> ActionInfo:
    return ActionInfo(action.id, action.verb, action.args, action.notation, called(action.label, names))


def _events(match: Match, known: Perspective, since: int) -> list[EventInfo]:
    return [
        EventInfo(known.number(number), seen.kind, seen.seat, dict(seen.facts))
        for number in match.history.standing_after(known.entry(since))
        for seen in (event.seen_by(known.viewer) for event in match.history.events[number - 1])
    ]


def _lines(match: Match, known: Perspective, since: int, upto: int | None = None) -> list[LogLine]:
    lines = []
    for number, seat, line in known.told(since, upto):
        lines.append(LogLine(number, line.text, line.heading, False, None if line.heading else seat))
    told = len(lines)
    start, end = since, upto
    if match.history.unseen:
        start, end = known.entry(since), None if upto is None else known.entry(upto)
    for number, entry in enumerate(match.record.entries[start:end], start + 1):
        if isinstance(entry, Say):
            who = "" if entry.seat is None else f"{match.record.header.seats[entry.seat]}: "
            number = known.number(number)
            lines.append(LogLine(number, f"{who}{entry.text}", False, True, entry.seat))
    if len(lines) > told:
        lines.sort(key=lambda line: line.number)
    return lines


def _undo(match: Match, viewer: Viewer) -> Undoable:
    if viewer is None and not match.history.shared:
        return NO_UNDO
    seat = 0 if viewer is None else viewer
    first = undo.first_undone(match.history, seat)
    if first is None:
        return NOTHING_TO_UNDO
    if not undo.is_free(match.history, seat, undo.entry_before(match.history, first)):
        return ONLY_TOGETHER
    names = match.record.header.seats
    moves = undo.undone_decisions(match.history, first)
    actions = [match.game.alphabet.parse(move.action) for move in moves]
    labels = ", ".join(
        "a hidden move" if action.secret and move.seat != viewer else _action(action, names).label
        for move, action in zip(moves, actions, strict=True)
    )
    mine, who = moves[0].seat == viewer, names[moves[0].seat]
    if match.game.go_ends:
        return Undoable(True, f"Undo {'your go' if mine else f'the go of {who}'}: {labels}")
    if mine:
        return Undoable(True, f"Undo: {labels}")
    return Undoable(True, f"Undo the move of {who}" + ("" if actions[0].secret else f": {labels}"))


def about(match: Match, id: str, colours: Sequence[str], hints: bool) -> TableInfo:
    header = match.record.header
    settings = []
    for option in match.game.options:
        if option.name in header.options:
            text = header.options[option.name]
            labels = {option.show(choice.value): choice.label for choice in option.choices}
            usual = text == option.show(option.default)
            settings.append(Setting(option.label, labels.get(text, text), usual))
    return TableInfo(
        id=id,
        game=match.game.id,
        title=match.game.title,
        names=list(header.seats),
        settings=settings,
        private=match.history.shared and match.game.secrets and match.setup.seats - len(match.history.bots) > 1,
        colours=list(colours),
        bots=sorted(match.history.bots),
        online=not match.history.shared,
        hints=hints,
        content=header.content,
        changes=[Setting(path, value, False) for path, value in header.changes.items()],
    )


def preview(match: Match, seat: Seat, actions: Sequence[Action]) -> tuple[list[str], View, list[ActionInfo]]:
    """Log lines, view and legal actions after these actions, tried with all hidden information dealt anew."""
    state = match.state.imagine(seat, Rng("preview"))
    journal = state.journal = Journal()
    lines: list[str] = []
    for action in actions:
        state.play(seat, action)
        events = journal.take()
        if any(event.reveals_to(seat) for event in events):
            raise Refused(Refusal("UNKNOWN", "", "Nobody can know yet what this brings."))
        told = (match.game.tell(event.seen_by(seat), match.record.header.seats) for event in events)
        lines += [line.text for line in told if line is not None]
    return lines, state.view(seat), _actions(match, state, seat)


# -- why not --


def why(match: Match, seat: Seat, action: Action) -> Reason | None:
    no = match.state.refusal(seat, action)
    return None if no is None else _reason(no, match.record.header.seats)


def unavailable(match: Match, seat: Seat) -> list[Unavailable]:
    """For every verb without a legal action, the most informative reason."""
    possible = {action.verb for action in match.state.legal(seat)}
    found = []
    for verb, actions in _by_verb(match).items():
        if verb not in possible:
            no = _most_telling(match, seat, actions)
            if no is not None:
                found.append(
                    Unavailable(verb, _reason(no, match.record.header.seats), no.code not in TIMING_CODES, len(actions))
                )
    return found


def _most_telling(match: Match, seat: Seat, actions: list[Action]) -> Refusal | None:
    votes: dict[Refusal, int] = {}
    # If the first, the middle and the last action have the wrong phase or turn, all have.
    for action in {actions[0], actions[len(actions) // 2], actions[-1]}:
        _vote(votes, match.state.refusal(seat, action))
    if any(no.code not in TIMING_CODES for no in votes) or len(votes) > 1:
        for action in actions[:: max(1, len(actions) // MAX_TRIED_ACTIONS)]:
            _vote(votes, match.state.refusal(seat, action))
    return max(votes, key=lambda no: (no.code not in TIMING_CODES, no.code not in VAGUE_CODES, votes[no]), default=None)


def _vote(votes: dict[Refusal, int], no: Refusal | None) -> None:
    if no is not None:
        votes[no] = votes.get(no, 0) + 1


def reasons(match: Match, seat: Seat, verb: str) -> list[ReasonGroup]:
    """All actions of a verb that cannot be played, those with the same sentence together, the largest group last."""
    names = match.record.header.seats
    groups: dict[Refusal, list[str]] = {}
    for action in _by_verb(match).get(verb, []):
        no = match.state.refusal(seat, action)
        if no is not None:
            groups.setdefault(no, []).append(called(action.label, names))
    return [
        ReasonGroup(_reason(no, names), labels[:MAX_LISTED_ACTIONS], len(labels))
        for no, labels in sorted(groups.items(), key=lambda item: (item[0].code in TIMING_CODES, len(item[1])))
    ]


def _by_verb(match: Match) -> dict[str, list[Action]]:
    known = _verbs.get(match.game.id)
    if known is None:
        known = {verb: [] for verb in match.game.alphabet.verbs}
        for action in match.game.alphabet:
            known[action.verb].append(action)
        known = _verbs[match.game.id] = {verb: actions for verb, actions in known.items() if actions}
    return known


_verbs: dict[str, dict[str, list[Action]]] = {}


def _reason(no: Refusal, names: Names) -> Reason:
    return Reason(no.code, no.rule, called(no.text, names))


# -- help --


def topics(match: Match, viewer: Viewer) -> list[TopicInfo]:
    found: Iterable[TopicInfo] = (
        TopicInfo(t.id, t.group, t.title, called(t.text, match.record.header.seats))
        for t in match.game.topics(match.state.view(viewer), viewer)
    )
    return list(found)
