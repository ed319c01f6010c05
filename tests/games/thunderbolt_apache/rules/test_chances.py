"""The chances worth knowing of the rule book: exactly, by enumeration of the rules, and by simulation."""

from __future__ import annotations

from fractions import Fraction
from fractions import Fraction as F
from itertools import product

import pytest

from tabletop.core import odds
from tabletop.core.chance import SeededDice
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules import attacking, damage, evening, forecast, moving, popups
from tabletop.games.thunderbolt_apache.rules import hits as counters
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AttackRolled, Fire
from tabletop.games.thunderbolt_apache.rules.damage import cup
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.loiter import bingo_stress
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.rescue import rescue_row, rescue_tally
from tabletop.games.thunderbolt_apache.rules.scouts import scout_row, scout_tally
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import FLAT, LIBRARY, Field, campaign

DICE = range(1, 11)


def mantis(*units: str, stores: tuple[str, ...] = ("AGM-114",) * 4, level: int = 2, stress: int = 0) -> State:
    field = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L", stores, stress=stress, level=level)
    for kind in units:
        field.unit(kind, 6)
    return field.state("act", 1)


def chance_to_hit(state: State, key: str = "AGM-114", unit: int = 1) -> Fraction:
    return forecast.hit_chance(attacking.attack_tally(state, state.flyers[0], key, state.here.enemies[unit]))


def test_p01_p02_p03_attacks() -> None:
    """One, two and four AGM-114 of Mantis at T72 (TA-ATTACK-13, TA-ATTACK-08)."""
    state = mantis("T72", "T72", "T72", "T72")
    p = chance_to_hit(state)
    assert p == Fraction(3, 5)
    assert forecast.kill_chance([p, p]) == Fraction(21, 25)
    assert odds.at_least(odds.successes(4, p), 3) == Fraction(297, 625)


def test_p04_p05_p06_ridges() -> None:
    """One and two Ridge Evasion rolls, and Mantis with Stress 4 (TA-RIDGE-04 to TA-RIDGE-06)."""
    steady = Field().flyer("F-16C", "Icicle", 4, "E", "L", level=5).state("act", 1)
    row = steady.row_of(steady.pilots["Icicle"])
    one = moving.odds(_calm(steady), _calm(steady).flyers[0], 1)
    assert one.gained == {0: Fraction(1, 2), 1: Fraction(3, 10), 2: Fraction(1, 5)} and one.crash == 0
    two = moving.odds(_calm(steady), _calm(steady).flyers[0], 2)
    assert two.gained == {
        0: Fraction(1, 4),
        1: Fraction(27, 100),
        2: Fraction(1, 4),
        3: Fraction(3, 25),
        4: Fraction(7, 100),
        5: Fraction(1, 25),
    }
    assert two.mean == Fraction(161, 100) and row.shaken > 5
    state = mantis(stress=4)
    assert moving.odds(state, state.flyers[0], 1).crash == Fraction(1, 5)


def _calm(state: State) -> State:
    """A pilot with Evasive 0 and a wide band: Gopher, Average."""
    return Field().flyer("A-10A", "Gopher", 4, "E", "L").state("act", 1)


def test_p07_p08_counters() -> None:
    """A Light hit on an A-10A, a Heavy one on an AH-64A, an MPT through the Pod: from the printed counters (TA-HIT-01,
    TA-HIT-03, TA-ECM-01)."""
    a10 = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H").state("resolve")
    harmless = [
        k for k, c in LIBRARY.counters.items() if "A-10A" in c.immune or c.light == LIBRARY.counters["HC01"].light
    ]
    assert Fraction(len(harmless), len(damage.cup(a10))) == Fraction(6, 11)
    ah64 = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").state("resolve")
    assert forecast.crash_chance(ah64, ah64.flyers[0], 0, 1) == Fraction(1, 22)
    assert forecast.after_ecm(forecast.crash_chance(ah64, ah64.flyers[0], 0, 1)) == Fraction(3, 110)


def test_p09_two_heavy_hits() -> None:
    """Two Heavy hits of one attack: by the exact forecast of two counters."""
    ah64 = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").state("resolve")
    assert forecast.crash_chance(ah64, ah64.flyers[0], 0, 2) == Fraction(15265, 168432)


def test_p09_by_simulation() -> None:
    """One and two Heavy hits by the procedure itself; the seeded dice are the same every time."""
    state = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").state("resolve")
    dice = SeededDice(11)
    crashed = 0
    tries = 4000
    for _ in range(tries):
        now: Now[State] = Now(state, dice)
        for event in counters.take_hits(now, 1, 0, 2):
            now.state = GAME.evolve(now.state, event)
        crashed += now.state.flyers[0].flight is Flight.CRASHED
    assert abs(crashed / tries - 15265 / 168432) < 0.014


def test_p11_p12_popups() -> None:
    """Three and two aircraft at H (TA-POPUP-01, TA-POPUP-02): a chit with an enemy is out before the next draw."""
    state = campaign()
    empty = sum(not popups.chit_unit(state, key) for key in LIBRARY.chits)
    assert (empty, len(LIBRARY.chits)) == (24, 37)
    none = forecast.popup_odds(empty, 37, 3)
    assert none[0] == Fraction(13824, 50653)
    assert forecast.popup_odds(empty, 37, 2)[1] == Fraction(1898, 4107)


def test_p13_scout() -> None:
    """The scout's roll (TA-SCOUT-01, TA-SCOUT-03)."""
    state = Field().flyer("A-10A", "Anvil").state("scout")
    rows = [scout_row(state, scout_tally(state, die).total) for die in DICE]
    assert Fraction(sum(r.loiter for r in rows), 10) == 1 and Fraction(sum(r.lost for r in rows), 10) == Fraction(1, 10)


def test_p14_rescue() -> None:
    """Search and rescue on the battlefield (TA-SAR-01, TA-SAR-03)."""
    state = Field().flyer("A-10A", "Anvil", where="field", flight=Flight.CRASHED).state("rescue")

    def lost(extra: int) -> Fraction:
        rolls = [rescue_tally(state, state.flyers[0], die).total + extra for die in DICE]
        return Fraction(sum(rescue_row(state, total).lost for total in rolls), 10)

    assert (lost(0), lost(2)) == (Fraction(1, 5), 0)


def _after(card: str, nights: int, reached: int) -> Fraction:
    state = campaign(battalions=(card,))
    hits = 0
    for dice in product(DICE, repeat=nights):
        battalion = state.battalions[card]
        for die in dice:
            forward = evening.bands_moved(state, battalion, evening.movement_modifiers(state, battalion, die).total)
            battalion = type(battalion)(card, evening.band_after(battalion, forward))
        hits += battalion.band <= reached
    return Fraction(hits, 10**nights)


def test_p15_p16_movement() -> None:
    """Full Assault and Support battalions after two and three nights (TA-EOD-03, TA-EOD-05)."""
    assert _after("A01", 2, 1) == Fraction(2, 5)
    assert _after("S01", 3, 3) == Fraction(441, 1000)


def test_p17_bingo() -> None:
    """Mean Stress of both Bingo counters (TA-BINGO-02)."""
    means = [Fraction(sum(bingo_stress(side, die) for die in DICE), 10) for side in (6, 10)]
    assert means == [Fraction(3, 2), Fraction(9, 2)]


def test_p18_area_weapon() -> None:
    """TA-ATTACK-16: CBU-97 on three IFV, Strike 0."""
    field = Field(FLAT).flyer("A-10A", "Anvil", 6, "E", "L", ("CBU-97",))
    state = field.unit("IFV", 6).unit("IFV", 6).unit("IFV", 6).state("act", 1)
    p = chance_to_hit(state, "CBU-97")
    spread = odds.successes(3, p)
    assert (spread[3], odds.expected(spread)) == (Fraction(27, 125), Fraction(9, 5))


def test_p19_placing() -> None:
    """Ten units placed at random (TA-FIELD-06)."""
    assert Fraction(9, 10) ** 10 == Fraction(3486784401, 10000000000)


def test_p20_engines() -> None:
    """Two missions' engine checks (TA-ENGINE-01)."""
    survive = Fraction(sum(die > 2 for die in DICE), 10)
    assert survive**2 == Fraction(16, 25)


@pytest.mark.parametrize("key", ["AGM-114", "LAU-68"])
def test_attack_simulation(key: str) -> None:
    """One AGM-114 by the game itself: 3 of 5 attacks destroy the T-72; rockets at a truck as their tally says."""
    from tests.games.thunderbolt_apache.board import events, start

    kind = "T72" if key == "AGM-114" else "TRK"
    state = mantis(kind, stores=(key,))
    expected = float(chance_to_hit(state, key))
    hits = 0
    for seed in range(600):
        match = start(state, (), seed)
        match.submit(0, Aim(key, 1))
        match.submit(0, Fire())
        hits += events(match, AttackRolled)[0].hit
    assert abs(hits / 600 - expected) < 0.07


def drawn(card: str, counters: tuple[str, ...], left: int, hits: int) -> F:
    """The chance of a crash by so many light hits, counter by counter: those that do their work at once, or none on
    this aircraft, go back.
    """
    if left <= 0:
        return F(1)
    if not hits:
        return F(0)
    total = F(0)
    for key in counters:
        side, immune = LIBRARY.counters[key].light, card in LIBRARY.counters[key].immune
        rest = counters if immune or side.kind == "instant" else tuple(k for k in counters if k != key)
        if not immune and (side.crash or side.killed):
            total += 1
        else:
            total += drawn(card, rest, left if immune else left - side.airframe, hits - 1)
    return total / len(counters)


@pytest.mark.parametrize("hits", [1, 2])
def test_crashes_by_light_hits(hits: int) -> None:
    """TA-HIT-01, TA-HIT-02, TA-HIT-08: each hit is another counter from the cup."""
    state = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H").state("resolve")
    flyer = state.flyers[0]
    keys = cup(state)
    assert len(set(keys)) == len(keys)
    for spare in (1, 2):
        counters = tuple(sorted(keys))
        wanted = drawn(flyer.card, counters, spare, hits)
        kinds = tuple(sorted(forecast._sides(state, flyer).items()))
        assert forecast._crash(kinds, spare, hits, 0) == wanted > 0
