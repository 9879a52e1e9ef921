"""The rules, a module a phase: for each phase what is legal, for each verb why it is not, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from piazza.games.micro_city import actions, phases
from piazza.games.micro_city.rules import (
    advantages,
    building,
    choices,
    effects,
    investment,
    partnership,
    preparation,
    project,
    rounds,
    setup,
)
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

Legal = Callable[["Position", Seat], list[Action]]
Refuse = Callable[["Position", Seat, Any], Refusal | None]
Do = Callable[["Position", Seat, Any], None]
"""The last argument is the piece that an action is about: a number, or a tuple of numbers if there are several."""


class Verb(NamedTuple):
    do: Do
    refuse: Refuse
    phases: frozenset[int]
    """When it makes sense."""
    actions: Mapping[Any, Action]
    """By the piece it is about; 0 where there is none."""


def _legal_nothing(s: Position, seat: Seat) -> list[Action]:
    return []


def _refuse_nothing(s: Position, seat: Seat, _: Any) -> Refusal | None:
    return None


_BY_PHASE: dict[int, Legal] = {
    phases.PLACE: setup.legal_place,
    phases.SPLIT: setup.legal_split,
    phases.PREP: preparation.legal_prep,
    phases.PROJECT: project.legal_project,
    phases.INVEST: investment.legal_invest,
    phases.BONUS: effects.legal_bonus,
    phases.FORCED: rounds.legal_forced,
    phases.CLOSING: rounds.legal_closing,
    phases.ACTION: project.legal_action,
    phases.GIVE: choices.legal_give,
    phases.TAKE: choices.legal_take,
    phases.CARDS: choices.legal_take_back,
    phases.MARKERS: choices.legal_marker,
    phases.SET_DIE: choices.legal_set,
    phases.UPGRADE: choices.legal_upgrade,
    phases.BUILD: building.legal_build,
    phases.GIVE_UP: building.legal_give_up,
    phases.HAND_OVER: partnership.legal_hand_over,
    phases.PUT: rounds.legal_put,
}
LEGAL: list[Legal] = [_BY_PHASE.get(phase, _legal_nothing) for phase in range(len(phases.NAMES))]
"""For each phase what a seat to move may do; claiming and conceding come on top. Every list is a fresh one."""


def _verb(do: Do, refuse: Refuse, when: Iterable[int], pieces: Iterable[tuple[Any, Action]] | Action) -> Verb:
    return Verb(do, refuse, frozenset(when), {0: pieces} if isinstance(pieces, Action) else dict(pieces))


def _by_two(rows: Iterable[Iterable[Action]], first: int = 0) -> list[tuple[tuple[int, int], Action]]:
    return [((n, m), action) for n, row in enumerate(rows, first) for m, action in enumerate(row)]


_INVESTMENTS = [
    ((investment.BASIC, 0), actions.INVEST_BASIC),
    *(((investment.ADVANCED, value), action) for value, action in actions.INVEST_ADVANCED.items()),
    *(((investment.RETRIEVE, value), action) for value, action in actions.INVEST_RETRIEVE.items()),
    *(((investment.BUY, value), action) for value, action in actions.INVEST_BUY.items()),
]
VERBS: dict[str, Verb] = {
    "place": _verb(setup.do_place, setup.refuse_place, {phases.PLACE}, enumerate(actions.PLACE)),
    "split": _verb(setup.do_split, setup.refuse_split, {phases.SPLIT}, actions.SPLIT.items()),
    "die": _verb(preparation.do_die, preparation.refuse_die, {phases.PREP}, actions.STEP.items()),
    "clear": _verb(preparation.do_clear, preparation.refuse_clear, {phases.PREP}, _by_two(actions.CLEAR)),
    "sell": _verb(preparation.do_sell, preparation.refuse_sell, {phases.PREP}, enumerate(actions.SELL)),
    "end_prep": _verb(preparation.do_end_prep, _refuse_nothing, {phases.PREP}, actions.END_PREP),
    "play": _verb(project.do_play, project.refuse_play, {phases.PROJECT}, _by_two(actions.PLAY, 1)),
    "retrieve": _verb(project.do_retrieve, project.refuse_retrieve, {phases.PROJECT}, enumerate(actions.RETRIEVE)),
    "basic": _verb(project.do_basic, project.refuse_basic, {phases.ACTION}, actions.BASIC),
    "advanced": _verb(project.do_advanced, project.refuse_advanced, {phases.ACTION}, actions.ADVANCED.items()),
    "no_action": _verb(project.do_no_action, _refuse_nothing, {phases.ACTION}, actions.NO_ACTION),
    "invest": _verb(investment.do_invest, investment.refuse_invest, {phases.INVEST}, _INVESTMENTS),
    "skip": _verb(investment.do_skip, _refuse_nothing, {phases.INVEST}, actions.SKIP),
    "give": _verb(choices.do_give, choices.refuse_give, {phases.GIVE, phases.HAND_OVER}, enumerate(actions.GIVE)),
    "take": _verb(choices.do_take, choices.refuse_take, {phases.TAKE}, enumerate((*actions.TAKE, actions.TAKE_TIME))),
    "receive": _verb(
        partnership.do_receive, partnership.refuse_receive, {phases.HAND_OVER}, enumerate(actions.RECEIVE)
    ),
    "take_back": _verb(choices.do_take_back, choices.refuse_take_back, {phases.CARDS}, enumerate(actions.TAKE_BACK, 1)),
    "marker": _verb(
        choices.do_marker,
        choices.refuse_marker,
        {phases.MARKERS, phases.FORCED, phases.GIVE_UP},
        enumerate(actions.MARKER),
    ),
    "stop": _verb(choices.do_stop, choices.refuse_stop, {phases.CARDS, phases.MARKERS, phases.HAND_OVER}, actions.STOP),
    "upgrade": _verb(choices.do_upgrade, choices.refuse_upgrade, {phases.UPGRADE}, enumerate(actions.UPGRADE.values())),
    "set": _verb(choices.do_set, choices.refuse_set, {phases.SET_DIE}, actions.SET.items()),
    "build": _verb(building.do_build, building.refuse_build, {phases.BUILD}, actions.BUILD.items()),
    "bonus": _verb(
        effects.do_bonus, _refuse_nothing, {phases.BONUS}, enumerate((actions.DECLINE_BONUS, actions.TAKE_BONUS))
    ),
    "put": _verb(rounds.do_put, _refuse_nothing, {phases.PUT}, enumerate((actions.KEEP_MARKER, actions.PUT_MARKER))),
    "claim": _verb(advantages.do_claim, advantages.refuse_claim, phases.CLAIMING, enumerate(actions.CLAIM)),
    "end_round": _verb(rounds.do_end_round, _refuse_nothing, {phases.CLOSING}, actions.END_ROUND),
    "concede": _verb(rounds.do_concede, _refuse_nothing, range(phases.OVER), actions.CONCEDE),
}
_PIECES = {action.id: piece for verb in VERBS.values() for piece, action in verb.actions.items()}
DECISIONS: list[tuple[Do, Any]] = [(VERBS[action.verb].do, _PIECES[action.id]) for action in actions.ALPHABET]
"""By number of the action: what carries it out, and the piece it is about."""

_CHANCES: dict[str, tuple[Do, Callable[[Action], Any]]] = {
    "first": (setup.do_first, lambda action: int(action.args[0]) - 1),
    "board": (setup.do_board, lambda action: action.args),
    "goals": (setup.do_goals, lambda action: tuple(int(str(goal)[1:]) - 1 for goal in action.args)),
    "advantage": (setup.do_advantage, actions.ADVANTAGE.index),
    "roll": (setup.do_roll, lambda action: action.args),
}
OUTCOMES: list[tuple[Do, Any]] = [
    (do, piece(action)) for action in actions.CHANCES for do, piece in (_CHANCES[action.verb],)
]
"""By number of the outcome of chance: what it does, and with what."""


def refusal(s: Position, seat: Seat, action: Action) -> Refusal | None:
    if s.phase == phases.OVER:
        return Refusal("OVER", "MC-ENG-5", "The game is over.")
    if seat not in s.to_move():
        if s.phase == phases.PREP and s.terms.coop:
            return Refusal("NOT_YOUR_TURN", "MC-COOP-7", "You have ended your preparation; your partner has not.")
        return Refusal("NOT_YOUR_TURN", "MC-ENG-5", f"It is not your turn: {s.tables.waiting[s.phase]}.")
    verb = VERBS[action.verb]
    if s.phase not in verb.phases:
        # The sentence does not name the action, so that equal reasons read alike.
        return Refusal("PHASE", _rule(verb), f"Not now: {s.tables.waiting[s.phase]}.")
    return verb.refuse(s, seat, _PIECES[action.id])


def _rule(verb: Verb) -> str:
    """The rule that says when."""
    if verb.phases == phases.CLAIMING:
        return "MC-DUEL-22"
    return "MC-PREP-6" if verb.phases == {phases.PREP} else "MC-ENG-5"
