"""The menu of a game at the table: resume, save, open, replay, restart, settings, rule book, leave."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.table.screens.savefiles import game_name, position_words
from tabletop.table.ui.buttons import Button, CheckBox
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.layout import GridLayout
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column

if TYPE_CHECKING:
    from tabletop.table.screens.game import PlayScene

ROWS: tuple[tuple[str, str, str], ...] = (
    ("save", "Save", "To the same file as before"),
    ("save_copy", "Save as ...", "Under another name"),
    ("open", "Open ...", "A saved game, a scenario or a map"),
    ("players", "Who plays", "A bot plays on for you, you take over from it, or it gets another level"),
    ("replay", "Replay", "Look at the game from its beginning"),
    ("outlook", "Turning points", "Bots play moments of this game to the end: who would have won from there"),
    ("luck", "Luck of the dice", "What the dice promised and what came, by side"),
    ("story", "Write the story", "An account of the battle as a page to keep"),
    ("restart", "Begin again", "The same scenario from its beginning"),
    ("rules", "Rule book", ""),
    ("keys", "List of keys", ""),
    ("settings", "Settings", ""),
    ("full_screen", "Full screen", ""),
)


OBJECTIVES = ("objectives", "How to win", "Who you are, what brings points, and where it stands")


class GameMenu(Dialog):
    """Opened by Esc or the menu button."""

    wide = 440
    key = "game menu"

    def __init__(self, scene: PlayScene) -> None:
        self.scene = scene
        session = scene.session
        super().__init__(f"{game_name(session)} - {position_words(session)}", then=self._chosen, wide=self.wide)
        go_on = Button("Continue the game", kind="gold", cap="Esc", key="menu continue").on(
            "pressed", lambda _: self.answer(None)
        )
        rows = GridLayout(cols=(1, 1), gap=6, row_gap=6)
        for name, words, tip in (*([OBJECTIVES] if "objectives" in scene.keymap.actions else []), *ROWS):
            rows.add(
                Button(words, cap=scene.keymap.cap(name), tip=tip, key=f"menu {name}").on(
                    "pressed", partial(self._pressed, name)
                )
            )
        typed = CheckBox("I roll real dice and type them in", on=scene.typed_dice, key="menu typed dice").on(
            "changed", scene.type_dice
        )
        kept = (
            "The game is kept: press Continue on the shelf to go on with it."
            if scene.would_be_kept
            else "Nothing of the game needs to be kept."
        )
        home = f"Leave for the {scene.home}" if scene.home == "shelf" else f"Back to the {scene.home}"
        leave = Button(home, kind="dark", cap=scene.keymap.cap("new_game"), key="menu new_game").on(
            "pressed", partial(self._pressed, "new_game")
        )
        who = Label(
            " - ".join(_seated(scene)),
            role="small",
            colour="soft",
        )
        if scene.ending is not None:
            rows.add(
                Button("The last page", key="menu report", tip="The report of the battle").on(
                    "pressed", partial(self._pressed, "report")
                )
            )
        self.add(
            ScrollPane(
                Column(go_on, who, rows, typed, HairLine(), Para(kept, role="small", colour="soft"), leave, gap=8),
                least=60,
            )
        )
        self.default = go_on

    def _pressed(self, name: str, _: object) -> None:
        self.answer(name)

    def keydown(self, e: pg.Event) -> bool:
        """The keys that are printed on the buttons press them."""
        name = self.scene.keymap.action_for(e, self.root.mode)
        if name is not None and any(w.visible and w.key == f"menu {name}" for w in self.walk()):
            self.answer(name)
            return True
        return super().keydown(e)

    def _chosen(self, name: str | None) -> None:
        if name:
            self.scene.do(name)


def _seated(scene: PlayScene) -> list[str]:
    """Who plays what: "You lead Poland", "Germany: bot (normal)"."""
    session = scene.session
    players, told = session.header.players, scene.play_screen.table.telling.briefing()
    alone = players.count("human") == 1
    you = told.you.rstrip(".") if alone and told is not None else ""
    return [
        f"{name}: bot ({player.partition(':')[2] or 'normal'})" if player != "human"
        else you or f"{name}: {'you' if alone else 'a player'}"
        for name, player in zip(session.match.seats, players, strict=False)
    ]  # fmt: skip


def open_game_menu(scene: PlayScene) -> GameMenu:
    """The menu over the board."""
    menu = GameMenu(scene)
    menu.show(scene.root, menu.default)
    return menu
