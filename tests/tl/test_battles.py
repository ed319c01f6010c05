"""Rule levels and options (TL-GEN-07, TL-OPT), design-your-own battles (7.7), sights of 1946 (TL-SIGHT-02), scope (TL-SCOPE)."""
from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.games.thunderbolt_lightning.commands import Ready
from tabletop.games.thunderbolt_lightning.game import GAME
from tabletop.games.thunderbolt_lightning.rules import battles, points, victory
from tabletop.games.thunderbolt_lightning.rules.battles import Army, Battle, Buy, Ground
from tabletop.games.thunderbolt_lightning.scenario import OPTIONS, PlacedInstallation, PlacedShip, SideInfo
from tabletop.grid.hexgrid import HexGrid
from tests.tl.board import sheets

GRID = HexGrid(48, 32)
SEA = Ground(
    "Sea", "", GRID, ships=(PlacedShip("G-S1", "frachter", 1, (20, 10), 0), PlacedShip("G-S2", "flakship", 1, (20, 12), 0)),
    installations=(PlacedInstallation("G-T1", "radar", 1, ((30, 10),)),), water=frozenset(GRID),
)
UK, DE = SideInfo("Britain", "B", ("UK",)), SideInfo("Germany", "G", ("DE",))


def battle(*uk: Buy, de: tuple[Buy, ...] = (Buy("bf109g", 6),), **more: object) -> Battle:
    values: dict[str, object] = {
        "year": 1944, "month": 6, "level": "full", "budget": 800, "armies": (Army(UK, uk or (Buy("spitfire9", 6),)), Army(DE, de)),
        "ground": SEA, **more,
    }
    return Battle(**values)  # type: ignore[arg-type]


def why(order: Battle) -> str:
    found = battles.refusal(order, sheets())
    return "" if found is None else found.sentence


def test_rule_levels_are_option_sets() -> None:
    """TL-GEN-07, TL-OPT-08: Basic none, plus aa where there are guns; Advanced four; Full six."""
    assert battles.options_of("basic") == frozenset()
    assert battles.options_of("basic", guns=True) == {"aa"}
    assert battles.options_of("advanced") == {"altitude", "training", "ordnance", "aa"}
    assert battles.options_of("full") == {"altitude", "training", "ordnance", "aa", "loaded", "sights"}


def test_options_that_need_others() -> None:
    """TL-OPT-01 to TL-OPT-06: ordnance needs altitude, ext_attack needs ordnance; eleven options in all."""
    def rule(*names: str) -> str:
        refusal = battles.option_refusal(frozenset(names))
        return "" if refusal is None else refusal.rule

    assert rule("ordnance") == "TL-OPT-01" and rule("ordnance", "altitude") == ""
    assert rule("ext_attack", "altitude") == "TL-OPT-03" and rule("ext_attack", "ordnance", "altitude") == ""
    assert rule("secret_fire") == rule("carry_phase") == rule("long_shots") == ""
    assert rule("radar") == "TL-OPT-01"
    assert len(OPTIONS) == 11


def test_a_battle_of_fighters_is_built_and_played() -> None:
    """7.7 point 1, TL-UNIT-03, TL-VIC-01: units of the usual size, proposed positions that can be confirmed, points as bought."""
    scenario = battles.build(battle(), sheets())
    match = Match.start(GAME, scenario)
    assert [len(u.members) for u in match.state.homes.values()] == [2] * 6
    assert victory.combined_value(match.state) == battles.total(battle(), sheets(), 0) + battles.total(battle(), sheets(), 1) == 720 + 618
    match.submit(0, Ready())
    match.submit(1, Ready())
    assert match.state.turn == 1
    assert not match.state.ships and not match.state.installations  # an air battle: the ground has no part in it


def test_budget_and_years() -> None:
    """7.7 points 1 and 2: not over the budget; fighters with 400 to 1500; nothing from the future; paper types in what-if battles only."""
    assert "720 points of 700" in why(battle(budget=700))
    assert "400 to 1500" in why(battle(budget=1600)) and "400 to 1500" in why(battle(Buy("spitfire9", 1), de=(Buy("bf109g", 1),), budget=399))
    assert "from 1944" in why(battle(Buy("spitfire14", 2), year=1943))
    assert "paper" in why(battle(Buy("j4m1", 2), year=1945)) and why(battle(Buy("j4m1", 2), year=1945, what_if=True)) == ""
    assert why(battle(Buy("lancaster1", 4), de=(Buy("bf109g", 6),), budget=2000)) == ""
    assert {t.key for t in battles.for_sale(sheets(), 1935)} == {"pzl11", "b534"}


def test_loads_pilots_and_sights_change_the_price() -> None:
    """7.7 point 2, TL-SIGHT-02, TL-TRN-04: as 7.1 point 11 says; a Veteran without named skills gets the staff's."""
    options = battles.options_of("full")
    price = battles.price
    assert price(Buy("typhoon1b", 1, load="2x500"), sheets(), options) == 132
    assert price(Buy("spitfire9", 1, training="veteran"), sheets(), options) == points.half_up(120 * 108, 100)
    assert price(Buy("p51d", 1), sheets(), options) == 145
    assert price(Buy("p51d", 1, radar_sight=True), sheets(), options) == 152
    assert "1946" in why(battle(Buy("p51d", 2, radar_sight=True), year=1945, what_if=True))
    scenario = battles.build(battle(Buy("p51d", 4, radar_sight=True), year=1946, what_if=True), sheets())
    assert "radar_sight" in scenario.library.aircraft["p51d_radar"].flags
    assert "cannot carry" in why(battle(Buy("spitfire9", 2, load="torpedo")))
    assert "Trained" in why(battle(Buy("spitfire9", 2, training="ace"), level="basic"))
    assert "3 different" in why(battle(Buy("spitfire9", 2, training="multi_ace", skills=(1, 1, 2))))


def attack(**more: object) -> Battle:
    return battle(Buy("mosquito6", 4, load="4x500"), de=(Buy("bf109g", 2),), attacker=0, options=frozenset({"ext_attack"}), budget=1000, **more)


def test_an_attack_battle_has_a_goal_and_counts_the_targets() -> None:
    """7.7 point 3: the defender pays for aircraft, guns and half the damage points; the goal is 40% of 30 + 20 + 40, rounded up."""
    order = attack()
    assert battles.total(order, sheets(), 1) == 2 * 103 + 31 + 34 + 20
    assert battles.goal(order, sheets()) == 36
    scenario = battles.build(order, sheets())
    assert scenario.victory.goal == (0, 36) and scenario.first_setup == 1 and scenario.options >= {"aa", "ext_attack"}
    state = GAME.start(scenario)
    assert victory.result(state).winner == 1
    done = replace(state, ships={"G-S1": replace(state.ships["G-S1"], damage_taken=30), "G-S2": replace(state.ships["G-S2"], damage_taken=6)})
    assert victory.result(done).winner == 0
    assert why(attack(level="basic")) != "" and "no targets" in why(attack(ground=replace(SEA, ships=(), installations=())))


def test_a_refused_battle_is_not_built() -> None:
    """TL-VIC-01: build raises Refused with the reason."""
    with pytest.raises(Refused):
        battles.build(battle(budget=100), sheets())


def test_always_a_hex_grid_and_two_controllers() -> None:
    """TL-SCOPE-01, TL-SCOPE-04, TL-HEX-01: every scenario has a grid of hexes; there are two seats; letters tell the sides apart."""
    scenario = battles.build(battle(), sheets())
    assert isinstance(scenario.grid, HexGrid) and len(GAME.seats(GAME.start(scenario))) == 2
    assert "letters" in why(battle(armies=(Army(UK, (Buy("spitfire9", 4),)), Army(replace(DE, letter="B"), (Buy("bf109g", 4),)))))


def test_the_types_on_the_pictures_of_the_source_are_in_the_data_set() -> None:
    """TL-SCOPE-02, TL-SCOPE-03: Shoki, D.XXI, Corsair, Dauntless, P-51D, Senden, Enterprise, Hiryu (bomber); nothing else of them is rules."""
    assert {"ki44", "dxxi", "f4u1a", "sbd3", "p51d", "j4m1", "ki67"} <= sheets().aircraft.keys() and "enterprise" in sheets().ships
