"""Hit counters and chips of damage, with the drawings of what a hit does; pop-up chits, and the cups from which both
are drawn.
"""

from __future__ import annotations

import random

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import CounterKind, CounterSide, HitCounter
from tabletop.games.thunderbolt_apache.table.pieces.unitart import UNIT_LABEL, unit_svg
from tabletop.table.draw.chit import canvas, chit, margin, outline
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    ellipse,
    fit,
    fit_px,
    group,
    light,
    lin,
    path,
    poly,
    rad,
    rect,
    star_path,
    svg,
    text,
)

# -- Pop-up chits and the cups from which chits and hit counters are drawn.

# -- Drawings of what a hit does, in a box of 48 x 48: engine, controls, wounded, fireball, ...

INK = "#2a2016"
BURST = star_path(0, 0, 12, 9, 0.55, 8)
PLANE = path(
    [
        (0, -20),
        (2.4, -16),
        (3, -6, 1),
        (19, -3, 1),
        (19, 3, 1),
        (3, 5, 1),
        (2.2, 14, 1),
        (8, 16.4, 1),
        (8, 19.4, 1),
        (-8, 19.4, 1),
        (-8, 16.4, 1),
        (-2.2, 14, 1),
        (-3, 5, 1),
        (-19, 3, 1),
        (-19, -3, 1),
        (-3, -6, 1),
        (-2.4, -16),
    ]
)


def burst(x: float, y: float, k: float = 1.0) -> str:
    return group(
        el(BURST, "#e2701f", "#6d2208", 1.6) + el(star_path(0, 0, 6, 9, 0.5), "#ffd85e"),
        f"translate({x:g} {y:g}) scale({k:g})",
    )


def stroke(d: str, w: float = 3.4, c: str = INK) -> str:
    return el(d, "none", c, w)


def _near_miss() -> str:
    return (
        group(el(PLANE, "#5d6450", INK, 1.4), "translate(20 30) rotate(45) scale(.8)")
        + burst(40, 12, 0.8)
        + stroke("M31 33L38 40M36 29L43 33", 1.6, "#8a8070")
    )


def _rattled() -> str:
    s = el(
        path([(24, 8), (37, 13), (39, 25), (34, 31, 1), (35, 40, 1), (16, 40, 1), (16, 32, 1), (10, 24), (13, 13)]),
        "#dcc3a0",
        INK,
        1.8,
    )
    s += el(path([(10, 20, 1), (12, 9), (24, 5), (36, 9), (39, 20, 1)]), "#4d5a46", INK, 1.8) + el(
        poly([(13, 20), (36, 20), (35, 27), (14, 27)]), "#2f3d46", INK, 1.4
    )
    return s + stroke("M4 12l-3 -4M3 20h-3M44 11l4 -4M45 20h3", 2.2, "#b3271e")


def _hud() -> str:
    s = el(poly([(8, 6), (40, 6), (36, 34), (12, 34)]), "#bfe0cf", INK, 1.8, op=0.9)
    s += stroke("M17 16H31M14 22H20M28 22H34", 1.6, "#1d6b43") + circle(24, 22, 4, "none", "#1d6b43", 1.6)
    return s + rect(10, 34, 28, 8, "#4b4a44", 2, INK, 1.6) + stroke("M38 4L28 16L33 20L22 33", 2.4, "#b3271e")


def _display() -> str:
    s = rect(5, 6, 38, 36, "#4b4a44", 4, INK, 1.8) + rect(10, 11, 28, 24, "#1e3a33", 2, INK, 1.2)
    s += stroke("M13 29q5 -12 11 -6t11 -8", 1.6, "#79d6a0") + "".join(
        circle(x, 38.6, 1.5, "#d9cfae") for x in (13, 20, 28, 35)
    )
    return s + stroke("M31 9L23 20L28 23L18 37", 2.6, "#e2701f")


def _controls() -> str:
    s = (
        stroke("M24 38V22", 5)
        + el(path([(18, 6, 1), (28, 5, 1), (30, 22, 1), (20, 24, 1)]), "#4b4a44", INK, 1.6)
        + circle(23, 9, 2.2, "#b3271e")
    )
    s += el(path([(10, 42, 1), (14, 34), (34, 34), (38, 42, 1)]), "#7a7364", INK, 1.6)
    return s + stroke("M7 16H13M7 16l3 -3M7 16l3 3M35 16h6M41 16l-3 -3M41 16l-3 3", 2, "#b3271e")


def _engine() -> str:
    s = el(
        path([(5, 14, 1), (13, 9), (32, 10), (42, 16, 1), (42, 30, 1), (32, 36), (13, 37), (5, 32, 1)]),
        "#8d9492",
        INK,
        1.8,
    )
    s += ellipse(7, 23, 4, 9.4, "#2c2b28", INK, 1.6) + stroke("M7 14V32M3.6 18L10.4 28M10.4 18L3.6 28", 1.2, "#c9cdca")
    return (
        s
        + stroke("M18 10V36M28 10V36", 1.4)
        + el(
            path([(40, 20, 1), (47, 14), (45, 20), (49, 23), (45, 26), (47, 32), (40, 27, 1)]),
            "#e2701f",
            "#6d2208",
            1.4,
        )
    )


def _cannon() -> str:
    s = (
        rect(3, 15, 17, 18, "#7a7f7e", 3, INK, 1.8)
        + stroke("M20 18H45M20 24H45M20 30H45", 3.4, "#3b3a36")
        + rect(31, 15, 4, 18, "#57564b", 1, INK, 1.2)
    )
    return s + stroke("M36 8L28 40", 3.4, "#b3271e")


def _pylon() -> str:
    s = el(path([(2, 8, 1), (24, 5), (46, 9, 1), (46, 14, 1), (2, 14, 1)]), "#8d9492", INK, 1.6) + el(
        poly([(17, 14), (31, 14), (28, 23), (20, 23)]), "#57564b", INK, 1.6
    )
    s += group(
        el(path([(4, 36), (12, 31), (32, 31), (42, 36), (32, 41), (12, 41)]), "#6c7150", INK, 1.6)
        + el("M4 31L10 36L4 41", "none", INK, 2.2),
        "rotate(9 24 36)",
    )
    return s + stroke("M15 26L33 28", 2.6, "#b3271e")


def _airframe() -> str:
    return group(el(PLANE, "#6f7866", INK, 1.6), "translate(24 25) scale(1.12)") + burst(35, 24, 0.92)


def _fuel_leak() -> str:
    s = el(
        path([(8, 14, 1), (14, 8), (36, 8), (41, 14, 1), (41, 22, 1), (36, 27), (14, 27), (8, 22, 1)]),
        "#767c5b",
        INK,
        1.8,
    ) + stroke("M18 8.6V26.6M31 8.6V26.6", 1.3)
    drop = path([(0, -8, 1), (4.6, 0), (0, 5), (-4.6, 0)])
    return s + "".join(
        group(el(drop, "#e88a1f", INK, 1.4), f"translate({x} {y}) scale({k})")
        for x, y, k in ((24, 37, 1.1), (34, 42, 0.7), (15, 40, 0.6))
    )


def _stores_lost() -> str:
    s = ""
    for x, y, a in ((15.0, 14.0, 20.0), (31.0, 27.0, 38.0)):
        s += group(
            el(path([(-13, 0), (-6, -5), (6, -5), (13, 0), (6, 5), (-6, 5)]), "#6c7150", INK, 1.6)
            + stroke("M-14 -4.6L-9 0L-14 4.6", 2.2),
            f"translate({x} {y}) rotate({a})",
        )
    return s + stroke("M38 6V16M38 16l-4 -4M38 16l4 -4", 2.6, "#b3271e")


def _pod() -> str:
    s = el(
        path([(3, 26, 1), (8, 19), (36, 17), (44, 22, 1), (44, 30), (36, 34), (8, 33)]), "#a2a8a6", INK, 1.8
    ) + stroke("M15 18.6V33M26 17.8V33.6", 1.3)
    return s + stroke("M38 12q4 -3 8 0M36 7q6 -5 12 0", 1.9, "#1f7a57") + burst(27, 24, 0.7)


def _wounded() -> str:
    s = rect(5, 8, 38, 32, "#f6f0e0", 6, INK, 1.8)
    return s + el("M20 13H28V20H35V28H28V35H20V28H13V20H20Z", "#b3271e", "#6d120c", 1.2)


def _break() -> str:
    s = stroke("M5 9H22C34 9 38 16 38 28V35", 3.6) + el(poly([(30, 32), (46, 32), (38, 43)]), INK)
    return s + group(el(PLANE, "#6f7866", INK, 1.6), "translate(16 27) rotate(118) scale(.62)")


def _rotor() -> str:
    s = ellipse(24, 22, 22, 8, "#8a8070", op=0.3) + stroke("M3 14L24 22L20 4M24 22L45 29M24 22L30 40", 3.6)
    return s + circle(24, 22, 4.4, "#6f7866", INK, 1.6) + stroke("M37 24L42 31M42 24L37 31", 2.6, "#b3271e")


def _killed() -> str:
    s = el(
        path([(24, 4), (40, 12), (42, 26, 1), (36, 32, 1), (36, 41, 1), (12, 41, 1), (12, 32, 1), (6, 26, 1), (8, 12)]),
        "#4d5a46",
        INK,
        1.8,
    )
    s += el(path([(10, 20, 1), (24, 16), (38, 20, 1), (37, 29, 1), (11, 29, 1)]), "#1d2429", INK, 1.4)
    return (
        s
        + stroke("M14 20l6 6m0 -6l-6 6M28 20l6 6m0 -6l-6 6", 2, "#e9e2cf")
        + stroke("M30 5L25 12L29 15", 1.8, "#b3271e")
    )


def _fireball() -> str:
    return burst(24, 24, 1.9) + group(el(PLANE, "#2b2723", INK, 1), "translate(24 25) rotate(35) scale(.62)")


# -- Pop-up chits and the cups from which chits and hit counters are drawn.

DAMAGE_ART = {
    "Near miss": _near_miss,
    "Rattled": _rattled,
    "HUD": _hud,
    "Display": _display,
    "Controls": _controls,
    "Engine": _engine,
    "Cannon": _cannon,
    "Pylon": _pylon,
    "Airframe": _airframe,
    "Fuel leak": _fuel_leak,
    "Stores lost": _stores_lost,
    "Pod hit": _pod,
    "Wounded": _wounded,
    "Break": _break,
    "Rotor": _rotor,
    "Killed": _killed,
    "Fireball": _fireball,
}


@cached(48)
def popup_chit(px: int, face: str | None = None) -> pygame.Surface:
    """A round pop-up chit of px: face None = its back, "" = no enemy, else the key of a unit type."""
    red = face is None or bool(face)
    edge = "#97291f" if red else "#4e7a58"
    tone = "#b8402f" if face is None else "#f0dcc0" if face else "#dfe6d2"
    s = (
        "<defs>"
        + rad("c", 40, 36, 62, [(0, light(tone, 0.3), 1), (0.7, tone, 1), (1, dark(tone, 0.18), 1)])
        + "</defs>"
    )
    s += (
        circle(50, 54, 44, dark(tone, 0.55))
        + circle(50, 50, 44, "url(#c)", dark(edge, 0.3), 1.6)
        + circle(50, 50, 39, "none", edge if face is not None else "#f3d9b8", 2)
    )
    if face is None:
        s += (
            el(poly([(50, 20), (80, 71), (20, 71)]), "none", "#f6e3c4", 5)
            + stroke("M50 38V54", 6, "#f6e3c4")
            + circle(50, 62.5, 3.4, "#f6e3c4")
        )
    elif face:
        s += group(unit_svg(face), "translate(17 26) scale(.66)") + el(
            poly([(50, 10), (58, 23), (42, 23)]), "#cf2a1c", "#fff3dc", 1
        )
    else:
        s += stroke("M27 51L44 67L74 33", 8.6, "#3f6d49")
    out = svg(s, (px, px), (0, 0, 100, 100))
    if face and px >= 60:
        u = px / 100
        fit(out, UNIT_LABEL.get(face, face), (50 * u, 76 * u), "display", 15 * u, "#7a1f16", "mc", 52 * u)
    return out


STITCH = 'stroke-dasharray="3.4 2.4" stroke-linecap="round"'
LIP = "M14.2 36C18 48 34 50.6 50 50.6S82 48 85.8 36C88 42 84 46 78 48.4C62 54.6 38 54.6 22 48.4C16 46 12 42 14.2 36Z"
LEATHER = ((0, "#3b2417", 1), (0.28, "#8a5a38", 1), (0.5, "#a06c45", 1), (0.75, "#6b4329", 1), (1, "#2e1b11", 1))


def _heap(number: int, lift: float, hits: bool) -> str:
    """The pieces that show in the mouth of a cup."""
    rnd, s = random.Random(5), ""
    for i in range(number):
        x, y = 50 + rnd.uniform(-25, 25), 38 + rnd.uniform(-6, 8) - lift * (1 if i > 5 else 0.3)
        if hits:
            c, turn = rnd.choice(("#efe2c4", "#e7d3ae", "#e7b9a2", "#dfa98e")), rnd.uniform(-30, 30)
            piece = rect(x - 7, y - 2.4, 14, 7.4, dark(c, 0.5), 1.4)
            piece += rect(x - 7, y - 4, 14, 7.4, c, 1.4, "#2a2016", 0.7)
            piece += rect(x - 5.6, y - 3, 11.2, 1.8, "#97291f" if i % 2 else "#7a6a45")
            s += group(piece, f"rotate({turn:.0f} {x:.1f} {y:.1f})")
        else:
            c = rnd.choice(("#b8402f", "#a93a2a", "#c04a36"))
            s += ellipse(x, y + 1.6, 7.4, 3.6, dark(c, 0.5)) + ellipse(x, y, 7.4, 3.6, c, "#f3d9b8", 0.7)
    return s


@cached(24)
def cup(px: int, fill: int = 24, kind: str = "popups") -> pygame.Surface:
    """The cup seen from above at a slant, px x px; fill = pieces left in it: the heap grows with them.

    kind "popups": round red chits (of 37), triangle on the leather; "hits": square counters (of 88), burst on it.
    """
    hits = kind == "hits"
    share = min(1.0, fill / (88 if hits else 37))
    s = "<defs>" + lin("b", 14, 0, 86, 0, LEATHER)
    s += rad("i", 50, 34, 40, [(0, "#1b120c", 1), (0.75, "#2a1b11", 1), (1, "#4a3020", 1)]) + "</defs>"
    s += el("M10 34C10 34 18 84 20 92C24 104 76 104 80 92C82 84 90 34 90 34Z", "url(#b)", "#22130b", 1.2)
    s += el("M14.5 60C26 71 74 71 85.5 60", "none", "#d9b37c", 1.3, so=0.9, extra=STITCH)
    s += ellipse(50, 34, 40.6, 18.6, "#a9754b", "#22130b", 1.2) + ellipse(50, 34.6, 36, 15.4, "url(#i)", "#2a180d", 1)
    s += _heap(0 if fill <= 0 else max(1, round(17 * share)), 6 * share, hits) + el(LIP, "#8a5a38", "#22130b", 0.6)
    if hits:
        mark = burst(50, 74, 0.72)
    else:
        mark = el(poly([(50, 64), (60, 81), (40, 81)]), "#cf2a1c", "#f3d9b8", 1.4)
        mark += stroke("M50 70V75", 1.8, "#fff3dc") + circle(50, 78, 1.1, "#fff3dc")
    return svg(s + el("M17 44C28 53 72 53 83 44", "none", "#d9b37c", 1, so=0.8) + mark, (px, px), (0, 8, 100, 100))


# -- Hit counters and chips of damage.

LIGHT_FACE, HEAVY_FACE = "#efe2c4", "#e7b9a2"
NAME_FROM = 54  # px of cardboard from which the name can be read


@cached(96)
def damage_icon(name: str, px: int, heavy: bool = False) -> pygame.Surface:
    """Chip of a kind of damage ("Engine", "Wounded", ...), px x px: cream for light, red with two pips for heavy."""
    face = HEAVY_FACE if heavy else LIGHT_FACE
    s = rect(1.4, 1.4, 53.2, 53.2, face, 9, "#97291f" if heavy else "#6b5d45", 2.6)
    s += group(DAMAGE_ART.get(name, DAMAGE_ART["Airframe"])(), "translate(5.4 5.4) scale(.94)")
    if heavy:
        s += "".join(circle(45.5 - i * 8, 48, 3.4, "#97291f", "#fff6e2", 1.4) for i in range(2))
    return svg(s, (px, px), (0, 0, 56, 56))


def _minus(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def effect_lines(side: CounterSide) -> tuple[str, ...]:
    """What a side of a counter does, in at most two short lines."""
    if side.killed:
        return ("Pilot killed", "Crash")
    if side.crash:
        return ("Crash",)
    rolls = (
        ("Cannon", side.cannon),
        ("Strike", side.strike),
        ("Stand-Off", side.standoff),
        ("All attacks", side.all_attacks),
        ("Ridge", side.ridge),
        ("Evasive", side.evasive),
    )
    words = [f"{name} {_minus(n)}" for name, n in rolls if n]
    words += ["Cannon out"] if side.no_cannon else []
    words += ["Engine check"] if side.engine else []
    words += [f"Speed {_minus(side.speed)}"] if side.speed else []
    words += [f"{side.weapons} weapon{'s' if side.weapons > 1 else ''} lost"] if side.weapons else []
    words += ["Half the weapons"] if side.half_weapons else []
    words += [f"WP {_minus(side.wp)}"] if side.wp else []
    words += [f"Airframe {side.airframe}"] if side.airframe else []
    words += [f"Loiter {_minus(side.loiter)}"] if side.loiter else []
    words += ["Pod lost"] if side.pod else []
    words += ["Down to L"] if side.descend else []
    words += [f"Stress +{side.stress}"] if side.stress else []
    if not words:
        return ("No effect",)
    return (words[0],) if len(words) == 1 else (words[0], ", ".join(words[1:]))


@cached(192)
def _hit(name: str, lines: tuple[str, ...], lasting: bool, heavy: bool, px: int) -> pygame.Surface:
    out, _ = canvas(px)
    m, u = margin(px), px / 100
    out.blit(chit(px, HEAVY_FACE if heavy else LIGHT_FACE, None), (m, m))
    c = "#97291f" if heavy else "#7a6a45"
    named, told = px >= NAME_FROM, px >= 80 and bool(lines)
    frame = rect(6.4, 6.4, 87.2, 85, "none", 6, c, 1.6) + (rect(6.4, 6.4, 87.2, 20, c, 5) if named else "")
    k, y = (0.80 if len(lines) > 1 else 0.94, 29.0) if told else (1.22, 30.0) if named else (1.6, 9.0)
    frame += group(DAMAGE_ART.get(name, DAMAGE_ART["Airframe"])(), f"translate({50 - 24.5 * k:g} {y:g}) scale({k})")
    out.blit(svg(frame, (px, px), (0, 0, 100, 100)), (m, m))
    if not named:
        return out
    size = fit_px(name.upper(), "display", 17 * u, 68 * u, 8)
    text(out, name.upper(), (m + 11 * u, m + 17 * u), "display", size, "#fff6e2", "ml")
    text(
        out,
        ("H" if heavy else "L") + ("*" if lasting else ""),
        (m + 90 * u, m + 17 * u),
        "display",
        17 * u,
        "#ffe9b0",
        "mr",
    )
    for i, row in enumerate(lines if told else ()):
        at = (m + 50 * u, m + (82.0 - (len(lines) - 1) * 6.4 + i * 10.4) * u)
        fit(out, row, at, "semi", 11.4 * u, INK, "mc", 84 * u)
    return out


def hit_counter(counter: HitCounter | str, heavy: bool, px: int, *, selected: bool = False) -> pygame.Surface:
    """A hit counter on its light or heavy side, cardboard px wide (larger by chit.PAD on each side). Do not draw on it.

    counter: the printed counter, or the name of a lasting damage. From 54 px with its name, from 80 px with what it
    does; a star marks Lasting ones.
    """
    if isinstance(counter, str):
        out = _hit(counter, (), True, heavy, px)
    else:
        side = counter.heavy if heavy else counter.light
        out = _hit(counter.name, effect_lines(side), side.kind is CounterKind.LASTING, heavy, px)
    if selected:
        out = out.copy()
        out.blit(outline(px, "selected"), (0, 0))
    return out
