"""How pieces of a battlefield look on the drawing board: as on the table, from their sheets alone."""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.rules.sheets import AirClass, Size
from tabletop.games.air_support.table import places
from tabletop.games.air_support.table.faces import BARRELS, SHARE
from tabletop.games.air_support.table.pieces import counters as art
from tabletop.games.air_support.table.pieces import looks
from tabletop.table.design.contract import Picture
from tabletop.table.draw.chit import chit

ROLES = {"FB": "fighter-bomber", "DB": "dive bomber", "OB": "observation plane", "ST": "ground-attack aircraft"}


def role(cls: str) -> str:
    """What a class of aircraft is, in words."""
    return ROLES.get(cls[:2], "aircraft")


def picture(key: str, seat: int, facing: int = 0) -> Picture:
    """A counter of the library as a side's piece."""
    return partial(_drawn, key, seat, facing)


def _drawn(key: str, seat: int, facing: int, px: int) -> pg.Surface:
    book, side = library(), max(10, round(px * SHARE))
    if key in book.infantry:
        man = book.infantry[key]
        if man.size is Size.LEADER:
            foot = f"{man.morale}{man.leadership:+d}" if man.leadership else f"{man.morale}-0"
        else:
            foot = f"{man.fp}-{man.reach}-{man.morale}"
        return art.man(art.ManFace(man.nation, seat, man.size.value, foot, assault=man.assault_fire), side)
    if key in book.weapons:
        arm = book.weapons[key]
        return art.arm(art.ArmFace(arm.nation, seat, arm.kind, f"{arm.fp}-{arm.reach}", arm.rof), side)
    if key in book.guns:
        gun, barrel = book.guns[key], book.guns[key].barrel
        corner = f"{barrel.mm}{'*' if barrel.length == 'star' else barrel.length}"
        foot, turned = f"[{barrel.ife}]" if barrel.ife else "", places.spine_heading(facing)
        face = art.GunFace(
            gun.nation, seat, gun.name, gun.kind, barrel.mm, BARRELS.get(key, 1), turned, corner, foot, barrel.rof
        )
        return art.gun(face, side)
    if key in book.vehicles:
        car = book.vehicles[key]
        turned = places.spine_heading(facing)
        corner = ""
        if car.main is not None:
            corner = f"{car.main.mm}{'*' if car.main.length == 'star' else car.main.length}"
        return art.car(
            art.CarFace(car.nation, seat, key, car.drive.value, car.name, turned, turned, corner, str(car.mp)), side
        )
    return chit(side, "#e6dcc4", seat)


def plane(cls: str, model: str, nation: str, seat: int, px: int) -> pg.Surface:
    """An aircraft."""
    sheet = library().aircraft[AirClass(cls)]
    face = art.PlaneFace(nation, seat, looks.figure(model, cls), model or cls, 0.0, sheet.mg_fp, sheet.star, False)
    return art.plane(face, px)
