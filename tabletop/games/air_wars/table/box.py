"""The box of Air Wars on the shelf."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame as pg

from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.starting import first_state
from tabletop.games.air_wars.table.pieces import faces
from tabletop.table.board.cells import Cells
from tabletop.table.draw.boxart import BoxArt

# -- Air Wars on the shelf: what each side brings, and what lies on the preview of a map.

WORDS = {
    "B": "bomber",
    "F": "fighter",
    "FB": "fighter-bomber",
    "D": "decoy",
    "AA": "AA unit",
    "HQ": "headquarters",
    "TR": "convoy",
}


def side_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Formations of each side by type, and its command level."""
    out = []
    for side in document.get("sides", ()):
        kinds = Counter(
            str(u.get("id", "")).split(" ")[0] for part in ("air", "ground", "ships") for u in _units(side, part)
        )
        parts = [f"{n} {WORDS[k]}{'s' if n > 1 and k != 'HQ' else ''}" for k, n in kinds.items() if k in WORDS]
        level = side.get("command_level")
        out.append((str(side.get("name", "")), ", ".join(parts) + (f"; command level {level}" if level else "")))
    return out


def _units(side: dict[str, Any], part: str) -> list[dict[str, Any]]:
    found = side.get(part, ())
    return [u for u in found if isinstance(u, dict)] if isinstance(found, list) else []


def draw_pieces(picture: pg.Surface, scenario: Scenario, cells: Cells, scale: float, px: int) -> None:
    """Bases, targets and the backs of all counters: the preview tells no secrets."""
    state = GAME.view(first_state(scenario), None)
    side = max(px, round(cells.size[0] * scale * 0.8))
    sprites = faces.printed_sprites(state)
    for square in faces.squares_in_use(state):
        for seat in (0, 1):
            sprites += faces.ground_sprites(state, square, seat, frozenset())
    for sprite in sorted(sprites, key=lambda s: (s.order, s.id)):
        x, y = cells.centre(sprite.cell)
        wide = cells.size[0]
        image = sprite.draw(side)
        picture.blit(
            image,
            image.get_rect(
                center=(round((x + sprite.offset[0] * wide) * scale), round((y + sprite.offset[1] * wide) * scale))
            ),
        )


# -- The box of Air Wars on the shelf.


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:

    return side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:

    draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#a4342a",
    "art/boxes/air_wars.jpg",
    flight=(("spitfire5b", "UK", 40), ("ju88a", "DE", 62), ("g4m1", "JP", 118), ("f4f4", "US", 48), ("b17g", "US", 0)),
    sides=_sides,
    pieces=_pieces,
)
