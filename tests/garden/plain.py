"""Micro City under another id: the browser has no drawings for it."""

from __future__ import annotations

from dataclasses import replace

from piazza.games.micro_city import GAME as MICRO_CITY

GAME = replace(MICRO_CITY, id="plain-city", title="Plain City")
