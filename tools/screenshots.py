"""The pictures of the README, taken from the live pages: `python tools/screenshots.py` writes `docs/screenshots/`.

It needs the development packages and a Chromium, as `./test` does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from check import find_chromium

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screenshots"
MOMENTS = {
    "micro-city": ("micro_city/first_game", 46),
    "city-heroes": ("city_heroes/city-hall", 150),
    "city-of-iron": ("city_of_iron/three", 120),
}
"""For each title a golden playthrough and the entry at which it is shown."""
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def moment(record: str, entries: int) -> str:
    text = (ROOT / "tests" / "playthroughs" / f"{record}.record").read_text()
    header, _, body = text.partition("---\n")
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    return header + "---\n" + "\n".join(lines[:entries]) + "\n"


def open_table(context: BrowserContext, base: str, record: str) -> str:
    """Whose browser opens it may sit at it."""
    answer = context.request.post(f"{base}/api/matches", data={"record": record})
    return str(answer.json()["id"])


def shoot(browser: Browser, base: str) -> None:
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark") if size == "desk" else ("light",):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="light" if scheme == "light" else "dark",
                reduced_motion="reduce",
            )
            tables = {game: open_table(context, base, moment(*where)) for game, where in MOMENTS.items()}
            pages = {"start": "/", "lobby": "/lobby", **{game: f"/table/{id}" for game, id in tables.items()}}
            for name, path in pages.items():
                page = context.new_page()
                page.goto(base + path)
                page.wait_for_timeout(1500)
                if curtain := page.locator(".curtain button").all():
                    curtain[0].click()
                    page.wait_for_timeout(600)
                page.screenshot(path=OUT / f"{name}-{size}-{scheme}.png")
                print(f"{name}-{size}-{scheme}.png")
            context.close()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        serve = [sys.executable, "-m", "piazza", "serve", "--port", "0", "--data", data, "--no-open"]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env={**os.environ, "CI": "true"})
        assert server.stdout is not None
        try:
            base = server.stdout.readline().split()[3]
            shoot(playwright.chromium.launch(executable_path=find_chromium()), base)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
