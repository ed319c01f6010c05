"""Contact sheets of ships, ground targets, boxes, cards and a moment on the map (see piece_sheet.py)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from sheet_kit import FACES, paper, sheet

from tabletop.games import boxed
from tabletop.games.thunderbolt_lightning.table.pieces import installations, ships
from tabletop.games.thunderbolt_lightning.table.pieces import installations as inst
from tabletop.table.draw import boxart, cards, kit, lines
from tabletop.table.draw import highlights as hl
from tabletop.table.draw import palette as pal
from tabletop.table.draw.counters import (
    aircraft_counter,
    faded,
    place,
)
from tabletop.table.draw.poster import Plane


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
    for i, key in enumerate(installations.FIGURES):
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
    """The shelf with all boxes, the emblem and the title."""
    s = kit.felt((1920, 900), "#3a4744")
    kit.vignette(s, 80)
    s.blit(boxart.shelf_plank(1920), (0, 562))
    step = 1820 // len(boxed())
    wide, high = step * 296 // 364, step * 420 // 364
    for i, key in enumerate(boxed()):
        if i != 1:
            boxart.standing_box(s, key, 66 + i * step, 570, wide, high)
    boxart.standing_box(s, boxed()[1], 66 + step, 570, wide, high, 16, True)
    for i, px in enumerate((16, 24, 32, 48, 64, 128, 200)):
        s.blit(boxart.emblem(px), (40 + i * 90 + (i == 6) * 50, 650))
    s.blit(boxart.emblem(120, False), (860, 660))
    s.blit(boxart.title_emblem(90), (1040, 680))
    for i, key in enumerate(boxed()):
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
        "Look at all counters of one flying stack inside your radar lines. Then "
        "you may reorder one of your own stacks.",
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
