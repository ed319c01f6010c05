"""The hall of battles: all finished games, the player's record, and what can be done with each of them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.wording import counted, sentence_start
from tabletop.data.atomicfile import write_bytes
from tabletop.games import kit
from tabletop.shelf import hall
from tabletop.shelf.hall import Battle, finished_folder
from tabletop.table.play.gametable import front
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens import savefiles
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import JobReport, Worker, run_job
from tabletop.table.screens.openfile import Opened, open_save, when
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.shelf import Tagline
from tabletop.table.screens.spread import FreeMargins
from tabletop.table.screens.storyfile import write_down
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import confirm
from tabletop.table.ui.dialogs import message as tell
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.files import choose_file, written_size
from tabletop.table.ui.keys import KeyMap, combos_of
from tabletop.table.ui.labels import Para, Title
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.lists import CTRL, Col, RowState
from tabletop.table.ui.root import Message
from tabletop.table.ui.table import Table
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

COLUMNS = (
    Col("Date", 1.3, role="small", colour="soft", least=98, sort=lambda b: b.at),
    Col("Game", 1.6, role="small", colour="soft", least=116, drop=3),
    Col("Scenario", 2.2, role="body semi", least=136),
    Col("Side", 1.0, least=66, drop=2),
    Col("Opponent", 1.2, least=94),
    Col("Result", 2.4, least=150),
    Col("Length", 1.4, role="small", colour="soft", least=104, drop=4),
)
INKS = {hall.WON: "green", hall.LOST: "red"}


def date_of(battle: Battle) -> str:
    """ "today 20:14", "12 Nov 2026"."""
    words, then = when(battle.at), time.localtime(battle.at)
    return words if "day" in words.split()[0] else f"{then.tm_mday} {time.strftime('%b %Y', then)}"


def game_title(battle: Battle) -> str:
    """The name on the box; the key of a game that this program does not have."""
    try:
        return kit(battle.game).title
    except KeyError:
        return battle.game


def cells_of(battle: Battle) -> tuple[str, ...]:
    """A battle as a row of the table."""
    told = "damaged" if battle.damaged else "cannot be replayed" if battle.trouble else battle.result
    return (date_of(battle), game_title(battle), battle.title, battle.mine, battle.opponent, told, battle.lasted)


def said(battle: Battle) -> str:
    """All that is known of a battle, in sentences."""
    parts = [f"{battle.title}, {game_title(battle)}, {when(battle.at)}." if battle.game else f"{battle.name}."]
    if battle.trouble:
        return f"{parts[0]} {'The file is damaged. ' if battle.damaged else ''}{battle.trouble}"
    if battle.seat is None:
        parts.append("Two players fought it." if "human" in battle.players else "Bots fought it.")
    elif battle.opponent == "solo":
        parts.append("You played alone.")
    else:
        parts.append(f"Your side: {battle.mine}. Your opponent: {battle.opponent}.")
    scores = [f"{side} {n}" for side, n in zip(battle.sides, battle.points, strict=False)]
    points = ", ".join(scores) if len(scores) > 1 else battle.score
    return " ".join([*parts, *(f"{sentence_start(x)}." for x in (battle.verdict, points, battle.lasted) if x)])


def fits(battle: Battle, words: list[str]) -> bool:
    """Whether a battle has all words of a search: in its scenario, game, sides, opponent, result or date."""
    day = time.strftime("%Y-%m-%d %B", time.localtime(battle.at))
    text = " ".join((*cells_of(battle), *battle.sides, day)).casefold()
    return all(word in text for word in words)


def own_record(battle: Battle, listed: Sequence[Battle]) -> str:
    """ "A Duel against hard: 3 won, 1 drawn, 4 lost", of all battles in the list like this one."""
    if battle.trouble:
        return "This battle counts in no record."
    same = [b for b in listed if (b.game, b.title, b.opponent) == (battle.game, battle.title, battle.opponent)]
    if battle.outcome:
        against = "" if battle.opponent == "solo" else f" against {battle.opponent.removesuffix(' bot')}"
        return f"{battle.title}{against}: {hall.record(same)}"
    won = [f"{side} won {sum(b.winner == seat for b in same)}" for seat, side in enumerate(battle.sides)]
    who = "two players" if "human" in battle.players else "bots"
    return f"{battle.title}, {who}: {', '.join(won)}, drawn {sum(b.winner is None for b in same)}"


class BattleTable(Table):
    """The list of battles."""

    def __init__(self) -> None:
        super().__init__((), COLUMNS, key="battles", row_height=33, cells=cells_of, painter=self._paint)
        self.body.why_row = lambda battle: battle.trouble

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, battle: Battle, state: RowState) -> None:
        spans = self.body.spans(t, r)
        for n, (cell, col, (x, w)) in enumerate(zip(cells_of(battle), COLUMNS, spans, strict=True)):
            if not w:
                continue
            ink = "ink" if state.picked and col.colour == "soft" else col.colour
            if n == 5:
                ink = "red" if battle.trouble else INKS.get(battle.outcome, "ink")
            t.say_in(s, cell, pg.Rect(x, r.y, w, r.h), col.role, "small", ink)


class HallScreen(Column):
    """The tree of widgets. Emits "replay", "story", "export", "delete", "undelete" and "back"."""

    key = "hall"
    gap = 0
    watch: Callable[[], bool]
    """Called in each frame while files are read."""

    def tick(self, now: int) -> bool:
        return self.watch()

    def __init__(self) -> None:
        self.battles: list[Battle] = []
        self.filter = TextEntry(hint="Find a battle: a scenario, an opponent, a date", sign="find", key="find battle")
        self.table = BattleTable()
        self.list = self.table.body
        self.record = Para("", role="body semi", key="record")
        self.all = Para("", role="small", colour="soft", key="record of all")
        self.detail = Para("", role="small", key="battle said")
        self.tally = Tagline("", role="body ital", colour="on_table_soft", grow=1, least=0, key="tally")
        self.buttons = {
            name: Button(words, key=f"hall {name}", kind="gold" if name == "replay" else "plain", cap=cap, tip=tip)
            for name, words, cap, tip in (
                ("undelete", "Undo delete", "Ctrl+Z", "The battle last deleted is in the list again"),
                ("delete", "Delete", "Del", ""),
                ("export", "Export ...", "", "Copy the save to a folder of your choice"),
                ("story", "Story ...", "", "Write the story of the battle"),
                ("replay", "Replay", "Enter", ""),
            )
        }
        self.buttons["undelete"].set(visible=False)
        back = Button("To the shelf", cap="Esc", key="hall back").on("pressed", lambda _: self.emit("back"))
        panel = Panel(self.filter, self.record, self.all, self.table, self.detail, gap=6, grow=1)
        super().__init__(
            FreeMargins(
                Title("Hall of battles", role="banner", colour="on_table"),
                self.tally,
                Row(back, align="center"),
                gap=16,
                above=7,
                below=3,
            ),
            FreeMargins(panel, grow=1, above=8),
            FreeMargins(Flow(Spacer(), *self.buttons.values(), gap=8, grow=1), above=8, below=10),
        )
        for name, button in self.buttons.items():
            button.on("pressed", partial(self._pressed, name))
        self.filter.on("changed", lambda _: self.sift()).on("entered", lambda _: self._to_list())
        self.list.on("picked", lambda _: self.tell()).on("chosen", lambda _: self.emit("replay"))

    @property
    def battle(self) -> Battle | None:
        """The battle under the cursor."""
        row: Battle | None = self.list.row
        return row

    def _pressed(self, name: str, _: object) -> None:
        self.emit(name)

    def show(self, battles: list[Battle], gone: int, reading: int) -> None:
        """Show these battles; `gone`: how many were deleted here, `reading`: how many files are still read."""
        at, name = self.list.at, self.battle.name if self.battle is not None else ""
        self.battles = battles
        size = written_size(sum(battle.size for battle in battles))
        more = f" {counted(reading, 'file')} to be read ..." if reading else ""
        self.tally.set(text=f"{counted(len(battles), 'battle')}, {size}.{more}" if battles or reading else "")
        self.buttons["undelete"].set(visible=gone > 0)
        self.sift()
        rows = [battle.name for battle in self.list.rows]
        self.list.pick(rows.index(name) if name in rows else at)
        self.tell()

    def sift(self) -> None:
        """Show what matches the search."""
        words = self.filter.text.casefold().split()
        empty = "No battle fits these words." if self.battles else "No battle is finished yet."
        self.list.set(empty=empty)
        self.table.fill_rows(battle for battle in self.battles if fits(battle, words))
        self.tell()

    def tell(self) -> None:
        """The records, the battle under the cursor, and what can be done with it."""
        rows, battle = self.list.rows, self.battle
        whole = hall.record(rows)
        self.all.set(text=f"All battles in the list: {whole}." if whole else "", visible=bool(whole))
        self.record.set(text=own_record(battle, rows) if battle is not None else "", visible=battle is not None)
        self.detail.set(text=said(battle) if battle is not None else "", visible=battle is not None)
        trouble = "Choose a battle first." if battle is None else battle.trouble
        for name in ("replay", "story"):
            self.buttons[name].set(enabled=not trouble, why=trouble)
        for name in ("export", "delete"):
            self.buttons[name].set(enabled=battle is not None, why="Choose a battle first.")

    def _to_list(self) -> None:
        self.root.stage.focus_on(self.list)

    def keydown(self, e: pg.Event) -> bool:
        if self.filter.focused:
            if e.key == pg.K_DOWN:
                self._to_list()
                return True
            return False
        if "/" in combos_of(e):
            self.root.stage.focus_on(self.filter)
        elif e.key == pg.K_DELETE:
            self.buttons["delete"].push(None)
        elif e.key == pg.K_z and e.mod & CTRL and self.buttons["undelete"].visible:
            self.emit("undelete")
        else:
            return False
        return True


class HallScene(AppScene):
    """All finished games. What is deleted here is deleted from the disk when the hall is left."""

    mode = "hall"
    help_page = "hall"

    def __init__(self, app: App) -> None:
        self.hall = HallScreen()
        self.known: dict[str, Battle] = {}
        self.gone: list[Battle] = []
        """Battles deleted here, the last one last; their files are still there."""
        self.reader: Worker | None = None
        self._fresh: list[Path] = []
        """The files that it reads."""
        self.hall.watch = self._look
        super().__init__(app, self.hall)

    # -- reading
    def entered(self, window: Window) -> None:
        self.refresh()
        self.root.stage.focus_on(self.hall.list)

    def refresh(self) -> None:
        """Look into the folder again; new and changed files are read beside the window."""
        folder = finished_folder()
        try:
            battles, self._fresh = hall.look(folder)
        except OSError as fault:
            battles, self._fresh = [], []
            self.app.fail("The finished games cannot be read", fault)
        self.known = {battle.name: battle for battle in battles}
        self._stop()
        if self._fresh:
            self.reader = Worker(partial(_read_all, tuple(self._fresh)))
            self.reader.start()
            self.root.animate(self.hall)
        self._show()

    def _look(self) -> bool:
        """Show what was read meanwhile. Returns whether there is more to come."""
        if self.reader is None:
            return False
        if self.reader.is_alive():
            return True
        self.known.update({battle.name: battle for battle in self.reader.result or ()})
        self.reader, self._fresh = None, []
        hall.keep_index(finished_folder(), self.known.values())
        self._show()
        return False

    def _show(self) -> None:
        gone = {battle.name for battle in self.gone}
        shown = hall.in_order(battle for battle in self.known.values() if battle.name not in gone)
        self.hall.show(shown, len(self.gone), len(self._fresh))

    def _stop(self) -> None:
        if self.reader is not None:
            self.reader.report.stop = True
            self.reader = None

    # -- messages
    def message(self, message: Message) -> bool:
        own: dict[str, Callable[[], object]] = {
            "replay": self.replay,
            "story": self.story,
            "export": self.export,
            "delete": self.delete,
            "undelete": self.undelete,
            "back": self.escape,
        }
        if message.name in own:
            own[message.name]()
            return True
        return super().message(message)

    def escape(self) -> None:
        self.app.pop()

    def _chosen(self) -> tuple[Battle, Path] | None:
        """The battle under the cursor and its file, if that is still there."""
        battle = self.hall.battle
        if battle is None:
            return None
        path = finished_folder() / battle.name
        if path.is_file():
            return battle, path
        self.root.slips.note(f"{battle.title} is gone: its file was deleted outside this window.")
        self.refresh()
        return None

    def _open(self, then: Callable[[Opened], object]) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        battle, path = chosen
        if battle.trouble:
            self.root.refuse(battle.trouble)
            return
        run_job(
            self.root,
            "The game is opened",
            partial(open_save, path, {}),
            then,
            partial(self.app.fail, "It cannot be opened"),
        )

    def replay(self) -> None:
        """Play the battle back from its beginning."""
        self._open(self._replay)

    def _replay(self, opened: Opened) -> None:
        opened.replay = True
        try:
            scene = BattleScene(self.app, opened)
        except Exception as fault:  # the hall stays usable whatever a table does
            self.app.fail("The table cannot be set", fault)
            return
        self.app.push(scene)

    def story(self) -> None:
        """Write the story of the battle."""
        self._open(self._story)

    def _story(self, opened: Opened) -> None:
        table = front(opened.session.header.game)
        screen = PlayScreen(opened.session, table, opened.sheet, KeyMap(()))
        screen.play.sharing.sit_down()
        write_down(opened.session, screen, self.root)

    def export(self) -> None:
        """Copy the save of the battle to a place of the player's choice."""
        if (chosen := self._chosen()) is None:
            return
        battle, source = chosen

        def copy(path: Path | None) -> None:
            if path is None:
                return
            try:
                content = source.read_bytes()
            except OSError as fault:
                self._not_exported(f"{source.name} could not be read: {fault.strerror or fault}.")
                self.refresh()
                return
            try:
                write_bytes(path, content)
            except OSError as fault:
                self._not_exported(f"{path.name} could not be written: {fault.strerror or fault}.")
                return
            self.root.slips.note(f"*Exported\n{path}", self.root.rect.center, "green", 4000)

        choose_file(
            self.root,
            "Export the battle",
            Path.home(),
            copy,
            save=True,
            name=battle.name,
            suffix=".save",
            places=savefiles.places(),
            filters=[savefiles.SAVES],
        )

    def _not_exported(self, words: str) -> None:
        tell(self.root, "The battle was not exported", words)

    # -- deleting
    def delete(self) -> None:
        """Ask, then take the battle out of the list; its file goes when the hall is left."""
        if (chosen := self._chosen()) is None:
            return
        battle = chosen[0]

        def answered(yes: bool) -> None:
            if yes:
                self.gone.append(battle)
                self._show()

        confirm(
            self.root,
            "Delete this battle?",
            f"{battle.title}, {when(battle.at)}, leaves the list with its replay. You can undo this until you leave"
            " the hall.",
            answered,
            yes="Delete",
            danger=True,
        )

    def undelete(self) -> None:
        """Put the battle last deleted back into the list."""
        if self.gone:
            battle = self.gone.pop()
            self._show()
            rows = [row.name for row in self.hall.list.rows]
            if battle.name in rows:
                self.hall.list.pick(rows.index(battle.name))

    def closed(self) -> None:
        self._stop()
        for battle in self.gone:
            try:
                (finished_folder() / battle.name).unlink(missing_ok=True)
            except OSError as fault:
                self.app.root.slips.note(f"{battle.name} could not be deleted: {fault.strerror or fault}.")


def _read_all(paths: tuple[Path, ...], report: JobReport) -> list[Battle]:
    """Read the files, one after the other. Raises Cancelled."""
    found = []
    for n, path in enumerate(paths):
        report(n / len(paths))
        with contextlib.suppress(OSError):  # deleted by somebody else just now
            found.append(hall.read_battle(path))
    return found


class BattleScene(PlayScene):
    """A finished game over the hall of battles: leaving it leads back there."""

    home = "hall of battles"

    def go_home(self) -> None:
        app = self.app
        while len(app.scenes) > 1 and not isinstance(app.scene, HallScene):
            app.pop()
