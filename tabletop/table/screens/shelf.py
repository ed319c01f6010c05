"""The shelf's widgets: the boxes, the chosen game, its scenarios, and all choices before a battle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop import __version__
from tabletop.core.kit import ScenarioCard
from tabletop.games import games, kit, known, left_out
from tabletop.shelf.cardindex import cards_of
from tabletop.shelf.evenness import split
from tabletop.table.screens.chooser import Choosing, number_of
from tabletop.table.screens.shelfboxes import Boxes, why_closed
from tabletop.table.screens.shelfpanels import GamePanel, ScenarioPanel
from tabletop.table.screens.spread import FreeMargins, Spread
from tabletop.table.ui.buttons import ENTER, Button, Link, bare
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.keys import combos_of
from tabletop.table.ui.labels import Label, Title
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.lists import Col, RowState
from tabletop.table.ui.table import Table
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Spacer

if TYPE_CHECKING:
    pass

# -- Results of a search in the other boxes.

MOST = 3


class OtherBoxes(Column):
    """A line for each scenario found in another box; emits "found" with its card. Hidden if there is none."""

    key = "other boxes"
    gap = 2
    visible = False

    def show(self, cards: list[ScenarioCard]) -> None:
        """Show the first of them as clickable lines, the rest as a number."""
        lines = [
            Link(f"{card.title}: {kit(card.game).title}", role="body semi", key=f"found {card.key}").on(
                "link", partial(self._pressed, card)
            )
            for card in cards[:MOST]
        ]
        more = f", {len(cards) - MOST} more" if len(cards) > MOST else ""
        head = Label(f"In other boxes{more}", role="small semi", colour="soft", least=0)
        self.fill(*([head, *lines] if cards else []))
        self.set(visible=bool(cards))

    def _pressed(self, card: ScenarioCard, _: object) -> None:
        self.emit("found", card)


# -- The shelf's widgets.

BALANCE = Col("Balance", 0.8, "r", role="body semi", colour="green", least=62, drop=4, sort=lambda c: balance_of(c))


def columns(game: str) -> tuple[Col, ...]:
    """The columns of a game's list, with the balance of its scenarios if that is known."""
    its = kit(game)
    known = any(balance_of(card) for card in cards_of(game))
    return (
        Col(
            "No.", 0.5, role="figure", colour="soft", least=30, sort=lambda c: (number_of(c) in ("own", "gift"), c.key)
        ),
        Col("Scenario", 3.5, role="body semi", least=140, sort=lambda c: c.title.casefold()),
        Col("Date", 2.0, role="small", colour="soft", least=96, drop=3, sort=lambda c: c.key),
        Col(its.counted, 0.75, "r", role="body", least=52, drop=2, sort=lambda c: c.pieces),
        Col("Minutes", 0.75, "r", role="body", least=50, drop=1, sort=lambda c: c.minutes),
        *([BALANCE] if known else []),
    )


def learning(card: ScenarioCard) -> bool:
    """Whether a scenario teaches the game."""
    return "learning" in card.tags


def balance_of(card: ScenarioCard) -> str:
    """The shares of wins of the sides ("51 : 49"), if known."""
    return card.balance if re.fullmatch(r"\d+ ?: ?\d+", card.balance) else split(card)


def scenario_cells(card: ScenarioCard) -> tuple[str, ...]:
    """A card as a row of the table."""
    return (
        number_of(card),
        card.title,
        f"learn in {card.minutes} minutes" if learning(card) else card.date,
        str(card.pieces or "-"),
        str(card.minutes or "-"),
        balance_of(card),
    )


class ScenarioTable(Table):
    """The list of scenarios; the learning one stands out in green."""

    def __init__(self, game: str) -> None:
        super().__init__(
            (),
            columns(game),
            key="scenarios",
            cards=True,
            row_height=33,
            cells=scenario_cells,
            painter=self._paint,
            empty="No scenario fits these words.",
        )

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, card: ScenarioCard, state: RowState) -> None:
        for n, (cell, col, (x, w)) in enumerate(
            zip(scenario_cells(card), self.body.columns, self.body.spans(t, r), strict=False)
        ):
            if not w:
                continue
            ink = "ink" if state.picked and col.colour == "soft" else col.colour
            role = col.role
            if n == 2 and learning(card):
                ink, role = "green", "small bold"
            if "damaged" in card.tags:
                ink = "red"
            if col.align == "l":
                t.say_in(s, cell, pg.Rect(x, r.y, w, r.h), role, "small", ink)
            else:
                t.say(s, cell, (x + w, r.centery), role, ink, col.align, w)


class Tagline(Label):
    """Words that are left out rather than cut."""

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if not self._cut:
            super().draw(s, t)


def tagline(boxes: Sequence[str]) -> str:
    """The number of games, in words; a table for people only counts as no game with rules."""
    tables = sum(kit(key).people_only for key in boxes)
    ruled = len(boxes) - tables
    count = ("Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")[ruled - 5 :][:1] or (str(ruled),)
    more = {0: "", 1: " and a free table"}.get(tables, f" and {tables} free tables")
    return f"{count[0]} war games{more}. Take one down."


class ShelfScreen(Column):
    """The tree of widgets. Presses are emitted as "app" messages."""

    key = "shelf"
    gap = 0

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.boxes = Boxes(known(), why_closed, at=known().index(choosing.game))
        self.trouble = Column(gap=2, key="left out", grow=1)
        self.notice = FreeMargins(self.trouble, above=8, visible=False)
        self._pictures = 0
        self.filter = TextEntry(hint="Find a scenario: a word, a nation, a year", sign="find", key="filter")
        self.table = ScenarioTable(choosing.game)
        self.list = self.table.body
        self.others = OtherBoxes()
        self.game_panel = GamePanel(choosing)
        self.scenario_panel = ScenarioPanel(choosing)
        self.spread = Spread(
            {
                "Game": self.game_panel,
                "Scenarios": Panel(self.filter, self.table, self.others, title="Scenarios", gap=6),
                "Battle": self.scenario_panel,
            },
            {"Game": 0.80, "Scenarios": 1.24, "Battle": 1.0},
            key="panels",
        )
        self.spread.strip.at = 1
        super().__init__(
            self._header(),
            self.boxes,
            self.notice,
            FreeMargins(self.spread, grow=1, above=8, below=12, key="panels row"),
        )
        self._listen()
        self.sift()

    def _header(self) -> FreeMargins:
        names = (
            ("designer", "Design a battle", ""),
            ("open", "Open ...", "Ctrl+O"),
            ("rules", "Rule book", "F3"),
            ("settings", "Settings", ""),
        )
        buttons = [
            Button(words, key=f"shelf {name}", tip=f"{words} [{cap}]" if cap else "").on(
                "pressed", partial(self._pressed, name)
            )
            for name, words, cap in names
        ]
        if kit(self.choosing.game).design is None:
            buttons[0].set(enabled=False, why="This table needs no scenario: lay a map on it, and play.")
        self.tagline = Tagline(tagline(self.boxes.keys), role="body ital", colour="on_table_soft", grow=1, least=0)
        return FreeMargins(
            Title("The shelf", role="banner", colour="on_table"),
            self.tagline,
            Tagline(f"Tabletop {__version__}", role="small", colour="on_table_soft", least=0, key="version"),
            Flow(Spacer(), *buttons, gap=8, align="center"),
            gap=16,
            above=7,
            below=3,
            key="header",
        )

    def tick(self, now: int) -> bool:
        """Search for games of installed packages after the first picture, which need not wait for them."""
        self._pictures += 1
        if self._pictures < 2:
            return True
        self.look_for_packages()
        return False

    def look_for_packages(self) -> None:
        """Add their boxes at the end of the shelf, and the reports of those left out below it."""
        if games() != self.boxes.keys:
            self.boxes.set(keys=games())
            self.tagline.set(text=tagline(games()))
            self.boxes.restage()
        if told := left_out():
            self.trouble.fill(*(Label(words, role="small semi", colour="on_table", least=0) for words in told))
            self.notice.set(visible=True)

    def _pressed(self, name: str, _: object) -> None:
        self.emit("app", (name, None))

    def _listen(self) -> None:
        self.filter.on("changed", lambda _: self.sift()).on("entered", lambda _: self.on_play(self.filter, None))
        self.list.on("picked", lambda _: self._picked()).on("chosen", lambda _: self.on_play(self.list, None))
        self.game_panel.on("players changed", lambda _: self.scenario_panel.judge())
        self.scenario_panel.rules.on("options changed", lambda _: self.scenario_panel.judge())
        self.scenario_panel.dice.on("options changed", lambda _: self.scenario_panel.judge())
        self.boxes.on("picked", lambda key: self.emit("app", ("game", key)))
        self.others.on("found", lambda card: self.emit("app", ("scenario", card)))

    def sift(self) -> None:
        """Fill the list with what matches the filter; the chosen scenario stays if it is still there."""
        cards = self.choosing.cards(self.filter.text)
        self.table.fill_rows(cards)
        self.others.show(self.choosing.elsewhere(self.filter.text))
        self._point_at(self.choosing.card)
        self._picked()

    def choose(self, key: str) -> None:
        """Choose a scenario by its key."""
        self._point_at(next((card for card in self.list.rows if card.key == key), None))

    def pick(self, card: ScenarioCard) -> None:
        """Choose a scenario by its card, and drop the present search."""
        self.filter.set(text="")
        self.sift()
        self._point_at(card)

    def _point_at(self, card: ScenarioCard | None) -> None:
        """Put the cursor of the list on a card, in a window or not yet."""
        if card in self.list.rows:
            if self.list.window:
                self.list.pick(self.list.rows.index(card))
            else:
                self.list.at = self.list.rows.index(card)
            self._picked()

    def _picked(self) -> None:
        card: ScenarioCard | None = self.list.row
        if card is not None and card is not self.choosing.card and card != self.choosing.card:
            self.choosing.take(card)
            self.show()

    def show(self) -> None:
        """Show the present choices."""
        self.game_panel.show()
        self.scenario_panel.show()

    def keydown(self, e: pg.Event) -> bool:
        if not self.filter.focused and "/" in combos_of(e):
            self.root.stage.focus_on(self.filter)
            return True
        if e.key == pg.K_DOWN and self.filter.focused:
            self.root.stage.focus_on(self.list)
            return True
        if e.key in ENTER and bare(e) and self.boxes.focused and not self.spread.narrow:
            return self.on_play(self.boxes, None)  # the box is chosen; Enter is the gold button
        return False

    def on_play(self, sender: Any, value: Any) -> bool:
        """Enter in the list, or the button."""
        if self.spread.narrow and sender is self.list:
            self.spread.show_page(2)
            self.root.stage.focus_on(self.scenario_panel.play)
            return True
        if why := self.choosing.why_not():
            self.root.refuse(why)
        else:
            self.emit("app", ("play", None))
        return True
