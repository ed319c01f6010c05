"""Side views of enemy helicopters and buildings."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint
from tabletop.table.draw.kit import circle, ellipse, path, poly


def _rotor(p: Paint, x: float, y: float, r: float) -> str:
    s = p.line(f"M{x} {y + 5}V{y}", 2.6, p.deep) + ellipse(x, y, r, 1.7, p.deep, op=0.28)
    return s + p.line(f"M{x - r} {y + 0.8}L{x} {y}L{x + r} {y + 0.8}", 1.3, p.deep)


def m24(p: Paint) -> str:
    """Mi-24: double bubble canopy, stub wings with pods, slim tail."""
    s = p.fill(path([(40, 24, 1), (12, 21), (6, 10, 1), (1.6, 9, 1), (4, 24), (20, 29.6), (44, 37, 1)]))
    s += circle(5.4, 12, 6.6, "none", p.deep, 1.2) + circle(5.4, 12, 1.4, p.deep)
    body = [
        (36, 23, 1),
        (44, 17.6),
        (58, 16.6),
        (64, 20),
        (70, 21),
        (76, 24),
        (82, 27),
        (91, 32),
        (96, 38),
        (88, 43),
        (66, 44.6),
        (46, 42),
        (34, 34, 1),
    ]
    s += p.fill(path(body))
    s += p.fill(path([(70, 29, 1), (70, 22), (75, 20), (80, 23), (82, 29, 1)]), p.glass, 0.8)
    s += p.fill(path([(83, 34, 1), (83, 28), (88, 27), (93, 30), (95, 35, 1)]), p.glass, 0.8)
    s += p.fill(path([(44, 22, 1), (48, 18), (62, 17.6), (66, 22, 1)]), p.top, 0.8) + p.box(
        60, 18.4, 4, 3.2, p.deep, 1, 0.5
    )
    s += p.fill(poly([(44, 33), (58, 33), (55, 37), (40, 37)]), p.top, 0.8)
    s += p.line("M38 39.6H58", 4.6, p.steel) + p.line("M54 39.6H59.6", 3, p.accent)
    s += p.line("M84 43V50M62 44L58 50", 1.6, p.deep) + circle(84, 51, 2.6, p.deep) + circle(58, 51, 3, p.deep)
    s += p.line("M92 40L99 41", 1.6, p.deep) + p.hair("M40 30L68 32", p.top, 1.4, 0.7)
    return s + _rotor(p, 54, 10.6, 45)


def mi8(p: Paint) -> str:
    """Mi-8: round glazed nose, long cabin with round windows, clam-shell back."""
    s = p.fill(path([(32, 22, 1), (12, 19), (6, 8, 1), (1.6, 7.6, 1), (4, 22), (20, 27), (36, 38, 1)]))
    s += circle(5.4, 11, 6.6, "none", p.deep, 1.2) + circle(5.4, 11, 1.4, p.deep)
    s += p.fill(
        path(
            [
                (28, 26, 1),
                (34, 22),
                (80, 21.6),
                (90, 25),
                (95, 33),
                (92, 42),
                (84, 45.6),
                (46, 46),
                (36, 41),
                (30, 33, 1),
            ]
        )
    )
    s += p.fill(path([(40, 22, 1), (46, 16.4), (70, 15.4), (76, 18), (78, 22, 1)]), p.top)
    s += p.fill(path([(82, 31, 1), (83, 24.6), (89, 26), (94, 33, 1)]), p.glass, 0.8) + p.fill(
        path([(85, 41, 1), (84, 33, 1), (94, 34.4, 1), (92, 40)]), p.glass, 0.8
    )
    s += "".join(circle(x, 30, 2.6, p.glass, p.ink, 0.9) for x in (46, 54, 62, 70))
    s += p.line("M42 41.6H64", 3.6, p.steel) + p.line("M60 41.6H66", 2.4, p.accent)
    s += p.line("M80 45V51M50 45L46 51", 1.5, p.deep) + circle(80, 51.6, 2.4, p.deep) + circle(46, 51, 3, p.deep)
    return s + _rotor(p, 58, 9.6, 41)


def bnk(p: Paint) -> str:
    """A bunker: sloping concrete with a firing slit and earth on its flanks."""
    s = p.fill(path([(1, 54, 1), (10, 40), (26, 32, 1), (76, 32, 1), (91, 41), (99, 54, 1)]), p.body)
    s += p.fill(
        poly([(18, 54), (24, 30), (34, 23), (66, 23), (77, 30), (83, 54)]),
        "#a9a18c" if p.accent == "#a4342a" else p.top,
    )
    s += p.fill(poly([(33, 35), (69, 35), (71, 42), (31, 42)]), p.deep, 0.8) + p.line("M52 39L86 37", 2.2, p.steel)
    s += p.hair("M24 31L77 31M22 47H80M50 24V31", p.ink, 0.9, 0.45)
    return s + p.fill(poly([(44, 23), (45, 18.4), (57, 18.4), (58, 23)]), p.accent, 0.8)


def sto(p: Paint) -> str:
    """A storehouse: long roof, big doors, drums and crates in front."""
    s = p.fill(poly([(8, 54), (8, 28), (74, 28), (74, 54)]), p.top)
    s += p.fill(poly([(3, 28.6), (15, 14), (67, 14), (79, 28.6)]))
    s += p.hair("M13 20H70M9 25H74", p.ink, 0.9, 0.4)
    s += p.fill(poly([(26, 54), (26, 34), (54, 34), (54, 54)]), p.deep) + p.hair(
        "M40 34V54M28 36L39 52M39 36L28 52", p.pale, 0.9, 0.5
    )
    s += p.box(60, 33, 8, 7, p.glass, 1, 0.7) + p.box(14, 33, 7, 7, p.glass, 1, 0.7)
    for x in (79.0, 89.0):
        s += p.box(x, 41, 8.6, 13, p.accent if x > 80 else p.body, 2) + p.hair(
            f"M{x + 1} 45.4h6.6M{x + 1} 49.6h6.6", p.ink, 0.9, 0.6
        )
    return s


def hqb(p: Paint) -> str:
    """A headquarters building: three floors, aerials, flag."""
    s = p.line("M22 20L18 2M30 20L34 4", 1, p.deep) + p.line("M66 20V3", 1.6, p.deep)
    s += p.fill(path([(66.6, 3.4, 1), (86, 6), (82, 9.6), (86, 14, 1), (66.6, 13.4, 1)]), p.accent)
    s += p.fill(poly([(10, 54), (10, 19), (76, 19), (76, 54)]), p.top) + p.box(7, 17, 72, 4, "", 1)
    for y in (25.0, 35.0):
        s += "".join(p.box(x, y, 6.4, 6, p.glass, 0.6, 0.6) for x in (15, 26, 37, 48, 59, 68))
    s += p.box(37, 44, 12, 10, p.deep, 1, 0.8) + "".join(p.box(x, 45, 7, 5.6, p.glass, 0.6, 0.6) for x in (15, 26, 59))
    return s + p.fill(poly([(76, 54), (76, 33), (95, 33), (95, 54)])) + p.box(81, 37, 8, 6, p.glass, 0.6, 0.6)


def brg(p: Paint) -> str:
    """A girder bridge on two piers over water."""
    s = p.fill(poly([(22, 54), (24, 36), (33, 36), (35, 54)]), p.steel) + p.fill(
        poly([(65, 54), (67, 36), (76, 36), (78, 54)]), p.steel
    )
    s += p.fill(
        path(
            [
                (4, 32, 1),
                (18, 16),
                (50, 10),
                (82, 16),
                (96, 32, 1),
                (92, 32, 1),
                (80, 19.4),
                (50, 13.6),
                (20, 19.4),
                (8, 32, 1),
            ]
        ),
        p.accent,
    )
    s += p.line("M20 18V32M32 14V32M44 11.6V32M56 11.6V32M68 14V32M80 18V32M20 32L32 14L44 32L56 12L68 32L80 18", 1.1)
    s += p.box(1, 31.4, 98, 5.4)
    return s + "".join(
        p.hair(f"M{x} {y}q4 -3 8 0t8 0t8 0", "#3f6f86", 1.5, 0.9) for x, y in ((4, 51), (38, 52), (74, 51))
    )
