"""Paper, register and faces that the contact sheets share."""

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
    AircraftFace,
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
