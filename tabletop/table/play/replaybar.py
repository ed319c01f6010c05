"""The replay bar: a timeline to drag, coloured by turn, with shots, losses, goals and own decisions marked; step,
phase, next mark, play at five speeds, the eyes, continue from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Row, Widget
from tabletop.table.ui_signs import SignButton

SHOT = "#8a5a1c"
LINES = 3
"""The log lines in the tooltip of a moment."""
SPEEDS = 5
CURVE = 34
"""The height of the curve above the timeline."""
NARROW = 1000
"""In windows narrower than this (design units) labels make room for the timeline."""
BRANCH = {False: "Go on from here", True: "From here"}


@dataclass(frozen=True, slots=True)
class TimePin:
    """A pin on the timeline: its index there, colour, words and sign ("loss", "aim", "time", "note", "twig",
    "turn")."""

    at: int
    colour: str
    text: str
    kind: str = "loss"


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Who would win from a moment: its index on the timeline, the share of the first side and its interval, words."""

    at: int
    share: float
    low: float
    high: float
    words: str


def draw_shares(s: pg.Surface, t: Theme, points: Sequence[tuple[int, int, int, int]]) -> None:
    """A line through shares, two or more of them, with the band of their intervals: (x, y of the share, of its low end,
    of its high end).
    """
    band = pg.Surface(s.get_size(), pg.SRCALPHA)
    edge = [(x, high) for x, _, _, high in points] + [(x, low) for x, _, low, _ in reversed(points)]
    pg.draw.polygon(band, (*pg.Color(t.col("side blue"))[:3], 48), edge)
    s.blit(band, (0, 0))
    pg.draw.lines(s, t.col("side blue"), False, [(x, y) for x, y, _, _ in points], max(2, t.px(2)))


class TimeLine(Widget):
    """Drag or click to jump. `length` moments, `at` the one shown; `phases`: (moment, title) where a phase begins;
    `pins`: great moments; `shots`: moments with dice, `own`: moments of the looker's decisions; `told`: the log lines
    of a moment; `curve`: who would win, above the line, in shares of `whose`.
    """

    grow = 1
    tall = 34
    focusable = True
    key = "time line"
    length = 1
    at = 1
    phases: Sequence[tuple[int, str]] = ()
    pins: Sequence[TimePin] = ()
    shots: Sequence[int] = ()
    own: Sequence[int] = ()
    curve: Sequence[CurvePoint] = ()
    whose = ""
    shapes = Widget.shapes | {"curve"}
    told: Callable[[int], Sequence[str]] = staticmethod(lambda n: ())

    @property
    def marked(self) -> list[int]:
        """The moments with a pin or a shot, in order."""
        return sorted({*(pin.at for pin in self.pins), *self.shots})

    def _rail(self) -> pg.Rect:
        t = self.theme
        middle = self.rect.centery + (t.px(CURVE) // 2 if self.curve else 0)
        return pg.Rect(self.rect.x + t.px(8), middle - t.px(5), self.rect.w - t.px(16), t.px(10))

    def _x(self, n: int) -> int:
        rail = self._rail()
        return rail.x + round(rail.w * (n - 1) / max(1, self.length - 1))

    def _y(self, share: float) -> int:
        """Where a share stands in the curve."""
        t = self.theme
        return self.rect.y + t.px(2) + round((1 - share) * (t.px(CURVE) - t.px(4)))

    def _draw_curve(self, s: pg.Surface, t: Theme) -> None:
        points, rail = self.curve, self._rail()
        for share in (0, 0.5, 1):
            pg.draw.line(s, t.col("line"), (rail.x, self._y(share)), (rail.right, self._y(share)))
        draw_shares(s, t, [(self._x(p.at), self._y(p.share), self._y(p.low), self._y(p.high)) for p in points])

    def draw(self, s: pg.Surface, t: Theme) -> None:
        rail = self._rail()
        if len(self.curve) > 1:
            self._draw_curve(s, t)
        tones = ("#e2d4b4", "#cdbb92")
        starts = [n for n, _ in self.phases] or [1]
        for i, n in enumerate(starts):
            end = starts[i + 1] if i + 1 < len(starts) else self.length
            part = pg.Rect(self._x(max(1, n)), rail.y, max(1, self._x(end) - self._x(max(1, n))), rail.h)
            pg.draw.rect(s, rgb(tones[i % 2]), part)
        pg.draw.rect(s, rgb("#6b5a40"), rail, 1, border_radius=3)
        done = pg.Rect(rail.x, rail.y, self._x(self.at) - rail.x, rail.h)
        pg.draw.rect(s, rgb(pal.HIGH["path"][0]), done.inflate(0, -t.px(4)))
        tick = t.px(5)
        for n in self.own:
            pg.draw.line(s, rgb(pal.HIGH["path"][0]), (self._x(n), rail.bottom + 1), (self._x(n), rail.bottom + tick))
        for n in self.shots:
            pg.draw.line(s, rgb(SHOT), (self._x(n), rail.y - tick), (self._x(n), rail.y - 2))
        for pin in self.pins:
            self._draw_pin(s, t, pin, rail)
        pg.draw.circle(s, "#201a10", (self._x(self.at), rail.centery), t.px(9))
        pg.draw.circle(s, rgb(pal.HIGH["selected"][0]), (self._x(self.at), rail.centery), t.px(7))

    def _draw_pin(self, s: pg.Surface, t: Theme, pin: TimePin, rail: pg.Rect) -> None:
        x, k, colour = self._x(pin.at), t.px(4), rgb(pin.colour)
        y = rail.y - k - 2
        if pin.kind == "turn":
            share = next((p.share for p in self.curve if p.at == pin.at), 0.5)
            y = self._y(share)
            pg.draw.polygon(s, colour, [(x - k, y), (x, y - k), (x + k, y), (x, y + k)])
        elif pin.kind == "aim":
            pg.draw.line(s, colour, (x, rail.y), (x, y - k), max(1, t.px(2)))
            pg.draw.polygon(s, colour, [(x, y - k), (x + 2 * k, y - k // 2), (x, y + k // 2)])
        elif pin.kind == "twig":
            wide = max(2, t.px(2))
            pg.draw.lines(s, colour, False, [(x, rail.y), (x + k, y), (x + 3 * k, y)], wide)
            pg.draw.circle(s, colour, (x + 3 * k, y), max(2, k // 2))
        elif pin.kind == "note":
            page = pg.Rect(x - k, y - 2 * k, 2 * k, round(2.6 * k))
            pg.draw.rect(s, colour, page)
            for row in (0.8, 1.7):
                pg.draw.line(s, "#201a10", (page.x + 2, page.y + row * k), (page.right - 3, page.y + row * k))
        elif pin.kind == "time":
            pg.draw.line(s, colour, (x, y - k), (x, rail.bottom + k), max(1, t.px(2)))
        else:
            wide = max(2, t.px(2))
            pg.draw.line(s, colour, (x - k, y - k), (x + k, y + k), wide)
            pg.draw.line(s, colour, (x - k, y + k), (x + k, y - k), wide)

    def _entry(self, pos: Pos) -> int:
        rail = self._rail()
        return 1 + max(0, min(self.length - 1, round((pos[0] - rail.x) / max(1, rail.w) * (self.length - 1))))

    def tip_at(self, pos: Pos) -> str:
        n = self._entry(pos)
        near = [pin for pin in self.pins if abs(self._x(pin.at) - pos[0]) < self.theme.px(6)]
        if (point := self._point(pos)) is not None:
            turns = [pin.text for pin in near if pin.kind == "turn"]
            return "\n".join([f"*Who would win from here: {self.whose}", point.words, *turns])
        title = next((title for start, title in reversed(self.phases) if start <= n), "")
        words = [pin.text for pin in near] or list(self.told(n))[:LINES]
        return "\n".join(filter(None, [f"*{title}" if title else "", *words])) or f"Command {n}"

    def _point(self, pos: Pos) -> CurvePoint | None:
        """The point of the curve next to the pointer, while this is in the curve."""
        if not self.curve or pos[1] > self.rect.y + self.theme.px(CURVE):
            return None
        return min(self.curve, key=lambda p: abs(self._x(p.at) - pos[0]))

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1:
            point = self._point(pos)
            self.emit("jump", point.at if point is not None else self._entry(pos))
        return bool(e.button == 1)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.emit("jump", self._entry(pos))


class ReplayBar(Panel):
    """Replaces the prompt bar. Emits "replay" with: back, on, phase_back, phase_on, start, end, play, speed, eyes,
    many, same, branch, leave; "jump" with a moment. `eyes` is visible when the whole truth may be seen.
    """

    across = True
    pad = 5
    gap = 6
    key = "replay bar"
    pace = 3
    narrow = False

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
        self.buttons: dict[str, Button] = {
            name: SignButton("", icon=sign, tip=tip, cap=cap, key=f"replay {name}") for name, sign, tip, cap in signs
        }
        self.speed = Button("Speed 3", key="replay speed", tip="How fast it plays (keys 1 to 5)")
        self.eyes = SignButton("", icon="eye", tip="", key="replay eyes")
        self.many = SignButton(
            "", icon="odds", tip="Play this moment 200 times: bots play it to its end", key="replay many"
        )
        self.same = SignButton(
            "", icon="dice", tip="Go on from here with the same dice as fell then", key="replay same"
        )
        self.branch = Button(
            BRANCH[False],
            key="replay branch",
            tip="The game goes on from here with new dice and is marked; what came later stays as a branch (Shift+J).",
        )
        leave = Button("Leave", cap="F8", kind="gold", key="replay leave")
        hand = Row(*self.buttons.values(), self.speed, self.eyes, gap=3)
        super().__init__(hand, self.line, self.words, self.many, self.same, self.branch, leave)
        self.buttons |= {"speed": self.speed, "eyes": self.eyes, "many": self.many, "same": self.same}
        self.buttons |= {"branch": self.branch, "leave": leave}
        for name, button in self.buttons.items():
            button.on("pressed", partial(self._pressed, name))

    def _pressed(self, name: str, _: object) -> None:
        self.emit("replay", name)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else max(t.px(44), round(t.size("prompt") * 2.6)) + self._over(t)

    def _over(self, t: Theme) -> int:
        """The height of the curve above the timeline."""
        return t.px(CURVE) if self.line.curve else 0

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        left, top, right, foot = super().insets(t)
        return left, top + self._over(t), right, foot

    def say_speed(self, n: int) -> None:
        self.pace = n
        self.speed.set(text=self._speed_words())

    def _speed_words(self) -> str:
        return str(self.pace) if self.narrow else f"Speed {self.pace}"

    def place(self, rect: pg.Rect, t: Theme) -> None:
        narrow = rect.w < t.px(NARROW)
        if narrow != self.narrow:
            self.narrow = narrow
            self.speed.text, self.branch.text = self._speed_words(), BRANCH[narrow]
            self.words.least, self.words.size = (70, 105) if narrow else (150, 210)
            self.buttons["start"].visible = not narrow
        super().place(rect, t)
        r = self.line.rect
        self.line.place(pg.Rect(r.x, r.y - self._over(t), r.w, r.h + self._over(t)), t)
