"""Design-your-own battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.games.thunderbolt_lightning.data import battles
from tabletop.games.thunderbolt_lightning.data.battles import BattlePlan, Buy, SidePlan, battle_document
from tabletop.games.thunderbolt_lightning.data.scenarios import (
    load_scenario,
    parse_scenario,
    save_scenario,
    scenario_cards,
)

SEA = "maps/thunderbolt_lightning/atlantic_gale.tmx"


def plan(key: str = "mine", **changes: object) -> BattlePlan:
    us = SidePlan("USA", "U", ("US",), (Buy("sbd3", 5, "1x1000"), Buy("f4f4", 4, training="veteran", skills=(1,))))
    jp = SidePlan("Japan", "J", ("JP",), (Buy("a6m2", 6),), ("akagi", "kagero"))
    values = {"options": ("altitude", "training", "ordnance", "aa"), **changes}
    return BattlePlan(key, "My battle", 1942, 6, SEA, (us, jp), **values)  # type: ignore[arg-type]


def test_in_service() -> None:
    """Types of the nation up to that year; paper types with what-if only."""
    assert {a.key for a in battles.aircraft_in_service("FI", 1940)} == {"dxxi", "b239", "ms406", "h75"}
    assert "j4m1" not in {a.key for a in battles.aircraft_in_service("JP", 1945)}
    assert "j4m1" in {a.key for a in battles.aircraft_in_service("JP", 1942, what_if=True)}
    assert [s.key for s in battles.ships_in_service("DE", 1941)] == ["bismarck", "prinzeugen"]
    assert {i.key for i in battles.installations_of("SU")} >= {"su85", "su37", "bridge"} and "flak88" not in {
        i.key for i in battles.installations_of("SU")
    }
    assert "UK" in battles.nations(1936) and "NL" not in battles.nations(1936)


def test_prices() -> None:
    """Worked example W35."""
    assert battles.price(Buy("ju87b", load="1x1000"), sights=False) == 58
    assert battles.price(Buy("fw190a8", training="poor"), sights=False) == 99
    assert battles.price(Buy("p51d", training="veteran", skills=(1,)), sights=True) == 156
    assert battles.price(Buy("p51d", 2, "2x500", "veteran", (1,)), sights=True) == 342
    us, jp = plan().sides
    assert (
        battles.total(us, sights=False) == 5 * (63 + 13) + 4 * 119
        and battles.total(jp, sights=False) == 6 * 132 + 188 + 21
    )
    assert battles.goal(jp) == 52 and battles.goal(us) == 0


def test_a_purchase_becomes_a_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    path = save_scenario(battle_document(plan()))
    scenario = load_scenario(path)
    assert path.parent == tmp_path / "scenarios" / "thunderbolt_lightning" and not list(path.parent.glob("*.new"))
    assert [a.type for a in scenario.aircraft] == ["sbd3"] * 5 + ["f4f4"] * 4 + ["a6m2"] * 6
    assert [s.type for s in scenario.ships] == ["akagi", "kagero"]
    assert {a.unit for a in scenario.aircraft if a.type == "sbd3"} == {"SBD-3 Dauntless U1", "SBD-3 Dauntless U2"}
    card = next(c for c in scenario_cards() if c.key == "mine")
    assert (
        card.file == path
        and "custom" in card.tags
        and "at least 52 damage points" in card.blurb
        and scenario.victory.goal == (0, 52)
    )
    assert load_scenario("mine").key == "mine"


def test_a_damaged_own_scenario_gets_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    folder = tmp_path / "scenarios" / "thunderbolt_lightning"
    folder.mkdir(parents=True)
    (folder / "torn.json").write_text('{"format": "tab', encoding="utf-8")
    card = next(c for c in scenario_cards() if c.key == "torn")
    assert card.tags == ("damaged",) and "cannot be used" in card.blurb


def test_what_cannot_be_built_is_told() -> None:
    with pytest.raises(DataError, match="cannot be read"):
        battle_document(BattlePlan("x", "X", 1942, 6, "maps/none.tmx", plan().sides))
    with pytest.raises(DataError, match="no room"):
        side = SidePlan("Japan", "J", ("JP",), (Buy("a6m2", 1),), ("akagi",) * 150)
        battle_document(BattlePlan("x", "X", 1942, 6, SEA, (plan().sides[0], side)))


def test_a_bad_document_is_not_written(tmp_path: Path) -> None:
    document = battle_document(plan()) | {"turns": 0}
    with pytest.raises(DataError, match="turns"):
        save_scenario(document, tmp_path / "x.json")
    assert not list(tmp_path.iterdir())


def test_a_goal_can_be_written_in_a_file() -> None:
    """Percent or points; what makes no sense is told."""
    document = battle_document(plan())
    assert document["victory"] == {"goal": {"attacker": 0, "percent": 40}} and document["first_setup"] == 1
    points = document | {"victory": {"goal": {"attacker": 0, "points": 99}}}
    assert parse_scenario(points).victory.goal == (0, 99)
    for goal in ({}, {"percent": 40, "points": 9}, {"points": 131}, {"percent": 40, "attacker": 1}):
        with pytest.raises(DataError, match="goal"):
            parse_scenario(document | {"victory": {"goal": {"attacker": 0} | goal}})
