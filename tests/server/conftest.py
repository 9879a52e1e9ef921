from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from piazza.server.store import Store
from tests.support.app import Setting


@pytest.fixture
async def setting(tmp_path: Path) -> AsyncIterator[Setting]:
    store = Store(tmp_path)
    await store.open()
    yield Setting(store)
    await store.close()
