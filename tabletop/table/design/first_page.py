"""The first page of the drawing board: what is to be drawn on, or what is to be gone on with."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Argument, Draft
from tabletop.data.paths import own_or_shipped
from tabletop.games import kit
from tabletop.table.design import new_battle
from tabletop.table.design.new_battle import Beginning, Begun
from tabletop.table.design.scene import DesignScene
from tabletop.table.screens.jobs import run_job
from tabletop.table.screens.preview import Preview
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import FreeMargins, Spread
from tabletop.table.ui.buttons import Button, CheckBox
from tabletop.table.ui.dialogs import Dialog, confirm
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label, Para, Title
from tabletop.table.ui.layout import Flow, GridLayout, Panel
from tabletop.table.ui.lists import Col, List
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Row, Spacer
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

# -- Forces by points, for games that draft a battle (`tabletop draft`): its arguments as a sheet to be filled in.


def name_of(argument: Argument) -> str:
    """What the drafter calls an argument: "--year" is year."""
    return argument.name.lstrip("-").replace("-", "_")


class PointsSheet(Dialog):
    """Asks for the battle; `then(document)` gets it. map_file: the map that is picked."""

    wide = 520

    def __init__(self, draft: Draft, map_file: str, then: Callable[[dict[str, Any]], object]) -> None:
        self.draft, self.made = draft, then
        self.entries: dict[str, TextEntry] = {}
        form = GridLayout(cols=(0.7, 1), row_gap=6, gap=8)
        for argument in draft.arguments:
            name = name_of(argument)
            usual = map_file if name == "map" and map_file else argument.usual
            entry = self.entries[name] = TextEntry(
                "" if usual is None else str(usual), key=f"points {name}", hint=argument.help, tip=argument.help
            )
            entry.on("entered", lambda _: self.buy())
            form.add(Label(name.replace("_", " ").capitalize(), role="body semi", tip=argument.help), entry)
        words = draft.help.split("examples:")[0].split("\n\n")
        told = " ".join(part.replace("\n", " ") for part in words if part.strip())
        self.told = Para("", role="small semi", colour="red", key="points why")
        buy = Button("Buy", kind="gold", cap="Enter", key="points buy").on("pressed", lambda _: self.buy())
        away = Button("Cancel", cap="Esc", key="points cancel").on("pressed", lambda _: self.answer(None))
        super().__init__(
            "Forces by points",
            ScrollPane(Column(Para(told, role="small"), form, self.told, gap=8), pad=3),
            Row(Spacer(), away, buy, gap=8),
        )
        self.default = buy

    def buy(self) -> None:
        """Buy, or say why not."""
        try:
            document = self.draft.make()(Namespace(**self._values()))
        except ValueError as why:
            self.told.set(text=str(why))
            return
        self.answer(None)
        self.made(document)

    def _values(self) -> dict[str, Any]:
        """Raises ValueError with a sentence."""
        values: dict[str, Any] = {}
        for argument in self.draft.arguments:
            name = name_of(argument)
            text = self.entries[name].text.strip()
            if argument.number or argument.low is not None:
                if text and not text.lstrip("-").isdecimal():
                    raise ValueError(f"{name.capitalize()} is a whole number: {argument.help}.")
                values[name] = int(text) if text else argument.usual
                if values[name] is None:
                    raise ValueError(f"{name.capitalize()} is missing: {argument.help}.")
            else:
                values[name] = text or argument.usual or ""
        return values


# -- The first page of the drawing board.

COLUMNS = (Col("", 1.6, role="body semi", least=120), Col("", 0.9, "r", role="small", colour="soft", least=70))


class OpeningScene(AppScene):
    """The first page of the drawing board."""

    mode = "design opening"
    help_page = "design"

    def __init__(self, app: App, game: str) -> None:
        self.game = game
        self.maps: list[Beginning] = []
        self.others: list[Beginning] = []
        self.title = TextEntry("My battle", key="design title", limit=80, grow=1)
        self.title.on("entered", lambda _: self.begin())
        self.list = List(
            [], columns=COLUMNS, cells=lambda m: (m.name, m.note), key="design maps", grow=1, search=True, least=130
        )
        self.list.on("picked", lambda _: self._preview()).on("chosen", lambda _: self.begin())
        self.forces = CheckBox("With forces to begin with", on=True, key="design forces")
        self.preview = Preview(tall=140)
        self.go = Button("Begin on this map", kind="gold", cap="Enter", key="design begin", grow=1)
        self.go.on("pressed", lambda _: self.begin())
        fresh = Button(
            "Draw a new map", key="design new map", tip="A plain map in your folder, to be painted on in Tiled"
        )
        fresh.on("pressed", lambda _: self._new_map())
        points = Button("Forces by points", key="design points", tip="Buy both sides for points first")
        points.on("pressed", lambda _: self._points())
        its = kit(game)
        if its.designer is None and its.draft is None:
            points.set(enabled=False, why=f"{its.title} has no prices: its forces are free.")
        new = Panel(
            Row(Label("Title", role="small semi", colour="soft"), self.title, gap=8),
            self.list,
            self.forces,
            self.preview,
            Flow(self.go, fresh, points, gap=8),
            title="A new scenario",
            gap=7,
        )
        self.rest = List(
            [], columns=COLUMNS, cells=lambda m: (m.name, m.note), key="design others", grow=1, search=True,
            empty="Nothing is there yet.",
        )  # fmt: skip
        self.rest.on("chosen", lambda _: self.change()).on("picked", lambda _: self._able())
        self.open = Button("Change it", key="design change", grow=1).on("pressed", lambda _: self.change())
        self.throw = Button("Throw the draft away", key="design throw").on("pressed", lambda _: self._throw())
        words = Para("Your own are changed as they are; of any other a copy with a name of its own.", role="small")
        old = Panel(words, self.rest, Flow(self.open, self.throw, gap=8), title="Go on with", gap=7)
        back = Button("Back", cap="Esc", key="opening back").on("pressed", lambda _: self.escape())
        head = FreeMargins(
            Title(f"{its.title}: the drawing board", role="title", colour="on_table"), Spacer(), back, gap=12, above=8,
            below=6,
        )  # fmt: skip
        spread = Spread({"New": new, "Go on": old}, key="design opening", least_wide=760)
        super().__init__(app, Column(head, FreeMargins(spread, grow=1, below=10), gap=4, key="design first"))

    def entered(self, window: Window) -> None:
        self.read()
        self.root.animate(self.preview)
        self.root.stage.focus_on(self.title)
        self.title.buffer.select_all()

    def read(self) -> None:
        """The maps and scenarios as they are now."""
        self.maps, self.others = new_battle.maps_of(self.game), new_battle.going_on(self.game)
        self.list.fill_rows(self.maps)
        self.rest.fill_rows(self.others)
        self._preview()
        self._able()

    def _preview(self) -> None:
        source: Beginning | None = self.list.row
        if source is not None:
            self.preview.show_map(source.file)

    def _able(self) -> None:
        source: Beginning | None = self.rest.row
        why = "" if source is not None else "There is nothing to change yet."
        self.open.set(enabled=not why, why=why, text="Change it" if source is None or source.own else "Change a copy")
        draft = source is not None and source.note == "draft"
        self.throw.set(visible=draft)

    # -- beginning
    def begin(self) -> None:
        """A new scenario on the map that is picked."""
        source: Beginning | None = self.list.row
        if source is None:
            self.root.refuse("There is no map yet: draw a new one.")
            return
        title = self.title.text.strip()
        if not title:
            self.root.refuse("A title is needed.")
            return
        self._work(lambda: new_battle.begun_on(self.game, source, title, not self.forces.ticked))

    def change(self) -> None:
        """The draft or scenario that is picked."""
        source: Beginning | None = self.rest.row
        if source is not None:
            self._work(lambda: new_battle.to_change(self.game, source))

    def _new_map(self) -> None:
        title = self.title.text.strip() or "My map"
        try:
            source = new_battle.drawn_map(self.game, title)
        except OSError as fault:
            self.app.fail("The map cannot be written", fault)
            return
        self.read()
        self.list.pick(next(i for i, m in enumerate(self.maps) if m.file == source.file))
        self._preview()
        self.root.slips.note(
            f"*A new map\n{source.file} lies in your Tabletop folder. Begin on it now; paint on it in Tiled whenever"
            " you like.",
            self.root.rect.center,
            "green",
            5000,
        )

    def _points(self) -> None:
        its = kit(self.game)
        if its.designer is not None:
            designer, read = its.designer, its.before_designing
            run_job(
                self.root,
                "The drawing board is laid out",
                lambda report: read() if read is not None else None,
                lambda _: self.app.push(designer(self.app)),
                partial(self.app.fail, "The drawing board cannot be laid out"),
            )
        elif its.draft is not None:
            source: Beginning | None = self.list.row
            there = str(own_or_shipped(source.file)) if source is not None else ""
            PointsSheet(its.draft, there, self._bought).show(self.root)

    def _bought(self, document: dict[str, Any]) -> None:
        title = self.title.text.strip() or str(document.get("title", ""))
        self._work(lambda: new_battle.from_document(self.game, {**document, "title": title}))

    def _throw(self) -> None:
        source: Beginning | None = self.rest.row
        if source is None or source.path is None or source.note != "draft":
            return
        path = source.path

        def answered(yes: bool) -> None:
            if yes:
                path.unlink(missing_ok=True)
                self.read()

        confirm(
            self.root, "Throw the draft away?", f"{source.name} was never saved like this.", answered,
            yes="Throw away", danger=True,
        )  # fmt: skip

    def _work(self, work: Callable[[], Begun]) -> None:
        run_job(
            self.root,
            "Unfolding the map",
            lambda report: work(),
            self._laid_out,
            partial(self.app.fail, "It cannot be drawn on"),
        )

    def _laid_out(self, begun: Begun) -> None:
        lay_out(self.app, begun, instead=True)

    def escape(self) -> None:
        self.app.pop()


def change_file(app: App, game: str, path: Path) -> None:
    """A scenario of the shelf on the drawing board."""
    run_job(
        app.root,
        "Unfolding the map",
        lambda report: new_battle.to_change(game, Beginning(path.stem, "own scenario", path=path, own=True)),
        lambda begun: lay_out(app, begun),
        partial(app.fail, "It cannot be drawn on"),
    )


def lay_out(app: App, begun: Begun, instead: bool = False) -> None:
    """A scenario on the drawing board; `instead`: of the present screen."""
    scene = DesignScene(app, begun.drawing, begun.sheet)
    if instead:
        app.replace(scene)
    else:
        app.push(scene)
