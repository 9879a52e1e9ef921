"""axe-core finds nothing on the main screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support import axe
from tests.support.server import Server


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_no_violation(page: Page, server: Server, path: str) -> None:
    page.goto(server.url + path)
    page.get_by_role("main").wait_for()
    axe.check_both(page)
