"""Side views of enemy units: trucks, launchers, towed guns, radar and command vehicles, armour, helicopters and
buildings.
"""

from __future__ import annotations

import math

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint, man, track, wheel, wheels
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


# -- Side views of armoured enemy units: tanks, carriers, howitzers, tracked anti-aircraft vehicles.


def t72(p: Paint) -> str:
    """T-72: low hull, flat round turret, long 125 mm gun with its thick middle."""
    s = track(p, 3, 75, 6, 4.8, 41)
    s += p.fill(poly([(3, 40), (5, 35.4), (62, 34.6), (75, 39.6), (73, 43.4), (6, 43.4)]))
    s += p.hair("M6 40.6H72M20 40.6V43M34 40.6V43M48 40.6V43", p.ink, 0.8)
    s += p.line("M58 28.6L97 25.6", 2.6) + p.line("M72 27.6L80 27", 4.2)
    s += p.fill(path([(24, 34.8, 1), (25, 28), (33, 23.4), (46, 22.4), (56, 25), (61, 30), (60, 34.8, 1)]))
    s += p.fill(path([(33, 24, 1), (34, 20.6), (40, 19.6), (44, 22.4, 1)]), p.top, 0.8)
    s += p.line("M36 20L48 15.6", 1.4, p.deep) + p.fill(poly([(15, 35), (16, 29.6), (25, 29), (25, 35)]), p.top, 0.8)
    return s + p.hair("M30 28Q40 24.6 54 27.4", p.top, 1.6, 0.9) + p.box(50, 22, 4.6, 3.6, p.accent, 1, 0.7)


def t55(p: Paint) -> str:
    """T-55: five large wheels, egg-shaped turret, gun with a bore evacuator at the muzzle."""
    s = track(p, 4, 74, 5, 5.6, 40)
    s += p.fill(poly([(4, 38.6), (7, 33.6), (63, 33.6), (74, 38.6), (72, 42), (6, 42)]))
    s += p.hair("M8 38.8H70", p.ink, 0.8)
    s += p.line("M56 28L96 25.4", 2.4) + p.line("M91 25.7L96 25.4", 4)
    s += p.fill(path([(27, 33.8, 1), (28, 26), (36, 20.4), (46, 20), (55, 24.4), (60, 33.8, 1)]))
    s += p.fill(path([(35, 21, 1), (36, 17.4), (42, 16.8), (45, 20, 1)]), p.top, 0.8)
    s += p.line("M42 17L54 14.4", 1.4, p.deep) + p.box(10, 29.4, 13, 4.6, p.top, 2, 0.8)
    return s + p.hair("M32 27Q40 22.4 52 25.4", p.top, 1.6, 0.9) + p.box(52, 19.4, 4, 3.4, p.accent, 1, 0.7)


def ifv(p: Paint) -> str:
    """BMP: sharp bow, small cone turret with its short gun and missile rail, six wheels."""
    s = track(p, 5, 86, 6, 4.6, 42)
    s += p.fill(poly([(4, 40), (6, 31), (62, 29.6), (94, 37), (88, 44), (6, 44)]))
    s += p.hair("M6 37.6L92 38M12 31V37M22 31V37M32 30.6V37", p.ink, 0.9, 0.55)
    s += p.line("M60 25L80 24", 2.2) + p.line("M56 21L71 19.6", 2.4, p.accent)
    s += p.fill(poly([(42, 30), (46, 22.4), (58, 21.8), (65, 30)])) + p.fill(
        poly([(30, 30.4), (31, 27), (40, 26.6), (41, 30)]), p.top, 0.8
    )
    return s + p.hair("M64 31L90 37", p.top, 1.6, 0.9)


def apc(p: Paint) -> str:
    """BTR: boat hull on eight wheels, small turret in front."""
    s = p.fill(poly([(6, 44), (4, 33), (9, 28), (70, 27), (94, 35.6), (92, 41), (86, 45), (12, 46)]))
    s += wheels(p, (17, 36, 60, 79), 47, 6.6)
    s += p.hair("M5 36L92 37.4M24 28V36M46 28V36", p.ink, 0.9, 0.55) + p.box(40, 38, 9, 6.6, p.deep, 1, 0.6)
    s += p.line("M66 22.6L88 20", 1.9) + p.fill(poly([(52, 27.6), (55, 20.6), (64, 20), (71, 27.6)]))
    s += p.fill(poly([(76, 29.6), (84, 32.4), (84, 35), (76, 33.6)]), p.glass, 0.7)
    return s + p.hair("M10 29.4L70 28.4", p.top, 1.6, 0.9) + p.box(56, 17, 4, 3, p.accent, 1, 0.6)


def spg(p: Paint) -> str:
    """2S1: long flat carrier with a big turret at the back and a short thick howitzer."""
    s = track(p, 4, 84, 7, 4.4, 42)
    s += p.fill(poly([(4, 43.6), (4, 33), (60, 32.4), (88, 37.4), (84, 43.6)]))
    s += p.line("M52 24L88 17", 3) + p.line("M85 17.6L90 16.6", 5) + p.line("M66 21.3L72 20.1", 4.6)
    s += p.fill(path([(9, 33, 1), (10, 24), (18, 19), (44, 18.4), (54, 23), (58, 32.6, 1)]))
    s += p.hair("M14 25Q30 20.4 50 24M64 34L84 38", p.top, 1.6, 0.9) + p.hair("M6 38.4H84", p.ink, 0.9, 0.55)
    return (
        s
        + p.fill(path([(24, 19, 1), (25, 15.6), (33, 15.2), (35, 18.6, 1)]), p.top, 0.8)
        + p.box(40, 15.4, 4, 3.4, p.accent, 1, 0.6)
    )


def zsu(p: Paint) -> str:
    """ZSU-23-4: large square turret, four barrels raised, round radar at the back."""
    s = track(p, 5, 83, 6, 4.6, 42)
    s += p.fill(poly([(5, 43.6), (5, 35.4), (70, 34.8), (88, 39), (83, 43.6)]))
    for y in (0.0, 4.6):
        s += p.line(f"M54 {28 - y}L88 {15.4 - y}", 1.7) + p.line(f"M83 {17.2 - y}L88.6 {15.1 - y}", 2.9)
    s += p.fill(poly([(14, 35.6), (15, 23.6), (26, 21.8), (52, 21.8), (61, 29), (63, 35.2)]))
    s += p.hair("M17 29H60M34 22V35", p.ink, 0.9, 0.5) + p.hair("M18 24L50 23", p.top, 1.6, 0.9)
    s += (
        p.line("M22 22L20 15", 1.8)
        + ellipse(19, 10.6, 5, 7.2, p.top, p.ink, p.edge)
        + ellipse(20, 10.6, 2.4, 4.4, p.accent)
    )
    return s


def s13(p: Paint) -> str:
    """SA-13: boxy carrier with four missile boxes on a raised launcher."""
    s = track(p, 5, 85, 6, 4.6, 42)
    s += p.fill(poly([(5, 43.6), (5, 33.6), (58, 33), (90, 38.6), (85, 43.6)]))
    s += p.fill(poly([(30, 33.6), (34, 24.4), (46, 24.4), (50, 33.4)]))
    for x, y in ((20.0, 12.6), (26.0, 19.4)):
        s += p.fill(poly([(x, y + 6), (x + 2, y), (x + 37, y - 7.6), (x + 39, y - 1.6), (x + 4, y + 6.4)]), p.top)
        s += p.hair(f"M{x + 3} {y + 3.4}L{x + 37} {y - 4.6}", p.ink, 0.9, 0.6)
    s += circle(40, 16.6, 3.2, p.accent, p.ink, 0.8)
    return s + p.hair("M7 35.4H58L88 39.6", p.top, 1.6, 0.9) + p.hair("M7 39H84", p.ink, 0.9, 0.5)


def tun(p: Paint) -> str:
    """2S6: tall turret with radar in front and behind, guns and missile tubes at the flanks."""
    s = track(p, 4, 84, 6, 4.6, 42)
    s += p.fill(poly([(4, 43.6), (5, 36), (66, 35.4), (88, 39.6), (84, 43.6)]))
    s += p.fill(poly([(14, 36), (16, 22), (30, 19.4), (50, 19.4), (58, 27), (60, 35.6)]))
    s += p.line("M46 29.6L92 20.6", 2) + p.line("M46 33L92 24", 2) + p.line("M86 21.8L92 20.6M86 25.2L92 24", 3.2)
    for y in (0.0, 5.2):
        s += p.line(f"M24 {29.4 - y}L62 {20.4 - y}", 3.4, p.top)
    s += circle(60, 30, 4.4, p.pale, p.ink, 1.1)
    s += p.line("M20 21L19 14", 1.8) + p.fill(path([(10, 5, 1), (27, 8, 1), (26, 15, 1), (14, 15.4)]), p.accent)
    return s + p.hair("M18 24L30 21.6", p.top, 1.6, 0.9)


# -- Side views of enemy helicopters and buildings.


def _rotor(p: Paint, x: float, y: float, r: float) -> str:
    s = p.line(f"M{x} {y + 5}V{y}", 2.6, p.deep) + ellipse(x, y, r, 1.7, p.deep, op=0.28)
    return s + p.line(f"M{x - r} {y + 0.8}L{x} {y}L{x + r} {y + 0.8}", 1.3, p.deep)


# -- Side views of enemy helicopters and buildings.


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
