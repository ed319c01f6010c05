"""Pieces of the position as sprites of the board: counters, "?", wrecks, smoke, foxholes, residual fire, planes."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pygame as pg

from tabletop.games.air_support.rules import pace, speed
from tabletop.games.air_support.rules.pieces import (
    AirStatus,
    Concealed,
    Condition,
    Gun,
    Infantry,
    Marker,
    Motion,
    Plane,
    Shock,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import Blip, Phase, State
from tabletop.games.air_support.table.pieces import counters as art
from tabletop.games.air_support.table.pieces import looks, places, tokens
from tabletop.games.air_support.table.showings import names
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.play.contract import Sprite

FIRE_WORDS = {
    Marker.PREP: "PREP",
    Marker.OPPORTUNITY: "OPP",
    Marker.FIRST: "1ST",
    Marker.FINAL: "FINAL",
    Marker.BOUNDING: "BOUND",
}
SHARE = 0.84
"""Size of counters on this map beside that of other games: its hexes are flat-topped, a square counter has less
room.
"""
SIZE = 0.8 * SHARE
BARRELS = {"2cm FlaKvierling 38": 4, "M51 quad .50": 4, "25mm Type 96 (twin)": 2}


def _words(*found: str) -> tuple[str, ...]:
    return tuple(w for w in found if w)


def _cover(state: State, piece: Infantry | Gun | Vehicle) -> str:
    """One's own "?" and hidden pieces say so."""
    return {Concealed.MARK: "?", Concealed.HIP: "HIP"}.get(piece.concealed, "")


def man_face(state: State, man: Infantry) -> art.ManFace:
    nation = state.scenario.sides[man.seat].nation
    if man.dummy:
        return art.ManFace(nation, man.seat, "", "", pale=True)
    sheet = state.man(man)
    nation = sheet.nation
    if man.broken:
        foot = str(sheet.broken_morale)
    elif sheet.size is Size.LEADER:
        foot = f"{sheet.morale}{sheet.leadership:+d}" if sheet.leadership else f"{sheet.morale}-0"
    else:
        foot = f"{sheet.fp}-{sheet.reach}-{sheet.morale}"
    plates = _words(
        _cover(state, man),
        "DM" if man.dm else "BROKEN" if man.broken else "",
        "PIN" if man.pinned else "",
        "MELEE" if man.melee else "",
        "WOUND" if man.wounded else "",
        FIRE_WORDS.get(man.marker, ""),
        "PIT" if man.in_foxhole else "",
    )
    return art.ManFace(
        nation,
        man.seat,
        sheet.size.value,
        foot,
        man.broken,
        plates,
        man.concealed is not Concealed.KNOWN,
        sheet.assault_fire and not man.broken,
    )


def arm_face(state: State, arm: Weapon) -> art.ArmFace:
    sheet = state.arm(arm)
    plates = _words("AA" if arm.aa_mode else "", FIRE_WORDS.get(arm.marker, ""))
    return art.ArmFace(
        sheet.nation,
        arm.seat,
        sheet.kind,
        f"{sheet.fp}-{sheet.reach}",
        sheet.rof,
        arm.condition is not Condition.OK,
        plates,
    )


def calibre(mm: int, length: str) -> str:
    """A barrel as it stands on a counter: "75L", "76*"."""
    return f"{mm}{'*' if length == 'star' else length}"


def gun_face(state: State, gun: Gun) -> art.GunFace:
    sheet = state.gun(gun)
    plates = _words(
        _cover(state, gun), "AA" if gun.aa_mode else "", FIRE_WORDS.get(gun.marker, ""), "PIT" if gun.in_foxhole else ""
    )
    return art.GunFace(
        sheet.nation,
        gun.seat,
        sheet.name,
        sheet.kind,
        sheet.barrel.mm,
        BARRELS.get(sheet.id, 1),
        places.spine_heading(gun.facing),
        calibre(sheet.barrel.mm, sheet.barrel.length),
        f"[{sheet.barrel.ife}]" if sheet.barrel.ife else "",
        sheet.barrel.rof,
        gun.condition is not Condition.OK,
        plates,
        gun.concealed is not Concealed.KNOWN,
    )


def car_face(state: State, car: Vehicle) -> art.CarFace:
    sheet = state.car(car)
    plates = _words(
        _cover(state, car),
        "MOT" if car.motion is Motion.MOTION else "",
        "AA" if car.aa_mode else "",
        "IMM" if car.immobile else "",
        {Shock.SHOCK: "SHOCK", Shock.UNCONFIRMED: "UK"}.get(car.shock, ""),
        "STUN" if car.stunned else "",
        ("CE" if car.exposed else "BU") if sheet.armoured else "",
        FIRE_WORDS.get(car.marker, ""),
        "C" if car.group in state.bands else "",
    )
    corner = calibre(sheet.main.mm, sheet.main.length) if sheet.main is not None else ""
    left = car.motion is not Motion.STOPPED or car.spent
    mp = pace.half(speed.left(state, car)) if left and car.seat == state.attacker else str(sheet.mp)
    return art.CarFace(
        sheet.nation,
        car.seat,
        sheet.id,
        sheet.drive.value,
        sheet.name,
        places.spine_heading(car.facing),
        places.spine_heading(car.turret),
        corner,
        mp,
        () if car.wreck else plates,
        car.wreck,
        car.burning,
        car.concealed is not Concealed.KNOWN,
    )


def plane_face(state: State, plane: Plane) -> art.PlaneFace:
    sheet = state.flyer(plane)
    plates = _words(
        "DAMAGED" if plane.damaged else "",
        "EVADE" if plane.evading else "",
        "NO MG" if plane.mg_disabled and sheet.mg_fp else "",
        "TI" if plane.stopped else "",
        "RECALL" if plane.recall else "",
        "MELEE" if plane.fight >= 0 else "",
        "SIGHTED" if plane.sighted and plane.run is None else "",
    )
    turn = places.heading(plane.run.direction) if plane.run is not None else 0.0
    return art.PlaneFace(
        state.scenario.sides[plane.seat].nation,
        plane.seat,
        looks.figure(plane.model, plane.cls),
        names.short_name(state, plane.id),
        turn,
        sheet.mg_fp,
        sheet.star,
        plane.bombs,
        plates,
    )


def _less(px: int) -> int:
    return max(10, round(px * SHARE))


def _man(face: art.ManFace, px: int) -> pg.Surface:
    return art.man(face, _less(px))


def _arm(face: art.ArmFace, px: int) -> pg.Surface:
    return art.arm(face, _less(px))


def _gun(face: art.GunFace, px: int) -> pg.Surface:
    return art.gun(face, _less(px))


def _car(face: art.CarFace, px: int) -> pg.Surface:
    return art.car(face, _less(px))


def _plane(face: art.PlaneFace, scale: float, px: int) -> pg.Surface:
    return art.plane(face, round(px * scale))


def _blip(tint: str, seat: int, height: int, entered: bool, px: int) -> pg.Surface:
    return tokens.question(_less(px), tint, seat, height, entered)


def picture(state: State, key: str, px: int) -> pg.Surface | None:
    """The counter of a piece, for panels; None for what is unknown."""
    if key in state.infantry:
        return art.man(man_face(state, state.infantry[key]), px)
    if key in state.vehicles:
        return art.car(car_face(state, state.vehicles[key]), px)
    if key in state.guns:
        return art.gun(gun_face(state, state.guns[key]), px)
    if key in state.weapons:
        return art.arm(arm_face(state, state.weapons[key]), px)
    if key in state.planes:
        return _plane(plane_face(state, state.planes[key]), 1.0, px)
    return None


def blip_id(blip: Blip) -> str:
    """The name of a "?" on the board."""
    return f"? {blip.seat} {blip.stack}"


def sprites(
    state: State, ready: frozenset[str] = frozenset(), movable: frozenset[str] = frozenset(), dim_rest: bool = False
) -> list[Sprite]:
    """Everything on the map and over it. ready: pieces that can act (the others of an asked side are dim); movable:
    may be picked up.
    """
    out: list[Sprite] = _lying(state)

    def put(key: str, cell: tuple[int, int], draw: Any, face: Any, order: int, seat: int, level: int = 0) -> None:
        dim = dim_rest and key not in ready and seat == state.viewer
        out.append(
            Sprite(
                key,
                cell,
                draw,
                face,
                SIZE,
                level,
                order,
                movable=key in movable,
                dim=dim,
                title=names.called(state, key),
            )
        )

    for n, man in enumerate(state.infantry.values()):
        if man.where is Where.MAP:
            face = man_face(state, man)
            put(man.id, man.place.hex, partial(_man, face), face, 100 + man.place.level * 400 + n % 90, man.seat)
    for n, gun in enumerate(state.guns.values()):
        if gun.where is Where.MAP and gun.condition is not Condition.GONE:
            shown = gun_face(state, gun)
            put(gun.id, gun.place.hex, partial(_gun, shown), shown, 80 + n % 20, gun.seat)
    for n, car in enumerate(state.vehicles.values()):
        if car.where is Where.MAP:
            look = car_face(state, car)
            put(car.id, car.place.hex, partial(_car, look), look, (10 if car.wreck else 50) + n % 30, car.seat)
    for arm in state.weapons.values():
        at = places.hex_of(state, arm.id)
        owner = state.infantry.get(arm.owner)
        if (
            at is not None
            and at in state.ground.grid
            and arm.condition is not Condition.GONE
            and (owner is None or owner.where is Where.MAP)
        ):
            made = arm_face(state, arm)
            level = owner.place.level if owner is not None else arm.place.level
            put(arm.id, at, partial(_arm, made), made, 195 + level * 400, arm.seat)
    for blip in state.blips:
        look_of = (looks.tint(state.scenario.sides[blip.seat].nation), blip.seat, blip.height, blip.entered)
        out.append(
            Sprite(blip_id(blip), blip.place.hex, partial(_blip, *look_of), ("?", look_of), SIZE, 0, 120, title="?")
        )
    out += _planes(state, ready, movable)
    return out


def _planes(state: State, ready: frozenset[str], movable: frozenset[str]) -> list[Sprite]:
    out = []
    for plane in state.planes.values():
        at = places.plane_hex(state, plane.id)
        if at is None or plane.status is not AirStatus.ONBOARD:
            continue
        face = plane_face(state, plane)
        scale = 1.25 if plane.run is not None else 1.55
        out.append(
            Sprite(
                plane.id,
                at,
                partial(_plane, face, scale),
                (face, scale),
                SIZE * scale,
                2 if plane.run is not None else 1,
                900,
                stacks=plane.run is None,
                movable=plane.id in movable,
                title=names.called(state, plane.id),
            )
        )
    return out


def _scaled(px: int, share: float) -> int:
    return max(8, round(px / PIECE_SHARE * share))


def _smoke(kind: str, px: int) -> pg.Surface:
    return tokens.smoke(kind, _scaled(px, 0.92))


def _holes(squads: int, px: int) -> pg.Surface:
    return tokens.foxhole(squads, _scaled(px, 0.7))


def _left_fire(column: int, px: int) -> pg.Surface:
    return tokens.residual(column, _scaled(px, 0.55))


def _lying(state: State) -> list[Sprite]:
    """What lies in hexes for a while: foxholes under the pieces, SMOKE and residual fire above."""
    out = []
    dug = Counter(dict(state.foxholes))
    if state.phase is Phase.SETUP:
        dug.update(at for side in state.sides for at in side.dug)
    for at, squads in dug.items():
        out.append(
            Sprite(f"foxholes {at}", at, partial(_holes, squads), ("holes", squads), 0.1, -1, -50, (0.0, 0.22), False)
        )
    for at, kind in state.smoke:
        out.append(Sprite(f"smoke {at}", at, partial(_smoke, kind), ("smoke", kind), 0.1, -1, 600, (0.0, -0.12), False))
    for place, column in state.residual:
        out.append(
            Sprite(
                f"residual {place.hex} {place.level}",
                place.hex,
                partial(_left_fire, column),
                ("left", column),
                0.1,
                -1,
                700,
                (-0.3, -0.26),
                False,
            )
        )
    return out
