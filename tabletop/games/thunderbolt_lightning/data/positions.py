"""A position of a running game written down as a scenario file: to keep it, to test it, to paste it into a report."""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_lightning.data.scenarios import parse_scenario
from tabletop.games.thunderbolt_lightning.data.shapes import FORMAT, LEVELS
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.scenario import OPTIONS, Scenario
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import first_state
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.units import this_turn
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import handicap

_BEGINNINGS = {
    "setup": "setup",
    "initiative": "initiative",
    "announce": "altitude",
    "move1": "move1",
    "fly1": "move1",
    "declare1": "combat1",
    "declare_aa1": "combat1",
    "resolve1": "combat1",
    "reroll1": "combat1",
    "move2": "move2",
    "fly2": "move2",
    "declare2": "combat2",
    "declare_aa2": "combat2",
    "resolve2": "combat2",
    "reroll2": "combat2",
    "ships": "end",
    "turn_end": "end",
    "game_over": "end",
}
"""Steps of the game -> `start` of a file: the beginning of the phase they belong to."""


def dump_position(state: State, title: str = "") -> dict[str, Any]:
    """The position as a document for `parse_scenario`. In the middle of a phase the file begins that phase again
    with every piece where it is now (`moved` marks who has moved); to go on exactly there is the saved game.
    """
    scenario = state.scenario
    start = _BEGINNINGS.get(state.frames[-1].step, "initiative") if state.frames else "end"
    if start == "setup":
        start = "initiative"
    grid = scenario.grid
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": "thunderbolt_lightning",
        "key": _key(scenario, state),
        "title": title or f"{scenario.title}, turn {state.turn}",
        "year": scenario.year,
        "month": scenario.month,
        "blurb": f"A position from {scenario.title}, turn {state.turn}.",
        "tags": _tags(scenario),
        "map": {"file": scenario.map_file, "columns": grid.columns, "rows": grid.rows},
        "turns": scenario.turn_limit,
        "options": [o for o in OPTIONS if o in scenario.options],
        "first_setup": scenario.first_setup,
        "sides": [{"name": s.name, "letter": s.letter, "nations": list(s.nations)} for s in scenario.sides],
        "aircraft": [_aircraft(state, a, start) for a in state.flying()],
        "ships": _ships(state),
        "installations": _installations(state),
        "edges": [{"edge": e.edge, "side": e.side, "meaning": e.meaning} for e in scenario.edges],
        "victory": _victory(state),
        "special": list(scenario.special),
        "start": start,
        "turn": state.turn,
        "order": [],
        "scored": _scored(state),
    }
    document = {k: v for k, v in document.items() if v != [] or k == "options"}
    if start != "initiative" and (order := _order(state, document)):
        document["order"] = order
    return document


def _scored(state: State) -> list[int]:
    """Points of both sides; a handicap not yet given out is among them, for the position begins after set-up."""
    still = handicap(state.scenario) if state.frames and state.frames[-1].step == "setup" else []
    return [sum(s.points for s in (*state.scores, *still) if s.seat == seat) for seat in (0, 1)]


def _key(scenario: Scenario, state: State) -> str:
    return f"{scenario.key.split('_')[0]}_turn{state.turn}"[:48]


def _tags(scenario: Scenario) -> list[str]:
    """A position keeps what-if when it has types that need it."""
    types = {a.type for a in scenario.aircraft}
    sheets = [scenario.library.aircraft[t] for t in types]
    new = any(sheet.year > scenario.year or sheet.flags & {"paper", "radar_sight"} for sheet in sheets)
    foreign = any(
        not set(scenario.library.aircraft[a.type].nations) & set(scenario.sides[a.side].nations)
        for a in scenario.aircraft
    )
    return ["custom", "what-if"] if new or foreign else ["custom"]


def _order(state: State, document: dict[str, Any]) -> list[str]:
    """The order of this turn. Units may have split or closed up since the roll: when the split of now is another
    one, only whole units stand.
    """
    again = first_state(parse_scenario(document, "the position"))
    live = [name for name in state.order if any(state.aircraft[m].flying for m in state.units[name].members)]
    parts = {unit.id for _, split in this_turn(again) for unit in split}
    return live if set(live) == parts else [name for name in live if name in again.units]


def _aircraft(state: State, aircraft: Aircraft, start: str) -> dict[str, Any]:
    """One aircraft; what is as usual is left out. A file that begins at move2 has the level before the change
    (TL-ALT-08).
    """
    level = aircraft.level - aircraft.level_change if start == "move2" else aircraft.level
    sighted = "radar_sight" in state.type_of(aircraft).flags and aircraft.type.endswith("_radar")
    plain: dict[str, Any] = {
        "id": aircraft.id,
        "side": aircraft.side,
        "unit": aircraft.home_unit,
        "type": aircraft.type.removesuffix("_radar") if sighted else aircraft.type,
        "hex": state.scenario.grid.label(aircraft.hex),
        "facing": aircraft.facing,
        "level": LEVELS[level],
    }
    usual: list[tuple[str, Any, Any]] = [
        ("inverted", aircraft.inverted, False),
        ("hits", aircraft.hits_taken, 0),
        ("base_speed", aircraft.base_speed or None, None),
        ("straight", aircraft.straight, 0),
        ("fired", aircraft.fired, False),
        ("moved", aircraft.moved, False),
        ("change", {1: "climb", -1: "dive"}.get(aircraft.level_change, ""), ""),
        ("dived_from", LEVELS[aircraft.prev_dive_from] if aircraft.prev_dive_from is not None else None, None),
        ("load", aircraft.load if aircraft.load_left else "", ""),
        ("training", aircraft.training.value, "trained"),
        ("skills", list(aircraft.skills), []),
        ("reroll_used", aircraft.reroll_used, False),
        ("radar_sight", sighted, False),
    ]
    plain |= {name: value for name, value, normal in usual if value != normal}
    if aircraft.load_left and aircraft.load_left != state.library.loads[aircraft.load].dice:
        plain["load_left"] = aircraft.load_left
    return plain


def _ships(state: State) -> list[dict[str, Any]]:
    names = {ship.id: ship.name for ship in state.scenario.ships}
    found = []
    for ship in state.ships.values():
        if ship.sunk:
            continue
        plain: dict[str, Any] = {
            "side": ship.side,
            "type": ship.type,
            "at": state.scenario.grid.label(ship.centre),
            "heading": ship.heading,
            "id": ship.id,
        }
        usual: list[tuple[str, Any, Any]] = [
            ("name", names.get(ship.id, ""), ""),
            ("damage", ship.damage_taken, 0),
            ("dice_share", list(ship.dice_share), [1, 1]),
            ("heavy_used", ship.heavy_used, 0),
            ("turned_last_turn", ship.turned_last_turn, False),
        ]
        found.append(plain | {name: value for name, value, normal in usual if value != normal})
    return found


def _installations(state: State) -> list[dict[str, Any]]:
    names = {i.id: i.name for i in state.scenario.installations}
    found = []
    for i in state.installations.values():
        if i.destroyed:
            continue
        plain: dict[str, Any] = {
            "side": i.side,
            "type": i.type,
            "hexes": [state.scenario.grid.label(h) for h in i.hexes],
            "id": i.id,
        }
        usual: list[tuple[str, Any, Any]] = [
            ("name", names.get(i.id, ""), ""),
            ("damage", i.damage_taken, 0),
            ("heavy_used", i.heavy_used, 0),
        ]
        found.append(plain | {name: value for name, value, normal in usual if value != normal})
    return found


def _victory(state: State) -> dict[str, Any]:
    """The victory section without what names pieces that are gone."""
    victory = state.scenario.victory
    afloat = {s.id for s in state.ships.values() if not s.sunk} | {
        i.id for i in state.installations.values() if not i.destroyed
    }
    types = [{a.type for a in state.flying(side)} for side in (0, 1)]
    exits = []
    for bonus in victory.exits:
        if left := [t for t in bonus.types if t in types[bonus.side]]:
            exits.append(
                {"side": bonus.side, "types": left, "edge": bonus.edge, "points": bonus.points, "loaded": bonus.loaded}
            )
    factors = []
    for factor in victory.factors:
        if left := [t for t in factor.targets if t in afloat]:
            factors.append({"targets": left, "factor": factor.factor, "sinking": factor.sinking})
    ladder = None
    if victory.ladder is not None and victory.ladder[0] in afloat:
        target, attacker, steps = victory.ladder
        ladder = {
            "target": target,
            "attacker": attacker,
            "steps": [{"points": p, "level": level, "side": side} for p, level, side in steps],
        }
    ends = (
        {"side": victory.ends_without[0], "ordnance": victory.ends_without[1]}
        if victory.ends_without is not None
        else None
    )
    goal = None
    if victory.goal is not None:
        attacker, needed = victory.goal
        gone = [s.damage_taken for s in state.ships.values() if s.sunk and s.side != attacker]
        gone += [i.damage_taken for i in state.installations.values() if i.destroyed and i.side != attacker]
        goal = {"attacker": attacker, "points": max(0, needed - sum(gone))}
    standard = victory.standard or (goal is None and ladder is None and not exits and not factors)
    return {
        "standard": standard,
        "exits": exits,
        "factors": factors,
        "ladder": ladder,
        "ends_without": ends,
        "goal": goal,
        "draw": victory.draw,
    }
