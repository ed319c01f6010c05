"""Side views of armoured enemy units: tanks, carriers, howitzers, tracked anti-aircraft vehicles."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint, track, wheels
from tabletop.table.draw.kit import circle, ellipse, path, poly


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
