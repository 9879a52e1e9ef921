"""What a bot believes things to be worth, in points of Influence at the end of the game.

Most numbers were set by hand and compared with ``python -m tools.tune_city_heroes taste``; ``fame`` and ``smith`` come
from its ``search``. What decides how much is done for the city (``fame_alarm``, ``margin``, ``alone``) is set for games
beside somebody who does nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Taste:
    labour: float = 0.55
    """The use of a worker, for each Cleanup that is still to come after this one."""
    labour_most: float = 4.0
    fame: float = 0.35
    """A point of Prestige while the city falls behind its schedule."""
    fame_alarm: float = 4.0
    """How much more it is worth when the city has fallen behind by all of the rival's Prestige."""
    fame_safe: float = 0.05
    """A point of Prestige that the city does not need."""
    margin: float = 0.2
    """How far above the rival the city should aim."""
    ahead: float = 0.1
    """How much of the game the schedule runs ahead of time."""
    tile: float = 0.5
    """The share of what could be built that a place to build on is worth."""
    places: int = 2
    """Free places to build on that are worth having."""
    settler: float = 1.0
    """Half a worker of one's own, as a share of what his labour is worth."""
    alone: float = 0.45
    """How much further where the others do little for the city."""
    despair: int = 4
    """From so many Cleanups before the end Influence is sold to save the city."""
    fields: int = 3
    """As long as there are so many Cleanups to come, idle workers plant."""
    crowded: float = 3.0
    """What a worker brings in a Cleanup beyond his labour to who has as many tiles as workers."""
    growth: float = 0.03
    """How much more, for each Cleanup to come, there will be of what Temples and the Cathedral count."""
    bazaar: float = 1.0
    cathedral: float = 1.0
    smith: float = 0.75
    """How much of its reckoned gain one believes in."""
    reserve: float = 4.0
    """Prestige that raids leave untouched, for each turn to come."""
    saving: float = 1.0
    """Payment for a workshop's reductions: payments expected in a turn."""
    envy: float = 0.35
    """What a point for an opponent takes away, spread over all of them."""
    patience: float = 0.85
    """How much of a benefit is left for each turn it has to be waited for."""
    least: float = 1.15
    """The least return on an investment."""
    raid: float = 2.0
    """What a raid must bring beyond its worker."""
    talks: bool = True
    """Whether to listen to who asks for a trade."""
    arming: float = 1.0
    """What each weapon that has to be bought must bring."""


TASTE = Taste()

MANNERS = {
    "steady": TASTE,
    "free rider": replace(TASTE, margin=0.02, fame=0.2, reserve=1.0),
    "merchant": replace(TASTE, bazaar=2.0, patience=1.0),
    "bishop": replace(TASTE, cathedral=2.0, patience=1.0),
    "smith": replace(TASTE, smith=1.8),
    "settler": replace(TASTE, crowded=6.0, tile=1.0),
    "homebody": replace(TASTE, crowded=0.5),
    "raider": replace(TASTE, reserve=0.0, raid=0.5, arming=0.3, envy=1.0),
    "dove": replace(TASTE, raid=1000.0, arming=1000.0),
    "scholar": replace(TASTE, fame=1.5, fame_alarm=8.0, fame_safe=0.3),
    "spendthrift": replace(TASTE, least=0.9, labour=0.2),
    "miser": replace(TASTE, least=1.8),
}
"""Characters a search can put on."""
