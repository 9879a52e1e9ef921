"""How bots trade: both sides gain, nobody is exploited, and every talk ends."""

from __future__ import annotations

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.actions import ACCEPT, AGREE, CANCEL, CONFIRM, OFFER, TRADE
from piazza.games.city_heroes.bot.habits import policy
from piazza.games.city_heroes.bot.haggling import appraise, bargain, needs
from piazza.games.city_heroes.bot.judge import judge
from piazza.games.city_heroes.box import DUCATS, IRON, STOCKED
from piazza.games.city_heroes.phases import INTERACTION
from piazza.games.city_heroes.state import Position
from piazza.kernel import Rng
from tests.games.city_heroes.players import start


def talking(seed: str = "talk") -> Position:
    """Three bots on their way; the first on the go in an Interaction phase has asked the next one, who has agreed."""
    state, rng = start(3, seed), Rng(seed)
    while state.phase != INTERACTION or state.turn < 4:
        seat = state.to_move()[0]
        state.apply(seat, policy(state, seat, rng))
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
            if action is CONFIRM and state.pressed >= 0:
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
