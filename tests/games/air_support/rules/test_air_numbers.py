"""Air Support: dice of the air war, with the chances 1 to 9 of the rule book counted out exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from tabletop.games.air_support.rules import arriving, light_aa
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.fights import Fighter, Harm
from tabletop.games.air_support.rules.light_aa import Flak, HeavyHit
from tabletop.games.air_support.rules.sheets import AirClass, AirSheet
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.air_targets import Seen, Sighted
from tabletop.games.air_support.rules.tables import Support
from tabletop.games.air_support.rules.terrain import Weather

FB = Fighter(AirSheet(AirClass.FB42, 8, 5, 2, 200, 1, 2))
STUKA = Fighter(AirSheet(AirClass.STUKA42, 4, 4, 2, 300, 0, 0), bombs=True)
OBS = Fighter(AirSheet(AirClass.OBS, 0, 0, 0, 0, 0, 0))


def rolls() -> Iterator[tuple[int, int]]:
    return product(range(1, 7), repeat=2)


def shares(of: Callable[[int, int], Any]) -> dict[Any, F]:
    counts = Counter(of(c, w) for c, w in rolls())
    return {what: F(n, 36) for what, n in counts.items()}


# -- arrival
def test_q_01_air_support_comes_by_the_seventh_turn() -> None:
    waiting, by = F(1), []
    for turn in range(1, 8):
        waiting *= F(sum(not arriving.arrives(dr, turn) for dr in range(1, 7)), 6)
        by.append(1 - waiting)
    assert by == [0, F(1, 6), F(4, 9), F(13, 18), F(49, 54), F(319, 324), 1] and by[4] - by[3] == F(5, 27)


def test_q_02_what_a_german_of_1942_gets() -> None:
    got = Counter(arriving.armament(dr, "german", 1942, 8, "us", Support(5, 4)) for dr in range(1, 7))
    assert {(a.cls.value, a.bombs): n for a, n in got.items()} == {
        ("STUKA42", True): 3,
        ("FB42", True): 1,
        ("FB42", False): 2,
    }
    assert Counter(arriving.aircraft(dr) for dr in range(1, 7)) == {1: 2, 2: 2, 3: 2}


@pytest.mark.parametrize(
    ("nation", "when", "against", "exponent", "wanted"),
    [
        ("soviet", (1944, 7), "finnish", 5, ["FB44+"] * 5 + ["FB44"]),
        ("finnish", (1944, 7), "soviet", 4, ["STUKA42+"] * 2 + ["FB44+", "FB44", "FB39", "FB39"]),
        ("finnish", (1944, 9), "german", 1, ["FB39+"] + ["FB39"] * 5),
        ("finnish", (1940, 1), "soviet", None, ["FB39"] * 6),
        ("italian", (1942, 8), "british", 2, ["STUKA42+", "FB42+"] + ["FB42"] * 4),
        ("german", (1944, 8), "british", 3, ["FB44+"] * 3 + ["FB44"] * 3),
    ],
)
def test_as_arrive_08_09_armament_by_nation(
    nation: str, when: tuple[int, int], against: str, exponent: int | None, wanted: list[str]
) -> None:
    """AS-ARRIVE-08, AS-ARRIVE-09."""
    got = [arriving.armament(dr, nation, *when, against, Support(4, exponent)) for dr in range(1, 7)]
    assert [a.cls.value + "+" * a.bombs for a in got] == wanted


def test_as_arrive_02_nothing_flies_at_night_or_in_overcast() -> None:
    """AS-ARRIVE-02."""
    assert {w for w in Weather if arriving.grounded(w)} == {Weather.NIGHT, Weather.OVERCAST, Weather.RAIN}


# -- sighting
@pytest.mark.parametrize(
    ("drm", "passed", "failed", "mistaken"),
    [(1, F(7, 12), F(1, 3), F(1, 12)), (-3, F(35, 36), F(1, 36), 0), (4, F(1, 6), F(5, 12), F(5, 12))],
)
def test_q_03_sighting(drm: int, passed: F, failed: F, mistaken: F) -> None:
    found = shares(lambda c, w: air_targets.outcome(c + w, drm).value)
    assert [found.get(k, 0) for k in ("passed", "failed", "mistaken attack")] == [passed, failed, mistaken]
    assert shares(lambda c, w: air_targets.recalls(c + w))[True] == F(1, 36)


def test_x_02_what_makes_a_target_easy_to_see() -> None:
    squad = Seen(terrain=3)
    truck = Seen(vehicular=True)
    assert max(n for n in range(2, 13) if air_targets.outcome(n, squad.drm) is Sighted.PASSED) == 7
    assert (
        air_targets.easiest_seen([squad, truck]) is truck
        and max(n for n in range(2, 13) if air_targets.outcome(n, truck.drm) is Sighted.PASSED) == 11
    )
    assert Seen(hazy=True, vehicular=True).drm == -2, "X-15"
    assert Seen(terrain=3, hazy=True, concealed=True).drm == 4, "X-17"
    everything = Seen(3, 2, True, True, True, True, True, True, False)
    assert everything.drm == 3 + 2 + 1 + 1 - 1 - 1 - 1 - 1 - 2 and len(everything.drms) == 9


# -- flak
def flak(fp: F, drm: int, **more: bool) -> dict[Flak, F]:
    found: Counter[Flak] = Counter()
    for c, w in rolls():
        for dr in range(1, 7):
            found[light_aa.result(fp, c, w, drm, unlikely_dr=dr, **more)] += 1
    return {k: F(n, 216) for k, n in found.items()}


@pytest.mark.parametrize(
    ("fp", "cowers", "eliminated", "damaged", "evade"),
    [
        (F(6), False, F(1, 36), F(1, 18), F(1, 12)),
        (F(3), False, F(1, 216), F(1, 216), F(1, 54)),
        (F(7), True, F(1, 216), F(17, 216), F(1, 18)),
        (F(16), False, F(5, 18), F(5, 36), F(1, 6)),
    ],
)
def test_q_04_to_q_07_flak_against_a_late_fighter_bomber(
    fp: F, cowers: bool, eliminated: F, damaged: F, evade: F
) -> None:
    found = flak(fp, 3, may_cower=cowers)
    assert (found[Flak.ELIMINATED], found[Flak.DAMAGED], found[Flak.EVADE]) == (eliminated, damaged, evade) and sum(
        found.values()
    ) == 1


def test_as_laa_04_aerial_range_doubles_and_long_range_halves() -> None:
    """AS-LAA-04."""
    assert [light_aa.firepower(6, light_aa.IFE_REACH, n) for n in (8, 9, 16, 17)] == [6, 3, 3, None]
    assert [light_aa.firepower(6, 12, n) for n in (6, 7, 12, 13)] == [6, 3, 3, None], "X-18"


def test_as_laa_09_a_moving_vehicle_fires_with_half_or_a_quarter() -> None:
    """AS-LAA-09. W06."""
    at = {"normal": 16, "hexes": 4}
    assert light_aa.firepower(16, **at) == 16 and light_aa.firepower(16, **at, spent=True) == 8
    assert (
        light_aa.firepower(16, **at, spent=True, non_stopped=True) == 4
        and light_aa.firepower(16, **at, in_motion=True) == 4
    )
    assert (
        light_aa.flak_rof(3, True) == 2
        and light_aa.flak_rof(3, True, aa_counter_changes=True) == 1
        and light_aa.flak_rof(3, False) == 0
    )


def test_x_12_the_more_severe_result_counts() -> None:
    assert light_aa.by_star(light_aa.column(F(3), False), 5) is Flak.EVADE
    assert (
        light_aa.result(F(3), 1, 1, 3, unlikely_dr=2) is Flak.DAMAGED
        and light_aa.result(F(3), 1, 1, 3, unlikely_dr=5) is Flak.EVADE
    )
    assert light_aa.result(F(1, 2), 1, 1, 3, unlikely_dr=1) is Flak.ELIMINATED, "even below every column"


def test_x_18_cowering_shifts_the_column() -> None:
    assert (
        light_aa.result(F(6), 3, 3, 2, may_cower=True) is Flak.NOTHING
        and light_aa.result(F(6), 2, 3, 2, may_cower=True) is Flak.EVADE
    )
    assert light_aa.column(F(1), True) is None


def test_as_haa_04_05_heavy_flak() -> None:
    """AS-HAA-04, AS-HAA-05."""
    assert [light_aa.heavy(n).name for n in (2, 3, 4, 5)] == ["ELIMINATED", "DAMAGED", "STOPPED", "NOTHING"]


def test_q_14_an_88_that_fires_as_long_as_it_may() -> None:
    """Hit 3 of 36; it fires again when the colored die is 3 or less and the plane unhurt."""
    hit = shares(lambda c, w: light_aa.heavy(c + w) >= HeavyHit.DAMAGED)[True]
    again = shares(lambda c, w: c <= 3 and light_aa.heavy(c + w) < HeavyHit.DAMAGED)[True]
    assert hit / (1 - again) == F(1, 7)


# -- dogfights
def exact(firer: Fighter, target: Fighter) -> dict[str, F]:
    """All attacks of one phase of one plane on one other, without an end, by solving for the two states "fresh" and
    "damaged".
    """
    damaged = Fighter(target.sheet, target.bombs, True)

    def once(at: Fighter) -> Counter[str]:
        found: Counter[str] = Counter()
        for c, w in rolls():
            got = fights.attack(c, w, firer, at)
            state = (
                "eliminated"
                if got.target is Harm.ELIMINATED
                else "damaged"
                if at.damaged or got.target is Harm.DAMAGED
                else "fresh"
            )
            found[("again " if got.again and state != "eliminated" else "end ") + state] += F(1, 36)
            if got.firer:
                found[f"firer {got.firer}"] += F(1, 36)
            found["jams"] += F(int(got.jams), 36)
        return found

    late = once(damaged)
    runs = F(1) / (1 - late["again damaged"])
    early = once(target)
    starts = F(1) / (1 - early["again fresh"])
    to_late = early["again damaged"] * starts
    keys = ("end eliminated", "end damaged", "firer eliminated", "firer Damaged", "jams")
    return {k: early[k] * starts + to_late * late[k] * runs for k in keys}


def test_q_08_a_fighter_alone_against_a_stuka() -> None:
    got = exact(FB, STUKA)
    assert got["end eliminated"] == F(148, 315) and got["end eliminated"] + got["end damaged"] == F(3, 5)
    assert got["firer eliminated"] == got["firer Damaged"] == got["jams"] == F(19, 630)


def test_q_09_a_fighter_against_a_fighter() -> None:
    got = exact(FB, FB)
    assert got["end eliminated"] == F(76, 341) and got["end damaged"] == F(34, 341)


def test_x_01_the_printed_dogfight() -> None:
    first = fights.attack(1, 6, FB, STUKA)
    assert (first.final, first.target, first.again) == (5, Harm.DAMAGED, True)
    hurt = Fighter(STUKA.sheet, True, damaged=True)
    assert fights.attack(2, 6, FB, hurt).final == 5 and fights.attack(2, 6, FB, hurt).target is Harm.ELIMINATED, (
        "twice Damaged (AS-DOG-21)"
    )
    jammed = fights.attack(6, 6, FB, STUKA)
    assert (jammed.final, jammed.jams, jammed.recall, jammed.again) == (10, True, True, False)
    assert fights.attack(3, 6, FB, STUKA).final == 7 and not fights.attack(3, 6, FB, STUKA).again
    assert sum(fights.drms(STUKA, FB).values()) == 2 and not fights.attack(1, 3, STUKA, FB).again


def test_x_09_the_rear_gunner() -> None:
    clean = Fighter(STUKA.sheet)
    got = fights.attack(6, 5, FB, clean)
    assert (got.final, got.target, got.firer, got.recall) == (10, Harm.NONE, Harm.ELIMINATED, True)
    assert fights.attack(5, 6, FB, clean).firer is Harm.DAMAGED and fights.attack(5, 6, FB, FB).firer is Harm.NONE
    assert fights.attack(5, 6, Fighter(FB.sheet, damaged=True), clean).firer is Harm.ELIMINATED


def test_as_dog_19_who_can_attack_in_the_air() -> None:
    """AS-DOG-19."""
    assert fights.can_attack(FB) and fights.can_attack(STUKA) and not fights.can_attack(OBS)
    assert not fights.can_attack(Fighter(FB.sheet, mg_disabled=True))
    assert [fights.rof(p) for p in (FB, Fighter(FB.sheet, bombs=True), STUKA)] == [2, 1, 0]
