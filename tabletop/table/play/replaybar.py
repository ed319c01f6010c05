"""The replay bar: a time line to drag, coloured by turn, with the great moments marked; step, phase, play, go on
from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Row, Widget
from tabletop.table.ui_signs import SignButton


@dataclass(frozen=True, slots=True)
class Moment:
    """A pin on the time line: journal entry, colour, words."""

    at: int
    colour: str
    text: str


class TimeLine(Widget):
    """Drag or click to jump. `length` entries, `at` the one shown; `phases`: (entry, title) where a phase begins;
    `pins`: great moments.
    """

    grow = 1
    tall = 34
    focusable = True
    key = "time line"
    length = 1
    at = 1
    phases: Sequence[tuple[int, str]] = ()
    pins: Sequence[Moment] = ()

    def _rail(self) -> pg.Rect:
        t = self.theme
        return pg.Rect(self.rect.x + t.px(8), self.rect.centery - t.px(5), self.rect.w - t.px(16), t.px(10))

    def _x(self, n: int) -> int:
        rail = self._rail()
        return rail.x + round(rail.w * (n - 1) / max(1, self.length - 1))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        rail = self._rail()
        tones = ("#e2d4b4", "#cdbb92")
        starts = [n for n, _ in self.phases] or [1]
        for i, n in enumerate(starts):
            end = starts[i + 1] if i + 1 < len(starts) else self.length
            part = pg.Rect(self._x(max(1, n)), rail.y, max(1, self._x(end) - self._x(max(1, n))), rail.h)
            pg.draw.rect(s, rgb(tones[i % 2]), part)
        pg.draw.rect(s, rgb("#6b5a40"), rail, 1, border_radius=3)
        done = pg.Rect(rail.x, rail.y, self._x(self.at) - rail.x, rail.h)
        pg.draw.rect(s, rgb(pal.HIGH["path"][0]), done.inflate(0, -t.px(4)))
        for pin in self.pins:
            x = self._x(pin.at)
            k = t.px(4)
            pg.draw.polygon(s, rgb(pin.colour), [(x - k, rail.y - k - 2), (x + k, rail.y - k - 2), (x, rail.y + 2)])
        pg.draw.circle(s, "#201a10", (self._x(self.at), rail.centery), t.px(9))
        pg.draw.circle(s, rgb(pal.HIGH["selected"][0]), (self._x(self.at), rail.centery), t.px(7))

    def _entry(self, pos: Pos) -> int:
        rail = self._rail()
        return 1 + max(0, min(self.length - 1, round((pos[0] - rail.x) / max(1, rail.w) * (self.length - 1))))

    def tip_at(self, pos: Pos) -> str:
        n = self._entry(pos)
        near = [pin for pin in self.pins if abs(self._x(pin.at) - pos[0]) < self.theme.px(6)]
        title = next((title for start, title in reversed(self.phases) if start <= n), "")
        return "\n".join(filter(None, [f"*{title}" if title else "", *(pin.text for pin in near)])) or f"Command {n}"

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1:
            self.emit("jump", self._entry(pos))
        return bool(e.button == 1)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.emit("jump", self._entry(pos))


class ReplayBar(Panel):
    """Stands where the prompt bar stands. Emits "replay" with: back, on, phase_back, phase_on, start, end, play,
    branch, leave; "jump" with an entry.
    """

    across = True
    pad = 5
    gap = 6
    key = "replay bar"

    def __init__(self) -> None:
        self.line = TimeLine()
        self.words = Label("", role="body semi", least=150, size=210, key="replay words")
        signs = (
            ("start", "home", "To the beginning", "Home"),
            ("phase_back", "previous", "One phase back", "Ctrl+Left"),
            ("back", "step_back", "One command back", "Left"),
            ("play", "play", "Play or pause", "Space"),
            ("on", "step", "One command on", "Right"),
            ("phase_on", "next", "One phase on", "Ctrl+Right"),
        )
        self.buttons = {
            name: SignButton("", icon=sign, tip=tip, cap=cap, key=f"replay {name}") for name, sign, tip, cap in signs
        }
        branch = Button(
            "Go on from here",
            key="replay branch",
            tip="The game goes on from this moment; what came later is taken back, and the game is marked.",
        )
        leave = Button("Leave", cap="F8", kind="gold", key="replay leave")
        super().__init__(Row(*self.buttons.values(), gap=3), self.line, self.words, branch, leave)
        for name, button in (*self.buttons.items(), ("branch", branch), ("leave", leave)):
            button.on("pressed", partial(self._pressed, name))

    def _pressed(self, name: str, _: object) -> None:
        self.emit("replay", name)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else max(t.px(44), round(t.size("prompt") * 2.6))
