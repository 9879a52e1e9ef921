from __future__ import annotations

import pytest

from piazza.games.city_heroes import GAME
from piazza.games.city_heroes.board import Generator, distance, fnv1a, generate, geometry, tile_number
from piazza.games.city_heroes.box import BOX
from piazza.kernel import Match, Record, Refused, Rng


@pytest.mark.rules("CH-EX-S48", "CH-MAP-7")
@pytest.mark.parametrize(
    ("seed", "hash", "numbers"),
    [
        ("venezia", 545820635, [503740720, 2692580623, 4268240649, 3507705125]),
        ("42", 2279835011, [1321692771, 1578880846, 993578597, 75544504]),
        ("città", 2618665618, [3278623329, 3017786596, 3685873204, 1698639326]),
        ("  citta\u0300 ", 2618665618, [3278623329]),
    ],
)
def test_the_numbers_of_a_seed(seed: str, hash: int, numbers: list[int]) -> None:
    assert Generator(seed).state == hash
    generator = Generator(seed)
    assert [generator.next() for _ in numbers] == numbers
    assert fnv1a("") == 2166136261


@pytest.mark.rules("CH-MAP-7", "CH-EX-S49", "CH-EX-S50", "CH-EX-S51", "CH-EX-S52")
@pytest.mark.parametrize(
    ("seed", "seats", "following"), [("venezia", 3, 3728606783), ("venezia", 1, 3218749821), ("42", 5, 198212914)]
)
def test_the_number_after_the_map(seed: str, seats: int, following: int) -> None:
    assert generate(BOX, seed, seats)[2].next() == following


@pytest.mark.rules("CH-MAP-5", "CH-MAP-6")
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_map_has_what_a_city_needs(seats: int) -> None:
    for number in range(60):
        hills, carries, _ = generate(BOX, f"map {number}", seats)
        assert {"iron", "stone", "timber"} <= set(carries)
        assert sum(hills) == (len(hills) * 42 + 50) // 100
        for hill, kind in zip(hills, carries, strict=True):
            assert kind in ((None, "stone", "iron", "gold", "timber") if hill else (None, "wheat", "timber"))


@pytest.mark.rules("CH-MAP-1", "CH-MAP-2", "CH-MAP-3", "CH-MAP-4")
def test_distances_on_the_board() -> None:
    def away(one: str, other: str) -> int:
        return distance(tile_number(one), tile_number(other))

    assert [away("T15", "T22"), away("T15", "T28"), away("T11", "T18"), away("T12", "T18")] == [1, 2, 1, 1]
    assert [away("T12", "T19"), away("T6", "T12"), away("T35", "T31"), away("T33", "T27")] == [1, 1, 3, 6]
    board = geometry(46)
    assert {t + 1 for t in board.neighbours[32]} == {26, 32, 39}
    assert {t + 1 for t in board.neighbours[34]} == {28, 29, 34, 36, 41, 42}
    assert [len(row) for row in board.rows] == [7, 6, 7, 6, 7, 6, 7]
    for tile, near in enumerate(board.neighbours):
        assert {n - tile for n in near} <= {-7, -6, -1, 1, 6, 7}
    sizes = {n: geometry(len(generate(BOX, "x", n)[0])).tiles for n in range(1, 6)}
    assert sizes == {1: 33, 2: 39, 3: 46, 4: 52, 5: 59}


@pytest.mark.rules("CH-MAP-8")
@pytest.mark.parametrize("given", [{}, {"map": ""}, {"map": "   "}])
def test_an_empty_seed_is_invented_told_and_saved(given: dict[str, str]) -> None:
    match = Match.start(GAME, ["Ada", "Bruno"], given, "luck")
    seed = match.setup.text("map")
    assert len(seed) == 8
    match.play(0, "buy T1")
    assert any(f"“{seed}”" in line.text for _, line in match.seen_by(None).story())
    again = Match.load(Record.from_text(match.to_text()))
    assert again.state.dump() == match.state.dump()
    assert again.state.dump()["seed"] == seed


@pytest.mark.rules("CH-MAP-7", "CH-SETUP-4")
def test_the_same_seed_is_the_same_map() -> None:
    one, other = (GAME.start(GAME.setup(4, {"map": text}, Rng(text))).dump() for text in ("Città", " Citta\u0300 "))
    assert one == other
    with pytest.raises(Refused):
        GAME.setup(4, {"map": "x" * 65}, Rng(1))
