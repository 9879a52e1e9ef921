"""Hidden cards stay hidden; planted leaks are found; what is made up for a player keeps all he knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any

import pytest

from piazza.games.city_of_iron import GAME, phases
from piazza.games.city_of_iron.box import CARD_NAMES, bits
from piazza.games.city_of_iron.rules import drawing, purchase
from piazza.games.city_of_iron.rules.hands import cost
from piazza.games.city_of_iron.state import Position
from piazza.games.city_of_iron.view import TableView
from piazza.kernel import CHANCE, Action, Game, Rng, Seat, Viewer, conformance
from piazza.kernel.conformance.report import Broken
from tests.games.city_of_iron import busy

SAMPLE = "3 players, powers"


def broken(game: Game, games: int = 6) -> str:
    """The first law on secrets that a position of some games breaks, held in every one of them; "" if none does."""
    setup = game.setup(*game.samples[SAMPLE], Rng("leaks"))
    for number in range(games):
        rng = Rng(f"leaks/{number}")
        state = game.start(setup)
        while movers := state.to_move():
            seat = rng.choice(movers)
            action = rng.weighted(state.chances()) if seat == CHANCE else busy.choose(state, seat, rng)
            look = conformance.position.Look(game, state, rng, thorough=False)
            for name, law in conformance.secrets.LAWS:
                try:
                    law(look, seat, action)
                except Broken:
                    return name
            state.apply(seat, action)
    return ""


def mutant(state: type[Position]) -> Game:
    def reload(dump: dict[str, Any]) -> Position:
        return state.load(busy.TABLES, dump)

    return replace(GAME, start=partial(state.start, busy.TABLES), load=reload)


@pytest.mark.rules("COI-INFO-5")
def test_nothing_leaks() -> None:
    assert broken(GAME, games=2) == ""


# -- planted leaks, each of which the laws must find --


class OpenPile(Position):
    """The top card of everybody's face-down citizen pile, in the public view."""

    def view(self, viewer: Viewer) -> TableView:
        view = super().view(viewer)
        tops = [CARD_NAMES[pile[0]] if pile else "" for pile in self.draw[::2]]
        players = [replace(p, cards=[*p.cards, top]) for p, top in zip(view.players, tops, strict=True)]
        return replace(view, players=players)


class OpenHand(Position):
    """How much distance a hidden hand has, in a number that looks harmless."""

    def view(self, viewer: Viewer) -> TableView:
        view = super().view(viewer)
        sums = [sum(bits(hand)) for hand in self.hand]
        return replace(view, players=[replace(p, income=p.income + n) for p, n in zip(view.players, sums, strict=True)])


class OpenDiscards(Position):
    """The cards under the top one of a discard pile."""

    def view(self, viewer: Viewer) -> TableView:
        view = super().view(viewer)
        below = [[CARD_NAMES[c] for pile in self.discard[2 * k : 2 * k + 2] for c in pile] for k in range(self.seats)]
        return replace(view, players=[replace(p, cards=b) for p, b in zip(view.players, below, strict=True)])


class CountedPicks(Position):
    """How many cards somebody is buying: the length of a secret."""

    def view(self, viewer: Viewer) -> TableView:
        view = super().view(viewer)
        return replace(view, turn=view.turn + sum(picks.bit_count() for picks in self.picks))


class OpenPicks(Position):
    """What somebody is buying, as soon as he picks it."""

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)
        if action.verb == "buy" and self.journal is not None:
            self.journal.tell("bought", seat, cards=[action.args[0]], coins=0, science=0)


class LoudPiles(Position):
    """The set-up order, told to all."""

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)
        if action.verb == "pile" and self.journal is not None:
            self.journal.tell("gained", seat, coins=action.id, science=0)


class EnviousLegal(Position):
    """Choices that depend on another's hidden hand."""

    def legal(self, seat: Seat) -> list[Action]:
        actions = super().legal(seat)
        other = self.hand[(seat + 1) % self.seats]
        return actions[:-1] if len(actions) > 2 and sum(bits(other)) % 2 else actions


class CarelessDream(Position):
    """Deals afresh even what the player knows: his own cards."""

    def imagine(self, seat: Viewer, rng: Rng) -> CarelessDream:
        return super().imagine(None, rng)


@pytest.mark.rules("COI-INFO-2", "COI-INFO-4", "COI-INFO-5", "COI-INFO-6")
@pytest.mark.parametrize(
    "state",
    [OpenPile, OpenHand, OpenDiscards, CountedPicks, OpenPicks, LoudPiles, EnviousLegal, CarelessDream],
)
def test_a_planted_leak_is_found(state: type[Position]) -> None:
    assert broken(mutant(state)) in ("redeal", "face down")


@pytest.mark.rules("COI-INFO-5")
def test_the_name_of_a_drawn_card_in_a_public_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = drawing.draw

    def loud(s: Position, seat: Seat, kind: int) -> bool:
        before = s.hand[seat]
        drawn = quiet(s, seat, kind)
        if drawn and s.journal is not None:
            s.journal.tell("drew", seat, kind="citizen", turned=False, card=CARD_NAMES[bits(s.hand[seat] & ~before)[0]])
        return drawn

    monkeypatch.setattr(drawing, "draw", loud)
    assert broken(GAME) == "redeal"


@pytest.mark.rules("COI-INFO-5", "COI-BUY-3")
def test_a_reveal_that_no_event_announces_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told = purchase._reveal

    def silent(s: Position) -> None:
        journal, s.journal = s.journal, None
        told(s)
        s.journal = journal

    monkeypatch.setattr(purchase, "_reveal", silent)
    assert broken(GAME) == "redeal"


# -- the laws in positions that random play seldom reaches --


@pytest.mark.rules("COI-INFO-1", "COI-INFO-2", "COI-INFO-5", "COI-STEP-2", "COI-STEP-3")
@pytest.mark.parametrize("sample", GAME.samples)
def test_laws_hold_in_rich_positions(sample: str) -> None:
    report = conformance.Report(GAME.id, [name for name, _ in conformance.LAWS])
    rng = Rng(f"rich/{sample}")
    for number in range(3):
        for count, (state, seat, action) in enumerate(busy.play(sample, f"rich {number}")):
            rare = action.verb in ("over", "move", "under", "name", "settle", "scrap", "strike")
            if not state.movers or rng.uniform(3 if rare else 25):
                continue
            look = conformance.position.Look(GAME, state, rng.split(count), thorough=rng.uniform(2) == 0)
            for name, law in conformance.position.LAWS:
                report.hold(name, f"{sample} {count}", law, look)
            for name, secret in conformance.secrets.LAWS:
                report.hold(name, f"{sample} {count}", secret, look, seat, action)
    assert [(law.name, law.detail) for law in report.laws if law.failures] == []


# -- what is made up keeps what is known --


def dreams(state: Position, viewer: Viewer, places: Callable[[Position], Any], count: int = 200) -> set[Any]:
    rng = Rng("dreams")
    return {places(state.imagine(viewer, rng)) for _ in range(count)}


def table(sample: str, until: Callable[[Position], bool]) -> Position:
    for number in range(50):
        for state, _, _ in busy.play(sample, f"dream {number}"):
            if until(state):
                return state.clone()
    raise AssertionError("no such position")


@pytest.mark.rules("COI-INFO-6", "COI-INFO-4")
def test_starting_piles_may_lie_in_any_order() -> None:
    state = table("2 players", lambda s: s.phase == phases.BID)
    mine, other = (state.dump()["players"][seat] for seat in (0, 1))
    piles = dreams(state, 0, lambda s: (s.hand[1], *s.draw[2:]))
    assert len(piles) == 4
    assert dreams(state, 0, lambda s: s.dump()["players"][0]["hand"] == mine["hand"]) == {True}
    assert other["hidden"] == [["Scholar", "Cartographer"], ["Soldier", "Captain"]]


@pytest.mark.rules("COI-INFO-6")
def test_a_bought_card_is_known_to_be_in_the_hand() -> None:
    state = table("2 players", lambda s: s.phase == phases.BID and s.round == 2 and bool(s.hand[1] & ~0b11))
    bought = state.hand[1] & ~sum(1 << c for group in state.hidden[1] for c in bits(group))
    assert bought
    assert dreams(state, 0, lambda s: s.hand[1] & bought) == {bought}


@pytest.mark.rules("COI-INFO-6", "COI-CARD-5", "COI-INFO-2")
def test_only_the_top_of_three_discards_is_known() -> None:
    state = table(
        "2 players", lambda s: s.phase == phases.TURN and any(len(d) == 3 for d in s.discard[2:]) and _three(s)
    )
    pile = next(n for n in (2, 3) if len(state.discard[n]) == 3)
    first, second, top = state.discard[pile]
    assert dreams(state, 0, lambda s: s.discard[pile]) == {(*order, top) for order in permutations((first, second))}
    assert dreams(state, 1, lambda s: s.discard[pile]) == {state.discard[pile]}


def _three(s: Position) -> bool:
    """Three cards of one kind were discarded in one action and still lie there."""
    return any(len(pile) == 3 and sum(1 << c for c in pile[:2]) in s.hidden[1] for pile in s.discard[2:])


@pytest.mark.rules("COI-INFO-6", "COI-BUY-1", "COI-INFO-4")
def test_a_purchase_in_the_making_may_be_anything() -> None:
    state = table("2 players", lambda s: s.phase == phases.PURCHASE and s.movers == (0,) and s.coins[1] > 6)
    picks = dreams(state, 0, lambda s: s.picks[1])
    assert len(picks) > 20
    assert dreams(state, 1, lambda s: s.picks[1]) == {state.picks[1]}
    assert all(
        cost(busy.TABLES, dream)[0] <= state.coins[1] and cost(busy.TABLES, dream)[1] <= state.science[1]
        for dream in picks
    )
