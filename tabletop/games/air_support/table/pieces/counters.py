"""The counters of Air Support on die-cut cardboard: infantry, support weapons, guns, vehicles with their wrecks,
aircraft.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.games.air_support.table.pieces import looks, tokens
from tabletop.table.draw import hulls, men, planform
from tabletop.table.draw.badges import bomb_svg
from tabletop.table.draw.chit import canvas, chit, margin
from tabletop.table.draw.kit import (
    cached,
    el,
    fit,
    group,
    mix,
    rect,
    silhouette_shadow,
    star_path,
    svg,
    text,
    unit,
    width,
)

CREAM = "#fff6e2"
INK = "#231a10"
FIGURES_FROM = 40
"""Pixels of cardboard from which figures are printed."""
NAME_FROM = 84


@dataclass(frozen=True)
class ManFace:
    """An infantry counter; size "" is a Dummy of one's own. foot: what the strip says ("4-6-7"); plates: words on
    it; pale: under a "?".
    """

    nation: str
    side: int
    size: str
    foot: str
    broken: bool = False
    plates: tuple[str, ...] = ()
    pale: bool = False
    assault: bool = False


@dataclass(frozen=True)
class ArmFace:
    """A support weapon. rof: boxed figure, 0 for none; broken: malfunctions."""

    nation: str
    side: int
    kind: str
    foot: str
    rof: int = 0
    broken: bool = False
    plates: tuple[str, ...] = ()


@dataclass(frozen=True)
class GunFace:
    """A gun; heading in degrees; corner: calibre with length."""

    nation: str
    side: int
    name: str
    kind: str
    mm: int
    barrels: int
    heading: float
    corner: str
    foot: str
    rof: int = 0
    broken: bool = False
    plates: tuple[str, ...] = ()
    pale: bool = False


@dataclass(frozen=True)
class CarFace:
    """A vehicle: heading of hull and turret in degrees; corner: main armament; mp; band: letter of its Convoy."""

    nation: str
    side: int
    sheet: str
    drive: str
    name: str
    heading: float
    turret: float
    corner: str = ""
    mp: str = ""
    plates: tuple[str, ...] = ()
    wreck: bool = False
    burning: bool = False
    pale: bool = False


@dataclass(frozen=True)
class PlaneFace:
    """An aircraft: key of its figures, heading, MG firepower, the number in the star, bombs or none; side by the
    owner.
    """

    nation: str
    side: int
    figure: str
    name: str
    heading: float
    fp: int
    star: int
    bombs: bool
    plates: tuple[str, ...] = ()


def _board(
    px: int, nation: str, side: int, pale: bool = False, broken: bool = False
) -> tuple[pygame.Surface, tuple[float, float, float, float]]:
    out, view = canvas(px)
    tint = looks.tint(nation)
    if broken:
        tint = mix(tint, "#fffaf0", 0.55)
    if pale:
        tint = mix(tint, "#8a857a", 0.4)
    out.blit(chit(px, tint, side), (margin(px), margin(px)))
    return out, view


def _put(out: pygame.Surface, view: tuple[float, float, float, float], body: str) -> None:
    out.blit(svg(body, out.get_size(), view), (0, 0))


def _foot(out: pygame.Surface, px: int, words: str, size: float = 23) -> None:
    m, u = margin(px), px / 100
    fit(out, words, (m + 50 * u, m + 83.2 * u), "display", size * u, CREAM, "mc", 86 * u)


def _rof(
    out: pygame.Surface, view: tuple[float, float, float, float], px: int, rof: int, x: float = 86, y: float = 64
) -> None:
    """The rate of fire in its square."""
    if rof and px >= FIGURES_FROM:
        _put(out, view, rect(x - 8, y - 8, 16, 16, "#fffaf0", 1.5, INK, 1.8))
        m, u = margin(px), px / 100
        text(out, str(rof), (m + x * u, m + y * u), "display", 15 * u, INK, "mc")


def _corner(out: pygame.Surface, px: int, words: str, right: bool = True, tint: str = "#e6dcc4") -> None:
    m, u = margin(px), px / 100
    if words and px >= FIGURES_FROM:
        text(
            out,
            words,
            (m + (93 if right else 8) * u, m + 13.5 * u),
            "display",
            17 * u,
            INK,
            "mr" if right else "ml",
            halo=tint,
            halo_w=max(1, round(1.5 * u)),
        )


def _bow(heading: float) -> str:
    """The arrow head beside the cardboard that shows the covered arc."""
    x, y = unit(heading)
    foot = 48.5 / max(abs(x), abs(y))
    tip, k = foot + 10, 9.5
    points = [
        (50 + x * tip, 50 + y * tip),
        (50 + x * foot - y * k, 50 + y * foot + x * k),
        (50 + x * foot + y * k, 50 + y * foot - x * k),
    ]
    d = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points) + "Z"
    return el(d, CREAM, CREAM, 4) + el(d, "#241b12", "#241b12", 0.8)


@cached(256)
def man(face: ManFace, px: int) -> pygame.Surface:
    """An infantry counter, px of cardboard with its margins."""
    out, view = _board(px, face.nation, face.side, face.pale, face.broken)
    if not face.size:
        text(out, "?", (margin(px) + px * 0.5, margin(px) + px * 0.39), "display", px * 0.6, "#6b6256", "mc")
        _foot(out, px, "dummy", 19)
        return out
    _put(out, view, men.squad(face.size, face.nation, looks.CLOTH.get(face.nation, "#6b6a4d"), face.broken))
    if px >= FIGURES_FROM or face.size == "leader":
        _foot(out, px, face.foot, 25)
        if face.assault:
            m, u = margin(px), px / 100
            wide = width(face.foot, "display", 25 * u)
            pygame.draw.rect(
                out,
                CREAM,
                (round(m + 50 * u - wide / 2), round(m + 91 * u), round(wide * 0.28), max(1, round(1.6 * u))),
            )
    tokens.hang(out, px, face.plates)
    return out


@cached(96)
def arm(face: ArmFace, px: int) -> pygame.Surface:
    """A support weapon."""
    out, view = _board(px, face.nation, face.side, broken=face.broken)
    _put(out, view, group(men.weapon(face.kind), "translate(-1 8)"))
    _corner(out, px, face.kind)
    _foot(out, px, face.foot, 25)
    _rof(out, view, px, face.rof)
    if face.broken:
        _put(out, view, el("M14 14L86 68M86 14L14 68", "none", "#97291f", 5, so=0.8))
    tokens.hang(out, px, face.plates)
    return out


@cached(96)
def gun(face: GunFace, px: int) -> pygame.Surface:
    """A gun, turned to its covered arc."""
    out, view = _board(px, face.nation, face.side, face.pale)
    big = px >= FIGURES_FROM
    _put(
        out,
        view,
        _bow(face.heading)
        + group(
            hulls.gun(face.kind, face.mm, face.barrels, looks.PAINT.get(face.nation, "#77745a")),
            f"translate(50 {40 if big else 44}) rotate({face.heading:g}) scale(.86)",
        ),
    )
    _corner(out, px, face.corner)
    if px >= NAME_FROM:
        _foot(out, px, face.name, 19)
    elif big:
        _foot(out, px, face.foot, 22)
    _rof(out, view, px, face.rof)
    if face.broken:
        _put(out, view, el("M14 14L86 68M86 14L14 68", "none", "#97291f", 5, so=0.8))
    tokens.hang(out, px, face.plates)
    return out


@cached(256)
def car(face: CarFace, px: int) -> pygame.Surface:
    """A vehicle, or its wreck."""
    out, view = _board(px, face.nation, face.side, face.pale or face.wreck)
    big = px >= FIGURES_FROM
    body = hulls.vehicle(
        looks.hull(face.sheet, face.drive),
        looks.PAINT.get(face.nation, "#77745a"),
        face.turret - face.heading,
        face.wreck,
    )
    picture = svg(
        group(body, f"translate(50 {39 if big else 44}) rotate({face.heading:g}) scale({1.06 if big else 1.16})"),
        out.get_size(),
        view,
    )
    if not face.wreck:
        _put(out, view, _bow(face.heading))
    shade = silhouette_shadow(picture, max(1, px // 50), 110)
    out.blit(shade, shade.get_rect(center=(out.get_width() // 2 + px // 50, out.get_height() // 2 + px // 36)))
    out.blit(picture, (0, 0))
    if face.burning or face.wreck:
        _put(
            out,
            view,
            (
                tokens.flames(52, 44, 0.78)
                if face.burning
                else el("M18 12L82 66M82 12L18 66", "none", "#97291f", 5, so=0.75)
            ),
        )
    if not face.wreck:
        _corner(out, px, face.corner)
    if big:
        m, u = margin(px), px / 100
        if face.wreck:
            _foot(out, px, "wreck", 20)
        else:
            text(out, face.mp, (m + 91 * u, m + 83.2 * u), "display", 20 * u, CREAM, "mr")
            if px >= NAME_FROM:
                fit(out, face.name, (m + 9 * u, m + 83.2 * u), "display", 16 * u, CREAM, "ml", 64 * u)
    tokens.hang(out, px, face.plates)
    return out


@cached(96)
def plane(face: PlaneFace, px: int) -> pygame.Surface:
    """An aircraft: MG firepower and star on the strip, a bomb while it carries bombs."""
    out, view = _board(px, face.nation, face.side)
    m, u = margin(px), px / 100
    big = px >= FIGURES_FROM
    n = int(px * (0.84 if big else 0.94))
    picture = planform.aircraft(face.figure, n, face.heading, livery=None)
    shade = silhouette_shadow(picture, max(1, round(1.5 * u)), 110)
    cx, cy = m + 50 * u, m + (40 if big else 45) * u
    out.blit(shade, (cx - shade.get_width() / 2 + 2 * u, cy - shade.get_height() / 2 + 3.4 * u))
    out.blit(picture, (cx - n / 2, cy - n / 2))
    if face.bombs:
        _put(out, view, bomb_svg(87, 57, 1.3))
    if big:
        if face.star:
            _put(out, view, el(star_path(84, 83, 11.5, inner=0.55), CREAM))
            text(out, str(face.star), (m + 84 * u, m + 83.8 * u), "display", 13 * u, INK, "mc")
        text(out, str(face.fp) if face.fp else "obs", (m + 10 * u, m + 83.2 * u), "display", 21 * u, CREAM, "ml")
        if px >= NAME_FROM:
            fit(out, face.name, (m + 50 * u, m + 83.2 * u), "caps", 14 * u, CREAM, "mc", 44 * u)
    tokens.hang(out, px, face.plates)
    return out


@cached(32)
def ghost(figure: str, px: int, heading: float, alpha: int = 150) -> pygame.Surface:
    """A plane on a run that is only thought of: its outline without cardboard."""
    out = planform.aircraft(figure, px, heading).copy()
    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out
