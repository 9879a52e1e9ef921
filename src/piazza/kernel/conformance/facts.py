"""Laws on a title before anything is played."""

from __future__ import annotations

from collections.abc import Callable

from piazza.kernel.action import UnknownAction
from piazza.kernel.conformance.report import Broken
from piazza.kernel.game import Game
from piazza.kernel.refusal import Refused
from piazza.kernel.rng import Rng


def alphabet(game: Game) -> None:
    """Number, verb with arguments, and notation of an action convert into each other without loss."""
    for letters in (game.alphabet, game.chances):
        for number, action in enumerate(letters):
            if action.id != number or letters[number] is not action:
                raise Broken(f"{action} is not number {number}")
            if letters.find(action.verb, *action.args) is not action:
                raise Broken(f"{action} is not found by {action.verb} {action.args}")
            if letters.parse(action.notation) is not action:
                raise Broken(f"{action} is not read back from its notation")
        try:
            letters.parse("no such action of any title")
        except UnknownAction:
            continue
        raise Broken("a text that is no action is read as one")


def options(game: Game) -> None:
    """Every option value reads back, and every sample and the defaults can be set up."""
    for option in game.options:
        for choice in option.choices:
            if option.parse(option.show(choice.value)) != choice.value:
                raise Broken(f"option {option.name}: {choice.value!r} is not read back")
        if option.choices and option.default not in [choice.value for choice in option.choices]:
            raise Broken(f"option {option.name}: the default {option.default!r} is no choice")
    for rule in (*(option.rule for option in game.options), *(conflict.rule for conflict in game.conflicts)):
        if rule and rule not in game.rulebook:
            raise Broken(f"an option or a conflict cites {rule}, which the document lacks")
    if not game.samples:
        raise Broken("there is no sample to play")
    for name, (seats, given) in game.samples.items():
        try:
            setup = game.setup(seats, given, Rng(name))
            again = game.setup(seats, setup.options, Rng("another"))
        except Refused as no:
            raise Broken(f"sample {name!r} cannot be set up: {no}") from None
        if again != setup:
            raise Broken(f"sample {name!r} is not the same when set up again from its own options")
    for seats in range(game.seats[0], game.seats[1] + 1):
        try:
            game.setup(seats, {}, Rng("defaults"))
        except Refused as no:
            raise Broken(f"the defaults do not fit {seats} seats: {no}") from None


def words(game: Game) -> None:
    """There are numbered rules, and help topics with titles and texts."""
    if not game.rulebook:
        raise Broken("the document has no numbered rule")
    topics = game.topics(None, None)
    if not topics or not all(topic.title and topic.text for topic in topics):
        raise Broken("a help topic has no title or no text")
    if len({topic.id for topic in topics}) != len(topics):
        raise Broken("two help topics have the same id")


def idle(game: Game) -> None:
    """The verbs to play for a seat that is skipped, or does not answer, are verbs of the alphabet."""
    verbs = {action.verb for action in game.alphabet}
    for verb in game.idle:
        if verb not in verbs:
            raise Broken(f"idle names {verb!r}, which is no verb of the alphabet")
    if len(set(game.idle)) != len(game.idle):
        raise Broken("idle names a verb twice")
    for verb, seconds in game.lapses.items():
        if verb not in verbs:
            raise Broken(f"lapses names {verb!r}, which is no verb of the alphabet")
        if seconds is not None and seconds <= 0:
            raise Broken(f"lapses gives {verb!r} no time")


LAWS: tuple[tuple[str, Callable[[Game], None]], ...] = (
    ("alphabet", alphabet),
    ("options", options),
    ("words", words),
    ("idle", idle),
)
