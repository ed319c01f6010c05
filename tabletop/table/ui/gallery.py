"""Every widget in its states on the real look: `python -m tabletop.table.ui.gallery OUT.png [--size 1280x720]
[--scale 1.5] [--page NAME]`."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame as pg

from tabletop.table.ui.book import Book
from tabletop.table.ui.buttons import Button, CheckBox, IconButton, Link, Radio, Segmented
from tabletop.table.ui.commands import KeyEditor, open_palette, show_keys
from tabletop.table.ui.dialogs import Progress, ProgressBar, ask_text, confirm, message
from tabletop.table.ui.entry import TextArea, TextEntry
from tabletop.table.ui.files import choose_file
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.labels import Badge, Fact, HairLine, KeyCaps, Label, Para, Title
from tabletop.table.ui.layout import Flow, GridLayout, LightPanel, Panel, Tray, WoodStrip
from tabletop.table.ui.lists import Col, List
from tabletop.table.ui.menus import DropDown, MenuBar, MenuItem, open_menu
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.root import Root
from tabletop.table.ui.samples import ACTIONS, BOOK, LOG, SCENARIOS, WHY
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.sliders import Slider, Stepper
from tabletop.table.ui.table import Table
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Column, Row, Spacer, Widget


def _log() -> RichLog:
    log = RichLog(key="log")
    for bullet, words in LOG:
        log.append(words, bullet, data=words)
    log.fresh_from = 6
    return log


def _table() -> Table:
    columns = (
        Col("No.", 0.8, role="figure", colour="soft", least=30),
        Col("Scenario", 4, role="body semi", least=160),
        Col("Length", 2.6, "r", colour="soft", least=130, drop=2),
        Col("Balance", 1.5, "r", role="body semi", colour="green", least=60, drop=1),
    )
    return Table(SCENARIOS, columns, cards=True, row_height=31, key="scenarios", sort=0)


def _strip() -> WoodStrip:
    menus = {
        "Game": lambda: [
            MenuItem("New game", "new", "Ctrl+N"),
            MenuItem("Open save", "open", "Ctrl+O"),
            MenuItem(),
            MenuItem("Leave", "quit"),
        ],
        "View": lambda: [
            MenuItem("Grid", "grid", "Ctrl+G", ticked=True),
            MenuItem(
                "Overlays",
                items=(MenuItem("Cover", "cover"), MenuItem("Supply", "supply", why="This game has no supply.")),
            ),
        ],
    }
    return WoodStrip(
        Label("THUNDERBOLT & LIGHTNING", role="panel title", colour="on_table"),
        MenuBar(menus, key="menus"),
        Spacer(),
        Label("TURN 3 OF 10", role="phase tab", colour="on_table"),
        size=36,
    )


def _forms() -> Box:
    form = GridLayout(
        Label("Side"),
        DropDown(options=("Human", "Bot: cautious", "Bot: bold"), key="seat"),
        Label("Name"),
        TextEntry("Red flight", key="name"),
        Label("Note"),
        TextEntry(hint="Nothing written yet", key="hint"),
        Label("Volume"),
        Slider(value=60, unit=" %", by=5, key="volume"),
        Label("Bots"),
        Stepper(value=2, low=0, high=9, key="bots"),
        Label("Height"),
        Segmented(
            options=("VL", "L", "M", "H"),
            at=2,
            why_not={3: "Ceiling of the Stuka is Medium (TL-ALT-03)."},
            key="height",
        ),
    )
    ticks = Row(
        Column(
            CheckBox("Show odds", on=True, key="odds"),
            CheckBox("Edge scrolling", key="edge"),
            CheckBox("Umpire", enabled=False, why="Needs three players.", key="umpire"),
            grow=1,
        ),
        Radio(options=("Calm", "Steady", "Bold"), at=1, grow=1, key="mood"),
    )
    return Column(form, ticks, gap=8)


def _buttons() -> Box:
    return Column(
        Flow(
            Button("Play", kind="gold", cap="Enter", key="play"),
            Button("Undo", cap="Z", key="undo"),
            Button("End move", cap="Enter", enabled=False, why="Red 3 must still move (TL-MOVE-01).", key="end"),
            gap=8,
        ),
        Flow(
            Button("Delete", kind="red", key="delete"),
            Button("Dark", kind="dark", key="dark"),
            Button("Find", sign="find", key="find"),
            IconButton(sign="plus", tip="Add", key="add"),
            IconButton(sign="left", tip="Back", key="back", enabled=False, why="Nothing before."),
            gap=8,
        ),
        gap=8,
    )


def _unit() -> Panel:
    facts = Column(
        Fact("Speed", "8/7"),
        Fact("Straight", "2"),
        Fact("Save", "5+"),
        Fact("Ceiling", "HIGH"),
        Flow(
            Label("Rule", colour="soft"), Link("TL-SAVE-01", key="rule"), Spacer(), KeyCaps(names=("Ctrl+Shift+P", "?"))
        ),
        Para("Straight flown 4, needs 2: may still turn.", colour="green"),
    )
    return Panel(ScrollPane(facts, pad=0, grow=0, give=True, key="facts"), title="Spitfire I - Red 3", give=True)


def widgets() -> Widget:
    """The screen of the gallery with all widgets that stay open."""
    left = Panel(
        ScrollPane(Column(_buttons(), HairLine(), _forms(), gap=6), key="pane"),
        title="Buttons and forms",
        grow=5,
        least=200,
    )
    pages = Tabs(
        {
            "Scenarios": _table(),
            "Rule book": Book(BOOK, key="book"),
            "Notes": TextArea("Bogies at ten o'clock.\nAsk for the height first.", key="notes"),
            "Empty": List(key="nothing"),
        },
        key="pages",
        grow=6,
        least=220,
    )
    tray = Tray(
        Row(
            Label("3 HITS OF 4", role="panel title", colour="brass"),
            Spacer(),
            Label("range 2, needs 3+", role="log", colour="on_table_soft"),
        ),
        ProgressBar(part=0.42),
        gap=6,
        size=92,
    )
    cards = Flow(
        Badge("RAF", fill="side blue", size=90),
        LightPanel(Label("You", role="body semi"), grow=1, pad=6),
        Badge("Luftwaffe", fill="side red", size=110),
    )
    right = Column(_unit(), Panel(_log(), title="Log", grow=1, least=120), gap=9, grow=4, least=180)
    middle = Column(pages, cards, tray, gap=9, grow=6, least=220)
    body = Row(left, middle, right, gap=9, pad=9, grow=1)
    return Column(_strip(), body, gap=0)


def _title() -> Widget:
    return Column(
        Row(
            Title("The shelf", role="banner", colour="on_table"),
            Label("Five war games and a free table. Take one down.", role="body ital", colour="on_table_soft"),
            gap=18,
            pad=16,
        ),
        Row(Spacer(), Button("Settings"), pad=16),
        Spacer(),
    )


def _keys_page() -> Widget:
    return Column(Panel(KeyEditor(KeyMap(ACTIONS)), title="Keys", grow=1), pad=12)


def _confirm(root: Root) -> None:
    text = (
        "Two aircraft can still move: Red 2 and Red 3. "
        "An aircraft that has not moved flies straight on at its present speed."
    )
    confirm(root, "End the phase?", text, lambda yes: None, yes="End phase")


def _ask(root: Root) -> None:
    check = lambda t: "Too short." if len(t) < 3 else ""
    words = "A few words to find this moment again:"
    ask_text(root, "Bookmark", words, lambda t: None, start="Before the shot", check=check)


def _progress(root: Root) -> None:
    work = Progress("Reading the map", "Sheet 3 of 7")
    work.show(root)
    work.report(0.43)


def _menu(root: Root) -> None:
    root.find("menus").drop_down(1)  # type: ignore[attr-defined]
    for key in (pg.K_DOWN, pg.K_DOWN, pg.K_RIGHT):
        if root.stage.focus:
            root.stage.focus.keydown(pg.Event(pg.KEYDOWN, key=key, mod=0, unicode=""))


def _context(root: Root) -> None:
    items = [MenuItem("Centre the map here", 1, "C"), MenuItem("Line of sight from here", 2, "L"), MenuItem()]
    open_menu(root, [*items, MenuItem("Fire", 3, "F", why="No gun bears.")], root.rect.center, lambda v: None)


def _note(root: Root) -> None:
    root.slips.note("*Not this hex\nRed 3 has 4 speed points left; the turn needs 5 (TL-MAN-02).", root.rect.center)


def _files(root: Root) -> None:
    folder = Path(tempfile.mkdtemp()) / "Saved games"
    (folder / "Campaign 1944").mkdir(parents=True)
    for i, name in enumerate(
        (
            "Over the Weald turn 3.save",
            "Midway.save",
            "Midway replay.save",
            "A very long name of a game that somebody saved late at night.save",
        )
    ):
        (folder / name).write_bytes(b"x" * (900 + 70_000 * i))
    choose_file(
        root,
        "Save the game",
        folder,
        lambda path: None,
        save=True,
        name="Over the Weald turn 4",
        suffix=".save",
        places=[("Saved games", folder), ("Scenarios", folder)],
        filters=[("Saved games", "*.save"), ("All files", "*")],
    )


OPENERS: dict[str, Callable[[Root], object]] = {
    "book": lambda root: root.find("pages").turn_to(1),  # type: ignore[attr-defined]
    "confirm": _confirm,
    "text": _ask,
    "message": lambda root: message(root, "A long message", "The game was saved by a newer program. " * 40),
    "progress": _progress,
    "keys": lambda root: show_keys(root, KeyMap(ACTIONS)),
    "palette": lambda root: open_palette(root, KeyMap(ACTIONS), lambda name: WHY.get(name, ""), lambda name: None),
    "menu": _menu,
    "context": _context,
    "drop": lambda root: root.find("seat").act(None),  # type: ignore[attr-defined]
    "note": _note,
    "files": _files,
}
PAGES: dict[str, Callable[[], Widget]] = dict.fromkeys(("widgets", *OPENERS), widgets)
PAGES |= {"shelf": _title, "editor": _keys_page}


def opened(page: str, root: Root) -> None:
    """Open the overlay of a page of the gallery."""
    if page in OPENERS:
        OPENERS[page](root)


def draw(page: str = "widgets", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> pg.Surface:
    """A page of the gallery as a picture."""
    root = Root(PAGES[page](), Theme.for_window(size, scale))
    root.stage.ring = page in ("widgets", "keys", "editor")
    opened(page, root)
    picture = pg.Surface(size)
    root.tick(0)
    root.paint(picture)
    return picture


def main() -> None:
    """Write one page, or all pages, of the gallery."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--page", choices=[*PAGES, "all"], default="widgets")
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((1, 1))
    w, h = args.size.split("x")
    for page in PAGES if args.page == "all" else [args.page]:
        out = args.out.with_stem(f"{args.out.stem}-{page}") if args.page == "all" else args.out
        pg.image.save(draw(page, (int(w), int(h)), args.scale), str(out))


if __name__ == "__main__":
    main()
