"""Requests drawn from the schema of the API, right and wrong ones: none brings the server down.

``PIAZZA_FUZZ`` says how many for each operation and each way; as it stands a dozen.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode

from piazza.server.accounts.credentials import SCOPES, Credentials
from piazza.server.accounts.people import People
from piazza.server.db.store import Store
from tests.support.server import Server

EACH = int(os.environ.get("PIAZZA_FUZZ", "12"))
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server of its own, and the token of an operator with every scope."""
    data = tmp_path_factory.mktemp("data")
    token = asyncio.run(_operator(data))
    server = Server(data).start()
    yield server, token
    _, said = server.stop()
    assert "Traceback" not in said, said[-3000:]


async def _operator(data: Path) -> str:
    store = Store(data)
    await store.open()
    person = await People(store).register("Ada", "a long password")
    await People(store).make_operator(person.id)
    _, token = await Credentials(store).new_token(person.id, "fuzz", set(SCOPES))
    await store.close()
    return token


@pytest.mark.parametrize("known", [True, False], ids=["an operator", "nobody"])
def test_no_request_is_too_much(fuzzed: tuple[Server, str], known: bool) -> None:
    server, token = fuzzed
    headers = {"Authorization": f"Bearer {token}"} if known else {}
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json").exclude(path_regex="stream$")
    seen: Counter[int] = Counter()
    session = requests.Session()
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]
        can_be_wrong = known and (operation.body or operation.query)
        for mode in MODES if can_be_wrong else MODES[:1]:
            _fuzz(operation.as_strategy(generation_mode=mode), session, headers, seen)
            session.cookies.clear()
    assert sum(seen.values()) > 20 * EACH
    assert server.get("/api/health").status_code == 200


def _fuzz(strategy: Any, session: requests.Session, headers: dict[str, str], seen: Counter[int]) -> None:
    @settings(
        max_examples=EACH,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def ask(case: Case[Any]) -> None:
        if "game" in case.path_parameters and sum(seen.values()) % 2:
            case.path_parameters["game"] = "night-market"
        answer = case.call(session=session, headers=headers, timeout=10)
        seen[answer.status_code] += 1
        assert answer.status_code < 500, f"{case.as_curl_command()}\n{answer.text}"

    ask()
