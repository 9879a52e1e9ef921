"""Project phase: play a card or retrieve them all (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.micro_city import phases
from piazza.games.micro_city.actions import ADVANCED, BASIC, CARDS, NO_ACTION, PLAY, RETRIEVE
from piazza.games.micro_city.board import PLACES, PORTS
from piazza.games.micro_city.rules import company, effects, rounds
from piazza.kernel import Action, Refusal

if TYPE_CHECKING:
    from piazza.games.micro_city.state import Position

_FREE = 31
"""No place: nobody blocks the way."""


def _blocked(s: Position, seat: int) -> int:
    return s.at[1 - seat] if s.terms.duel else _FREE


def _banned(s: Position, seat: int) -> int:
    """The card on top of the opponent's pile (MC-DUEL-8)."""
    return s.piles[1 - seat][-1] if s.terms.duel and s.piles[1 - seat] else 0


def legal_project(s: Position, seat: int) -> list[Action]:
    hand = s.hands[s.terms.owner[seat]] & ~(1 << _banned(s, seat))
    key = (hand << 10) + (s.at[seat] << 5) + _blocked(s, seat)
    known = s.city.map.moves.get(key)
    if known is None:
        known = s.city.map.moves[key] = _moves(s, seat, hand)
    return known[:]


def _moves(s: Position, seat: int, hand: int) -> list[Action]:
    world, at, blocked = s.city.map, s.at[seat], _blocked(s, seat)
    reached = {1: world.one[at], 2: world.two[at]}
    cards = s.tables.cards
    found = [
        PLAY[card - 1][place]
        for card in CARDS
        if hand >> card & 1
        for place in reached[cards[card].move]
        if place != blocked
    ]
    return found + [RETRIEVE[place] for place in world.one[at] if place != blocked]


def refuse_move(s: Position, seat: int, place: int, steps: int) -> Refusal | None:
    world, at = s.city.map, s.at[seat]
    if place == world.garden:
        return Refusal("GARDEN", "MC-MOVE-3", f"The Garden, {PLACES[place]}, cannot be entered.")
    if place in PORTS and not world.seaport:
        return Refusal("MOVE", "MC-MOVE-1", "There is no Seaport in this game.")
    if place == at and steps == 2:
        return Refusal("MOVE", "MC-MOVE-2", f"The move may not end where it began, on {PLACES[at]}.")
    if place not in (world.one if steps == 1 else world.two)[at]:
        distance = "one step" if steps == 1 else "exactly two steps"
        rule = "MC-SEA-2" if place in PORTS and at in PORTS else "MC-MOVE-1"
        return Refusal("MOVE", rule, f"{PLACES[place]} is not {distance} away from {PLACES[at]}.")
    if place == _blocked(s, seat):
        return Refusal("BLOCKED", "MC-DUEL-12", f"Your opponent's Engineer stands on {PLACES[place]}.")
    return None


def refuse_play(s: Position, seat: int, move: tuple[int, int]) -> Refusal | None:
    number, place = move
    card = s.tables.cards[number]
    no = refuse_move(s, seat, place, card.move)
    if no is not None:
        return no
    owner = s.terms.owner[seat]
    if not s.hands[owner] >> number & 1:
        where = "lies in the discard pile" if number in s.piles[owner] else "is not in this game"
        return Refusal("CARD", "MC-PROJ-2", f"Card {card.id} {where}.")
    if number == _banned(s, seat):
        return Refusal("BANNED", "MC-DUEL-8", f"Card {card.id} lies on top of your opponent's discard pile.")
    return None


def do_play(s: Position, seat: int, move: tuple[int, int]) -> None:
    s.card, place = move
    s.hands[s.terms.owner[seat]] ^= 1 << s.card
    s.at[seat] = place
    s.phase = phases.ACTION
    if s.journal is not None:
        card = s.tables.cards[s.card]
        s.journal.tell("played", seat, card=card.id, name=card.name, to=PLACES[place], place=s.city.call(place))


def refuse_retrieve(s: Position, seat: int, place: int) -> Refusal | None:
    return refuse_move(s, seat, place, 1)


def do_retrieve(s: Position, seat: int, place: int) -> None:
    owner = s.terms.owner[seat]
    s.at[seat] = place
    if s.journal is not None:
        cards = tuple(s.tables.cards[card].id for card in s.piles[owner])
        s.journal.tell("retrieved", seat, to=PLACES[place], place=s.city.call(place), cards=cards)
    for card in s.piles[owner]:
        s.hands[owner] |= 1 << card
    s.piles[owner] = ()
    rounds.investment(s, seat)


# -- the action of the card --


def legal_action(s: Position, seat: int) -> list[Action]:
    card = s.tables.cards[s.card]
    found = [NO_ACTION]
    if effects.possible(s, seat, card.basic):
        found.append(BASIC)
    fitting = [value for value in company.DISTINCT[s.dice[seat]] if value in card.dice]
    if fitting and effects.possible(s, seat, card.advanced):
        found += [ADVANCED[value] for value in fitting]
    return found


def refuse_basic(s: Position, seat: int, _: int) -> Refusal | None:
    return effects.obstacle(s, seat, s.tables.cards[s.card].basic)


def do_basic(s: Position, seat: int, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("basic", seat, card=s.tables.cards[s.card].id)
    effects.start(s, seat, s.tables.cards[s.card].basic)


def refuse_advanced(s: Position, seat: int, value: int) -> Refusal | None:
    card = s.tables.cards[s.card]
    if value not in card.dice:
        return Refusal(
            "DIE",
            "MC-PROJ-3",
            f"The advanced action of card {card.id} takes a {' or '.join(map(str, card.dice))}, not a {value}.",
        )
    return company.no_such_die(s, seat, value, "MC-PROJ-3") or effects.obstacle(s, seat, card.advanced)


def do_advanced(s: Position, seat: int, value: int) -> None:
    if s.journal is not None:
        s.journal.tell("advanced", seat, card=s.tables.cards[s.card].id, die=value)
    effects.start(s, seat, s.tables.cards[s.card].advanced, value)


def do_no_action(s: Position, seat: int, _: int) -> None:
    if s.journal is not None:
        s.journal.tell("no action", seat)
    rounds.action_done(s, seat)
