"""Men, weapons, guns, vehicles, aircraft and tokens of Air Support for other tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame as pg

from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.rules.sheets import (
    AirSheet,
    GunSheet,
    InfantrySheet,
    Model,
    Size,
    VehicleSheet,
    WeaponSheet,
)
from tabletop.games.air_support.table.pieces import counters as art
from tabletop.games.air_support.table.pieces import looks, tokens
from tabletop.games.air_support.table.pieces.faces import BARRELS, calibre
from tabletop.table.draw.lent_counters import Lent

HOME = "air_support"
SMOKE = {"smoke": "Smoke", "wp": "White phosphorus", "disp": "Dispersed smoke", "blaze": "Blaze"}


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    return [
        *(_man(sheet) for sheet in shelf.infantry.values()),
        *(_weapon(sheet) for sheet in shelf.weapons.values()),
        *(_gun(sheet) for sheet in shelf.guns.values()),
        *(_vehicle(sheet, wreck) for sheet in shelf.vehicles.values() for wreck in (False, True)),
        *(_plane(model, shelf.aircraft[model.cls]) for model in shelf.models),
        *(_token(key, words, partial(tokens.smoke, key)) for key, words in SMOKE.items()),
        *(_token(f"foxhole{n}", f"Foxholes for {n}", partial(tokens.foxhole, n)) for n in (1, 2, 3)),
    ]


def _token(key: str, name: str, picture: Callable[[int], pg.Surface]) -> Lent:
    return Lent(f"{HOME}/token/{key}", name, "Tokens", lambda px, seat, heading: picture(px))


def _nation(nation: str) -> str:
    return "US" if nation == "us" else nation.replace("_", " ").capitalize()


def _man(sheet: InfantrySheet) -> Lent:
    if sheet.size is Size.LEADER:
        foot = f"{sheet.morale}{sheet.leadership:+d}" if sheet.leadership else f"{sheet.morale}-0"
    else:
        foot = f"{sheet.fp}-{sheet.reach}-{sheet.morale}"

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return art.man(art.ManFace(sheet.nation, seat, sheet.size.value, foot, assault=sheet.assault_fire), px)

    name = f"{_nation(sheet.nation)} {sheet.size.value} {foot}"
    return Lent(f"{HOME}/infantry/{sheet.id}", name, f"Infantry, {_nation(sheet.nation)}", draw)


def _weapon(sheet: WeaponSheet) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return art.arm(art.ArmFace(sheet.nation, seat, sheet.kind, f"{sheet.fp}-{sheet.reach}", sheet.rof), px)

    name = f"{_nation(sheet.nation)} {sheet.kind}"
    return Lent(f"{HOME}/weapon/{sheet.id}", name, f"Support weapons, {_nation(sheet.nation)}", draw)


def _gun(sheet: GunSheet) -> Lent:
    barrel = sheet.barrel
    foot = f"[{barrel.ife}]" if barrel.ife else ""

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        size, barrels = calibre(barrel.mm, barrel.length), BARRELS.get(sheet.id, 1)
        face = art.GunFace(
            sheet.nation, seat, sheet.name, sheet.kind, barrel.mm, barrels, heading, size, foot, barrel.rof
        )  # fmt: skip
        return art.gun(face, px)

    return Lent(f"{HOME}/gun/{sheet.id}", sheet.name, f"Guns, {_nation(sheet.nation)}", draw, turns=True)


def _vehicle(sheet: VehicleSheet, wreck: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        corner = calibre(sheet.main.mm, sheet.main.length) if sheet.main is not None else ""
        face = art.CarFace(
            sheet.nation, seat, sheet.id, sheet.drive.value, sheet.name, heading, heading, corner, str(sheet.mp),
            wreck=wreck, burning=wreck,
        )  # fmt: skip
        return art.car(face, px)

    name = f"Wreck of {sheet.name}" if wreck else sheet.name
    group = "Wrecks" if wreck else f"Vehicles, {_nation(sheet.nation)}"
    return Lent(f"{HOME}/{'wreck' if wreck else 'vehicle'}/{sheet.id}", name, group, draw, turns=True)


def _plane(model: Model, sheet: AirSheet) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        key = looks.figure(model.name, model.cls)
        face = art.PlaneFace(model.nation, seat, key, model.name, heading, sheet.mg_fp, sheet.star, sheet.bomb_mm > 0)
        return art.plane(face, px)

    group = f"Aircraft, {_nation(model.nation)}"
    return Lent(f"{HOME}/aircraft/{model.nation} {model.name}", model.name, group, draw, turns=True)
