"""What is done without a question at the end of a move, and what is asked: a landing is a choice wherever something
else could be wanted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.flying.events import Fly, Land, TurnRound
from tabletop.games.air_wars.rules.flying.groups import Arrive
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.sheets import Code, Effect
from tabletop.games.air_wars.table.hand.arrive_mode import obvious
from tests.games.air_wars.kit import form, table, why
from tests.games.air_wars.moments import QUIET
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import war

__all__ = ["war"]
TURN = InForce("Maximum effort", Code.TURNROUND, 0, 3, "B", until=(1, 99, 1))


def flown(match: Match, units: str, path: str = "", seat: int = 0) -> Match:
    """A group has flown and is over its last square."""
    form(match, seat, units, path)
    match.submit(seat, Fly())
    return match


def answer(match: Match, seat: int = 0) -> tuple[Command, ...]:
    return obvious(match.view(seat), seat, match.state.frames[-1].step, match.options(seat))


def holding(match: Match, seat: int, code: Code) -> Match:
    """The side has a card with that effect in its hand."""
    state = match.state
    key = sorted(state.scenario.cards)[0]
    cards = {**state.scenario.cards, key: replace(state.scenario.cards[key], effects=(Effect(code, 1),))}
    side = replace(state.sides[seat], hand=replace(state.sides[seat].hand, cards=(key,)))
    sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    match.state = replace(state, scenario=replace(state.scenario, cards=cards), sides=sides)
    return match


def home_late() -> Match:
    """A fighter over its base in the hour in which it must be down (AW-SORT-01)."""
    return flown(table("BOB", "F JG26 K8 up1", hour=2, effects=QUIET), "F JG26", "L8")


def raided(*effects: InForce, marks: str = "bombed", enemies: tuple[str, ...] = ()) -> Match:
    """Bombers over a base of theirs, long before their last hour."""
    return flown(table("SW", f"B 101 A4 up1 {marks}", *enemies, hour=3, effects=effects), "B 101")


def test_who_must_be_down_lands_by_itself() -> None:
    assert answer(home_late()) == (Land("F JG26"), Done())


def test_bombers_that_have_bombed_land_by_themselves_and_others_are_asked() -> None:
    assert answer(raided()) == (Land("B 101"), Done())
    assert answer(raided(marks="")) == ()


def test_a_fighter_that_can_still_fly_is_asked() -> None:
    assert answer(flown(table("BOB", "F JG26 K8 up2", hour=2, effects=QUIET), "F JG26", "L8")) == ()


def test_a_bomber_that_can_be_turned_round_is_asked_though_the_card_counts_only_once_it_is_to_land() -> None:
    """AW-CARD-30: TurnRound is no legal answer before Land."""
    match = raided(TURN)
    assert why(match, 0, TurnRound("B 101")) == "AW-CARD-30"
    assert answer(match) == ()
    match.submit(0, Land("B 101"))
    assert why(match, 0, TurnRound("B 101")) == ""
    assert answer(match) == ()
    assert answer(raided(replace(TURN, owner=1))) == (Land("B 101"), Done())
    assert answer(raided(replace(TURN, n=0))) == (Land("B 101"), Done())


@pytest.mark.parametrize("code", [Code.TURNROUND, Code.ENDUR])
def test_a_card_in_the_hand_that_could_change_it_makes_it_a_question(code: Code) -> None:
    assert answer(holding(raided(), 0, code)) == ()
    assert answer(holding(home_late(), 0, code)) == ()
    assert answer(holding(raided(), 0, Code.BOMB)) == (Land("B 101"), Done())
    assert answer(holding(raided(), 1, code)) == (Land("B 101"), Done())


def test_bombers_that_may_bomb_a_second_time_are_asked() -> None:
    """AW-CARD-32: "All-out strike" for dive bombers."""
    twice = InForce("All-out strike", Code.TWICE, 0, until=(1, 99, 1))
    key, match = "GU", table("GU", hour=3)
    state = match.state
    unit = next(u.id for u in state.of(0) if state.sheet(u.id).dive and not state.sheet(u.id).fighter)
    base = next(s for s, b in sorted(state.scenario.bases.items()) if b.seat == 0)
    counter = f"{unit} {base} up2 bombed"
    with_card = flown(table(key, counter, hour=3, effects=(twice,)), unit)
    assert answer(with_card) == ()
    assert answer(flown(table(key, counter, hour=3), unit)) == (Land(unit), Done())


def test_not_all_have_room() -> None:
    """Who of them lands is a choice (AW-STK-04)."""
    match = table("BOB", "F 54 H8 up1", "F 64 H8 up1", "F 111 G8", hour=2, seat=1, effects=QUIET)
    flown(match, "F 54, F 64", "G8", seat=1)
    assert match.state.frames[-1].step == "arrive"
    assert answer(match, 1) == ()


def test_nothing_lands_where_nothing_can() -> None:
    """A base that is full asks nothing either."""
    match = table("BOB", "F 54 H8 up1", "F 64 H8 up1", "F 111 G8", "F 43 G8", hour=2, seat=1, effects=QUIET)
    assert answer(flown(match, "F 54, F 64", "G8", seat=1), 1) == (Done(),)


def test_over_the_sea_nobody_is_asked_who_lands() -> None:
    """Only the order of the pile is left, which can be changed until the hour ends (AW-STK-09)."""
    match = flown(table("BOB", "F JG26 L8", "F JG3 L8", hour=2, effects=QUIET), "F JG26, F JG3", "K8")
    asked = match.view(0)
    assert match.state.frames[-1].step == "arrive" and answer(match) == (Done(),)
    words = Arrive().words(asked, 0)[0]
    assert "lands" not in words and "on top" in words


@pytest.mark.parametrize("everything", [False, True])
def test_landings_of_their_own_are_played_and_can_be_asked_for(war: Any, everything: bool) -> None:
    """At the table: units land though nobody was asked, and with "Ask me everything" each landing is asked."""
    hand = war("bob_eagle_days", seed=5, players=("human", "bot:easy"))
    hand.play.asks_all = everything
    asked, landings = set[int](), list[int]()
    for _ in play_on(hand, 200):
        asked.add(len(hand.session.match.journal))
        landings = [n for n, e in enumerate(hand.session.match.journal) if e.seat == 0 and isinstance(e.command, Land)]
        if any(n not in asked for n in landings) or (everything and len(landings) > 2):
            break
    assert landings and any(n not in asked for n in landings) != everything
