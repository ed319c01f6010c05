"""Worked examples of Thunderbolt / Apache through `tabletop run`: a written-down position, commands as JSON Lines,
scripted dice and draws.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.thunderbolt_apache.data import example_keys, load_example

LAYOUT = ["D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2"]
SIDES = {name: n for n, name in enumerate(("NE", "E", "SE", "SW", "W", "NW"))}
Commands = list[dict[str, Any]]


def sortie(
    aircraft: list[dict[str, Any]],
    units: list[dict[str, Any]],
    steps: list[list[Any]],
    pilots: tuple[dict[str, Any], ...] = (),
    **position: Any,
) -> dict[str, Any]:
    """A battle under way in turn 2: aircraft that fly, units in serial order (as pop-ups, which may be of any
    kind), the step that comes next.
    """
    return {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": "example",
        "title": "Example",
        "year": 2015,
        "aircraft": aircraft,
        "pilots": list(pilots),
        "sortie": {
            "battalion": "A04",
            "tiles": LAYOUT,
            "units": [{**unit, "popup": True} for unit in units],
            "marker": 3,
            "turn": 2,
            "step": "turn",
        },
        "position": {"steps": steps, **position},
    }


def flown(card: str, pilot: str, hex: int, place: str, altitude: str = "L", **stores: int) -> dict[str, Any]:
    return {
        "card": card,
        "pilot": pilot,
        "hex": hex,
        "place": place,
        "altitude": altitude,
        "stores": {k.replace("_", "-"): n for k, n in stores.items()},
    }


def week(battalions: list[dict[str, Any]], steps: list[list[Any]], **position: Any) -> dict[str, Any]:
    """A position of CA01 with SI3 between missions."""
    return {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": "example",
        "title": "Example",
        "campaign": "CA01",
        "situation": "SI3",
        "position": {
            "steps": steps,
            "battalions": battalions,
            "planes": [{"card": "A-10A"}],
            "pilots": [{"name": "Anvil"}, {"name": "Ember"}],
            **position,
        },
    }


@pytest.fixture
def run(tabletop, tmp_path: Path):
    """run(document, commands, dice) -> Ran, with events, words and the last state."""

    def play(document: dict[str, Any], commands: Commands, dice: str = "", *more: str) -> Any:
        scenario, lines = tmp_path / "example.json", tmp_path / "commands.jsonl"
        scenario.write_text(json.dumps(document), encoding="utf-8")
        lines.write_text("".join(json.dumps(c) + "\n" for c in commands), encoding="utf-8")
        return tabletop(
            "run", scenario, "--commands", lines, "--dice", dice, "--show", "events,words,state", "--last", *more
        )

    return play


def kinds(ran: Any, kind: str) -> list[dict[str, Any]]:
    return [event for event in ran.of("event") if event["kind"] == kind]


def step(side: str) -> dict[str, Any]:
    return {"kind": "Step", "side": SIDES[side]}


def aim(store: str, unit: int) -> dict[str, Any]:
    return {"kind": "Aim", "store": store, "unit": unit}


FIRE = {"kind": "Fire"}


@pytest.mark.parametrize("key", example_keys())
def test_shipped_examples_are_played_by_their_key(tabletop, key: str) -> None:
    example = load_example(key)
    ran = tabletop("run", key, "--example", "--show", "events")
    assert ran.code == 0, ran.err
    assert [r["rule"] for r in ran.of("refused")] == [act.refused for act in example.acts if act.refused]


def test_examples_are_listed(tabletop) -> None:
    assert "tw13" in tabletop("list", "--examples").out and "w03" in tabletop("list", "--examples").out


def test_w01_drawing_battalions(run) -> None:
    """Seven cards drawn by name, Support and Command when their turn comes; the objective is 27."""
    document = {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": "draw",
        "title": "Draw",
        "campaign": "CA01",
        "situation": "SI3",
    }
    ran = run(document, [], "=A02 =A08 =S06 =C06 =A03 =A04 =S02")
    state = ran.of("state")[-1]
    assert ran.code == 0, ran.err
    assert list(state["battalions"]) == ["A02", "A08", "S06", "C06", "A03", "A04", "S02"] and state["objective"] == 27
    assert {key for key, b in state["battalions"].items() if b["band"] == 3} == {"A02", "A08", "A03", "A04"}
    wrong = run(document, [], "=A02 =X99")
    assert wrong.code == 2 and "X99" in wrong.err


def test_w02_buying(run) -> None:
    """30 SO: four aircraft and two scouts leave 6; an AH-64D is too young, a fifth scout one too many."""
    document = {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": "buy",
        "title": "Buy",
        "campaign": "CA01",
        "situation": "SI3",
    }
    scout = {"kind": "BuyScout"}
    commands = [{"kind": "BuyAircraft", "card": card} for card in ("A-10A", "A-10A", "AH-64A", "AH-64A", "AH-64D")] + [
        scout
    ] * 5
    ran = run(document, commands, "=A02 =A08 =S06 =C06 =A03 =A04 =S02")
    assert ran.code == 3 and [r["rule"] for r in ran.of("refused")] == ["TA-BUY-01", "TA-BUY-05"]
    state = ran.of("state")[-1]
    assert state["so"] == 30 - 12 - 10 - 4 and len(state["planes"]) == 4 and len(state["scouts"]) == 4


def test_w11_ridge_evasion(run) -> None:
    """Anvil with Stress 2 onto the ridge east of hex 5: die 5 makes 3, 1 Stress; crossing it later needs no roll."""
    document = sortie(
        [flown("A-10A", "Anvil", 4, "E")],
        [{"type": "TRK", "hex": 9}],
        [["slow"], ["act", 1]],
        ({"name": "Anvil", "stress": 2},),
    )
    ran = run(document, [step("E"), step("NE")], "5")
    assert ran.code == 0, ran.err
    assert ran.of("state")[-1]["pilots"]["Anvil"]["stress"] == 3
    assert [e["amount"] for e in kinds(ran, "StressChanged")] == [1]
    flyer = ran.of("state")[-1]["mission"]["flyers"]["1"]
    assert (flyer["hex"], flyer["side"]) == (6, SIDES["NE"])


def test_w12_crash_on_a_ridge(run) -> None:
    """Dusty (Evasive 1) with Stress 6 rolls 2: 4 Stress, Unfit, and the aircraft crashes."""
    document = sortie(
        [flown("A-10A", "Dusty", 4, "E")],
        [{"type": "TRK", "hex": 9}],
        [["slow"], ["act", 1]],
        ({"name": "Dusty", "stress": 6},),
    )
    ran = run(document, [step("E")], "2")
    [crash] = kinds(ran, "Crashed")
    assert ran.code == 0 and crash["rule"] == "TA-RIDGE-06" and crash["where"] == "field"


def test_w13_stand_off_with_two_targets(run) -> None:
    """Two missiles at the tank, one at the carrier: 5 and 4 destroy both, the second missile is spent without a
    roll.
    """
    units = [{"type": "T72", "hex": 6}, {"type": "IFV", "hex": 6}, {"type": "TRK", "hex": 6}]
    document = sortie([flown("AH-64A", "Mantis", 10, "centre", AGM_114=4)], units, [["slow"], ["act", 1]])
    ran = run(document, [aim("AGM-114", 1), aim("AGM-114", 1), aim("AGM-114", 2), FIRE], "5 4")
    assert ran.code == 0, ran.err
    assert [e["unit"] for e in kinds(ran, "UnitDestroyed")] == [1, 2] and len(kinds(ran, "AttackRolled")) == 2
    assert ran.of("state")[-1]["mission"]["flyers"]["1"]["stores"] == ["AGM-114"]


@pytest.mark.parametrize(("stress", "destroyed"), [(0, True), (6, False)])
def test_w14_cannon_and_cover(run, stress: int, destroyed: bool) -> None:
    """Anvil's Cannon in the own hex needs 4 with skill 1 and reaches units in cover; Shaken it misses."""
    units = [{"type": "ZSU", "hex": 6, "cover": True}]
    document = sortie(
        [flown("A-10A", "Anvil", 6, "NE")], units, [["slow"], ["act", 1]], ({"name": "Anvil", "stress": stress},)
    )
    ran = run(document, [aim("cannon", 1), FIRE], "4")
    assert ran.code == 0 and bool(kinds(ran, "UnitDestroyed")) is destroyed


def test_w14_a_missile_finds_nothing_in_cover(run) -> None:
    units = [{"type": "ZSU", "hex": 6, "cover": True}]
    document = sortie([flown("A-10A", "Anvil", 3, "SW", "H", AGM_65=1)], units, [["slow"], ["act", 1]])
    ran = run(document, [aim("AGM-65", 1)])
    assert ran.code == 3 and ran.of("refused")[0]["rule"] == "TA-COVER-05"


def test_w15_the_hovering_cannon(run) -> None:
    """One roll at each unit while it hovers: 6 destroys the tank, 5 misses the guns."""
    document = sortie(
        [flown("AH-64A", "Oxbow", 9, "centre")],
        [{"type": "T55", "hex": 9}, {"type": "ZU2", "hex": 9}],
        [["slow"], ["act", 1]],
    )
    ran = run(document, [aim("cannon", 1), aim("cannon", 2), FIRE], "6 5")
    assert ran.code == 0 and [e["unit"] for e in kinds(ran, "UnitDestroyed")] == [1]
    document["aircraft"][0]["place"] = "E"
    assert run(document, [aim("cannon", 1), aim("cannon", 2)]).of("refused")[0]["rule"] == "TA-CANNON-02"


@pytest.mark.parametrize(("ecm", "hit"), [(6, True), (7, False)])
def test_w20_enemy_fire(run, ecm: int, hit: bool) -> None:
    """A ZSU at Dusty with a Pod: on 6 the Heavy hit becomes Light; Rattled gives 1 Stress, the HUD breaks; on 7
    nothing happens.
    """
    document = sortie([flown("A-10A", "Dusty", 10, "E", ALQ_131=1)], [{"type": "ZSU", "hex": 9}], [["declare"]])
    evade = [{"kind": "Evade", "lighten": 1, "cancel": 0}] if hit else []
    ran = run(document, evade, f"{ecm}" + (" =HC21 =HC31" if hit else ""))
    assert ran.code == 0, ran.err
    state = ran.of("state")[-1]
    assert state["pilots"]["Dusty"]["stress"] == int(hit)
    assert [c["counter"] if "counter" in c else c["key"] for c in state["mission"]["flyers"]["1"]["counters"]] == (
        ["HC31"] if hit else []
    )


@pytest.mark.parametrize(("side", "die", "stress"), [(10, 4, 6), (6, 6, 0)])
def test_w24_bingo(run, side: int, die: int, stress: int) -> None:
    document = sortie(
        [{"card": "A-10A", "pilot": "Anvil", "hex": 4, "place": "E", "altitude": "H"}],
        [{"type": "TRK", "hex": 6}],
        [["bingo"]],
    )
    document["position"]["mission"] = {
        "battalion": "A04",
        "turn": 7,
        "tiles": LAYOUT,
        "units": [{"type": "TRK", "hex": 6}],
        "result": "F",
        "flyers": [{"serial": 1, "pilot": "Anvil", "flight": "off", "bingo": side}],
    }
    ran = run(document, [], str(die))
    assert [e["amount"] for e in kinds(ran, "StressChanged") if e["rule"] == "TA-BINGO-02"] == (
        [stress] if stress else []
    )


@pytest.mark.parametrize(("given", "stress"), [(2, 3), (0, 4)])
def test_w25_rescue(run, given: int, stress: int) -> None:
    """Two AGM-114 given up turn a 5 into a 7: +3 Stress instead of +4."""
    document = sortie(
        [
            {"card": "A-10A", "pilot": "Anvil", "crashed": True},
            {"card": "AH-64A", "pilot": "Oxbow", "hex": 4, "place": "E", "altitude": "L"},
        ],
        [{"type": "TRK", "hex": 6}],
        [["rescue"]],
    )
    document["position"]["mission"] = {
        "battalion": "A04",
        "turn": 7,
        "tiles": LAYOUT,
        "units": [{"type": "TRK", "hex": 6}],
        "result": "F",
        "flyers": [
            {"serial": 1, "pilot": "Anvil", "flight": "crashed", "where": "field"},
            {"serial": 2, "pilot": "Oxbow", "flight": "off", "stores": {"AGM-114": 2}},
        ],
    }
    commands = [{"kind": "GiveUp", "serial": 2, "store": "AGM-114", "pilot": "Anvil"}] * given + [{"kind": "Done"}]
    ran = run(document, commands, "5")
    assert ran.code == 0, ran.err
    assert [
        e["amount"] for e in kinds(ran, "StressChanged") if e["pilot"] == "Anvil" and e["rule"].startswith("TA-SAR")
    ] == [stress]


@pytest.mark.parametrize(("strength", "band"), [("full", 2), ("half", 3)])
def test_w27_enemy_movement(run, strength: str, band: int) -> None:
    """A02 in Front with die 6: full forward to Friendly Transit, at half it stays."""
    document = week([{"card": "A02", "band": "Front", "strength": strength}], [["enemy_moves"]])
    ran = run(document, [], "6")
    assert ran.code == 0 and ran.of("state")[-1]["battalions"]["A02"]["band"] == band


@pytest.mark.parametrize(("so", "left"), [(9, 3), (4, 0)])
def test_w28_so_losses(run, so: int, left: int) -> None:
    """Two battalions in Friendly Rear, one in Air Base, C02 at full strength: 6 SO, never below 0."""
    battalions = [
        {"card": "A02", "band": "Friendly Rear"},
        {"card": "A03", "band": "Friendly Rear"},
        {"card": "A04", "band": "Air Base"},
        {"card": "C02", "band": "Enemy Rear"},
    ]
    ran = run(week(battalions, [["losses"]], so=so), [], "")
    assert ran.code == 0 and ran.of("state")[-1]["so"] == left


def test_w30_the_outcome(run) -> None:
    """19 of 27 VP in CA01 are more than 70 %: Good."""
    battalions = [{"card": key, "band": "Front"} for key in ("A02", "A08", "S06", "C06", "A03", "A04", "S02")]
    ran = run(week(battalions, [["shop"]], day=5, vp=19), [{"kind": "Done"}])
    assert ran.of("end")[0]["result"]["sentence"].startswith("Good: 19 of 27 VP (70 %)")
