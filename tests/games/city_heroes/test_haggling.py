"""How bots trade: both sides gain, nobody is exploited, and every talk ends."""

from __future__ import annotations

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.actions import (
    ACCEPT,
    AGREE,
    CANCEL,
    CONFIRM,
    COUNTER,
    DECLINE,
    GIVE,
    OFFER,
    PROPOSE,
    SEND,
    TRADE,
    WANT,
)
from piazza.games.city_heroes.bot.habits import policy
from piazza.games.city_heroes.bot.haggling import appraise, bargain, needs
from piazza.games.city_heroes.bot.judge import judge
from piazza.games.city_heroes.box import DUCATS, IRON, STOCKED
from piazza.games.city_heroes.phases import INTERACTION, OFFERED
from piazza.games.city_heroes.state import Position
from piazza.kernel import Rng
from tests.games.city_heroes.players import start


def interacting(seed: str = "talk") -> Position:
    """Three bots on their way, the first on the go in an Interaction phase."""
    state, rng = start(3, seed), Rng(seed)
    while state.phase != INTERACTION or state.turn < 4:
        seat = state.to_move()[0]
        state.apply(seat, policy(state, seat, rng))
    return state


def talking(seed: str = "talk") -> Position:
    """The first on the go in an Interaction phase has asked the next one, who has agreed."""
    state = interacting(seed)
    asker = state.current
    state.play(asker, TRADE[(asker + 1) % 3])
    state.play(state.partner, AGREE)
    return state


def test_a_trade_between_bots_helps_both() -> None:
    made = 0
    for n in range(12):
        state, rng = start(3 + n % 3, f"trades {n}"), Rng(n)
        while movers := state.to_move():
            seat = movers[0]
            action = policy(state, seat, rng)
            assert action.verb != "trade", "a bot says what it wants"
            if action is ACCEPT:
                made += 1
                one, other = state.offers
                sides = ((state.current, one, other), (state.partner, other, one))
                for side, gives, takes in sides:
                    assert appraise(state.tables, state.rows[side], needs(state, side), gives, takes) > 0
                before = [judge(state, side) for side, _, _ in sides]
                state.apply(seat, action)
                after = [judge(state, side) for side, _, _ in sides]
                assert all(b - a < 0.02 for a, b in zip(after, before, strict=True))
            else:
                state.apply(seat, action)
    assert made >= 3


def test_one_side_of_a_talk_is_awaited() -> None:
    """The other may act as well, but a bot there waits: otherwise it would talk to itself."""
    state = talking()
    asker, partner = state.current, state.partner
    assert GAME.awaited(state) == (asker,)
    state.play(asker, OFFER[next(i for i in range(STOCKED) if state.rows[asker][i])])
    state.play(asker, ACCEPT)
    assert GAME.awaited(state) == (partner,)
    assert set(state.to_move()) == {asker, partner}


def test_a_gift_is_taken() -> None:
    state = talking()
    asker, partner = state.current, state.partner
    state.rows[asker][DUCATS] = 3
    state.play(asker, OFFER[DUCATS])
    state.play(asker, ACCEPT)
    assert policy(state, partner, Rng(1)) is ACCEPT
    state.play(partner, ACCEPT)
    state.play(asker, CONFIRM)
    assert policy(state, partner, Rng(1)) is CONFIRM


def test_what_is_laid_down_in_the_panel_is_paid_for() -> None:
    """Asked by who shows his own side only, a bot adds what it would pay, and accepts."""
    state = with_need()
    asker, partner = state.current, (state.current + 1) % 3
    state.play(asker, TRADE[partner])
    state.play(partner, policy(state, partner, Rng(1)))
    state.play(asker, OFFER[IRON])
    state.play(asker, ACCEPT)
    while not state.accepted >> 1 & 1:
        state.play(partner, policy(state, partner, Rng(1)))
        assert state.partner == partner
    assert any(state.offers[1])


def test_nobody_gives_for_nothing() -> None:
    """A bot that asked shows what it would give and hands over; who takes that without giving is left standing."""
    state = talking()
    asker, partner = state.current, state.partner
    state.rows[asker][IRON] = 1
    state.play(asker, OFFER[IRON])
    state.play(asker, ACCEPT)
    state.play(partner, ACCEPT)
    assert policy(state, asker, Rng(1)) is CANCEL


def test_a_bad_bargain_is_refused() -> None:
    """Nine pieces for one Ducat: whatever the bot plans, it says no."""
    state = talking()
    asker, partner = state.current, state.partner
    state.rows[asker][DUCATS] = 1
    state.rows[partner][:STOCKED] = [9] * STOCKED
    state.play(asker, OFFER[DUCATS])
    for _ in range(9):
        state.play(partner, OFFER[IRON])
    state.play(asker, ACCEPT)
    assert policy(state, partner, Rng(1)) is not ACCEPT


def test_talks_end_whoever_is_asked_to_act() -> None:
    for n in range(20):
        state, rng = talking(f"ends {n}"), Rng(n)
        for _step in range(80):
            if state.partner < 0:
                break
            seat = rng.choice(state.to_move())
            action = policy(state, seat, rng)
            assert state.refusal(seat, action) is None, action.notation
            state.apply(seat, action)
        assert state.partner < 0


def test_a_bargain_is_covered_and_moves_something() -> None:
    found = 0
    for n in range(10):
        state = talking(f"bargain {n}")
        for one in range(3):
            for other in range(3):
                if one != other and (deal := bargain(state, one, other)):
                    found += 1
                    for side, offer in zip((one, other), deal, strict=True):
                        assert all(state.rows[side][i] >= amount for i, amount in enumerate(offer))
                    assert deal[0] != deal[1]
    assert found


# -- offers for both sides --


def offered(state: Position, gives: int, wants: int, gift: int = IRON, price: int = DUCATS) -> Position:
    """The player on the go has offered the next one so many pieces for so many others."""
    asker = state.current
    state.play(asker, PROPOSE[(asker + 1) % 3])
    for actions, item, amount in ((GIVE, gift, gives), (WANT, price, wants)):
        for _ in range(amount):
            state.play(asker, actions[0][item])
    state.play(asker, SEND)
    return state


def with_need() -> Position:
    """The next player needs iron, has Ducats, and the player on the go has iron to spare."""
    for n in range(60):
        state = interacting(f"need {n}")
        asker, partner = state.current, (state.current + 1) % 3
        state.rows[asker][IRON], state.rows[partner][DUCATS] = 5, 40
        if needs(state, partner)[IRON] > state.rows[partner][IRON] and not needs(state, asker)[IRON]:
            return state
    raise AssertionError("nobody needs iron")


def test_an_offer_is_answered_by_what_it_is_worth() -> None:
    """Yes to a good one, a counter-offer with the same pieces to a greedy one, no to a useless one."""
    state = offered(with_need(), 1, 2)
    assert policy(state, state.partner, Rng(1)) is ACCEPT

    state = offered(with_need(), 1, 30)
    asker, partner = state.current, state.partner
    assert policy(state, partner, Rng(1)) is COUNTER
    while state.step != OFFERED or state.author != partner:
        state.play(partner, policy(state, partner, Rng(1)))
    assert state.offers[0][IRON] == 1
    assert 0 < state.offers[1][DUCATS] < 30
    state.play(asker, ACCEPT)
    assert state.partner < 0
    assert state.rows[asker][IRON] == 4

    state = interacting()
    asker, partner = state.current, (state.current + 1) % 3
    state.rows[partner][:STOCKED] = [0] * STOCKED
    state.rows[asker][:STOCKED] = [0] * STOCKED
    state.rows[partner][DUCATS] = 3
    assert policy(offered(state, 0, 3), partner, Rng(1)) is DECLINE


def test_a_bot_offers_what_both_gain_by_and_keeps_its_word() -> None:
    """It says what it gives and what it wants; accepting carries the trade out, so it cannot break off."""
    sent = 0
    for n in range(6):
        state, rng = start(3, f"word {n}"), Rng(n)
        while movers := state.to_move():
            seat = movers[0]
            if state.step == OFFERED:
                sent += 1
                asker, partner, (gives, takes) = state.current, state.partner, state.offers
                assert any(gives)
                assert any(takes)
                before = [row[:] for row in state.rows]
                state.play(seat, ACCEPT)
                for item in range(DUCATS + 1):
                    assert state.rows[asker][item] == before[asker][item] - gives[item] + takes[item]
                    assert state.rows[partner][item] == before[partner][item] + gives[item] - takes[item]
                continue
            state.apply(seat, policy(state, seat, rng))
    assert sent >= 3


def test_a_bot_asks_somebody_else_after_a_refusal() -> None:
    asked: dict[tuple[int, int], list[int]] = {}
    for n in range(6):
        state, rng = start(4, f"ask {n}"), Rng(n)
        while movers := state.to_move():
            seat = movers[0]
            action = DECLINE if state.step == OFFERED else policy(state, seat, rng)
            if action in PROPOSE:
                asked.setdefault((n * 100 + state.turn, seat), []).append(PROPOSE.index(action))
            state.apply(seat, action)
    assert any(len(partners) > 1 for partners in asked.values())
    assert all(len(set(partners)) == len(partners) for partners in asked.values())


def test_haggling_about_offers_ends() -> None:
    for n in range(20):
        state, rng = interacting(f"offers {n}"), Rng(n)
        asker, item = state.current, n % STOCKED
        state.rows[asker][item] += 1
        state.play(asker, PROPOSE[(asker + 1) % 3])
        state.play(asker, GIVE[0][item])
        state.play(asker, SEND)
        for _step in range(120):
            if state.partner < 0:
                break
            seat = rng.choice(state.to_move()) if n % 2 else state.to_move()[0]
            action = policy(state, seat, rng)
            assert state.refusal(seat, action) is None, action.notation
            state.apply(seat, action)
        assert state.partner < 0
