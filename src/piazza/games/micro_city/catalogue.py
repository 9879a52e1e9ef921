"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MicroCityCatalogue:
    title: str


def catalogue() -> MicroCityCatalogue:
    return MicroCityCatalogue("micro_city")
