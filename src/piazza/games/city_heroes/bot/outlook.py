"""How a position looks to one player: what is left of the game, how the city stands, what buildings would bring."""

from __future__ import annotations

from piazza.games.city_heroes.board import bits
from piazza.games.city_heroes.bot.purse import DUCAT
from piazza.games.city_heroes.bot.taste import TASTE, Taste
from piazza.games.city_heroes.box import (
    BAZAAR,
    BUILDING,
    BUSY,
    DUCATS,
    FESTIVAL,
    GOLD,
    IDLE,
    INFLUENCE,
    IRON,
    MARCIANA,
    MARKET,
    READY,
    STONE,
)
from piazza.games.city_heroes.state import Position
from piazza.kernel import Seat

B = BUILDING
SCHOOL, COLLEGE, UNIVERSITY = B["school"], B["college"], B["university"]
TEMPLE, CATHEDRAL, MANOR = B["temple"], B["cathedral"], B["manor"]
BLACKSMITH, FOUNDRY, FORGE, MANUFACTORY = B["blacksmith"], B["foundry"], B["forge"], B["manufactory"]
MINE, FORAGING, GATHERING, HARVEST = B["mine"], B["foraging_hut"], B["gathering_hut"], B["harvesting_plant"]
TENEMENT, APARTMENT, BANK = B["tenement"], B["apartment"], B["bank"]
LEARNED = (SCHOOL, COLLEGE, UNIVERSITY)
IRON_PRICE = 1.5


def fame_a_turn(s: Position) -> int:
    """Prestige that the city gains in a Cleanup as it stands."""
    at = s.at
    total = 0
    for b, fame in s.tables.famous:
        if at[b]:
            total += fame * at[b].bit_count()
    for work, fame in enumerate(s.tables.work_fame):
        if fame and s.work_tile[work] >= 0 and s.finished(work):
            total += fame
    if s.work_tile[MARCIANA] >= 0 and s.finished(MARCIANA):
        near = s.terms.board.near[s.work_tile[MARCIANA]]
        for b in LEARNED:
            total += 2 * at[b].bit_count() + 2 * (at[b] & near).bit_count()
    return total


class Outlook:
    __slots__ = (
        "fame",
        "labour",
        "left",
        "own",
        "pledge",
        "row",
        "s",
        "seat",
        "spare_fame",
        "taste",
        "tiles",
        "workers",
    )

    def __init__(self, s: Position, seat: Seat, taste: Taste = TASTE) -> None:
        self.s = s
        self.seat = seat
        self.taste = taste
        self.row = row = s.rows[seat]
        self.own = s.own[seat]
        self.left = left = s.terms.turns - s.turn + 1
        """Cleanups to come."""
        self.tiles = self.own.bit_count()
        self.workers = row[READY] + row[BUSY] + row[IDLE]
        self.labour = min(taste.labour_most, taste.labour * (left - 1))
        """What the use of one worker is worth."""
        target = s.terms.target * (1 + taste.margin) + 2
        ahead = taste.ahead + taste.alone if self._alone() else taste.ahead
        played = min(1.0, s.turn / s.terms.turns + ahead)
        needed = target * played * (2 - played)
        promised = s.prestige + fame_a_turn(s) * left
        self.spare_fame = promised - target
        short = (needed - promised) / target
        self.fame = taste.fame_safe if short < 0 else taste.fame + taste.fame_alarm * short * s.terms.turns / left
        """What a point of Prestige is worth."""
        self.pledge = 0
        """Influence that may be sold for the city's sake: what one is ahead by, when all might lose."""
        if self.spare_fame < 0 and left <= taste.despair:
            best = max([r[INFLUENCE] for p, r in enumerate(s.rows) if p != seat], default=0)
            self.pledge = max(0, row[INFLUENCE] - best - 10)

    def _alone(self) -> bool:
        """Whether the others do little for the city."""
        s, own = self.s, self.own
        if s.seats == 1:
            return False
        mine = theirs = 0
        for b, fame in self.s.tables.famous:
            if s.at[b]:
                mine += fame * (s.at[b] & own).bit_count()
                theirs += fame * (s.at[b] & ~own).bit_count()
        return mine > 0 and 2 * theirs < mine * (s.seats - 1)

    def gains(self) -> list[float]:
        """For each building the Influence it brings its owner in a Cleanup, all told."""
        s, own, fame, taste = self.s, self.own, self.fame, self.taste
        at, labour = s.at, self.labour
        gain = [0.0] * len(self.s.tables.buildings)
        learned = 2 + 2 * fame if s.finished(MARCIANA) else 0.0
        gain[SCHOOL] = 2 * fame + learned
        gain[COLLEGE] = 4 + 4 * fame + learned
        gain[UNIVERSITY] = 8 + 6 * fame + learned
        gain[B["apothecary"]] = labour
        gain[B["hospital"]] = 2 * labour
        city_tiles = (s.terms.all & ~s.neutral).bit_count()
        temples = (at[TEMPLE] & own).bit_count()
        growth = 1.0 + taste.growth * self.left
        each = self.tiles / 2 * DUCAT
        all_tiles = city_tiles / 2 * DUCAT
        gain[TEMPLE] = (each + self.workers / 2 + (all_tiles if at[CATHEDRAL] & own else 0)) * growth
        if not at[CATHEDRAL]:
            people = sum([r[READY] + r[BUSY] + r[IDLE] for r in s.rows])
            gain[CATHEDRAL] = taste.cathedral * (people + each + all_tiles * (1 + max(0, temples - 1))) * growth
        smiths = (at[FORGE] | at[FOUNDRY]) & own
        doubled = 2 if at[MANUFACTORY] & own else 1
        gain[BLACKSMITH] = 2 * doubled - IRON_PRICE
        gain[FORGE] = gain[FOUNDRY] = (6 * doubled - IRON_PRICE) * taste.smith
        gain[MANUFACTORY] = (6.0 * (smiths.bit_count() - 1) + 2 * (at[BLACKSMITH] & own).bit_count()) * taste.smith
        gain[MINE] = 2.0
        gain[FORAGING] = 2.0
        gain[GATHERING] = 3.0
        gain[HARVEST] = 4.0
        stalls = (at[MARKET] | at[FESTIVAL]) & own
        gain[MARKET] = self.best_stall(stalls)[0]
        gain[FESTIVAL] = 2.0 + (2.5 if stalls else gain[MARKET])
        gain[BANK] = 4 + min(8, s.bank[DUCATS] // 25) * DUCAT
        if not at[BAZAAR]:
            gain[BAZAAR] = taste.bazaar * (47.0 - 22.0 * taste.envy)
        manors = [(at[MANOR] & o).bit_count() for o in s.own]
        mine = manors[self.seat]
        most = max([m for p, m in enumerate(manors) if p != self.seat], default=0)
        gain[MANOR] = 2.0 + 3 * fame + (5 if mine <= most < mine + 1 else 0)
        worker = labour / 2 + temples * 0.5 + (1 if at[CATHEDRAL] & own else 0)
        if self.tiles >= self.workers:
            worker += taste.crowded
        gain[TENEMENT] = worker
        gain[APARTMENT] = worker * 4
        saved = taste.saving
        gain[B["workshop"]] = 1.5 * saved
        gain[B["stonemason"]] = gain[B["carpenter"]] = 4.5 * saved
        gain[B["masons_guild"]] = gain[B["carpenters_guild"]] = 4 + 8 * saved
        gain[B["studio"]] = 1.0
        gain[B["artisans_guild"]] = 3.0
        others = self.s.seats - 1
        gain[B["fort"]] = 1.2 * others
        gain[B["castle"]] = 2.0 * others
        return gain

    def best_stall(self, stalls: int) -> tuple[float, int]:
        """What a further Market would bring, and where it should stand."""
        s, near = self.s, self.s.terms.board.near
        seen = stalls
        for tile in bits(stalls):
            seen |= near[tile]
        mine = self.own & ~s.bare & ~seen
        theirs = ~self.own & ~s.neutral & ~s.bare & ~seen
        nobodys = s.neutral & ~s.bare & ~seen
        best, place = 0.0, -1
        for tile in bits(self.own & s.free):
            reach = near[tile] | 1 << tile
            value = (
                DUCAT * (reach & mine).bit_count() + (reach & theirs).bit_count() + 0.25 * (reach & nobodys).bit_count()
            )
            if place < 0 or value > best:
                best, place = value, tile
        return best, place

    def income(self) -> float:
        """Ducats, and things in Ducats, that come in a Cleanup."""
        s, own = self.s, self.own
        at = s.at
        total = self.tiles
        total += 2 * ((s.lies[0] | s.lies[1] | s.lies[STONE]) & own).bit_count()
        total += 4 * ((s.lies[IRON] | s.lies[GOLD]) & own & at[MINE]).bit_count()
        total += 2 * ((at[MINE] & s.lies[STONE] | at[FORAGING]) & own).bit_count()
        total += 4 * (at[GATHERING] & own).bit_count() + 6 * (at[HARVEST] & own).bit_count()
        smiths = ((at[FORGE] | at[FOUNDRY]) & own).bit_count()
        total += smiths * (21 if at[MANUFACTORY] & own else 9)
        total += self.tiles // 2 * (at[TEMPLE] & own).bit_count()
        total += 3 * ((at[MARKET] | at[FESTIVAL]) & own).bit_count()
        if at[BAZAAR]:
            total += 88 if at[BAZAAR] & own else 44
        if at[CATHEDRAL] & own:
            total += (s.terms.all & ~s.neutral).bit_count() // 2 * (1 + (at[TEMPLE] & own).bit_count())
        return total
