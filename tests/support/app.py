"""The application without a server around it, and browsers that ask it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from litestar import Litestar

from piazza.server.accounts.credentials import Credentials
from piazza.server.accounts.people import People, Person
from piazza.server.app import create_app
from piazza.server.db.store import Store
from piazza.server.notify.outbound import Outbound

BOTH = pytest.mark.parametrize("where", ["sqlite", "postgresql"], indirect=True)
ADDRESS = "https://piazza.test"


class Setting:
    """Close the store afterwards."""

    def __init__(self, store: Store, outbound: Outbound | None = None) -> None:
        self.store = store
        self.app: Litestar = create_app(store, outbound)
        self.people, self.credentials = People(store), Credentials(store)

    def with_outside(self, outbound: Outbound) -> Setting:
        return Setting(self.store, outbound)

    def browser(self, address: str = "10.0.0.1", **headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 1000))  # type: ignore[arg-type]
        return httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers)

    async def account(self, name: str, secret: str = "1234") -> tuple[Person, httpx.AsyncClient]:
        """Somebody with an account, and his browser, logged in."""
        person = await self.people.register(name, secret)
        browser = self.browser()
        browser.cookies.set("piazza_session", await self.credentials.open_session(person.id), domain="piazza.test")
        return person, browser

    async def program(self, person: Person, *scopes: str) -> httpx.AsyncClient:
        _, secret = await self.credentials.new_token(person.id, "program", set(scopes))
        return self.browser(Authorization=f"Bearer {secret}")


def told(answer: httpx.Response) -> tuple[int, Any]:
    """The status and the code of a problem."""
    return answer.status_code, answer.json().get("code")
