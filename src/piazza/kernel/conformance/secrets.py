"""Laws on hidden information: what a viewer receives does not depend on what he may not know."""

from __future__ import annotations

from collections.abc import Callable

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.conformance.position import NAMES, Look, as_bytes
from piazza.kernel.conformance.report import Broken
from piazza.kernel.journal import Event, Journal, Viewer
from piazza.kernel.state import State

SAMPLED_REASONS = 24
"""Number of actions whose refusals are compared."""


def received(look: Look, state: State, viewer: Viewer, events: list[Event]) -> dict[str, str]:
    """All that a viewer receives, by name: view, movers, legal actions, some refusals, events and log lines."""
    seen = [event.seen_by(viewer) for event in events]
    lines = [look.game.tell(event, NAMES[: len(look.seats)]) for event in seen]
    movers = state.to_move()
    legal: list[str] = []
    reasons: list[str] = []
    if viewer is not None:
        legal = [a.notation for a in state.legal(viewer)]
        size = len(look.game.alphabet)
        reasons = [
            str(state.refusal(viewer, look.game.alphabet[k * size // SAMPLED_REASONS])) for k in range(SAMPLED_REASONS)
        ]
    parts = {
        "the view": state.view(viewer),
        "who is to move": list(movers),
        "the legal actions": legal,
        "the refusals": reasons,
        "the events": seen,
        "the log": lines,
    }
    return {name: as_bytes(part) for name, part in parts.items()}


def differing(one: dict[str, str], other: dict[str, str]) -> str:
    """The names of the parts in which a viewer receives something else; empty if there are none."""
    return ", ".join(name for name, part in one.items() if part != other[name])


def after(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """The position after an action, and the events it caused."""
    twin = state.clone()
    twin.journal = Journal()
    twin.apply(seat, action)
    return twin, twin.journal.events


def redeal(look: Look, seat: Seat, action: Action) -> None:
    """A viewer receives the same if everything he cannot know is dealt anew, now and after the next move.

    After the move he may receive something else only if an event says that it reveals something to him.
    """
    for viewer in look.viewers if look.game.secrets else [look.rng.choice(look.viewers)]:
        other = look.state.imagine(viewer, look.rng)
        if parts := differing(received(look, other, viewer, []), received(look, look.state, viewer, [])):
            raise Broken(
                f"{_name(viewer)} can tell the position from one with what he may not know dealt afresh, by {parts}"
            )
        state, events = after(look.state, seat, action)
        if not _possible(other, seat, action):
            # That the action was possible tells the viewer something, since it is not possible in the other position.
            if not action.secret and not any(event.reveals_to(viewer) for event in events):
                raise Broken(
                    f"that {action.notation!r} can be played tells {_name(viewer)} a hidden fact, no event does"
                )
            continue
        other, other_events = after(other, seat, action)
        if any(event.reveals_to(viewer) for event in (*events, *other_events)):
            continue
        if parts := differing(received(look, other, viewer, other_events), received(look, state, viewer, events)):
            raise Broken(
                f"by {action.notation!r} {_name(viewer)} learns a hidden fact from {parts}, "
                "and no event reveals it to this viewer"
            )


def _possible(state: State, seat: Seat, action: Action) -> bool:
    if seat == CHANCE:
        return any(action is a for a, _ in state.chances())
    return state.refusal(seat, action) is None


def face_down(look: Look, seat: Seat, action: Action) -> None:
    """Other viewers receive the same, whichever action was played face down."""
    if not action.secret:
        return
    choices = [a for s, a in look.next_moves() if s == seat and a.secret and a is not action]
    if not choices:
        return
    state, events = after(look.state, seat, action)
    instead = look.rng.choice(choices)
    other, other_events = after(look.state, seat, instead)
    for viewer in look.viewers:
        if viewer == seat or any(event.reveals_to(viewer) for event in (*events, *other_events)):
            continue
        if parts := differing(received(look, state, viewer, events), received(look, other, viewer, other_events)):
            raise Broken(
                f"{_name(viewer)} can tell {action.notation!r} from {instead.notation!r}, both face down, by {parts}, "
                "and no event reveals it to this viewer"
            )


def unseen(look: Look, seat: Seat, action: Action) -> None:
    """A face-down action without an event changes nothing for other viewers, and commutes with their unseen actions."""
    if not action.secret or seat == CHANCE:
        return
    state, events = after(look.state, seat, action)
    if events:
        return
    for viewer in look.viewers:
        parts = differing(received(look, state, viewer, []), received(look, look.state, viewer, []))
        if viewer != seat and parts:
            raise Broken(f"no event tells of {action.notation!r}, yet something else reaches {_name(viewer)}: {parts}")
    others = [(s, a) for s, a in look.next_moves() if s != seat and a.secret]
    if others:
        other, instead = look.rng.choice(others)
        first, told = after(look.state, other, instead)
        if not told and after(first, seat, action)[0].dump() != after(state, other, instead)[0].dump():
            raise Broken(f"{action.notation!r} and {instead.notation!r}, both unseen, do not go in any order")


def _name(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer + 1}"


LAWS: tuple[tuple[str, Callable[[Look, Seat, Action], None]], ...] = (
    ("redeal", redeal),
    ("face down", face_down),
    ("unseen", unseen),
)
