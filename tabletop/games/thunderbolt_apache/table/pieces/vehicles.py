"""Side views of soft enemy units: trucks, launchers, towed guns, radar and command vehicles."""

from __future__ import annotations

import math

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint, man, wheel, wheels
from tabletop.table.draw.kit import circle, ellipse, path, poly, rect


def cab(p: Paint, x: float, top: float = 24.0) -> str:
    """A lorry's cab with bonnet; x is its back, it ends at x + 26."""
    s = p.fill(path([(x, 45, 1), (x, top, 1), (x + 11, top, 1), (x + 15, 33.4, 1), (x + 24, 35, 1), (x + 26, 45, 1)]))
    s += p.fill(poly([(x + 3, top + 2.6), (x + 9.6, top + 2.6), (x + 12.4, 33), (x + 3, 33)]), p.glass, 0.7)
    return s + p.box(x + 24.4, 41.6, 3.6, 4, p.deep, 1, 0.6)


def trk(p: Paint) -> str:
    """A covered lorry."""
    s = p.box(6, 42, 86, 4, p.deep, 1) + cab(p, 64)
    s += p.fill(path([(6, 43, 1), (6, 24, 1), (9, 19), (33, 17.4), (58, 19), (61, 24, 1), (61, 43, 1)]), p.top)
    s += p.hair("M18 19V42M32 18V42M46 19V42", p.ink, 0.9, 0.45) + p.fill(
        poly([(6, 36), (61, 36), (61, 43), (6, 43)]), "", 0.8
    )
    return s + wheels(p, (18, 33, 80), 48, 6.2)


def tec(p: Paint) -> str:
    """A pick-up with a heavy machine gun and its gunner on the bed."""
    s = man(p, 30, 41, 0.86, "none")
    s += p.fill(
        path([(5, 45, 1), (5, 36, 1), (44, 36, 1), (48, 26, 1), (64, 25.4, 1), (74, 35, 1), (92, 37.4), (95, 45, 1)]),
        p.top,
    )
    s += p.fill(poly([(50.4, 28.4), (63, 28), (70.4, 35.4), (49, 35.4)]), p.glass, 0.7) + p.hair(
        "M5 40.4H46M58 28V44", p.ink, 0.9, 0.6
    )
    s += (
        p.line("M40 36V24", 2.2, p.deep)
        + p.line("M26 24.4L66 15.4", 2.6, p.deep)
        + p.line("M62 16.3L72 14", 1.6, p.deep)
    )
    s += p.fill(poly([(38, 26), (39, 15), (46, 16.4), (45, 25)]), p.accent, 0.8)
    return s + wheels(p, (22, 78), 47.4, 6.8)


def hqv(p: Paint) -> str:
    """A command vehicle: box body with a rack of aerials."""
    s = p.line("M14 22L7 3M24 22L23 4M50 22L56 2", 0.9, p.deep) + p.line("M30 22V10M22 12L30 6L38 12", 1.1, p.deep)
    s += p.box(6, 42, 86, 4, p.deep, 1) + cab(p, 66)
    s += p.fill(path([(5, 43, 1), (5, 25, 1), (9, 21, 1), (60, 21, 1), (64, 25, 1), (64, 43, 1)]))
    s += (
        p.box(12, 27, 9, 7, p.glass, 1, 0.7)
        + p.box(26, 27, 9, 7, p.glass, 1, 0.7)
        + p.box(44, 26, 11, 17, p.top, 1, 0.7)
    )
    s += p.fill(poly([(56, 15.4), (69, 19), (56, 22.6)]), p.accent, 0.8) + p.line("M56 22V14", 0.9, p.deep)
    return s + wheels(p, (16, 32, 82), 48, 6.2)


def rad(p: Paint) -> str:
    """A search radar: wide grid mirror on a lorry."""
    s = p.box(6, 41, 86, 4.4, p.deep, 1) + cab(p, 66)
    s += p.box(8, 29, 32, 13) + p.box(13, 32, 8, 6, p.glass, 1, 0.7) + p.line("M48 41V23", 3)
    mirror = path([(16, 3, 1), (48, 1, 1), (78, 5, 1), (74, 21, 1), (46, 23.4), (20, 21, 1)])
    s += p.fill(mirror, p.top)
    s += p.hair(
        "M18 8.6Q48 6 77 10M19 14.4Q47 13.4 75.6 15.6M28 2.6L30 22M40 1.8L40.6 23M54 1.6L53 23M66 3.4L64 22",
        p.ink,
        0.9,
        0.7,
    )
    return s + p.line("M48 26L66 19", 1.2, p.accent) + wheels(p, (17, 33, 82), 47.6, 6.2)


def scd(p: Paint) -> str:
    """A ballistic missile on its long eight-wheeled carrier, half raised."""
    missile = path([(9, 33, 1), (6, 26.6, 1), (12, 26), (66, 8.6), (82, 2.6), (76, 11), (69, 16), (16, 33, 1)])
    s = p.line("M44 40L52 20", 2.4) + p.fill(missile, p.pale)
    s += p.hair("M58 11.4L61 18.4M20 24L22.6 31", p.ink, 1.1, 0.8) + p.fill(
        poly([(66, 8.6), (82, 2.6), (76, 11), (69, 16)]), p.accent, 0.8
    )
    s += p.fill(poly([(4, 45), (5, 37.6), (70, 36.4), (72, 27), (86, 26.4), (93, 34), (94, 45)]))
    s += p.fill(poly([(75, 29), (84, 28.6), (89, 34), (75, 34)]), p.glass, 0.7) + p.hair("M5 41H70", p.ink, 0.9, 0.6)
    return s + wheels(p, (15, 32, 66, 83), 47.4, 6.6)


def mrl(p: Paint) -> str:
    """BM-21: forty tubes raised behind the cab."""
    s = p.box(6, 42, 86, 4, p.deep, 1) + cab(p, 66)
    s += p.fill(poly([(20, 42), (26, 33), (42, 33), (46, 42)]), p.deep)
    s += p.fill(poly([(5, 33.6), (60, 13.6), (64.6, 22.6), (9.6, 42)]), p.top)
    for q in (0.22, 0.42, 0.62, 0.82):
        x, y = 5 + 4.6 * q, 33.6 + 8.6 * q
        s += p.hair(f"M{x:.1f} {y:.1f}L{x + 55:.1f} {y - 20:.1f}", p.ink, 1, 0.7)
    s += p.hair("M24 27L28.4 36M44 19.6L48.6 28.6", p.accent, 1.6, 1)
    return s + wheels(p, (17, 33, 82), 48, 6.2)


def zu2(p: Paint) -> str:
    """ZU-23: two barrels on a light two-wheeled mount."""
    s = p.line("M10 52H80", 2.2, p.deep) + p.line("M24 52L36 42M70 52L58 42", 2.6)
    s += p.fill(poly([(30, 45), (34, 32), (58, 32), (64, 45)]))
    for y in (0.0, 6.0):
        s += p.line(f"M34 {34 - y}L88 {11.6 - y}", 2) + p.line(f"M82 {14.2 - y}L92 {10 - y}", 3.4)
    s += p.box(36, 25, 15, 12, p.top, 2) + p.box(39, 28, 9, 6, p.accent, 1, 0.7)
    s += p.fill(poly([(22, 38), (20, 26), (24, 25), (28, 36)]), p.deep, 0.8) + p.line("M46 22L56 14", 1.4, p.deep)
    return s + wheel(p, 47, 47.4, 6.8)


def s60(p: Paint) -> str:
    """S-60: one long 57 mm barrel with muzzle brake, four-wheeled carriage, loading tray."""
    s = p.line("M8 49H86", 2.6, p.deep) + p.fill(poly([(30, 48), (35, 34), (57, 34), (63, 48)]))
    s += p.line("M36 33L93 5.6", 2.4) + p.line("M36 33L58 22.4", 4.2) + p.line("M90 7.1L95 4.6", 4.6)
    s += p.fill(poly([(27, 30), (41, 21.6), (50, 35), (33, 41)])) + p.fill(
        poly([(31, 30.6), (39.6, 25.4), (44.6, 33.4), (35, 37)]), p.accent, 0.7
    )
    s += p.fill(poly([(44, 22), (46, 14.6), (54, 12), (55, 20)]), p.top, 0.8)
    return s + wheels(p, (17, 77), 48, 5.8) + p.line("M24 42L16 36", 1.6, p.deep)


def _missile(p: Paint, x: float, y: float, n: float, turn: float, colour: str = "") -> str:
    """A missile of length n, its tail at (x, y), raised by `turn` degrees."""
    c, d = math.cos(math.radians(turn)), -math.sin(math.radians(turn))

    def at(a: float, b: float) -> tuple[float, float]:
        return x + a * c - b * d, y + a * d + b * c

    body = poly([at(0, -1.7), at(n * 0.82, -1.7), at(n, 0), at(n * 0.82, 1.7), at(0, 1.7)])
    fins = poly([at(0, -4.2), at(n * 0.13, -1.6), at(n * 0.13, 1.6), at(0, 4.2)])
    wings = poly(
        [
            at(n * 0.42, -1.6),
            at(n * 0.46, -4.6),
            at(n * 0.56, -1.6),
            at(n * 0.56, 1.6),
            at(n * 0.46, 4.6),
            at(n * 0.42, 1.6),
        ]
    )
    tip = poly([at(n * 0.82, -1.7), at(n, 0), at(n * 0.82, 1.7)])
    return (
        p.fill(fins, p.deep, 0.7)
        + p.fill(wings, p.deep, 0.7)
        + p.fill(body, colour or p.pale, 0.8)
        + p.fill(tip, p.accent, 0.6)
    )


def sa6(p: Paint) -> str:
    """SA-6: three slim missiles on a tracked launcher."""
    from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import track

    s = track(p, 5, 83, 6, 4.6, 42)
    s += p.fill(poly([(5, 43.6), (6, 36), (68, 35.4), (87, 39.4), (83, 43.6)]))
    s += p.fill(poly([(34, 36), (37, 28.4), (50, 28.4), (54, 36)])) + p.line("M30 32L62 21", 2.4)
    for dx, dy in ((6.0, -6.0), (0.0, 0.0), (-5.0, 6.2)):
        s += _missile(p, 17 + dx, 31.6 + dy - 3, 64, 19)
    return s


def sa8(p: Paint) -> str:
    """SA-8: six-wheeled boat hull, radars on the turret, missile boxes at its flanks."""
    s = p.fill(poly([(5, 44), (6, 35), (12, 33), (70, 32.6), (92, 36), (94, 42), (88, 46), (12, 46)]))
    s += wheels(p, (20, 48, 76), 47.4, 6.6)
    s += p.fill(poly([(75, 33.6), (84, 34.8), (85, 38), (75, 37)]), p.glass, 0.7) + p.hair(
        "M6 39.6L92 40", p.ink, 0.9, 0.5
    )
    s += p.fill(poly([(28, 33), (31, 22), (56, 22), (60, 33)]))
    s += p.fill(poly([(18, 27), (19, 20.4), (45, 14.4), (46.4, 21)]), p.top) + p.hair(
        "M19 23.8L45.6 17.8", p.ink, 0.9, 0.6
    )
    s += circle(56.6, 24.4, 5.4, p.pale, p.ink, 1.2) + circle(56.6, 24.4, 2.2, p.accent)
    s += p.line("M42 18L42 9", 1.6) + ellipse(42, 6.6, 12, 3.8, p.top, p.ink, p.edge)
    return s + p.hair("M8 35.4L70 34.6", p.top, 1.6, 0.9)


def infantry(p: Paint) -> str:
    """Three riflemen advancing."""
    return man(p, 22, 52, 1.3) + man(p, 50, 54, 1.42) + man(p, 77, 52, 1.3)


def mpt(p: Paint) -> str:
    """A missile team: one with the tube on his shoulder, one who points out the target."""
    s = man(p, 52, 54, 1.52, "tube") + man(p, 22, 53, 1.36, "none")
    return s + p.line("M25 28L37 21", 3, p.body) + p.line("M75 9L83 5", 2.4, p.accent)


def ldr(p: Paint) -> str:
    """A leader between two guards, under a pennant."""
    s = (
        man(p, 22, 53, 1.28)
        + p.line("M44 30V4", 1.6, p.deep)
        + p.fill(path([(44.8, 4.4, 1), (64, 7), (60, 11), (64, 16), (44.8, 16, 1)]), p.accent)
    )
    s += man(p, 50, 54, 1.5, "none") + p.line("M46 32L57 37", 3, p.body)
    return s + man(p, 76, 53, 1.28)


def ground(p: Paint, x0: float = 2, x1: float = 98) -> str:
    """A short line of earth below figures without wheels."""
    return rect(x0, 53.4, x1 - x0, 2.2, p.deep, 1, op=0.55)
