"""Radar (AW-RAD)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars.rules.flying.events import RadarReport
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.radar import covered, sees, works
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import (
    blind,
    blips,
    fly,
    known,
    table,
    told,
    until,
)


def test_radar_sees_only_what_flies_in_its_squares() -> None:
    """AW-RAD-01, AW-RAD-02, AW-RAD-03, AW-RAD-06, AW-HID-20."""
    match = table("BOB", "F JG2 L8", "F JG3 L8 up", "B KG1 L8 up", "F JG26 O12 up", "B KG2 O12 up", "HQ FC H4", hour=2)
    assert known(match, 1, "L8") == {"B KG1": "radar", "F JG3": "top"} and blips(match, 1, "L8") == (0, 1, 0, 0)
    assert known(match, 1, "O12") == {"F JG26": "top"} and "L8" in covered(match.state, 1)
    area = scenario("BOB").radar["Dover"]
    bombed = replace(match.state, marks={"Dover radar": replace(match.state.mark("x"), bombed=True)})
    assert not works(bombed, area) and sees(bombed, 1, "L8")  # Rye and Pevensey cover it too


def test_filter_and_blind() -> None:
    """AW-HQ-03, AW-RAD-07, AW-CARD-27: without Fighter Command no radar; BLIND stops areas but neither top nor SEE."""
    match = table("BOB", "F JG3 L8 up", "B KG1 L8 up", "HQ FC DAMAGE", hour=2)
    assert covered(match.state, 1) == frozenset()
    see = InForce("GU-U1", Code.SEE, 1, until=(9, 99, 1))
    match = table("BOB", "F JG3 L8 up", "B KG1 L8 up", "HQ FC H4", hour=2, effects=(blind(),))
    assert known(match, 1, "L8") == {"F JG3": "top"}
    own = table("BOB", "HQ FC H4", effects=(blind(1),))
    assert covered(own.state, 1)  # a BLIND effect of one's own blinds nobody
    match = table("BOB", "F JG3 L8 up", "B KG1 L8 up", "HQ FC H4", hour=2, effects=(blind(), see))
    assert known(match, 1, "L8") == {"F JG3": "top", "B KG1": "card"}


def test_cover_is_kept_but_follows_headquarters_stations_and_effects() -> None:
    """AW-RAD-01, AW-RAD-07, AW-HQ-03: one position after another that differs in one of them alone."""
    state = table("BOB", "HQ FC H4").state
    whole = covered(state, 1)
    key = next(k for k, u in state.units.items() if u.place == "H4")
    gone = replace(state, units={**state.units, key: replace(state.units[key], place="DAMAGE")})
    stations = {a.target: replace(state.mark("x"), bombed=True) for a in scenario("BOB").radar.values() if a.seat == 1}
    for _ in range(2):
        assert whole and covered(state, 1) is whole
        assert covered(gone, 1) == frozenset()
        assert covered(replace(state, effects=(blind(),)), 1) == frozenset()
        assert covered(replace(state, marks={"Dover radar": replace(state.mark("x"), bombed=True)}), 1) <= whole
        assert covered(replace(state, marks=stations), 1) < whole
        assert covered(replace(state, scenario=scenario("MA")), 1) != whole


def test_see_works_like_radar_for_moves() -> None:
    """AW-RAD-08: the names of a group that moves go in the private log."""
    see = InForce("GU-U1", Code.SEE, 1, until=(9, 99, 1))
    match = table("GU", "F Tai A5", "B 4K A5", effects=(see,))
    fly(match, 0, "F Tai, B 4K", "B5 C5")
    assert told(match, 1, RadarReport)[0].units == ("B 4K", "F Tai") and told(match, None, RadarReport) == []


def test_ex_25_radar_on_the_way() -> None:
    """AW-RAD-01, AW-RAD-04, AW-HID-22, AW-RAD-05: names in cover and in the log; out of cover only the top."""
    match = table("BOB", "B KG55 M14", "B KG76 M14", "HQ FC H4")
    fly(match, 0, "B KG55, B KG76", "M13 M12")
    assert known(match, 1, "M12") == {"B KG55": "top"} and blips(match, 1, "M12") == (1, 0, 0, 0)
    assert told(match, 1, RadarReport) == []
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B KG55, B KG76", "M11")
    assert known(match, 1, "M11") == {"B KG55": "top", "B KG76": "radar"}
    assert told(match, 1, RadarReport)[0].units == ("B KG55", "B KG76") and told(match, 0, RadarReport) == []
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B KG55, B KG76", "M12")
    assert known(match, 1, "M12") == {"B KG55": "top"} and not match.state.units["B KG76"].revealed
