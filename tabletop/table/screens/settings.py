"""The settings: display, motion, sound, play, keys. Changes take effect at once and are saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop import __version__
from tabletop.data import desktop
from tabletop.data.paths import places, release_page, short
from tabletop.table.actions import PROFILES
from tabletop.table.draw import kit as drawing
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.palette import VISIONS
from tabletop.table.play.pace import NAMED
from tabletop.table.ui import theme
from tabletop.table.ui.buttons import Button, CheckBox, Segmented
from tabletop.table.ui.commands import KeyEditor
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, GridLayout
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.sliders import Slider
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.table.app import App

SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
MOTION = ("At once", "Quick", "Normal", "Calm", "Slow")
COLOUR_SETS = {
    "normal": "Standard",
    "protan": "Weak red (protan)",
    "deutan": "Weak green (deutan)",
    "tritan": "Weak blue (tritan)",
    "grey": "No colours",
}
EXPLAINED = {
    "colours": (
        "Sides, highlights and dice always differ by shape or letter too; these sets also keep their colours apart."
    ),
    "motion": "How long pieces move and dice roll. At once: nothing moves.",
}


class SettingsSheet(Dialog):
    """Tabs of settings."""

    wide = 720
    least_tall = 520
    key = "settings"

    def __init__(self, app: App) -> None:
        self.app = app
        self.keymap = app.scene.keymap
        super().__init__("Settings", cancel_value=None)
        pages: dict[str, Widget] = {
            "View": self._view(),
            "Play": self._play(),
            "Sound": self._sound(),
            "Keys": self._keys(),
            "Files": self._files(),
        }
        self.tabs = Tabs(pages, key="settings pages", page_pad=12, grow=1)
        close = Button("Close", cap="Esc", kind="gold", key="close settings").on("pressed", lambda _: self.answer(None))
        kept = Label("Changes take effect at once and are saved.", role="small", colour="soft", grow=1, least=30)
        self.add(self.tabs, Row(kept, Spacer(grow=0.01), close))

    def _set(self, name: str, of: Callable[[Any], Any] | None = None) -> Callable[[Any], None]:
        return lambda value: self.app.change(**{name: of(value) if of else value})

    def _view(self) -> Widget:
        s = self.app.settings
        nearest = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - s.ui_scale))
        scale = DropDown(options=tuple(f"{x:.0%}" for x in SCALES), at=nearest, key="ui scale").on(
            "changed", self._set("ui_scale", lambda i: SCALES[i])
        )
        colours = DropDown(options=tuple(COLOUR_SETS.values()), at=VISIONS.index(s.colours), key="colours").on(
            "changed", self._set("colours", lambda i: VISIONS[i])
        )
        full = CheckBox("Full screen", on=self.app.window.full_screen, key="full screen").on(
            "changed", self._set("full_screen")
        )
        form = GridLayout(Label("Size of everything"), scale, Label("Colours"), colours, cols=(0, 1), row_gap=8)
        return ScrollPane(Column(form, Para(EXPLAINED["colours"], role="small", colour="soft"), full, gap=8))

    def _play(self) -> Widget:
        s = self.app.settings
        motion = Segmented(options=MOTION, at=s.motion, key="motion", role="small semi").on(
            "changed", self._set("motion")
        )
        watched = DropDown(
            options=tuple(words for words, _ in NAMED), at=[name for _, name in NAMED].index(s.pace), key="pace"
        ).on("changed", self._set("pace", lambda i: NAMED[i][1]))
        follow = CheckBox("The camera follows the action", on=s.follow_camera, key="follow").on(
            "changed", self._set("follow_camera")
        )
        scroll = CheckBox("The map scrolls when the pointer stays at its edge", on=s.edge_scroll, key="edge scroll").on(
            "changed", self._set("edge_scroll")
        )
        guess = CheckBox("Let me guess whom the card will activate", on=s.guess_first, key="guess first").on(
            "changed", self._set("guess_first")
        )
        everything = CheckBox(
            "Ask me everything, also what has only one answer", on=s.ask_all, key="ask everything"
        ).on("changed", self._set("ask_all"))
        coach = CheckBox(
            "The coach gives hints in learning scenarios and on a campaign's pages", on=s.hints, key="coach hints"
        ).on("changed", self._set("hints"))
        sheet = CheckBox("A sheet tells how to win before a game begins", on=s.briefing, key="briefing").on(
            "changed", self._set("briefing")
        )
        return ScrollPane(
            Column(
                Label("Motion", role="body semi"),
                motion,
                Para(EXPLAINED["motion"], role="small", colour="soft"),
                GridLayout(Label("While another side acts"), watched, cols=(0, 1)),
                follow,
                scroll,
                guess,
                everything,
                coach,
                sheet,
                gap=8,
            )
        )

    def _sound(self) -> Widget:
        s = self.app.settings
        volume = Slider(value=s.volume, unit=" %", by=5, key="volume", enabled=not s.mute, why="Sound is off.")

        def loud(value: float) -> None:
            self.app.change(volume=int(value))
            self.app.sounds.play("dice_land_1")

        def muted(on: bool) -> None:
            self.app.change(mute=on)
            volume.set(enabled=not on)

        volume.on("changed", loud)
        mute = CheckBox("No sound at all", on=s.mute, key="mute").on("changed", muted)
        note = "Whatever a sound tells you is also in the log and on the table."
        return ScrollPane(
            Column(Label("Loudness", role="body semi"), volume, mute, Para(note, role="small", colour="soft"), gap=8)
        )

    def _keys(self) -> Widget:
        names = tuple(PROFILES)
        now = self.app.settings.profile or "default"
        profile = DropDown(
            options=tuple(n.capitalize() if n == "default" else n for n in names),
            at=names.index(now) if now in names else 0,
            key="profile",
        )
        profile.on("changed", partial(self._profile, names))
        self.editor = KeyEditor(self.keymap, key="key editor")
        self.editor.on("rebound", lambda _: self._rebound())
        standard = Button("Reset all", key="all keys standard", tip="Every action gets its first keys back").on(
            "pressed", lambda _: self._standard()
        )
        return Column(Flow(Label("Key layout"), profile, Spacer(), standard, gap=8), self.editor, gap=8)

    def _files(self) -> Widget:
        """The player's files and folders, with buttons to open them."""
        rows: list[Widget] = []
        for what, folder in places().items():
            button = Button("Open folder", key=f"folder {what}", tip=str(folder)).on(
                "pressed", partial(self._open_folder, folder)
            )
            rows += [Label(what), Label(short(folder), role="small", colour="soft", least=60, tip=str(folder)), button]
        words = f"Tabletop {__version__}. The log is tabletop.log; a fault that ends the program leaves a report."
        below: list[Widget] = [Para(words, role="small", colour="soft", grow=1)]
        if page := release_page():
            tip = f"{page} in your browser; the program itself asks no server."
            button = Button("Open the release page", key="release page", tip=tip).on(
                "pressed", partial(self._browse, page)
            )
            below.append(button)
        return ScrollPane(Column(GridLayout(*rows, cols=(0, 1, 0), row_gap=6), Row(*below), gap=8))

    def _browse(self, page: str, _: object) -> None:
        if trouble := desktop.browse(page):
            self.root.refuse(trouble)

    def _open_folder(self, folder: Path, _: object) -> None:
        if trouble := desktop.show(folder):
            self.root.refuse(trouble)

    def _profile(self, names: tuple[str, ...], i: int) -> None:
        self.app.change(profile="" if names[i] == "default" else names[i], keys={})
        self.editor._sift()

    def _rebound(self) -> None:
        own = {
            name: keys
            for name, keys in self.keymap.changes().items()
            if PROFILES.get(self.app.settings.profile or "default", {}).get(name) != tuple(keys)
        }
        kept = {name: keys for name, keys in self.app.settings.keys.items() if name not in self.keymap.actions}
        self.app.change(keys={**kept, **own})

    def _standard(self) -> None:
        self.app.change(keys={}, profile="")
        self.editor._sift()


def open_settings(app: App) -> SettingsSheet:
    """The sheet over the present scene."""
    sheet = SettingsSheet(app)
    sheet.show(app.root)
    return sheet


# -- Colours for the player's colour vision: changes the palette, the theme and every picture already drawn.


def wear(vision: pal.Vision) -> None:
    """Use the colours for a kind of colour vision from now on. Windows need a new theme afterwards."""
    pal.use_vision(vision)
    for name in ("blue", "red", "green"):
        theme.COLOURS[f"side {name}"] = pal.SIDE[name]
    theme.COLOURS["focus"] = pal.HIGH["selected"][0]
    theme.colour.cache_clear()
    drawing.clear_caches()
    planform.forget()
