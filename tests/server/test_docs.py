"""The documentation at /docs: where it has been built, and what is said where it has not."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from piazza.server.app import create_app
from piazza.server.db.store import Store
from piazza.server.web import docs

SCRIPT = "document.title = 'Piazza'"
PAGE = f"""<!doctype html><script src="assets/a.js"></script><script id="x" type="application/json">{{}}</script>
<script>{SCRIPT}</script>"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Litestar:
    monkeypatch.setattr(docs, "SITE", tmp_path / "site")
    return create_app(Store(f"sqlite+aiosqlite:///{tmp_path / 'piazza.db'}"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "python").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "index.html").write_text(PAGE)
    (site / "python" / "index.html").write_text("<!doctype html>Python")
    (site / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    return site


async def ask(app: Litestar, path: str, method: str = "GET") -> httpx.Response:
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://piazza.test") as browser:
        return await browser.request(method, path)


async def test_where_nothing_was_built_it_says_how(app: Litestar) -> None:
    for path in ("/docs", "/docs/", "/docs/python/"):
        answer = await ask(app, path)
        assert answer.status_code == 404
        assert "python tools/docs.py" in answer.text


async def test_pages_and_folders(app: Litestar, site: Path) -> None:
    for path, place in (("/docs", "/docs/"), ("/docs/python", "/docs/python/")):
        moved = await ask(app, path)
        assert (moved.status_code, moved.headers["location"]) == (302, place)
    page = await ask(app, "/docs/python/")
    assert (page.status_code, page.text) == (200, "<!doctype html>Python")
    assert page.headers["content-type"].startswith("text/html")
    script = await ask(app, "/docs/assets/a.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "max-age" in script.headers["cache-control"]
    head = await ask(app, "/docs/", "HEAD")
    assert (head.status_code, head.content) == (200, b"")


async def test_only_the_scripts_of_the_page_itself_may_run(app: Litestar, site: Path) -> None:
    policy = (await ask(app, "/docs/")).headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert "frame-ancestors 'none'" in policy


OUTSIDE = ["nothing", "python/more", "%2e%2e/secret.txt", "..%2fsecret.txt", "python%00", "x" * 5000]


@pytest.mark.parametrize("path", OUTSIDE, ids=range(len(OUTSIDE)))
async def test_there_is_nothing_besides(app: Litestar, site: Path, path: str) -> None:
    answer = await ask(app, f"/docs/{path}")
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("secret.txt", "")
