"""Fixtures that several browser tests share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.pages import AT_ONCE, Screens, fresh, no_questions
from tests.support.server import Server


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    """Shows the moves of others at once, unless a test has chosen a pace before."""
    plain = browser.new_context

    def new_context(**more: Any) -> BrowserContext:
        context = plain(**more)
        context.add_init_script(AT_ONCE)
        return context

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser, "new_context", new_context)
        yield browser


@pytest.fixture
def account(page: Page, server: Server) -> str:
    """Somebody who is logged in at this browser."""
    name = fresh("Chiara")
    no_questions(page)
    page.request.post(f"{server.url}/api/accounts", data={"name": name, "secret": "1815"})
    return name


@pytest.fixture
def screens(browser: Browser, server: Server) -> Iterator[Screens]:
    """A browser for each person, logged in under that name and a number."""
    contexts = []

    def screen(name: str) -> Page:
        context = browser.new_context()
        contexts.append(context)
        page = context.new_page()
        no_questions(page)
        if name:
            context.request.post(f"{server.url}/api/accounts", data={"name": name, "secret": "1815"})
        return page

    yield screen
    for context in contexts:
        context.close()
