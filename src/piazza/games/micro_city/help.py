"""What the help browser shows, from the content."""

from __future__ import annotations

from piazza.games.micro_city.content import CONTENT
from piazza.games.micro_city.view import MicroCityView
from piazza.games.micro_city.words import effect_words
from piazza.kernel import Topic, Viewer


def topics(view: MicroCityView | None, viewer: Viewer) -> list[Topic]:
    return [
        Topic(
            f"card-{card.id}",
            "Project cards",
            f"{card.id} {card.name}",
            f"Move {card.move}. Basic: {effect_words(card.basic)}. Advanced: {effect_words(card.advanced)}.",
        )
        for card in CONTENT.cards.values()
    ]
