"""Fixtures that several browser tests share."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.pages import fresh, no_questions
from tests.support.server import Server


@pytest.fixture
def account(page: Page, server: Server) -> str:
    """Somebody who is logged in at this browser."""
    name = fresh("Chiara")
    no_questions(page)
    page.request.post(f"{server.url}/api/accounts", data={"name": name, "secret": "1815"})
    return name
