"""Numbers for names: what a position and the rules index with small integers, computed once from the content."""

from __future__ import annotations

from piazza.games.city_heroes.content import content

CONTENT = content()

# -- a player's row: the first ten places hold resources and goods --

RESOURCES = CONTENT.resources
KINDS = tuple(r.id for r in RESOURCES)
NAMES = (*(r.name for r in RESOURCES), "Ducats")
INDEX = {id: index for index, id in enumerate(KINDS)}
WHEAT, TIMBER, STONE, IRON, GOLD, WEAPONS, TOOLS, SCAFFOLDS, SCULPTURES, JEWELLERY = (
    INDEX[id]
    for id in ("wheat", "timber", "stone", "iron", "gold", "weapons", "tools", "scaffolds", "sculptures", "jewellery")
)
NATURAL = tuple(i for i, r in enumerate(RESOURCES) if not r.good)
GOODS = tuple(i for i, r in enumerate(RESOURCES) if r.good)
STOCKED = len(KINDS)
DUCATS = STOCKED
INFLUENCE = DUCATS + 1
LOTS = INFLUENCE + 1
"""Lots used of each of the four rows of the rival."""
KEPT = LOTS + 4
"""Up to here a row is what round actions change, and what taking them back restores."""
READY, BUSY, IDLE = KEPT, KEPT + 1, KEPT + 2
TOKENS, BOUGHT, ASKED = KEPT + 3, KEPT + 4, KEPT + 5
STEPS = KEPT + 6
"""Steps of the exchange tokens: four rates, sales prestige, purchase prestige. Counted from 0."""
LIMIT = STEPS + 6
"""Lots that may be used of each row."""
STATIONED = LIMIT + 1
"""Weapons on tiles."""
ROW = STATIONED + 1

PAYABLE = {**INDEX, "ducats": DUCATS, "workers": READY}

# -- buildings --

BUILDINGS = CONTENT.buildings
BUILDING = {b.id: index for index, b in enumerate(BUILDINGS)}
HOUSE = BUILDING["house"]
MARKET = BUILDING["market"]
FESTIVAL = BUILDING["festival_grounds"]
BAZAAR = BUILDING["grand_bazaar"]
LEVEL_ONE = tuple(i for i, b in enumerate(BUILDINGS) if b.buildable)
UPGRADES = tuple(tuple(i for i, u in enumerate(BUILDINGS) if b.id in u.upgrade_from) for b in BUILDINGS)
"""What each building can become."""
HOUSE_TRACK = tuple(i for i, b in enumerate(BUILDINGS) if b.track == "house")
UNIQUE = tuple(b.unique for b in BUILDINGS)
COUNTS_AS = tuple(BUILDING[b.counts_as] for b in BUILDINGS)
ATTACK = tuple(b.value("attack_bonus") for b in BUILDINGS)
DEFENCE = tuple(b.value("defense_bonus") for b in BUILDINGS)
EXTRA = tuple(b.value("gather_bonus", "extra") for b in BUILDINGS)
UNLOCKS = tuple("enables_gather" in b.effects for b in BUILDINGS)
NEWCOMERS = tuple(b.value("gain_workers", "workers") for b in BUILDINGS)
STANDS_ON = tuple(frozenset(INDEX[r] for r in b.resource_in) for b in BUILDINGS)
"""The resources a level-1 building asks for; empty where any tile will do."""
RATE_MOVES = tuple(b.effects.get("exchange_rate_step", {}).get("choose", "") for b in BUILDINGS)
PRESTIGE_MOVES = tuple(b.effects.get("exchange_prestige_step", {}).get("choose", "") for b in BUILDINGS)

# -- settings of producing buildings --

SETTINGS = ("none", *dict.fromkeys(o for b in BUILDINGS if b.recipe for o in b.recipe.options))
SETTING = {id: index for index, id in enumerate(SETTINGS)}
RECIPES = tuple(BUILDINGS[COUNTS_AS[i]].recipe for i in range(len(BUILDINGS)))
DEFAULTS = tuple(SETTING[r.default] if r else 0 for r in RECIPES)
CHOICES = tuple((0, *(SETTING[o] for o in r.options)) if r else () for r in RECIPES)
"""The settings each building can have."""

# -- public works, rivals, single numbers --

WORKS = CONTENT.works
WORK = {w.id: index for index, w in enumerate(WORKS)}
CITY_HALL, KRONBORG, ROTONDA, CARRARIAE, MARCIANA = (
    WORK[id] for id in ("city_hall", "kronborg", "la_rotonda", "carrariae", "biblioteka_marciana")
)
SHIELD = WORKS[KRONBORG].value("area_defense_bonus")
RIVALS = CONTENT.rivals
RIVAL = {r.id: index for index, r in enumerate(RIVALS)}
LAST_STEP = CONTENT.number("rival_exchange.steps") - 1
BANK_BUYS = tuple(r.bank_buys_at for r in RESOURCES)
BANK_SELLS = tuple(r.bank_sells_at for r in RESOURCES)
INFLUENCE_PRICE = CONTENT.number("influence_exchange.ducats_per_influence_bought")
INFLUENCE_VALUE = CONTENT.number("influence_exchange.ducats_per_influence_sold")
TILE_WORKER = CONTENT.number("actions.buy_tile.worker_cost")
HILL_SURCHARGE = CONTENT.number("actions.buy_tile.hill_surcharge")

MAX_SEATS = CONTENT.number("players.max")
MAX_REQUESTS = CONTENT.number("actions.trade.requests_per_phase")
"""Trades a player may ask for in one Interaction phase (CH-TRADE-9)."""
MAX_RETREATS = CONTENT.number("actions.trade.withdrawals_per_talk")
"""Steps back that both sides together may take in one negotiation (CH-TRADE-9)."""
