"""Where a game stands: phases, and the steps into which a turn is cut."""

from __future__ import annotations

_PHASES = (
    ("nations", "nations are chosen"),
    ("row", "the row is filled"),
    ("towns", "the towns are laid out"),
    ("bidders", "the bid order is drawn"),
    ("piles", "all lay out their starting piles"),
    ("bid", "the turn order is bid for"),
    ("second bid", "a second bid may be made"),
    ("turn", "an action is chosen"),
    ("site", "a place for the building is chosen"),
    ("what", "a building to build is chosen"),
    ("new site", "the new place of the building is chosen"),
    ("scrap", "a building to scrap is chosen"),
    ("land", "a land is chosen"),
    ("token", "a token is chosen"),
    ("city", "a city for the district is chosen"),
    ("rob", "a player to take coins from is chosen"),
    ("deck", "a deck to draw from is chosen"),
    ("attackers", "the attackers are chosen"),
    ("fuel", "the cards that pay with their skills are chosen"),
    ("top", "the top card of the discards is chosen"),
    ("under", "the order of the discards is chosen"),
    ("wild", "a good is named for the wild town"),
    ("refill", "the row is filled"),
    ("purchase", "all choose their purchases"),
    ("over", "the game is over"),
)
PHASES = tuple(name for name, _ in _PHASES)
NOW = tuple(text for _, text in _PHASES)
"""What is done in each phase, in words."""
(
    NATIONS,
    ROW,
    TOWNS,
    BIDDERS,
    PILES,
    BID,
    SECOND_BID,
    TURN,
    SITE,
    WHAT,
    NEW_SITE,
    SCRAP,
    LAND,
    TOKEN,
    CITY,
    ROB,
    DECK,
    ATTACKERS,
    FUEL,
    TOP,
    UNDER,
    WILD,
    REFILL,
    PURCHASE,
    OVER,
) = range(len(PHASES))

FIRST_OF_TURN, LAST_OF_TURN = TURN, UNDER


def in_turn(phase: int) -> bool:
    return FIRST_OF_TURN <= phase <= LAST_OF_TURN
