"""Pieces of the position as sprites: stacks in the air, parked aircraft, ground units, ships, bases, targets. All from
the view that is shown.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame as pg

from tabletop.games.air_wars.data.scenarios import load_scenario, scenario_keys
from tabletop.games.air_wars.rules.pieces import Unit, airbase_key
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import BaseKind, Formation, Function, Kind, TargetKind, UnitClass
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.table.pieces import cells as at
from tabletop.games.air_wars.table.pieces import places, units
from tabletop.games.air_wars.table.pieces import places as printed
from tabletop.games.air_wars.table.pieces import units as art
from tabletop.games.air_wars.table.pieces.units import UnitFace
from tabletop.games.air_wars.table.showings.naming import plain_name, short
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.draw.lent_counters import Lent
from tabletop.table.play.contract import Point, Sprite

BACKS = {UnitClass.AIR: "air", UnitClass.GROUND: "ground", UnitClass.SHIP: "ship"}


def figures(sheet: Formation) -> tuple[str, ...]:
    """What is printed on the strip: air, bomb, speed; of others the AA value, the function, the points."""
    if sheet.flies:
        return str(sheet.air), str(sheet.bomb), f"({sheet.speed})" if sheet.short else str(sheet.speed)
    if sheet.kind is Kind.AA:
        return (f"AA {sheet.aa}",)
    if sheet.function is not Function.NONE:
        return (sheet.function.value,)
    return (f"VP {sheet.vp}",) if sheet.kind is Kind.SHIP else ("HQ",)


def blank_face(sheet: Formation) -> UnitFace:
    """A counter as it lies in a box or on a list: no markers."""
    return UnitFace(short(sheet), sheet.kind.value, sheet.seat, sheet.aircraft, figures(sheet), sheet.name)


def face(state: State, unit: Unit) -> UnitFace:
    """A counter on the map with its markers: hours and landings of own ones only, as the view has them (AW-FOG-14)."""
    sheet = state.sheet(unit)
    own = unit.how == "" and on_map(unit)
    eye = "open" if unit.revealed else "dotted" if unit.how in ("top", "radar", "card") else ""
    land_by = due_hour(state, unit) if own and sheet.short and unit.flying and unit.takeoff else 0
    return UnitFace(
        short(sheet),
        sheet.kind.value,
        sheet.seat,
        sheet.aircraft,
        figures(sheet),
        sheet.name,
        bombed=unit.bombed > 0,
        eye=eye if on_map(unit) else "",
        land_by=land_by,
        down=own and not sheet.short and unit.landed and not unit.flying,
        moved=own and unit.moved,
        parked=not unit.flying and sheet.flies,
    )


def scaled(px: int, share: float) -> int:
    """Side in pixels of something that is a share of its cell wide, from the side of a counter."""
    return max(12, round(px / PIECE_SHARE * share))


def _counter(shown: UnitFace, pile: int, share: float, px: int) -> pg.Surface:
    return art.counter(shown, scaled(px, share), pile)


def _back(cls: str, seat: int, count: int, parked: bool, share: float, px: int) -> pg.Surface:
    return art.back(cls, scaled(px, share), seat, count, parked)


def counter_sprite(
    state: State,
    unit: Unit,
    place: Point,
    share: float,
    order: int,
    pile: int = 1,
    movable: bool = False,
    dim: bool = False,
    picked: bool = False,
) -> Sprite:
    """A counter face up, perhaps on top of a pile; `picked`: in the player's hand."""
    shown = face(state, unit)
    shown = replace(shown, picked=True) if picked else shown
    return Sprite(
        unit.id,
        at.cell_of(unit.place),
        partial(_counter, shown, pile, share),
        (shown, pile, share),
        share,
        -1,
        order,
        place,
        False,
        movable,
        dim,
        unit.id,
    )


def pile_sprite(name: str, square: str, shown: UnitFace, pile: int) -> Sprite:
    """A group under way, by its top counter."""
    size = at.FLYING_SIZE
    return Sprite(
        name,
        at.cell_of(square),
        partial(_counter, shown, pile, size),
        (shown, pile, size),
        size,
        -1,
        300,
        at.ALONE_AT,
        False,
    )


def back_sprite(
    name: str, square: str, cls: str, seat: int, count: int, parked: bool, place: Point, share: float, order: int
) -> Sprite:
    """A pile face down."""
    key = ("back", cls, seat, count, parked, share)
    return Sprite(
        name, at.cell_of(square), partial(_back, cls, seat, count, parked, share), key, share, -1, order, place, False
    )


# -- printed on the map
def base_picture(
    seat: int, capacity: int, used: int, aa: int, closed: str, kind: str, far: bool, name: str, px: int
) -> pg.Surface:
    """The sign of a base on a board whose counters are px wide."""
    return printed.base(scaled(px, at.BASE_SIZE), seat, capacity, used, aa, closed, kind, far, name)


def without_name(sprite: Sprite) -> Sprite:
    """A base as it stands in a tray that has its name in a caption."""
    if not sprite.id.startswith("base "):
        return sprite
    words = (*sprite.key[1][:-1], "")
    return replace(sprite, draw=partial(base_picture, *words), key=("base", words))


def target_picture(kind: str, seat: int, vp: int, aa: int, bombed: bool, px: int) -> pg.Surface:
    """The sign of a target on a board whose counters are px wide."""
    return printed.target(scaled(px, at.TARGET_SIZE), kind, seat, vp, aa, bombed)


def printed_sprites(state: State) -> list[Sprite]:
    """Bases that exist today and printed targets."""
    out = []
    for square in state.scenario.bases:
        base = state.base(square)
        if base is None:
            continue
        hidden = state.unknown(square, base.seat)
        used = min(base.capacity, len(state.based(square, base.seat)) + hidden.based)
        closed = state.mark(airbase_key(square)).closed
        kind = "CARRIER" if base.carrier else "SEA" if base.kinds == {BaseKind.SEA} else "LAND"
        words = (base.seat, base.capacity, used, base.aa, closed, kind, base.far, base.name)
        out.append(
            Sprite(
                f"base {square}",
                at.cell_of(square),
                partial(base_picture, *words),
                ("base", words),
                at.BASE_SIZE,
                -1,
                -60,
                at.BASE_AT,
                False,
                title=base.name,
            )
        )
    seen: dict[str, int] = {}
    for target in state.scenario.targets.values():
        i = seen[target.square] = seen.get(target.square, -1) + 1
        look = (target.kind.value, target.seat, target.vp, target.aa, state.mark(target.name).bombed)
        place = at.TARGETS_AT[i % len(at.TARGETS_AT)]
        out.append(
            Sprite(
                f"target {target.name}",
                at.cell_of(target.square),
                partial(target_picture, *look),
                ("target", look),
                at.TARGET_SIZE,
                -1,
                -50,
                place,
                False,
                title=target.name,
            )
        )
    return out


# -- counters on the map
def squares_in_use(state: State) -> list[str]:
    """All squares with counters, known or not, in a fixed order."""
    found = {u.place for u in state.units.values() if u.place not in BOXES} | {
        b.square for b in state.blips if b.square not in BOXES
    }
    return sorted(found)


def in_flight(state: State, square: str, seat: int) -> tuple[list[Unit], int]:
    """Known flying counters of a side, the top one first, and how many more there are."""
    return state.flying(square, seat), state.unknown(square, seat).flying


def flying_sprite(
    state: State,
    square: str,
    seat: int,
    both: bool,
    ready: frozenset[str],
    gone: frozenset[str] = frozenset(),
    fewer: int = 0,
    picked: frozenset[str] = frozenset(),
) -> Sprite | None:
    """A closed stack in the air: its top counter with the height. `gone`, `fewer`: counters that are just flying
    away."""
    known, hidden = in_flight(state, square, seat)
    known, hidden = [u for u in known if u.id not in gone], max(0, hidden - fewer)
    pile = len(known) + hidden
    if not pile:
        return None
    place = at.BOTH_AT[seat] if both else at.ALONE_AT
    size = at.FLYING_SIZE - (0.06 if both else 0)
    top = next((u for u in known if u.stack == 0), known[0] if known and not hidden else None)
    if top is None:
        return back_sprite(f"flying {square} {seat}", square, "air", seat, pile, False, place, size, 40 + seat)
    able = any(u.id in ready for u in known)
    return counter_sprite(
        state,
        top,
        place,
        size,
        40 + seat,
        pile,
        able,
        bool(ready) and not able and top.how == "",
        any(u.id in picked for u in known),
    )


def ground_sprites(
    state: State, square: str, seat: int, ready: frozenset[str], picked: frozenset[str] = frozenset()
) -> list[Sprite]:
    """Parked aircraft, ground units and ships: own ones show their faces, of the others the backs with a count."""
    out = []
    hidden = state.unknown(square, seat)
    parked = state.based(square, seat)
    if parked or hidden.based:
        out.append(_pile(state, square, seat, parked, hidden.based, "air", at.PARKED_AT, at.PARKED_SIZE, ready, picked))
    grounded = state.ground(square, seat)
    for cls, number, place in (
        (UnitClass.GROUND, hidden.ground, at.GROUND_AT),
        (UnitClass.SHIP, hidden.ship, at.SHIP_AT),
    ):
        mine = [u for u in grounded if state.sheet(u).cls is cls]
        if mine or number:
            out.append(_pile(state, square, seat, mine, number, BACKS[cls], place, at.GROUND_SIZE, ready, picked))
    return out


def _pile(
    state: State,
    square: str,
    seat: int,
    known: list[Unit],
    hidden: int,
    cls: str,
    place: Point,
    size: float,
    ready: frozenset[str],
    picked: frozenset[str],
) -> Sprite:
    pile, order = len(known) + hidden, 20 + seat
    if not known:
        return back_sprite(f"{cls} {square} {seat}", square, cls, seat, pile, cls == "air", place, size, order)
    first = next((u for u in known if u.id in picked), None) or next((u for u in known if u.id in ready), known[0])
    return counter_sprite(
        state, first, place, size, order, pile, any(u.id in ready for u in known), picked=first.id in picked
    )


# -- Formations, backs and printed targets of Air Wars for other tables. Its formations stand in its campaigns.

HOME = "air_wars"


def counters() -> list[Lent]:
    """All of them: the formations by campaign, then what lies face down, then targets."""
    campaigns = [(key, load_scenario(key)) for key in scenario_keys()]
    found = [_formation(key, scenario.title, unit) for key, scenario in campaigns for unit in scenario.units.values()]
    return [*found, *(_lending_back(cls) for cls in UnitClass), *(_target(kind) for kind in TargetKind)]


def _formation(key: str, title: str, unit: Formation) -> Lent:
    printed = blank_face(unit)

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return units.counter(replace(printed, seat=seat), px)

    what = f" ({unit.aircraft})" if unit.aircraft else ""
    return Lent(f"{HOME}/{key}/{unit.seat} {unit.id}", f"{plain_name(unit)}{what}", title, draw)


def _lending_back(cls: UnitClass) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return units.back(BACKS[cls], px, seat)

    return Lent(f"{HOME}/back/{BACKS[cls]}", f"Face down, {BACKS[cls]}", "Backs", draw)


def _target(kind: TargetKind) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return places.target(px, kind.value, seat, 1, 0, False)

    return Lent(f"{HOME}/target/{kind.value}", f"Target: {kind.value.lower()}", "Targets", draw)
