"""Contact sheets of pieces, dice, highlights, icons, ships and boxes, for judging by eye: piece_sheet.py OUT_FOLDER [names].

Each sheet is a PNG in OUT_FOLDER. Nothing of the program depends on these pictures.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from tabletop.table.draw import boxart, cards, dice, groundart, icons, kit, lines, ships
from tabletop.table.draw import highlights as hl
from tabletop.table.draw import installations as inst
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
from tabletop.table.draw.poster import Plane

SHEETS: dict[str, Callable[[], pygame.Surface]] = {}


def sheet(function: Callable[[], pygame.Surface]) -> Callable[[], pygame.Surface]:
    """Register a sheet under its function's name."""
    SHEETS[function.__name__] = function
    return function


def paper(w: int, h: int, title: str, ground: str = "") -> pygame.Surface:
    """An empty sheet with a title."""
    s = pygame.Surface((w, h))
    s.fill(kit.rgb(ground or pal.PAPER["map"]))
    kit.tile_mult(s, kit.grain(512, 240, 3))
    kit.text(s, title.upper(), (30, 18), "display", 40, pal.INK["strong"], track=2)
    return s


FACES = [
    AircraftFace("spitfire1", "UK", 0, "R3", "Spit I", 3, 0, 30, stars=2, max_hits=2, speed="8/7", save="5+"),
    AircraftFace("bf109e", "DE", 1, "12", "109 E", 2, 0, 270, smoke=1, max_hits=2, speed="7/7", save="5+"),
    AircraftFace(
        "ju87b", "DE", 1, "24", "Ju 87", 1, -1, 210, loaded="bomb", max_hits=2, speed="5/4", save="6+", green=True
    ),
    AircraftFace("b5n2", "JP", 1, "7", "B5N Kate", 0, 0, 330, loaded="torpedo", max_hits=2, speed="5/5", save="6+"),
    AircraftFace(
        "p51d", "US", 0, "A2", "P-51D", 3, 1, 90, inverted=True, fired=True, max_hits=2, speed="9/9", save="5+", stars=3
    ),
    AircraftFace("b17g", "US", 0, "B5", "B-17G", 3, 0, 150, smoke=3, max_hits=5, speed="6/6", save="4+"),
    AircraftFace("il2", "SU", 0, "G1", "Il-2", 0, 0, 30, loaded="rocket", smoke=2, max_hits=3, speed="5/5", save="3+"),
    AircraftFace("dxxi", "NL", 0, "4", "D.XXI", None, 0, 330, max_hits=2, speed="6/6", save="6+"),
    AircraftFace("mc202", "IT", 1, "33", "MC.202", 2, 1, 210, fired=True, max_hits=2, speed="8/7", save="5+"),
]


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


@sheet
def ships_sheet() -> pygame.Surface:
    """All ships at hexes of 120 px, then headings, damage, sunk and small sizes."""
    s = paper(1900, 2050, "Ships", pal.TERRAIN["sea"])
    for i, (key, plan) in enumerate(ships.plans().items()):
        x, y = (230 + i % 5 * 370, 120 + i // 5 * 118)
        pic, off = ships.ship(key, 120, 90, 0, i % 2)
        s.blit(pic, (x + off[0], y + off[1]))
        kit.text(s, plan.name, (x, y + 46), "text", 15, anchor="tc")
    for i, (share, head) in enumerate(((0.1, 30), (0.4, 150), (0.7, 210), (0.95, 330))):
        pic, off = ships.ship(("akagi", "pow", "bogue", "zara")[i], 120, head, share, i % 2)
        s.blit(pic, (260 + i * 380 + off[0], 1120 + off[1]))
    for i, share in enumerate((0.1, 0.4, 0.7, 0.95)):
        pic, off = ships.ship(("fletcher", "maru", "liberty", "flakship")[i], 120, 30 + 60 * i, share, 1)
        s.blit(pic, (200 + i * 180 + off[0], 1420 + off[1]))
        s.blit(ships.damage_bar(60, i * 9, 30), (170 + i * 180, 1500))
    for i, key in enumerate(("yamato", "kagero")):
        pic, off = ships.sunk(key, 120, 90, 1)
        s.blit(pic, (1100 + i * 350 + off[0], 1430 + off[1]))
    for j, hx in enumerate((36, 60, 90)):
        for i, key in enumerate(("enterprise", "bismarck", "akizuki", "apus", "dido")):
            pic, off = ships.ship(key, hx, 30 + 60 * i, 0.3 if i == 1 else 0, i % 2)
            s.blit(pic, (120 + i * (hx * 3 + 20) + j * 560 + (j == 2) * 100 + off[0], 1680 + off[1]))
    for i, key in enumerate(("shokaku", "northcarolina", "unknown")):
        s.blit(ships.ship_picture(key, (420, 120), "heavy cruiser", 3), (40 + i * 450, 1900))
    return s


@sheet
def installations_sheet() -> pygame.Surface:
    """All installations: sound, damaged and destroyed, at 96, 72 and 44 px."""
    s = paper(1560, 900, "Installations")
    for i, key in enumerate(groundart.FIGURES):
        x, y = 90 + i % 7 * 212, 130 + i // 7 * 150
        face = (key, 96, i % 2, ("DE", "UK", "JP", "any")[i % 4])
        place(s, inst.installation(*face, 0, key.title(), "15/15", "4 blue"), (x, y), 0)
        place(
            s,
            inst.installation(key, 60, i % 2, "any", (0.1, 0.5, 0.9)[i % 3], key.title(), "9/15"),
            (x + 92, y - 16),
            0,
        )
        place(s, inst.installation(key, 38, i % 2, "any", 1.0 if i % 2 else 0), (x + 84, y + 44), 0)
    for i, key in enumerate(("flak88r", "hq", "train", "radar", "launch")):
        s.blit(inst.installation_icon(key, 70), (40 + i * 90, 740))
        place(s, inst.installation(key, 84, 0, "US", 1.0, key.title()), (560 + i * 120, 780), 0)
    return s


@sheet
def boxes_sheet() -> pygame.Surface:
    """The shelf with five boxes, the emblem and the title."""
    s = kit.felt((1920, 900), "#3a4744")
    kit.vignette(s, 80)
    s.blit(boxart.shelf_plank(1920), (0, 562))
    for i, key in enumerate(boxart.BOXES):
        if i != 1:
            boxart.standing_box(s, key, 66 + i * 364, 570, 296, 420)
    boxart.standing_box(s, list(boxart.BOXES)[1], 66 + 364, 570, 296, 420, 16, True)
    for i, px in enumerate((16, 24, 32, 48, 64, 128, 200)):
        s.blit(boxart.emblem(px), (40 + i * 90 + (i == 6) * 50, 650))
    s.blit(boxart.emblem(120, False), (860, 660))
    s.blit(boxart.title_emblem(90), (1040, 680))
    for i, key in enumerate(boxart.BOXES):
        s.blit(boxart.box_front(key, 90, 126), (1480 + i * 88 - 60, 650))
    return s


CARDS = (
    cards.Card(
        "Out of the Sun",
        "Before the first round each of your fighters fires one extra die. The enemy does not answer them.",
        "BATTLE",
        "Play when a battle begins",
        "Discard",
        "red",
        "day",
        ("sun", "clouds"),
        (Plane("bf109e", 205, 0.9, 0.40, 0.5),),
    ),
    cards.Card(
        "Night Raid",
        "Pick one printed target within range of your bombers. Roll its bombing line at once with 3 dice.",
        "PLANNING",
        "Play in Planning",
        "Stays for the day",
        "red",
        "night",
        ("moon", "beams", "city"),
        (Plane("he111h", 75, 0.9, 0.5, 0.45),),
        True,
    ),
    cards.Card(
        "Radar Plot",
        "Look at all counters of one flying stack inside your radar lines. Then you may reorder one of your own stacks.",
        "ANY HOUR",
        "Play at the start of an hour",
        "Discard",
        "blue",
        "storm",
        ("sea", "fleet", "clouds"),
        (Plane("spitfire1", 60, 0.8, 0.5, 0.42),),
    ),
    cards.Card(
        "Sandstorm",
        "Target bound: each aircraft flies Low. Home bound: pilots gain 1 Stress unless Cool is 2 or more.",
        "EVENT",
        "Mission event",
        "Resolve and discard",
        "tan",
        "dust",
        ("dunes",),
        (Plane("a10", 330, 0.9, 0.5, 0.4),),
    ),
    cards.Card(
        "Spares Arrive",
        "Move up to two units from your Abort Box to any friendly bases with room.",
        "REFIT",
        "Play in Planning",
        "Reshuffle deck",
        "green",
        "dawn",
        ("hills", "crate"),
    ),
)


@sheet
def cards_sheet() -> pygame.Surface:
    """Cards, backs, piles and a hand with a raised card."""
    s = kit.felt((1700, 980), pal.TABLE["felt"])
    for i, c in enumerate(CARDS):
        kit.drop_shadow(s, (40 + i * 268, 40, 250, 350), 13, 9, 150)
        s.blit(cards.card_front(c, 250), (40 + i * 268, 40))
    for i, (tone, emb) in enumerate((("blue", "air"), ("red", "ship"))):
        cards.pile(s, cards.card_back(150, tone, emb), (1400 + i * 30, 60 + i * 190), 18)
    cards.hand_fan(s, CARDS, pygame.Rect(40, 500, 760, 420), 170, 2)
    cards.hand_fan(s, CARDS[:4], pygame.Rect(860, 500, 700, 420), 150)
    return s


def _centre(c: int, r: int, w: float, at: tuple[int, int]) -> tuple[float, float]:
    """Middle of the hex in column c and row r."""
    return at[0] + (c + (r % 2) * 0.5) * w, at[1] + r * w * 104 / 120


@sheet
def on_the_map() -> pygame.Surface:
    """A moment of play: reach, arc, target, path, ship, flak and stacks, at 120 px hexes."""
    w, h = 120, 138
    s = pygame.Surface((1500, 900))
    s.fill(kit.rgb(pal.TERRAIN["sea"]))
    pygame.draw.rect(s, kit.rgb(pal.TERRAIN["land"]), (0, 0, 520, 900))
    kit.tile_mult(s, kit.grain(512, 236, 3))

    def at(c: int, r: int) -> tuple[float, float]:
        return _centre(c, r, w, (60, 30))

    for r in range(9):
        for c in range(13):
            x, y = at(c, r)
            pygame.draw.polygon(
                s, kit.rgb(pal.TERRAIN["grid"]), [(x - w / 2 + px, y - h / 2 + py) for px, py in hl.hex_points(w, h)], 1
            )
    for c, r, f in (
        (4, 4, {0, 5}),
        (5, 4, {0}),
        (5, 5, {5, 0, 1}),
        (4, 5, {5}),
        (3, 4, {4, 5}),
        (4, 3, {5}),
        (5, 3, {5, 0}),
    ):
        hl.stamp(s, hl.reach(w, h, frozenset(f), frozenset({2}) if c == 5 else frozenset(), 1 + c % 3), [at(c, r)])
    for c, r, n in ((7, 2, "3+"), (7, 1, "4+"), (8, 2, "4+"), (8, 1, "5+"), (6, 2, "2+")):
        hl.stamp(s, hl.fire(w, h, n), [at(c, r)])
    for c, r, n in ((2, 1, "5+"), (1, 1, "4+"), (1, 2, "5+")):
        hl.stamp(s, hl.fire(w, h, n, True), [at(c, r)])
    for c, r in ((10, 3), (11, 3), (10, 4)):
        hl.stamp(s, hl.threat(w, h, 4), [at(c, r)])
    for c, r in ((10, 6), (11, 7)):
        hl.stamp(s, hl.torpedo(w, h, 6 + c - 9), [at(c, r)])
    x, y = at(8, 6)
    pic, off = ships.ship("akagi", w, 90, 0.4, 1)
    s.blit(pic, (x + off[0], y + off[1]))
    pic, off = ships.ship("kagero", w, 150, 0, 1)
    s.blit(pic, (at(6, 7)[0] + off[0], at(6, 7)[1] + off[1]))
    place(s, inst.installation("flak88", 80, 1, "DE", 0.4, "88 mm", "9/15", "4"), at(1, 6))
    place(s, inst.installation("radar", 80, 1, "DE", 0, "Radar", "40/40"), at(2, 7))
    lines.path_line(s, [at(2, 5), at(3, 4), at(4, 4), at(5, 3), at(6, 3)])
    place(s, faded(aircraft_counter(FACES[0], 80), 120), at(2, 5), 0)
    for face, c, r in ((FACES[1], 8, 1), (FACES[2], 10, 3), (FACES[3], 11, 5), (FACES[5], 2, 2), (FACES[8], 3, 7)):
        place(s, aircraft_counter(face, 80), at(c, r), face.level)
    lines.fire_line(s, at(6, 3), at(8, 1), label="4W 4+")
    hl.stamp(s, hl.target(w, h), [at(8, 1)])
    place(s, aircraft_counter(FACES[0], 84), at(6, 3), 3, 1, frame="selected")
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
