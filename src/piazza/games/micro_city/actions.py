"""The alphabet: every decision and every outcome of chance, as it is written in a record."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from piazza.games.micro_city.board import AREAS, CONTRACTS, PLACES, layouts
from piazza.games.micro_city.pieces import (
    ADVANTAGE_IDS,
    ANY_DIE,
    CARD_IDS,
    CARD_NAMES,
    CARD_X,
    DICE,
    DISTRICTS,
    GOAL_IDS,
    GOALS_IN_PLAY,
    MATERIALS,
    RESOURCES,
    SEAPORTS,
)
from piazza.kernel import Action, Alphabet

CARDS = tuple(range(1, CARD_X + 1))
UP, DOWN = 0, 1

ALPHABET = Alphabet(
    verbs={
        "place": "Place the Engineer",
        "split": "Share out the dice",
        "die": "Change a die",
        "clear": "Take back a marker",
        "sell": "Sell a Material",
        "end_prep": "End the preparation",
        "play": "Play a Project card",
        "retrieve": "Retrieve all Project cards",
        "basic": "Basic action",
        "advanced": "Advanced action",
        "no_action": "No action",
        "invest": "Use the Quarter",
        "skip": "Leave the Quarter unused",
        "give": "Give",
        "take": "Take",
        "receive": "Receive from your partner",
        "take_back": "Take back a Project card",
        "marker": "Retrieve a marker",
        "stop": "Stop",
        "upgrade": "Upgrade",
        "set": "Set a die",
        "build": "Build",
        "bonus": "Bonus",
        "put": "The marker",
        "claim": "Claim an Advantage",
        "end_round": "End the round",
        "concede": "Concede",
    }
)
CHANCES = Alphabet(
    verbs={
        "first": "First player",
        "board": "The city",
        "goals": "Goals",
        "advantage": "Advantage",
        "roll": "Dice",
    }
)

_add = ALPHABET.add


def _card(card: int) -> str:
    return CARD_IDS[card - 1]


def _dice(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _price(pay: int) -> str:
    """How much money is a value of the content, which labels do not know."""
    return "money" if RESOURCES[pay] == "money" else f"1 {RESOURCES[pay]}"


# -- decisions. Tables are indexed by place, card, die value, Resource (0 coal, 1 steel, 2 wood, 3 money) or area. --

PLACE = [_add("place", name, label=f"Start at {name}") for name in PLACES]
SPLIT = {
    pair: _add("split", *pair, label=f"Keep {pair[0]} and {pair[1]}, the other two go to your partner")
    for pair in combinations_with_replacement(ANY_DIE, 2)
}


def _step(value: int, owner: int | None, way: int, pay: int) -> Action:
    whose = "" if owner is None else f" of {owner + 1}"
    to = (value % 6 + 1, (value - 2) % 6 + 1)[way]
    args = (value, "own" if owner is None else owner + 1, ("up", "down")[way], RESOURCES[pay])
    return _add(
        "die",
        *args,
        notation=f"die {value}{whose} {args[2]} for {args[3]}",
        label=f"Turn the {value}{'' if owner is None else f' of player {owner + 1}'} to {to} for {_price(pay)}",
    )


STEP = {
    (value, owner, way, pay): _step(value, owner, way, pay)
    for owner in (None, 0, 1)
    for value in ANY_DIE
    for way in (UP, DOWN)
    for pay in range(4)
}
"""By die value, seat of its owner (None: one's own), direction and payment."""
CLEAR = [
    [
        _add(
            "clear", name, pay, notation=f"clear {name} for {pay}", label=f"Take the marker from {name} for {_price(p)}"
        )
        for p, pay in enumerate(RESOURCES)
    ]
    for name in PLACES
]
SELL = [_add("sell", material, label=f"Sell 1 {material}") for material in MATERIALS]
END_PREP = _add("end_prep", notation="end prep", label="End the preparation")

PLAY = [
    [
        _add(
            "play",
            _card(card),
            name,
            notation=f"play {_card(card)} to {name}",
            label=f"Play {_card(card)} {CARD_NAMES[_card(card)]}, go to {name}",
        )
        for name in PLACES
    ]
    for card in CARDS
]
"""By card - 1 and place."""
RETRIEVE = [
    _add("retrieve", name, notation=f"retrieve to {name}", label=f"Retrieve all cards, go to {name}") for name in PLACES
]
BASIC = _add("basic", label="Basic action of the card")
ADVANCED = {
    v: _add("advanced", v, notation=f"advanced with {v}", label=f"Advanced action of the card with the {v}")
    for v in ANY_DIE
}
NO_ACTION = _add("no_action", notation="no action", label="No action, the move alone")

INVEST_BASIC = _add("invest", "basic", label="Basic action of the Quarter")
INVEST_ADVANCED = {
    v: _add("invest", "advanced", v, notation=f"invest advanced with {v}", label=f"Advanced action with the {v}")
    for v in ANY_DIE
}
INVEST_RETRIEVE = {
    v: _add("invest", "retrieve", v, notation=f"invest retrieve with {v}", label=f"Retrieve markers with the {v}")
    for v in ANY_DIE
}
INVEST_BUY = {
    v: _add("invest", "buy", v, notation=f"invest buy with {v}", label=f"Buy Materials with the {v}") for v in ANY_DIE
}
SKIP = _add("skip", label="Leave the Quarter unused")

GIVE = [_add("give", material, label=f"Give 1 {material}") for material in MATERIALS]
TAKE = [_add("take", material, label=f"Take 1 {material}") for material in MATERIALS]
TAKE_TIME = _add("take", "time", label="Take time: one more round")
RECEIVE = [_add("receive", material, label=f"Your partner hands you 1 {material}") for material in MATERIALS]
TAKE_BACK = [
    _add("take_back", _card(card), notation=f"take back card {_card(card)}", label=f"Take back card {_card(card)}")
    for card in CARDS
]
"""By card - 1."""
MARKER = [
    _add("marker", name, notation=f"take marker from {name}", label=f"Take the marker from {name}") for name in AREAS
]
STOP = _add("stop", label="That is all")
UPGRADABLE = (*(f"district {id}" for id in sorted(DISTRICTS)), *SEAPORTS)
UPGRADE = {name: _add("upgrade", name, label=f"Upgrade {name}") for name in UPGRADABLE}
SET = {
    (value, owner, to): _add(
        "set",
        value,
        "own" if owner is None else owner + 1,
        to,
        notation=f"set {value}{'' if owner is None else f' of {owner + 1}'} to {to}",
        label=f"Turn the {value}{'' if owner is None else f' of player {owner + 1}'} to {to}",
    )
    for owner in (None, 0, 1)
    for value in ANY_DIE
    for to in ANY_DIE
}
BUILD = {area: _add("build", AREAS[area], label=f"Build {AREAS[area]}") for area in range(len(PLACES), CONTRACTS)} | {
    area: _add("build", AREAS[area], label=f"Fulfil Contract {AREAS[area]}") for area in range(CONTRACTS, len(AREAS))
}
TAKE_BONUS = _add("bonus", "take", notation="take bonus", label="Take the bonus")
DECLINE_BONUS = _add("bonus", "decline", notation="decline bonus", label="Let the bonus go")

PUT_MARKER = _add("put", "down", notation="put marker down", label="Put the marker on the Quarter")
KEEP_MARKER = _add("put", "keep", notation="keep marker", label="Keep the marker in the pool")
CLAIM = [_add("claim", advantage, label=f"Claim {advantage}") for advantage in ADVANTAGE_IDS]
END_ROUND = _add("end_round", notation="end round", label="End the round")
CONCEDE = _add("concede", label="Concede the game")


# -- outcomes of chance, with their weights --

FIRST = [(CHANCES.add("first", seat + 1, label=f"Player {seat + 1} goes first"), 1) for seat in (0, 1)]
_LAYOUTS = {
    (logistics, garden): layouts(logistics, garden)
    for logistics, garden in ((False, False), (True, False), (False, True), (True, True))
}
_BOARD = {
    districts: CHANCES.add("board", *districts, label=f"Districts {_dice(districts)}")
    for listed in _LAYOUTS.values()
    for districts in listed
}
GOALS = [(CHANCES.add("goals", *three), 1) for three in combinations(GOAL_IDS, GOALS_IN_PLAY)]
ADVANTAGE = [CHANCES.add("advantage", advantage) for advantage in ADVANTAGE_IDS]


def _rolls(count: int) -> list[tuple[Action, int]]:
    """Sorted dice; the weight says in how many orders they may fall."""
    return [
        (
            CHANCES.add("roll", *dice, label=f"Roll {_dice(dice)}"),
            factorial(count) // prod(factorial(dice.count(value)) for value in ANY_DIE),
        )
        for dice in combinations_with_replacement(ANY_DIE, count)
    ]


ROLL = _rolls(DICE)
ROLL_FOUR = _rolls(2 * DICE)


BOARDS = {expansions: [(_BOARD[districts], 1) for districts in listed] for expansions, listed in _LAYOUTS.items()}
"""By the expansions, Logistics and Garden."""
