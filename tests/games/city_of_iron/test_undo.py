"""What others have seen of a hand cannot be taken back without their consent."""

from __future__ import annotations

from piazza.games.city_of_iron import GAME
from piazza.kernel import Match, Rng, undo
from piazza.kernel.conformance import random_choice
from piazza.lab.scenario import NAMES


def test_a_shown_card_is_a_barrier_and_a_face_down_choice_is_not() -> None:
    match = Match.start(GAME, NAMES[:2], {}, "shown")
    rng = Rng("shown")
    shown = hidden = 0
    while movers := match.state.to_move():
        seat = rng.choice(movers)
        before = len(match.record.entries)
        action = random_choice(match.state, seat, rng)
        match.play(seat, action)
        alone = len(match.record.entries) == before + 1
        if alone and action.verb in ("play", "use", "strike", "attack"):
            assert not undo.is_free(match.history, seat, before), action
            shown += 1
        elif alone and action.secret and len(movers) > 1 and seat in match.state.to_move():
            assert undo.is_free(match.history, seat, before), action
            hidden += 1
    assert shown
    assert hidden
