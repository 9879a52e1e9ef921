"""axe-core on a live page: ``check(page)`` fails with every violation it finds, in words."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (part) => {
    const found = await axe.run(part || document, { resultTypes: ['violations'] });
    const words = (v, n) => [`${v.id}: ${v.help}`, n.html.slice(0, 200), n.failureSummary].join('\\n    ');
    return found.violations.flatMap((v) => v.nodes.map((n) => words(v, n)));
}"""
SETTLE = """() => Promise.allSettled(document.getAnimations()
    .filter((a) => a.effect.getTiming().iterations !== Infinity).map((a) => a.finished))"""


def violations(page: Page, part: str = "") -> list[str]:
    """``part``: a selector, to look at no more than that."""
    settle(page)
    # Evaluated, not added as a tag, which the page's own security policy would refuse.
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text())
    found: list[str] = page.evaluate(RUN, part)
    return found


def check(page: Page, part: str = "") -> None:
    found = violations(page, part)
    assert not found, "\n\n".join([page.url, *found])


def check_both(page: Page, part: str = "") -> None:
    """In the light and in the dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        check(page, part)
    page.emulate_media(color_scheme="light")


def settle(page: Page) -> None:
    """Half-faded colours are nobody's contrast: wait until nothing moves any more."""
    page.evaluate(SETTLE)
