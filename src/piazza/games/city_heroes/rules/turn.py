"""Turn order, goes and passing (CH-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.box import ASKED, INFLUENCE, LOTS
from piazza.games.city_heroes.phases import (
    ASKED_FOR_TRADE,
    COMMITTING,
    CONSTRUCTION,
    DRAFTING,
    EXCHANGED,
    EXPANSION,
    GO,
    GOES,
    INTERACTION,
    LOOTING,
    LOSING,
    NOTHING,
    OFFERED,
    OVER,
    PHASES,
    PRESTIGE_TOKEN,
    RATE_TOKEN,
    TAKEN_BACK,
    TALKING,
    UNTOUCHED,
)
from piazza.games.city_heroes.rules import cleanup, end
from piazza.kernel import Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position

PENDING = {
    RATE_TOKEN: ("CH-RIVAL-8", "First choose the rate token that the new Market moves."),
    PRESTIGE_TOKEN: ("CH-RIVAL-8", "First choose the prestige token that the new Festival Grounds move."),
    ASKED_FOR_TRADE: ("CH-TRADE-8", "A trade is being asked for: it is agreed to, declined or broken off first."),
    TALKING: ("CH-TRADE-8", "A trade is being negotiated: it is carried out or broken off first."),
    DRAFTING: ("CH-TRADE-8", "An offer is being put together: it is sent or broken off first."),
    OFFERED: ("CH-TRADE-8", "An offer is open: it is accepted, declined, countered or withdrawn first."),
    COMMITTING: ("CH-PILL-15", "A pillage is under way: commit weapons and attack."),
    LOOTING: ("CH-PILL-15", "A pillage is under way: choose the loot."),
    LOSING: ("CH-PILL-15", "A pillage is under way: choose the casualties."),
}
BELONGS = {
    RATE_TOKEN: "A rate token moves when a Market is built.",
    PRESTIGE_TOKEN: "A prestige token moves when Festival Grounds are built.",
    ASKED_FOR_TRADE: "Nobody asks for a trade now.",
    TALKING: "No trade is being negotiated now.",
    DRAFTING: "No offer is being put together now.",
    OFFERED: "No offer is open now.",
    COMMITTING: "Weapons are committed after a target was chosen.",
    LOOTING: "Loot is taken after an attack.",
    LOSING: "Casualties are chosen after an attack and its loot.",
}


def closed(s: Position, seat: Seat) -> Refusal | None:
    """Why a seat can do nothing at all now."""
    if s.phase == OVER:
        return Refusal("GAME_OVER", "CH-END-1", "The game is over.")
    if seat in s.to_move():
        return None
    if 0 <= seat < s.seats and s.passed >> seat & 1:
        text = f"You have passed; you are back in the phase after {PHASES[s.phase].capitalize()}."
        return Refusal("ALREADY_PASSED", "CH-TURN-5", text)
    return Refusal("NOT_YOUR_GO", "CH-TURN-2", f"It is the go of player {s.current + 1}.")


def busy(s: Position) -> Refusal | None:
    """Why a go cannot be continued now: another step is pending."""
    if s.step == GO:
        return None
    rule, text = PENDING[s.step]
    return Refusal("OUT_OF_STEP", rule, text)


def not_now(s: Position, *steps: int) -> Refusal | None:
    """Why a step that belongs to a pending one cannot be taken."""
    if s.step in steps:
        return None
    if s.step != GO:
        return busy(s)
    return Refusal("OUT_OF_STEP", PENDING[steps[0]][0], BELONGS[steps[0]])


def blocked(s: Position, phase: int, kind: int, once: str = "") -> Refusal | None:
    """Why a phase action cannot be begun or gone on with."""
    if no := busy(s):
        return no
    if s.phase != phase:
        text = f"That belongs to {PHASES[phase].capitalize()}; this is {PHASES[s.phase].capitalize()}."
        return Refusal("WRONG_PHASE", "CH-TURN-3", text)
    if s.kind == NOTHING or (s.kind == kind and not once):
        return None
    text = once if s.kind == kind else f"This go is for {GOES[s.kind]} already; end it first."
    return Refusal("ACTION_TYPE_FIXED", "CH-TURN-7", text)


def act(s: Position, kind: int) -> None:
    """The go is for this from now on, and exchanges made before it stand."""
    s.kind = kind
    s.before = None


# -- passing and ending --


def refuse_pass(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := busy(s):
        return no
    if s.phase == EXPANSION and not s.own[seat]:
        return Refusal("FIRST_TILE_REQUIRED", "CH-TURN-8", "Choose your first tile; it is free.")
    if s.kind != NOTHING:
        return Refusal("GO_NOT_EMPTY", "CH-TURN-8", "You have acted in this go: end it instead.")
    if s.rounds == EXCHANGED:
        text = "After an exchange you act, or take the exchanges of this go back, before you may pass."
        return Refusal("GO_NOT_EMPTY", "CH-ROUND-2", text)
    return None


def do_pass(s: Position, seat: Seat, _: int) -> None:
    s.passed |= 1 << seat
    if s.first < 0:
        s.first = seat
    if s.journal is not None:
        s.journal.tell("passed", seat, first=s.first == seat)
    if s.passed == (1 << s.seats) - 1:
        _next_phase(s)
    else:
        next_go(s)


def refuse_end(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := busy(s):
        return no
    if s.kind == NOTHING:
        text = "A go holds a phase action: take one, or pass."
        return Refusal("ACTION_REQUIRED", "CH-TURN-3", text)
    return None


def do_end(s: Position, seat: Seat, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("ended", seat)
    next_go(s)


def refuse_take_back(s: Position, seat: Seat, _: int) -> Refusal | None:
    if no := busy(s):
        return no
    if s.before is None:
        text = "There is no exchange of this go that could be taken back alone."
        return Refusal("NOTHING_TO_UNDO", "CH-ROUND-2", text)
    return None


def do_take_back(s: Position, seat: Seat, _: int) -> None:
    assert s.before is not None
    kept, bank, s.prestige = s.before
    influence = kept[INFLUENCE] - s.rows[seat][INFLUENCE]
    s.rows[seat][: len(kept)] = kept
    s.bank[:] = bank
    s.before = None
    s.rounds = TAKEN_BACK
    if s.journal is not None:
        s.journal.tell("took back", seat, influence=influence)


# -- whose go it is --


def begin(s: Position) -> None:
    s.begun = True
    if s.journal is not None:
        s.journal.tell("began", None, map=s.terms.seed, rival=s.terms.rival.name, target=s.terms.target)
        _announce(s)


def _announce(s: Position) -> None:
    if s.journal is not None:
        if s.phase == EXPANSION:
            s.journal.tell("turn", None, turn=s.turn, of=s.terms.turns)
        s.journal.tell("phase", s.starter, phase=PHASES[s.phase], turn=s.turn)


def next_go(s: Position) -> None:
    seat = s.current
    while True:
        seat = (seat + 1) % s.seats
        if not s.passed >> seat & 1:
            break
    start_go(s, seat)


def start_go(s: Position, seat: Seat) -> None:
    s.current = seat
    s.kind = NOTHING
    s.rounds = UNTOUCHED
    s.before = None
    s.touched = s.withdrawn = 0
    s.placed = False
    if s.phase != EXPANSION:
        s.rows[seat][LOTS : LOTS + 4] = 0, 0, 0, 0


def _next_phase(s: Position) -> None:
    s.starter, s.first, s.passed = s.first, -1, 0
    if s.phase == INTERACTION:
        cleanup.run(s)
        if s.turn == s.terms.turns:
            end.finish(s)
            return
        s.turn += 1
        s.phase = EXPANSION
    else:
        s.phase = CONSTRUCTION if s.phase == EXPANSION else INTERACTION
    for row in s.rows:
        row[ASKED] = 0
        row[LOTS : LOTS + 4] = 0, 0, 0, 0
    _announce(s)
    start_go(s, s.starter)
