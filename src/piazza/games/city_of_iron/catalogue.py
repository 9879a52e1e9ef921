"""What is printed on the pieces, for who draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IronCatalogue:
    title: str


def catalogue() -> IronCatalogue:
    return IronCatalogue("city_of_iron")
