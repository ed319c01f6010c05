"""The stores of the acting aircraft at the foot: to be clicked, dragged onto targets, or taken with the arrow
keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.rules import attacking
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Flyer
from tabletop.games.thunderbolt_apache.rules.wording import store_name
from tabletop.games.thunderbolt_apache.table.pieces import signs, storechips
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Cargo, Pos, Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.fly_mode import FlyMode


class Rack(Widget):
    """The stores of the acting aircraft with their number, the Cannon last: click one to take it in hand, or drag it
    onto a target."""

    focusable = True
    pointer = "hand"
    key = "rack"
    number = 0
    shapes = Widget.shapes | {"number"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        rows = self._rows()
        return t.px(240) if across else rows * t.px(47) + t.line("small")

    def _rows(self) -> int:
        """Rows of stores: four lie side by side."""
        return max(1, -(-len(self.kinds()) // 4))

    def __init__(self, mode: FlyMode) -> None:
        super().__init__()
        self.mode = mode
        self.boxes: list[tuple[str, pg.Rect]] = []
        self.at = 0

    def kinds(self) -> list[str]:
        flyer = self.mode.flyer
        return self.mode.aiming.kinds(flyer) if flyer is not None and self.mode.table.mode is self.mode else []

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.boxes = []
        flyer, kinds = self.mode.flyer, self.kinds()
        if flyer is None or not kinds or self.rect.h < 20:
            return
        gap = t.px(6)
        rows = self._rows()
        across = -(-len(kinds) // rows)
        px = max(
            20,
            min(
                t.px(74),
                (self.rect.w - gap * (across - 1)) // across,
                round((self.rect.h - gap * rows) / rows / 0.66) - 2,
            ),
        )
        for i, key in enumerate(kinds):
            at = pg.Rect(
                self.rect.x + (i % across) * (px + gap),
                self.rect.y + i // across * (storechips.chip_height(px) + gap),
                px,
                storechips.chip_height(px),
            )
            self.boxes.append((key, at))
            self._chip(s, t, flyer, key, at)

    def _chip(self, s: pg.Surface, t: Theme, flyer: Flyer, key: str, at: pg.Rect) -> None:
        state = self.mode.state
        left = 1 if key == CANNON else attacking.stores_left(flyer, key)
        dim = not self.mode.aiming.may_attack(flyer) or not left or not self.mode.aiming.targets(key)
        if key == CANNON:
            pg.draw.rect(s, rgb("#cbbf9f" if dim else "#efe2bd"), at, border_radius=4)
            pg.draw.rect(s, rgb("#6b5a40"), at, 1, border_radius=4)
            icon = signs.sign("cannon", round(at.h * 0.56), "#6f6552" if dim else "#241a10")
            s.blit(icon, icon.get_rect(center=(at.centerx, at.y + at.h * 4 // 10)))
            words = f"Cannon {attacking.attack_number(state, flyer, CANNON)}+"
            if t.width(words, "small") * 0.86 > at.w - 4:
                words = words.rpartition(" ")[2]
            t.say(
                s,
                words,
                (at.centerx, at.bottom - t.line("small") // 2),
                "small",
                "soft" if dim else "ink",
                "c",
                at.w - 4,
            )
        else:
            s.blit(storechips.store_chip(state.library.stores[key], at.w, dim=dim), at)
            words = f"x{left}"
            box = pg.Rect(0, 0, t.width(words, "small bold") + t.px(6), t.line("small"))
            box.bottomright = at.right + t.px(3), at.bottom + t.px(3)
            pg.draw.rect(s, rgb("#10263c"), box, border_radius=4)
            t.say(s, words, box.center, "small bold", "light", "c")
        below = at.bottom + t.px(5) + t.line("small") // 2
        if below + t.line("small") // 2 <= self.rect.bottom and self._rows() == 1:
            name = "Cannon" if key == CANNON else key
            t.say(s, name, (at.centerx, below), "small semi", "soft" if dim else "ink", "c", at.w + t.px(4))
        if key == self.mode.aiming.store:
            pg.draw.rect(s, rgb("#201a10"), at.inflate(6, 6), 3, border_radius=6)
            pg.draw.rect(s, rgb("#ffc81a"), at.inflate(5, 5), 2, border_radius=6)

    def _under(self, pos: Pos) -> str:
        return next((key for key, at in self.boxes if at.collidepoint(pos)), "")

    def why(self, key: str) -> Refusal | None:  # type: ignore[override]
        """Why a store cannot be taken in hand."""
        mode, flyer = self.mode, self.mode.flyer
        if flyer is None or not mode.aiming.may_attack(flyer):
            return mode.aiming.cannot_attack()
        if key != CANNON and attacking.stores_left(flyer, key) < 1:
            return Refusal("TA-ATTACK-22", f"No {key} is left to aim.")
        return None

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        key = self._under(pos)
        if e.button == 1 and key:
            self._take(key)

    def _take(self, key: str) -> None:
        found = self.why(key)
        if found is not None:
            self.mode.table.host.refuse(found)
        else:
            self.mode.aiming.pick(key)

    def drag(self, pos: Pos) -> Cargo | None:
        key = self._under(pos)
        if not key:
            return None
        if (found := self.why(key)) is not None:
            self.mode.table.host.refuse(found)
            return None
        self.mode.aiming.store = key
        self.mode.table.host.changed()
        state = self.mode.state
        picture = storechips.store_chip(state.library.stores[key], self.boxes[0][1].w).copy() if key != CANNON else None
        return Cargo(("store", key), store_name(state, key), picture, self)

    def keydown(self, e: pg.Event) -> bool:
        kinds = self.kinds()
        if e.key in (pg.K_LEFT, pg.K_RIGHT) and kinds:
            self.at = (self.at + (1 if e.key == pg.K_RIGHT else -1)) % len(kinds)
            self._take(kinds[self.at])
            return True
        return False

    def tip_at(self, pos: Pos) -> str:
        key, state = self._under(pos), self.mode.state
        if not key:
            return ""
        found = self.why(key)
        if key == CANNON:
            head = "*Cannon\nOwn hex only; moving at one unit, hovering at each."
        else:
            store = state.library.stores[key]
            span = str(store.reach[0]) if store.reach[0] == store.reach[1] else f"{store.reach[0]} to {store.reach[1]}"
            heights = " or ".join(store.altitudes)
            head = f"*{store.name}\nAttack number {store.attack}, range {span}, from {heights}. Drag it onto a target."
        return head + (
            f"\n{found.sentence} {found.rule}"
            if found is not None
            else f"\n{counted(len(self.mode.aiming.targets(key)), 'target')} from here."
        )
