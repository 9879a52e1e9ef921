"""Where a game stands: the phases of a turn, what a go is about, and which step is pending in it."""

from __future__ import annotations

EXPANSION, CONSTRUCTION, INTERACTION, OVER = range(4)
PHASES = ("expansion", "construction", "interaction", "over")

# -- what a go is about --

NOTHING, BUYING, GARRISONING, PLANTING, BUILDING_UP, UPGRADING, PILLAGING, WORKING = range(8)
GOES = ("nothing", "buy", "garrison", "plant", "build", "upgrade", "pillage", "public work")

# -- the step that is pending --

GO, RATE_TOKEN, PRESTIGE_TOKEN, ASKED_FOR_TRADE, TALKING, COMMITTING, LOOTING, LOSING, DRAFTING, OFFERED = range(10)
STEP_NAMES = ("go", "rate token", "prestige token", "request", "talk", "commit", "loot", "casualties", "draft", "offer")

# -- the exchanges of a go before its action --

UNTOUCHED, EXCHANGED, TAKEN_BACK = range(3)
ROUNDS = ("none", "some", "taken back")
