"""What can be laid over the map, as small plates at the foot: each with its tint and its key, pressed on and off."""

from __future__ import annotations

from dataclasses import dataclass

import pygame as pg

from tabletop.games.conflict_solo.table import tints
from tabletop.games.conflict_solo.table.tints import Tint
from tabletop.table.draw.kit import rgb
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget


@dataclass(frozen=True)
class Lens:
    """One overlay: the action that it is, its words, its key, its tint, what it shows."""

    action: str
    words: str
    key: str
    tint: Tint
    tells: str


LENSES = (
    Lens("fire_zones", "Fire Zones", "V", tints.ZONE, "Hexes that a known enemy can shoot into. CH-ARC-06"),
    Lens("ranges", "Reach", "R", tints.NEAR,
         "Where the piece can fire: next to it, in range, at long range; hatched what it does not see. CH-FIRE-02"),
    Lens("sight_line", "Sight", "L", tints.DEAD, "A line of sight from the hex of the piece in hand. CH-LOS-02"),
    Lens("flanks", "Flanks", "T", tints.FLANK, "From where the piece is hit in the flank. CH-ARC-05"),
    Lens("ground", "Cover", "X", tints.COVER, "Cover of each hex, then levels, then neither. CH-MAP-05"),
    Lens("aa_ranges", "AA", "A", tints.AA,
         "How far the anti-aircraft guns reach that are known, and the way of the last raid. CH-AIR-02"),
)  # fmt: skip
ROWS = 3


class LensRow(Widget):
    """Emits "lens" with the action of the plate that is pressed. `on`: actions whose overlay lies on the map."""

    key = "lenses"
    focusable = True
    give = True
    on_now: frozenset[str] = frozenset()

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return self._wide(t) * -(-len(LENSES) // ROWS) if across else t.px(84)

    def _wide(self, t: Theme) -> int:
        """How wide a plate is, with the room beside it."""
        return max(t.width(lens.words, "small semi") for lens in LENSES) + t.px(58)

    def spots(self) -> list[pg.Rect]:
        """Where the plates lie, as many columns as there is room for; the keys do the others."""
        t, r = self.theme, self.rect
        wide, high = self._wide(t), r.h // ROWS
        return [
            pg.Rect(r.x + n // ROWS * wide, r.y + n % ROWS * high, wide - t.px(6), high - t.px(3))
            for n in range(min(len(LENSES), ROWS * ((r.w + t.px(8)) // wide)))
        ]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.h < ROWS * t.line("small"):
            return
        for n, (spot, lens) in enumerate(zip(self.spots(), LENSES, strict=False)):
            lit = lens.action in self.on_now
            s.blit(skin.well(t, spot.size, "button edge" if lit else "row edge", "pick" if lit else "row"), spot)
            if self.focused and n == self.at:
                skin.frame(s, spot, "focus edge", t.px(4), 2)
            d = max(6, spot.h - t.px(10))
            swatch = pg.Rect(spot.x + t.px(5), spot.centery - d // 2, d, d)
            pg.draw.rect(s, rgb(lens.tint.colour), swatch, 0 if lit else max(1, t.px(2)), border_radius=t.px(3))
            t.say(s, lens.words, (swatch.right + t.px(5), spot.centery), "small semi", "ink" if lit else "soft")
            t.say(s, lens.key, (spot.right - t.px(6), spot.centery), "key cap", "soft", "r")

    def _under(self, pos: Pos) -> Lens | None:
        found = zip(self.spots(), LENSES, strict=False)
        return next((lens for spot, lens in found if spot.collidepoint(pos)), None)

    def tip_at(self, pos: Pos) -> str:
        lens = self._under(pos)
        return f"*{lens.words} [{lens.key}]\n{lens.tells}" if lens is not None else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._under(pos) is not None else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        lens = self._under(pos)
        if e.button == 1 and lens is not None:
            self.emit("lens", lens.action)

    def keydown(self, e: pg.Event) -> bool:
        by = {pg.K_LEFT: -ROWS, pg.K_RIGHT: ROWS, pg.K_UP: -1, pg.K_DOWN: 1}.get(e.key)
        if by is not None:
            self.at = (self.at + by) % len(LENSES)
            self.dirty()
            return True
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            self.emit("lens", LENSES[self.at].action)
            return True
        return False
