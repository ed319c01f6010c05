"""Pieces of the mission as sprites of the board: aircraft on sides and centres, enemy units near the middle of their
hex or on a ridge; what is printed on their counters, and who draws it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.damage import airframe_points
from tabletop.games.thunderbolt_apache.rules.enemy_fire import has_pod
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, NEIGHBOURS, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Fitness, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness
from tabletop.games.thunderbolt_apache.table.pieces import enemies, planes
from tabletop.games.thunderbolt_apache.table.pieces import places as standing
from tabletop.games.thunderbolt_apache.table.pieces import planes as planewrecks
from tabletop.games.thunderbolt_apache.table.pieces.places import SIDE_HEADINGS, Places
from tabletop.table.play.contract import Point, Sprite

# -- Pictures of this game's pieces for the board and the panels, all in one place: what is printed on them, and who
# draws it.


@dataclass(frozen=True)
class PlaneFace:
    """What is printed on and shown with an aircraft of the mission. heading: degrees, None hovers. Equal faces share
    one picture."""

    card: str
    callsign: str
    high: bool
    heading: float | None = None
    airframe: tuple[int, int] = (3, 3)
    bingo: int = 0
    shaken: bool = False
    ecm: bool = False
    no_xp: bool = False
    ready: bool = False
    selected: bool = False


def plane_counter(face: PlaneFace, px: int) -> pg.Surface:
    """An aircraft counter, its cardboard px wide; larger by the margin of a chit on each side."""
    return planes.aircraft_counter(
        face.card,
        face.callsign,
        px,
        heading=face.heading,
        high=face.high,
        bingo=face.bingo,
        shaken=face.shaken,
        ecm=face.ecm,
        no_xp=face.no_xp,
        airframe=face.airframe,
        ready=face.ready,
        selected=face.selected,
    )


def wreck_counter(card: str, heading: float, px: int) -> pg.Surface:
    """The wreck of an aircraft with its fire and smoke, in a square of px."""
    return planewrecks.wreck(card, px, heading)


@dataclass(frozen=True)
class UnitFace:
    """An enemy unit as it stands: its printed sheet, number, in cover or not, pop-up or not, dead or alive."""

    kind: UnitType
    serial: int
    cover: bool = False
    popup: bool = False
    dead: bool = False
    target: bool = False

    def __hash__(self) -> int:
        return hash((self.kind.key, self.serial, self.cover, self.popup, self.dead, self.target))


def unit_counter(face: UnitFace, px: int) -> pg.Surface:
    """An enemy unit counter with its number, its cardboard px wide; larger by the margin of a chit on each side."""
    return enemies.enemy_counter(
        face.kind,
        px,
        cover=face.cover,
        dead=face.dead,
        popup=face.popup,
        target=face.target,
        number=0 if face.dead else face.serial,
    )


# -- Pieces of the mission as sprites of the board.

PLANE_SHARE = 0.42
"""Side of an aircraft counter as a share of the board's counter size (0.80 of a hex)."""
PLANE_ROOM = 0.17
"""Hex widths: no counter lies nearer to the map's edge, where the window would cut it."""
UNIT_SHARE = 0.323
DEAD_SHARE = 0.24
PICKING = 0.80
WRECK_SHARE = 0.46
WRECK_AT = 0.80
"""How far toward its side a wreck lies, a little inward of where the aircraft flew."""
READY_SPOTS: tuple[Point, ...] = (
    (120, 100),
    (120, 312),
    (120, 1284),
    (120, 1072),
    (2046, 600),
    (2046, 780),
    (2046, 960),
    (1870, 420),
    (1870, 1160),
)
"""Where aircraft wait for entry: beside the battlefield, in map points."""
SPREAD, ROOM = 0.36, 0.72
"""Distance between aircraft that share a place, and of the first from the last at most, in hex widths."""


def plane_id(serial: int) -> str:
    return f"a{serial}"


def unit_id(serial: int) -> str:
    return f"u{serial}"


# -- aircraft
def learns_nothing(state: State, flyer: Flyer) -> bool:
    """Whether its pilot would get no experience if it left now (TA-AFTER-09); a single sortie books none."""
    return bool(flyer.pilot) and not flyer.engaged and state.scenario.sortie is None


def plane_face(state: State, flyer: Flyer, ready: bool = False, selected: bool = False) -> PlaneFace:
    """The counter of an aircraft as it is now."""
    total = state.card_of(flyer).toughness
    moving = bool(flyer.hex) and flyer.side != CENTRE
    return PlaneFace(
        card=flyer.card,
        callsign=flyer.pilot or flyer.card,
        high=flyer.altitude is Altitude.HIGH,
        heading=SIDE_HEADINGS[flyer.side] if moving else None,
        airframe=(max(0, total - airframe_points(state, flyer)), total),
        bingo=flyer.bingo,
        shaken=crew_fitness(state, flyer) is not Fitness.OKAY,
        ecm=has_pod(state, flyer),
        no_xp=learns_nothing(state, flyer) and state.here.turn > 0,
        ready=ready,
        selected=selected,
    )


def is_here(state: State, flyer: Flyer) -> bool:
    """Whether the aircraft lies on the board: on the battlefield, placed at entry, or beside it, waiting for entry
    or on its way home."""
    return flyer.flight in (Flight.FIELD, Flight.OFF) or (flyer.flight is Flight.OUT and bool(state.here.tiles))


def home_of(places: Places, flyer: Flyer, waiting: Sequence[int]) -> tuple[int, Point]:
    """(hex of the sprite, map point) of an aircraft: its place, or a spot beside the battlefield."""
    if flyer.hex and flyer.flight is not Flight.OFF:
        return flyer.hex, places.within(places.point(flyer.hex, flyer.side), PLANE_ROOM)
    return 4, READY_SPOTS[waiting.index(flyer.serial) % len(READY_SPOTS)]


def plane_points(state: State, places: Places) -> dict[int, tuple[int, Point]]:
    """Serial -> (hex, map point) of every aircraft on the board; those of one place, and those on both flanks of a
    side, lie side by side."""
    shown = [f for f in state.flyers if is_here(state, f)]
    waiting = [f.serial for f in shown if not f.hex or f.flight is Flight.OFF]
    found: dict[int, tuple[int, Point]] = {}
    crowds: dict[tuple[int, int], list[Flyer]] = {}
    for flyer in shown:
        found[flyer.serial] = home_of(places, flyer, waiting)
        if found[flyer.serial][1] not in READY_SPOTS:
            crowds.setdefault(one_side(flyer.hex, flyer.side), []).append(flyer)
    for (_, side), crowd in crowds.items():
        along = 0.0 if side == CENTRE else SIDE_HEADINGS[side]
        for i, flyer in enumerate(crowd):
            step = (i - (len(crowd) - 1) / 2) * min(SPREAD, ROOM / max(1, len(crowd) - 1)) * places.wide
            number, (x, y) = found[flyer.serial]
            found[flyer.serial] = (
                number,
                (x + step * math.cos(math.radians(along)), y + step * math.sin(math.radians(along))),
            )
    return found


def one_side(number: int, side: int) -> tuple[int, int]:
    """A hexside by one of its two names, so that those on both of its flanks count as one crowd."""
    beyond = NEIGHBOURS[number][side] if side != CENTRE else 0
    return (beyond, (side + 3) % 6) if beyond and side >= 3 else (number, side)


def plane_sprite(
    state: State, places: Places, flyer: Flyer, at: tuple[int, Point], movable: bool, lit: bool, dim: bool
) -> Sprite:
    """An aircraft on the board."""
    face = plane_face(state, flyer, ready=movable, selected=lit)
    number, (x, y) = at
    mx, my = places.middles[number]
    wide = float(places.sheet.tile_width)
    level = 3 if face.high else 1
    return Sprite(
        plane_id(flyer.serial),
        places.cells[number],
        partial(draw_plane, face, PLANE_SHARE),
        face,
        PLANE_SHARE * PICKING,
        level,
        200 + flyer.serial + (100 if lit else 0),
        ((x - mx) / wide, (y - my) / wide),
        stacks=False,
        movable=movable,
        dim=dim,
        title=face.callsign,
    )


def draw_plane(face: PlaneFace, share: float, px: int) -> pg.Surface:
    """Its counter, px times `share` wide."""
    return plane_counter(face, max(14, round(px * share)))


# -- aircraft that have crashed
def wreck_points(state: State, places: Places) -> dict[int, tuple[int, Point]]:
    """Serial -> (hex, map point) of the aircraft that crashed on the battlefield: they lie where they fell."""
    return {
        f.serial: (f.hex, places.point(f.hex, f.side, WRECK_AT))
        for f in state.flyers
        if f.flight is Flight.CRASHED and f.hex and f.where == "field"
    }


def wreck_sprite(state: State, places: Places, flyer: Flyer, at: tuple[int, Point]) -> Sprite:
    """Where an aircraft has crashed."""
    number, (x, y) = at
    mx, my = places.middles[number]
    wide = float(places.sheet.tile_width)
    heading = 0.0 if flyer.side == CENTRE else SIDE_HEADINGS[flyer.side]
    return Sprite(
        f"w{flyer.serial}",
        places.cells[number],
        partial(draw_wreck, flyer.card, heading, WRECK_SHARE),
        ("wreck", flyer.card, heading),
        WRECK_SHARE * PICKING,
        -1,
        -600 + flyer.serial,
        ((x - mx) / wide, (y - my) / wide),
        stacks=False,
        title=f"Wreck of {flyer.pilot or flyer.card}",
    )


def draw_wreck(card: str, heading: float, share: float, px: int) -> pg.Surface:
    """A wreck with its nose to `heading`, px times `share` wide."""
    return wreck_counter(card, heading, max(16, round(px * share)))


# -- enemy units
def hits_text(light: int, heavy: int) -> str:
    """ "2L", "1L 1H", "-"."""
    return " ".join(f"{n}{letter}" for n, letter in ((light, "L"), (heavy, "H")) if n) or "-"


def unit_face(state: State, unit: Enemy, target: bool = False) -> UnitFace:
    """The counter of an enemy unit; `target`: framed as something that may be aimed at."""
    return UnitFace(type_of(state, unit), unit.serial, unit.covered, unit.popup, not unit.alive, target)


def unit_points(state: State, places: Places) -> dict[int, Point]:
    """Serial -> map point of every enemy unit: in the open near the middle, in cover on its ridge, wrecks at the
    rim."""
    found: dict[int, Point] = {}
    wide = places.wide
    units = list(state.here.enemies.values())
    planes = [at for serial, (_, at) in plane_points(state, places).items() if state.here.flyers[serial].hex]
    for number in HEXES:
        x, y = places.middles[number]
        here = [u for u in units if u.hex == number]
        laid: list[tuple[Enemy, Point]] = []
        near = [((px - x) / wide, (py - y) / wide) for px, py in planes if math.dist((px, py), (x, y)) < wide]
        taken = [(at, standing.PLANE) for at in near]
        taken.append(standing.NUMBER)
        lean = (0.0, 0.0)
        for side in range(6):
            hidden = [u for u in here if u.alive and u.cover == side]
            if hidden:
                spots = standing.in_cover(len(hidden), side, tuple(taken))
                laid += zip(hidden, spots, strict=True)
                taken += [(at, standing.UNIT) for at in spots]
                turn = math.radians(SIDE_HEADINGS[side])
                lean = (-standing.LEAN * math.sin(turn), standing.LEAN * math.cos(turn))
        free = [u for u in here if u.alive and not u.covered]
        laid += zip(free, standing.in_the_open(len(free), tuple(taken), lean), strict=True)
        dead = [u for u in here if not u.alive]
        laid += zip(dead, standing.wrecks(len(dead)), strict=True)
        found.update({u.serial: (x + dx * wide, y + dy * wide) for u, (dx, dy) in laid})
    return found


def unit_sprite(state: State, places: Places, unit: Enemy, at: Point, target: bool = False) -> Sprite:
    """An enemy unit on the board."""
    face = unit_face(state, unit, target)
    mx, my = places.middles[unit.hex]
    wide = float(places.sheet.tile_width)
    share = UNIT_SHARE if unit.alive else DEAD_SHARE
    return Sprite(
        unit_id(unit.serial),
        places.cells[unit.hex],
        partial(draw_unit, face, share),
        face,
        share * PICKING,
        0,
        unit.serial if unit.alive else unit.serial - 300,
        ((at[0] - mx) / wide, (at[1] - my) / wide),
        stacks=False,
        title=type_of(state, unit).name,
    )


def draw_unit(face: UnitFace, share: float, px: int) -> pg.Surface:
    """Its counter, px times `share` wide."""
    return unit_counter(face, max(12, round(px * share)))
