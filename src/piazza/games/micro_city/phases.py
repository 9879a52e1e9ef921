"""The points at which a game waits for chance or for a player (MC-ENG-5)."""

from __future__ import annotations

from typing import Final

# Chance is to move.
FIRST: Final = 0
BOARD: Final = 1
GOALS: Final = 2
ADVANTAGE: Final = 3
ROLL: Final = 4
# A player is.
PLACE: Final = 5
SPLIT: Final = 6
PREP: Final = 7
PROJECT: Final = 8
INVEST: Final = 9
BONUS: Final = 10
FORCED: Final = 11
CLOSING: Final = 12
# ... in the middle of an action.
ACTION: Final = 13
GIVE: Final = 14
TAKE: Final = 15
CARDS: Final = 16
MARKERS: Final = 17
SET_DIE: Final = 18
UPGRADE: Final = 19
BUILD: Final = 20
GIVE_UP: Final = 21
HAND_OVER: Final = 22
PUT: Final = 23
# Nobody is.
OVER: Final = 24

LAST_OF_CHANCE: Final = ROLL
NAMES: Final = (
    "first player",
    "board",
    "goals",
    "advantage",
    "roll",
    "place",
    "split",
    "prep",
    "project",
    "invest",
    "bonus",
    "forced retrieve",
    "closing",
    "action",
    "give",
    "take",
    "take back cards",
    "take markers",
    "set die",
    "upgrade",
    "build",
    "give up",
    "hand over",
    "put marker",
    "over",
)
CLAIMING: Final = frozenset({PREP, PROJECT, INVEST, BONUS, FORCED, CLOSING})
"""Where a new move begins, and so where an Advantage may be claimed (MC-DUEL-22)."""

WAITING: Final = (
    "the first player is drawn",
    "the city is laid out",
    "the Goals are turned up",
    "an Advantage is turned up",
    "the dice are rolled",
    "the Engineer is placed",
    "the dice are shared out",
    "this is the preparation phase",
    "this is the project phase",
    "this is the investment phase",
    "a bonus is taken or let go",
    "a marker has to be taken back for the Quarter",
    "the round ends with a last chance to claim",
    "the card's action is chosen",
    "a Material is given",
    "a Material is taken",
    "a Project card is taken back",
    "markers are retrieved",
    "a die is set",
    "a card is upgraded",
    "it is chosen what to build",
    "a marker is taken back for {penalty} VP",
    "Materials are handed over",
    "the marker is put down or kept",
    "the game is over",
)
"""What goes on, for a refusal; tables fill in the penalty for an empty pool."""
