"""Building, storing, moving and destroying buildings (COI-BUILD, COI-DEST, COI-STORE, COI-NAT-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piazza.games.city_of_iron import actions, phases
from piazza.games.city_of_iron.box import BUILDING_IDS, BUILDING_NAMES, SAME_NAME, SITE_IDS, SITE_NAMES, bits
from piazza.games.city_of_iron.rules import cards, effects, row, turns
from piazza.kernel import Action, Refusal, Seat

if TYPE_CHECKING:
    from piazza.games.city_of_iron.state import Position

NOT_THERE = -1


def survey(s: Position, seat: Seat) -> None:
    """What a seat has built and on what land it may build, read from its sites."""
    built = terrain = 0
    types, at = s.tables.site_types, s.at
    for site in s.sites[seat]:
        built |= at[site]
        terrain |= types[site]
    s.built[seat] = built
    s.terrain[seat] = terrain


def title(b: int) -> str:
    return f"{BUILDING_NAMES[b]} ({BUILDING_IDS[b]})"


# -- build --


def discount(s: Position) -> int:
    """What the coming Build costs less: by free actions, and by the card through which it is done."""
    return s.discount + (s.tables.build_discount[s.card] if s.card >= 0 else 0)


def purse(s: Position, seat: Seat) -> int:
    """Coins for a Build, after those that the card's own action asks for."""
    return s.coins[seat] - (s.tables.action_price[s.nation[seat]][s.card] if s.card >= 0 else 0)


def buildable(s: Position, seat: Seat, budget: int) -> list[Action]:
    """Buildings of the row and the store that this many coins (discounts included) can build somewhere."""
    if budget < 0:
        return []
    t, science, built, build = s.tables, s.science[seat], s.built[seat], actions.BUILD
    able = t.within[budget if budget < t.dearest_building else t.dearest_building] & t.fits[s.terrain[seat]]
    learned = t.learned[science if science < t.most_science else t.most_science]
    row = s.row
    if s.stored[seat]:
        row = [*row, *bits(s.stored[seat])]
    return [build[b] for b in row if b >= 0 and able >> b & 1 and (learned >> b & 1 or SAME_NAME[b] & built)]


def legal_what(s: Position, seat: Seat) -> list[Action]:
    return buildable(s, seat, purse(s, seat) + discount(s))


def refuse_build(s: Position, seat: Seat, b: int) -> Refusal | None:
    if b not in s.row and not s.stored[seat] >> b & 1:
        return Refusal("EMPTY", "COI-BUILD-1", f"{title(b)} is neither in the row nor among your stored buildings.")
    if not s.tables.needs[b] & s.terrain[seat]:
        return Refusal(
            "LAND", "COI-BUILD-3", f"{title(b)} needs {s.tables.content.buildings[b].land}; no city of yours has it."
        )
    coins = max(0, s.tables.building_price[b] - discount(s))
    if coins > purse(s, seat):
        return Refusal("COINS", "COI-BUILD-5", f"{title(b)} costs {coins} coins; you have {purse(s, seat)}.")
    if science_price(s, seat, b) > s.science[seat]:
        text = f"{title(b)} costs {s.tables.science_price[b]} science; you have {s.science[seat]}."
        return Refusal("SCIENCE", "COI-BUILD-5", text)
    return None


def science_price(s: Position, seat: Seat, b: int) -> int:
    """Nothing for whoever owns a building of the same name (COI-BUILD-6)."""
    return 0 if SAME_NAME[b] & s.built[seat] else s.tables.science_price[b]


def do_build(s: Position, seat: Seat, b: int) -> None:
    s.building = b
    if s.card >= 0:
        cards.advance(s, seat)
    else:
        s.phase = phases.SITE


def legal_site(s: Position, seat: Seat) -> list[Action]:
    need, types, at, spaces = s.tables.needs[s.building], s.tables.site_types, s.at, s.spaces
    found: list[Action] = []
    for site in s.sites[seat]:
        if need & types[site]:
            there = at[site]
            if there.bit_count() < spaces[site]:
                found.append(actions.IN[site])
            else:
                found += [actions.OVER[b] for b in bits(there)]
    return found


def refuse_in(s: Position, seat: Seat, site: int) -> Refusal | None:
    """For a new building, for one that moves, and for a district."""
    if s.phase == phases.CITY:
        return effects.refuse_city(s, seat, site)
    b = s.building
    if site not in s.sites[seat]:
        return Refusal("TARGET", "COI-BUILD-2", f"{SITE_NAMES[site]} is no city of yours.")
    if s.at[site] >> b & 1:
        return Refusal("TARGET", "COI-NAT-2", f"{title(b)} stands there already.")
    if not s.tables.needs[b] & s.tables.site_types[site]:
        return Refusal(
            "LAND",
            "COI-BUILD-3",
            f"{title(b)} needs {s.tables.content.buildings[b].land}; {SITE_NAMES[site]} has none.",
        )
    if s.at[site].bit_count() >= s.spaces[site]:
        text = f"{SITE_NAMES[site]} is full: {s.spaces[site]} of {s.spaces[site]} spaces."
        if s.phase == phases.SITE:
            text += " Name a building there to destroy."
        return Refusal("SPACE", "COI-BUILD-4" if s.phase == phases.SITE else "COI-NAT-2", text)
    return None


def refuse_over(s: Position, seat: Seat, victim: int) -> Refusal | None:
    site = where(s, seat, victim)
    if site == NOT_THERE:
        return Refusal("DESTROY", "COI-DEST-1", f"{title(victim)} stands in no city of yours.")
    if not s.tables.needs[s.building] & s.tables.site_types[site]:
        land = s.tables.content.buildings[s.building].land
        return Refusal("LAND", "COI-BUILD-3", f"{title(s.building)} needs {land}; {SITE_NAMES[site]} has none.")
    if s.at[site].bit_count() < s.spaces[site]:
        text = f"{SITE_NAMES[site]} has room: {s.at[site].bit_count()} of {s.spaces[site]} spaces are taken."
        return Refusal("DESTROY", "COI-DEST-1", text)
    return None


def where(s: Position, seat: Seat, b: int) -> int:
    """The site at which a seat's building stands."""
    return next((site for site in s.sites[seat] if s.at[site] >> b & 1), NOT_THERE)


def do_in(s: Position, seat: Seat, site: int) -> None:
    """Where the new building, the moved one or a district goes."""
    if s.phase == phases.NEW_SITE:
        move(s, seat, site)
        return
    s.site = site
    if s.phase == phases.CITY:
        cards.advance(s, seat)
    else:
        _sited(s, seat)


def do_over(s: Position, seat: Seat, victim: int) -> None:
    s.victim = victim
    s.site = where(s, seat, victim)
    _sited(s, seat)


def _sited(s: Position, seat: Seat) -> None:
    if s.card >= 0:
        cards.advance(s, seat)
    else:
        build(s, seat)
        turns.end(s)


def build(s: Position, seat: Seat) -> None:
    """Check, pay, destroy, place: the price is that before the destruction (COI-BUILD-8)."""
    b, site, victim = s.building, s.site, s.victim
    coins, science = max(0, s.tables.building_price[b] - discount(s)), science_price(s, seat, b)
    s.coins[seat] -= coins
    s.science[seat] -= science
    if victim >= 0:
        s.at[site] ^= 1 << victim
        s.discards |= 1 << victim
    stored = s.stored[seat] >> b & 1 == 1
    if stored:
        s.stored[seat] ^= 1 << b
    else:
        row.leave(s, b)
    s.at[site] |= 1 << b
    survey(s, seat)
    if s.journal is not None:
        s.journal.tell(
            "built", seat, card=BUILDING_IDS[b], site=SITE_IDS[site], coins=coins, science=science, stored=stored,
            destroyed=BUILDING_IDS[victim] if victim >= 0 else None,
        )  # fmt: skip


# -- store, scrap, move --


def refuse_store(s: Position, seat: Seat, b: int) -> Refusal | None:
    if b in s.row:
        return None
    return Refusal("EMPTY", "COI-STORE-1", f"{title(b)} is not in the row.")


def do_store(s: Position, seat: Seat, b: int) -> None:
    row.leave(s, b)
    s.stored[seat] |= 1 << b
    if s.journal is not None:
        s.journal.tell("stored", seat, card=BUILDING_IDS[b])
    turns.end(s)


def legal_scrap(s: Position, seat: Seat) -> list[Action]:
    return [actions.SCRAP[b] for b in bits(s.built[seat])]


def refuse_scrap(s: Position, seat: Seat, b: int) -> Refusal | None:
    if s.built[seat] >> b & 1:
        return None
    return Refusal("TARGET", "COI-EFF-10", f"{title(b)} is no building of yours.")


def do_scrap(s: Position, seat: Seat, b: int) -> None:
    s.victim = b
    cards.advance(s, seat)


def scrap(s: Position, seat: Seat) -> None:
    s.at[where(s, seat, s.victim)] ^= 1 << s.victim
    s.discards |= 1 << s.victim
    survey(s, seat)


def legal_moves(s: Position, seat: Seat) -> list[Action]:
    if len(s.sites[seat]) == 1 or not 0 <= s.tables.move_price[s.nation[seat]] <= s.coins[seat]:
        return []
    return [actions.MOVE[b] for b in bits(s.built[seat]) if new_sites(s, seat, b)]


def new_sites(s: Position, seat: Seat, b: int) -> list[int]:
    return [
        site
        for site in s.sites[seat]
        if s.tables.needs[b] & s.tables.site_types[site]
        and s.at[site].bit_count() < s.spaces[site]
        and not s.at[site] >> b & 1
    ]


def refuse_move(s: Position, seat: Seat, b: int) -> Refusal | None:
    cost = s.tables.move_price[s.nation[seat]]
    if cost < 0:
        return Refusal("TARGET", "COI-NAT-2", "Only the City-State of Arc, with nation powers, moves buildings.")
    if not s.built[seat] >> b & 1:
        return Refusal("TARGET", "COI-NAT-2", f"{title(b)} is no building of yours.")
    if cost > s.coins[seat]:
        return Refusal("COINS", "COI-NAT-2", f"Moving a building costs {cost}; you have {s.coins[seat]} coins.")
    if not new_sites(s, seat, b):
        land = s.tables.content.buildings[b].land
        text = f"No other city of yours has room for {title(b)}" + (f" on {land}." if land else ".")
        lands = [
            site for site in s.sites[seat] if not s.at[site] >> b & 1 and s.tables.needs[b] & s.tables.site_types[site]
        ]
        return Refusal("SPACE" if lands else "LAND", "COI-NAT-2", text)
    return None


def do_move(s: Position, seat: Seat, b: int) -> None:
    s.building = b
    s.phase = phases.NEW_SITE


def legal_new_site(s: Position, seat: Seat) -> list[Action]:
    return [actions.IN[site] for site in new_sites(s, seat, s.building)]


def move(s: Position, seat: Seat, site: int) -> None:
    b, cost = s.building, s.tables.move_price[s.nation[seat]]
    s.at[where(s, seat, b)] ^= 1 << b
    s.at[site] |= 1 << b
    s.coins[seat] -= cost
    if s.journal is not None:
        s.journal.tell("moved", seat, card=BUILDING_IDS[b], site=SITE_IDS[site], coins=cost)
    s.forget_move()
    s.phase = phases.TURN
