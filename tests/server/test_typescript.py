from __future__ import annotations

from piazza.server.api import typescript


def test_the_types_of_the_browser_are_up_to_date() -> None:
    for path, text in typescript.files().items():
        assert path.read_text() == text, "run python -m piazza.server.api.typescript"
