"""Counters of Air Wars: formations from above with air, bomb and speed figures, ground units, ships; backs; markers;
piles.

Every picture carries its own shadow and has the margins of a chit (`chit.PAD`); its middle lies on the piece's
place.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.games.air_wars.data.figures import look_of
from tabletop.games.air_wars.table.pieces import signs
from tabletop.table.draw import chit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import PAD, band_path, chit_svg
from tabletop.table.draw.counters import EMBLEMS, aircraft_picture
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    light,
    mix,
    rect,
    silhouette_shadow,
    soft_rect,
    svg,
    text,
)

FIGURES_FROM = 34
"""Pixels of cardboard from which the three figures are printed."""
FOOT = "#fff6e2"
INK = "#231a10"
GROUND_TINT, SHIP_TINT, DECOY_TINT = "#d9cfb4", "#c9d5da", "#e0d8c6"


@dataclass(frozen=True)
class UnitFace:
    """What is printed on a counter and lies on it. Equal faces share one picture. `kind`: type letters; `figures`:
    on the strip, left to right; `bombed`: turned by 45 degrees; `eye`: "" unseen, "open" revealed, "dotted" seen by
    radar or as the top; `land_by`: hour by which it must be down, 0 none; `down`: landed for the day; `moved`: has
    moved in this segment; `parked`: stands on the ground; `picked`: in the player's hand.
    """

    id: str
    kind: str
    seat: int
    aircraft: str = ""
    figures: tuple[str, ...] = ()
    name: str = ""
    bombed: bool = False
    eye: str = ""
    land_by: int = 0
    down: bool = False
    moved: bool = False
    parked: bool = False
    picked: bool = False


def tint_of(face: UnitFace) -> str:
    """The cardboard's colour: by air force for aircraft, sand for ground units, grey-blue for ships."""
    if face.kind in ("AA", "HQ"):
        return GROUND_TINT
    if face.kind == "TR":
        return SHIP_TINT
    if face.kind == "D":
        return DECOY_TINT
    tint = pal.nation_tint(look_of(face.aircraft)[1])
    return mix(tint, "#a9a48f", 0.4) if face.parked else tint


def _canvas(px: int) -> tuple[pygame.Surface, int]:
    m = int(px * PAD)
    return pygame.Surface((px + 2 * m, px + 2 * m), pygame.SRCALPHA), m


def _shadowed(out: pygame.Surface, px: int, m: int, far: float = 3.2) -> None:
    """The soft shadow of cardboard lying on the map."""
    u = px / 100
    sh = soft_rect(int(94 * u), int(92 * u), int(9 * u), max(1, round(2.4 * u)), 150)
    out.blit(sh, (m + 50 * u - sh.get_width() / 2 + far * 0.6 * u, m + 50 * u - sh.get_height() / 2 + far * u))


@cached(256)
def _board(px: int, face: UnitFace) -> pygame.Surface:
    """The printed cardboard alone, px x px."""
    u, big = px / 100, px >= FIGURES_FROM
    body = chit_svg(tint_of(face), face.seat)
    body += el(band_path(face.seat, 71), pal.SIDE[face.seat]) if big else ""
    out = svg(body, (px, px), (0, 0, 100, 100))
    _silhouette(out, face, px, big)
    letters, _, _number = face.id.partition(" ")
    if not big:  # the name alone, as large as the cardboard allows
        fit(out, letters, (50 * u, 80 * u), "display", 40 * u, INK, "mc", 92 * u, tint_of(face), max(1, round(3 * u)))
        return out
    fit(out, face.id, (50 * u, 15.5 * u), "display", 22 * u, INK, "mc", 84 * u, tint_of(face), max(1, round(1.6 * u)))
    _figures(out, face, px)
    return out


def _silhouette(out: pygame.Surface, face: UnitFace, px: int, big: bool) -> None:
    u = px / 100
    centre = (50 * u, 46.5 * u if big else 36 * u)
    if face.kind in signs.SHAPES:
        side = int(px * (0.56 if big else 0.66))
        picture = signs.shape(face.kind, side)
    elif face.kind == "D":
        side = int(px * (0.54 if big else 0.66))
        body = el(EMBLEMS["air"], "none", "#5f5547", 3.4, extra='stroke-dasharray="8 5"')
        picture = svg(body, (side, side), (-50, -50, 100, 100))
    else:
        side = int(px * (0.58 if big else 0.74))
        picture = aircraft_picture(look_of(face.aircraft)[0], side, 0)
    sh = silhouette_shadow(picture, max(1, round(1.4 * u)), 100)
    out.blit(sh, (centre[0] - sh.get_width() / 2 + 1.3 * u, centre[1] - sh.get_height() / 2 + 2.2 * u))
    out.blit(picture, (centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2))


def _figures(out: pygame.Surface, face: UnitFace, px: int) -> None:
    u = px / 100
    places = {1: (50,), 2: (26, 74), 3: (17, 47, 79)}.get(len(face.figures), ())
    for x, words in zip(places, face.figures, strict=False):
        fit(out, words, (x * u, 82.6 * u), "display", 25 * u, FOOT, "mc", (84 if len(places) == 1 else 36) * u)


@cached(512)
def counter(face: UnitFace, px: int, pile: int = 1) -> pygame.Surface:
    """A counter with its markers; `pile` > 1: it lies on others, and a disc tells the height of the stack."""
    out, m = _canvas(px)
    u = px / 100
    board = _board(px, face)
    for i in range(min(3, pile - 1), 0, -1):
        _shadowed(out, px, m, 4 * i + 3)
        under = svg(chit_svg(mix(tint_of(face), pal.SIDE[face.seat], 0.25), face.seat), (px, px), (0, 0, 100, 100))
        out.blit(under, (m - 3.2 * i * u, m + 4.2 * i * u))
    if pile <= 1 and not face.bombed:
        _shadowed(out, px, m)
    if face.bombed:
        turned = pygame.transform.rotozoom(board, 45, 1)
        shade = silhouette_shadow(turned, max(1, round(2 * u)), 130)
        out.blit(shade, shade.get_rect(center=(m + px / 2 + 2 * u, m + px / 2 + 3 * u)))
        out.blit(turned, turned.get_rect(center=(m + px / 2, m + px / 2)))
    else:
        out.blit(board, (m, m))
    if face.picked:
        out.blit(chit.outline(px, "selected"), (0, 0))
    _markers(out, face, px, m)
    if pile > 1:
        height_disc(out, (m + 92 * u, m + 6 * u), 36 * u, str(pile))
    return out


def height_disc(out: pygame.Surface, at: tuple[float, float], wide: float, words: str) -> None:
    """The small disc with the number of counters in a stack."""
    n = max(11, round(wide))
    disc = svg(circle(50, 50, 46, "#f7f0df", "#2a2016", 7), (n, n), (0, 0, 100, 100))
    out.blit(disc, disc.get_rect(center=at))
    text(out, words, at, "display", n * 0.66, "#2a2016", "mc")


def _markers(out: pygame.Surface, face: UnitFace, px: int, m: int) -> None:
    """Round chits on the corners: eye, fist with an hour, anchor, ring."""
    u, n = px / 100, max(10, round(px * 0.29))
    found: list[tuple[tuple[float, float], pygame.Surface]] = []
    if face.eye:
        found.append(((88, 56), signs.marker("eye" if face.eye == "open" else "dotted_eye", n)))
    if face.land_by:
        fist = signs.marker("fist", n).copy()
        text(fist, str(face.land_by), (n * 0.5, n * 0.55), "display", n * 0.56, "#fff6e2", "mc")
        found.append(((10, 56), fist))
    if face.down:
        found.append(((10, 56), signs.marker("anchor", n)))
    if face.moved:
        found.append(((10, 30), signs.marker("ring", n)))
    for (x, y), picture in found:
        out.blit(picture, picture.get_rect(center=(m + x * u, m + y * u)))


@cached(128)
def back(cls: str, px: int, seat: int, count: int = 1, parked: bool = False) -> pygame.Surface:
    """The face-down side (AW-FOG-04): woven lines in the side's colour and an emblem, air, ground or ship; grey for
    parked aircraft.
    """
    out, m = _canvas(px)
    u, c = px / 100, pal.SIDE[seat]
    paper = mix(c, "#b9b2a2", 0.62 if parked else 0.4)
    s = chit_svg(paper)
    for i in range(13):
        o = 9 + i * 6.85
        s += el(f"M{o:.2f} 9V90", "none", light(c, 0.55), 0.7, so=0.5) + el(
            f"M9 {o:.2f}H91", "none", dark(c, 0.25), 0.7, so=0.35
        )
    s += rect(9, 9, 82, 80, "none", 5, light(c, 0.6), 1.4, so=0.8) + circle(
        50, 49, 35, mix(paper, c, 0.4), light(c, 0.6), 1.6
    )
    d = EMBLEMS[cls]
    s += (
        f'<g transform="translate(51 50.6) scale(.66)">{el(d, light(c, 0.62))}</g><g transform="translate(50 49)'
        f' scale(.66)">{el(d, dark(c, 0.42))}</g>'
    )
    for i in range(min(3, count - 1), 0, -1):
        _shadowed(out, px, m, 4 * i + 3)
        out.blit(svg(chit_svg(dark(paper, 0.1 * i)), (px, px), (0, 0, 100, 100)), (m - 3.2 * i * u, m + 4.2 * i * u))
    if count <= 1:
        _shadowed(out, px, m)
    out.blit(svg(s, (px, px), (0, 0, 100, 100)), (m, m))
    if count > 1:
        height_disc(out, (m + 92 * u, m + 6 * u), 36 * u, str(count))
    return out
