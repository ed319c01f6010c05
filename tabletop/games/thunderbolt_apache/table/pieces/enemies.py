"""Enemy unit counters: attack top right, modifier below it, range and altitudes at the foot, wreck behind."""

from __future__ import annotations

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import UnitType
from tabletop.games.thunderbolt_apache.table.pieces.unitart import RADAR, UNIT_LABEL, unit_svg
from tabletop.table.draw.chit import canvas, chit, dimmed, margin, outline
from tabletop.table.draw.kit import cached, circle, el, fit, fit_px, group, path, poly, svg, text

FACE = "#e6cfae"
DEAD = "#b9b1a4"
INK = "#231a10"
FOOT = "#fff6e2"
FIGURES_FROM = 40  # px of cardboard from which attack, modifier, range and altitudes are printed
NAME_FROM = 58  # px from which the name is printed between range and altitudes
STRIP_FROM = 32  # px from which it is printed on a strip that has no figures


def attack_text(light: int, heavy: int) -> str:
    """Hits of an attack as printed: "1L 1H", "2H", "" for none."""
    return " ".join(f"{n}{letter}" for n, letter in ((light, "L"), (heavy, "H")) if n)


def signed(n: int) -> str:
    """A modifier as printed: +1, 0, -1."""
    return f"+{n}" if n > 0 else str(n).replace("-", "−")


def popup_svg(x: float = 5.4, y: float = 5.4, n: float = 27.0) -> str:
    """The red triangle of a pop-up in the upper left corner."""
    d = (
        path([(x, y + 6), (x + 6, y, 1), (x + n, y, 1), (x, y + n, 1)])
        if n > 12
        else poly([(x, y), (x + n, y), (x, y + n)])
    )
    return (
        el(d, "#cf2a1c", "#fff3dc", 1.6)
        + el(f"M{x + n * 0.3:.1f} {y + n * 0.12:.1f}V{y + n * 0.36:.1f}", "none", "#fff3dc", n * 0.12)
        + el(f"M{x + n * 0.3:.1f} {y + n * 0.52:.1f}v.1", "none", "#fff3dc", n * 0.13)
    )


def cover_svg() -> str:
    """A berm in front of the unit: it is in cover on a ridge."""
    top = path(
        [(5, 73, 1), (6, 64), (16, 57), (30, 61), (43, 55.4), (58, 60.4), (72, 56), (86, 60), (94, 66), (95, 73, 1)]
    )
    s = el(top, "#9a7447", "#3c2612", 1.6)
    marks = "".join(
        f"M{x} {y}l-2.4 {h}"
        for x, y, h in (
            (14, 61, 8),
            (24, 62, 7),
            (34, 62, 7),
            (44, 59, 9),
            (55, 62, 7),
            (65, 62, 7),
            (75, 60, 8),
            (86, 63, 6),
        )
    )
    return (
        s
        + el(marks, "none", "#4e331a", 1.5)
        + el("M16 57.8Q23 58 30 61.6M44 56.2Q51 57 57.4 61M72 56.8Q79 57.6 85 60.8", "none", "#d8b47c", 1.5)
    )


def _figures(
    out: pygame.Surface, px: int, attack: str, modifier: int | None, reach: int | None, altitudes: str
) -> None:
    m, u = margin(px), px / 100
    small = px < NAME_FROM
    if attack:
        size = (26 if small else 22) * u
        fit(
            out,
            attack,
            (m + 93 * u, m + 15 * u),
            "display",
            size,
            "#97291f",
            "mr",
            56 * u,
            FACE,
            max(1, round(1.6 * u)),
        )
    if modifier is not None:
        place = ((23.0, 37.0) if small else (18.5, 33.0)) if attack else ((25.0, 15.0) if small else (21.0, 15.0))
        size, y = place
        text(
            out,
            signed(modifier),
            (m + 93 * u, m + y * u),
            "display",
            size * u,
            INK,
            "mr",
            halo=FACE,
            halo_w=max(1, round(1.6 * u)),
        )
    y, size = m + 83.2 * u, (24 if small else 20) * u
    if attack and reach is not None:
        text(out, f"R{reach}", (m + 10 * u, y), "display", size, FOOT, "ml")
        text(out, altitudes, (m + 90 * u, y), "display", size, FOOT, "mr")


def _key(unit: str | UnitType) -> str:
    return unit if isinstance(unit, str) else unit.key


def _art(key: str, px: int, cover: bool, dead: bool, popup: bool) -> str:
    """The unit, the berm before it or the cross behind its wreck, the corner of a pop-up, the waves of a radar."""
    if dead:
        cross = "M13 13L87 83M87 13L13 83"
        s = el(cross, "none", "#fff3dc", 9, so=0.5) + el(cross, "none", "#97291f", 4.6, so=0.62)
        s += group(unit_svg(key, True), "translate(7 26) scale(.86)")
    else:
        k, x, y = (
            (0.80, 8.0, 22.8) if px >= NAME_FROM else (0.84, 5.0, 22.0) if px >= FIGURES_FROM else (0.93, 3.0, 15.0)
        )
        s = group(unit_svg(key), f"translate({x} {y}) scale({k})") + (cover_svg() if cover else "")
        if key in RADAR and px >= 64:
            s += group(el("M0 6Q3 0 6 6M-4 6Q3 -7 10 6", "none", "#97291f", 1.7), "translate(84 44)")
    return s + (popup_svg(n=27 if px >= 40 else 36) if popup else "")


@cached(384)
def _face(
    key: str,
    px: int,
    cover: bool,
    dead: bool,
    popup: bool,
    attack: str,
    modifier: int | None,
    reach: int | None,
    altitudes: str,
    number: int = 0,
) -> pygame.Surface:
    out, view = canvas(px)
    m, u = margin(px), px / 100
    figures = px >= FIGURES_FROM and not dead
    out.blit(chit(px, DEAD if dead else FACE, None if dead else 1), (m, m))
    art = _art(key, px, cover, dead, popup)
    dx, dy = (5.0, 45.0) if popup else (17.5, 17.5)
    if figures and number > 0:
        art += circle(dx, dy, 13.0, "#fff6e2", "#a4342a", 3)
    out.blit(svg(art, out.get_size(), view), (0, 0))
    if figures and number > 0:
        text(out, str(number), (m + dx * u, m + dy * u), "display", (19 if number < 10 else 16) * u, "#5a160a", "mc")
    if figures:
        _figures(out, px, attack, modifier, reach, altitudes)
    strip_free = not attack or not figures
    if px >= NAME_FROM or (px >= STRIP_FROM and strip_free and not dead):
        label, middle = UNIT_LABEL.get(key, key), m + 50 * u
        if dead:
            fit(out, label, (middle, m + 86 * u), "caps", 13 * u, "#4a4038", "mc", 80 * u)
        else:
            size, room = (16.5 if px >= NAME_FROM else 20, 86) if strip_free else (15.5, 46)
            _label(out, label, (middle, m + 83.2 * u), max(9.0, size * u), room * u)
    return out


def _label(out: pygame.Surface, label: str, at: tuple[float, float], size: float, room: float) -> None:
    """The name on the strip, if it can be read there."""
    px = fit_px(label, "caps", size, room, 7)
    if px >= 8:
        fit(out, label, at, "caps", px, FOOT, "mc", room)


@cached(128)
def _framed(key: str, px: int, args: tuple[object, ...], dim: bool, frame: str) -> pygame.Surface:
    base = _face(key, px, *args)  # type: ignore[arg-type]
    out = dimmed(base) if dim else base.copy()
    if frame:
        out.blit(outline(px, frame), (0, 0))
    return out


def enemy_counter(
    unit_type: str | UnitType,
    px: int,
    *,
    cover: bool = False,
    dead: bool = False,
    popup: bool = False,
    attack: str | None = None,
    modifier: int | None = None,
    range: int | None = None,
    altitudes: str | None = None,
    dim: bool = False,
    selected: bool = False,
    target: bool = False,
    number: int = 0,
) -> pygame.Surface:
    """Counter of an enemy unit whose cardboard is px wide (larger by chit.PAD on each side). Do not draw on it.

    unit_type: the printed sheet, which fills in attack, modifier, range and altitudes where they are None; or the key
    of such a sheet ("T72") with what shall be printed. cover: a berm before it; dead: the wreck on its back; popup: red
    triangle. From 40 px with figures, from 58 px with its name (a strip without figures has it sooner); target: dashed
    frame; number: serial in a disc top left (lower for a pop-up).
    """
    if isinstance(unit_type, UnitType):
        attack = attack_text(unit_type.light, unit_type.heavy) if attack is None else attack
        modifier = unit_type.modifier if modifier is None else modifier
        range = unit_type.reach if range is None else range
        altitudes = " ".join(a.value for a in unit_type.altitudes) if altitudes is None else altitudes
    args = (cover, dead, popup, attack or "", modifier, range, altitudes or "", number)
    key = _key(unit_type)
    frame = "selected" if selected else "target" if target else ""
    if dim or frame:
        return _framed(key, px, args, dim, frame)
    return _face(key, px, *args)
