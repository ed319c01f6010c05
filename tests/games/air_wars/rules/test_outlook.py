"""What is drawn while a group is dragged: reach, stops, where it is seen, how it comes home."""

from __future__ import annotations

import random
from dataclasses import replace

from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Plot
from tabletop.games.air_wars.rules.pieces import Group, InForce
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import blind, table, why
from tests.games.air_wars.player import wander


def group_of(match: object, *units: str) -> Group:
    state = match.state  # type: ignore[attr-defined]
    return Group(state.units[units[0]].seat, state.units[units[0]].place, units)


def test_reach_is_what_can_be_plotted() -> None:
    """AW-FLY-02, AW-FLY-15: every free or stopping square can be plotted and flown to, every other cannot."""
    rng, checked = random.Random(1), 0
    for match in wander(scenario("BOB"), 4):
        if match.state.frames[-1].step != "fly" or rng.random() < 0.9 or checked > 12:
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        for unit in rng.sample(outlook.movable(view, seat), min(1, len(outlook.movable(view, seat)))):
            checked += 1
            found = outlook.reach(view, group_of(match, unit.id))
            for reach in rng.sample(sorted(found.values(), key=lambda r: r.square), min(12, len(found))):
                trial = match.copy()
                trial.submit(seat, Form(unit.id))
                for square in reach.path:
                    assert why(trial, seat, Plot(square)) == ""
                    trial.submit(seat, Plot(square))
                assert (why(trial, seat, Fly()) == "") == (reach.ending is not outlook.Ending.FULL)
    assert checked > 5


def test_stops_and_paths() -> None:
    """AW-ENG-01, AW-HID-08: a square with known flyers ends a move; paths lead around it."""
    match = table("BOB", "F JG26 L9", "F 54 K9 up", hour=2, effects=(blind(),))
    view, group = match.view(0), group_of(match, "F JG26")
    found = outlook.reach(view, group)
    assert found["K9"].ending is outlook.Ending.STOP
    assert all("K9" not in r.path[:-1] for r in found.values())


def test_where_it_is_seen() -> None:
    """AW-FOG-05, AW-RAD-01: contact squares of a path, radar squares."""
    match = table("BOB", "F JG26 L8", "HQ FC H4")
    group = Group(0, "L8", ("F JG26",), ("L7", "L6"))
    assert outlook.revealed_at(match.view(0), group) == ("L7", "L6")
    assert outlook.watched(match.view(0), 0, "L8") and not outlook.watched(match.view(0), 0, "O12")


def test_coming_home() -> None:
    """AW-SORT-01, AW-SORT-03, AW-BASE-12: W03, W05 and W28 by the numbers."""
    match = table("BOB", "F JG26 L8", "B KG53 O9", hour=3)
    view = match.view(0)
    fighter, bomber = view.units["F JG26"], view.units["B KG53"]
    assert set(outlook.homes(view, fighter, "I5")) == {"L8", "M7"} and not outlook.doomed(view, fighter, "I5")
    assert outlook.homes(view, fighter, "H4") == [] and outlook.doomed(view, fighter, "H4")
    assert outlook.hours_home(view, bomber, "I5") == 2 and outlook.latest_start_home(view, bomber, "I5") == 7
    far = table("GU", "B 11BG T8", seat=1).view(1)
    assert outlook.homes(far, far.units["B 11BG"], "S8") == ["R5"]


def test_the_slowest_goes_one_square() -> None:
    """AW-CARD-25, AW-SORT-01: whatever slows a unit down leaves it one square an hour."""
    match = table("BOB", "F JG26 L8", hour=3, effects=(InForce("GU-J8", Code.SLOW, 1, 20),))
    view = match.view(0)
    fighter = view.units["F JG26"]
    assert outlook.homes(view, fighter, "L9") == ["L8"] and outlook.homes(view, fighter, "K9") == []


def test_a_path_goes_on_from_where_the_group_has_been_led() -> None:
    """AW-FLY-02, AW-ENG-01: with the squares that are left; a group may leave known enemies where it starts, and not
    where it comes by."""
    match = table("BOB", "F JG26 L9", "F 54 L9 up", "F 64 K9 up", hour=2, effects=(blind(),))
    view, group = match.view(0), group_of(match, "F JG26")
    steps = outlook.steps_of(view, group)
    assert outlook.path_to(view, group, "L9") == () and outlook.path_to(view, group, "M9") == ("M9",)
    led = replace(group, path=("M9", "N9"))
    assert outlook.path_to(view, led, "N9") == () and outlook.path_to(view, led, "N11") == ("N10", "N11")
    far = f"N{9 + steps - 2}"
    assert len(outlook.path_to(view, led, far) or ()) == steps - 2
    assert outlook.path_to(view, led, f"O{9 + steps - 2}") is None
    assert outlook.path_to(view, replace(group, path=("K9",)), "J9") is None


def test_what_cannot_be_reached_is_too_far_or_behind_the_enemy() -> None:
    """AW-FLY-02, AW-ENG-01."""
    match = table("BOB", "F JG26 L9", "F 54 L9 up", "F 64 K9 up", hour=2, effects=(blind(),))
    view, group = match.view(0), group_of(match, "F JG26")
    behind = outlook.out_of_reach(view, replace(group, path=("K9",)), "J9")
    assert behind.rule == "AW-ENG-01" and "must stop" in behind.sentence
    steps = outlook.steps_of(view, group)
    far = outlook.out_of_reach(view, replace(group, path=("M9", "N9")), f"O{9 + steps - 2}")
    assert far.rule == "AW-FLY-02" and f"{steps} squares" in far.sentence
