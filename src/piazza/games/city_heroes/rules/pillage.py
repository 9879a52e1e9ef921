"""Phase 3: a pillage, from the choice of the target to the last casualty (CH-PILL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_heroes.actions import ATTACK as ATTACK_NOW
from piazza.games.city_heroes.actions import COMMIT, LOOT, LOSE, PILLAGE
from piazza.games.city_heroes.board import bits, tile_name
from piazza.games.city_heroes.box import BUSY, INFLUENCE, KRONBORG, READY, STATIONED, STOCKED, TOKENS
from piazza.games.city_heroes.phases import COMMITTING, GO, INTERACTION, LOOTING, LOSING, NOTHING, PILLAGING
from piazza.games.city_heroes.rules import turn
from piazza.games.city_heroes.rules.paying import no_worker, outside
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_heroes.state import Position


def fresh(s: Position, tile: int) -> int:
    return s.garrison[tile] - s.exhausted[tile]


def attack_bonus(s: Position, seat: Seat, target: int) -> int:
    """What the attacker's tiles beside the target add."""
    attack, building = s.tables.attack, s.building
    return sum(attack[building[tile]] for tile in bits(s.terms.board.near[target] & s.own[seat]))


def defence_score(s: Position, target: int) -> int:
    t = s.tables
    near = s.terms.board.near[target]
    score = fresh(s, target)
    for tile in bits((near | 1 << target) & s.own[s.owner(target)]):
        score += t.defence[s.building[tile]]
    if s.finished(KRONBORG) and (near | 1 << target) >> s.work_tile[KRONBORG] & 1:
        score += t.shield
    return score


def strength(s: Position, seat: Seat, target: int) -> int:
    """Unexhausted weapons of the attacker beside the target."""
    return sum(fresh(s, t) for t in bits(s.terms.board.near[target] & s.own[seat]))


def targets(s: Position, seat: Seat) -> list[int]:
    """Tiles beside a fresh garrison of the player that can be pillaged with all that stands there."""
    own, board, least = s.own[seat], s.terms.board, s.tables.min_weapons
    armed = 0
    for tile in bits(own):
        if s.garrison[tile] > s.exhausted[tile]:
            armed |= board.near[tile]
    return [
        t
        for t in bits(armed & ~own & ~s.neutral & ~s.pillaged)
        if strength(s, seat, t) >= least and strength(s, seat, t) + attack_bonus(s, seat, t) > defence_score(s, t)
    ]


def add_pillages(s: Position, seat: Seat, out: list[Action]) -> None:
    row = s.rows[seat]
    if row[STATIONED] and s.kind == NOTHING and row[READY] >= s.tables.pillage_workers:
        out += [PILLAGE[t] for t in targets(s, seat)]


def legal_commit(s: Position, seat: Seat) -> list[Action]:
    t = s.tables
    if seat != s.current:
        return []
    own = s.own[seat]
    pairs = zip(s.terms.board.neighbours[s.target], s.commit, strict=True)
    out = [COMMIT[t] for t, n in pairs if own >> t & 1 and fresh(s, t) > n]
    if sum(s.commit) >= t.min_weapons and _score(s, seat) > 0:
        out.append(ATTACK_NOW)
    return out


def legal_loot(s: Position, seat: Seat) -> list[Action]:
    if seat != s.current:
        return []
    return [a for a, held in zip(LOOT, s.rows[s.owner(s.target)], strict=False) if held]


def legal_lose(s: Position, seat: Seat) -> list[Action]:
    if seat != s.current:
        return []
    return [LOSE[t] for t, n in zip(s.terms.board.neighbours[s.target], s.commit, strict=True) if n]


def _score(s: Position, seat: Seat) -> int:
    return sum(s.commit) + attack_bonus(s, seat, s.target) - defence_score(s, s.target)


# -- the target and the weapons --


def refuse_pillage(s: Position, seat: Seat, tile: int) -> Refusal | None:
    t = s.tables
    name, row = tile_name(tile), s.rows[seat]
    if s.seats == 1:
        return Refusal("NOT_A_TARGET", "CH-SOLO-1", "Alone there is nobody to pillage.")
    if no := turn.blocked(s, INTERACTION, PILLAGING) or outside(s, tile):
        return no
    owner = s.owner(tile)
    if owner in (-1, seat):
        return Refusal("NOT_A_TARGET", "CH-PILL-2", f"{name} belongs to {'nobody' if owner < 0 else 'you'}.")
    if s.pillaged >> tile & 1:
        return Refusal("ALREADY_PILLAGED", "CH-PILL-11", f"{name} was pillaged in this turn already.")
    force = strength(s, seat, tile)
    if force < t.min_weapons:
        text = f"No tile of yours with a weapon that is not exhausted is adjacent to {name}."
        return Refusal("NOT_A_TARGET", "CH-PILL-2", text)
    if row[READY] < t.pillage_workers:
        return no_worker(s, "A pillage", t.pillage_workers, row[READY])
    attack, defence = force + attack_bonus(s, seat, tile), defence_score(s, tile)
    if attack <= defence:
        text = f"With all {force} weapons your attack on {name} is {attack}, its defence is {defence}."
        return Refusal("SCORE_TOO_LOW", "CH-PILL-5", text)
    return None


def do_pillage(s: Position, seat: Seat, tile: int) -> None:
    turn.act(s, PILLAGING)
    s.target = tile
    s.commit = [0] * len(s.terms.board.neighbours[tile])
    s.step = COMMITTING
    if s.journal is not None:
        s.journal.tell("threatened", seat, tile=tile_name(tile), owner=s.owner(tile), defence=defence_score(s, tile))


def refuse_commit(s: Position, seat: Seat, tile: int) -> Refusal | None:
    name = tile_name(tile)
    if no := turn.not_now(s, COMMITTING) or outside(s, tile):
        return no
    around = s.terms.board.neighbours[s.target]
    if tile not in around or not s.own[seat] >> tile & 1:
        text = f"{name} is not a tile of yours adjacent to {tile_name(s.target)}."
        return Refusal("BAD_COMMIT", "CH-PILL-2", text)
    there, sent = fresh(s, tile), s.commit[around.index(tile)]
    if there <= sent:
        text = f"{name} needs 1 more weapon that is not exhausted: {there - sent} of 1."
        return Refusal("BAD_COMMIT", "CH-PILL-8" if s.exhausted[tile] else "CH-PILL-2", text)
    return None


def do_commit(s: Position, seat: Seat, tile: int) -> None:
    s.commit[s.terms.board.neighbours[s.target].index(tile)] += 1
    if s.journal is not None:
        s.journal.tell("committed", seat, tile=tile_name(tile), score=_score(s, seat))


def refuse_attack(s: Position, seat: Seat, _: int) -> Refusal | None:
    t = s.tables
    if no := turn.not_now(s, COMMITTING):
        return no
    if sum(s.commit) < t.min_weapons:
        return Refusal(
            "BAD_COMMIT", "CH-PILL-2", f"Commit {t.min_weapons} more weapon: {sum(s.commit)} of {t.min_weapons}."
        )
    if _score(s, seat) <= 0:
        defence = defence_score(s, s.target)
        text = f"Your attack is {defence + _score(s, seat)}, the defence {defence}: commit more weapons."
        return Refusal("SCORE_TOO_LOW", "CH-PILL-5", text)
    return None


def do_attack(s: Position, seat: Seat, _: int) -> None:
    t = s.tables
    row, defender = s.rows[seat], s.rows[s.owner(s.target)]
    row[READY] -= t.pillage_workers
    row[BUSY] += t.pillage_workers
    s.defence = defence_score(s, s.target)
    s.attack = s.defence + _score(s, seat)
    s.left = min((s.attack - s.defence) * t.pillage.loot_per_score, sum(defender[:STOCKED]))
    s.loot = [0] * STOCKED
    if s.journal is not None:
        s.journal.tell("attacked", seat, tile=tile_name(s.target), attack=s.attack, defence=s.defence)
    _loot_on(s, seat)


# -- loot --


def _loot_on(s: Position, seat: Seat) -> None:
    """Take what leaves no choice; ask for the rest."""
    defender = s.rows[s.owner(s.target)]
    kinds = [r for r in range(STOCKED) if defender[r]]
    if s.left == sum(defender[:STOCKED]):
        for r in kinds:
            _take(s, seat, r, defender[r])
    elif len(kinds) == 1:
        _take(s, seat, kinds[0], s.left)
    if s.left:
        s.step = LOOTING
        return
    committed = sum(s.commit)
    s.left = min(s.defence, committed)
    _lose_on(s, seat)


def _take(s: Position, seat: Seat, r: int, amount: int) -> None:
    s.rows[s.owner(s.target)][r] -= amount
    s.rows[seat][r] += amount
    s.loot[r] += amount
    s.left -= amount


def refuse_loot(s: Position, seat: Seat, r: int) -> Refusal | None:
    if no := turn.not_now(s, LOOTING):
        return no
    if not s.rows[s.owner(s.target)][r]:
        text = f"Player {s.owner(s.target) + 1} has no {s.tables.names[r]}."
        return Refusal("BAD_LOOT", "CH-PILL-6", text)
    return None


def do_loot(s: Position, seat: Seat, r: int) -> None:
    _take(s, seat, r, 1)
    _loot_on(s, seat)


# -- casualties and the rest --


def _lose_on(s: Position, seat: Seat) -> None:
    """Casualties that leave no choice fall at once; for the others the attacker chooses."""
    around = s.terms.board.neighbours[s.target]
    stacks = [i for i, n in enumerate(s.commit) if n]
    if s.left and (len(stacks) == 1 or s.left == sum(s.commit)):
        for i in stacks:
            _fall(s, seat, i, around[i], min(s.left, s.commit[i]))
    if s.left:
        s.step = LOSING
        return
    _resolve(s, seat)


def _fall(s: Position, seat: Seat, stack: int, tile: int, amount: int) -> None:
    s.commit[stack] -= amount
    s.garrison[tile] -= amount
    s.rows[seat][STATIONED] -= amount
    s.left -= amount
    if s.journal is not None and amount:
        s.journal.tell("fell", seat, tile=tile_name(tile), weapons=amount)


def refuse_lose(s: Position, seat: Seat, tile: int) -> Refusal | None:
    if s.step not in (LOOTING, LOSING):
        return turn.not_now(s, LOSING)
    around = s.terms.board.neighbours[s.target]
    if tile not in around or not s.commit[around.index(tile)]:
        text = f"No weapon that was committed from {tile_name(tile)} is left to lose."
        return Refusal("BAD_CASUALTIES", "CH-PILL-7", text)
    return turn.not_now(s, LOSING)


def do_lose(s: Position, seat: Seat, tile: int) -> None:
    _fall(s, seat, s.terms.board.neighbours[s.target].index(tile), tile, 1)
    _lose_on(s, seat)


def award(s: Position, score: int) -> int:
    """Pillage tokens for a score."""
    return next(a.tokens for a in s.tables.pillage.tokens if a.max_score is None or score <= a.max_score)


def _resolve(s: Position, seat: Seat) -> None:
    t = s.tables
    target, score, owner = s.target, s.attack - s.defence, s.owner(s.target)
    row, loser = s.rows[seat], s.rows[owner]
    fallen = min(s.attack // t.pillage.defender_casualty_divisor, s.garrison[target])
    s.garrison[target] -= fallen
    s.exhausted[target] = min(s.exhausted[target], s.garrison[target])
    loser[STATIONED] -= fallen
    for tile, survivors in zip(s.terms.board.neighbours[target], s.commit, strict=True):
        s.exhausted[tile] += survivors
    s.pillaged |= 1 << target
    s.prestige -= score // t.pillage.prestige_loss_divisor
    row[INFLUENCE] += score * t.pillage.influence_per_score
    lost = min(loser[INFLUENCE], score * t.pillage.influence_per_score)
    loser[INFLUENCE] -= lost
    tokens = award(s, score)
    row[TOKENS] += tokens
    tokens_lost = min(loser[TOKENS], tokens)
    loser[TOKENS] -= tokens_lost
    if s.journal is not None:
        s.journal.tell(
            "pillaged",
            seat,
            tile=tile_name(target),
            owner=owner,
            score=score,
            loot={t.names[r]: n for r, n in enumerate(s.loot) if n},
            fallen=fallen,
            influence=score * t.pillage.influence_per_score,
            lost=lost,
            tokens=tokens,
            tokens_lost=tokens_lost,
            prestige=-(score // t.pillage.prestige_loss_divisor),
        )
    s.step = GO
    s.target = -1
    s.commit = []
    s.loot = []
    s.attack = s.defence = s.left = 0
    turn.next_go(s)
