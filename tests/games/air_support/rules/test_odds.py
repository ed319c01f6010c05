"""Exact chances of single rolls: they are those of the rule book (chances 3 to 13) and of the rolls themselves."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tabletop.games.air_support.rules import light_aa, odds
from tabletop.games.air_support.rules import tables as t
from tabletop.games.air_support.rules.dogfights.fights import Fighter
from tabletop.games.air_support.rules.harm.destroying import Fate, Shot, bomb_tk, turret_hit
from tabletop.games.air_support.rules.harm.to_vehicles import CREW_MORALE
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.sheets import AirClass
from tests.games.air_support.kit import AIRCRAFT


@pytest.mark.parametrize(
    ("drm", "wanted"),
    [(1, (F(7, 12), F(1, 3), F(1, 12))), (-3, (F(35, 36), F(1, 36), F(0))), (4, (F(1, 6), F(5, 12), F(5, 12)))],
)
def test_q_03_sighting(drm: int, wanted: tuple[F, F, F]) -> None:
    """AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15. chance 3."""
    found = odds.sight(drm)
    assert (found.passed, found.failed, found.mistaken) == wanted and found.recalled == F(1, 36)


@pytest.mark.parametrize(
    ("fp", "cowers", "wanted"),
    [
        (F(6), False, (F(1, 36), F(1, 18), F(1, 12))),
        (F(3), False, (F(1, 216), F(1, 216), F(1, 54))),
        (F(7), True, (F(1, 216), F(17, 216), F(1, 18))),
        (F(16), False, (F(5, 18), F(5, 36), F(1, 6))),
    ],
)
def test_q_04_to_q_07_flak(fp: F, cowers: bool, wanted: tuple[F, F, F]) -> None:
    """AS-LAA-11 to AS-LAA-20. chances 4, 5, 6, 7: against an FB44 (+3)."""
    found = odds.flak(fp, 3, cowers)
    assert (found[Flak.ELIMINATED], found[Flak.DAMAGED], found[Flak.EVADE]) == wanted and sum(found.values()) == 1
    assert light_aa.column(fp, False) is not None


def test_q_10_to_q_12_vehicles() -> None:
    """AS-IFT-07, AS-BOMB-11, AS-MG-08. chances 10, 11, 12."""
    truck = odds.truck(t.column_of(12), 0)
    assert [truck[f] for f in (Fate.BURNING, Fate.ELIMINATED, Fate.IMMOBILE, Fate.NOTHING)] == [
        F(1, 6),
        F(5, 12),
        F(5, 36),
        F(5, 18),
    ]
    tiger = odds.bombs_on_afv(t.load(250), 10, 1, 8, False)
    assert [tiger[f] for f in (Fate.BURNING, Fate.ELIMINATED, Fate.SHOCK, Fate.IMMOBILE)] == [
        F(53, 324),
        F(119, 648),
        F(121, 1296),
        F(143, 1296),
    ]
    assert sum(tiger.values()) == 1
    t34 = odds.mg_on_afv(9, 0, 6, 6, False)
    assert (t34[Fate.BURNING], t34[Fate.ELIMINATED] + t34[Fate.BURNING], t34[Fate.STUN], t34[Fate.NOTHING]) == (
        F(5, 216),
        F(5, 36),
        F(5, 54),
        F(83, 108),
    )


def test_q_13_men() -> None:
    """AS-IFT-01 to AS-IFT-05. chance 13: a lone moving squad in the open; a half-squad made by a K dies of an Original
    12.
    """
    found = odds.man(t.column_of(12), -2, 7)
    assert found.gone == F(1, 6) + F(1, 9) * F(1, 36) and found.reduced == F(1, 9) * F(35, 36) + F(25, 1296)
    assert (found.broken, found.pinned, found.unhurt) == (F(49, 108), F(121, 1296), F(101, 648))


def test_men_by_kind_and_number() -> None:
    """AS-IFT-02, AS-IFT-05, AS-IFT-10: a half-squad dies of what halves a squad; two share a KIA; the broken do not
    break again.
    """
    whole, half = (odds.man(t.column_of(16), 0, 7, size) for size in (odds.WHOLE, odds.HALF))
    assert half.gone == whole.gone + whole.reduced and half.broken == whole.broken and not half.reduced
    assert odds.man(t.column_of(36), -2, 7, crowd=4).gone < odds.man(t.column_of(36), -2, 7).gone
    routed = odds.man(t.column_of(16), 0, 7, broken=True)
    assert not routed.broken and not routed.pinned and routed.reduced > whole.reduced
    leader = odds.man(t.column_of(16), 0, 9, odds.LEADER)
    assert leader.gone and leader.reduced and leader.broken


def test_bombs_at_men_and_duels() -> None:
    """AS-BOMB-05, AS-HIT-08, AS-HIT-09; Table 15."""
    hit, critical = odds.bomb_hits(8, 0)
    assert hit == odds.at_most(8) and critical == F(1 + 2, 36), "Final 2 and 3 are below half"
    assert odds.bomb_hits(3, 3) == (F(1, 72), F(1, 216)), "improbable"
    fighter, stuka = Fighter(AIRCRAFT[AirClass.FB42]), Fighter(AIRCRAFT[AirClass.STUKA42], bombs=True)
    found = odds.duel(fighter, stuka)
    assert (
        found["gone"] == F(15, 36)
        and found["hit"] == F(6, 36)
        and found["jams"] == F(1, 36)
        and found["lost"] == found["hurt"] == F(1, 36)
    )
    assert found["again"] == F(12, 36) and not any(odds.duel(Fighter(AIRCRAFT[AirClass.OBS]), stuka).values())


def test_improbable_bombs_at_a_tank() -> None:
    """AS-HIT-08, AS-BOMB-11: where not even a 2 is enough, a die decides after it: 1 critical, 2 and 3 near."""
    load = t.load(250)
    found = odds.bombs_on_afv(load, 3, 3, 8, False)
    turret = turret_hit(1, 1)
    wanted = dict.fromkeys(Fate, F(0))
    for share, critical in ((1, True), (2, False)):
        for fate, p in odds.to_kill(bomb_tk(load, False, 8, False, critical), Shot.HE, turret).items():
            wanted[fate] += F(share, 6 * 36) * p
    assert {fate: p for fate, p in found.items() if fate is not Fate.NOTHING and p} == {
        fate: p for fate, p in wanted.items() if fate is not Fate.NOTHING and p
    }
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("column", "drm"), [(0, 0), (3, 2), (6, -2), (8, 0)])
def test_the_crew_that_looks_out_of_an_afv(column: int, drm: int) -> None:
    """Every roll and every check counted one by one: stunned or buttoned up (AS-IFT-09)."""
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    harmed = 0
    for thrown in sums:
        result = t.fire(column, thrown + drm)
        for check in sums:
            if result.effect in (t.Effect.K, t.Effect.KIA):
                harmed += 1
            elif result.effect is t.Effect.MC:
                harmed += check == 12 or check + result.number >= CREW_MORALE
            elif result.effect is t.Effect.PTC:
                harmed += check > CREW_MORALE
    assert odds.crew(column, drm) == F(harmed, 36 * 36)
