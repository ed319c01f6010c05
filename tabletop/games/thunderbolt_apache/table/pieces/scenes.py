"""Which picture stands on which card: sky, landscape, aircraft and units of the posters, and parts of them drawn for
these cards.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_svg
from tabletop.table.draw.kit import circle, el, group, mix, path
from tabletop.table.draw.poster import Plane


@dataclass(frozen=True)
class Prop:
    """A unit, store, medal or damage sign in a picture: kind, key, left edge, foot (shares of the picture), width
    (share).
    """

    kind: str  # unit, wreck, store, medal, damage, sign
    key: str
    x: float
    foot: float
    size: float


@dataclass(frozen=True)
class Scene:
    """A poster: sky and landscape of `poster.SCENES` or `landscape.PARTS`, aircraft, things in front."""

    sky: str
    land: tuple[str, ...]
    planes: tuple[Plane, ...] = ()
    props: tuple[Prop, ...] = ()


ROTORS = ("ah", "oh", "generic_h")


def _p(key: str, heading: float, size: float, x: float, y: float) -> Plane:
    """An aircraft; one with a rotor is drawn larger, as its disc takes most of the room."""
    return Plane(key, heading, size * (1.35 if key.startswith(ROTORS) else 1.0), x, y)


def _u(key: str, x: float, foot: float = 0.97, size: float = 0.4) -> Prop:
    return Prop("unit", key, x, foot, size)


def _w(key: str, x: float, foot: float = 0.97, size: float = 0.4) -> Prop:
    return Prop("wreck", key, x, foot, size)


HOG, GREYHOG, APACHE, LONGBOW = "a10", "a10c", "ah64", "ah64d"
DUST, HILL, TOWN = ("sun", "dunes"), ("clouds", "hills"), ("sun", "city")

CARD_SCENES: dict[str, Scene] = {
    # --- campaigns
    "CA01": Scene(
        "dust", ("sun", "oil_fires", "dunes"), (_p(HOG, 60, 0.62, 0.32, 0.36),), (_w("T72", 0.52, 0.99, 0.42),)
    ),
    "CA02": Scene("storm", ("clouds", "hills"), (_p("ac130h", 70, 0.6, 0.38, 0.40),), (_u("BNK", 0.62, 1.0, 0.34),)),
    "CA03": Scene(
        "day",
        ("clouds", "ridges", "hills"),
        (_p(HOG, 40, 0.52, 0.28, 0.4), _p("f16c", 40, 0.36, 0.72, 0.26)),
        (_u("SA6", 0.6, 1.0, 0.36),),
    ),
    "CA04": Scene("dawn", ("sun", "ridges"), (_p(APACHE, 60, 0.56, 0.3, 0.4),), (_u("MPT", 0.64, 0.98, 0.3),)),
    "CA05": Scene("dust", ("sun", "city"), (_p(LONGBOW, 60, 0.56, 0.32, 0.4),), (_w("T55", 0.58, 1.0, 0.4),)),
    "CA06": Scene("dusk", ("moon", "ridges"), (_p(LONGBOW, 310, 0.54, 0.64, 0.4),), (_u("TEC", 0.06, 1.0, 0.38),)),
    "CA07": Scene("dust", ("sun", "sea", "dunes"), (_p("av8b", 70, 0.5, 0.34, 0.38),), (_u("TEC", 0.58, 1.0, 0.38),)),
    "CA08": Scene("dusk", ("city", "flak"), (_p("mq1", 60, 0.62, 0.34, 0.34), _p(GREYHOG, 60, 0.4, 0.74, 0.56))),
    "CA09": Scene(
        "dawn",
        ("clouds", "hills"),
        (_p(HOG, 50, 0.5, 0.26, 0.34), _p("ah1f", 50, 0.4, 0.62, 0.3)),
        (_u("T72", 0.1, 1.0, 0.36), _u("IFV", 0.56, 1.0, 0.36)),
    ),
    "CA10": Scene("storm", ("clouds", "ridges"), (_p("f16c", 60, 0.52, 0.34, 0.36),), (_u("SPG", 0.56, 1.0, 0.4),)),
    "CA11": Scene("day", ("sun", "sea"), (_p("av8b", 60, 0.5, 0.36, 0.4), _p("ah1w", 60, 0.42, 0.74, 0.6))),
    # --- situations
    "SI1": Scene(
        "day",
        ("sun", "hills"),
        (_p(HOG, 45, 0.44, 0.24, 0.5), _p(HOG, 45, 0.44, 0.5, 0.36), _p(HOG, 45, 0.44, 0.76, 0.5)),
    ),
    "SI2": Scene("dawn", ("sun", "clouds"), (_p("f16c", 30, 0.5, 0.3, 0.46), _p("f16c", 30, 0.5, 0.66, 0.5))),
    "SI3": Scene("day", ("clouds", "crate"), (_p("ac130h", 60, 0.7, 0.42, 0.36),)),
    "SI4": Scene("storm", ("clouds", "hills"), (_p("ah1f", 90, 0.48, 0.3, 0.38),), (_u("T72", 0.56, 1.0, 0.4),)),
    "SI5": Scene("dust", ("sun", "ridges"), (_p("mq1", 70, 0.72, 0.46, 0.4),)),
    "SI6": Scene("dusk", ("clouds", "hills"), (_p(APACHE, 30, 0.5, 0.3, 0.42), _p(APACHE, 30, 0.5, 0.66, 0.5))),
    "SI7": Scene("dawn", ("sun", "hills"), (_p("oh58d", 70, 0.6, 0.44, 0.42),)),
    "SI8": Scene("dusk", ("moon", "dunes"), (_p(GREYHOG, 60, 0.62, 0.4, 0.42),)),
    # --- conditions
    "SC01": Scene("day", ("sun", "clouds"), (_p(HOG, 60, 0.6, 0.36, 0.5),)),
    "SC02": Scene("day", ("clouds", "hills"), (_p("oh58d", 60, 0.56, 0.42, 0.42),)),
    "SC03": Scene("storm", ("ridges", "clouds"), (_p(APACHE, 90, 0.46, 0.4, 0.74),)),
    "SC04": Scene("dust", ("dunes",), (_p(HOG, 70, 0.46, 0.4, 0.4),)),
    "SC05": Scene("day", ("clouds", "dunes"), (_p("rq1", 60, 0.7, 0.42, 0.36),), (_u("TRK", 0.6, 1.0, 0.3),)),
    "SC06": Scene(
        "dawn", ("crate",), (), (Prop("store", "Mk-84", 0.1, 0.44, 0.6), Prop("store", "AGM-65", 0.3, 0.7, 0.6))
    ),
    "SC07": Scene("storm", ("dunes",), (), (_u("TRK", 0.1), _u("TRK", 0.52, 0.9, 0.34))),
    "SC08": Scene("dusk", ("moon", "dunes"), (_p(HOG, 0, 0.46, 0.3, 0.66),)),
    "SC09": Scene("day", ("clouds", "city"), (), (_u("HQB", 0.3, 1.0, 0.44), Prop("sign", "cover", 0.7, 0.5, 0.2))),
    "SC10": Scene("dusk", ("moon", "hills"), (), (_u("RAD", 0.3, 1.0, 0.42),)),
    "SC11": Scene("dawn", ("sun", "ridges"), (), (Prop("sign", "scout", 0.36, 0.72, 0.3),)),
    "SC12": Scene("dust", ("hills",), (), (_u("ZU2", 0.3, 1.0, 0.5),)),
    "SC13": Scene("day", ("clouds", "trails"), (_p("f16c", 40, 0.5, 0.3, 0.5), _p("f16c", 40, 0.4, 0.7, 0.4))),
    "SC14": Scene("storm", ("beams",), (_p("ac130u", 60, 0.6, 0.36, 0.36),), (_u("RAD", 0.58, 1.0, 0.36),)),
    "SC15": Scene("dusk", ("crate", "burning"), (), (_w("TRK", 0.4, 1.0, 0.5),)),
    "SC16": Scene("day", ("sun", "crate"), (), (Prop("store", "GBU-12", 0.2, 0.5, 0.6),)),
    "SC17": Scene("night", ("moon", "hills"), (_p(APACHE, 60, 0.56, 0.36, 0.5),)),
    "SC18": Scene("dust", ("hills",), (), (_u("T72", 0.02), _u("IFV", 0.32, 0.86, 0.36), _u("T72", 0.56))),
    "SC19": Scene("storm", ("hills",), (), (_u("T55", 0.3, 1.0, 0.44),)),
    "SC20": Scene("day", ("clouds", "trails"), (_p("ac130h", 80, 0.66, 0.4, 0.3), _p(HOG, 80, 0.36, 0.3, 0.66))),
    "SC21": Scene("dust", ("dunes", "crate"), (_p("ah1w", 60, 0.52, 0.4, 0.44),)),
    "SC22": Scene("dawn", ("hills",), (_p(HOG, 0, 0.6, 0.36, 0.56),), (Prop("damage", "Engine", 0.66, 0.7, 0.2),)),
    "SC23": Scene("storm", ("crate",), (), (Prop("damage", "Fuel leak", 0.36, 0.72, 0.3),)),
    "SC24": Scene("day", ("city",), (_p("f16c", 60, 0.46, 0.36, 0.36),)),
    "SC25": Scene(
        "dawn", ("sun", "hills"), (_p("generic_h", 60, 0.5, 0.36, 0.46),), (Prop("sign", "rescue", 0.68, 0.62, 0.2),)
    ),
    "SC26": Scene("dust", ("ridges",), (), (_u("IFV", 0.06), _u("IFV", 0.5, 0.9, 0.38))),
    "SC27": Scene("day", ("hills",), (_p("oh58d", 60, 0.44, 0.3, 0.36),), (_u("APC", 0.56, 1.0, 0.38),)),
    "SC28": Scene("storm", ("clouds", "ridges"), (_p(HOG, 110, 0.5, 0.4, 0.44),)),
    # --- events
    "ME01": Scene("day", ("sun", "clouds"), (_p(HOG, 60, 0.5, 0.3, 0.46), _p(HOG, 60, 0.4, 0.66, 0.6))),
    "ME02": Scene("dust", ("hills", "tracers"), (_p("oh58d", 60, 0.46, 0.4, 0.34),), (_u("INF", 0.54, 1.0, 0.36),)),
    "ME03": Scene("dust", ("hills", "flak"), (_p(HOG, 60, 0.46, 0.34, 0.36),), (_u("ZU2", 0.56, 1.0, 0.38),)),
    "ME04": Scene("storm", ("ridges",), (_p("av8b", 60, 0.46, 0.3, 0.34),), (_u("MPT", 0.56, 1.0, 0.4),)),
    "ME05": Scene("dusk", ("hills",), (_p(APACHE, 300, 0.48, 0.66, 0.36),), (_u("S13", 0.06, 1.0, 0.42),)),
    "ME06": Scene("dust", ("ridges", "tracers"), (_p("ah1f", 60, 0.5, 0.4, 0.36),)),
    "ME07": Scene("dust", ("sun", "dunes", "column")),
    "ME08": Scene("storm", ("ridges",), (), (_u("BNK", 0.06, 1.0, 0.44), _u("INF", 0.54, 0.96, 0.36))),
    "ME09": Scene("dawn", ("sun", "crate"), (), (_u("TRK", 0.3, 1.0, 0.46),)),
    "ME10": Scene("storm", ("clouds", "ridges"), (_p(HOG, 120, 0.5, 0.4, 0.46),)),
    "ME11": Scene("day", ("trails", "clouds"), (_p("f16c", 80, 0.56, 0.4, 0.46),)),
    "ME12": Scene("dust", ("hills",), (), (_u("IFV", 0.08, 0.98, 0.46), _u("INF", 0.58, 0.94, 0.34))),
    "ME13": Scene("storm", ("hills",), (), (_u("MI8", 0.2, 0.66, 0.56),)),
    "ME14": Scene(
        "storm", ("clouds", "hills"), (_p(LONGBOW, 60, 0.5, 0.36, 0.44),), (Prop("sign", "link", 0.68, 0.6, 0.2),)
    ),
    "ME15": Scene("day", ("clouds",), (_p(HOG, 60, 0.46, 0.3, 0.44),), (Prop("damage", "Pylon", 0.62, 0.74, 0.24),)),
    "ME16": Scene("dawn", ("sun", "ridges"), (_p(APACHE, 60, 0.46, 0.3, 0.4),), (_u("T55", 0.54, 1.0, 0.4),)),
    "ME17": Scene("storm", ("ridges", "clouds"), (_p("ah1w", 60, 0.46, 0.4, 0.4),)),
    "ME18": Scene(
        "dawn",
        ("sun", "dunes"),
        (),
        (Prop("sign", "scout", 0.14, 0.66, 0.26), Prop("store", "AGM-65", 0.46, 0.62, 0.46)),
    ),
    "ME19": Scene(
        "day", ("clouds", "hills"), (_p("f16c", 60, 0.52, 0.34, 0.46),), (Prop("damage", "Engine", 0.64, 0.62, 0.2),)
    ),
    "ME20": Scene(
        "storm", ("clouds",), (_p(HOG, 250, 0.54, 0.4, 0.46),), (Prop("damage", "Controls", 0.68, 0.7, 0.2),)
    ),
    "ME21": Scene("dusk", ("hills", "flak", "burning"), (), (_w("APC", 0.44, 1.0, 0.46),)),
    "ME22": Scene("day", ("sun", "city"), (_p("mq1", 60, 0.5, 0.36, 0.3),)),
    "ME23": Scene("dusk", ("burning", "dunes"), (), (_w("STO", 0.28, 1.0, 0.52),)),
    "ME24": Scene("day", ("dunes",), (_p("rq1", 50, 0.66, 0.4, 0.36),), (_w("T55", 0.58, 1.0, 0.32),)),
    "ME25": Scene("storm", ("dunes",), (), (_u("T72", 0.08, 0.98, 0.42), _w("T72", 0.52, 0.9, 0.38))),
    "ME26": Scene("dawn", ("sun", "hills"), (_p(HOG, 0, 0.44, 0.28, 0.62), _p(HOG, 0, 0.44, 0.68, 0.62))),
    "ME27": Scene("night", ("moon", "hills"), (_p("av8b", 0, 0.5, 0.42, 0.56),)),
    "ME28": Scene(
        "dusk", ("ridges", "tracers", "flak"), (_p(APACHE, 290, 0.46, 0.62, 0.36),), (_u("ZSU", 0.06, 1.0, 0.4),)
    ),
    "ME29": Scene("day", ("clouds", "trails"), (_p("ac130h", 60, 0.7, 0.44, 0.36),)),
    "ME30": Scene(
        "dawn", ("sun", "hills"), (_p("generic_h", 60, 0.56, 0.36, 0.44),), (Prop("sign", "rescue", 0.68, 0.6, 0.2),)
    ),
    "ME31": Scene("dust", ("hills", "tracers"), (_p("ah1f", 60, 0.52, 0.4, 0.4),)),
    "ME32": Scene("dawn", ("sun", "clouds"), (), (Prop("medal", "star", 0.36, 0.99, 0.28),)),
    "ME33": Scene("dusk", ("hills",), (), (_u("SA8", 0.1, 1.0, 0.42), _u("RAD", 0.56, 0.94, 0.34))),
    "ME34": Scene("storm", ("clouds", "ridges"), (_p(APACHE, 75, 0.52, 0.4, 0.46),)),
}
PLAIN = {
    "condition": Scene("day", ("clouds", "hills"), (_p(HOG, 60, 0.5, 0.4, 0.44),)),
    "event": Scene("dust", ("sun", "dunes"), (_p(APACHE, 60, 0.5, 0.4, 0.44),)),
    "situation": Scene("dawn", ("sun", "hills"), (_p(HOG, 60, 0.5, 0.4, 0.44),)),
    "campaign": Scene("dust", ("sun", "dunes"), (_p(HOG, 60, 0.6, 0.4, 0.44),)),
}


# -- Parts of posters for the second game: burning wells, a beaten column, rockets on their way. Used by
# `poster.SCENES`.

Sky = tuple[str, str]


def oil_fires(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Burning wells on the horizon: black smoke that leans with the wind."""
    s = ""
    for x, k in ((0.08, 0.9), (0.40, 0.6), (0.62, 0.75)):
        bx, by = w * x, h * 0.70
        n = 44
        for i in range(n):
            t = i / (n - 1)
            px = bx + w * 0.34 * k * t**1.6 + r.uniform(-1, 1) * w * 0.010 * (0.4 + t)
            py = by - h * 0.66 * k * t + r.uniform(-1, 1) * h * 0.008
            q = w * (0.010 + 0.062 * t) * k
            s += circle(px, py, q, mix("#1f1a17", "#6a5a4a", 0.75 * t), op=0.34 - 0.22 * t)
            if i % 2:
                s += circle(px - q * 0.35, py - q * 0.4, q * 0.55, mix("#5a4c40", "#b59a78", t), op=0.20 - 0.12 * t)
        s += circle(bx, by - h * 0.008, w * 0.045 * k, "#f2b24a", op=0.35)
        flame = [
            (bx - w * 0.011 * k, by + h * 0.012),
            (bx - w * 0.010 * k, by - h * 0.025 * k),
            (bx + w * 0.003, by - h * 0.065 * k, 1),
            (bx + w * 0.012 * k, by - h * 0.02 * k),
            (bx + w * 0.011 * k, by + h * 0.012),
        ]
        s += el(path(flame), "#ef7f24") + circle(bx, by - h * 0.006, w * 0.007 * k, "#ffe08a")
    return s


def column(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """A column on the road in the foreground: the head burns, the rest still drives."""
    road = [
        (-9, h * 0.985, 1),
        (w * 0.3, h * 0.93),
        (w * 0.7, h * 0.915),
        (w + 9, h * 0.87, 1),
        (w + 9, h * 0.93, 1),
        (w * 0.66, h * 0.975),
        (w * 0.3, h * 1.02, 1),
        (-9, h * 1.05, 1),
    ]
    s = el(path(road), mix("#e9cf9a", sky[1], 0.3), "#8f6531", w * 0.003, op=0.9)
    for key, x, y, k, dead in (
        ("TRK", 0.0, 0.985, 0.24, False),
        ("IFV", 0.25, 0.975, 0.26, False),
        ("T72", 0.5, 0.965, 0.30, True),
    ):
        u = w * k / 100
        dust = (
            "".join(circle(-6 - 9 * i, 50 - 2 * i, 7 + 3 * i, "#e4cb98", op=0.5 - 0.12 * i) for i in range(3))
            if not dead
            else ""
        )
        s += group(dust + unit_svg(key, dead), f"translate({w * x:.1f} {h * y - 56 * u:.1f}) scale({u:.3f})")
    return s


def missiles(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Two guided missiles with their smoke, falling from the upper left to the lower right."""
    s = ""
    for x0, y0, x1, y1 in ((0.50, 0.50, 0.60, 0.79), (0.36, 0.56, 0.47, 0.80)):
        n = 16
        for i in range(n):
            t = i / n
            x, y = w * (x0 + (x1 - x0) * t), h * (y0 + (y1 - y0) * t) + math.sin(t * 9) * h * 0.004
            s += circle(x, y, w * (0.013 - 0.008 * t), "#fff6e2", op=0.30 + 0.4 * t)
        a = math.degrees(math.atan2(h * (y1 - y0), w * (x1 - x0)))
        u = w / 300
        body = el("M-13 -2.4H9L14 0L9 2.4H-13Z", "#efe9d8", "#17140e", 1) + el(
            "M-13 -2.4L-17 -6H-11L-8 -2.4ZM-13 2.4L-17 6H-11L-8 2.4Z", "#4a4a40", "#17140e", 0.8
        )
        glow = circle(-15, 0, 4.4, "#ffd85e", op=0.9) + circle(-18, 0, 6, "#ef7f24", op=0.5)
        s += group(glow + body, f"translate({w * x1:.1f} {h * y1:.1f}) rotate({a:.1f}) scale({u:.3f})")
    return s


def ridges(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Bare rocky ridges, one behind the other."""
    s = ""
    for base, tone, steps in ((0.62, "#b3835a", 9), (0.72, "#946441", 8), (0.82, "#6f4729", 7)):
        points: list[tuple[float, ...]] = [(-9, h * 1.1, 1)]
        edge: list[tuple[float, float]] = []
        for i in range(steps * 2 + 1):
            x = -0.03 * w + w * 1.06 * i / (steps * 2)
            y = h * (base + (r.uniform(-0.075, -0.02) if i % 2 else r.uniform(0.0, 0.04)))
            edge.append((x, y))
        points += [(x, y, 1) for x, y in edge] + [(w + 9, h * 1.1, 1)]
        colour = mix(tone, sky[1], 0.30 if base < 0.7 else 0.12 if base < 0.8 else 0.0)
        s += el(path(points), colour, "#3c2612", w * 0.0025)
        for i in range(1, len(edge) - 1, 2):  # the sunny side of each peak
            (x0, y0), (x1, y1) = edge[i], edge[i + 1]
            s += el(path([(x0, y0, 1), (x1, y1, 1), (x0 + (x1 - x0) * 0.35, y1 + h * 0.05, 1)]), "#f6dfae", op=0.30)
            xa, ya = edge[i - 1]
            s += el(path([(x0, y0, 1), (xa, ya, 1), (x0 - (x0 - xa) * 0.3, ya + h * 0.06, 1)]), "#2b180a", op=0.22)
    return s


PARTS = {"oil_fires": oil_fires, "column": column, "missiles": missiles, "ridges": ridges}
"""Landscapes by name, beside those that every poster can have."""
