"""Which addresses are pages of the browser client."""

from __future__ import annotations

import re

PAGES = (
    "/",
    "/new/:game",
    "/lobby",
    "/room/:id",
    "/table/:id",
    "/games",
    "/replay/:id",
    "/help",
    "/help/:game",
    "/help/:game/:entry",
    "/settings",
    "/profile",
    "/operator",
    "/learn",
    "/learn/:game",
    "/lab",
)
"""The patterns of ``web/src/pages/routes.ts``, in its order; a test compares the two lists."""
_NAMES = re.compile(r":\w+")
_PAGE = re.compile("|".join(_NAMES.sub("[^/]+", page) + "/*" for page in PAGES))


def is_page(path: str) -> bool:
    """Whether the client has a page for this path. An encoded slash (``%2F``) belongs to a name."""
    return _PAGE.fullmatch(path) is not None
