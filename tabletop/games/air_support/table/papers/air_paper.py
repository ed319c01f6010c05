"""The paper of the forces in the air: the score, the weather, and the air support of both sides, aircraft by aircraft,
with bombs, damage and state.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.papers import flights
from tabletop.games.air_support.table.pieces import looks
from tabletop.games.air_support.table.showings import names, telling
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.markers import load_sign, side_mark
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Column, Pos, Widget

ORDER = (AirStatus.ONBOARD, AirStatus.PENDING, AirStatus.RECALLED, AirStatus.EXITED, AirStatus.GONE)


def plane_words(state: State, plane: Plane) -> str:
    """What an aircraft is doing, in a few words."""
    if plane.status is not AirStatus.ONBOARD:
        return {AirStatus.GONE: "shot down", AirStatus.RECALLED: "flew home", AirStatus.EXITED: "left"}.get(
            plane.status, plane.status.value
        )
    return flights.words(state, plane)


class ScoreRow(Widget):
    """What counts, how far it is, and the boxes to the win."""

    key = "score"
    state: State | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(176) if across else t.line("body semi") + t.px(24) + t.line("small") + t.px(4)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state, r = self.state, self.rect
        if state is None or r.h < 16:
            return
        words, score, draw, win = telling.aim_words(state)
        side = state.scenario.victory.seat
        y = r.y + t.line("body semi") // 2
        t.say(s, str(score), (r.right, y), "figure", "ink", "r")
        room = r.w - t.px(30)
        t.say(
            s, words, (r.x, y), "body semi" if t.width(words, "body semi") <= room else "small semi", "ink", "l", room
        )
        y = r.y + t.line("body semi") + t.px(2)
        if 0 < win <= 14:
            wide = r.w // win
            for i in range(win):
                box = pg.Rect(r.x + i * wide, y, wide - 2, t.px(14))
                pg.draw.rect(s, rgb(str(pal.SIDE[side])) if i < score else rgb("#fbf5e6"), box, border_radius=2)
                pg.draw.rect(
                    s, rgb("#241a0b" if i == draw - 1 else "#8a7d63"), box, 2 if i == draw - 1 else 1, border_radius=2
                )
        need = f"{win} to win" + (f", {draw} for a draw" if draw < win else "")
        need += f". Weather: {state.air.weather.value}"
        t.say(s, need, (r.x, y + t.px(19) + t.line("small") // 2 - t.px(4)), "small ital", "soft", "l", r.w)

    def tip_at(self, pos: Pos) -> str:
        return (
            "*Victory\n" + "\n".join(self.state.scenario.special.lines) + "\nAS-VIC-01"
            if self.state is not None
            else ""
        )


class SideHead(Widget):
    """Name of a side and how far its air support is; the gold bar marks the ATTACKER."""

    state: State | None = None
    seat = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(176) if across else t.line("body semi") + t.line("small") + t.px(6)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state, r = self.state, self.rect
        if state is None or r.h < 16:
            return
        mark = side_mark(self.seat, t.px(7), r.h - t.px(4))
        s.blit(mark, (r.x, r.y + t.px(2)))
        x, y = r.x + t.px(12), r.y + t.line("body semi") // 2 + t.px(1)
        name = state.scenario.sides[self.seat].name
        box = t.say(s, name, (x, y), "body semi", "ink", "l", r.w - t.px(14))
        if state.attacker == self.seat and state.turn and state.result is None:
            room = r.right - box.right - t.px(4)
            words = "ATTACKER" if t.width("ATTACKER", "small bold") <= room else "ATT."
            t.say(s, words, (r.right, y), "small bold", "red", "r", room)
        t.say(
            s,
            "Air: " + telling.support_words(state, self.seat),
            (x, y + t.line("body semi") // 2 + t.line("small") // 2),
            "small",
            "soft",
            "l",
            r.w - t.px(14),
        )

    def tip_at(self, pos: Pos) -> str:
        return telling.support_tip(self.state, self.seat) if self.state is not None else ""


class PlaneRow(Widget):
    """One aircraft. Emits "unit" with its id when pressed."""

    focusable = True
    pointer = "hand"
    state: State | None = None
    plane = ""
    picked = False
    free = False
    """Whether it can be dragged onto the board now."""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(176) if across else t.px(38)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        from tabletop.table.draw import planform

        state, r = self.state, self.rect
        if state is None or self.plane not in state.planes or r.w < 20:
            return
        plane = state.planes[self.plane]
        here = plane.status is AirStatus.ONBOARD
        pg.draw.rect(s, rgb("#f7dd8e" if self.picked else "#fbf5e6" if here else "#ddd0b2"), r, border_radius=t.px(4))
        pg.draw.rect(s, rgb("#241a0b" if self.picked else "#a99b80"), r, 2 if self.picked else 1, border_radius=t.px(4))
        side = r.h - t.px(4)
        picture = planform.aircraft(looks.figure(plane.model, plane.cls), side, 0)
        s.blit(picture, (r.x + t.px(3), r.y + t.px(2)))
        x = r.x + side + t.px(8)
        right = r.right - t.px(5)
        if here and plane.bombs:
            bomb = load_sign("bomb", t.px(17))
            s.blit(bomb, (right - bomb.get_width(), r.y + t.px(3)))
            right -= bomb.get_width() + t.px(2)
        ink = "ink" if here else "soft"
        name = names.called(state, plane.id)
        if t.width(name, "small semi") > right - x:
            name = names.short_name(state, plane.id)
        t.say(s, name, (x, r.y + r.h * 3 // 10), "small semi", ink, "l", right - x)
        t.say(
            s,
            plane_words(state, plane),
            (x, r.y + r.h * 72 // 100),
            "small ital",
            "red" if plane.damaged or plane.recall else "soft",
            "l",
            r.right - x - t.px(4),
        )

    def tip_at(self, pos: Pos) -> str:
        if self.state is None or self.plane not in self.state.planes:
            return ""
        return f"*{names.called(self.state, self.plane)}: {self.state.planes[self.plane].model}\n" + "\n".join(
            (
                *self._when(),
                *(f"{name}: {value}. {tip}" for name, value, tip in telling.facts(self.state, self.plane)),
            )
        )

    def _when(self) -> tuple[str, ...]:
        """When it may attack, while it waits over the map."""
        assert self.state is not None
        plane = self.state.planes[self.plane]
        return (" ".join(flights.rule_of_it(self.state, plane)),) if flights.waits(plane) else ()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos):
            self.emit("unit", self.plane)

    def drag(self, pos: Pos) -> Cargo | None:
        return (
            Cargo(("piece", self.plane), names.called(self.state, self.plane), None, self)
            if self.free and self.state
            else None
        )

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            self.emit("unit", self.plane)
            return True
        return False


class AirPaper(Paper):
    """The paper of the forces in the air. Emits "unit" of a pressed aircraft."""

    def __init__(self) -> None:
        self.score = ScoreRow()
        self.heads = (SideHead(), SideHead())
        self.heads[1].seat = 1
        self.rows: dict[str, PlaneRow] = {}
        self.list = Column(gap=4, key="air list")
        self._shape: tuple[str, ...] = ()
        super().__init__(
            "forces",
            "How you win",
            Column(self.score, self.list, gap=6, key="air"),
            icon="aircraft",
            keys=("F4",),
            rank=1,
            words="Score and aircraft",
        )

    def on_unit(self, sender: Widget, value: object) -> bool:
        """A row was pressed: the paper says so."""
        if sender is self:
            return False
        self.emit("unit", value)
        return True

    def show(self, state: State, picked: str, free: frozenset[str]) -> None:
        """The position, which aircraft is chosen, and which can be sent."""
        shape = tuple(p.id for p in sorted(state.planes.values(), key=lambda p: (p.seat, ORDER.index(p.status), p.id)))
        if shape != self._shape or not self.list.children:
            self._shape = shape
            self.rows = {key: self.rows.get(key) or PlaneRow() for key in shape}
            for key, row in self.rows.items():
                row.plane, row.key = key, f"plane {key}"
            self.list.fill(
                *(
                    w
                    for seat in (0, 1)
                    for w in (self.heads[seat], *(self.rows[k] for k in shape if state.planes[k].seat == seat))
                )
            )
            self.restage()
        self.score.state = state
        for head in self.heads:
            head.state = state
        for key, row in self.rows.items():
            row.state, row.picked, row.free = state, key == picked, key in free
        self.dirty()
