"""City Heroes: one city built together, in the shadow of a rival, by players who all want to be its hero."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from piazza.games.city_heroes.actions import ALPHABET, CHANCES
from piazza.games.city_heroes.bot import BRAIN
from piazza.games.city_heroes.box import PACK, unbox
from piazza.games.city_heroes.catalogue import catalogue
from piazza.games.city_heroes.content import Content
from piazza.games.city_heroes.draw import draw
from piazza.games.city_heroes.figures import figures
from piazza.games.city_heroes.help import topics
from piazza.games.city_heroes.saving import load
from piazza.games.city_heroes.state import start
from piazza.games.city_heroes.story import tell
from piazza.games.city_heroes.tables import Tables
from piazza.games.city_heroes.view import HeroesView
from piazza.kernel import Choice, Game, Option, Pack, Rng

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def invent(rng: Rng) -> str:
    """A seed for who does not care which map it is."""
    return "".join(rng.choice(LETTERS) for _ in range(8))


def document() -> str:
    return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


def _options(content: Content) -> tuple[Option, ...]:
    return (
        Option(
            "map",
            "Map seed",
            "The same text gives the same map; left empty, one is made up.",
            choices=(),
            default="",
            rule="CH-MAP-7",
            invent=invent,
        ),
        Option(
            "rival",
            "Rival city",
            "The city whose Prestige yours has to exceed at the end. Its rates get better, step by step, with Markets.",
            choices=(
                Choice("random", "Let the map decide"),
                *(Choice(r.id, r.name, f"{r.difficulty.capitalize()}. {r.blurb}") for r in content.rivals),
            ),
            default="random",
            rule="CH-SETUP-4",
        ),
    )


def make(pack: Pack) -> Game:
    """The title with the values of a pack; ``ContentError`` if they cannot be played."""
    content = unbox(pack)
    tables = Tables(content)
    return Game(
        id="city-heroes",
        title=content.title,
        summary="Build a Renaissance city together, outshine the rival, and be the one the city remembers.",
        seats=(content.players.min, content.players.max),
        minutes=(60, 180),
        rules=1,
        options=_options(content),
        conflicts=(),
        alphabet=ALPHABET,
        chances=CHANCES,
        secrets=False,
        bound=10**14,  # CH-ENG-9
        start=partial(start, tables),
        load=partial(load, tables),
        tell=partial(tell, tables),
        draw=partial(draw, tables),
        topics=partial(topics, tables),
        idle=("decline", "cancel", "end", "pass", "take_back", "attack"),
        lapses={"decline": 120, "cancel": None},  # CH-TRADE-6
        go_ends=("ended", "passed", "traded", "pillaged"),  # CH-UI-39
        view=HeroesView,
        catalogue=partial(catalogue, tables),
        figures=figures(tables),
        bot=BRAIN,
        document=document,
        samples={
            **{
                f"{seats} against {rival.name}": (seats, {"map": f"{rival.id} {seats}", "rival": rival.id})
                for seats, rival in zip(content.seats, content.rivals, strict=False)
            },
            "3 on venezia": (3, {"map": "venezia", "rival": "random"}),
        },
        content=pack,
        make=make,
    )


GAME = make(PACK)
