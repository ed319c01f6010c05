"""Losses: kills before aborts, one unit after the other (AW-LOSS)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.bombing.attacking import OpenSquare
from tabletop.games.air_wars.rules.combat import BattleBegan
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tests.games.air_wars.kit import all_events, blind, end, fly, place_of, table, until, why
from tests.games.air_wars.moments import QUIET, clash


def test_kills_and_aborts_of_both_tables_are_added() -> None:
    """AW-ACM-10, AW-LOSS-01, AW-LOSS-02: one kill of the fighters, one abort of a bomber's gun."""
    match = table(
        "BOB",
        "F JG26 K9 up",
        "B KG1 K9 up",
        "F 54 K8 up",
        "F 64 K8 up",
        hour=2,
        dice=(6, 1, 1, 6, 1, 1, 1, 1, 1, 1),
        effects=(blind(),),
    )
    fly(match, 0, "F JG26, B KG1", "K8")
    end(match, 0)
    assert match.to_act == (1,)
    match.submit(1, TakeLoss("F 64"))
    assert (place_of(match, "F 64"), place_of(match, "F 54")) == (DAMAGED, ABORTED)


def test_one_round_and_survivors_stay() -> None:
    """AW-ACM-11, AW-ACM-12, AW-ACM-13: they fight again in the next Air Combat segment of either player; survivors may
    bomb."""
    match = clash(dice=(1,) * 12)
    end(match, 0)
    assert len(all_events(match, BattleBegan)) == 1 and place_of(match, "F JG26") == place_of(match, "F 54") == "K8"
    end(match, 1)
    begun = all_events(match, BattleBegan)
    assert [e.attacker for e in begun] == [0, 1]
    raid = table("BOB", "B KG1 J6 up", "F JG26 J6 up", "F 54 J6 up", hour=3, dice=(1, 1, 1, 1, 1, 1, 1))
    end(raid, 0)
    until(raid, "bomb", 0)
    assert why(raid, 0, OpenSquare("J6")) == ""


def test_ex_14_losses() -> None:
    """AW-LOSS-03, AW-LOSS-06, AW-LOSS-08: six ways to take one kill and one abort with three units."""
    ways = set()
    units = ("F JG26", "B KG1", "B KG2")
    for killed in units:
        for aborted in units:
            match = table(
                "BOB",
                "F 54 K8 up",
                *(f"{u} K9 up" for u in units),
                hour=2,
                seat=1,
                dice=(6, 5, 1, 1, 1, 1, 1, 1),
                effects=QUIET,
            )
            fly(match, 1, "F 54", "K9")
            end(match, 1)
            match.submit(0, TakeLoss(killed))
            if why(match, 0, TakeLoss(aborted)) == "":
                match.submit(0, TakeLoss(aborted))
                assert (place_of(match, killed), place_of(match, aborted)) == (DAMAGED, ABORTED)
                ways.add((killed, aborted))
            else:
                assert killed == aborted and why(match, 0, TakeLoss(aborted)) == "AW-LOSS-05"
    assert len(ways) == 6
