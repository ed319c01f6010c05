"""The boxes of both sides at the left: reinforcements, aborted, damaged. Counters that can be placed are dragged from
here.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.table.pieces import faces
from tabletop.games.air_wars.table.pieces import units as art
from tabletop.games.air_wars.table.showings.naming import printed_name
from tabletop.table.draw import palette
from tabletop.table.draw.kit import mix, rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget

TITLES = {REINFORCEMENTS: "Reinforcements", ABORTED: "Abort Box", DAMAGED: "Damage Box"}


class BoxTrays(Widget):
    """Three trays a side, own side first. Emits "unit" with the id of a pressed counter."""

    key = "boxes"
    grow = 1

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.movable: frozenset[str] = frozenset()
        self.held = ""
        self.spots: list[tuple[pg.Rect, str]] = []

    def show(self, state: State, movable: frozenset[str], held: str) -> None:
        if (state, movable, held) != (self.state, self.movable, self.held):
            self.state, self.movable, self.held = state, movable, held
            self.restage()
            self.dirty()

    def _trays(self, state: State) -> list[tuple[int, str, list[str]]]:
        mine = state.viewer if state.viewer in (0, 1) else 0
        out = []
        for seat in (mine, 1 - mine):
            for box in TITLES:
                out.append((seat, box, [u.id for u in state.boxed(seat, box) if self._due(state, u.id, box)]))
        return out

    def filled(self, state: State) -> list[tuple[int, str, list[str]]]:
        """The trays in which something stands."""
        return [tray for tray in self._trays(state) if tray[2]]

    @staticmethod
    def _due(state: State, unit: str, box: str) -> bool:
        """Units that only a card brings, and such as come on a later day, stand on the schedule, not in the tray."""
        sheet = state.scenario.units[unit]
        return box != REINFORCEMENTS or unit in state.called or 0 < sheet.day <= max(1, state.day)

    def _rows(self, t: Theme, wide: int, number: int) -> int:
        per = max(1, (wide - t.px(10)) // t.px(44))
        return max(1, -(-number // per))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across or self.state is None:
            return t.px(180)
        head = t.line("small") + t.px(6)
        return sum(
            head
            + self._rows(t, room, len(units)) * t.px(44) * (1 if units else 0)
            + (0 if units else t.px(16))
            + t.px(6)
            for _, _, units in self.filled(self.state)
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        if self.state is None or self.rect.w < 40:
            return
        y, head = self.rect.y, t.line("small") + t.px(6)
        for seat, box, names in self.filled(self.state):
            colour, rows = str(palette.SIDE[seat]), self._rows(t, self.rect.w, len(names))
            inside = rows * t.px(44) if names else t.px(16)
            tray = pg.Rect(self.rect.x, y, self.rect.w, head + inside)
            pg.draw.rect(s, rgb(mix(colour, "#e6dcc4", 0.78)), tray, border_radius=t.px(4))
            pg.draw.rect(
                s,
                rgb(colour),
                (tray.x, tray.y, tray.w, head),
                border_top_left_radius=t.px(4),
                border_top_right_radius=t.px(4),
            )
            pg.draw.rect(s, rgb(colour), tray, 1, border_radius=t.px(4))
            middle = tray.y + head // 2
            side = self.state.scenario.sides[seat].name
            words, room = f"{side}: {TITLES[box]}", tray.w - t.px(34)
            words = words if t.width(words, "small semi") <= room else TITLES[box]
            t.say(s, words, (tray.x + t.px(6), middle), "small semi", "#fff6e2", "l", room)
            if names:
                t.say(s, str(len(names)), (tray.right - t.px(6), middle), "small bold", "#fff6e2", "r")
                self._counters(s, t, names, pg.Rect(tray.x, tray.y + head, tray.w, inside))
            y = tray.bottom + t.px(6)

    def _counters(self, s: pg.Surface, t: Theme, names: list[str], room: pg.Rect) -> None:
        assert self.state is not None
        pitch, px = t.px(44), t.px(37)
        per = max(1, (room.w - t.px(10)) // pitch)
        for i, name in enumerate(names):
            picture = art.counter(faces.blank_face(self.state.scenario.units[name]), px)
            at = pg.Rect(room.x + t.px(5) + (i % per) * pitch, room.y + i // per * pitch, pitch, pitch)
            s.blit(picture, picture.get_rect(center=at.center))
            if name == self.held or name in self.movable:
                pg.draw.rect(
                    s,
                    rgb(palette.HIGH["selected"][0]),
                    at.inflate(-t.px(4), -t.px(4)),
                    3 if name == self.held else 2,
                    border_radius=t.px(4),
                )
            self.spots.append((at, name))

    def unit_at(self, pos: Pos) -> str:
        return next((name for rect, name in self.spots if rect.collidepoint(pos)), "")

    def tip_at(self, pos: Pos) -> str:
        name, state = self.unit_at(pos), self.state
        if not name or state is None:
            return ""
        sheet = state.scenario.units[name]
        worth = f"\nWorth {count(sheet.vp, 'point')} in the Damage Box." if sheet.vp else ""
        return f"*{printed_name(sheet)}\n{sheet.aircraft or sheet.kind.value}: {' '.join(faces.figures(sheet))}{worth}"

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.unit_at(pos) in self.movable else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        name = self.unit_at(pos)
        if e.button == 1 and name:
            self.emit("unit", name)

    def drag(self, pos: Pos) -> Cargo | None:
        name = self.unit_at(pos)
        if not name or name not in self.movable or self.state is None:
            return None
        return Cargo(("unit", name), name, art.counter(faces.blank_face(self.state.scenario.units[name]), 46), self)


class BoxesPaper(Paper):
    """The trays in a scroll; gone while nothing stands in any of them."""

    def __init__(self) -> None:
        self.trays = BoxTrays()
        self.pane = ScrollPane(self.trays, grow=1, least=88)
        self.pane.visible = False
        super().__init__("boxes", "Off the map", self.pane, icon="filter", left=True, stays=True, rank=3)

    def show(self, state: State, movable: frozenset[str], held: str) -> None:
        self.trays.show(state, movable, held)
        found = any(units for _, _, units in self.trays.filled(state))
        if found != self.pane.visible:
            self.pane.set(visible=found)
            self.restage()
