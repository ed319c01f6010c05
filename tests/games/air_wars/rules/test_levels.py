"""Command levels and the air limit (AW-CL)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.chance import ScriptedDice
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.days import (
    EndDay,
)
from tabletop.games.air_wars.rules.flying.events import Fly, Join, Plot
from tabletop.games.air_wars.rules.levels import AbortUnit, ExcessAborted, LevelChanged, change_level
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars import kit as table_module
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import (
    all_events,
    form,
    place_of,
    table,
    told,
    until,
    why,
)
from tests.games.air_wars.moments import day


def test_levels_of_today_end_with_the_day() -> None:
    """AW-CL-02, AW-CL-06, AW-CL-07: the sum may fall below 1, the level does not; tomorrow it is as before."""
    match = day("GU", "F Tai A5", dice=("GU-J1", "GU-J2", "GU-J3", "GU-J4", "GU-U9"), levels=(4, 1), hands=((), ()))
    assert match.state.sides[1].level == 0 and match.state.level(1) == 1
    until(match, "day_offer")
    for seat in (0, 1):
        match.submit(seat, EndDay(True))
    assert match.state.day == 2 and match.state.sides[1].level == 1
    assert [e.amount for e in all_events(match, LevelChanged)][:2] == [-1, 1]


def test_a_staff_that_works_again_gives_the_level_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """AW-HQ-04: by a card that refits anything."""
    plain = scenario("BOB")
    card = plain.cards["BB-L5"]
    cards = {**plain.cards, "BB-L5": replace(card, effects=(replace(card.effects[0], filter=""),))}
    monkeypatch.setattr(table_module, "scenario", lambda key: replace(plain, cards=cards))
    match = table("BOB", "HQ LF2 DAMAGE", "F JG2 I12", start="day", hands=(("BB-L5",), ()), levels=(3, 3))
    until(match, "reinforce", 0)
    match.submit(0, PlayCard("BB-L5"))
    assert match.state.level(0) == 4 and match.state.units["HQ LF2"].place == REINFORCEMENTS
    assert why(match, 0, Done()) == "AW-REIN-10"


def test_ex_06_air_limit() -> None:
    """AW-STK-07, AW-STK-02, AW-STK-03: three at most in a group and in a square; flying through is free."""
    match = table("BOB", "F 54 J5", "F 610 J5", "F 64 J5", "F 19 J5", seat=1, hour=1)
    form(match, 1, "F 54, F 610, F 64", "J6 K6")
    assert why(match, 1, Join("F 19")) == "AW-STK-07"
    match.submit(1, Fly())
    match.submit(1, Done())
    form(match, 1, "F 19", "J6 K6")
    assert why(match, 1, Fly()) == "AW-STK-02"
    match.submit(1, Plot("K5"))
    assert why(match, 1, Fly()) == ""


def test_ex_21_level_drops_in_mid_hour() -> None:
    """AW-HQ-04, AW-CL-03, AW-CL-04, AW-HID-26: one unit of each full square aborts, shown together."""
    four = ("F JG2", "F JG3", "F JG26", "F JG27"), ("F JG51", "F JG53", "F JG54", "D 1")
    match = table(
        "BOB",
        "B 82 L8 up",
        "HQ LF2 L8",
        *(f"{u} K9 up" for u in four[0]),
        *(f"{u} M9 up" for u in four[1]),
        hour=3,
        seat=1,
        dice=(6, 2),
    )
    until(match, "bomb", 1)
    match.submit(1, OpenSquare("L8"))
    match.submit(1, Bomb("B 82", "HQ LF2"))
    match.submit(1, Done())
    assert place_of(match, "HQ LF2") == DAMAGED and match.state.level(0) == 3 and match.to_act == (0,)
    assert match.view(1).frames[-1].step == "waiting"
    match.submit(0, AbortUnit("F JG27"))
    assert told(match, 1, ExcessAborted) == [] and match.view(1).excess is None
    assert why(match, 0, AbortUnit("F JG3")) == "AW-CL-03"
    match.submit(0, AbortUnit("D 1"))
    assert told(match, 1, ExcessAborted)[0].units == ("D 1", "F JG27")
    assert place_of(match, "D 1") == place_of(match, "F JG27") == ABORTED


def test_only_levels_of_today_are_given_back_at_its_end() -> None:
    """AW-CL-06: a slow day costs no level, nor does a change that lasts beyond it."""
    slow = InForce("GU-J8", Code.SLOW, 0, 1, until=(1, 99, 1))
    lasting = InForce("GU-U9", Code.CL, 1, -1, until=(2, 99, 1))
    match = table("GU", "F Tai A5", hour=8, effects=(slow, lasting))
    until(match, "redeploy", 0)
    ended = [e for e in all_events(match, LevelChanged) if e.rule == "AW-CL-06"]
    assert match.state.day == 2 and ended == []


@pytest.mark.parametrize(("amount", "level"), [(1, 5), (-1, 3), (-5, 1)])
def test_a_change_tells_the_level_that_it_leads_to(amount: int, level: int) -> None:
    """AW-CL-07: never below 1."""
    state = table("BOB", "F JG26 L8").state
    (changed,) = change_level(Now(state, ScriptedDice()), 0, amount, "a card", "AW-CL-02")
    assert isinstance(changed, LevelChanged) and (changed.amount, changed.level) == (amount, level)
