"""Guessing PINs is slowed down, and no stranger's guesses lock the owner out."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from piazza.server.accounts import attempts
from piazza.server.accounts.attempts import BY_NAME, BY_PLACE
from piazza.server.accounts.known_browsers import SECRET_LENGTH, KnownBrowsers
from tests.support.app import BOTH, Setting, told

ADA = {"name": "Ada", "secret": "1815"}
WRONG = ADA | {"secret": "0000"}


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000_000_000
        monkeypatch.setattr(attempts, "now_ms", lambda: self.ms)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def log_in(browser: httpx.AsyncClient, who: dict[str, str] = ADA) -> httpx.Response:
    return await browser.post("/api/session", json=who)


@BOTH
async def test_guessing_from_one_place_is_slowed_down(setting: Setting, clock: Clock) -> None:
    await setting.people.register("Ada", "1815")
    thief = setting.browser("10.0.0.66")
    for _ in range(5):
        assert (await log_in(thief, WRONG)).status_code == 403
    waits: list[int] = []
    for _ in range(8):
        limited = await log_in(thief)
        assert told(limited) == (429, "TOO_MANY_ATTEMPTS")
        waits.append(int(limited.headers["retry-after"]))
        clock.ms += waits[-1] * 1000
        assert (await log_in(thief, WRONG)).status_code == 403
    assert waits[:4] == [60, 120, 240, 480]
    assert waits[-1] == 3600


async def test_wrong_tries_elsewhere_do_not_lock_the_owner_out(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    for _ in range(BY_PLACE.free + 3):
        await log_in(setting.browser("10.0.0.66"), WRONG)
    assert (await log_in(setting.browser("10.0.0.1"))).status_code == 201


async def guess_from_everywhere(setting: Setting) -> list[int]:
    return [
        (await log_in(setting.browser(f"10.1.{n // 250}.{n % 250}"), WRONG)).status_code
        for n in range(BY_NAME.free + 1)
    ]


@BOTH
async def test_guessing_from_everywhere_is_slowed_down_but_not_for_a_known_browser(
    setting: Setting, clock: Clock
) -> None:
    await setting.people.register("Ada", "1815")
    known, stranger = setting.browser(), setting.browser("10.2.0.1")
    assert (await log_in(known)).status_code == 201
    await known.delete("/api/session")
    assert await guess_from_everywhere(setting) == [403] * BY_NAME.free + [429]
    assert (await log_in(stranger)).status_code == 429
    assert (await log_in(known)).status_code == 201
    clock.ms += 60_000
    assert (await log_in(stranger, WRONG)).status_code == 403
    assert int((await log_in(stranger)).headers["retry-after"]) == 120, "the owner's log-in has not freed the guesser"


async def test_a_known_browser_has_few_tries_too(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    known = setting.browser()
    await log_in(known)
    await known.delete("/api/session")
    for _ in range(5):
        assert (await log_in(known, WRONG)).status_code == 403
    assert (await log_in(known)).status_code == 429
    assert (await log_in(setting.browser())).status_code == 201, "its tries are counted by themselves"


async def test_a_browser_is_known_for_its_own_accounts_alone(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    await setting.people.register("Bo", "1234")
    family = setting.browser()
    await log_in(family)
    await log_in(family, {"name": "Bo", "secret": "1234"})
    await setting.people.register("Cy", "1234")
    await guess_from_everywhere(setting)
    assert (await log_in(family)).status_code == 201
    for _ in range(BY_PLACE.free):
        assert (await log_in(family, {"name": "Cy", "secret": "0000"})).status_code == 403
    assert (await log_in(family, {"name": "Cy", "secret": "1234"})).status_code == 429


async def test_a_cookie_that_was_made_up_is_not_known(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    await guess_from_everywhere(setting)
    forger = setting.browser("10.2.0.1")
    for value in ("", "x", "a" * 43, "%00", "a" * 3000):
        forger.headers["Cookie"] = f"piazza_browser={value}"
        assert (await log_in(forger)).status_code == 429


@BOTH
async def test_logging_in_twice_at_once(setting: Setting) -> None:
    ada, known = await setting.people.register("Ada", "1815"), KnownBrowsers(setting.store)
    secret = "a" * SECRET_LENGTH
    assert await asyncio.gather(*(known.remember(secret, ada) for _ in range(8))) == [secret] * 8
    assert await known.knows(secret, "ADA")


async def test_the_cookie_of_a_known_browser(setting: Setting) -> None:
    made = await setting.browser().post("/api/accounts", json=ADA)
    cookie = next(c for c in made.headers.get_list("set-cookie") if c.startswith("piazza_browser="))
    for part in ("HttpOnly", "SameSite=lax", "Secure", "Path=/", "Max-Age=34560000"):
        assert part in cookie
    guest = await setting.browser().post("/api/rooms", json={"game": "micro-city", "options": {"mode": "duel"}})
    assert "piazza_browser" not in "".join(guest.headers.get_list("set-cookie")), "a guest has no PIN to guess"


@pytest.mark.parametrize("how", ["pin", "everywhere"])
async def test_other_browsers_are_forgotten(setting: Setting, how: str) -> None:
    await setting.people.register("Ada", "1815")
    here, there = setting.browser(), setting.browser()
    await log_in(there)
    await log_in(here)
    if how == "pin":
        assert (await here.put("/api/me/secret", json={"old": "1815", "new": "1815"})).status_code == 200
    else:
        assert (await here.delete("/api/me/sessions")).status_code == 204
    await guess_from_everywhere(setting)
    assert (await log_in(there)).status_code == 429
    assert (await log_in(here)).status_code == 201


async def test_strangers_do_not_hinder_who_changes_the_pin(setting: Setting) -> None:
    _, browser = await setting.account("Ada", "1815")
    await guess_from_everywhere(setting)
    assert (await browser.put("/api/me/secret", json={"old": "1815", "new": "2222"})).status_code == 200
    for _ in range(5):
        assert (await browser.put("/api/me/secret", json={"old": "0000", "new": "2222"})).status_code == 403
    assert (await browser.put("/api/me/secret", json={"old": "2222", "new": "3333"})).status_code == 429
    assert (await browser.post("/api/me/leave", json={"secret": "2222"})).status_code == 429


async def test_guessing_at_many_names_from_one_place_is_slowed_down(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    answers = []
    for n in range(32):
        guess = {"name": f"n{n}", "secret": "1234"}
        answers.append((await log_in(setting.browser(f"2001:db8::{n:x}"), guess)).status_code)
    assert answers[:30] == [403] * 30
    assert 429 in answers[30:]
    assert (await log_in(setting.browser("2001:db8:0:1::1"))).status_code == 201


@BOTH
async def test_guessing_all_at_once_is_no_way_around(setting: Setting) -> None:
    await setting.people.register("Ada", "1815")
    browser = setting.browser()
    guesses = [log_in(browser, ADA | {"secret": f"{n:04}"}) for n in range(20)]
    answers = [answer.status_code for answer in await asyncio.gather(*guesses)]
    assert answers.count(403) <= 5
    assert set(answers) <= {403, 429}
