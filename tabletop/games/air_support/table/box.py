"""The box of Air Support on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.games.air_support.rules.setting_up.deploying import first_state
from tabletop.games.air_support.table.pieces import faces
from tabletop.table.draw import chit
from tabletop.table.draw.boxart import BoxArt

# -- What the shelf shows of Air Support: a line a side, and the pieces of a scenario on a picture of its map.


def side_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Name of each side, and what it brings."""
    out = []
    for side in document.get("sides", ()):
        counted: dict[str, int] = {}
        for group in side.get("groups", ()):
            for unit in group.get("units", ()):
                counted[str(unit.get("type", "?"))] = counted.get(str(unit.get("type", "?")), 0) + int(
                    unit.get("count", 1)
                )
        nation = str(side.get("nation", ""))
        words = [
            f"{n} {kind.removeprefix(nation).strip()}" if n > 1 else kind.removeprefix(nation).strip()
            for kind, n in counted.items()
        ]
        air = side.get("air", {})
        planes = [str(p.get("model") or p.get("class")) for key in ("over_map", "flights") for p in air.get(key, ())]
        support = (
            [f"air support: {', '.join(planes)}"]
            if planes
            else ["air support by the dice"]
            if air.get("pending") or air.get("free")
            else []
        )
        out.append(
            (
                str(side.get("name", "")),
                ", ".join((*words[:6], *(["and more"] if len(words) > 6 else []), *support)) or "nothing on the ground",
            )
        )
    return out


def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    """The pieces that stand on the map from the start."""
    state = first_state(scenario)
    for sprite in faces.sprites(state):
        if sprite.cell in state.ground.grid and sprite.stacks:
            x, y = cells.centre(sprite.cell)
            chit.place(picture, sprite.draw(px), (round(x * scale), round(y * scale)), 0)


# -- The box of Air Support on the shelf.


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:

    return side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:

    draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#47683f",
    "art/boxes/air_support.jpg",
    flight=(("p47d", "US", 40), ("il2", "SU", 62), ("ju87d", "DE", 118), ("typhoon1b", "UK", 48), ("fw190f8", "DE", 0)),
    sides=_sides,
    pieces=_pieces,
)
