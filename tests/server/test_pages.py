"""Addresses of the browser client, addresses of nothing, and ``HEAD``."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from piazza.server.app import STATIC
from piazza.server.web.pages import PAGES, is_page
from tests.support.app import Setting
from tests.support.server import Server

CLIENT = Path(__file__).parents[2] / "web" / "src" / "pages" / "routes.ts"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
UNKNOWN = (
    "/nowhere",
    "/foo.php",
    "/.well-known/security.txt",
    "/table",
    "/table/a/b",
    "/deep/robots.txt",
    "/deep/sw.js",
)

built = pytest.mark.skipif(not STATIC.is_dir(), reason="the web client is not built")


def test_server_and_client_know_the_same_pages() -> None:
    assert re.findall(r"^  \['([^']+)', load\(", CLIENT.read_text(), re.M) == list(PAGES)


def test_a_page_by_its_address() -> None:
    for path in ("/", "/lobby", "/lobby/", "/room/a-b", "/help/city-heroes/building%2Fmine", "/help/%E0%A4%A"):
        assert is_page(path), path
    for path in ("", "/room", "/room/", "/lobby/a", "/help/a/b/c", "/Lobby"):
        assert not is_page(path), path


@built
def test_pages_of_the_client_are_found(server: Server) -> None:
    start = server.get("/").text
    for path in ("/lobby", "/table/whatever", "/help/city-heroes/building%2Fmarket", "/learn/micro-city?step=2"):
        for headers in ({}, BROWSER):
            answer = server.get(path, headers=headers)
            assert (answer.status_code, answer.text) == (200, start), path


@built
@pytest.mark.parametrize("path", UNKNOWN)
def test_an_unknown_address_is_404_with_the_page_for_browsers(server: Server, path: str) -> None:
    shown = server.get(path, headers=BROWSER)
    assert (shown.status_code, shown.text) == (404, server.get("/").text)
    told = server.get(path, headers={"Accept": "*/*"})
    assert (told.status_code, told.json()["text"]) == (404, f"There is nothing at {path}.")


def test_the_api_and_assets_never_answer_with_the_page(server: Server) -> None:
    for path in ("/api/whatever", "/ws/whatever/more", "/assets/whatever.js"):
        answer = server.get(path, headers=BROWSER)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json"), path


@built
def test_robots_may_see_the_start_page(server: Server) -> None:
    robots = server.get("/robots.txt")
    assert (robots.status_code, robots.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert "Allow: /$" in robots.text.splitlines()


@built
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/lobby",
        "/nowhere",
        "/robots.txt",
        "/sw.js",
        "/api/health",
        "/api/ready",
        "/api/games",
        "/api/whatever",
        "ASSET",
    ],
)
def test_head_answers_like_get_without_a_body(server: Server, path: str) -> None:
    if path == "ASSET":
        path = server.get("/").text.partition('src="')[2].partition('"')[0]
    got, head = server.get(path), httpx.head(server.url + path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    varying = {"date"}
    assert {k: v for k, v in head.headers.items() if k not in varying} == {
        k: v for k, v in got.headers.items() if k not in varying
    }


def test_head_changes_nothing(server: Server) -> None:
    assert httpx.head(f"{server.url}/api/session").status_code == server.get("/api/session").status_code == 405


async def test_head_ends_a_stream(setting: Setting) -> None:
    ada, _ = await setting.account("Ada")
    program = await setting.program(ada, "bot")
    answer = await program.head("/api/bot/stream", timeout=5)
    assert (answer.status_code, answer.content) == (200, b"")
