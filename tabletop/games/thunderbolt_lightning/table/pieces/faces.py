"""Pieces of the position as sprites of the board: aircraft counters, also at their smallest legible size, ships over
their hexes, installations.
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.memo import kept
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Ship, Training
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.pieces import installations, ships
from tabletop.table.draw import counters, kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.badges import bomb_svg, smoke_svg, torpedo_svg
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.draw.counters import AircraftFace, aircraft_picture
from tabletop.table.draw.kit import cached
from tabletop.table.play.contract import Sprite

# -- An aircraft at its smallest legible size: silhouette, colour and edge of the side, short name, the hexes that it
# flies, height badge and load.

CREAM, INK = "#fff6e2", "#231a10"
BAND = 0.34
"""Share of the tile that its name strip takes."""
WIDE, HIGH = 0.98 / 0.80, 0.86 / 0.80
"""Width and height of the tile for a counter that would be 1 wide."""


def _cardboard(wide: int, high: int, tint: str, side: int) -> pg.Surface:
    """Blank, with the strip of the side: straight for the first, saw-toothed for the second."""
    top, x0, x1, y1 = high * (1 - BAND), 1.5, wide - 1.5, high - 2.5
    edge = [(x0, top), (x1, top)]
    if side == 1:
        n = max(8, wide // 5)
        edge = [(x0 + (x1 - x0) * i / n, top + (1.8 if i % 2 else -1.2)) for i in range(n + 1)]
    strip = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in edge)
    strip += f"L{x1} {y1 - 3}Q{x1} {y1} {x1 - 3} {y1}L{x0 + 3} {y1}Q{x0} {y1} {x0} {y1 - 3}Z"
    fades = [(0, kit.light(tint, 0.42), 1), (0.6, tint, 1), (1, kit.dark(tint, 0.1), 1)]
    art = "<defs>" + kit.lin("f", 0, 0, 0, high, fades) + "</defs>"
    art += kit.rect(0.5, 1, wide - 1, high - 1.5, kit.dark(kit.mix(tint, "#8a7350", 0.55), 0.4), 4)
    art += kit.rect(0.5, 0.5, wide - 1, high - 2, "url(#f)", 4)
    art += kit.el(strip, pal.SIDE[side])
    art += kit.rect(0.5, 0.5, wide - 1, high - 2, "none", 4, kit.dark(pal.SIDE[side], 0.25), 1.2)
    return kit.svg(art, (wide, high))


@cached(256)
def tile(face: AircraftFace, words: str, px: int, held: bool = False) -> pg.Surface:
    """The landscape tile for a counter that would be px wide, with its short name; framed while it is `held` in hand.
    Do not draw on it.
    """
    wide, high = round(px * WIDE), round(px * HIGH)
    out = _cardboard(wide, high, pal.nation_tint(face.nation), face.side)
    body = high * (1 - BAND)
    image = aircraft_picture(face.type, round(high * 0.80), face.heading, face.inverted)
    out.blit(image, image.get_rect(center=(round(wide * 0.53), round(body * 0.52))))
    if face.smoke:
        smoke = kit.svg(smoke_svg(face.smoke, face.heading, 50, 40), (high, high), (0, 0, 100, 100))
        out.blit(smoke, smoke.get_rect(center=(round(wide * 0.53), round(body * 0.52))))
    if face.loaded:
        k = round(high * 0.5)
        art = torpedo_svg(50, 50, 3.6) if face.loaded == "torpedo" else bomb_svg(50, 50, 3.2)
        out.blit(kit.svg(art, (k, k), (0, 0, 100, 100)), (wide - round(k * 0.86), round(body - k * 0.84)))
    letters = max(10, round(high * BAND * 1.02))
    kit.fit(out, words.upper(), (wide / 2, high * (1 - BAND / 2) - 1), "display", letters, CREAM, "mc", wide - 4)
    if face.level is not None:
        height, fill, ink = pal.HEIGHT[face.level]
        w, h = round(letters * (1.3 if len(height) > 1 else 1.0)), round(letters * 1.06)
        out.blit(kit.svg(kit.rect(0.5, 0.5, w - 1, h - 1, fill, 3, "#1d1509", 1), (w, h)), (0, 0))
        kit.text(out, height, (w / 2, h / 2), "display", letters * 0.96, ink, "mc")
    flies = face.speed.partition("/")[0]
    halo = kit.light(pal.nation_tint(face.nation), 0.4)
    kit.text(out, flies, (wide - 3, letters * 0.56), "display", letters * 1.04, INK, "mr", halo=halo, halo_w=2)
    if held:
        pg.draw.rect(out, kit.rgb(INK), out.get_rect(), 4, border_radius=4)
        pg.draw.rect(out, kit.rgb("#f2b81f"), out.get_rect(), 3, border_radius=4)
    return out


# -- Pieces of the position as sprites of the board.

LOADED = {"bomb": "bomb", "torpedo": "torpedo", "rocket": "rocket"}


def tile_name(state: State, ident: str) -> str:
    """The short name on its smallest counter, at most 8 letters: "BOMB 6/1", "SPIT 3". No other aircraft has it: units
    that begin alike are told by the end of their second word, or else by the id.
    """
    return _tile_names(state)[ident]


@kept("homes")
def _tile_names(state: State) -> dict[str, str]:
    first = {ident: _tile_name(state, ident) for ident in state.aircraft}
    found = {}
    for ident, name in first.items():
        like = [a for a, other in first.items() if other == name and a != ident]
        told = _tile_name(state, ident, True) if like else name
        found[ident] = told if all(_tile_name(state, a, True) != told for a in like) else ident
    return found


def _tile_name(state: State, ident: str, second: bool = False) -> str:
    aircraft = state.aircraft[ident]
    home = state.homes.get(aircraft.home_unit)
    if home is None or ident not in home.members:
        return ident
    *words, last = home.id.split() if " " in home.id else (home.id, "")
    place = home.members.index(ident) + 1
    mark = last if len(last) <= 2 else last[:1]
    digits = "".join(c for w in words[1:] for c in w if c.isdigit())
    tail = f"{digits}{'.' if digits and mark else ''}{mark}"
    tail = mark if len(tail) > 3 else tail
    end = f" {tail}/{place}" if tail else f" {place}"  # no hyphen: "B-2" is a part of unit B that flies by itself
    room = 8 - len(end)
    return f"{words[1][-room:] if second and len(words) > 1 else words[0][:room]}{end}"


def face(state: State, aircraft: Aircraft) -> counters.AircraftFace:
    """The counter of an aircraft as it is now."""
    sheet = state.type_of(aircraft)
    load = state.library.loads.get(aircraft.load) if aircraft.load_left else None
    drop = 2 if speed.speed_damaged(sheet, aircraft.hits_taken) else 0
    return counters.AircraftFace(
        type=aircraft.type,
        nation=_nation(state, aircraft, sheet.nations),
        side=aircraft.side,
        number=tile_name(state, aircraft.id),
        name=sheet.name,
        level=aircraft.level if state.option("altitude") else None,
        level_change=aircraft.level_change,
        heading=HEADINGS[aircraft.facing],
        inverted=aircraft.inverted,
        smoke=aircraft.hits_taken,
        max_hits=sheet.hits if sheet.hits > 2 else 0,
        loaded=LOADED[load.kind.value] if load else "",
        fired=aircraft.fired,
        stars=len(aircraft.skills) if state.option("training") else 0,
        green=state.option("training") and aircraft.training is Training.VERY_GREEN,
        speed=f"{max(1, sheet.speed[0] - drop)}/{max(1, sheet.speed[1] - drop)}",
        save=f"{sheet.save}+",
    )


def _nation(state: State, aircraft: Aircraft, nations: tuple[str, ...]) -> str:
    """The air force it flies for: of its type's nations the first that its side has."""
    own = state.scenario.sides[aircraft.side].nations
    return next((n for n in nations if n in own), nations[0] if nations else "UK")


def aircraft_sprite(
    state: State, aircraft: Aircraft, order: int, movable: bool, dim: bool, held: bool = False
) -> Sprite:
    """`held`: in hand with others; its tile is framed, so that of several that lie as one there is one frame."""
    shown, words = face(state, aircraft), tile_name(state, aircraft.id)
    level = aircraft.level if state.option("altitude") else 1
    return Sprite(
        aircraft.id,
        aircraft.hex,
        partial(_counter, shown),
        (shown, words, held),
        0.72,
        level,
        order + level * 10,
        movable=movable,
        dim=dim,
        title=called(state, aircraft.id),
        small=partial(tile, shown, words, held=held),
        gathers=f"{aircraft.side} {aircraft.home_unit}",
    )


def _counter(shown: counters.AircraftFace, px: int) -> pg.Surface:
    return counters.aircraft_counter(shown, px)


def ship_sprite(state: State, ship: Ship, cell_over_counter: float) -> Sprite:
    """A ship lies flat over its one or three hexes; `cell_over_counter`: hex width divided by the board's counter
    size.
    """
    sheet = state.library.ships[ship.type]
    share = ship.damage_taken / sheet.damage_points
    key = (ship.type, ship.heading, round(share, 2), ship.side, ship.sunk)
    return Sprite(
        ship.id,
        ship.centre,
        partial(ship_picture, ship.type, HEADINGS[ship.heading], share, ship.side, ship.sunk, cell_over_counter),
        key,
        0.8,
        -1,
        -50,
        stacks=False,
        title=called(state, ship.id),
    )


def ship_picture(kind: str, heading: float, share: float, side: int, sunk: bool, factor: float, px: int) -> pg.Surface:
    """A ship with the middle of her centre hex in the middle; `factor`: a hex's width over a counter's."""
    hex_px = round(px * factor)
    picture, (dx, dy) = (
        ships.sunk(kind, hex_px, heading, side) if sunk else ships.ship(kind, hex_px, heading, share, side)
    )
    w, h = picture.get_size()
    reach = max(
        abs(dx), abs(dy), w + dx, h + dy
    )  # the board puts the middle of a picture on the cell, so pad it evenly
    out = pg.Surface((2 * reach, 2 * reach), pg.SRCALPHA)
    out.blit(picture, (reach + dx, reach + dy))
    return out


def installation_sprite(state: State, post: Installation) -> Sprite:
    sheet = state.library.installations[post.type]
    share = post.damage_taken / sheet.damage_points
    dice = sum(sheet.guns.get(g, 0) for g in GunClass)
    left = str(sheet.damage_points - post.damage_taken)
    nation = next((n for n in sheet.nations if n in state.scenario.sides[post.side].nations), "any")
    middle = post.hexes[len(post.hexes) // 2]
    key = (post.type, round(share, 2), left, post.destroyed)
    return Sprite(
        post.id,
        middle,
        partial(
            installation_picture,
            post.type,
            post.side,
            nation,
            1.0 if post.destroyed else share,
            sheet.name,
            left,
            f"{dice}D" if dice else "",
        ),
        key,
        0.72,
        -1,
        -40,
        title=called(state, post.id),
    )


def installation_picture(
    kind: str, side: int, nation: str, share: float, name: str, left: str, right: str, px: int
) -> pg.Surface:
    """The counter of an installation."""
    return installations.installation(kind, px, side, nation, share, name, left, right)
