from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.support.server import PATIENCE, ROOT, Server, command, environment


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*args), env=environment(), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_a_second_server_on_the_same_port_says_why_not(server: Server, tmp_path: Path) -> None:
    port = server.url.rpartition(":")[2]
    second = run("--port", port, "--data", str(tmp_path / "none"))
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert f"cannot listen on 127.0.0.1 port {port}: address already in use" in second.stderr
    assert re.search(r"--port \d+ is free", second.stderr)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--port", "70000"], "There is no port 70000"),
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
    ],
)
def test_an_impossible_address_in_one_line(args: list[str], text: str, tmp_path: Path) -> None:
    answer = run(*args, "--data", str(tmp_path))
    assert answer.returncode == 2
    assert text in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_data_that_cannot_be_opened_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = run("--port", "0", "--data", str(tmp_path / "file"))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "cannot be opened" in answer.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_quietly(how: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        ada.sight()
        assert server.stop(how) == (0, "")
