"""Investment markers: where they lie and how they come back (section 5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city.actions import MARKER
from piazza.games.micro_city.board import AREAS, CONTRACTS
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position


def reach(s: Position) -> int:
    """Areas with a marker that can be retrieved (MC-MARK-3): in a duel any, else none of the contract supply."""
    return s.marks[0] | s.marks[1] if s.terms.duel else s.marks[0]


def marked(s: Position, area: int) -> bool:
    return bool((s.marks[0] | s.marks[1]) >> area & 1)


def put(s: Position, owner: int, area: int) -> None:
    s.stock[owner] -= 1
    s.marks[owner] |= 1 << area


def take(s: Position, seat: int, area: int, *, part: bool = False) -> None:
    """Back to the pool of its owner (MC-MARK-2)."""
    bit = 1 << area
    owner = 0 if s.marks[0] & bit else 1
    s.marks[owner] ^= bit
    s.stock[owner] += 1
    if s.journal is not None:
        theirs = owner if s.terms.duel and owner != seat else None
        s.journal.tell("marker back", seat, area=AREAS[area], place=s.city.call(area), owner=theirs, part=part)


def take_all(s: Position, seat: int, bits: int) -> None:
    for owner in (0, 1):
        found = s.marks[owner] & bits
        if found:
            s.marks[owner] ^= found
            s.stock[owner] += found.bit_count()
            if s.journal is not None:
                places = tuple(s.city.call(area) for area in areas(found))
                whose = owner if s.terms.duel else None
                s.journal.tell("markers back", seat, areas=tuple(names(found)), places=places, owner=whose)


def areas(bits: int) -> list[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def names(bits: int) -> list[str]:
    return [AREAS[area] for area in areas(bits)]


def retrievals(bits: int) -> list[Action]:
    return [MARKER[area] for area in areas(bits)]


def out_of_reach(s: Position, area: int) -> Refusal | None:
    if reach(s) >> area & 1:
        return None
    if area >= CONTRACTS and marked(s, area):
        return Refusal("AREA", "MC-SEA-10", f"The marker on Contract {AREAS[area]} stays for good.")
    return Refusal("AREA", "MC-MARK-3", f"No marker lies on {AREAS[area]}.")


def not_own(s: Position, seat: int, area: int) -> Refusal | None:
    """Where only a marker of one's own helps (MC-DUEL-18)."""
    if s.marks[s.terms.owner[seat]] >> area & 1:
        return None
    if marked(s, area):
        return Refusal("AREA", "MC-DUEL-18", f"The marker on {AREAS[area]} is not yours.")
    return Refusal("AREA", "MC-DUEL-18", f"No marker of yours lies on {AREAS[area]}.")
