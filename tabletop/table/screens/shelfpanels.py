"""The panels under the shelf: the game with its players, the scenario with its rules and dice."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.data.texts import on_the_box
from tabletop.games import kit
from tabletop.shelf.evenness import evenness
from tabletop.shelf.lessons import has_lesson
from tabletop.table.draw import kit as drawing
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.boxart import box
from tabletop.table.screens import jobs
from tabletop.table.screens.chooser import Choosing, number_of
from tabletop.table.screens.preview import Preview
from tabletop.table.ui.buttons import Button, CheckBox, Link, Radio, Segmented
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Badge, HairLine, Label, Para, Picture
from tabletop.table.ui.layout import Flow, GridLayout, Panel
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.scroll import ReadingPane, ScrollPane
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

OWN = (
    ("change", "Change", "On the drawing board"),
    ("share", "Share", "As one file to be given to somebody"),
    ("remove", "Take it off", "It came as one file: take it off the shelf again"),
)
"""Actions for scenarios that are not the game's own: name, words, tip."""
AT_ONCE = 0.03
"""Seconds that the window waits for data that is mostly cached."""


def on_parade(game: str, size: tuple[int, int]) -> list[partial[pg.Surface]]:
    """Functions that draw the pieces of a game for that room: aircraft, or those of its box."""
    its = box(game)
    row = its.parade or tuple(partial(_aircraft, kind, nation, heading) for kind, nation, heading in its.flight)
    if not row or size[0] < 60 or size[1] < 24:
        return []
    px = min(round(size[1] * 0.96), round(size[0] / len(row) * 1.12))
    return [partial(draw, px) for draw in row]


def _aircraft(kind: str, nation: str, heading: float, px: int) -> pg.Surface:
    return planform.aircraft(kind, px, heading, livery=nation)


def flight(game: str, size: tuple[int, int]) -> pg.Surface:
    """Some pieces of a game in a row, with their shadows."""
    out = pg.Surface(size, pg.SRCALPHA)
    shown = on_parade(game, size)
    for i, draw in enumerate(shown):
        picture = draw()
        px = picture.get_width()
        pitch = (size[0] - round(px * 1.12)) / max(1, len(shown) - 1)  # the last shadow needs room, too
        x, y = round(i * pitch), (size[1] - px) // 2 + round(px * 0.05 * (-1 if i % 2 else 1))
        shadow = drawing.silhouette_shadow(picture, max(1, px // 24), 90)
        out.blit(shadow, shadow.get_rect(center=(x + px // 2 + px // 12, y + px // 2 + px // 9)))
        out.blit(picture, (x, y))
    return out


class Flight(Picture):
    """The pieces appear after the first picture of the window, all together; one is drawn per frame, because they cost
    more than all the rest. In a window of another size the old ones stay until the new ones are ready.
    """

    def __init__(self, game: str) -> None:
        super().__init__(paint=partial(flight, game), tall=58, grow=1)
        self.game = game
        self._ready = 0
        self._ready_for = self._shown_for = (-1, -1)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self._shown_for == self.rect.size:
            super().draw(s, t)
            return
        if self._made is not None:
            s.blit(self._made[1], self._made[1].get_rect(center=self.rect.center))
        self.root.animate(self)

    def tick(self, now: int) -> bool:
        size = self.rect.size
        if self._ready_for != size:
            self._ready, self._ready_for = 0, size
        for draw in on_parade(self.game, size)[self._ready :]:
            draw()
            self._ready += 1
            return True
        self._shown_for = size
        self.dirty()
        return False


class GamePanel(Panel):
    """The chosen game: its description, and the players of its sides. Emits "players changed"."""

    key = "game panel"

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.badges = [Badge("", fill=pal.SIDE[n], role="label", tall=32) for n in range(len(choosing.seats))]
        self.seats = [
            DropDown(options=(), key=f"seat {n}", tip="Who plays this side", grow=1) for n in range(len(choosing.seats))
        ]
        for n, seat in enumerate(self.seats):
            seat.on("changed", partial(self._seated, n))
        self.who = Para("", role="small ital", colour="soft")
        rows = Column(
            *[Flow(badge, seat, gap=8, row_gap=3) for badge, seat in zip(self.badges, self.seats, strict=True)], gap=6
        )
        self.picture = Flight(choosing.game)
        body = Column(
            Para(on_the_box(kit(choosing.game))),
            self.picture,
            Label("Who plays?", role="small semi", colour="soft"),
            rows,
            self.who,
            gap=7,
        )
        super().__init__(ScrollPane(body, pad=2), title=kit(choosing.game).title)
        self.show()

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """Make both plates of the sides as wide as the wider one."""
        wide = max(badge.natural(t, True, 0) for badge in self.badges)
        for badge in self.badges:
            badge.size = wide / t.unit
        super().place(rect, t)

    def _seated(self, side: int, i: int) -> None:
        self.choosing.seat(side, self.choosing.players()[i][1])
        self.show()
        self.emit("players changed")

    def show(self) -> None:
        """Show the chosen players."""
        players = self.choosing.players()
        names = [str(s.get("name", "")) for s in self.choosing.document.get("sides", ())] or (
            [kit(self.choosing.game).force] if len(self.seats) == 1 else ["Side 1", "Side 2"]
        )
        for n, seat in enumerate(self.seats):
            at = next((i for i, (_, who) in enumerate(players) if who == self.choosing.seats[n]), 0)
            seat.set(options=tuple(words for words, _ in players), at=at)
            self.badges[n].set(text=names[n] if n < len(names) else "", fill=pal.SIDE[n])
        self.who.set(text=self.choosing.who())


class BattlePage(Column):
    """Preview, history and sides of the scenario."""

    gap = 6

    def __init__(self) -> None:
        self.preview = Preview(tall=138)
        self.head = Label("", role="body semi")
        self.blurb = Para("")
        self.sides = Column(gap=3)
        self.facts = Para("", role="small", colour="soft")
        self.pane = ReadingPane(
            Column(self.preview, self.head, self.blurb, self.sides, self.facts, gap=6), key="battle page", pad=2
        )
        self._due: Choosing | None = None
        self._shown = False
        self._reader: jobs.Worker | None = None
        self._read_of: object = None
        super().__init__(self.pane, grow=1)

    def show(self, choosing: Choosing) -> None:
        """Show the chosen scenario."""
        document = choosing.document
        if choosing.fault:
            self._due = None
            self.head.set(text="This scenario cannot be used")
            self.blurb.set(text=choosing.fault)
            self.sides.fill()
            self.facts.set(text="")
            return
        self.preview.show(choosing.game, document)
        self._due = choosing
        if self.window:
            self.root.animate(self)

    def tick(self, now: int) -> bool:
        """The words appear after the first picture of the window: the sheets of the aircraft take a moment to read the
        first time, so that is done beside the window.
        """
        if not self._shown:
            self._shown = True
            return True
        if self._due is None:
            return False
        game, document = self._due.game, self._due.document
        if self._reader is None or self._read_of is not document:
            self._read_of = document
            self._reader = jobs.Worker(lambda report: box(game).sides(document))
            self._reader.start()
            self._reader.join(AT_ONCE)
        if self._reader.is_alive():
            return True
        choosing, reader = self._due, self._reader
        self._due = self._reader = self._read_of = None
        if reader.fault is not None:
            raise reader.fault
        self._fill(choosing, reader.result)
        return False

    def _fill(self, choosing: Choosing, sides: list[tuple[str, str]]) -> None:
        document, card = choosing.document, choosing.card
        date = str(document.get("date", ""))
        length = (
            f"at most {counted(document['turns'], 'turn')}"
            if "turns" in document
            else f"about {document['minutes']} minutes"
            if document.get("minutes")
            else "as long as you like"
        )
        self.head.set(text=f"{date} - {length}" if date else length[:1].upper() + length[1:])
        self.blurb.set(text=str(document.get("blurb", "")))
        lines: list[Widget] = []
        for seat, (name, brings) in enumerate(sides):
            lines.append(
                GridLayout(
                    Badge(name, fill=pal.SIDE[seat], role="label", tall=22, align="start"),
                    Para(brings),
                    cols=(0, 1),
                    gap=8,
                )
            )
        self.sides.fill(*lines)
        words = {key: name for key, name, _ in kit(choosing.game).scenarios().options}
        chosen = ", ".join(words.get(o, o) for o in document.get("options", ())) or "the basic rules"
        rules = [f"Rules: {chosen}."] if words else []
        special = [str(s) for s in document.get("special", ())]
        balance = str(document.get("balance") or (card.balance if card else ""))
        played = evenness(card) if card is not None else ""
        told = [line for line in (played, f"Balance: {balance}" if balance else "") if line]
        self.facts.set(text="\n".join([*rules, *special, *told]))
        self.pane.scroll_to(0)


class RulesPage(Column):
    """Switches of the rule options with presets. Emits "options changed"."""

    gap = 6

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.level = Segmented(options=tuple(name for name, _ in choosing.levels()), key="level", role="small semi")
        self.level.on("changed", self._preset)
        self.mark = Label("", role="small semi", colour="red")
        self.trouble = Para("", role="small semi", colour="red")
        self.cure = Button("Switch on what it needs", key="cure", align="start").on("pressed", lambda _: self._cured())
        self.checks: dict[str, CheckBox] = {}
        rows = Column(gap=2)
        for key, name, what in kit(choosing.game).scenarios().options:
            check = CheckBox(name, key=f"option {key}")
            check.on("changed", partial(self._switched, key))
            self.checks[key] = check
            rows.add(check, _Indented(Para(what, role="small", colour="soft")))
        super().__init__(
            self.level, self.mark, self.trouble, self.cure, ScrollPane(rows, key="options pane", pad=2), grow=1
        )
        self.show()

    def _preset(self, i: int) -> None:
        self.choosing.options = self.choosing.levels()[i][1]
        self._told()

    def _switched(self, key: str, on: bool) -> None:
        self.choosing.toggle(key, on)
        self._told()

    def _cured(self) -> None:
        for key in self.choosing.cure():
            self.choosing.toggle(key, True)
        self._told()

    def _told(self) -> None:
        self.show()
        self.emit("options changed")

    def show(self) -> None:
        """Show the present switches."""
        c = self.choosing
        for key, check in self.checks.items():
            check.set(ticked=key in c.options)
        self.level.set(at=c.level())
        house = c.house_rules and c.level() != 0
        self.mark.set(text="House rules: not the scenario's own set." if house else "", visible=house)
        trouble = c.trouble()
        self.trouble.set(text=trouble, visible=bool(trouble))
        self.cure.set(visible=bool(trouble) and bool(c.cure()))


class _Indented(Column):
    def insets(self, t: Any) -> tuple[int, int, int, int]:
        return t.px(28), 0, t.px(4), t.px(4)


class DicePage(Column):
    """Computer's or real dice, and the seed. Emits "options changed"."""

    gap = 8

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.whose = Radio(options=("The computer throws the dice", "Our own dice, typed in"), key="whose dice")
        self.whose.on("changed", self._whose)
        self.seed = TextEntry(key="seed", hint="any", limit=10, size=150)
        self.seed.on("changed", self._seeded)
        note = (
            "The same seed and the same decisions give the same battle, on every computer. Leave it empty for dice that"
            " nobody knows."
        )
        body = Column(
            self.whose,
            HairLine(),
            Label("Seed of the computer's dice", role="small semi", colour="soft"),
            Row(self.seed, Spacer()),
            Para(note, role="small", colour="soft"),
            gap=8,
        )
        super().__init__(ScrollPane(body, pad=2), grow=1)

    def _whose(self, i: int) -> None:
        self.choosing.table_dice = i == 1
        self.seed.set(enabled=i == 0)
        self.emit("options changed")

    def _seeded(self, text: str) -> None:
        self.choosing.seed = text.strip()
        self.seed.set(wrong=self.choosing.seed_trouble())
        self.emit("options changed")


class ScenarioPanel(Column):
    """Pages about the scenario, and the buttons to begin. Emits "play", "continue", "change scenario", "share
    scenario", "remove scenario", and "options changed" of its pages.
    """

    key = "scenario panel"
    gap = 0

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.battle, self.rules, self.dice = BattlePage(), RulesPage(choosing), DicePage(choosing)
        self.play = Button("Play", kind="gold", cap="Enter", key="play", grow=1, least=100)
        self.go_on = Button("Continue last game", key="continue", grow=0.3, tip="Go on with the game played last")
        tip = "Learn the game in steps: each asks a question, and can be tried again"
        self.lesson = Button("Lesson", key="lesson", tip=tip, visible=False)
        self.unfinished = Link(key="unfinished", role="body", tip="Go on with any of them, or delete it", visible=False)
        self.own = {
            name: Button(words, key=f"own {name}", tip=tip, visible=False).on("pressed", partial(self._own, name))
            for name, words, tip in OWN
        }
        self.title = Label("", role="panel title", upper=True)
        self.tabs = Tabs(
            {"Battle": self.battle, "Rules": self.rules, "Dice": self.dice}, key="scenario", page_pad=10, least=110
        )
        buttons = Flow(self.play, self.lesson, self.go_on, *self.own.values(), gap=8)
        super().__init__(self.tabs, _Foot(buttons, self.unfinished, gap=4))
        self.play.on("pressed", lambda _: self.emit("play"))
        self.go_on.on("pressed", lambda _: self.emit("continue"))
        self.lesson.on("pressed", lambda _: self.emit("app", ("lesson", None)))
        self.unfinished.on("link", lambda _: self.emit("app", ("unfinished", None)))

    def show(self) -> None:
        """Show the chosen scenario and options."""
        self.battle.show(self.choosing)
        self.rules.show()
        self._show_own()
        self.judge()

    def _own(self, name: str, _: object) -> None:
        self.emit(f"{name} scenario")

    def _show_own(self) -> None:
        """Show the actions for the player's own or a shared scenario, and the lesson beside the learning one."""
        card = self.choosing.card
        self.lesson.set(visible=card is not None and "learning" in card.tags and has_lesson(card.game))
        kind = number_of(card) if card is not None else ""
        drawn = kit(self.choosing.game).design is not None
        for name, button in self.own.items():
            shown = {"change": kind == "own" and drawn, "share": kind == "own", "remove": kind == "gift"}
            button.set(visible=shown[name])

    def judge(self) -> None:
        """Show whether the game can begin, and if not, why."""
        why = self.choosing.why_not()
        watch = all(s.startswith("bot:") for s in self.choosing.seats)
        self.play.set(enabled=not why, why=why, text="Watch" if watch else "Play")


class _Foot(Panel):
    pad = 9
    shadow = True
