"""Counters of ground targets and AA batteries with their damage, and plain icons of them for lists."""

from __future__ import annotations

import random

import pygame

from tabletop.games.thunderbolt_lightning.table.pieces.groundart import PALE, figure_for
from tabletop.table.draw import palette as pal
from tabletop.table.draw.burning import SMOKE_DEFS, flame, plume
from tabletop.table.draw.chit import canvas, chit, margin
from tabletop.table.draw.kit import Colour, cached, el, fit, fit_px, hexs, mix, rgb, svg, text, width

FOOT = "#fff6e2"
LIGHT = "#fff6e0"


def _damage(share: float, seed: str) -> str:
    """Craters, flames and smoke over the picture field, growing with the share of damage taken."""
    rnd = random.Random(seed)
    fires, smoke = "", ""
    for i in range(1 + int(share * 3.9)):
        x, y, r = 26 + 48 * ((i * 0.618 + 0.2) % 1), rnd.uniform(46, 60), 6 + 2.4 * share
        smoke += plume(x + 1, y - r * 0.6, r * 0.9, 3, (0.45, -0.89), (-0.6, -0.8), rnd)
        fires += flame(x, y, r, i * 17)
    return SMOKE_DEFS + smoke + fires


@cached(192)
def installation(
    key: str,
    px: int,
    side: int,
    nation: str = "any",
    damage_share: float = 0,
    name: str = "",
    left: str = "",
    right: str = "",
) -> pygame.Surface:
    """Counter of an installation, larger by `chit.PAD` on each side like those of aircraft.

    damage_share 0..1 of its damage points; 1 = destroyed: grey, crossed, without its side's frame. From 52 px the name
    stands above, `left` (for example damage points left) and `right` (for example dice) on the strip.
    """
    dead = damage_share >= 1
    big = px >= 52
    out, view = canvas(px)
    m, u = margin(px), px / 100
    tint = "#e6dcc4" if nation.lower() == "any" else pal.nation_tint(nation)
    out.blit(chit(px, mix(tint, "#8b857a", 0.6) if dead else tint, None if dead else side), (m, m))
    ink, accent = ("#6d675c", "#938c7e") if dead else ("#33291d", pal.SIDE[side])
    figure = figure_for(key, name)
    at = "translate(11 21) scale(.78)" if big and name else "translate(9 12) scale(.82)"
    s = ""
    if not dead:
        relief = figure(LIGHT, LIGHT).replace(PALE, LIGHT).replace("#3f7f9d", LIGHT)
        s += f'<g transform="translate(1.1 1.6) {at}">{relief}</g>'
    s += f'<g transform="{at}">{figure(ink, accent)}</g>'
    if dead:
        s += el("M16 20L84 82M84 20L16 82", "none", "#f3ead6", 11, so=0.7) + el(
            "M16 20L84 82M84 20L16 82", "none", "#8a1f17", 6.5
        )
    elif damage_share > 0:
        s += _damage(damage_share, key)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    if big and not dead:
        _letters(out, px, name, left, right)
    elif big:
        fit(out, name, (m + 50 * u, m + 14.5 * u), "display", 15 * u, "#4b463d", "mc", 84 * u)
    return out


def _letters(out: pygame.Surface, px: int, name: str, left: str, right: str) -> None:
    m, u = margin(px), px / 100
    if name:
        size = fit_px(name, "display", 17 * u, 84 * u, 9)
        fit(out, name, (m + 50 * u, m + 14.5 * u), "display", size, "#231a10", "mc", 86 * u)
    y = m + 83.2 * u
    text(out, left, (m + 10 * u, y), "display", 20 * u, FOOT, "ml")
    room = 80 * u - width(left, "display", 20 * u) - 4 * u
    fit(out, right, (m + 90 * u, y), "display", fit_px(right, "display", 20 * u, room, 8), FOOT, "mr", room)


@cached(64)
def installation_icon(
    key: str, px: int, colour: Colour = "#33291d", accent: Colour = "#a4342a", name: str = ""
) -> pygame.Surface:
    """The side view alone, px wide and 0.62 px high, for panels and legends."""
    body = figure_for(key, name)(hexs(rgb(colour)), hexs(rgb(accent)))
    return svg(body, (px, round(px * 0.62)), (-1, -4, 102, 63))
