"""The built web client starts in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

import piazza

STATIC = Path(piazza.__file__).parent / "server" / "static"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def bundle() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=STATIC)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_the_bundle_draws_the_page(page: Page, bundle: str) -> None:
    page.goto(bundle)
    page.wait_for_selector("#app > *")
    assert "Piazza" in page.title()
    assert "Piazza" in page.inner_text("#app")
