"""Pictures of every main screen, taken from the live pages: `python tools/screenshots.py` writes `docs/screenshots/`.

At 1440x900 and 390x844, in the light and in the dark. It needs the development packages and a Chromium, as `./test`
does.
Words after the command choose screens: `python tools/screenshots.py start theatre`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from check import find_chromium

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screenshots"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
POSITIONS = ROOT / "tools" / "positions"
MOMENTS = {"city-heroes": 617, "city-of-iron": 405, "micro-city": 143}
"""For each title the entry at which its game between Masters (`tools/showcase.py`) is shown."""
THEATRE_ENTRY = 480
ANSWERED = """
    localStorage.setItem('piazza-settings', '{"diagnostics":false,"sound":false,"speed":"off"}');
"""


def moment(title: str, entries: int | None = None) -> str:
    """The record of a title's game up to an entry, or all of it."""
    text = (POSITIONS / f"{title}.record").read_text()
    header, _, body = text.partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    return header + "---\n" + "\n".join(lines[:entries]) + "\n"


class Hosts:
    """Other people, whose tables fill the lobby."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base

    def open(self, host: str, guests: tuple[str, ...] = (), **wish: Any) -> str:
        context = self.browser.new_context()
        id = str(post(context, self.base, "/api/rooms", {"host": host, **wish})["id"])
        for guest in guests:
            post(self.browser.new_context(), self.base, f"/api/rooms/{id}/join", {"name": guest})
        return id


def post(context: BrowserContext, base: str, path: str, data: dict[str, Any]) -> dict[str, Any]:
    answer = context.request.post(base + path, data=data)
    if not answer.ok:
        raise SystemExit(f"{path}: {answer.text()}")
    found: dict[str, Any] = answer.json()
    return found


def furnish(browser: Browser, context: BrowserContext, base: str) -> dict[str, str]:
    """Somebody with tables of her own and of others. The path of each screen."""
    post(context, base, "/api/accounts", {"name": "Chiara", "secret": "1815"})
    own = {
        title: str(post(context, base, "/api/matches", {"record": moment(title, entries)})["id"])
        for title, entries in MOMENTS.items()
    }
    over = str(post(context, base, "/api/matches", {"record": moment("city-heroes")})["id"])
    hosts = Hosts(browser, base)
    hosts.open("Ada", ("Bruno", "Elena"), game="city-heroes", seats=5, name="Sunday", options={"rival": "ferrara"})
    goggles = {"nation_powers": True, "town_expansion": True}
    hosts.open("Bruno", ("Dario",), game="city-of-iron", seats=4, name="Goggles on", options=goggles)
    hosts.open("Elena", game="micro-city", seats=2, name="Twenty minutes", options={"mode": "duel"})
    hosts.open("Dario", game="city-of-iron", seats=4, name="House rules", password="abcd", bots=["random"])
    room = {"game": "city-heroes", "seats": 4, "name": "Evening on the Arno", "options": {"rival": "siena"}}
    evening = str(post(context, base, "/api/rooms", room | {"bots": ["random"]})["id"])
    post(browser.new_context(), base, f"/api/rooms/{evening}/join", {"name": "Bruno"})
    return {
        "start": "/",
        "lobby": "/lobby",
        "room": f"/room/{evening}",
        **{title: f"/table/{id}" for title, id in own.items()},
        "ending": f"/table/{over}",
        "theatre": f"/replay/{over}?at={THEATRE_ENTRY}",
        "help": "/help/city-heroes/building%2Fmarket",
        "settings": "/settings",
    }


def settle(page: Page) -> None:
    """Until everything has arrived and nothing moves any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(900)
    if curtain := page.locator(".curtain button").all():
        curtain[0].click()
        page.wait_for_timeout(900)


def shoot(browser: Browser, base: str, wanted: Callable[[str], bool]) -> None:
    with browser.new_context() as context:
        screens = furnish(browser, context, base)
        state = context.storage_state()
    for size, (width, height) in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="light" if scheme == "light" else "dark",
                reduced_motion="reduce",
                storage_state=state,
            )
            context.add_init_script(ANSWERED)
            for name, path in screens.items():
                if wanted(name):
                    page = context.new_page()
                    page.goto(base + path)
                    settle(page)
                    (OUT / f"{name}-{size}-{scheme}.png").write_bytes(shrunk(page.screenshot()))
                    page.close()
                    print(f"{name}-{size}-{scheme}.png", flush=True)
            context.close()


def shrunk(png: bytes) -> bytes:
    """The same picture, packed as tightly as it goes; the browser is in a hurry."""
    start, rest, packed = png[:8], png[8:], b""
    before, after = b"", b""
    while rest:
        length = int.from_bytes(rest[:4], "big") + 12
        chunk, rest = rest[:length], rest[length:]
        if chunk[4:8] == b"IDAT":
            packed += chunk[8:-4]
        elif packed:
            after += chunk
        else:
            before += chunk
    data = b"IDAT" + zlib.compress(zlib.decompress(packed), 9)
    whole = (len(data) - 4).to_bytes(4, "big") + data + zlib.crc32(data).to_bytes(4, "big")
    return start + before + whole + after


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        serve = [sys.executable, "-m", "piazza", "serve", "--port", "0", "--data", data, "--no-open"]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env={**os.environ, "CI": "true"})
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[3]
        finally:
            server.terminate()
            server.wait()


def main(names: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium())
        shoot(browser, base, lambda name: not names or name in names)


if __name__ == "__main__":
    main(sys.argv[1:])
