"""The left side of the drawing board: the game's library with a search, the pieces that are there, the areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.table.design.contract import Area, Path_, Piece, Ware
from tabletop.table.draw import palette as pal
from tabletop.table.ui.buttons import Button, Segmented
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.lists import List, RowState
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos

ROW = 36
"""Height of a row with a picture, in design units."""


class Eager(List):
    """A list that tells a row that is pressed also when the cursor was on it already."""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        before, there = self.at, self.row_at(pos) if not self.bar().collidepoint(pos) else -1
        taken = super().press(pos, e)
        if e.button == 1 and there == before and self.rows:
            self.emit("picked", there)
        return taken


class Pictured(Eager):
    """A list whose rows have a picture, a name, and a few words below it."""

    row_height = ROW
    carry = True

    def parts(self, row: Any) -> tuple[Any, str, str, str, int | None]:
        """Picture (or None), name, words below, words at the right, side."""
        raise NotImplementedError

    def draw_cells(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        picture, name, note, right, seat = self.parts(row)
        if seat is not None:
            s.fill(t.col(pal.SIDE[seat]), (r.x, r.y + 1, t.px(4), r.h - 2))
        left, end = r.x + t.px(8), r.right - t.px(8)
        px = max(12, round((r.h - t.px(4)) * 0.86))
        if picture is not None:
            drawn = fitted(picture(px), r.h - t.px(2))
            s.blit(drawn, drawn.get_rect(center=(left + r.h // 2, r.centery)))
            left += r.h + t.px(6)
        if right:
            end = t.say(s, right, (end, r.centery), "figure", "ink", "r").x - t.px(6)
        if note:
            t.say(s, name, (left, r.y + r.h * 31 // 100), "body semi", "ink", "l", end - left)
            soft = "ink" if state.picked else "soft"
            t.say(s, note, (left, r.y + r.h * 73 // 100), "small", soft, "l", end - left)
        else:
            t.say(s, name, (left, r.centery), "body semi", "ink", "l", end - left)


def fitted(picture: pg.Surface, side: int) -> pg.Surface:
    """A picture no larger than a square."""
    most = max(picture.get_size())
    return picture if most <= side else pg.transform.smoothscale_by(picture, side / most)


class Library(Pictured):
    """What can be put on the map."""

    def parts(self, row: Ware) -> tuple[Any, str, str, str, int | None]:
        return row.picture, row.name, row.note, str(row.points) if row.points is not None else "", None

    def tip_at(self, pos: Pos) -> str:
        i = self.row_at(pos)
        return self.rows[i].tip if i >= 0 else ""


class There(Pictured):
    """The pieces that are there, with their places."""

    carry = False

    def parts(self, row: Piece) -> tuple[Any, str, str, str, int | None]:
        return row.picture, row.name, row.where, "", row.seat


class Areas(Eager):
    """The areas."""

    row_height = 30

    def draw_cells(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Area, state: RowState) -> None:
        if row.seat is not None:
            s.fill(t.col(pal.SIDE[row.seat]), (r.x, r.y + 1, t.px(4), r.h - 2))
        right = t.say(s, str(len(row.cells)), (r.right - t.px(8), r.centery), "figure", "ink", "r")
        t.say(s, row.name, (r.x + t.px(10), r.centery), "body semi", "ink", "l", right.x - r.x - t.px(16))


class Palette(Tabs):
    """Emits "ware" (Ware or None) when one is picked or put back, "piece" (path), "area" (path), "side" (seat),
    "new area" (kind), "remove area" (path)."""

    def __init__(self, groups: Sequence[str], new_areas: Sequence[str], sides: Sequence[str]) -> None:
        self.groups = tuple(groups)
        self.all: list[Ware] = []
        self.side = Segmented(options=tuple(sides), key="design side", role="small semi")
        self.side.on("changed", lambda i: self.emit("side", i))
        self.group = DropDown(options=("All", *self.groups), key="design group", tip="Part of the library")
        self.group.on("changed", lambda _: self.sift())
        self.search = TextEntry(hint="Find in the library", sign="find", key="design find").on(
            "changed", lambda _: self.sift()
        )
        self.purse = Label("", role="small semi", colour="soft")
        self.wares = Library(
            [], key="library", cells=lambda w: (w.name,), empty="Nothing of that name.", grow=1, least=70
        )
        self.wares.on("picked", lambda _: self._picked()).on("chosen", lambda _: self._picked())
        self.wares.on("sent", lambda _: self._picked())
        self.there = There([], key="there", cells=lambda p: (p.name,), empty="Nothing is there yet.", grow=1, least=70)
        self.there.on("picked", lambda i: self._piece(i)).on("chosen", lambda i: self._piece(i))
        self.areas = Areas([], key="areas", cells=lambda a: (a.name,), empty="The map says where.", grow=1, least=60)
        self.areas.on("picked", lambda i: self._area(i)).on("chosen", lambda i: self._area(i))
        buttons = [
            Button(words, key=f"new area {n}").on("pressed", partial(self._new_area, n))
            for n, words in enumerate(new_areas)
        ]
        self.paint = Para("", role="small", colour="soft")
        library = Column(self.side, self.search, self.group, self.wares, self.purse, gap=6)
        pieces = Column(self.there, gap=6)
        areas = Column(Flow(*buttons, gap=6), self.areas, self.paint, gap=6)
        if not buttons:
            areas.remove(areas.children[0])
        if len(sides) < 2:
            self.side.visible = False
        super().__init__({"Library": library, "Pieces": pieces, "Areas": areas}, key="palette", page_pad=8, least=120)

    # -- showing
    def show(self, wares: Sequence[Ware], pieces: Sequence[Piece], areas: Sequence[Area], sides: Sequence[str]) -> None:
        """Everything as it is now."""
        self.side.set(options=tuple(sides))
        if list(wares) != self.all:
            self.all = list(wares)
            self.sift()
        self.there.fill_rows(pieces)
        self.areas.fill_rows(areas)

    def sift(self) -> None:
        """The library with what fits the group and all words that are looked for."""
        words = self.search.text.casefold().split()
        group = self.group.options[self.group.at]
        fits = [
            ware
            for ware in self.all
            if group in ("All", ware.group)
            and all(word in f"{ware.name} {ware.note} {ware.key} {ware.group}".casefold() for word in words)
        ]
        self.wares.fill_rows(fits)

    def point_at(self, path: Path_ | None) -> None:
        """The cursor on a piece or an area that was chosen elsewhere."""
        for there in (self.there, self.areas):
            found = next((i for i, row in enumerate(there.rows) if row.path == path), -1)
            if found >= 0 and found != there.at:
                there.at = found
                if there.window and there.rect.h:
                    there.show_row(found)
                there.dirty()

    # -- hearing
    def _picked(self) -> None:
        self.emit("ware", self.wares.row)

    def _new_area(self, kind: int, _: object) -> None:
        self.emit("new area", kind)

    def _piece(self, i: int) -> None:
        self.emit("piece", self.there.rows[i].path)

    def _area(self, i: int) -> None:
        self.emit("area", self.areas.rows[i].path)
