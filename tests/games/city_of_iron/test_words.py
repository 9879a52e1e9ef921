"""What players read: the drawing fits a terminal, help follows the table, lines differ by viewer."""

from __future__ import annotations

import pytest

from piazza.games.city_of_iron import GAME
from piazza.kernel import Journal
from tests.games.city_of_iron import busy

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


@pytest.mark.parametrize("sample", GAME.samples)
def test_the_table_fits_a_terminal(sample: str) -> None:
    seats = GAME.samples[sample][0]
    for number, (state, _, _) in enumerate(busy.play(sample, "drawn")):
        if number % 10 == 0 or not state.movers:
            for viewer in (None, *range(seats)):
                lines = ["".join(text for text, _ in line) for line in GAME.draw(state.view(viewer), NAMES[:seats])]
                assert max(map(len, lines)) <= 100, max(lines, key=len)


@pytest.mark.rules("COI-INFO-2")
def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    for state, _, _ in busy.play("2 players", "hands"):
        if state.round == 3:
            break
    for viewer, seat in ((0, 1), (1, 0), (None, 0)):
        view = state.view(viewer)
        assert view.players[seat].hand is None
        assert view.players[seat].citizen.draw_cards is None
        text = "\n".join("".join(t for t, _ in line) for line in GAME.draw(view, NAMES[:2]))
        assert ("Your hand" in text) == (viewer is not None)


def test_help_follows_the_table() -> None:
    *_, (state, _, _) = busy.play("3 players, powers, expansion", "help")
    topics = {topic.id: topic for topic in GAME.topics(state.view(1), 1)}
    assert "player 2:" in topics["good-turnips"].text
    assert "Yours is" in topics["card-scholar"].text
    assert {topic.group for topic in topics.values()} == {"How to play", "Goods", "Cards", "Buildings", "Lands",
                                                          "Towns", "Nations"}  # fmt: skip
    rules = GAME.rulebook
    for topic in topics.values():
        for word in topic.text.replace("(", " ").replace(")", " ").replace(",", " ").replace(".", " ").split():
            assert not word.startswith("COI-") or word in rules


def test_every_kind_of_event_has_a_line_or_is_silent_on_purpose() -> None:
    silent = {"revealed", "shown", "attacks", "sails"}
    told: set[str] = set()
    for number in range(40):
        journal = Journal()
        for state, _, _ in busy.play("4 players, powers, expansion", f"lines {number}"):
            state.journal = journal
        for event in journal.events:
            line = GAME.tell(event.seen_by(None), NAMES)
            assert (line is None) == (event.kind in silent) or (event.kind == "cleared" and not event.facts["cards"])
            told.add(event.kind)
    assert len(told) == 39


@pytest.mark.rules("COI-INFO-2", "COI-INFO-5")
def test_only_the_owner_reads_the_name_of_a_drawn_card() -> None:
    journal = Journal()
    for state, _, _ in busy.play("2 players", "drawn cards"):
        state.journal = journal
    drawn = [event for event in journal.events if event.kind == "drew"]
    assert len(drawn) > 10
    for event in drawn:
        assert event.seat is not None
        mine = GAME.tell(event.seen_by(event.seat), NAMES)
        for viewer in (1 - event.seat, None):
            others = GAME.tell(event.seen_by(viewer), NAMES)
            assert mine is not None
            assert others is not None
            assert f"draws a {event.facts['kind']} card" in others.text
            assert str(event.private[event.seat]["card"]) in mine.text
