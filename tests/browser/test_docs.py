"""The built documentation in a real browser, as piazza serve shows it: nothing is blocked, and search finds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import ROOT, Server

SITE = ROOT / "src" / "piazza" / "server" / "site"


@pytest.fixture(scope="session")
def site() -> Path:
    """./test has built it before; a test that is run alone does so itself."""
    if not (SITE / "index.html").is_file():
        subprocess.run([sys.executable, ROOT / "tools" / "docs.py"], check=True)
    return SITE


@pytest.mark.parametrize("width", [1280, 390])
def test_pages_search_and_the_reference(page: Page, server: Server, site: Path, width: int) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: complaints.extend(foreign(asked.url, server)))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{server.url}/docs")
    expect(page).to_have_url(f"{server.url}/docs/")
    for path in ("python/", "rules/micro-city/", "architecture/", "reference/piazza/", "reference/kernel/"):
        page.goto(f"{server.url}/docs/{path}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    expect(page.get_by_role("heading", name="class Alphabet")).to_be_visible()
    page.keyboard.press("f")
    search = page.locator(".md-search__input")
    expect(search).to_be_focused()
    search.press_sequentially("alphabet")
    first = page.locator(".md-search-result__item").first
    expect(first).to_contain_text("Alphabet")
    first.locator("a").first.click()
    expect(page).to_have_url(re.compile(r"/docs/reference/\w+/\?h="))
    assert complaints == []


def foreign(url: str, server: Server) -> list[str]:
    return [] if url.startswith((server.url, "data:")) else [url]


def test_the_service_worker_does_not_keep_the_documentation_as_the_page(page: Page, server: Server, site: Path) -> None:
    page.goto(server.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto(f"{server.url}/docs/", wait_until="networkidle")
    kept = page.evaluate("caches.match('/').then((found) => found.text())")
    assert 'id="app"' in kept
