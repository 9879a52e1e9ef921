"""The rules, a module a phase: for each phase what is legal, for each action why it is not, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

Offers = Callable[["Position", int], list[Action]]
Why = Callable[["Position", int, Any], Refusal | None]
Do = Callable[["Position", int, Any], None]

OFFERS: dict[int, Offers] = {
    phases.PLACE: setup.place_offers,
    phases.SPLIT: setup.split_offers,
    phases.PREP: preparation.offers,
    phases.PROJECT: project.offers,
    phases.INVEST: investment.offers,
    phases.BONUS: effects.bonus_offers,
    phases.FORCED: rounds.forced_offers,
    phases.CLOSING: rounds.closing_offers,
    phases.ACTION: project.action_offers,
    phases.GIVE: choices.give_offers,
    phases.TAKE: choices.take_offers,
    phases.CARDS: choices.card_offers,
    phases.MARKERS: choices.marker_offers,
    phases.SET_DIE: choices.die_offers,
    phases.UPGRADE: choices.upgrade_offers,
    phases.BUILD: effects.build_offers,
    phases.GIVE_UP: building.give_up_offers,
    phases.HAND_OVER: partnership.offers,
    phases.PUT: rounds.put_offers,
}
"""For each phase what a seat to move may do; claiming and conceding come on top. Every list is a fresh one."""


@dataclass(frozen=True, slots=True)
class Letter:
    """An action of the alphabet: when it makes sense, why not, and what it does."""

    phases: frozenset[int]
    why: Why
    do: Do
    arg: Any

    @property
    def rule(self) -> str:
        """The rule that says when."""
        if self.phases == phases.CLAIMING:
            return "MC-DUEL-22"
        return "MC-PREP-6" if self.phases == {phases.PREP} else "MC-ENG-5"


def _letters() -> list[Letter]:
    found: dict[int, Letter] = {}

    def add(action: Action, when: set[int] | frozenset[int], why: Why | None, do: Do, arg: Any = None) -> None:
        found[action.id] = Letter(frozenset(when), why or (lambda s, seat, arg: None), do, arg)

    for place, action in enumerate(actions.PLACE):
        add(action, {phases.PLACE}, setup.why_not_place, setup.place, place)
    for pair, action in actions.SPLIT.items():
        add(action, {phases.SPLIT}, setup.why_not_split, setup.split, pair)
    for step, action in actions.STEP.items():
        add(action, {phases.PREP}, preparation.why_not_step, preparation.step, step)
    for place, row in enumerate(actions.CLEAR):
        for pay, action in enumerate(row):
            add(action, {phases.PREP}, preparation.why_not_clear, preparation.clear, (place, pay))
    for material, action in enumerate(actions.SELL):
        add(action, {phases.PREP}, preparation.why_not_sell, preparation.sell, material)
    add(actions.END_PREP, {phases.PREP}, None, preparation.end)
    for card, row in enumerate(actions.PLAY, 1):
        for place, action in enumerate(row):
            add(action, {phases.PROJECT}, project.why_not_play, project.play, (card, place))
    for place, action in enumerate(actions.RETRIEVE):
        add(action, {phases.PROJECT}, project.why_not_retrieve, project.retrieve, place)
    add(actions.BASIC, {phases.ACTION}, project.why_not_basic, project.basic)
    for value, action in actions.ADVANCED.items():
        add(action, {phases.ACTION}, project.why_not_advanced, project.advanced, value)
    add(actions.NO_ACTION, {phases.ACTION}, None, project.no_action)
    add(actions.INVEST_BASIC, {phases.INVEST}, investment.why_not_basic, investment.basic)
    for value, action in actions.INVEST_ADVANCED.items():
        add(action, {phases.INVEST}, investment.why_not_advanced, investment.advanced, value)
    for number, letters in enumerate((actions.INVEST_RETRIEVE, actions.INVEST_BUY)):
        for value, action in letters.items():
            add(action, {phases.INVEST}, investment.why_not_choice, investment.choose, (number, value))
    add(actions.SKIP, {phases.INVEST}, None, investment.skip)
    for material in range(3):
        add(actions.GIVE[material], {phases.GIVE, phases.HAND_OVER}, choices.why_not_give, choices.give, material)
        add(actions.TAKE[material], {phases.TAKE}, choices.why_not_take, choices.take, material)
        add(actions.RECEIVE[material], {phases.HAND_OVER}, partnership.why_not_receive, partnership.receive, material)
    add(actions.TAKE_TIME, {phases.TAKE}, choices.why_not_take_time, choices.take_time)
    for card, action in enumerate(actions.TAKE_BACK, 1):
        add(action, {phases.CARDS}, choices.why_not_take_back, choices.take_back, card)
    for area, action in enumerate(actions.MARKER):
        add(action, {phases.MARKERS, phases.FORCED, phases.GIVE_UP}, choices.why_not_marker, choices.marker, area)
    add(actions.STOP, {phases.CARDS, phases.MARKERS, phases.HAND_OVER}, choices.why_not_stop, choices.stop)
    for name, action in actions.UPGRADE.items():
        add(action, {phases.UPGRADE}, choices.why_not_upgrade, choices.upgrade, name)
    for change, action in actions.SET.items():
        add(action, {phases.SET_DIE}, choices.why_not_set, choices.set_die, change)
    for area, action in actions.BUILD.items():
        add(action, {phases.BUILD}, effects.why_not_build, building.build, area)
    add(actions.TAKE_BONUS, {phases.BONUS}, None, effects.bonus, True)
    add(actions.DECLINE_BONUS, {phases.BONUS}, None, effects.bonus, False)
    add(actions.PUT_MARKER, {phases.PUT}, None, rounds.put_marker, True)
    add(actions.KEEP_MARKER, {phases.PUT}, None, rounds.put_marker, False)
    for card, action in enumerate(actions.CLAIM):
        add(action, phases.CLAIMING, advantages.why_not_claim, advantages.claim, card)
    add(actions.END_ROUND, {phases.CLOSING}, None, rounds.end_round)
    add(actions.CONCEDE, set(range(phases.OVER)), None, rounds.concede)
    return [found[number] for number in range(len(actions.ALPHABET))]


LETTERS = _letters()
"""By the number of the action."""


def _outcomes() -> list[tuple[Callable[[Position, Any], None], Any]]:
    do: dict[str, Callable[[Position, Any], None]] = {
        "first": setup.first,
        "board": setup.lay_out,
        "goals": setup.goals,
        "advantage": setup.advantage,
        "roll": setup.roll,
    }
    advantage = {action: card for card, action in enumerate(actions.ADVANTAGE)}

    def arg(action: Action) -> Any:
        match action.verb:
            case "first":
                return int(action.args[0]) - 1
            case "goals":
                return tuple(int(str(goal)[1:]) - 1 for goal in action.args)
            case "advantage":
                return advantage[action]
            case _:
                return action.args

    return [(do[action.verb], arg(action)) for action in actions.CHANCES]


OUTCOMES = _outcomes()
"""What an outcome of chance does, by its number."""
