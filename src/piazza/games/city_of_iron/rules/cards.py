"""Playing a card: what its action asks for, the cards that pay for it, and the order of the discards (COI-CARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import CARD_NAMES, KIND, OF_KIND, bits
from piazza.games.city_of_iron.pieces import CITIZEN, KINDS, MILITARY
from piazza.games.city_of_iron.rules import building, drawing, effects, scoring, towns, turns
from piazza.games.city_of_iron.rules.hands import distance, fuel_sets, meets, next_cards, reach, ready, work
from piazza.games.city_of_iron.rules.legality import unrefused
from piazza.kernel import Action, Refusal, Seat, Viewer

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position


# -- which card --


def playable(s: Position, seat: Seat, hand: int) -> list[Action]:
    t, coins = s.tables, s.coins[seat]
    payable = t.payable[s.nation[seat]]
    cards = ready(t, hand) & ~s.freed & payable[coins if coins < t.dearest_action else t.dearest_action]
    if not cards:
        return []
    if cards & t.depends:
        cards &= ~_idle(s, seat, hand, cards)
    play = actions.PLAY
    return [play[card] for card in bits(cards)]


def _idle(s: Position, seat: Seat, hand: int, cards: int) -> int:
    """Those of the cards that ``impossible`` would refuse, found fast."""
    t = s.tables
    idle = 0 if s.built[seat] else t.scrappers
    if cards & t.token_cards:
        if not s.spare[seat]:
            idle |= t.token_cards
        for card in bits(cards & t.settlers):
            if not s.lands & reach(t, hand & ~(1 << card)):
                idle |= 1 << card
    if cards & t.builders:
        budget = s.coins[seat] + s.discount
        prices = t.action_price[s.nation[seat]]
        for card in bits(cards & t.builders):
            if not building.buildable(s, seat, budget - prices[card] + t.build_discount[card]):
                idle |= 1 << card
    if cards & t.merchants and not any(scoring.goods(s, seat)):
        idle |= t.merchants
    if cards & t.thieves and sum(s.coins) == s.coins[seat]:
        idle |= t.thieves
    for kind in (CITIZEN, MILITARY):
        if cards & t.drawers[kind] and not drawing.can_draw(s, seat, kind):
            idle |= t.drawers[kind]
    return idle


def impossible(s: Position, seat: Seat, card: int) -> Refusal | None:
    """Why the effects of a card could not do anything (COI-CARDACT-4)."""
    t, name = s.tables, CARD_NAMES[card]
    effects = t.effects[card]
    for effect in effects:
        match effect.kind:
            case "settle_land" | "expand_city" if not s.spare[seat]:
                rule = "COI-SETTLE-1" if effect.kind == "settle_land" else "COI-EFF-5"
                return Refusal("TOKEN", rule, "You have no unused city token.")
            case "settle_land" if not s.lands & reach(t, s.hand[seat] & ~(1 << card)):
                return _out_of_reach(s, seat, card)
            case "build" if not building.buildable(
                s, seat, s.coins[seat] - t.action_price[s.nation[seat]][card] + s.discount + effect.amount
            ):
                return Refusal("NO_EFFECT", "COI-CARDACT-4", f"There is nothing that you could build with {name}.")
            case "scrap_building" if not s.built[seat]:
                return Refusal("NO_EFFECT", "COI-CARDACT-4", "You have no building to scrap.")
            case "steal_coins" if not any(coins for other, coins in enumerate(s.coins) if other != seat):
                return Refusal("NO_EFFECT", "COI-CARDACT-4", "No other player has a coin.")
            case "gain_coins_per_good_type" if len(effects) == 1 and not any(scoring.goods(s, seat)):
                return Refusal("NO_EFFECT", "COI-CARDACT-4", "You own no goods.")
            case "draw_cards" if len(effects) == 1 and not any(
                drawable(s, seat, card, kind) for kind in _kinds(effect.deck)
            ):
                return Refusal("NO_EFFECT", "COI-CARDACT-4", f"There is no {effect.deck} card that you could draw.")
    return None


def _kinds(deck: str) -> tuple[int, ...]:
    return (0, 1) if deck == "either" else (KINDS.index(deck),)


def drawable(s: Position, seat: Seat, card: int, kind: int) -> bool:
    """The played card itself is discarded first and may be drawn again (COI-CARDACT-3)."""
    return KIND[card] == kind or drawing.can_draw(s, seat, kind)


def _out_of_reach(s: Position, seat: Seat, card: int) -> Refusal:
    far = distance(s.tables, s.hand[seat] & ~(1 << card))
    nearest = min((s.tables.land_distance[land] for land in bits(s.lands)), default=0)
    if not s.lands:
        return Refusal("TARGET", "COI-SETTLE-1", "No land is left on display.")
    text = f"The nearest land needs distance {nearest}; your other cards supply {far}"
    if far >= nearest:
        return Refusal("VEHICLE", "COI-SETTLE-3", f"{text}, but not the ship or airship.")
    return Refusal("DISTANCE", "COI-SETTLE-2", f"{text}.")


def refuse_play(s: Position, seat: Seat, card: int) -> Refusal | None:
    t, name = s.tables, CARD_NAMES[card]
    if not s.hand[seat] >> card & 1:
        return Refusal("TARGET", "COI-CARD-4", f"{name} is not in your hand.")
    if not t.acting >> card & 1:
        return Refusal("NO_EFFECT", "COI-CARD-1", f"{name} has no action; it serves for its skills.")
    if s.freed >> card & 1:
        return Refusal("ONCE_PER_TURN", "COI-FREE-3", f"{name} has been played for its free action this turn.")
    price = t.action_price[s.nation[seat]][card]
    if price > s.coins[seat]:
        return Refusal("COINS", "COI-CARDACT-1", f"{name} asks for {price} coins; you have {s.coins[seat]}.")
    others = s.hand[seat] & ~(1 << card)
    needed, far, _ = t.asks_for[card]
    if work(t, others) < needed:
        text = f"{name} needs work {needed}; your other cards supply {work(t, others)}."
        return Refusal("SKILL", "COI-CARDACT-1", text)
    if distance(t, others) < far:
        text = f"{name} needs distance {far}; your other cards supply {distance(t, others)}."
        return Refusal("DISTANCE", "COI-CARDACT-1", text)
    return impossible(s, seat, card)


def do_play(s: Position, seat: Seat, card: int) -> None:
    s.card = card
    show(s, seat, card)
    advance(s, seat)


def show(s: Position, seat: Seat, card: int) -> None:
    """Whoever saw the back of a card now sees its face."""
    if s.journal is not None:
        s.journal.tell("shown", seat, card=CARD_NAMES[card], reveals=others(s, seat))


def others(s: Position, seat: Seat) -> tuple[Viewer, ...]:
    """Everybody to whom a hand is hidden."""
    return (None, *(other for other in range(s.seats) if other != seat))


def advance(s: Position, seat: Seat) -> None:
    """To the next question of the card, then to the cards that pay for it."""
    asks = s.tables.asks[s.card]
    if s.asked < len(asks):
        s.phase = asks[s.asked]
        s.asked += 1
    elif any(demand(s)):
        s.phase = phases.FUEL
    else:
        pile_up(s, seat)


# -- fuel --


def demand(s: Position) -> tuple[int, int, int]:
    """Work, distance and vehicle that the used cards must supply."""
    t = s.tables
    if s.town >= 0:
        return 0, t.town_distance[s.town], 0
    if t.settlers >> s.card & 1:
        return t.asks_for[s.card][0], t.land_distance[s.land], t.land_vehicle[s.land]
    return t.asks_for[s.card]


def _sets(s: Position, seat: Seat) -> tuple[int, ...]:
    busy = s.strikers if s.town >= 0 else 1 << s.card
    return fuel_sets(s.tables, s.hand[seat] & ~busy, demand(s))


def legal_use(s: Position, seat: Seat) -> list[Action]:
    use = actions.USE
    return [use[card] for card in bits(next_cards(_sets(s, seat), s.used))]


def refuse_use(s: Position, seat: Seat, card: int) -> Refusal | None:
    name, bit = CARD_NAMES[card], 1 << card
    if not s.hand[seat] & bit:
        return Refusal("TARGET", "COI-CARD-4", f"{name} is not in your hand.")
    if card == s.card or (s.used | s.strikers) & bit:
        return Refusal("DOUBLE_USE", "COI-CARD-2", f"{name} is in use already; a card is used in one way only.")
    if next_cards(_sets(s, seat), s.used) & bit:
        return None
    needs, far, _ = demand(s)
    wanted = " and ".join([f"work {needs}"] * (needs > 0) + [f"distance {far}"] * (far > 0))
    text = f"With {name} a card could be spared: {wanted} is wanted, and every card must be needed for it."
    return Refusal("SUPERFLUOUS", "COI-CARD-7", text)


def do_use(s: Position, seat: Seat, card: int) -> None:
    s.used |= 1 << card
    show(s, seat, card)
    if meets(s.tables, s.used, demand(s)):
        pile_up(s, seat)


# -- the discards: on each pile the top card openly, those under it face down (COI-CARD-5, COI-INFO-2) --


def spent(s: Position) -> int:
    """All cards of the move that is being put together."""
    return s.used | s.strikers | (1 << s.card if s.card >= 0 else 0)


def pile_up(s: Position, seat: Seat) -> None:
    while len(s.laid) < len(KINDS):
        cards = spent(s) & OF_KIND[len(s.laid)]
        if cards & (cards - 1):
            if s.phase == phases.UNDER and s.journal is not None:
                # The others see that the next pile begins.
                s.journal.tell("next_pile", seat)
            s.phase = phases.TOP
            return
        s.laid += (bits(cards),)
    resolve(s, seat)


def unpiled(s: Position) -> int:
    cards = spent(s) & OF_KIND[len(s.laid)]
    for card in s.stack:
        cards &= ~(1 << card)
    return cards


def legal_top(s: Position, seat: Seat) -> list[Action]:
    return [actions.TOP[card] for card in bits(unpiled(s))]


def legal_under(s: Position, seat: Seat) -> list[Action]:
    return [actions.UNDER[card] for card in bits(unpiled(s))]


def refuse_top(s: Position, seat: Seat, card: int) -> Refusal | None:
    left = unpiled(s)
    if left >> card & 1:
        return None
    names = " or ".join(CARD_NAMES[c] for c in bits(left))
    return Refusal("ORDER", "COI-CARD-5", f"The next card of this pile is {names}, not {CARD_NAMES[card]}.")


def do_top(s: Position, seat: Seat, card: int) -> None:
    s.stack += (card,)
    left = unpiled(s)
    if left & (left - 1):
        s.phase = phases.UNDER
        return
    s.laid += ((*bits(left), *reversed(s.stack)),)
    s.stack = ()
    pile_up(s, seat)


def resolve(s: Position, seat: Seat) -> None:
    """Everything is chosen: discard, pay, and let it happen."""
    out = spent(s)
    s.hand[seat] &= ~out
    hidden = [cards & ~out for cards in s.hidden[seat]]
    for kind, laid in enumerate(s.laid):
        s.discard[2 * seat + kind] += laid
        if len(laid) > 2:
            hidden.append(out & OF_KIND[kind] & ~(1 << laid[-1]))
    s.hidden[seat] = tuple(cards for cards in hidden if cards & (cards - 1))
    if s.town >= 0:
        towns.conquer(s, seat)
        turns.end(s)
        return
    card = s.card
    effects.carry_out(s, seat, card)
    if s.tables.free >> card & 1:
        s.freed |= 1 << card
        s.forget_move()
        s.phase = phases.TURN
    else:
        turns.end(s)


# -- the deck of an effect that leaves the choice --


def legal_deck(s: Position, seat: Seat) -> list[Action]:
    return unrefused(s, seat, refuse_deck, actions.DRAW)


def refuse_deck(s: Position, seat: Seat, kind: int) -> Refusal | None:
    if drawable(s, seat, s.card, kind):
        return None
    return Refusal("EMPTY", "COI-EFF-4", f"Your {KINDS[kind]} draw pile and discard pile are both empty.")


def choose_deck(s: Position, seat: Seat, kind: int) -> None:
    s.kind = kind
    advance(s, seat)
