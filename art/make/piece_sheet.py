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

from tabletop.table.draw import kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.counters import (
    HEADINGS,
    AircraftFace,
    aircraft_counter,
    dimmed,
    faded,
    fog_back,
    height_badge,
    outline,
    place,
)

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
    AircraftFace("ju87b", "DE", 1, "24", "Ju 87", 1, -1, 210, loaded="bomb", max_hits=2, speed="5/4", save="6+", green=True),
    AircraftFace("b5n", "JP", 1, "7", "B5N Kate", 0, 0, 330, loaded="torpedo", max_hits=2, speed="5/5", save="6+"),
    AircraftFace("p51d", "US", 0, "A2", "P-51D", 3, 1, 90, inverted=True, fired=True, max_hits=2, speed="9/9", save="5+", stars=3),
    AircraftFace("b17f", "US", 0, "B5", "B-17F", 3, 0, 150, smoke=3, max_hits=5, speed="6/6", save="4+"),
    AircraftFace("il2", "SU", 0, "G1", "Il-2", 0, 0, 30, loaded="rocket", smoke=2, max_hits=3, speed="5/5", save="3+"),
    AircraftFace("fokker_d21", "NL", 0, "4", "D.XXI", None, 0, 330, max_hits=2, speed="6/6", save="6+"),
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
            place(s, aircraft_counter(face, px), (x + px * .3, y), face.level)
            x += int(px * 1.25) + 18
    for i in range(4):
        face = AircraftFace("spitfire1", "UK", 0, f"R{i}", "Spit I", i, 0, HEADINGS[i], max_hits=2, speed="8/7", save="5+")
        place(s, aircraft_counter(face, 84), (960 + i * 120, 120), i)
        place(s, aircraft_counter(face, 44), (960 + i * 120, 200), i)
        s.blit(height_badge(i, 46, (0, 1, -1, 0)[i]), (930 + i * 120, 240))
    face = FACES[0]
    pic = aircraft_counter(face, 84)
    for i, kind in enumerate(("selected", "target", "ready", "hover")):
        place(s, pic, (960 + i * 140, 360), 3)
        frame = outline(84, kind)
        s.blit(frame, frame.get_rect(center=(960 + i * 140, 360)))
        kit.text(s, kind, (960 + i * 140, 430), "ital", 15, anchor="tc")
    place(s, pic, (960, 520), 1, 1.0)
    place(s, faded(pic, 120), (1100, 520), 0)
    place(s, dimmed(pic), (1240, 520), 1)
    for i, t in enumerate(("lifted", "ghost", "dim")):
        kit.text(s, t, (960 + i * 140, 590), "ital", 15, anchor="tc")
    for i, nation in enumerate(pal.NATION):
        f = AircraftFace("hurricane1", nation, i % 2, str(i + 1), "Hurri", i % 4, 0, HEADINGS[i % 6], max_hits=2, speed="7/6", save="5+")
        place(s, aircraft_counter(f, 76), (940 + i % 5 * 110, 680 + i // 5 * 108), i % 4)
    for i, (kind, n) in enumerate((("air", 3), ("ground", 0), ("ship", 2))):
        for q in range(3):
            place(s, fog_back(76, i % 2, kind, n if q == 2 else 0), (950 + i * 130 + q * 4, 1040 - q * 4), 0)
    sea = pygame.Surface((560, 110))
    sea.fill(kit.rgb(pal.TERRAIN["sea"]))
    s.blit(sea, (900, 1110))
    for i in range(5):
        f = AircraftFace("zero", "JP", 1, str(i + 1), "A6M2", 2, 0, HEADINGS[i], smoke=i, max_hits=5, speed="8/8", save="6+")
        place(s, aircraft_counter(f, 76), (960 + i * 108, 1165), 2)
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
