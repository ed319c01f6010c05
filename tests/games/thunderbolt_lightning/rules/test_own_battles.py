"""Rule levels and options (TL-GEN-07, TL-OPT), battles of one's own, sights of 1946 (TL-SIGHT-02), scope (TL-SCOPE)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.data.battles import battle_document
from tabletop.games.thunderbolt_lightning.data.scenarios import parse_scenario
from tabletop.games.thunderbolt_lightning.rules import own_battles
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.own_battles import BattlePlan, Buy, SidePlan
from tabletop.games.thunderbolt_lightning.rules.scenario import OPTIONS, Scenario
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Ready
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.grid.hexgrid import HexGrid
from tests.games.thunderbolt_lightning.board import sheets

SEA = "maps/thunderbolt_lightning/channel_coast.tmx"
FULL = tuple(sorted(own_battles.FULL))


def plan(
    *uk: Buy,
    de: tuple[Buy, ...] = (Buy("bf109g", 6),),
    targets: tuple[str, ...] = (),
    ships: tuple[str, ...] = (),
    **more: object,
) -> BattlePlan:
    sides = (
        SidePlan("Britain", "B", ("UK", "US", "JP"), uk or (Buy("spitfire9", 6),)),
        SidePlan("Germany", "G", ("DE",), de, ships, targets),
    )
    values: dict[str, object] = {"options": FULL, "budget": 800, "year": 1944, "sides": sides, **more}
    return BattlePlan(key="mine", title="Mine", month=6, map_file=SEA, **values)  # type: ignore[arg-type]


def made(order: BattlePlan) -> Scenario:
    return parse_scenario(battle_document(order))


def why(order: BattlePlan) -> str:
    found = own_battles.refusal(order, sheets())
    return "" if found is None else found.sentence


def test_rule_levels_are_option_sets() -> None:
    """TL-GEN-07, TL-OPT-08: Basic none, plus aa where there are guns; Advanced four; Full six."""
    assert own_battles.options_of("basic") == frozenset()
    assert own_battles.options_of("basic", guns=True) == {"aa"}
    assert own_battles.options_of("advanced") == {"altitude", "training", "ordnance", "aa"}
    assert own_battles.options_of("full") == {"altitude", "training", "ordnance", "aa", "loaded", "sights"}


def test_options_that_need_others() -> None:
    """TL-OPT-01 to TL-OPT-06: ordnance needs altitude, ext_attack needs ordnance; eleven options in all."""

    def rule(*names: str) -> str:
        refusal = own_battles.option_refusal(frozenset(names))
        return "" if refusal is None else refusal.rule

    assert rule("ordnance") == "TL-OPT-01" and rule("ordnance", "altitude") == ""
    assert rule("ext_attack", "altitude") == "TL-OPT-03" and rule("ext_attack", "ordnance", "altitude") == ""
    assert rule("secret_fire") == rule("carry_phase") == rule("long_shots") == ""
    assert rule("radar") == "TL-OPT-01"
    assert len(OPTIONS) == 11


def test_a_battle_of_fighters_is_built_and_played() -> None:
    """Of "Your own battles" 1, TL-UNIT-03, TL-VIC-01: units of the usual size, proposed positions that can be
    confirmed, points as bought.
    """
    order = plan()
    assert why(order) == "" and order.attacker is None
    match = Match.start(GAME, made(order))
    assert [len(u.members) for u in match.state.homes.values()] == [2] * 6
    costs = [own_battles.total(side, sheets(), sights=True) for side in order.sides]
    assert winning.combined_value(match.state) == sum(costs) and costs == [720, 618]
    match.submit(0, Ready())
    match.submit(1, Ready())
    assert match.state.turn == 1 and match.state.scenario.victory.goal is None


def test_budget_and_years() -> None:
    """Of "Your own battles" 1 and 2: not over the budget; fighters with 400 to 1500; nothing from the future or of a
    foreign air force; paper types in what-if battles only.
    """
    assert "720 points of 700" in why(plan(budget=700))
    assert "400 to 1500" in why(plan(budget=1600)) and "400 to 1500" in why(
        plan(Buy("spitfire9", 1), de=(Buy("bf109g", 1),), budget=399)
    )
    assert "from 1944" in why(plan(Buy("spitfire14", 2), year=1943))
    assert "paper" in why(plan(Buy("j4m1", 2), year=1945)) and why(plan(Buy("j4m1", 2), year=1945, what_if=True)) == ""
    assert "did not fly for Germany" in why(plan(de=(Buy("yak3", 2),)))
    assert why(plan(Buy("lancaster1", 4), de=(Buy("bf109g", 6),), budget=2000)) == "" and why(plan(budget=0)) == ""
    assert {t.key for t in own_battles.for_sale(sheets(), 1935)} == {"pzl11", "b534"}


def test_loads_pilots_and_sights_change_the_price() -> None:
    """Of "Your own battles" 2, TL-SIGHT-02, TL-TRN-04, W35: as "How the sheets are made" 11 says; a Veteran without
    named skills pays for the staff's.
    """

    def price(buy: Buy) -> int:
        return own_battles.price(buy, sheets(), sights=True)

    assert price(Buy("typhoon1b", 1, "2x500")) == 132
    assert price(Buy("spitfire9", 1, training="veteran")) == scoring.half_up(120 * 108, 100)
    assert price(Buy("p51d", 1)) == 145 and price(Buy("p51d", 1, radar_sight=True)) == 152
    assert price(Buy("p51d", 1, "2x500", "veteran", (1,))) == 171
    assert "cannot carry" in why(plan(Buy("spitfire9", 2, "torpedo")))
    assert "Trained, not Ace" in why(plan(Buy("spitfire9", 2, training="ace"), options=()))
    assert "Multi Ace has 3 different" in why(plan(Buy("spitfire9", 2, training="multi_ace", skills=(1, 1, 2))))
    assert "1 to 9" in why(plan(Buy("spitfire9", 2, unit=10)))


def test_radar_sights_of_1946() -> None:
    """TL-SIGHT-02: in what-if battles of 1946 and later only; the type joins the sheets of the scenario and
    survives being written down.
    """
    radar = (Buy("p51d", 4, radar_sight=True),)
    assert "1946" in why(plan(*radar, year=1945, what_if=True)) and "1946" in why(plan(*radar, year=1946))
    order = plan(*radar, year=1946, what_if=True)
    assert why(order) == ""
    scenario = made(order)
    assert "radar_sight" in scenario.library.aircraft["p51d_radar"].flags and "p51d_radar" not in sheets().aircraft
    assert {a.type for a in scenario.aircraft if a.side == 0} == {"p51d_radar"}


def attack(**more: object) -> BattlePlan:
    values = {
        "options": (*FULL, "ext_attack"),
        "targets": ("radar",),
        "ships": ("frachter", "flakship"),
        "budget": 1000,
        **more,
    }
    return plan(Buy("mosquito6", 4, "4x500"), de=(Buy("bf109g", 2),), **values)  # type: ignore[arg-type]


def test_an_attack_battle_has_a_goal_and_counts_the_targets() -> None:
    """Of "Your own battles" 3: the defender pays for aircraft, guns and half the damage points; the goal is 40% of 30 +
    20 + 40, rounded up; it decides.
    """
    order = attack()
    assert order.attacker == 0 and why(order) == ""
    assert own_battles.total(order.sides[1], sheets(), True) == 2 * 103 + 31 + 34 + 20
    assert own_battles.goal(order.sides[1], sheets()) == 36 and own_battles.share(31, 40) == 13
    scenario = made(order)
    assert scenario.victory.goal == (0, 36) and scenario.first_setup == 1
    state = GAME.start(scenario)
    assert winning.result(state).winner == 1
    one, two = state.ships

    def after(damage: int) -> int | None:
        ships = {one: replace(state.ships[one], damage_taken=30), two: replace(state.ships[two], damage_taken=damage)}
        return winning.result(replace(state, ships=ships)).winner

    assert after(5) == 1 and after(6) == 0
    assert why(attack(options=())) != ""


def test_always_a_hex_grid_and_two_controllers() -> None:
    """TL-SCOPE-01, TL-SCOPE-04, TL-HEX-01: every scenario has a grid of hexes; there are two seats; letters tell
    the sides apart.
    """
    scenario = made(plan())
    assert isinstance(scenario.grid, HexGrid) and len(GAME.seats(GAME.start(scenario))) == 2
    one, two = plan().sides
    assert "letters" in why(plan(sides=(one, replace(two, letter="B"))))


def test_the_types_on_the_pictures_of_the_source_are_in_the_data_set() -> None:
    """TL-SCOPE-02, TL-SCOPE-03: Shoki, D.XXI, Corsair, Dauntless, P-51D, Senden, Enterprise, Hiryu (bomber);
    nothing else of them is rules.
    """
    assert {
        "ki44",
        "dxxi",
        "f4u1a",
        "sbd3",
        "p51d",
        "j4m1",
        "ki67",
    } <= sheets().aircraft.keys() and "enterprise" in sheets().ships


def test_no_skill_is_bought_twice_beside_all_others() -> None:
    """TL-TRN-04: three different ones are three; a fourth that repeats one of them is too many."""
    assert "Multi Ace has 3 different" in why(plan(Buy("spitfire9", 2, training="multi_ace", skills=(1, 2, 3, 3))))
    assert why(plan(Buy("spitfire9", 2, training="multi_ace", skills=(1, 2, 3)))) == ""
