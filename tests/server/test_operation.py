"""What who runs the server sees of it: health, readiness, metrics, logs, and restarts that lose nothing."""

from __future__ import annotations

import io
import json
import logging
import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from piazza.server.ops import logs
from tests.support.app import Setting
from tests.support.server import Server


def test_health_and_readiness(server: Server) -> None:
    assert server.get("/api/health").json()["status"] == "ok"
    assert server.get("/api/ready").json() == {"status": "ok"}


def test_moves_and_requests_are_counted_for_this_machine_alone(server: Server) -> None:
    id = server.table("Ada", "Bea")
    with server.sit(id, seat=0) as ada:
        ada.ask("play", id="1", seat=0, actions=[ada.sight()["legal"][0]["id"]])
        text = server.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(lines['piazza_changes_total{result="done"}']) >= 1
    assert float(lines["piazza_commit_size_count"]) >= 1
    assert float(lines['piazza_connections{route="/ws/{id}"}']) >= 1
    assert float(lines["piazza_tables"]) >= 1
    assert id not in text
    assert server.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 404


def test_logs_are_lines_of_json_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    try:
        logs.configure("info", json=True)
        log = logging.getLogger("piazza.server")
        log.info("to %s", "postgresql://ada:hunter2@db/piazza", extra={"pin": "1234", "route": "/api/me"})
        log.warning("Authorization: Bearer abcdef, Cookie: piazza_session=ghijkl; x=1")
        try:
            raise ValueError("postgresql://ada:hunter2@db/piazza")
        except ValueError:
            log.exception("it broke")
    finally:
        root.handlers[:] = before
        logging.getLogger("piazza").setLevel(logging.NOTSET)
    events = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [e["level"] for e in events] == ["info", "warning", "error"]
    assert events[0]["route"] == "/api/me"
    assert not any(secret in out.getvalue() for secret in ("hunter2", "1234", "abcdef", "ghijkl"))


def test_a_request_is_a_line_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path, "--log-level", "info", "--log-json").start()
    server.get("/api/games")
    code, rest = server.stop()
    assert code == 0
    lines = [json.loads(line) for line in rest.splitlines()]
    assert {"method": "GET", "route": "/api/games", "status": 200}.items() <= lines[-1].items()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_restart_in_the_middle_of_play_loses_nothing(how: signal.Signals, database_url: str, tmp_path: Path) -> None:
    """SIGHUP replaces the workers one after another, on the same port."""
    more = ("--workers", "2") if how == signal.SIGHUP else ()
    server = Server(tmp_path, "--database-url", database_url, *more).start()
    id = server.table("Ada", "Bea")
    done: list[str] = []
    stop = threading.Event()

    def talk() -> None:
        n = 0
        while not stop.is_set():
            try:
                with server.sit(id, seat=0) as ada:
                    ada.sight()
                    while not stop.is_set():
                        if ada.ask("say", id=f"{n}", seat=0, text=f"word {n}")["type"] == "done":
                            done.append(f"word {n}")
                            n += 1
            except (ConnectionClosed, OSError, TimeoutError):
                time.sleep(0.05)

    talking = threading.Thread(target=talk)
    talking.start()
    try:
        wait_for(done, 5)
        assert server.process is not None
        if how == signal.SIGHUP:
            server.process.send_signal(how)
            time.sleep(6)
        else:
            assert server.stop()[0] == 0
            server.start()
        wait_for(done, len(done) + 5)
    finally:
        stop.set()
        talking.join(30)
        entries = server.get(f"/api/matches/{id}/record.json").json()["entries"]
        server.stop()
    said = [entry.split(" ", 2)[2] for entry in entries if entry.startswith("say")]
    assert said[: len(done)] == done
    assert len(said) == len(set(said)) <= len(done) + 1


def wait_for(done: list[str], count: int) -> None:
    for _ in range(400):
        if len(done) >= count:
            return
        time.sleep(0.05)
    raise AssertionError(f"only {len(done)} of {count} were acknowledged")


async def test_metrics_from_another_machine_need_a_token(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = "172.18.0.5"

    async def scrape(authorization: str = "") -> int:
        headers = {"Authorization": authorization} if authorization else {}
        answer = await setting.browser(elsewhere, **headers).get("/metrics")
        assert ("piazza_tables" in answer.text) == (answer.status_code == 200)
        return answer.status_code

    assert await scrape() == 404
    assert await scrape("Bearer ") == 401
    monkeypatch.setenv("PIAZZA_METRICS_TOKEN", "sesame")
    assert await scrape("Bearer sesame") == 200
    assert await scrape() == 404
    assert await scrape("Bearer sesam") == 401
    monkeypatch.setenv("PIAZZA_METRICS_TOKEN", "")
    assert await scrape("Bearer ") == 401

    ada = await setting.people.register("Ada", "1815")
    tokens = {scope: (await setting.credentials.new_token(ada.id, scope, {scope}))[1] for scope in ("read", "play")}
    assert await scrape(f"Bearer {tokens['read']}") == 404
    await setting.people.make_operator(ada.id)
    setting.app.state["credentials"].forget(ada.id)
    assert await scrape(f"Bearer {tokens['read']}") == 200
    assert await scrape(f"Bearer {tokens['play']}") == 404
