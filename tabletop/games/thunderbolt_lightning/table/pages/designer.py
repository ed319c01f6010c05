"""Design a battle of your own: the frame at the left, one panel a side, play it or keep it among your
scenarios.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.wording import counted
from tabletop.data.faults import DataError
from tabletop.data.tiled import MapError
from tabletop.games.thunderbolt_lightning.data.battles import maps
from tabletop.games.thunderbolt_lightning.data.options import RULE_LEVELS
from tabletop.games.thunderbolt_lightning.data.scenarios import own_folder, save_scenario
from tabletop.games.thunderbolt_lightning.table.pages.designerlists import SidePanel
from tabletop.games.thunderbolt_lightning.table.pages.purchase import BUDGET, YEARS, Order, buy_for
from tabletop.table.design.first_page import lay_out
from tabletop.table.design.new_battle import from_document
from tabletop.table.draw import palette as pal
from tabletop.table.screens.openfile import SetUp, sentence
from tabletop.table.screens.preview import Preview
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import Either, FreeMargins, Spread
from tabletop.table.ui.buttons import Button, CheckBox, Segmented
from tabletop.table.ui.dialogs import ask_text, confirm, message
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Badge, Label, Para, Title
from tabletop.table.ui.layout import Flow, GridLayout, Panel
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.sliders import Slider, Stepper
from tabletop.table.ui.widget import Column, Spacer
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App


def map_words(file: str) -> str:
    """A map's file as a name: maps/.../kent_coast.tmx -> Kent coast."""
    return Path(file).stem.replace("_", " ").capitalize()


class Frame(Panel):
    """Year, map, rules, budget, attack, players. Emits "framed"."""

    gap = 6

    def __init__(self, order: Order, maps_there: list[tuple[str, int, int]]) -> None:
        self.order, self.maps = order, maps_there
        self.year = Stepper(value=order.year, low=YEARS[0], high=YEARS[1], key="year")
        self.map = DropDown(
            options=tuple(f"{map_words(f)} ({c} x {r})" for f, c, r in maps_there),
            key="map",
            at=next((i for i, m in enumerate(maps_there) if m[0] == order.map_file), 0),
        )
        self.level = Segmented(
            options=tuple(name for name, _ in RULE_LEVELS), at=1, key="battle level", role="small semi"
        )
        self.budget = Slider(value=order.budget, low=BUDGET[0], high=BUDGET[1], by=25, key="budget", wide=150)
        self.attack = DropDown(options=("Air battle", "Left side attacks", "Right side attacks"), key="attack")
        self.what_if = CheckBox("What if", key="what if", tip="Later types and paper projects too")
        self.seats = [
            DropDown(
                options=("You", "Bot: easy", "Bot: normal", "Bot: hard"), at=0 if n == 0 else 2, key=f"battle seat {n}"
            )
            for n in (0, 1)
        ]
        self.badges = [Badge("", fill=pal.SIDE[n], role="label") for n in (0, 1)]
        self.goal = Para("", role="small semi", colour="red")
        self.seed = TextEntry(key="buyer seed", hint="any", limit=9, size=70)
        self.enemy = Button("Buy for the enemy", key="buy enemy", tip="Spends the points of the bot's side")
        self.preview = Preview(tall=150)
        form = GridLayout(
            Label("Year"),
            self.year,
            Label("Map"),
            self.map,
            Label("Points"),
            self.budget,
            Label("Kind"),
            self.attack,
            cols=(0, 1),
            row_gap=6,
            gap=8,
        )
        seats = GridLayout(self.badges[0], self.seats[0], self.badges[1], self.seats[1], cols=(0, 1), row_gap=5, gap=8)
        buyer = Flow(self.enemy, Label("seed", role="small", colour="soft"), self.seed, gap=6)
        body = Either(
            Column(form, self.level, self.what_if, self.goal, gap=7, grow=1),
            Column(seats, buyer, self.preview, gap=7, grow=1),
            gap=14,
        )
        super().__init__(ScrollPane(body, pad=2), title="The battle", key="frame")
        for widget in (self.year, self.map, self.level, self.budget, self.attack, self.what_if):
            widget.on("changed", lambda _: self._changed())

    def _changed(self) -> None:
        o = self.order
        if why := ("" if self.attack.at == 0 else o.level_refusal(o.level)):
            self.level.set(at=1)
            self.root.slips.note(why)
        o.year, o.budget, o.what_if = int(self.year.value), int(self.budget.value), self.what_if.ticked
        o.map_file = self.maps[self.map.at][0] if self.maps else ""
        o.attacker = None if self.attack.at == 0 else self.attack.at - 1
        o.level = self.level.options[self.level.at]
        self.emit("framed")

    def show(self) -> None:
        """Names, goal, levels that can be chosen."""
        o = self.order
        names = [army.name for army in o.armies]
        for badge, name in zip(self.badges, names, strict=True):
            badge.set(text=name)
        self.attack.set(options=("Air battle", f"{names[0]} attacks", f"{names[1]} attacks"))
        self.level.set(
            why_not={i: why for i, level in enumerate(self.level.options) if (why := o.level_refusal(level))}
        )
        goal = o.goal()
        if o.map_file:
            self.preview.show_map(o.map_file)
        self.goal.set(
            text=f"{names[o.attacker]} must do {counted(goal, 'damage point')}."
            if o.attacker is not None and goal
            else "",
            visible=bool(goal),
        )

    def players(self) -> tuple[str, str]:
        words = ("human", "bot:easy", "bot:normal", "bot:hard")
        return words[self.seats[0].at], words[self.seats[1].at]


class DesignerScene(AppScene):
    """The screen of the designer."""

    mode = "designer"
    help_page = "designer"

    def __init__(self, app: App) -> None:
        found = maps()
        self._kept = ""
        """The order as it was saved last."""
        self.order = Order(
            map_file=next((f for f, _, _ in found if "channel" in f or "farmland" in f), found[0][0] if found else "")
        )
        self.frame = Frame(self.order, found)
        self.sides = [SidePanel(self.order, n) for n in (0, 1)]
        self.spread = Spread(
            {"Battle": self.frame, "Left side": self.sides[0], "Right side": self.sides[1]},
            {"Battle": 0.70},
            key="designer panels",
            least_wide=1000,
        )
        self.state = Label("", role="body semi", colour="on_table", grow=1, least=60, key="state")
        self.play = Button("Play", kind="gold", key="play battle")
        self.save = Button("Save among my scenarios", key="save battle")
        self.draw = Button(
            "Place it on the map", key="draw battle", tip="On the drawing board: where each piece begins"
        )
        back = Button("Back", cap="Esc", key="designer back").on("pressed", lambda _: self.escape())
        head = FreeMargins(
            Title("A battle of your own", role="title", colour="on_table"), Spacer(), back, gap=12, above=8, below=6
        )
        foot = FreeMargins(Flow(self.state, self.save, self.draw, self.play, gap=8, grow=1), above=4, below=10)
        screen = Column(head, FreeMargins(self.spread, grow=1), foot, gap=4, key="designer")
        super().__init__(app, screen)
        self._listen()
        self.show()

    def _listen(self) -> None:
        self.frame.on("framed", lambda _: self._framed())
        for side in self.sides:
            side.on("bought", lambda _: self.show_state())
        self.frame.enemy.on("pressed", lambda _: self._buy_enemy())
        self.play.on("pressed", lambda _: self._play())
        self.save.on("pressed", lambda _: self._ask_title())
        self.draw.on("pressed", lambda _: self._draw())

    def entered(self, window: Window) -> None:
        self.root.animate(self.frame.preview)
        self.root.stage.focus_on(self.sides[0].sale if not self.spread.narrow else self.frame.year)

    # -- showing
    def _framed(self) -> None:
        gone = self.order.settle()
        self.show()
        if gone:
            self.root.slips.note(f"Taken off: {', '.join(gone)}.", None, "red")

    def show(self) -> None:
        """The whole order."""
        self.frame.show()
        for side in self.sides:
            side.show()
        self.show_state()

    def show_state(self) -> None:
        """Can it be fought?"""
        self.frame.show()
        why = self.order.refusal()
        told = f"{self.order.title}: {self.order.armies[0].aircraft} against {self.order.armies[1].aircraft} aircraft."
        self.state.set(text=why or told)
        for button in (self.play, self.save, self.draw):
            button.set(enabled=not why, why=why)

    # -- doing
    def _buy_enemy(self) -> None:
        words = self.frame.seed.text.strip()
        seed = int(words) if words.isdecimal() else secrets.randbelow(100_000)
        side = next((n for n in (1, 0) if self.frame.seats[n].at), 1)
        buy_for(self.order, side, seed)
        self.show()
        self.root.slips.note(
            f"*{self.order.armies[side].name} has bought\n{self.order.armies[side].aircraft} aircraft for"
            f" {counted(self.order.total(side), 'point')} (seed {seed}).",
            None,
            "green",
        )

    def _document(self, title: str = "") -> dict[str, Any] | None:
        try:
            return self.order.document(title)
        except DataError as fault:
            message(self.root, "It cannot be fought like this", sentence(fault))
            return None

    def _play(self) -> None:
        document = self._document()
        if document is not None:
            self.app.games.start(SetUp("thunderbolt_lightning", str(document["key"]), document, self.frame.players()))

    def _draw(self) -> None:
        document = self._document()
        if document is None:
            return
        try:
            begun = from_document("thunderbolt_lightning", document)
        except MapError as fault:
            message(self.root, "It cannot be drawn on", sentence(fault))
            return
        lay_out(self.app, begun, instead=True)

    def _ask_title(self) -> None:
        ask_text(
            self.root,
            "Save the battle",
            "It will stand among your own scenarios. What is it called?",
            self._save,
            start=self.order.title,
            yes="Save",
            check=_title_trouble,
        )

    def _save(self, title: str | None) -> None:
        document = self._document(title.strip()) if title else None
        if document is None:
            return
        target = own_folder() / f"{document['key']}.json"
        if target.exists():
            confirm(
                self.root,
                "Write over it?",
                f"There is a battle called like this already ({target.name}).",
                lambda yes: self._write(document) if yes else None,
                yes="Write over",
                danger=True,
            )
        else:
            self._write(document)

    def _write(self, document: dict[str, Any]) -> None:
        try:
            path = save_scenario(document)
        except (DataError, OSError) as fault:
            message(self.root, "It was not saved", sentence(fault))
            return
        self._kept = repr(self.order)
        self.root.slips.note(
            f"*Saved\n{document['title']} is on the shelf ({path.name}).", self.root.rect.center, "green"
        )

    def escape(self) -> None:
        if self._kept == repr(self.order) or not any(army.lines for army in self.order.armies):
            self.app.pop()
            return
        confirm(
            self.root,
            "Leave the drawing board?",
            "The battle is not kept unless you save it.",
            lambda yes: self.app.pop() if yes else None,
            yes="Leave",
            no="Stay",
        )


def _title_trouble(words: str) -> str:
    if not words.strip():
        return "A title is needed."
    return "" if len(words) <= 80 else "At most 80 letters."
