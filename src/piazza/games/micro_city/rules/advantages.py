"""Advantages of a duel: who meets which condition, and claiming (section 14.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import CLAIM
from piazza.games.micro_city.board import SCORING_BITS, SLOT_BITS
from piazza.games.micro_city.rules import company
from piazza.games.micro_city.tables import Advantage
from piazza.games.micro_city.words import condition_words
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position


def holds(s: Position, seat: int, advantage: Advantage) -> bool:
    """Whether the present position meets the condition (MC-DUEL-26)."""
    match advantage.kind:
        case "resource_at_least":
            goods, at = s.goods, 4 * seat
            coal, steel, wood, money = advantage.amounts
            return goods[at] >= coal and goods[at + 1] >= steel and goods[at + 2] >= wood and goods[at + 3] >= money
        case "pool_empty":
            return s.stock[seat] == 0
    marks = s.marks[seat]
    match advantage.kind:
        case "markers_on_goals_or_contracts":
            return (marks & SCORING_BITS).bit_count() >= advantage.count
        case "marker_in_every_district":
            return all(marks & SLOT_BITS[slot] for slot in range(4))
        case "markers_on_quarter_type":
            return (marks & s.city.type_bits[advantage.type]).bit_count() >= advantage.count
        case _:
            return all(marks & there for there in s.city.material_bits)


def legal_claim(s: Position, seat: int) -> list[Action]:
    if s.claimed:
        return []
    known = s.tables.advantages
    return [CLAIM[card] for card in s.open if holds(s, seat, known[card])]


def refuse_claim(s: Position, seat: int, card: int) -> Refusal | None:
    advantage = s.tables.advantages[card]
    if not s.terms.duel:
        return Refusal("CONDITION", "MC-DUEL-20", "There are no Advantages outside a duel.")
    if s.claimed:
        return Refusal("CLAIMED", "MC-DUEL-20", "One Advantage a round: you have taken yours.")
    if card not in s.open:
        return Refusal("CONDITION", "MC-DUEL-20", f"{advantage.id} is not face up.")
    if not holds(s, seat, advantage):
        missing = company.lack(s, seat, advantage.amounts)
        figures = f" You need {missing}." if missing else ""
        text = f"{advantage.id} can be claimed when {condition_words(advantage)}.{figures}"
        return Refusal("CONDITION", "MC-DUEL-20", text)
    return None


def do_claim(s: Position, seat: int, card: int) -> None:
    s.open = tuple(other for other in s.open if other != card)
    s.taken[seat] += (card,)
    advantage = s.tables.advantages[card]
    s.vp[seat] += advantage.vp
    s.claimed = True
    if s.journal is not None:
        s.journal.tell("claimed", seat, advantage=advantage.id, vp=advantage.vp)
    if s.deck:
        s.back = s.phase
        s.phase = phases.ADVANTAGE
