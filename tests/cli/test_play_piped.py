"""Whole games and single commands, piped in one line after another."""

from __future__ import annotations

from pathlib import Path

import pytest

from piazza.kernel import Match, Record
from tests.support.command import Command, process

PLAY = ("play", "night-market", "--seed", "5")
GAME = ["bid 9", "bid 4", "bid 3", "bid 5", "bid 7", "bid 1"]


def load(file: Path) -> Match:
    return Match.load(Record.from_text(file.read_text()))


def test_a_whole_game_in_a_process_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    said = process(*PLAY, "--name", "Ada", "--name", "Bob", text="\n".join([*GAME, f"save {file}"]))
    assert (said.returncode, said.stderr) == (0, "")
    assert "The game is over. The best trader earned 4." in said.stdout
    assert "1. Ada  4\n  2. Bob  2" in said.stdout
    assert "\x1b" not in said.stdout, "no colours in a pipe"
    match = load(file)
    assert match.state.to_move() == ()
    assert match.record.header.seats == ("Ada", "Bob")
    assert match.audit() == []


def test_the_state_of_play_is_shown_at_the_end_of_input(piazza: Command) -> None:
    said = piazza(*PLAY, "--bot", "2", lines=["bid 9"])
    assert said.code == 0
    assert "Player 1  score 1  [3, 7]" in said.out
    assert said.out.endswith("Bid a stall\n  1 bid 3  Bid stall 3\n  2 bid 7  Bid stall 7\n")


def test_moves_by_number_and_with_their_seat(piazza: Command) -> None:
    said = piazza(*PLAY, lines=["3", "2 2", "2 bid 5", "1 1", "# a comment", "", "1"])
    assert said.code == 0
    assert "[9, 4]" in said.out
    assert "[3, 5]" in said.out


def test_several_moves_are_one_batch(piazza: Command) -> None:
    line = " ; ".join(GAME[::2])
    assert "line 1: Nothing was played: Wait until the bids" in piazza(*PLAY, lines=[line]).problem
    assert "line 1: The numbers are for one move" in piazza(*PLAY, lines=["1;2"]).problem
    said = piazza(*PLAY, "--bot", "2", lines=["bid 9;", "bid 3"])
    assert said.code == 0


def test_the_first_bad_line_ends_it(piazza: Command) -> None:
    said = piazza(*PLAY, lines=["bid 9", "", "bid 4", "bid 9", "bid 3"])
    assert said.problem == "piazza: line 4: Stall 9 is not in your hand. (NM-BID-1)"
    assert "line 1: 'bdi 9' is no move here. Did you mean 'bid 9'" in piazza(*PLAY, lines=["bdi 9"]).problem
    assert "'bid' is only the beginning of a move: bid 3, bid 7, bid 9." in piazza(*PLAY, lines=["bid"]).problem
    assert "Did you mean 'undo'?" in piazza(*PLAY, lines=["udno"]).problem
    assert "Chance plays by itself" in piazza(*PLAY, lines=["* roll 3"]).problem
    assert "no move 9; the moves are numbered 1 to 3" in piazza(*PLAY, lines=["9"]).problem
    assert "There is no seat 3" in piazza(*PLAY, lines=["3 bid 1"]).problem
    assert "Seat 2 is played by a bot" in piazza(*PLAY, "--bot", "2", lines=["2 bid 1"]).problem
    assert "line 7: The game is over" in piazza(*PLAY, lines=[*GAME, "bid 1"]).problem


def test_undo_brings_the_same_luck_again(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "undone.pz"
    said = piazza(*PLAY, lines=["bid 9", "bid 4", "undo", "bid 4", "undo", "undo", f"save {file}"])
    assert "Player 2 undoes: a hidden move" in said.out
    assert "Player 1 undoes: a hidden move" in said.out
    assert said.out.count("Player 1 earns 1.") == 2
    assert "~1 bid 9" in file.read_text()
    assert load(file).state.to_move() == (0, 1)
    assert "nothing to undo" in piazza(*PLAY, lines=["undo"]).problem


def test_undo_against_a_bot_takes_its_answer_back_too(piazza: Command) -> None:
    said = piazza(*PLAY, "--bot", "1", lines=["bid 4", "undo", "bid 5"])
    assert "Player 2 undoes: bid 4" in said.out
    assert said.code == 0


@pytest.mark.parametrize("name", ["game.pz", "game.json"])
def test_save_and_load(piazza: Command, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    piazza(*PLAY, lines=[*GAME[:3], f"save {file}", "bid 5", "save"])
    went_on = piazza("play", "--load", file, lines=GAME[4:])
    assert went_on.code == 0
    assert "The best trader earned 4." in went_on.out
    within = piazza(*PLAY, lines=["bid 3", f"load {file}", *GAME[4:]])
    assert "The best trader earned 4." in within.out
    assert piazza("play", "night-market", "--load", file, lines=[]).code == 0


def test_bots_sit_down_again_after_loading(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    piazza(*PLAY, "--bot", "2", lines=["bid 9", f"save {file}"])
    assert "Player 1  score" in piazza("play", "--load", file, lines=["bid 3", "bid 7"]).out
    assert "is played by a bot" in piazza("play", "--load", file, lines=["2 bid 1"]).problem


def test_bots_alone_play_to_the_end(piazza: Command) -> None:
    said = piazza(*PLAY, "--bot", "1", "--bot", "2", lines=[])
    assert "The game is over." in said.out
    assert said.out == piazza(*PLAY, "--bot", "2", "--bot", "1", lines=[]).out


def test_a_record_without_its_seed_can_be_played_on(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    piazza(*PLAY, lines=[*GAME[:2], f"save {file}"])
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(("seed", "seal"))))
    said = piazza("play", "--load", file, "--seed", "new", lines=[*GAME[2:], f"save {tmp_path / 'b.pz'}"])
    assert said.code == 0
    assert load(tmp_path / "b.pz").audit() == []


def test_why(piazza: Command) -> None:
    said = piazza(*PLAY, lines=["why bid 1", "why bid 9", "why bid", "why 1"])
    assert "bid 1: Stall 1 is not in your hand.\n  NM-BID-1, Rules: All players at once" in said.out
    assert "bid 9 can be played now" in said.out
    assert "bid 3, bid 7, bid 9: can be played now" in said.out
    assert "bid 1: Stall 1 is not in your hand. (NM-BID-1)" in said.out
    assert "why what?" in piazza(*PLAY, lines=["why"]).problem
    assert "'fly' is no action" in piazza(*PLAY, lines=["why fly"]).problem
    assert "nothing can be played" in piazza(*PLAY, lines=[*GAME, "why bid 1"]).problem


def test_help(piazza: Command) -> None:
    said = piazza(
        *PLAY, lines=["help", "help nm-bid-1", "help stalls", "help Pieces", "help rules", "help nm-bid", "help undo"]
    ).out
    assert "why [MOVE or VERB]" in said
    assert "Pieces: Stalls" in said
    assert "NM-BID-1, Rules\n  All players at once" in said
    assert said.count("Nine stalls, from 1 to 9") == 2
    assert "  Rules: NM-DEAL-1 ... NM-OPT-1\n" in said
    assert said.count("NM-BID-2 When all have bid") == 1
    assert "undo: take the last move back" in said
    assert "Did you mean stalls?" in piazza(*PLAY, lines=["help stals"]).problem


def test_log_moves_board_and_options(piazza: Command) -> None:
    said = piazza(*PLAY, lines=["bid 9", "bid 4", "log 1", "/moves", "board", "options", "quit", "nonsense"])
    assert said.code == 0, "nothing is read after quit"
    assert said.out.count("  Player 1 earns 1.\n") == 2
    assert "1 bid 3  Bid stall 3" in said.out
    assert "Rounds: 3 rounds" in said.out
    assert "Open hands: Off" in said.out
    assert "log takes a number" in piazza(*PLAY, lines=["log all"]).problem


def test_nothing_hidden_is_printed_where_people_share_the_output(piazza: Command) -> None:
    said = piazza(*PLAY, lines=["log", "board"])
    assert "is dealt stall" not in said.out
    assert said.out.count("?") >= 4


def test_a_bot_is_named_and_found_again(piazza: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.pz"
    said = piazza(*PLAY, "--bot", "2=random", lines=["bid 9", f"save {file}"])
    assert "seat 2 Bot 2 random" in file.read_text(), said
    assert "is played by a bot" in piazza("play", "--load", file, lines=["2 bid 1"]).problem
    assert "no bot 'nobody'; there are random, " in piazza(*PLAY, "--bot", "2=nobody").problem
    assert "SEAT or SEAT=NAME" in piazza(*PLAY, "--bot", "random").problem
