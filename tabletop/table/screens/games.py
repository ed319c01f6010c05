"""Opening, restarting, leaving and resuming games, saves, scenarios and maps. A part of the program's window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.games import kit
from tabletop.shelf.session import recoverable
from tabletop.table.screens import savefiles
from tabletop.table.screens.jobs import JobReport, run_job
from tabletop.table.screens.openfile import (
    Opened,
    SetUp,
    bare_table,
    kind_of,
    not_opened,
    open_save,
    open_setup,
    start_of,
)
from tabletop.table.screens.shelfboxes import is_open
from tabletop.table.screens.shelfscene import ShelfScene
from tabletop.table.ui.dialogs import ask, confirm

if TYPE_CHECKING:
    from tabletop.core.kit import ScenarioCard
    from tabletop.shelf.installed import Looked
    from tabletop.table.app import App
    from tabletop.table.play.contract import Ending
    from tabletop.table.screens.game import PlayScene

log = logging.getLogger("tabletop")


class Games:
    """Games, saves, scenarios and maps. The `app` has the stack of scenes, the settings and the fault reports."""

    def __init__(self, app: App) -> None:
        self.app = app

    def start(self, setup: SetUp) -> None:
        """Start a new game, after asking if another one would be interrupted."""
        self._after_question(lambda: self._open("Setting the table", partial(open_setup, setup)))

    def open_path(self, path: Path, *, asked: bool = False, players: Mapping[int, str] | None = None) -> None:
        """Open a save, a scenario or a map. `players`: new players for the seats of a save."""
        kind = kind_of(path)
        if kind == "":
            self.app.tell_box("It cannot be opened", not_opened(path))
            return
        doing: Callable[[], object] = partial(self._open, "The game is opened", partial(open_save, path, players or {}))
        if kind == "map":
            doing = partial(self._show_map, path)
        elif kind == "picture":
            doing = partial(self.lay_grid, path)
        elif kind == "package":
            self._package(path)
            return
        elif kind == "scenario":
            doing = partial(self._scenario_file, path)
        if asked or kind in ("map", "picture"):
            doing()
        else:
            self._after_question(doing)

    def play_map(self, path: Path) -> None:
        """Open a map as a free table, without a scenario."""
        game, document = bare_table(path)
        self.start(SetUp(game, "", document, ("human", "human")))

    def lay_grid(self, path: Path) -> None:
        """Open a picture as a map: fit a grid over it first."""
        from tabletop.table.screens.gridscene import GridScene

        self.app.push(GridScene(self.app, path))

    def _show_map(self, path: Path) -> None:
        from tabletop.table.screens.mapview import MapScene

        self.app.push(MapScene(self.app, path))

    def _scenario_file(self, path: Path) -> None:
        try:
            game = start_of(str(path))[1][0]
            document = kit(game).scenarios().document(path)
            kit(game).scenarios().load(path)
        except Exception as fault:  # a stranger's file
            self.app.fail(f"{path.name} cannot be played", fault)
            return
        self.app.only_shelf()
        shelf = self.app.scene
        assert isinstance(shelf, ShelfScene)
        shelf.take_document(game, document, path)

    def _package(self, path: Path) -> None:
        """Open a package: check it beside the window, add it to the shelf if the player agrees."""
        from tabletop.shelf.installed import looked_at

        def look(_: JobReport) -> Looked:
            return looked_at(path)

        run_job(
            self.app.root,
            "The package is looked at",
            look,
            self._offer,
            partial(self.app.fail, f"{path.name} cannot be used"),
        )

    def _offer(self, looked: Looked) -> None:
        manifest = looked.shared.manifest
        own = sum(line.bytes for line in manifest.files.values())
        confirm(
            self.app.root,
            "Put it on the shelf?",
            f'"{manifest.title}", {kit(manifest.game).title}: {len(manifest.files)} files, {max(1, own // 1024):,} KB.'
            " It is sound. Its files stay apart from yours.",
            lambda yes: self._put_on_shelf(looked) if yes else None,
            yes="Put it there",
            no="No",
        )

    def _put_on_shelf(self, looked: Looked) -> None:
        from tabletop.shelf.installed import keep

        try:
            shared = keep(looked)
        except OSError as fault:
            self.app.fail("It cannot be put on the shelf", fault)
            return
        self._after_question(lambda: self.app.take_box(shared.manifest.game).take_file(shared.scenario))

    def _open(self, title: str, work: Callable[[Any], Opened]) -> None:
        run_job(self.app.root, title, work, self._opened, partial(self.app.fail, "It cannot be opened"))

    def _opened(self, opened: Opened) -> None:
        from tabletop.table.screens.game import PlayScene

        self.app.only_shelf()
        try:
            scene = PlayScene(self.app, opened)
        except Exception as fault:  # the shelf stays usable whatever a table does
            log.exception("The table could not be set.")
            self.app.fail("The table cannot be set", fault)
            return
        header = opened.session.header
        self.app.remember(last_game=header.game, last_scenario=header.scenario[:80])
        self.app.push(scene)

    def _after_question(self, doing: Callable[[], object]) -> None:
        question = next((q for scene in reversed(self.app.scenes) if (q := scene.leave_question())), "")
        if not question:
            doing()
            return
        confirm(
            self.app.root,
            "Put this game away?",
            question,
            lambda yes: doing() if yes else None,
            yes="Put it away",
            no="Stay here",
        )

    def leave_game(self, scene: PlayScene) -> None:
        """Leave a game for the shelf, which says what is kept. A trial, or a battle of the hall, returns to the place
        where it was begun.
        """
        kept = scene.leave_question()
        scene.go_home()
        if kept:
            self.app.root.slips.note(
                "*" + kept.partition(". ")[0] + ".\nIt is kept; Continue goes on with it.",
                self.app.root.rect.center,
                "green",
                5000,
            )

    def back_to_shelf(self, game: str) -> None:
        """Show the box of the last game on the shelf, even if a file or another box led to it."""
        shelf = self.app.scenes[0]
        if isinstance(shelf, ShelfScene) and shelf.choosing.game != game and is_open(game):
            self.app.take_box(game)
        else:
            self.app.only_shelf()

    def again(self, scene: PlayScene) -> None:
        """Restart the scenario."""
        if scene.tried:
            scene.restart()
            return
        header, setup = scene.session.header, scene.opened.setup
        setup = setup or SetUp(header.game, header.scenario, header.document, header.players)
        if scene.would_be_kept:
            choices = [("Stay here", False), ("Begin again", True)]
            text = "The game begins anew. Your current game is saved; you can continue it later."
            ask(
                self.app.root,
                "Begin again?",
                text,
                choices,
                lambda yes: self._open("Setting the table", partial(open_setup, setup)) if yes else None,
                default=True,
                cancel=False,
            )
        else:
            self._open("Setting the table", partial(open_setup, setup))

    def play_next(self, scene: PlayScene, card: ScenarioCard) -> None:
        """Play another scenario of the same game, with the player in the same seat, against the same opponent."""
        document = kit(card.game).scenarios().document(card.key)
        players = (*scene.session.header.players, "bot:normal")[: max(1, len(card.sides))]
        self._open("Setting the table", partial(open_setup, SetUp(card.game, card.key, document, players)))

    def show_ending(self, scene: PlayScene, ending: Ending) -> None:
        from tabletop.table.screens.victory import VictoryScene

        self.app.push(VictoryScene(self.app, scene, ending))

    def ask_open(self) -> None:
        savefiles.ask_open(self.app.root, lambda path: self.open_path(path) if path else None)

    def quick_load(self) -> None:
        path = savefiles.quick_path()
        if path.is_file():
            self.open_path(path)
        else:
            self.app.root.slips.note("There is no quick save yet; F5 makes one.")

    def continue_last(self) -> None:
        """Resume the last game."""
        path = savefiles.newest_game()
        if path is None:
            self.app.root.slips.note("There is no game to go on with yet.")
        else:
            self.recover(path)

    def recover(self, path: Path) -> None:
        """Resume an autosave (which becomes this game's own again) or a save."""
        is_autosave = path in recoverable()

        def work(report: Any) -> Opened:
            opened = open_save(path, {}, report)
            if is_autosave:
                opened.session.saved_at = 0
            return opened

        def then(opened: Opened) -> None:
            self._opened(opened)
            if is_autosave:
                path.unlink(missing_ok=True)

        run_job(
            self.app.root,
            "The game is opened",
            work,
            then,
            partial(self.app.fail, f"{path.name} cannot be gone on with"),
        )
