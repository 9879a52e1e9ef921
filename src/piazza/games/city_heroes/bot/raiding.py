"""Raids: what one would bring, and arming for it. The city pays for them, so they end where the rival would win."""

from __future__ import annotations

from piazza.games.city_heroes.actions import ATTACK, BANK_BUY, COMMIT, GARRISON, LOOT, LOSE, PILLAGE
from piazza.games.city_heroes.board import bits
from piazza.games.city_heroes.bot.outlook import Outlook
from piazza.games.city_heroes.box import DUCATS, INFLUENCE, READY, STATIONED, WEAPONS
from piazza.games.city_heroes.phases import COMMITTING, GARRISONING, LOOTING, NOTHING, TAKEN_BACK
from piazza.games.city_heroes.rules import pillage
from piazza.kernel import Action


def bearable(o: Outlook) -> int:
    """The highest score of a raid that the city can bear."""
    return max(0, int(2 * (o.spare_fame - o.taste.reserve * (o.left - 1))) + 1)


def bounty(o: Outlook, target: int, score: int, losses: int) -> float:
    """What a raid is worth: Influence, loot and tokens, and as much taken from an opponent."""
    t = o.s.tables
    s, envy = o.s, o.taste.envy
    victim = s.rows[s.owner(target)]
    left = score
    loot = 0
    for r in t.dear_first:
        n = victim[r] if victim[r] < left else left
        loot += n * t.bank_buys[r]
        left -= n
        if not left:
            break
    taken = min(victim[INFLUENCE], score)
    tokens = pillage.award(s, score)
    mine = score + loot * 0.5 + tokens * o.left - 2.0 * losses
    theirs = taken + loot * 0.5
    return mine + envy * theirs - o.fame * (score // 2)


def best_raid(o: Outlook, extra: int = 0) -> tuple[float, int, int, int]:
    """Worth, target, score and start of the best raid, with ``extra`` weapons that may go anywhere."""
    s, own, board = o.s, o.own, o.s.terms.board
    best = (0.0, -1, 0, -1)
    most = bearable(o)
    if most <= 0:
        return best
    theirs = ~own & ~s.neutral & ~s.pillaged & o.s.terms.all
    if not extra and not o.row[STATIONED]:
        return best
    frontier = 0
    for tile in bits(own):
        if extra or s.garrison[tile] > s.exhausted[tile]:
            frontier |= board.near[tile]
    for target in bits(frontier & theirs):
        defence = pillage.defence_score(s, target)
        force = pillage.strength(s, o.seat, target) + extra
        score = min(most, force + pillage.attack_bonus(s, o.seat, target) - defence)
        if score <= 0 or force < s.tables.min_weapons:
            continue
        worth = bounty(o, target, score, min(defence, force))
        if worth > best[0]:
            mine = board.near[target] & own
            start = max(bits(mine), key=lambda t: s.garrison[t])
            best = (worth, target, score, start)
    return best


def raid(o: Outlook) -> Action | None:
    s = o.s
    if s.kind != NOTHING or o.row[READY] < s.tables.pillage_workers or not o.row[STATIONED] or s.seats == 1:
        return None
    worth, target, _, _ = best_raid(o)
    if target < 0 or worth <= o.labour + o.taste.raid:
        return None
    return PILLAGE[target]


def arm(o: Outlook) -> Action | None:
    """Station weapons beside the tile that is worth a raid; buy more where the purse allows it."""
    t = o.s.tables
    s, row, taste = o.s, o.row, o.taste
    if s.seats == 1 or o.s.kind not in (NOTHING, GARRISONING):
        return None
    if row[READY] < t.pillage_workers + (t.garrison_workers if s.kind == NOTHING else 0):
        return None
    spare = row[WEAPONS]
    purse = (
        0
        if s.kind == NOTHING and s.rounds == TAKEN_BACK
        else min(row[DUCATS] // t.bank_sells[WEAPONS], s.bank[WEAPONS])
    )
    have, *_ = best_raid(o)
    worth, target, score, start = best_raid(o, spare + purse)
    if target < 0 or worth - have <= (2 if s.kind == NOTHING else 0) * o.labour + taste.arming * purse:
        return None
    needed = (
        score
        + pillage.defence_score(s, target)
        - pillage.strength(s, o.seat, target)
        - pillage.attack_bonus(s, o.seat, target)
    )
    if needed <= 0:
        return None
    if s.withdrawn >> start & 1:
        return None
    if spare < needed and purse:
        return BANK_BUY[WEAPONS]
    return GARRISON[start] if spare else None


def pending(o: Outlook) -> Action:
    """The steps of a raid that is under way."""
    s = o.s
    around = s.terms.board.neighbours[s.target]
    if s.step == COMMITTING:
        score = sum(s.commit) + pillage.attack_bonus(s, o.seat, s.target) - pillage.defence_score(s, s.target)
        if score < bearable(o) or score <= 0 or sum(s.commit) < s.tables.min_weapons:
            for i, tile in enumerate(around):
                if o.own >> tile & 1 and pillage.fresh(s, tile) > s.commit[i]:
                    return COMMIT[tile]
        return ATTACK
    if s.step == LOOTING:
        victim = s.rows[s.owner(s.target)]
        return LOOT[next(r for r in s.tables.dear_first if victim[r])]
    return LOSE[next(tile for tile, n in zip(around, s.commit, strict=True) if n)]
