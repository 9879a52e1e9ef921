from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from piazza.kernel import registry
from tests import tiny
from tests.support.postgres import Postgres, postgres_server
from tests.support.server import Server
from tests.support.turns import turn

registry.add(tiny.GAME)

UNPACKED = Path(__file__).parent.parent / ".tools" / "chromium" / "run"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None and UNPACKED.exists():
        path = str(UNPACKED)
    return browser_type_launch_args | ({"executable_path": path} if path else {})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's sync API leaves an event loop running in the process."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True)
def its_turn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    with turn(tmp_path_factory.getbasetemp().parent, alone=request.node.get_closest_marker("alone") is not None):
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as running:
        yield running


@pytest.fixture
def database_url(postgres: Postgres) -> str:
    """A fresh database of a real PostgreSQL."""
    return postgres.database()
