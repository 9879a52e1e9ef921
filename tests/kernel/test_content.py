"""Content files: paths, changes, and the typed reader with its messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from piazza.kernel import ContentError, Name, Pack, Range, read
from piazza.kernel.content import parse_value

TEXT = """\
# A market.
title = "Market"

[start]
coins = 7
goods = { silk = 1 }
source = "rulebook"

[[goods]]
id = "silk"
price = 3
dear = true
source = "designed"
rulebook = ["dear"]

[[goods]]
id = "salt"
price = 1

[stalls]
list = [
  { id = "north", sells = ["silk", "salt"], effects = [{ kind = "gain", coins = 2 }] },
  { id = "south", sells = ["salt"], size = [2, 3], effects = [
    { kind = "draw", cards = 1 },
    { kind = "gain", coins = 1 },
  ] },
]
by_players = { 2 = 5, 3 = 6 }
"""


@dataclass(frozen=True)
class Gain:
    kind: Literal["gain"]
    coins: int

    def __post_init__(self) -> None:
        if self.coins == 0:
            raise ValueError("the effect gains nothing")


@dataclass(frozen=True)
class Draw:
    kind: Literal["draw"]
    cards: Annotated[int, Range(1, 3)]


@dataclass(frozen=True)
class Good:
    id: str
    price: Annotated[int, Range(1, 9)]
    dear: bool = False


GoodName = Annotated[str, Name("goods")]


@dataclass(frozen=True)
class Stall:
    id: str
    sells: tuple[GoodName, ...]
    effects: tuple[Gain | Draw, ...]
    size: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class Stalls:
    stalls: tuple[Stall, ...] = field(metadata={"key": "list"})
    by_players: Mapping[int, int]


@dataclass(frozen=True)
class Start:
    coins: int
    goods: Mapping[GoodName, int]


@dataclass(frozen=True)
class Market:
    title: str
    start: Start
    goods: tuple[Good, ...]
    stalls: Stalls


@pytest.fixture
def pack() -> Pack:
    return Pack.from_text(TEXT, "market.toml")


def test_a_file_is_read_by_the_types_of_its_dataclasses(pack: Pack) -> None:
    market = read(Market, pack)
    assert market.start == Start(7, {"silk": 1})
    assert market.goods == (Good("silk", 3, True), Good("salt", 1))
    south = Stall("south", ("salt",), (Draw("draw", 1), Gain("gain", 1)), (2, 3))
    assert market.stalls == Stalls((Stall("north", ("silk", "salt"), (Gain("gain", 2),)), south), {2: 5, 3: 6})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("coins = 7", 'coins = "x"', 'market.toml:5: start.coins: a whole number from 0 to 999 is expected, not "x"'),
        ("coins = 7", "coins = true", "market.toml:5: start.coins: a whole number from 0 to 999 is expected, not true"),
        ("coins = 7", "coins = -1", "market.toml:5: start.coins: a whole number from 0 to 999 is expected, not -1"),
        ("coins = 7", "coin = 7", "market.toml:5: start.coin: unknown key; did you mean 'coins'?"),
        ("coins = 7\n", "", "market.toml:4: start: coins is missing; a whole number from 0 to 999 is expected"),
        ("price = 3", "price = 10", "market.toml:11: goods.silk.price: a whole number from 1 to 9 is expected, not 10"),
        ("dear = true", "dear = 1", "market.toml:12: goods.silk.dear: true or false is expected, not 1"),
        ('id = "salt"', 'id = "silk"', "market.toml:17: goods.silk.id: 'silk' stands there twice"),
        ("{ silk = 1 }", "{ silky = 1 }", "there is no 'silky' in goods; did you mean 'silk'?"),
        ('["salt"], size', '["sand"], size', "market.toml:23: stalls.list.south.sells.1: there is no 'sand' in goods"),
        ("size = [2, 3]", "size = [2]", "stalls.list.south.size: a list of 2 is expected, not of 1"),
        ("size = [2, 3]", "size = 2", "stalls.list.south.size: a list is expected, not 2"),
        ("cards = 1", "cards = 4", "market.toml:24: stalls.list.south.effects.1.cards: a whole number from 1 to 3"),
        ("cards = 1", "coins = 1", "stalls.list.south.effects.1.coins: unknown key; known are kind, cards"),
        ('"draw"', '"drew"', 'effects.1.kind: "gain" or "draw" is expected, not "drew"'),
        ('kind = "draw", ', "", 'stalls.list.south.effects.1: kind is missing; it is "gain" or "draw"'),
        ("coins = 1 }", "coins = 0 }", "stalls.list.south.effects.2: the effect gains nothing"),
        ("{ 2 = 5", "{ two = 5", 'stalls.by_players.two: a whole number from 0 to 999 is expected, not "two"'),
        ('source = "rulebook"', 'source = "hearsay"', 'start.source: "rulebook", "document", "public" or "designed"'),
        ("[start]", "[start", "market.toml: not a TOML file"),
        ('title = "Market"', "title = []", "market.toml:2: title: a text is expected, not a list"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_what_is_expected(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError) as found:
        read(Market, Pack.from_text(TEXT.replace(old, new, 1), "market.toml"))
    assert message in str(found.value)


def test_a_change_names_an_entry_by_its_id(pack: Pack) -> None:
    other = pack.changed({"goods.silk.price": 5, "stalls.list.south.effects.2.coins": 3, "goods.salt.dear": True})
    assert read(Market, other).goods == (Good("silk", 5, True), Good("salt", 1, True))
    assert other.changes == {"goods.silk.price": 5, "stalls.list.south.effects.2.coins": 3, "goods.salt.dear": True}
    assert read(Market, pack).goods[0].price == 3, "the pack itself stays as it was"
    assert pack.changes == {}
    assert other.digest != pack.digest


def test_another_file_is_told_by_its_differences(pack: Pack) -> None:
    text = (
        TEXT.replace("price = 3", "price = 4").replace('["silk", "salt"]', '["silk"]').replace("coins = 7", "coins = 8")
    )
    other = Pack.from_text(text, "other.toml").over(pack)
    assert other.changes == {"start.coins": 8, "goods.silk.price": 4, "stalls.list.north.sells": ["silk"]}
    assert pack.changed(other.changes) == other


def test_where_values_come_from_is_no_difference(pack: Pack) -> None:
    other = Pack.from_text(TEXT.replace('source = "designed"', 'source = "public"\nnote = "seen"'), "other.toml")
    assert other == pack
    assert other.over(pack).changes == {}


def test_the_origin_of_a_value(pack: Pack) -> None:
    assert [pack.origin(pack.find(path)[0]) for path in ("start.coins", "goods.silk.price", "goods.silk.dear")] == [
        "rulebook",
        "designed",
        "rulebook",
    ]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("goods.silky.price", "set goods.silky: there is no 'silky'; did you mean 'silk'?"),
        ("good.silk.price", "there is no 'good'; did you mean 'goods'?"),
        ("goods.3", "there is no '3'; there are silk, salt"),
        ("start.coins.x", "there is no 'x'"),
    ],
)
def test_a_path_that_leads_nowhere(pack: Pack, path: str, message: str) -> None:
    with pytest.raises(ContentError) as found:
        pack.changed({path: 1})
    assert message in str(found.value)


def test_a_changed_value_is_checked_like_the_file(pack: Pack) -> None:
    with pytest.raises(ContentError, match=r"^set goods.silk.price: a whole number from 1 to 9 is expected, not 99$"):
        read(Market, pack.changed({"goods.silk.price": 99}))
    with pytest.raises(ContentError, match=r"^set start.purse: unknown key"):
        read(Market, pack.changed({"start.purse": 1}))


@pytest.mark.parametrize(
    ("text", "value"), [("4", 4), ("true", True), ('"a b"', "a b"), ("plain words", "plain words"), ("[1, 2]", [1, 2])]
)
def test_values_on_a_command_line(text: str, value: object) -> None:
    assert parse_value(text) == value
