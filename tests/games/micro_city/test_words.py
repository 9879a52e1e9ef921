"""Drawings, help and log, in every set-up."""

from __future__ import annotations

import pytest

from piazza.games.micro_city import GAME
from piazza.kernel import CHANCE, Journal, Rng
from piazza.kernel.conformance import random_choice
from piazza.lab.scenario import NAMES
from tests.games.micro_city.test_laws import positions

STYLES = {"", "dim", "bold", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "orange", "seat1", "seat2"}


@pytest.mark.parametrize("sample", GAME.samples)
def test_the_table_fits_a_terminal(sample: str) -> None:
    for state in positions(sample, 0):
        for line in GAME.draw(state.view(None), NAMES[: state.seats]):
            assert len("".join(text for text, _ in line)) <= 100
            assert all(set(style.split()) <= STYLES for _, style in line)


@pytest.mark.parametrize("sample", ["solo easy", "coop with all", "duel seaport"])
def test_the_city_stands_in_a_frame(sample: str) -> None:
    *_, state = positions(sample, 0)
    lines = ["".join(text for text, _ in line) for line in GAME.draw(state.view(None), NAMES[: state.seats])]
    top, bottom = (next(n for n, line in enumerate(lines) if line.startswith(corner)) for corner in "┌└")
    frame = lines[top : bottom + 1]
    assert len(frame) == 15
    assert {len(line) for line in frame} == {len(frame[0])}
    assert {(line[0], line[-1]) for line in frame} == {("┌", "┐"), ("│", "│"), ("├", "┤"), ("└", "┘")}
    edges = {n for n, char in enumerate(frame[0]) if char in "┌┬┐"}
    assert all(edges == {n for n, char in enumerate(line) if char in "│├┼┤└┴┘"} for line in frame[1:])


def test_the_hand_names_its_cards() -> None:
    state = next(state for state in positions("duel", 0) if state.dump()["phase"] == "prep")
    text = ["".join(text for text, _ in line) for line in GAME.draw(state.view(None), NAMES[:2])]
    assert any("1 Financing, move 2" in line and "3 Purchasing, move 2" in line for line in text)


@pytest.mark.parametrize("sample", GAME.samples)
def test_help_shows_what_is_in_play(sample: str) -> None:
    everything = {topic.id for topic in GAME.topics(None, None)}
    options = GAME.samples[sample][1]
    *_, state = positions(sample, 0)
    topics = {topic.id: topic for topic in GAME.topics(state.view(0), 0)}
    assert set(topics) <= everything
    assert ("card-X" in topics) == bool(options.get("card_x"))
    assert ("advantage-V1" in topics) == (options.get("mode") == "duel")
    assert ("contract-K1" in topics) == bool(options.get("seaport"))
    assert ("quarter-garden" in topics) == bool(options.get("garden"))
    assert ("Goal" in topics["card-4"].text) == (options.get("mode") == "duel")
    assert (" time" in topics["card-2"].text) == (options.get("mode") != "duel")  # MC-DUEL-10
    assert ("building-base_b" in topics) == (options.get("mode") == "extended" or options.get("building") == "base_b")
    assert not any("Rounds:" in topic.text for topic in topics.values())  # mode and Seaport change their number


@pytest.mark.parametrize("sample", ["solo with all", "coop with all", "duel with all"])
def test_the_log_tells_every_round(sample: str) -> None:
    seats, options = GAME.samples[sample]
    rng = Rng(sample)
    state = GAME.start(GAME.setup(seats, options, rng))
    journal = state.journal = Journal()
    while movers := state.to_move():
        seat = rng.choice(movers)
        state.apply(seat, rng.weighted(state.chances()) if seat == CHANCE else random_choice(state, seat, rng))
    lines = [line for event in journal.events if (line := GAME.tell(event.seen_by(None), NAMES[:seats]))]
    assert all(line.heading or line.text.endswith((".", "!")) for line in lines)
    times = [line.text.rsplit(" ", 3)[1] for line in lines if line.heading]
    assert len(times) == len(set(times)) or options["mode"] != "duel"
    assert lines[-1].text.endswith(("lost.", "won!", "counted."))
