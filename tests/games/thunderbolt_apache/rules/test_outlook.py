"""What the window and the bot ask: ways with ridge rolls, ranges, odds, exposure, how the campaign stands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tabletop.games.thunderbolt_apache.rules import outlook, standing
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.outlook import aimed_chances
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Shot
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tests.games.thunderbolt_apache.board import FLAT, Field, campaign, do, flyer, start
from tests.games.thunderbolt_apache.moments import PAIR, loaded, mission

E = 1


def test_ways_are_those_that_the_steps_allow() -> None:
    """TA-MOVE-01, TA-RIDGE-01: the same first steps as the options; ridge rolls counted along the way (W11); F-16C
    (W32)."""
    match = Field().flyer("A-10A", "Anvil", 4, "E", "L").act(1)
    found = outlook.ways(match.state, flyer(match))
    firsts = {w.steps[0] for w in found if w.steps}
    assert firsts == {o.side for o in match.options(0) if isinstance(o, Step)}
    assert next(w.rolls for w in found if w.steps == (E,)) == 1
    assert next(w.rolls for w in found if w.steps == (E, 0)) == 1
    assert not next(w.may_end for w in found if w.steps == ())
    high = outlook.ways(match.state, flyer(match), Altitude.HIGH)
    assert all(w.rolls == 0 for w in high)
    falcon = Field(FLAT).flyer("F-16C", "Icicle", 7, "W", "H").act(1)
    ends = [w for w in outlook.ways(falcon.state, flyer(falcon)) if w.may_end]
    assert min(len(w.steps) for w in ends if w.hex) == 2 and any(w.hex == 0 for w in ends)


def test_reach_and_odds_agree_with_the_aims() -> None:
    """TA-ATTACK-04, TA-ATTACK-10: a hex is reached exactly where a unit in the open may be aimed at."""
    field = Field().flyer("AH-64A", "Mantis", 8, "centre", "L", ("AGM-114", "LAU-68"))
    for number in range(1, 11):
        field.unit("TRK", number)
    match = field.act(1)
    legal = {(o.store, o.unit) for o in match.options(0) if isinstance(o, Aim)}
    assert set(outlook.aims(match.state, flyer(match))) == legal
    for key in ("AGM-114", "LAU-68", CANNON):
        reach = outlook.weapon_reach(match.state, flyer(match), key)
        assert {n for n, why in reach.items() if not why} == {u for k, u in legal if k == key}
    assert "TA-LOS-02" in outlook.weapon_reach(match.state, flyer(match), "AGM-114")[6]
    do(match, Aim("AGM-114", 9))
    assert outlook.aimed_chances(match.state, flyer(match)) == {9: Fraction(8, 10)}


def test_exposure_before_and_after_the_defences() -> None:
    """TA-FIRE-06, TA-EVA-05, TA-ECM-01, SC14: printed hits, after Evasive, and expected past the Pod and the jammer."""
    field = (
        Field(FLAT, condition="SC14").flyer("A-10A", "Dusty", 1, "E", "L", ("ALQ-131",)).unit("ZSU", 5).unit("T72", 5)
    )
    match = field.act(1)
    here = outlook.exposure(match.state, flyer(match), Place(5, CENTRE, Altitude.LOW))
    assert (here.light, here.heavy) == (2, 1)
    assert (here.evaded_light, here.evaded_heavy) == (
        2,
        0,
    )  # one point each: the Heavy hit lightened, the tank's Light hit cancelled
    assert here.expected_light == 2 * Fraction(6, 10) * Fraction(7, 10)
    assert outlook.exposure(match.state, flyer(match)).light == 2  # hex 1 is next to 5
    assert not outlook.exposure(match.state, flyer(match), Place(3, CENTRE, Altitude.HIGH)).threats
    assert outlook.crash_by_fire(match.state, flyer(match), Place(3, CENTRE, Altitude.HIGH)) == 0


def test_another_place_is_only_thought_of() -> None:
    """A hypothetical place changes no position."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L", ("AGM-65",)).unit("TRK", 4).act(1)
    elsewhere = outlook.moved_to(match.state, 1, 5, 4, Altitude.HIGH)
    assert outlook.aims(elsewhere, elsewhere.here.flyers[1]) and not outlook.aims(match.state, flyer(match))


def test_standing() -> None:
    """TA-END-01: CA01, 27 VP in all, 14 now: Adequate; 19 are Good."""
    state = replace(campaign(), objective=27, vp=14)
    assert standing.standing(state) == standing.Standing("Adequate", "Good", 5)
    assert standing.vp_left(state, state.battalions["A04"]) == 4
    assert [p.name for p in standing.free_pilots(state, "A-10")] == ["Anvil", "Ember"]
    assert len(standing.free_planes(state)) == 2


def test_rack_and_presets() -> None:
    """TA-ARM-01, TA-ARM-05, TA-ARM-09: what may be hung on, why not, what the purse says."""
    match = loaded(start(mission(campaign(so=1), *PAIR, step="arm"), (), 1), 1, AGM_65=3)
    rack = {store.key: why for store, why in standing.rack(match.state, 1)}
    assert "TA-ARM-09" in rack["AGM-65"] and rack["LAU-68"] == "" and "AGM-114" not in rack
    assert standing.fits_preset(match.state, 2, ("AGM-114",) * 8) == ""
    assert "TA-ARM-05" in standing.fits_preset(match.state, 2, ("AGM-114",) * 9)
    assert "TA-ARM-02" in standing.fits_preset(match.state, 1, ("ALQ-131", "ALQ-131"))
    assert "TA-ARM-01" in standing.fits_preset(match.state, 1, ("AGM-114",))


def test_shots_at_the_dead_promise_nothing() -> None:
    """TA-ATTACK-14: only units that live can be destroyed by what is aimed at them."""
    board = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H", ("AGM-65",), aimed=(Shot("AGM-65", 6, (1, 2)),))
    state = board.unit("T72", 6).unit("T72", 6, alive=False).state("act", 1)
    assert set(aimed_chances(state, state.flyers[0])) == {1}
