"""The side panels of the battle designer: what is in service, what was bought, and what a line carries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.data.battles import Buy
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, InstallationType, ShipType
from tabletop.games.thunderbolt_lightning.table.pages.purchase import (
    NATION_NAMES,
    TRAINING,
    TRAINING_WORDS,
    Order,
    load_words,
    loads_of,
)
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.screens.spread import Either
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, IconButton, Segmented
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.lists import List, RowState
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

KINDS = ("Aircraft", "Ships", "Ground")
ROLE_WORDS = {
    "F": "fighter",
    "HF": "heavy fighter",
    "FB": "fighter-bomber",
    "DB": "dive bomber",
    "TB": "torpedo bomber",
    "B": "bomber",
    "J": "jet",
    "T": "transport",
}


def _what(row: Any) -> str:
    """What a thing for sale is, in a few words."""
    if isinstance(row, AircraftType):
        return ROLE_WORDS.get(str(row.role.value), "")
    if isinstance(row, ShipType):
        return f"{row.kind}, {counted(row.damage_points, 'point')}"
    return counted(row.damage_points, "damage point")


def sheet_words(row: Any) -> str:
    """The figures of a thing for sale, for the tooltip."""
    if not isinstance(row, AircraftType):
        guns = ", ".join(f"{n} {str(g.value).replace('_', ' ')}" for g, n in row.guns.items() if n)
        return f"*{row.name}\n{counted(row.damage_points, 'damage point')}. Guns: {guns or 'none'}."
    guns = ", ".join(f"{m.name} {'-'.join(str(d) for d in m.dice)}" for m in row.mounts)
    loads = ", ".join(load_words(k) for k in row.loads)
    told = (
        f"*{row.name}, {row.year}\nSpeed {row.speed[0]}/{row.speed[1]}, straight {row.fs}, save {row.save}+, hits"
        f" {row.hits}.\nGuns (white-red-green-blue): {guns or 'none'}."
    )
    return told + (f"\nLoads: {loads}." if loads else "")


class Sale(List):
    """What is for sale; the pointer on a row shows its sheet."""

    def tip_at(self, pos: tuple[int, int]) -> str:
        i = self.row_at(pos)
        return sheet_words(self.rows[i]) if i >= 0 else ""


class Purse(Widget):
    """Points spent of the budget, as a bar with words."""

    solid = False
    spent = 0
    budget = 800
    fill = "side blue"
    tall = 24
    grow = 1

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.well(t, self.rect.size, "button edge", "#e3d8bd", 4), self.rect)
        inner = self.rect.inflate(-t.px(4), -t.px(4))
        part = min(1.0, self.spent / max(1, self.budget))
        bar = pg.Rect(inner.x, inner.y, round(inner.w * part), inner.h)
        over = self.spent > self.budget
        if bar.w > 2:
            pg.draw.rect(s, t.col("red" if over else "brass"), bar, border_radius=t.px(2))
        words = f"{self.spent} of {self.budget} points" + ("" if not over else ": too many")
        t.say(s, words, self.rect.center, "small semi", "ink", "c", inner.w - t.px(6))


class SidePanel(Panel):
    """One side. Emits "bought" when anything changed."""

    gap = 6

    def __init__(self, order: Order, side: int) -> None:
        self.order, self.side = order, side
        self.nation = DropDown(options=(), key=f"nation {side}", tip="Whose aircraft", size=150)
        self.nation.on("changed", self._nation)
        self.purse = Purse(key=f"purse {side}")
        self.kind = Segmented(options=KINDS, key=f"kind {side}", role="small semi")
        self.kind.on("changed", lambda _: self.show())
        self.sale = Sale(
            [],
            key=f"sale {side}",
            painter=self._paint_sale,
            row_height=36,
            grow=1.25,
            least=70,
            carry=True,
            search=True,
            cells=lambda x: (x.name,),
            empty="Nothing in service.",
        )
        self.bought = List(
            [],
            key=f"bought {side}",
            painter=self._paint_bought,
            row_height=31,
            grow=1,
            least=60,
            carry=True,
            cells=lambda x: (str(x),),
            empty="Nothing bought yet. Enter, double click or + buys.",
        )
        self.more = IconButton(sign="plus", tip="One more", key=f"more {side}").on("pressed", lambda _: self._more())
        self.less = IconButton(sign="minus", tip="One less", key=f"less {side}").on("pressed", lambda _: self._less())
        self.load = DropDown(
            options=("no load",), key=f"load {side}", tip="What each aircraft of the line carries", grow=1
        )
        self.training = DropDown(
            options=tuple(TRAINING_WORDS.values()), at=2, key=f"training {side}", tip="How good the pilots are", grow=1
        )
        self.clear = Button("Clear", key=f"clear {side}", tip="Take everything off again").on(
            "pressed", lambda _: self._clear()
        )
        tools = Flow(self.more, self.less, self.load, self.training, self.clear, gap=6)
        super().__init__(
            Row(self.nation, self.purse, gap=8),
            Either(
                Column(self.kind, self.sale, gap=6, grow=1.15, least=110),
                Column(tools, self.bought, gap=6, grow=1, least=110),
                grow=1,
            ),
            title=" ",
            accent=pal.SIDE[side],
            key=f"side {side}",
        )
        self._listen()
        self.show()

    def _listen(self) -> None:
        self.sale.on("chosen", lambda _: self._buy_picked()).on("picked", lambda _: None)
        self.sale.on("sent", lambda _: self._buy_picked()).on("dropped", self._returned)
        self.bought.on("picked", lambda _: self._show_line()).on("chosen", lambda _: self._more()).on(
            "sent", lambda _: self._less()
        ).on("dropped", self._dropped)
        self.load.on("changed", self._loaded)
        self.training.on("changed", self._trained)

    # -- showing
    def show(self) -> None:
        """Everything as ordered."""
        order, army = self.order, self.order.armies[self.side]
        able = order.nations()
        self.nation.set(
            options=tuple(NATION_NAMES.get(n, n) for n in able),
            at=able.index(army.nation) if army.nation in able else 0,
        )
        role = "" if order.attacker is None else " attacks" if order.attacker == self.side else " defends"
        self.set(title=f"{army.name}{role}")
        why = order.target_refusal(self.side)
        if why and self.kind.at:
            self.kind.set(at=0)
        self.kind.set(why_not={1: why, 2: why} if why else {})
        sale: tuple[Callable[[int], Sequence[Any]], ...] = (
            order.for_sale,
            order.ships_for_sale,
            order.targets_for_sale,
        )
        self.sale.fill_rows(sale[self.kind.at](self.side))
        self._show_bought()

    def _show_bought(self) -> None:
        army = self.order.armies[self.side]
        self.bought.fill_rows(
            [*army.lines, *[("ship", k) for k in army.ships], *[("ground", k) for k in army.installations]]
        )
        self.purse.set(spent=self.order.total(self.side), budget=self.order.budget)
        self._show_line()

    def _show_line(self) -> None:
        row = self.bought.row
        on = isinstance(row, Buy)
        if isinstance(row, Buy):
            loads = loads_of(library().aircraft[row.type])
            self.load.set(
                options=tuple(load_words(k) for k in loads), at=loads.index(row.load) if row.load in loads else 0
            )
            self.training.set(at=TRAINING.index(row.training))
        why = "" if on else "Pick a line of aircraft below first."
        for w in (self.load, self.training):
            w.set(enabled=on, why=why)
        empty = row is None
        self.less.set(enabled=not empty, why="Nothing is bought yet." if empty else "")

    # -- buying
    def _told(self, why: str, keep: Any = None) -> None:
        if why:
            self.root.refuse(why, self.key)
        self._show_bought()
        if keep is not None and keep in self.bought.rows:
            self.bought.pick(self.bought.rows.index(keep))
            self._show_line()
        self.emit("bought")

    def _buy_picked(self) -> None:
        row = self.sale.row
        if isinstance(row, AircraftType):
            why = self.order.add(self.side, Buy(row.key))
            lines = self.order.armies[self.side].lines
            self._told(
                why,
                next(
                    (line for line in lines if line.type == row.key and not line.load and line.training == "trained"),
                    None,
                ),
            )
        elif isinstance(row, ShipType | InstallationType):
            self._told(self.order.add_target(self.side, row))

    def _more(self) -> None:
        row = self.bought.row
        if self.sale.focused or not isinstance(row, Buy):
            self._buy_picked()
            return
        n = self.bought.at
        why = self.order.add(self.side, row)
        self._told(why, self.order.armies[self.side].lines[n])

    def _less(self) -> None:
        self._take_off(self.bought.row)

    def _take_off(self, row: Any) -> None:
        army = self.order.armies[self.side]
        if isinstance(row, Buy) and row in army.lines:
            n = army.lines.index(row)
            self.order.take_off(self.side, n)
            self._told("", army.lines[n] if n < len(army.lines) else None)
        elif isinstance(row, tuple):
            (army.ships if row[0] == "ship" else army.installations).remove(row[1])
            self._told("")

    def _clear(self) -> None:
        army = self.order.armies[self.side]
        army.lines.clear()
        army.ships.clear()
        army.installations.clear()
        self._told("")

    def _dropped(self, payload: Any) -> None:
        source, row = payload
        if source is self.sale:
            self.sale.pick(self.sale.rows.index(row))
            self._buy_picked()

    def _returned(self, payload: Any) -> None:
        if payload[0] is self.bought:
            self._take_off(payload[1])

    def _altered(self, **values: Any) -> None:
        if isinstance(self.bought.row, Buy):
            n = self.bought.at
            why = self.order.alter(self.side, n, **values)
            self._told(why, self.order.armies[self.side].lines[n])

    def _loaded(self, i: int) -> None:
        row = self.bought.row
        if isinstance(row, Buy):
            self._altered(load=loads_of(library().aircraft[row.type])[i])

    def _trained(self, i: int) -> None:
        self._altered(training=TRAINING[i])

    def _nation(self, i: int) -> None:
        self.order.armies[self.side].nation = self.order.nations()[i]
        gone = self.order.settle()
        self.show()
        if gone:
            self.root.slips.note(f"Not in service there: {', '.join(gone)}.")
        self.emit("bought")

    # -- drawing rows
    def _paint_sale(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        """Picture, name, what it is, since when, points; what finds no room is left out."""
        soft = "ink" if state.picked else "soft"
        right = r.right - t.px(10)
        t.say(s, str(row.points), (right, r.centery), "figure", "ink", "r")
        left = r.x + t.px(8)
        if isinstance(row, AircraftType):
            px = r.h - t.px(2)
            s.blit(
                planform.aircraft(row.key, px, 45, livery=self.order.armies[self.side].nation),
                (left, r.y + (r.h - px) // 2),
            )
            left += px + t.px(8)
        words = _what(row)
        since = right - t.px(46)
        middle = left + (since - left) * 52 // 100
        wide = middle - left > t.px(110)
        t.say(s, row.name, (left, r.centery), "body semi", "ink", "l", (middle if wide else since) - left - t.px(8))
        if wide:
            t.say(s, words, (middle, r.centery), "small", soft, "l", since - middle - t.px(36))
            t.say(s, str(getattr(row, "year", "") or ""), (since, r.centery), "small", soft, "r")

    def _paint_bought(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        soft, book = "ink" if state.picked else "soft", library()
        left = r.x + t.px(8)
        if isinstance(row, Buy):
            px = r.h - t.px(2)
            s.blit(
                planform.aircraft(row.type, px, 45, livery=self.order.armies[self.side].nation),
                (left + t.px(34), r.y + (r.h - px) // 2),
            )
            t.say(s, f"{row.number} x", (left + t.px(30), r.centery), "figure", "ink", "r")
            left += px + t.px(42)
            cost, name = self.order.cost(row), book.aircraft[row.type].name
            details = [
                w
                for w in (
                    load_words(row.load) if row.load else "",
                    TRAINING_WORDS[row.training] if row.training != "trained" else "",
                )
                if w
            ]
        else:
            sheet = book.ships[row[1]] if row[0] == "ship" else book.installations[row[1]]
            cost, name, details = sheet.points, sheet.name, [counted(sheet.damage_points, "damage point")]
        right = t.say(s, str(cost), (r.right - t.px(10), r.centery), "figure", "ink", "r")
        room = right.x - left - t.px(10)
        word = t.say(s, name, (left, r.centery), "body semi", "ink", "l", room)
        t.say(
            s,
            ", ".join(details),
            (word.right + t.px(10), r.centery),
            "small ital",
            soft,
            "l",
            max(0, room - word.w - t.px(10)),
        )
