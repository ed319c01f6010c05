"""Positions as version 0.9.0 wrote them into scenario files: an object with a line for each piece."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabletop.core.codec import decode
from tabletop.games.air_support.data.mapfacts import spread
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.pieces import NOWHERE, Battery, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.setting_up.deploying import first_state
from tabletop.games.air_support.rules.state import State

CLASSES: dict[str, type] = {
    "infantry": Infantry, "weapons": Weapon, "guns": Gun, "vehicles": Vehicle, "planes": Plane, "batteries": Battery,
}  # fmt: skip


def old_position(scenario: Scenario, old: Mapping[str, Any]) -> State:
    """The state of such an object. Raises ValueError or KeyError where it is none."""
    made: dict[str, Any] = {name: _pieces(scenario, name, old.get(name, ())) for name in CLASSES}
    control = {
        at: _seat(scenario, name)
        for name, words in old.get("control", {}).items()
        for at in spread(scenario.ground.grid, words)
    }
    return first_state(
        replace(
            scenario, **made, begin=old["begin"], turn=old["turn"], attacker=_seat(scenario, old["attacker"]),
            points=tuple(old.get("points", (0, 0))), control=control or scenario.control,
            smoke={**scenario.smoke, **_marked(scenario, old.get("smoke", {}))},
            foxholes={**scenario.foxholes, **_marked(scenario, old.get("foxholes", {}))},
        )
    )  # fmt: skip


def _seat(scenario: Scenario, name: str) -> int:
    return -1 if name == "nobody" else [side.name for side in scenario.sides].index(name)


def _hex(scenario: Scenario, word: str) -> list[int]:
    """A hex by its label, or by column/row from 0 where it lies beyond the map."""
    board = scenario.ground.grid
    found = re.fullmatch(r"(-?\d+)/(-?\d+)", word)
    return list(board.hex(int(found[1]), int(found[2])) if found else hexes.parse(board, word))


def _marked(scenario: Scenario, marks: Mapping[str, Any]) -> dict[Any, Any]:
    return {tuple(_hex(scenario, word)): value for word, value in marks.items()}


def _pieces(scenario: Scenario, name: str, lines: Any) -> tuple[Any, ...]:
    """All pieces of a kind: those of the order of battle as its lines have them, then those that only lines name."""
    found: dict[str, Any] = {piece.id: piece for piece in getattr(scenario, name)}
    for line in lines:
        plain = _plain(scenario, dict(line), found.get(line["id"]), name)
        found[line["id"]] = decode(CLASSES[name], {key: value for key, value in plain.items() if value is not None})
    return tuple(found.values())


def _plain(scenario: Scenario, line: dict[str, Any], known: Any, name: str) -> dict[str, Any]:
    """A line as the codec reads the piece."""
    line["seat"] = next(n for n, side in enumerate(scenario.sides) if line["id"].startswith(side.letter))
    at, level, kind = line.pop("at", None), line.pop("level", 0), line.pop("type", None)
    line |= {key: [_seat(scenario, n) for n in line[key]] for key in ("hit_by_air",) if key in line}
    line |= {"shots": [[*shot[:-1], _hex(scenario, shot[-1])] for shot in line["shots"]]} if "shots" in line else {}
    if name == "planes":
        return line | {"cls": line.pop("class"), "class": None}
    if name == "batteries":
        pile = {"inside": ["black"] * line.pop("black") + ["red"] * line.pop("red")}
        held = _seat(scenario, line["held_by"]) if line.get("held_by") else -1
        request = _hex(scenario, line["request"]) if line.get("request") else None
        return line | {"pile": pile, "held_by": held, "request": request, "at": at and _hex(scenario, at)}
    place = {"hex": _hex(scenario, at), "level": level} if at else {"hex": list(NOWHERE.hex)}
    sheet = "" if line.pop("dummy", False) else kind or known.sheet
    line |= {key: line.get(key) or "" for key in {"weapons": ["owner"], "guns": ["crew"]}.get(name, ())}
    if name == "vehicles":
        line.setdefault("turret", line["facing"])
    return line | {"place": place, "sheet": sheet}
