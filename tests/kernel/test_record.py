"""Records read back as they were written, in both forms, and say what is wrong with them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piazza.kernel import CHANCE, Clock, Entry, Header, Luck, Match, Move, Note, Record, RecordError, Say, Undo
from piazza.kernel.entry import entry_text
from tests import tiny

words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8)
sentence = st.lists(words, min_size=1, max_size=5).map(" ".join)
name = words.filter(lambda w: not w.startswith("#"))


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.integers(1, 5))
    seat = st.integers(0, seats - 1)
    header = Header(
        game=draw(st.from_regex(r"[a-z]+(-[a-z]+)?", fullmatch=True)),
        rules=draw(st.integers(0, 99)),
        options=draw(st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), sentence, max_size=4)),
        seats=tuple(draw(st.lists(sentence, min_size=seats, max_size=seats))),
        seal=draw(st.sampled_from(["", "ab12"])),
        seed=draw(st.sampled_from(["", "a seed"])),
    )
    entries: list[Entry] = []
    for number in range(draw(st.integers(0, 12))):
        kinds: list[st.SearchStrategy[Entry]] = [
            st.builds(Move, seat | st.just(CHANCE), sentence),
            st.builds(Undo, seat, st.integers(0, number), st.lists(seat, unique=True).map(tuple)),
            st.builds(Say, seat | st.none(), sentence),
            st.builds(Note, sentence),
            st.builds(Clock, seat, st.integers(0, 9999).map(float)),
        ]
        entries.append(draw(st.one_of(kinds)))
    return Record(header, entries)


@given(records())
def test_text_and_json_give_the_record_back(record: Record) -> None:
    assert Record.parse(record.to_text()) == record
    assert Record.parse(json.dumps(record.to_json())) == record
    assert Record.from_json(Record.from_text(record.to_text()).to_json()).to_text() == record.to_text()


def test_it_reads_like_a_report() -> None:
    record = Record(
        Header("micro-city", 1, {"mode": "basic"}, ("Ada",), seal="ab12", sealed_from=3),
        [Move(CHANCE, "roll 3 5"), Move(0, "play 3 to r2c3"), Undo(0, 1), Say(0, "oh"), Move(0, "sell wood")],
    )
    assert (
        record.to_text({5: ["Ada sells 1 wood."]})
        == """\
piazza 1
game micro-city rules 1
option mode basic
seat 1 Ada
seal ab12 from 3
---
* roll 3 5
~1 play 3 to r2c3
undo 1 to 1
say 1 oh
1 sell wood
    # Ada sells 1 wood.
"""
    )


def test_what_is_undone_stays_and_no_longer_counts() -> None:
    record = Record(Header("g", 1, {}, ("Ada",)), [Move(0, "a"), Move(0, "b"), Undo(0, 1), Move(0, "c"), Undo(0, 0)])
    assert record.standing() == []
    assert record.standing(4) == [1, 4]
    assert record.standing(2) == [1, 2]


GOOD = "piazza 1\ngame g rules 1\nseat 1 Ada\n---\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a record starts with the line 'piazza 1'"),
        ("hello", "line 1: a record starts"),
        ("piazza 2\n", "the record has format 2; this Piazza reads up to 1: update Piazza to open it"),
        ("piazza one\n", "the format is a number, not 'one'"),
        ("piazza 1\ngame g\n", "line 2: it reads 'game NAME rules NUMBER', not 'game g'"),
        ("piazza 1\nseat 2 Ada\n", "line 2: here seat 1 is named, not '2'"),
        ("piazza 1\nseat 1 Ada\n---\n", "the header names no game"),
        ("piazza 1\ngame g rules 1\n---\n", "the header names no seat"),
        ("piazza 1\ncolour red\n", "line 2: 'colour' is no part of a header"),
        (GOOD + "2 go", "line 5: there is no seat '2', seats are 1 to 1"),
        (GOOD + "go 1", "line 5: an entry starts with a seat, *, undo, say, note or clock, not with 'go'"),
        (GOOD + "undo 1 to 7", "line 5: undo leads to an earlier entry, not to 7"),
        (GOOD + "undo 1", "line 5: it reads 'undo SEAT to ENTRY', not 'undo 1'"),
        (GOOD + "clock 1 soon", "line 5: cannot read 'clock 1 soon'"),
        ('{"piazza": 1', "line 1: not JSON"),
        ('{"piazza": 1}', "not a record in JSON: KeyError at 'game'"),
        ('{"piazza": 3}', "the record has format 3"),
    ],
)
def test_a_broken_record_says_where(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.parse(text)
    assert str(error.value).startswith(reason)


def test_shares_and_salt_go_through_both_forms() -> None:
    luck = Luck("the secret of a server", ["one share", "", "another"], salt="salt")
    match = Match.start(tiny.GAME, ["Ada", "Bea", "Cleo"], {}, luck)
    text = match.record.to_text()
    assert "\nluck 1 one share\nluck 2\nluck 3 another\nsalt salt\nseed the secret of a server\n" in text
    assert Record.from_text(text) == match.record == Record.from_json(match.record.to_json())
    assert Match.load(Record.from_text(text)).audit() == []
    with pytest.raises(RecordError, match="2 seats have a share"):
        Record.from_text(text.replace("luck 3 another\n", ""))
    with pytest.raises(RecordError, match="the luck of seat 2"):
        Record.from_text(text.replace("luck 2\n", ""))


def test_every_share_changes_the_luck() -> None:
    def dealt(*shares: str) -> list[str]:
        match = Match.start(tiny.GAME, ["Ada", "Bea"], {}, Luck("secret", shares))
        return [entry_text(entry) for entry in match.record.entries]

    assert dealt("a", "b") == dealt("a", "b")
    assert len({tuple(dealt(*shares)) for shares in (("a", "b"), ("a", "c"), ("c", "b"), ("", ""))}) == 4
    assert dealt("", "") == dealt()


def test_a_sealed_save_is_known_for_one() -> None:
    with pytest.raises(RecordError, match="this save is sealed"):
        Record.parse("piazza sealed 1\n# ...\nkey 1\n---\nabc\n")
