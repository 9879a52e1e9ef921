from __future__ import annotations

from collections import Counter

from piazza.bots import Bot, Decision, RandomBot
from piazza.bots.random_bot import pick
from piazza.kernel import Alphabet, Match, Rng
from tests.tiny import GAME

ALPHABET = Alphabet()
BUILD, MOVE = ALPHABET.add("build"), ALPHABET.add("move")
CONCEDE, RESIGN = ALPHABET.add("concede"), ALPHABET.add("resign")


def test_every_action_is_equally_likely_and_nobody_gives_up() -> None:
    rng = Rng(1)
    counts = Counter(pick([CONCEDE, BUILD, MOVE, RESIGN], rng) for _ in range(4000))
    assert set(counts) == {BUILD, MOVE}
    assert abs(counts[BUILD] - 2000) < 200


def test_who_can_do_nothing_else_gives_up() -> None:
    assert pick([CONCEDE], Rng(1)) is CONCEDE


def test_a_bot_answers_with_a_legal_action_and_always_the_same() -> None:
    bot: Bot = RandomBot()
    match = Match.start(GAME, ["Ada", "Bot 2"], {}, "seed")
    decision = Decision(GAME, match.state, 1)
    action = bot.choose(decision, Rng("x"))
    assert action in match.state.legal(1)
    assert action is bot.choose(decision, Rng("x"))


def test_a_bot_sees_what_its_seat_sees() -> None:
    match = Match.start(GAME, ["Ada", "Bot 2"], {}, "seed")
    decision = Decision(GAME, match.state, 1)
    assert decision.view() == match.state.view(1)
    hands = {tuple(decision.imagine(Rng(n)).view(0).traders[0].hand) for n in range(20)}
    assert len(hands) > 1, "the other hand is dealt afresh each time"
    assert {tuple(decision.imagine(Rng(n)).view(1).traders[1].hand) for n in range(20)} == {
        tuple(match.state.view(1).traders[1].hand)
    }
