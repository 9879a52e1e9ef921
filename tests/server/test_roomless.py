"""Matches from before there were rooms: open to who has the address, and listed nowhere."""

from __future__ import annotations

from piazza.server.tables.tables import Tables
from tests import tiny
from tests.support.app import Setting


async def test_who_has_the_address_may_read_it(setting: Setting) -> None:
    tables: Tables = setting.app.state["tables"]
    id = await tables.start(tiny.GAME, ["Ada", "Bruno"], {}, "seed")
    _, ada = await setting.account("Ada")
    for browser in (ada, setting.browser()):
        record = await browser.get(f"/api/matches/{id}/record.json")
        assert record.json()["seats"] == ["Ada", "Bruno"]
        assert (await browser.get(f"/api/matches/{id}/at/0")).status_code == 200
        assert (await browser.get(f"/api/matches/{id[:-1]}/record.json")).status_code == 404
        assert (await browser.get("/api/matches")).json() == []
        assert id not in (await browser.get("/api/rooms")).text
    assert len(id) == 16, "96 bits are not guessed"
