"""The alphabet: every step a player can take, whatever the map, the rival and the number of players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from piazza.games.city_heroes.board import MAX_TILES, TILE_SPAN, bits, tile_name
from piazza.games.city_heroes.box import BOX, KINDS, LEVEL_ONE, NATURAL, SETTINGS, STOCKED
from piazza.games.city_heroes.pieces import MAX_SEATS
from piazza.kernel import Action, Alphabet

ALPHABET = Alphabet(
    verbs={
        "buy": "Buy a tile",
        "garrison": "Station a weapon",
        "withdraw": "Withdraw a weapon",
        "plant": "Plant",
        "build": "Build",
        "upgrade": "Upgrade",
        "token": "Move an exchange token",
        "trade": "Ask for a trade",
        "agree": "Agree to talk",
        "decline": "Decline to talk",
        "offer": "Offer",
        "clear": "Clear the offer",
        "accept": "Accept the offers",
        "object": "Withdraw the acceptance",
        "confirm": "Trade",
        "hesitate": "Withdraw the confirmation",
        "cancel": "Break off",
        "pillage": "Pillage",
        "commit": "Commit a weapon",
        "attack": "Attack",
        "loot": "Loot",
        "lose": "Lose a weapon",
        "found": "Found a public work",
        "stage": "Build a stage",
        "bank_buy": "Buy from the bank",
        "bank_sell": "Sell to the bank",
        "rival_buy": "Buy from the rival",
        "rival_sell": "Sell to the rival",
        "influence": "Exchange Influence",
        "set": "Set production",
        "end": "End the go",
        "pass": "Pass",
        "take_back": "Take back",
        "propose": "Propose a trade",
        "give": "Give",
        "want": "Want",
        "send": "Send the offer",
        "counter": "Make a counter-offer",
    }
)
CHANCES = Alphabet()
"""There is no chance in this title: the map and a random rival come from the seed."""

PIECES: list[int] = []
"""For each action what it is about, in the numbers the rules use: tile, resource, work or seat, or a piece and the
tile on which it is put (``TILE_SPAN``)."""


def _add(verb: str, args: Sequence[str | int], notation: str, label: str, piece: int = 0) -> Action:
    PIECES.append(piece)
    return ALPHABET.add(verb, *args, notation=notation, label=label)


def _one(verb: str, notation: str, label: str) -> Action:
    return _add(verb, (), notation, label)


def _on(tile: int, piece: int) -> int:
    return tile + TILE_SPAN * piece


def _words(id: str) -> str:
    return id.replace("_", " ")


TILES = [tile_name(t) for t in range(MAX_TILES)]
ITEMS = {**{r.id: r.name for r in BOX.resources}, "ducats": "Ducats"}


def _on_tiles(verb: str, label: str) -> list[Action]:
    return [_add(verb, (n,), f"{verb} {n}", f"{label} {n}", t) for t, n in enumerate(TILES)]


BUY = _on_tiles("buy", "Buy")
GARRISON = _on_tiles("garrison", "Station 1 weapon on")
WITHDRAW = _on_tiles("withdraw", "Withdraw 1 weapon from")
PLANT = [
    [
        _add("plant", (KINDS[r], n), f"plant {KINDS[r]} on {n}", f"Plant {BOX.resources[r].name} on {n}", _on(t, r))
        for t, n in enumerate(TILES)
    ]
    for r in NATURAL
]
BUILD = {
    b: [
        _add(
            "build",
            (BOX.buildings[b].id, n),
            f"build {_words(BOX.buildings[b].id)} on {n}",
            f"{BOX.buildings[b].name} on {n}",
            _on(t, b),
        )
        for t, n in enumerate(TILES)
    ]
    for b in LEVEL_ONE
}
UPGRADE = {
    b: [
        _add("upgrade", (n, kind.id), f"upgrade {n} to {_words(kind.id)}", f"{n}: {kind.name}", _on(t, b))
        for t, n in enumerate(TILES)
    ]
    for b, kind in enumerate(BOX.buildings)
    if kind.upgrade_from
}
SALES, PURCHASES = STOCKED, STOCKED + 1
TOKEN = [
    *(_add("token", (r.id,), f"token {r.id}", f"Better rate for {r.name}", i) for i, r in enumerate(BOX.resources)),
    _add("token", ("sales",), "token sales", "More Prestige for sales", SALES),
    _add("token", ("purchases",), "token purchases", "Less Prestige lost by purchases", PURCHASES),
]
TRADE = [_add("trade", (p + 1,), f"trade with {p + 1}", f"Ask player {p + 1}", p) for p in range(MAX_SEATS)]
AGREE = _one("agree", "agree", "Agree to talk")
DECLINE = _one("decline", "decline", "Decline to talk")
OFFER = [_add("offer", (id,), f"offer 1 {id}", f"Offer 1 {name}", i) for i, (id, name) in enumerate(ITEMS.items())]
CLEAR = _one("clear", "clear offer", "Clear your offer")
ACCEPT = _one("accept", "accept", "Accept")
OBJECT = _one("object", "object", "Withdraw your acceptance")
CONFIRM = _one("confirm", "confirm", "Trade")
HESITATE = _one("hesitate", "hesitate", "Withdraw your confirmation")
CANCEL = _one("cancel", "cancel", "Break off the talk")
PILLAGE = _on_tiles("pillage", "Pillage")
COMMIT = _on_tiles("commit", "Commit 1 weapon from")
ATTACK = _one("attack", "attack", "Attack")
LOOT = [_add("loot", (r.id,), f"loot {r.id}", f"Take 1 {r.name}", i) for i, r in enumerate(BOX.resources)]
LOSE = _on_tiles("lose", "Lose 1 weapon on")
FOUND = [
    [
        _add("found", (w.id, n), f"found {_words(w.id)} on {n}", f"{w.name} on {n}", _on(t, i))
        for t, n in enumerate(TILES)
    ]
    for i, w in enumerate(BOX.works)
]
STAGE = [_add("stage", (w.id,), f"stage {_words(w.id)}", f"Stage of {w.name}", i) for i, w in enumerate(BOX.works)]
BANK_BUY = [
    _add("bank_buy", (r.id,), f"bank buy {r.id}", f"Buy 1 {r.name} from the bank", i)
    for i, r in enumerate(BOX.resources)
]
BANK_SELL = [
    _add("bank_sell", (r.id,), f"bank sell {r.id}", f"Sell 1 {r.name} to the bank", i)
    for i, r in enumerate(BOX.resources)
]
RIVAL_BUY = [
    _add("rival_buy", (r.id,), f"rival buy {r.id}", f"Buy a lot of {r.name}", i) for i, r in enumerate(BOX.resources)
]
RIVAL_SELL = [
    _add("rival_sell", (r.id,), f"rival sell {r.id}", f"Sell a lot of {r.name}", i) for i, r in enumerate(BOX.resources)
]
INFLUENCE_BUY = _add("influence", ("buy",), "influence buy", "Buy 1 Influence", 1)
INFLUENCE_SELL = _add("influence", ("sell",), "influence sell", "Sell 1 Influence", 0)
SET = [
    [_add("set", (n, id), f"set {n} to {id}", f"{n} makes {id}", _on(t, i)) for t, n in enumerate(TILES)]
    for i, id in enumerate(SETTINGS)
]
END = _one("end", "end go", "End your go")
PASS = _one("pass", "pass", "Pass")
TAKE_BACK = _one("take_back", "take back", "Take the exchanges of this go back")
AMOUNTS = (1, 10)
"""Pieces that one step of an offer adds."""


def _amounts(verb: str, label: str) -> list[list[Action]]:
    """By place in ``AMOUNTS``, then by item."""
    return [
        [
            _add(verb, (n, id), f"{verb} {n} {id}", f"{label} {n} {name}", i + len(ITEMS) * n)
            for i, (id, name) in enumerate(ITEMS.items())
        ]
        for n in AMOUNTS
    ]


PROPOSE = [
    _add("propose", (p + 1,), f"propose to {p + 1}", f"Propose a trade to player {p + 1}", p) for p in range(MAX_SEATS)
]
GIVE, WANT = _amounts("give", "Give"), _amounts("want", "Want")
SEND = _one("send", "send offer", "Send the offer")
COUNTER = _one("counter", "counter", "Make a counter-offer")

# -- families of actions over sets of tiles --

_FAMILIES: list[list[Action]] = []


def _family(actions: list[Action]) -> int:
    _FAMILIES.append(actions)
    return len(_FAMILIES) - 1


BUYS, STATIONS = _family(BUY), _family(GARRISON)
PLANTS = [_family(f) for f in PLANT]
BUILDS = {b: _family(f) for b, f in BUILD.items()}
UPGRADES_TO = {b: _family(f) for b, f in UPGRADE.items()}
FOUNDS = [_family(f) for f in FOUND]


@lru_cache(maxsize=1 << 14)
def spread(family: int, mask: int) -> list[Action]:
    """The actions of a family on the tiles of a set. Shared: not to be changed."""
    actions = _FAMILIES[family]
    return [actions[t] for t in bits(mask)]
