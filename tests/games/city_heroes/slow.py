"""One turn's Cleanup and the final score, computed a second time from a dumped position.

Written from the rule document alone: it shares neither code nor content with the title, so that a slip in one of the
two shows as a difference.
"""

from __future__ import annotations

from functools import cache
from typing import Any

Dump = dict[str, Any]

NATURAL = ["wheat", "timber", "stone", "iron", "gold"]
GOODS = ["weapons", "tools", "scaffolds", "sculptures", "jewellery"]
LETTER = {"w": "wheat", "t": "timber", "s": "stone", "i": "iron", "g": "gold"}
LEVEL = {"blacksmith": 1, "foundry": 2, "forge": 2}
OUTPUT = {
    "tool": {"tools": 1},
    "weapon": {"weapons": 1},
    "tools": {"tools": 3},
    "weapons": {"weapons": 3},
    "both": {"weapons": 1, "tools": 1},
}
COPIES = {"mine": 1, "foraging_hut": 1, "gathering_hut": 2, "harvesting_plant": 3}
STAGES = {"city_hall": 4, "kronborg": 6, "la_rotonda": 3, "carrariae": 6, "biblioteka_marciana": 7}
PRESTIGE = {"school": 2, "college": 4, "university": 6, "manor": 3}
INFLUENCE = {
    "college": 4,
    "university": 8,
    "festival_grounds": 2,
    "bank": 4,
    "carpenters_guild": 4,
    "masons_guild": 4,
    "grand_bazaar": 3,
    "manor": 2,
}
PER_NEIGHBOUR = {"fort": 2, "stable": 1, "castle": 3, "arsenal": 1}
FESTIVAL = {
    "studio": "jewellery",
    "artisans_guild": "jewellery",
    "carpenter": "scaffolds",
    "carpenters_guild": "scaffolds",
    "stonemason": "sculptures",
    "masons_guild": "sculptures",
    "foundry": "tools",
    "forge": "weapons",
}
CRAFT = {
    "carpenter": ("timber", 2, "scaffolds"),
    "carpenters_guild": ("timber", 2, "scaffolds"),
    "stonemason": ("stone", 2, "sculptures"),
    "masons_guild": ("stone", 2, "sculptures"),
    "studio": ("gold", 3, "jewellery"),
    "artisans_guild": ("gold", 3, "jewellery"),
}


def distance(one: int, other: int) -> int:
    """Between tile numbers, counted from 1, by doubled coordinates."""

    def doubled(n: int) -> tuple[int, int]:
        q, m = (n - 1) // 13, (n - 1) % 13
        row, col = (2 * q, m) if m < 7 else (2 * q + 1, m - 7)
        return 2 * col + row % 2, row

    (x1, y1), (x2, y2) = doubled(one), doubled(other)
    dx, dy = abs(x1 - x2), abs(y1 - y2)
    return dy + max(0, (dx - dy) // 2)


@cache
def beside(n: int, tiles: int) -> list[int]:
    return [m for m in range(1, tiles + 1) if distance(n, m) == 1]


class Table:
    """A position laid out for counting on one's fingers."""

    def __init__(self, dump: Dump) -> None:
        self.dump = {**dump, "players": [dict(p) for p in dump["players"]], "bank": dict(dump["bank"])}
        cells = [cell for line in dump["map"] for cell in line.split()]
        self.numbers = range(1, len(cells) + 1)
        self.hill = {n: cells[n - 1][0] == "h" for n in self.numbers}
        self.resource = {n: LETTER.get(cells[n - 1][1]) for n in self.numbers}
        self.players = self.dump["players"]
        self.bank = self.dump["bank"]
        tiles = {int(name[1:]): tile for name, tile in self.dump["tiles"].items()}
        self.owner = {n: tiles[n]["owner"] - 1 if n in tiles else None for n in self.numbers}
        self.building = {n: tiles[n]["building"] if n in tiles else None for n in self.numbers}
        self.standing: dict[str, list[int]] = {}
        for n in sorted(tiles):
            self.standing.setdefault(tiles[n]["building"], []).append(n)
        self.setting = {n: tiles[n]["setting"] if n in tiles else None for n in self.numbers}
        self.pillaged = {n: n in tiles and tiles[n]["pillaged"] for n in self.numbers}
        self.garrison = {n: tiles[n]["garrison"] if n in tiles else 0 for n in self.numbers}
        self.work = {
            id: int(work["tile"][1:]) for id, work in self.dump["works"].items() if work["stages"] == STAGES[id]
        }

    def neighbours(self, n: int) -> list[int]:
        return beside(n, len(self.numbers))

    def tiles(self, seat: int) -> list[int]:
        return [n for n in self.numbers if self.owner[n] == seat]

    def with_building(self, seat: int | None, *ids: str) -> list[int]:
        found = [n for id in ids for n in self.standing.get(id, ())]
        return sorted(n for n in found if seat is None or seat == self.owner[n])

    def workers(self, seat: int) -> int:
        player = self.players[seat]
        return int(player["ready"] + player["busy"] + player["idle"])

    # -- the steps --

    def cleanup(self) -> Dump:
        """The dump's players, bank and Prestige after Cleanup."""
        for player in self.players:
            player["busy"] += player["bought"] // 2
        self.dividends()
        for seat in range(len(self.players)):
            self.production(seat)
        for seat in range(len(self.players)):
            self.crafts(seat)
        for seat in range(len(self.players)):
            self.markets(seat)
        self.temples()
        self.bazaar()
        self.glory()
        for player in self.players:
            player["influence"] += player["tokens"]
        self.harvest()
        self.works()
        for seat, player in enumerate(self.players):
            player["ducats"] += len(self.tiles(seat))
        for seat in range(len(self.players)):
            self.rotation(seat)
        for player in self.players:
            player["bought"] = 0
        return self.dump

    def dividends(self) -> None:
        share = min(8, self.bank["ducats"] // 25)
        for seat, player in enumerate(self.players):
            for _ in self.with_building(seat, "bank"):
                paid = min(share, self.bank["ducats"])
                self.bank["ducats"] -= paid
                player["ducats"] += paid

    def production(self, seat: int) -> None:
        player = self.players[seat]
        times = 2 if self.with_building(seat, "manufactory") else 1
        smithies = self.with_building(seat, *LEVEL)
        for n in sorted(smithies, key=lambda n: (-LEVEL[str(self.building[n])], n)):
            setting = self.setting[n]
            if setting == "none" or player["iron"] < 1:
                continue
            player["iron"] -= 1
            self.bank["iron"] += 1
            for good, count in OUTPUT[str(setting)].items():
                player[good] += count * times

    def crafts(self, seat: int) -> None:
        player = self.players[seat]
        for n in self.with_building(seat, *CRAFT):
            if self.setting[n] != "craft":
                continue
            source, needed, good = CRAFT[str(self.building[n])]
            if good == "jewellery":
                if self.with_building(seat, "artisans_guild"):
                    needed = 1
                elif self.with_building(None, "artisans_guild"):
                    needed = 2
            if player[source] >= needed:
                player[source] -= needed
                self.bank[source] += needed
                player[good] += 1

    def markets(self, seat: int) -> None:
        player = self.players[seat]
        stalls = [n for n in self.with_building(seat, "market", "festival_grounds") if not self.pillaged[n]]
        reached = {n for stall in stalls for n in (stall, *self.neighbours(stall))}
        for n in reached:
            if self.resource[n] is None or self.pillaged[n] or self.owner[n] is None:
                continue
            if self.owner[n] == seat:
                player["ducats"] += 1
            else:
                player[self.resource[n]] += 1
        grounds = [n for n in stalls if self.building[n] == "festival_grounds"]
        for n in {m for ground in grounds for m in self.neighbours(ground)}:
            if self.building[n] not in FESTIVAL or self.pillaged[n]:
                continue
            if self.owner[n] == seat:
                player["ducats"] += 2
            else:
                player[FESTIVAL[str(self.building[n])]] += 1

    def temples(self) -> None:
        city_tiles = sum(owner is not None for owner in self.owner.values())
        city_workers = sum(self.workers(seat) for seat in range(len(self.players)))
        for seat, player in enumerate(self.players):
            temples = len(self.with_building(seat, "temple"))
            own = len(self.tiles(seat))
            player["influence"] += temples * (self.workers(seat) // 2)
            if self.with_building(seat, "cathedral"):
                player["ducats"] += (temples + 1) * (own // 2 + city_tiles // 2)
                player["influence"] += city_workers
            else:
                player["ducats"] += temples * (own // 2)

    def bazaar(self) -> None:
        if not self.with_building(None, "grand_bazaar"):
            return
        for seat, player in enumerate(self.players):
            owner = bool(self.with_building(seat, "grand_bazaar"))
            for kind in NATURAL:
                player[kind] += 4 if owner else 2
            for kind in GOODS:
                player[kind] += 2 if owner else 1

    def glory(self) -> None:
        for n in self.numbers:
            building, owner = str(self.building[n]), self.owner[n]
            if owner is None:
                continue
            self.dump["prestige"] += PRESTIGE.get(building, 0)
            self.players[owner]["influence"] += INFLUENCE.get(building, 0)
            if building in PER_NEIGHBOUR:
                others = {self.owner[m] for m in self.neighbours(n)} - {None, owner}
                self.players[owner]["influence"] += PER_NEIGHBOUR[building] * len(others)
        manors = [len(self.with_building(seat, "manor")) for seat in range(len(self.players))]
        for seat, player in enumerate(self.players):
            if all(manors[seat] > count for other, count in enumerate(manors) if other != seat) and manors[seat]:
                player["influence"] += 5

    def harvest(self) -> None:
        quarry = self.work.get("carrariae")
        for n in self.numbers:
            kind, owner = self.resource[n], self.owner[n]
            if kind is None or owner is None or self.pillaged[n]:
                continue
            opened = self.building[n] in ("mine", "gathering_hut", "harvesting_plant") or n == quarry
            if kind in ("iron", "gold") and not opened:
                continue
            extra = 3 if n == quarry else COPIES.get(str(self.building[n]), 0)
            self.players[owner][kind] += 1 + extra

    def works(self) -> None:
        if "city_hall" in self.work:
            owner = self.owner[self.work["city_hall"]]
            for seat, player in enumerate(self.players):
                if owner is None:
                    player["ducats"] += 2
                elif seat != owner:
                    paid = min(2, player["ducats"])
                    player["ducats"] -= paid
                    self.players[owner]["ducats"] += paid
        for id, prestige, influence in (("kronborg", 5, 8), ("la_rotonda", 4, 2), ("carrariae", 3, 1)):
            if id in self.work:
                self.dump["prestige"] += prestige
                owner = self.owner[self.work[id]]
                if owner is not None:
                    self.players[owner]["influence"] += influence
        if "la_rotonda" in self.work:
            for n in self.neighbours(self.work["la_rotonda"]):
                owner = self.owner[n]
                if owner is not None and not self.hill[n] and self.resource[n] and not self.pillaged[n]:
                    self.players[owner][self.resource[n]] += 1
        if "biblioteka_marciana" in self.work:
            tile = self.work["biblioteka_marciana"]
            owner = self.owner[tile]
            if owner is not None:
                self.players[owner]["influence"] += 4
            for n in self.with_building(None, "school", "college", "university"):
                bonus = 4 if distance(n, tile) == 1 else 2
                self.dump["prestige"] += bonus
                learned = self.owner[n]
                assert learned is not None
                self.players[learned]["influence"] += bonus

    def rotation(self, seat: int) -> None:
        player = self.players[seat]
        player["ready"] += player["idle"]
        player["idle"] = 0
        healed = len(self.with_building(seat, "apothecary")) + 2 * len(self.with_building(seat, "hospital"))
        for _ in range(healed):
            if player["busy"]:
                player["busy"] -= 1
                player["ready"] += 1
        player["idle"], player["busy"] = player["busy"], 0
        while player["idle"] and player["wheat"] >= 2:
            player["wheat"] -= 2
            self.bank["wheat"] += 2
            player["idle"] -= 1
            player["ready"] += 1

    def final(self) -> list[int]:
        """Everybody's Influence after final scoring."""
        totals = []
        for seat, player in enumerate(self.players):
            natural = sum(player[kind] for kind in NATURAL)
            goods = sum(player[kind] for kind in GOODS) + sum(self.garrison[n] for n in self.tiles(seat))
            totals.append(player["influence"] + natural + 2 * goods + player["ducats"] // 3)
        return totals


def cleanup(dump: Dump) -> Dump:
    return Table(dump).cleanup()


def final(dump: Dump) -> list[int]:
    return Table(dump).final()
