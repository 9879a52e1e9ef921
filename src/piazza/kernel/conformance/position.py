"""Laws on a single position."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from piazza.kernel.action import CHANCE, Action, Seat
from piazza.kernel.conformance.report import Broken
from piazza.kernel.game import Game
from piazza.kernel.journal import Journal, Viewer
from piazza.kernel.refusal import Refused
from piazza.kernel.rng import Rng
from piazza.kernel.state import State, plain

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gaia", "Hugo")


def as_bytes(value: Any) -> str:
    """A value as JSON text, to be compared."""
    return json.dumps(plain(value), ensure_ascii=False)


class Look:
    """A position under examination, with a stream of random numbers for the laws that take samples."""

    def __init__(self, game: Game, state: State, rng: Rng, *, thorough: bool, conserved: bool = False) -> None:
        self.game = game
        self.state = state
        self.rng = rng
        self.thorough = thorough
        """Check the whole alphabet in this position instead of a sample."""
        self.conserved = conserved
        """Whether all that is hidden was dealt by chance, and dealing only moved values from place to place."""
        self.movers = state.to_move()
        self.seats = range(state.seats)

    @property
    def viewers(self) -> list[Viewer]:
        """A spectator and all seats."""
        return [None, *self.seats]

    @cached_property
    def dump(self) -> dict[str, Any]:
        """The position as plain values, made once."""
        return self.state.dump()

    def next_moves(self) -> list[tuple[Seat, Action]]:
        """All that can happen next: legal actions of the movers, or outcomes of chance."""
        if self.movers == (CHANCE,):
            return [(CHANCE, action) for action, _ in self.state.chances()]
        return [(seat, action) for seat in self.movers for action in self.state.legal(seat)]


def turn(look: Look) -> None:
    """While there is no outcome, some seat is to move, and it has a legal action."""
    if look.state.outcome() is not None:
        raise Broken("there is an outcome, yet somebody is to move")
    if CHANCE in look.movers and look.movers != (CHANCE,):
        raise Broken("chance moves alone")
    if len(set(look.movers)) != len(look.movers):
        raise Broken("a seat is to move twice")
    for seat in look.movers:
        if seat != CHANCE and seat not in look.seats:
            raise Broken(f"seat {seat + 1} is to move and not at the table")
        if seat != CHANCE and not look.state.legal(seat):
            raise Broken(f"seat {seat + 1} is to move and has no legal action")


def chance(look: Look) -> None:
    """Outcomes come from the alphabet of chance, each once, with positive integer weights."""
    if look.movers != (CHANCE,):
        return
    outcomes = look.state.chances()
    if not outcomes:
        raise Broken("chance is to move and nothing can happen")
    if len({action.id for action, _ in outcomes}) != len(outcomes):
        raise Broken("an outcome stands twice")
    for action, weight in outcomes:
        if look.game.chances[action.id] is not action:
            raise Broken(f"{action} is not in the alphabet of chance")
        if type(weight) is not int or weight <= 0:
            raise Broken(f"{action} has weight {weight!r}")
    if [a.id for a, _ in look.state.clone().chances()] != [a.id for a, _ in outcomes]:
        raise Broken("a clone lists the outcomes in another order")


def legal(look: Look) -> None:
    """An action is legal exactly if it is not refused; a refusal has a code and a sentence, and cites a known rule."""
    for seat in look.seats:
        actions = look.state.legal(seat) if seat in look.movers else []
        allowed = {action.id for action in actions}
        if len(allowed) != len(actions):
            raise Broken(f"seat {seat + 1}: a legal action stands twice")
        if seat not in look.movers and look.state.legal(seat):
            raise Broken(f"seat {seat + 1} is not to move and has legal actions")
        letters = list(look.game.alphabet) if look.thorough and seat in look.movers else sample(look, actions)
        for action in letters:
            no = look.state.refusal(seat, action)
            if (no is None) != (action.id in allowed):
                what = "legal but refused" if no is not None else "not refused but not legal"
                raise Broken(f"seat {seat + 1}: {action.notation!r} is {what}{f': {no}' if no else ''}")
            if no is not None and not (no.code and no.text):
                raise Broken(f"seat {seat + 1}: {action.notation!r} is refused without code or sentence")
            if no is not None and no.rule and no.rule not in look.game.rulebook:
                raise Broken(f"seat {seat + 1}: {action.notation!r} is refused by {no.rule}, which the document lacks")


def sample(look: Look, always: list[Action]) -> list[Action]:
    """Random actions of the alphabet, and those in ``always``."""
    size = len(look.game.alphabet)
    chosen = {look.rng.uniform(size) for _ in range(12)} | {action.id for action in always}
    return [look.game.alphabet[number] for number in sorted(chosen)]


def refused(look: Look) -> None:
    """A refused action raises ``Refused`` and changes nothing; asking for a view changes nothing either."""
    before = as_bytes(look.dump)
    for seat in look.seats:
        for action in sample(look, []):
            if look.state.refusal(seat, action) is None:
                continue
            try:
                look.state.play(seat, action)
            except Refused:
                pass
            else:
                raise Broken(f"seat {seat + 1}: {action.notation!r} is refused and yet played")
    for viewer in look.viewers:
        look.state.view(viewer)
    if as_bytes(look.state.dump()) != before:
        raise Broken("a refused action or a question has changed the position")


def clone(look: Look) -> None:
    """A clone is equal, and changing one does not change the other."""
    twin = look.state.clone()
    before = as_bytes(look.dump)
    if as_bytes(twin.dump()) != before:
        raise Broken("a clone is not equal")
    if twin.journal is not None:
        raise Broken("a clone writes into the journal of its origin")
    third = twin.clone()
    for step in range(6):
        moves = Look(look.game, twin, look.rng, thorough=False)
        if not moves.movers:
            break
        seat, action = look.rng.choice(moves.next_moves())
        twin.apply(seat, action)
        if as_bytes(look.state.dump()) != before or as_bytes(third.dump()) != before:
            raise Broken(f"{action.notation!r}, step {step + 1} on a clone, has changed its origin")


def dump(look: Look) -> None:
    """A dump is JSON, and the position loaded from it is equal, now and after a move."""
    text = json.dumps(look.dump)
    twin = look.game.load(json.loads(text))
    if as_bytes(twin.dump()) != as_bytes(look.dump):
        raise Broken("a loaded dump is not equal")
    for viewer in look.viewers:
        if as_bytes(twin.view(viewer)) != as_bytes(look.state.view(viewer)):
            raise Broken("a loaded dump looks different")
    mine, theirs = look.next_moves(), Look(look.game, twin, look.rng, thorough=False).next_moves()
    if mine != theirs:
        raise Broken("a loaded dump has other moves, or in another order")
    seat, action = look.rng.choice(mine)
    copy = look.state.clone()
    copy.apply(seat, action)
    twin.apply(seat, action)
    if as_bytes(twin.dump()) != as_bytes(copy.dump()):
        raise Broken(f"after {action.notation!r} a loaded dump is not equal any more")


def journal(look: Look) -> None:
    """An attached journal changes nothing, and every event can be sent and put in words."""
    seat, action = look.rng.choice(look.next_moves())
    silent, telling = look.state.clone(), look.state.clone()
    telling.journal = Journal()
    silent.apply(seat, action)
    telling.apply(seat, action)
    if as_bytes(silent.dump()) != as_bytes(telling.dump()):
        raise Broken(f"{action.notation!r} has another effect when it is told")
    for event in telling.journal.events:
        for viewer in look.viewers:
            seen = event.seen_by(viewer)
            as_bytes(seen)
            line = look.game.tell(seen, NAMES[: len(look.seats)])
            if line is not None and not line.text.strip():
                raise Broken(f"the event {event.kind} is told in an empty line")


def view(look: Look) -> None:
    """A view can be sent and drawn, and asking twice gives the same."""
    for viewer in look.viewers:
        first = look.state.view(viewer)
        if as_bytes(first) != as_bytes(look.state.view(viewer)):
            raise Broken("a view asked for twice is not the same")
        if look.thorough:
            if not look.game.draw(first, NAMES[: len(look.seats)]):
                raise Broken("the drawing of a view is empty")
            look.game.topics(first, viewer)


def outcome(game: Game, state: State) -> None:
    """At the end every seat has a rank, the best is 1, and there are no legal actions."""
    end = state.outcome()
    if end is None:
        raise Broken("nobody is to move and there is no outcome")
    seats = state.seats
    if len(end.ranks) != seats or (end.scores and len(end.scores) != seats):
        raise Broken(f"{len(end.ranks)} ranks and {len(end.scores)} scores for {seats} seats")
    if min(end.ranks) != 1 and not end.lost:
        raise Broken(f"nobody has the first place: {end.ranks}")
    if not end.reason:
        raise Broken("the outcome has no reason")
    for seat in range(seats):
        if state.legal(seat):
            raise Broken(f"seat {seat + 1} has legal actions after the end")
        for action in game.alphabet:
            if state.refusal(seat, action) is None:
                raise Broken(f"seat {seat + 1}: {action.notation!r} is not refused after the end")


LAWS: tuple[tuple[str, Callable[[Look], None]], ...] = (
    ("turn", turn),
    ("chance", chance),
    ("legal", legal),
    ("refused", refused),
    ("clone", clone),
    ("dump", dump),
    ("journal", journal),
    ("view", view),
)
