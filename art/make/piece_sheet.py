"""Contact sheets of pieces, dice, highlights, icons, ships and boxes, to look at: piece_sheet.py OUT_FOLDER [names].

Each sheet is a PNG in OUT_FOLDER. Nothing of the program depends on these pictures.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import conflict_sheets  # noqa: F401  (its sheets register themselves)
import pygame
import table_sheets  # noqa: F401  (so do these)
from sheet_kit import FACES, SHEETS, paper, sheet

from tabletop.table.draw import dice, icons, kit, lines
from tabletop.table.draw import highlights as hl
from tabletop.table.draw import markers as mk
from tabletop.table.draw import palette as pal
from tabletop.table.draw.counters import (
    HEADINGS,
    AircraftFace,
    aircraft_counter,
    dimmed,
    faded,
    fog_back,
    height_badge,
    place,
)


@sheet
def counters() -> pygame.Surface:
    """Aircraft counters in five sizes and all states."""
    s = paper(1560, 1240, "Counters")
    for i, face in enumerate(FACES):
        y = 150 + i * 118
        x = 80
        for px in (128, 96, 84, 72, 56, 48, 38):
            place(s, aircraft_counter(face, px), (x + px * 0.3, y), face.level)
            x += int(px * 1.25) + 18
    for i in range(4):
        face = AircraftFace(
            "spitfire1", "UK", 0, f"R{i}", "Spit I", i, 0, HEADINGS[i], max_hits=2, speed="8/7", save="5+"
        )
        place(s, aircraft_counter(face, 84), (960 + i * 120, 120), i)
        place(s, aircraft_counter(face, 44), (960 + i * 120, 200), i)
        s.blit(height_badge(i, 46, (0, 1, -1, 0)[i]), (930 + i * 120, 240))
    face = FACES[0]
    pic = aircraft_counter(face, 84)
    for i, kind in enumerate(("selected", "target", "ready", "hover")):
        place(s, pic, (960 + i * 140, 360), 3, frame=kind)
        kit.text(s, kind, (960 + i * 140, 430), "ital", 15, anchor="tc")
    place(s, pic, (960, 520), 1, 1.0)
    place(s, faded(pic, 120), (1100, 520), 0)
    place(s, dimmed(pic), (1240, 520), 1)
    for i, t in enumerate(("lifted", "ghost", "dim")):
        kit.text(s, t, (960 + i * 140, 590), "ital", 15, anchor="tc")
    for i, nation in enumerate(pal.NATION):
        f = AircraftFace(
            "hurricane1",
            nation,
            i % 2,
            str(i + 1),
            "Hurri",
            i % 4,
            0,
            HEADINGS[i % 6],
            max_hits=2,
            speed="7/6",
            save="5+",
        )
        place(s, aircraft_counter(f, 76), (940 + i % 5 * 110, 680 + i // 5 * 108), i % 4)
    for i, (kind, n) in enumerate((("air", 3), ("ground", 0), ("ship", 2))):
        for q in range(3):
            place(s, fog_back(76, i % 2, kind, n if q == 2 else 0), (950 + i * 130 + q * 4, 1040 - q * 4), 0)
    sea = pygame.Surface((560, 110))
    sea.fill(kit.rgb(pal.TERRAIN["sea"]))
    s.blit(sea, (900, 1110))
    for i in range(5):
        f = AircraftFace(
            "a6m2", "JP", 1, str(i + 1), "A6M2", 2, 0, HEADINGS[i], smoke=i, max_hits=5, speed="8/8", save="6+"
        )
        place(s, aircraft_counter(f, 76), (960 + i * 108, 1165), 2)
    return s


@sheet
def dice_sheet() -> pygame.Surface:
    """Dice at rest, tumbling, marked, ten-sided, strips."""
    s = paper(1300, 800, "Dice", pal.TABLE["tray"])
    for i, c in enumerate(("white", "red", "green", "blue", "bone")):
        for v in range(1, 7):
            dice.throw(s, dice.die(c, v, 84, lean=v + i), (80 + (v - 1) * 76, 120 + i * 84))
        for f in range(dice.FRAMES):
            dice.throw(s, dice.die(c, 5, 84, f), (600 + f * 80, 120 + i * 84), max(0.0, 1 - f / 7) * 0.9)
    for v in range(1, 11):
        dice.throw(s, dice.die("bone" if v < 6 else "blue", v, 92, lean=v, sides=10), (80 + (v - 1) * 90, 550))
    for i, c in enumerate(("white", "red", "green", "blue")):
        dice.marked(s, dice.die(c, i + 2, 110, lean=i), (90 + i * 120, 680), i % 2 == 0)
        s.blit(dice.dice_strip(26, (c,) * 4), (600, 620 + i * 32))
        dice.marked(s, dice.die(c, i + 2, 64, lean=i), (760 + i * 70, 680), i % 2 == 0)
    return s


def _ground(w: int, h: int, kind: str) -> pygame.Surface:
    """Patches of terrain below the highlights, as a kind of colour vision sees them."""
    s = pygame.Surface((w, h))
    names = ("sea", "sea_deep", "land", "field_b", "wood", "hill", "desert", "urban")
    for i, name in enumerate(names):
        pygame.draw.rect(s, kit.rgb(pal.simulate(pal.TERRAIN[name], kind)), (0, h * i // 8, w, h // 8 + 1))
    kit.tile_mult(s, kit.grain(512, 236, 3))
    return s


def _overlays(w: int, h: int) -> list[tuple[str, pygame.Surface]]:
    fs = frozenset
    return [
        ("reach", hl.reach(w, h, fs({5, 0, 4}), ways=1)),
        ("ways 3", hl.reach(w, h, fs({0, 1}), fs({0, 1, 2}), 3)),
        ("hot", hl.reach(w, h, fs(range(6)), fs(), 2, True)),
        ("fire", hl.fire(w, h, "3+")),
        ("gunner", hl.fire(w, h, "5+", True)),
        ("threat", hl.threat(w, h)),
        ("threat n", hl.threat(w, h, 6)),
        ("target", hl.target(w, h)),
        ("selected", hl.selected(w, h)),
        ("hover", hl.hover(w, h)),
        ("illegal", hl.illegal(w, h)),
        ("zone 0", hl.zone(w, h, 0)),
        ("zone 1", hl.zone(w, h, 1)),
        ("corridor", hl.corridor(w, h, 0)),
        ("torpedo", hl.torpedo(w, h, 6, True)),
        ("torp 9", hl.torpedo(w, h, 9)),
        ("torp 12", hl.torpedo(w, h, 12)),
        ("bow", hl.aa_sector(w, h, "bow")),
        ("port", hl.aa_sector(w, h, "port", "4+")),
        ("footprint", hl.footprint(w, h, 1)),
    ]


@sheet
def highlights() -> pygame.Surface:
    """All hex overlays on all terrains, at two sizes, and lines."""
    s = paper(1640, 1180, "Highlights")
    s.blit(_ground(1600, 620, "normal"), (20, 70))
    for i, (name, pic) in enumerate(_overlays(120, 138)):
        x, y = 84 + i % 13 * 124, 160 + i // 13 * 250 + (i % 2) * 104
        hl.stamp(s, pic, [(x, y)])
        kit.text(s, name, (x, y + 60), "text", 12, anchor="mc", halo="#fffaf0")
    for i, (_, pic) in enumerate(_overlays(60, 69)):
        hl.stamp(s, pic, [(50 + i * 70, 640 + (i % 2) * 10)])
    sea = pygame.Surface((1600, 330))
    sea.fill(kit.rgb(pal.TERRAIN["sea"]))
    pygame.draw.rect(sea, kit.rgb(pal.TERRAIN["land"]), (0, 160, 1600, 170))
    lines.path_line(sea, [(60, 280), (120, 176), (240, 176), (300, 72), (420, 72)])
    lines.path_line(sea, [(60, 300), (180, 300), (300, 300)], past=True)
    lines.fire_line(sea, (380, 280), (560, 90), label="4W 3+")
    lines.fire_line(sea, (480, 290), (650, 120), kind="gunner")
    lines.cohesion_line(sea, (700, 60), (820, 100), True)
    lines.cohesion_line(sea, (700, 160), (860, 260), False)
    lines.range_ring(sea, (1060, 165), 70, "6")
    lines.range_ring(sea, (1060, 165), 130, "10")
    lines.wedge(sea, (1060, 165), 20, 68, -30, 30, pal.HIGH["fire"][0])
    lines.area_outline(sea, [hl.hex_points(240, 276)], "threat")
    ring = hl.facing_ring(190, frozenset({4, 5, 0}), frozenset({5, 3}), 5)
    sea.blit(ring, (1240, 70))
    lines.path_line(sea, [(1470, 250), (1500, 198), (1560, 198)], 0.5)
    s.blit(sea, (20, 780))
    return s


@sheet
def vision() -> pygame.Surface:
    """The highlights under colour-vision simulation."""
    s = paper(1640, 1000, "Colour vision")
    keep_high, keep_side = dict(pal.HIGH), dict(pal.SIDE)
    for j, kind in enumerate(pal.VISIONS):
        pal.use_vision(kind)
        for k, (c, p) in list(pal.HIGH.items()):
            pal.HIGH[k] = (pal.simulate(c, kind), p)
        for seat in (0, 1):
            pal.SIDE[seat] = pal.simulate(pal.SIDE[seat], kind)
        kit.clear_caches()
        s.blit(_ground(1500, 170, kind), (120, 80 + j * 180))
        kit.text(s, kind, (20, 160 + j * 180), "semi", 20)
        for i, (_, pic) in enumerate(_overlays(72, 83)):
            hl.stamp(s, pic, [(160 + i * 73, 130 + j * 180 + (i % 2) * 75)])
    pal.HIGH.update(keep_high)
    pal.SIDE.update(keep_side)
    kit.clear_caches()
    return s


@sheet
def icons_sheet() -> pygame.Surface:
    """Every icon at 20, 28 and 48 px, dark on paper and light on the table."""
    s = paper(1500, 1080, "Icons")
    for i, name in enumerate(icons.icon_names()):
        x, y = 24 + i % 10 * 148, 76 + i // 10 * 100
        pygame.draw.rect(s, kit.rgb(pal.TABLE["felt"]), (x + 88, y - 4, 46, 60), border_radius=6)
        s.blit(icons.icon(name, 20), (x, y + 28))
        s.blit(icons.icon(name, 48), (x + 30, y))
        s.blit(icons.icon(name, 28, pal.INK["on_table"]), (x + 97, y + 10))
        kit.text(s, name, (x, y + 58), "text", 14)
    return s


@sheet
def markers_sheet() -> pygame.Surface:
    """Hit boxes, stars, signs, chits, cup, cursors, national signs."""
    s = paper(1200, 640, "Markers")
    for i, (h, n) in enumerate(((0, 2), (1, 2), (2, 3), (3, 5))):
        s.blit(mk.hit_boxes(26, h, n), (30, 80 + i * 34))
        s.blit(mk.hit_boxes(22, h, n, ("FS +1", "SP -2", "", "", "")), (200, 80 + i * 34))
        s.blit(mk.stars(22, i, 3), (540, 80 + i * 34))
        s.blit(mk.side_mark(i % 2, 10, 30), (640, 80 + i * 34))
        s.blit(height_badge(i, 40), (670, 80 + i * 34))
    for i, name in enumerate(("fired", "inverted", "chick")):
        s.blit(mk.sign(name, 40), (740 + i * 50, 80))
        s.blit(mk.load_sign(("bomb", "torpedo", "rocket")[i], 44), (740 + i * 50, 140))
    for i, n in enumerate(pal.NATION):
        s.blit(mk.roundel(n, 40), (910 + i % 5 * 56, 80 + i // 5 * 62))
        kit.text(s, n, (930 + i % 5 * 56, 122 + i // 5 * 62), "text", 12, anchor="tc")
    chits = (
        ("", "", "VP 3"),
        ("#c9d8e4", "#2b5a8e", "1"),
        ("#2f3a36", "#c79a45", "*star"),
        ("#f4efe2", "#d2401f", "*warning"),
        ("#e2d4b4", "#47683f", "*bomb"),
        ("#f4efe2", "#3f6b80", "*cloud"),
    )
    for i, (f, e, lb) in enumerate(chits):
        glyph = lb[1:] if lb.startswith("*") else ""
        pic = mk.round_chit(80, f or "#e6d3a8", e or "#8a6432", "" if glyph else lb, glyph)
        s.blit(pic, (30 + i * 96, 250))
    s.blit(mk.cup(190), (640, 230))
    s.blit(mk.wing_bar(300), (860, 300))
    for i, name in enumerate(mk.CURSORS):
        for j, g in enumerate(("sea", "land")):
            pygame.draw.rect(s, kit.rgb(pal.TERRAIN[g]), (30 + i * 80, 440 + j * 70, 70, 60))
            s.blit(mk.cursor(name), (50 + i * 80, 454 + j * 70))
    for i in range(4):
        s.blit(mk.smoke_tuft(48), (640 + i * 60, 480))
    return s


def main() -> None:
    """Draw the named sheets (all by default) into the folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for name in sys.argv[2:] or SHEETS:
        picture = SHEETS[name]()
        pygame.image.save(picture, str(folder / f"{name}.png"))
        print(name, picture.get_size())


if __name__ == "__main__":
    main()
