"""Air Support: what hits do to vehicles and men, with the probabilities chances 10 to 13 counted out exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from tabletop.games.air_support.rules import tables as t
from tabletop.games.air_support.rules.harm.destroying import (
    Fate,
    Shot,
    aerial_tk,
    bomb_tk,
    destruction,
    direct_hit,
    shell_line,
    star_line,
    turret_hit,
)
from tabletop.games.air_support.rules.harm.events import Selected
from tabletop.games.air_support.rules.harm.to_men import morale_check, pin_check
from tabletop.games.air_support.rules.rally import rallies, rally_drm
from tests.games.air_support.kit import now, position, squad

ROLLS = list(product(range(1, 7), repeat=2))


def test_q_10_a_strafed_truck() -> None:
    found: Counter[Fate] = Counter()
    for c, w in ROLLS:
        for dr in range(1, 7):
            found[star_line(t.column_of(12), c + w, c + w, dr)] += F(1, 216)
    assert [found[k] for k in (Fate.BURNING, Fate.ELIMINATED, Fate.IMMOBILE, Fate.NOTHING)] == [
        F(1, 6),
        F(5, 12),
        F(5, 36),
        F(5, 18),
    ]


def test_as_ift_08_an_original_2_always_has_a_chance() -> None:
    """AS-IFT-08."""
    assert [star_line(None, 5, 2, dr) for dr in (1, 2, 3, 4)] == [
        Fate.BURNING,
        Fate.ELIMINATED,
        Fate.IMMOBILE,
        Fate.NOTHING,
    ]
    assert star_line(0, 3, 2, 4) is Fate.IMMOBILE and star_line(0, 3, 3, 1) is Fate.IMMOBILE


def test_q_11_a_bomb_on_a_moving_tiger() -> None:
    load, basic = t.load(250), t.to_hit("vehicle", "black", 6)
    found: Counter[str] = Counter()
    for (c, w), (a, b) in product(ROLLS, ROLLS):
        final = c + w + 2 - 1
        if final > basic:
            found["miss"] += F(1, 1296)
            continue
        tk = bomb_tk(load, direct_hit(final, basic), 8, False, critical=c + w == 2)
        fate = destruction(a + b, tk, Shot.HE, turret_hit(c, w))
        found["dud" if a + b == 12 else fate.name] += F(1, 1296)
    assert found == {
        "BURNING": F(53, 324),
        "ELIMINATED": F(119, 648),
        "SHOCK": F(121, 1296),
        "IMMOBILE": F(143, 1296),
        "NOTHING": F(7, 27),
        "dud": F(5, 216),
        "miss": F(1, 6),
    }


def test_q_12_machine_guns_at_a_t_34() -> None:
    found: Counter[str] = Counter()
    for (c, w), (a, b) in product(ROLLS, ROLLS):
        hit = c + w <= t.to_hit("vehicle", "black", 8)
        found[
            (destruction(a + b, aerial_tk(6, 6, False), Shot.MG, turret_hit(c, w)) if hit else Fate.NOTHING).name
        ] += F(1, 1296)
    assert found == {"BURNING": F(5, 216), "ELIMINATED": F(5, 36) - F(5, 216), "STUN": F(5, 54), "NOTHING": F(83, 108)}


def test_q_13_a_squad_caught_in_the_open() -> None:
    """A lone moving 4-6-7, 12 FP, -2: each result of the table with its Morale Check."""
    found: Counter[str] = Counter()
    for c, w in ROLLS:
        result = t.fire(t.column_of(12), c + w - 2)
        if result.effect is t.Effect.KIA:
            found["eliminated"] += F(1, 36)
            continue
        if result.effect is t.Effect.K:
            found["K"] += F(1, 36)
            continue
        if result.effect is t.Effect.NONE:
            found["unaffected"] += F(1, 36)
            continue
        for a, b in ROLLS:
            if result.effect is t.Effect.PTC:
                got = pin_check(a + b, 0, 7)
            else:
                got = morale_check(a + b, result.number, 7, broken=False)
            found["reduced" if got.reduces else "broken" if got.breaks else "pinned" if got.pins else "unaffected"] += (
                F(1, 1296)
            )
    assert found == {
        "eliminated": F(1, 6),
        "K": F(1, 9),
        "broken": F(49, 108),
        "reduced": F(25, 1296),
        "pinned": F(121, 1296),
        "unaffected": F(101, 648),
    }


def test_x_04_a_near_miss_and_x_11_a_stunned_tank() -> None:
    tiger = bomb_tk(t.load(250), direct_hit(7, 10), 8, False)
    assert tiger == 6 and destruction(7, tiger, Shot.HE, turret_hit(2, 4)) is Fate.SHOCK
    assert direct_hit(5, 10) and not direct_hit(5, 9) and direct_hit(4, 9), "half of the Basic TH#"
    t34 = aerial_tk(5, 6, False)
    assert t34 == 4 and destruction(4, t34, Shot.MG, False) is Fate.STUN
    assert star_line(t.column_of(8), 8) is Fate.NOTHING and star_line(t.column_of(36), 6) is Fate.BURNING


@pytest.mark.parametrize(
    ("original", "tk", "shot", "turret", "fate"),
    [
        (12, 30, Shot.HE, False, Fate.NOTHING),
        (5, 10, Shot.AP, False, Fate.BURNING),
        (6, 10, Shot.AP, False, Fate.ELIMINATED),
        (10, 10, Shot.AP, True, Fate.SHOCK),
        (10, 10, Shot.AP, False, Fate.IMMOBILE),
        (11, 10, Shot.AP, False, Fate.POSSIBLE_SHOCK),
        (11, 10, Shot.HE, False, Fate.IMMOBILE),
        (11, 10, Shot.MG, False, Fate.NOTHING),
        (2, 1, Shot.HE, True, Fate.SHOCK),
        (2, 1, Shot.AP, True, Fate.NOTHING),
        (2, 0, Shot.HE, True, Fate.NOTHING),
        (3, 1, Shot.HE, True, Fate.NOTHING),
    ],
)
def test_t_10_destruction(original: int, tk: int, shot: Shot, turret: bool, fate: Fate) -> None:
    assert destruction(original, tk, shot, turret) is fate


def test_as_kill_03_open_tops_are_worse_off_and_as_hit_10_critical_hits_double() -> None:
    """AS-KILL-03."""
    assert aerial_tk(6, 3, True) == aerial_tk(6, 3, False) + 1 == 7
    assert bomb_tk(t.load(150), False, 8, False, critical=True) == 2 * 16 + 2 - 4


@pytest.mark.parametrize(
    ("original", "number", "broken", "wanted"),
    [
        (6, 0, False, "passes"),
        (7, 0, False, "pins"),
        (6, 1, False, "pins"),
        (8, 0, False, "breaks"),
        (12, -6, False, "breaks and reduces"),
        (12, -6, True, "reduces"),
        (8, 0, True, "reduces"),
        (7, 0, True, "passes"),
        (9, -2, False, "pins"),
    ],
)
def test_as_ift_03_morale_checks(original: int, number: int, broken: bool, wanted: str) -> None:
    """AS-IFT-03."""
    got = morale_check(original, number, 7, broken=broken)
    words = (
        " and ".join(w for w, on in (("breaks", got.breaks), ("reduces", got.reduces), ("pins", got.pins)) if on)
        or "passes"
    )
    assert words == wanted and got.passed is (wanted in ("passes", "pins"))


def test_as_rally_02_03_what_helps_and_hinders_a_rally() -> None:
    """AS-RALLY-02, AS-RALLY-03."""
    assert (
        rally_drm(-1, dm=True, sheltered=True, alone=False) == 2
        and rally_drm(-1, dm=False, sheltered=False, alone=True) == 1
    )
    assert rallies(8, 0, 8).passed and not rallies(9, 0, 8).passed
    assert rallies(12, -9, 8).reduces and not rallies(12, -9, 8).passed


def test_as_ift_10_a_lot_tells_every_die_and_whom_it_takes() -> None:
    """AS-IFT-10: nothing is told where there was nothing to choose."""
    state = now(position(squad("A", "F5"), squad("B", "F5")))
    told, rule = Selected((("A", 3), ("B", 5)), ("B",)).says(state)
    assert told == "Chosen by lot: Squad 1 3, Squad 2 5: Squad 2" and rule == "AS-IFT-10"
    assert Selected((), ("B",)).says(state) == ("", "")


def test_t_10_an_afv_in_artillery_fire() -> None:
    """AS-OBA-11, Table 10: half of the K number burns, less than it destroys, it and one more shock or immobilize."""
    column = 9
    assert t.k_number(column) == 6
    fates = [shell_line(column, final, 5, False) for final in range(2, 9)]
    assert fates == [Fate.BURNING] * 2 + [Fate.ELIMINATED] * 2 + [Fate.IMMOBILE] * 2 + [Fate.NOTHING]
    assert shell_line(column, 6, 5, True) is Fate.SHOCK and shell_line(column, 2, 12, False) is Fate.NOTHING
