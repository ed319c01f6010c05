"""A moment of a game written down as a scenario document, to go on from there or to show it to somebody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tabletop.games.air_wars.data.shapes import GAME
from tabletop.games.air_wars.rules.scenario import Placed, Position, Scenario, Ships, SideSheet
from tabletop.games.air_wars.rules.sheets import (
    BOMB_LINES,
    FIRE_COLUMNS,
    Card,
    Conditions,
    Effect,
    Formation,
    WildSet,
)
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.starting import position_of
from tabletop.games.air_wars.rules.state import State

Document = dict[str, Any]


def dump_position(state: State, title: str = "") -> Document:
    """The position as a document for `parse_scenario`: exact at the beginning of a day or of an hour, else what was
    begun in the hour is left out. Raises ValueError with a sentence when the game is over, or when `state` is only
    a view.
    """
    if state.result is not None:
        raise ValueError("The game is over; there is nothing to go on with.")
    if state.viewer is not None:
        raise ValueError("One player's view is not the whole position.")
    position, scenario = position_of(state), state.scenario
    when = f"day {position.day}" + (f", hour {position.hour}" if position.start == "fly" else "")
    document = _whole(scenario)
    document["key"] = f"{scenario.key[:36]}_position"
    document["title"] = (title or f"{scenario.title}, {when}")[:80]
    document["blurb"] = f"A position from {scenario.title}, {when}."
    document["position"] = _position(position)
    return document


def _lean(values: Mapping[str, Any]) -> Document:
    """Only what is there: not "", 0, false, nothing, or an empty list."""
    return {k: v for k, v in values.items() if v not in ("", 0, False, None) and v != [] and v != {}}


def _whole(scenario: Scenario) -> Document:
    charts = scenario.charts
    own = {k: {"level": x.level, "dive": x.dive} for k, x in charts.bombing.items() if BOMB_LINES.get(k) != x}
    columns = [
        {"name": k, "dice": [str(d) for d in x.dice]} for k, x in charts.fire.items() if FIRE_COLUMNS.get(k) != x
    ]
    return {
        "format": "tabletop scenario 1",
        "game": GAME,
        "key": "",
        "title": "",
        "blurb": "",
        "map": {"file": scenario.map_file},
        "square_km": scenario.square_km,
        "days": list(scenario.days),
        "hours": scenario.hours,
        "sides": [_side(scenario, seat, sheet) for seat, sheet in enumerate(scenario.sides)],
        "levels": [{k: v for k, v in asdict(level).items() if v is not None} for level in scenario.levels],
        **_lean(
            {
                "columns": columns,
                "bombing": {str(k): v for k, v in own.items()},
                "balance_vp": scenario.balance_vp,
                "special": list(scenario.special),
            }
        ),
    }


def _side(scenario: Scenario, seat: int, sheet: SideSheet) -> Document:
    units = [u for u in scenario.units.values() if u.seat == seat]
    return {
        "name": sheet.name,
        "command_level": sheet.command_level,
        "fighters": sheet.fighters,
        "bombers": sheet.bombers,
        "aa": sheet.aa,
        "air": [_air(u) for u in units if u.flies],
        **_lean(
            {
                "ground": [_ground(u) for u in units if not u.flies],
                "ships": _ships(scenario, sheet.ships),
                "cards": [_card(scenario, scenario.cards[key]) for key in sheet.deck],
                "wild": _wild(scenario, sheet.wild),
            }
        ),
    }


def _common(unit: Formation) -> Document:
    return _lean({"vp": unit.vp, "start": unit.start}) | ({"day": unit.day or "card"} if unit.day != 1 else {})


def _air(unit: Formation) -> Document:
    traits = sorted(str(t) for t in unit.traits)
    values = _lean({"air": unit.air, "bomb": unit.bomb, "short": unit.short, "traits": traits})
    return {"id": unit.id, "name": unit.name, "aircraft": unit.aircraft, "speed": unit.speed, **values, **_common(unit)}


def _ground(unit: Formation) -> Document:
    return {"id": unit.id, "name": unit.name, **_lean({"aa": unit.aa, "function": str(unit.function)}), **_common(unit)}


def _ships(scenario: Scenario, ships: Ships) -> Document | None:
    if not ships.zone:
        return None
    return {"zone": in_order(scenario, ships.zone), "delivery": dict(ships.delivery), "from_hour": ships.from_hour}


def _card(scenario: Scenario, card: Card) -> Document:
    return {
        "id": card.id, "title": card.title, "window": str(card.window), "disposition": str(card.disposition),
        "effects": [_effect(e) for e in card.effects],
        **_lean({"wild": card.wild, "either": card.either, "conditions": _conditions(card.conditions)}),
    }  # fmt: skip


def _conditions(found: Conditions) -> Document | None:
    if found == Conditions():
        return None
    lists = {
        "no_own": found.no_own,
        "needs_own": found.needs_own,
        "needs_enemy": found.needs_enemy,
        "target_squares": found.target_squares,
    }
    return {
        "from_day": found.from_day,
        **_lean({"attacker": found.attacker, **{k: [str(x) for x in v] for k, v in lists.items()}}),
    }


def _effect(effect: Effect) -> Document:
    lists = {"units": effect.units, "squares": effect.squares, "names": effect.names, "kinds": effect.kinds}
    values = {
        "n": effect.n, "filter": effect.filter, **{k: [str(x) for x in v] for k, v in lists.items()},
        "area": effect.area, "hours": list(effect.hours) if any(effect.hours) else [], "numbers": list(effect.numbers),
    }  # fmt: skip
    return {"code": str(effect.code), **_lean(values), "span": str(effect.span)}


def _wild(scenario: Scenario, found: WildSet | None) -> Document | None:
    if found is None:
        return None
    return {"title": found.title, "effects": [_effect(e) for e in found.effects], "window": str(found.window)}


def _position(position: Position) -> Document:
    pairs = ("bomb_vp", "other_vp", "levels")
    decks = {k: [list(x) for x in getattr(position, k)] for k in ("hands", "discards", "permanent")}
    return {
        "start": position.start,
        "day": position.day,
        "hour": position.hour,
        "seat": position.seat,
        "placed": [_placed(p) for p in position.placed],
        **decks,
        **_lean({"bombed": list(position.bombed), "closed": list(position.closed)}),
        **{k: list(getattr(position, k)) for k in pairs},
    }


def _placed(placed: Placed) -> Document:
    return {
        "unit": placed.unit,
        "place": placed.place,
        **_lean({k: v for k, v in asdict(placed).items() if k not in ("unit", "place")}),
    }
