"""The alphabet: every decision in small steps, and every outcome of chance. Tables are indexed like the pieces.

It is the same for every content, so labels name pieces and no values.
"""

from __future__ import annotations

from piazza.games.city_of_iron import box
from piazza.games.city_of_iron.content import BOX
from piazza.games.city_of_iron.pieces import KINDS
from piazza.kernel import Action, Alphabet

ALPHABET = Alphabet(
    {
        "nation": "Choose a nation",
        "pile": "Lay out your starting piles, from the top",
        "bid": "Bid on the turn-order track",
        "stay": "Keep your bid",
        "tax": "Take coins",
        "science": "Buy science",
        "draw": "Draw a card",
        "play": "Play a card",
        "attack": "Attack a town",
        "build": "Build",
        "store": "Store a building",
        "move": "Move a building",
        "in": "Choose the place",
        "over": "Make room: destroy a building",
        "settle": "Settle a land",
        "token": "Choose a token",
        "rob": "Take coins from",
        "scrap": "Scrap a building",
        "strike": "Attack with",
        "use": "Use for its skills",
        "top": "Which card lies on top of the discards?",
        "under": "Which card lies under it?",
        "name": "Name a good",
        "buy": "Buy a card, face down",
        "done": "End the purchase",
    }
)
CHANCES = Alphabet({"reveal": "A building comes into the row", "town": "A town", "bidder": "Who bids next"})

SEATS = range(4)
ByCard = dict[int, Action]


def _of_card(verb: str, label: str, *, kinds: tuple[str, ...] = KINDS, secret: bool = False) -> ByCard:
    return {
        n: ALPHABET.add(verb, c.id, notation=f"{verb} {c.name}", label=label.format(c.name), secret=secret)
        for n, c in enumerate(BOX.cards)
        if c.kind in kinds
    }


def _of_building(verb: str, label: str) -> list[Action]:
    return [ALPHABET.add(verb, b.id, label=label.format(f"{b.name} ({b.id})")) for b in BOX.buildings]


NATION = [ALPHABET.add("nation", n.id, label=n.name) for n in BOX.nations]
PILE = _of_card("pile", "Lay {} next", secret=True)
BID = [ALPHABET.add("bid", n, label=f"Space {n}") for n in range(box.SPACES)]
STAY = ALPHABET.add("stay", label="Leave the marker where it is")
TAX = ALPHABET.add("tax", label="Tax: take coins")
SCIENCE = ALPHABET.add("science", label="Buy 1 science")
DRAW = [ALPHABET.add("draw", kind, label=f"Draw a {kind} card") for kind in KINDS]
BUILD = _of_building("build", "Build {}")
STORE = _of_building("store", "Store {}")
MOVE = _of_building("move", "Move {}")
OVER = _of_building("over", "Destroy {} for it")
SCRAP = _of_building("scrap", "Scrap {}")
PLAY = _of_card("play", "Play {}")
IN = [ALPHABET.add("in", id, label=f"In {name} ({id})") for id, name in zip(box.SITE_IDS, box.SITE_NAMES, strict=True)]
ATTACK = [ALPHABET.add("attack", t.id, label=f"Attack {t.name} ({t.id})") for t in BOX.towns]
SETTLE = [ALPHABET.add("settle", land.id, label=f"Settle {land.name} ({land.id})") for land in BOX.lands]
TOKEN = [ALPHABET.add("token", id, label=f"Token {id}") for id in box.TOKEN_IDS]
ROB = [ALPHABET.add("rob", seat + 1, label=f"Take coins from player {seat + 1}") for seat in SEATS]
STRIKE = _of_card("strike", "Attack with {}", kinds=("military",))
USE = _of_card("use", "Use {}")
TOP = _of_card("top", "{} on top, so that it is drawn last")
UNDER = _of_card("under", "{} next below", secret=True)
NAME = [ALPHABET.add("name", g.id, label=g.name) for g in BOX.goods]
BUY = [ALPHABET.add("buy", c.id, notation=f"buy {c.name}", label=f"Buy {c.name}", secret=True) for c in BOX.cards]
DONE = ALPHABET.add("done", notation="done buying", label="Buy nothing more")

REVEAL = [(CHANCES.add("reveal", id), 1) for id in box.BUILDING_IDS]
TOWN = [(CHANCES.add("town", id), 1) for id in box.TOWN_IDS]
BIDDER = [(CHANCES.add("bidder", seat + 1), 1) for seat in SEATS]
