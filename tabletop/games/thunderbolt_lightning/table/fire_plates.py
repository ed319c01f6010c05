"""Who can be fired at: a frame round each of them as it lies in its stack, and a plate beside it with its name and the
chance to damage it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.odds import Spread
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.odds_panel import harmed
from tabletop.grid.hexes import Hex
from tabletop.table.board.gathering import LEAST, SMALL_BELOW
from tabletop.table.draw import palette
from tabletop.table.draw.kit import rgb
from tabletop.table.play import followed
from tabletop.table.play.contract import Mark, Painter, Point

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

PLATES = 4
"""Hexes with a plate: those with the best shots."""
Targets = Sequence[tuple[str, Spread]]
"""Aircraft with what the guns do to each."""


def target_marks(table: AirTable, targets: Targets) -> list[Mark]:
    """Frames and plates."""
    if not targets:
        return []
    state = table.state
    by_hex: dict[Hex, list[tuple[float, str]]] = {}
    for name, spread in targets:
        by_hex.setdefault(state.aircraft[name].hex, []).append((1 - float(spread.get(0, 0)), name))
    told = {name: harmed(state, name, spread) for name, spread in targets}
    best = sorted(by_hex.items(), key=lambda found: -max(found[1])[0])[:PLATES]
    said = [_plate(table, at, found, told) for at, found in best]
    names = tuple(name for name, _ in targets)
    frames = Mark("hover", text=f"fire at {names}", layer=1, draw=_frames(table, names))
    clear = [table.host.centre(a.hex) for a in state.flying()]
    clear += [at for a in state.flying() if (at := table.host.lies(a.id)) is not None]  # in its stack or fan
    return [frames, followed.told(table.host, said, clear)]


def _plate(table: AirTable, at: Hex, found: list[tuple[float, str]], told: dict[str, str]) -> followed.Caption:
    """The aircraft of a hex that can be fired at, the best shot first, and those that cannot."""
    state = table.state
    (_, name), *others = sorted(found, key=lambda f: (-f[0], f[1]))
    lines = [f"{called(state, other)}: {told[other]}" for _, other in others]
    able = {name for _, name in found}
    side = state.aircraft[name].side
    lines += [f"{called(state, a.id)}: no shot" for a in state.flying(side) if a.hex == at and a.id not in able]
    return followed.Caption(
        table.host.centre(at),
        f"{called(state, name)}: {told[name]} to damage",
        tuple(lines),
        str(palette.SIDE[side]),
    )


def _frames(table: AirTable, names: Sequence[str]) -> Painter:
    """A red frame round each, where it lies at this moment."""
    host = table.host

    def draw(s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        t, cell = table.initiative.theme, host.cell_size[0] * zoom
        size = (round(t.px(LEAST[0])), round(t.px(LEAST[1]))) if cell < t.px(SMALL_BELOW) else (round(cell * 0.8),) * 2
        for name in names:
            at = host.lies(name)
            if at is None:
                continue
            frame = pg.Rect((0, 0), size)
            frame.center = to(at)
            pg.draw.rect(s, rgb("#fff8e8"), frame.inflate(8, 8), 5, border_radius=7)
            pg.draw.rect(s, rgb("#b3261e"), frame.inflate(6, 6), 3, border_radius=6)

    return draw
