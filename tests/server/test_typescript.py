from __future__ import annotations

from piazza.server import typescript


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert typescript.TARGET.read_text() == typescript.render(), "run python -m piazza.server.typescript"
