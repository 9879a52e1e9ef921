"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeroesCatalogue:
    title: str


def catalogue() -> HeroesCatalogue:
    return HeroesCatalogue("city_heroes")
