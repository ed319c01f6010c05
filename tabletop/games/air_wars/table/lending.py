"""Formations, backs and printed targets of Air Wars for other tables. Its formations stand in its campaigns."""

from __future__ import annotations

from dataclasses import replace

import pygame as pg

from tabletop.games.air_wars.data.scenarios import load_scenario, scenario_keys
from tabletop.games.air_wars.rules.sheets import Formation, TargetKind, UnitClass
from tabletop.games.air_wars.table.faces import BACKS, blank_face
from tabletop.games.air_wars.table.naming import plain_name
from tabletop.games.air_wars.table.pieces import places, units
from tabletop.table.draw.lent_counters import Lent

HOME = "air_wars"


def counters() -> list[Lent]:
    """All of them: the formations by campaign, then what lies face down, then targets."""
    campaigns = [(key, load_scenario(key)) for key in scenario_keys()]
    found = [_formation(key, scenario.title, unit) for key, scenario in campaigns for unit in scenario.units.values()]
    return [*found, *(_back(cls) for cls in UnitClass), *(_target(kind) for kind in TargetKind)]


def _formation(key: str, title: str, unit: Formation) -> Lent:
    printed = blank_face(unit)

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return units.counter(replace(printed, seat=seat), px)

    what = f" ({unit.aircraft})" if unit.aircraft else ""
    return Lent(f"{HOME}/{key}/{unit.seat} {unit.id}", f"{plain_name(unit)}{what}", title, draw)


def _back(cls: UnitClass) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return units.back(BACKS[cls], px, seat)

    return Lent(f"{HOME}/back/{BACKS[cls]}", f"Face down, {BACKS[cls]}", "Backs", draw)


def _target(kind: TargetKind) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return places.target(px, kind.value, seat, 1, 0, False)

    return Lent(f"{HOME}/target/{kind.value}", f"Target: {kind.value.lower()}", "Targets", draw)
