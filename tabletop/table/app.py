"""The program's window: opens it, keeps the stack of scenes, the settings and the sounds, and carries out global
actions.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop import __version__
from tabletop.data import crash
from tabletop.data import settings as settings_file
from tabletop.data.faults import DataError
from tabletop.data.logfile import begin_log
from tabletop.data.paths import resource
from tabletop.data.saves import SaveError
from tabletop.games import first, kit
from tabletop.shelf.session import recoverable
from tabletop.table.actions import key_map
from tabletop.table.density import desktop_scale, first_look
from tabletop.table.memory_trim import give_back
from tabletop.table.screens import savefiles
from tabletop.table.screens.games import Games
from tabletop.table.screens.openfile import SetUp, sentence, start_of
from tabletop.table.screens.safety import TOLD, FaultBook, GuardedWindow, Harm, Verdict, place_of, words_of
from tabletop.table.screens.savefiles import Snapshots
from tabletop.table.screens.scene import AppScene, GameActions
from tabletop.table.screens.settings import wear
from tabletop.table.screens.shelfscene import ShelfScene
from tabletop.table.sound import Sounds
from tabletop.table.ui.dialogs import message
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.root import Root
from tabletop.table.window import SMALLEST, Stand, WindowError, open_display

if TYPE_CHECKING:
    pass

# Screens that are not needed at once are imported when they are opened: the first picture comes sooner.
log = logging.getLogger("tabletop")
TOLD_AGAIN = 5000
"""Milliseconds after which another fault is reported to the player."""


class App:
    """The window and its contents. The lowest scene is the shelf; a game, a map or an ending is on top."""

    def __init__(self, size: tuple[int, int] | None = None, scale: float | None = None) -> None:
        """`scale`: of text and buttons for this run only, None: as in the settings."""
        first = not settings_file.settings_path().exists()
        self.settings, trouble = settings_file.load_settings()
        if first and size is None:
            self._look_at_screen()
        if self.settings.colours != "normal":
            wear(self.settings.colours)
        self.window = GuardedWindow(
            size or self._stand(),
            scale or self.settings.ui_scale,
            full_screen=self.settings.full_screen and size is None,
        )
        self.window.on_quit = self.quit
        self.window.caught = self.caught
        self.window.mend = self.mend
        self.snapshots = Snapshots(self._written, self._not_written)
        self.window.each_turn = self.snapshots.look
        self.faults = FaultBook()
        self._told: int | None = None
        """When a fault was last reported to the player, in milliseconds."""
        self._too_often = False
        self._set_icon()
        self.sounds = Sounds(self.settings.volume / 100, self.settings.mute)
        self.scenes: list[AppScene] = []
        self.games = Games(self)
        self._trouble = trouble
        self.keep_size = size is None

    def _look_at_screen(self) -> None:
        """At the first start, fit the window and its text to the screen."""
        open_display()
        screen = next(iter(pg.display.get_desktop_sizes()), (0, 0))
        if min(screen) > 0:
            window, scale = first_look(screen, desktop_scale())
            self.settings = self.settings.changed(window=list(window), ui_scale=scale)

    def _stand(self) -> Stand:
        """The last size and place, no larger than the desktop."""
        open_display()
        w, h = self.settings.window
        desktops = [d for d in pg.display.get_desktop_sizes() if d[0] > 0 and d[1] > 0] or [(w, h)]
        size = max(SMALLEST[0], min(w, desktops[0][0])), max(SMALLEST[1], min(h, desktops[0][1]))
        place = self.settings.window_place
        return Stand(size, (place[0], place[1]) if len(place) == 2 else None, self.settings.maximised)

    def _set_icon(self) -> None:
        try:
            self.window.set_icon(pg.image.load(str(resource("art/icon/tabletop_64.png"))))
        except (pg.error, OSError) as fault:
            log.warning("No icon: %s", fault)

    # -- scenes
    @property
    def scene(self) -> AppScene:
        return self.scenes[-1]

    @property
    def root(self) -> Root:
        assert self.window.root is not None
        return self.window.root

    def push(self, scene: AppScene) -> None:
        """Put a scene on top of the present one."""
        self.scenes.append(scene)
        self._show()

    def _show(self) -> None:
        """Show the top scene in the window, with its name in the title bar."""
        self.window.show(self.scene)
        session = self.scene.session
        pg.display.set_caption(f"Tabletop - {savefiles.game_name(session)}" if session is not None else "Tabletop")

    def pop(self) -> None:
        """Remove the top scene; the one below is shown again."""
        if len(self.scenes) < 2:
            return
        gone = self.scenes.pop()
        self._show()
        gone.closed()
        give_back()

    def replace(self, scene: AppScene) -> None:
        """Replace the top scene, which is closed."""
        gone = self.scenes.pop()
        self.push(scene)
        self._close([gone])

    def only_shelf(self) -> None:
        """Close all scenes but the shelf."""
        gone = self.scenes[1:]
        del self.scenes[1:]
        self._close(gone)
        if gone or self.window.scene is not self.scene:
            self._show()

    def _close(self, scenes: list[AppScene]) -> None:
        """Close scenes, the top one first; a fault of one does not stop the others from closing."""
        for scene in reversed(scenes):
            try:
                scene.closed()
            except Exception as fault:
                if not self.window.catches(fault, Harm.NONE):
                    raise
        if scenes:
            give_back()

    def take_box(self, game: str) -> ShelfScene:
        """Show the shelf with another game's box and its scenarios."""
        shelf = ShelfScene(self, game)  # first: if this fails everything stays as it was
        self.only_shelf()
        self.scenes[0] = shelf
        self._show()
        return shelf

    # -- beginning and end
    def begin(
        self,
        start: str | None = None,
        *,
        players: dict[Any, str] | None = None,
        seed: int | None = None,
        watch: bool = False,
    ) -> None:
        """Show the shelf and what `start` names; `watch`: show it again whenever the file is saved."""
        self.push(ShelfScene(self))
        if self._trouble:
            message(self.root, "Your settings", self._trouble)
        elif start is None:
            self._offer_recovery(crash.untold())
        if start is not None and watch:
            from tabletop.table.screens.watched_file import begin

            begin(self, Path(start), tuple((players or {}).values()))
        elif start is not None:
            self._begin_with(start, players or {}, seed)

    def _offer_recovery(self, report: Path | None) -> bool:
        """Offer unfinished games, and the report of a fault that ended the program. False if there is neither."""
        from tabletop.table.screens.recovery import offer_recovery, worth_keeping

        found = worth_keeping(recoverable())
        if found or report is not None:
            offer_recovery(self, found, report)
        return bool(found or report is not None)

    def _begin_with(self, start: str, players: dict[Any, str], seed: int | None) -> None:
        try:
            kind, what = start_of(start)
            if kind == "map":
                self.games.play_map(what)
                return
            if kind == "picture":
                self.games.lay_grid(what)
                return
            if kind != "scenario":
                self.games.open_path(what, players={int(seat): player for seat, player in players.items()})
                return
            game, key = what
            document = kit(game).scenarios().document(key)
            if isinstance(key, Path):  # somebody's own file: report its faults with their lines
                kit(game).scenarios().load(key)
            usual = ("human", "human" if kit(game).people_only else "bot:normal")
            chosen = [players.get(n, players.get(str(n), default)) for n, default in enumerate(usual)]
            self.games.start(SetUp(game, str(document.get("key", "")), document, tuple(chosen), seed=seed))
        except Exception as fault:  # whatever a file contains, the shelf stays usable
            self.fail("It cannot be opened", fault)

    def quit(self) -> bool:
        """Close the window: unfinished games stay on the disk and are offered next time."""
        if self.keep_size:
            stand = self.window.standing.stand
            self.settings = self.settings.changed(
                window=list(stand.size), window_place=list(stand.place or ()), maximised=stand.maximised
            )
            settings_file.save_settings(self.settings)
        self._close(self.scenes)
        return True

    def run(self) -> None:
        self.window.run()
        self.window.close()

    # -- called by all scenes
    def do(self, name: str) -> bool:
        """Carry out a global action. Returns False if it is not one."""
        own: dict[str, Callable[[], object]] = {
            "help": self._help,
            "keys": self._keys,
            "palette": self._palette,
            "rules": self.open_rules,
            "settings": self._settings,
            "full_screen": self.full_screen,
            "screenshot": self.screenshot,
            "mute": self.mute,
            "open": self.games.ask_open,
            "quick_load": self.games.quick_load,
            "new_game": self.only_shelf,
            "hall": self._hall,
            "unfinished": self._unfinished,
        }
        if name not in own:
            return False
        try:
            own[name]()
        except OSError as fault:
            self.fail("It cannot be done now", fault)
        return True

    def _help(self) -> None:
        from tabletop.table.screens.help import show_help

        show_help(self.root, self.scene)

    def _keys(self) -> None:
        from tabletop.table.ui.commands import show_keys

        show_keys(self.root, self.scene.keymap, self.root.mode)

    def _settings(self) -> None:
        from tabletop.table.screens.settings import open_settings

        open_settings(self)

    def _hall(self) -> None:
        from tabletop.table.screens.hall import HallScene

        self.push(HallScene(self))

    def _unfinished(self) -> None:
        if not self._offer_recovery(None):
            self.root.slips.note("There is no unfinished game.")

    def _palette(self) -> None:
        from tabletop.table.ui.commands import open_palette

        open_palette(
            self.root,
            self.scene.keymap,
            self.scene.why_not,
            lambda name: self.scene.do(name) if name else None,
            self.root.mode,
            self.scene.called,
        )

    def open_rules(self, game: str = "", rule: str = "") -> None:
        """Open the rule book of a game over the present scene."""
        from tabletop.table.screens.rulebook import open_book

        session = self.scene.session
        game = game or (session.header.game if session is not None else first())
        try:
            open_book(self.root, game, kit(game).title + " - rule book", rule)
        except OSError as fault:
            self.fail("The rule book cannot be opened", fault)

    def full_screen(self) -> None:
        self.window.toggle_full_screen()
        self.remember(full_screen=self.window.full_screen)

    def screenshot(self) -> None:
        """Save a picture of the window in the player's folder of pictures; a note names the file when it is written."""
        try:
            self.snapshots.take(self.window.picture())
        except OSError as fault:
            self._not_written(fault)

    def _written(self, path: Path) -> None:
        self.root.slips.note(f"*A picture of the window\n{path}", self.root.rect.center, "green", 3000)

    def _not_written(self, fault: BaseException) -> None:
        self.root.slips.note(f"The picture could not be written: {fault}.")

    def mute(self) -> None:
        self.change(mute=not self.settings.mute)
        self.root.slips.note(
            "Sound is off." if self.settings.mute else "Sound is on.", self.root.rect.center, "side blue", 1500
        )

    # -- settings
    def key_map(self, actions: GameActions | None = None) -> KeyMap:
        """The key map with the player's profile and changes."""
        return key_map(actions, self.settings.keys, self.settings.profile or "default")

    def remember(self, **values: Any) -> None:
        """Change settings and save them."""
        self.settings = self.settings.changed(**values)
        if trouble := settings_file.save_settings(self.settings):
            self.root.slips.note(trouble)

    def change(self, **values: Any) -> None:
        """Change settings, save them, and apply them at once."""
        before = self.settings
        self.remember(**values)
        now = self.settings
        self.sounds.volume, self.sounds.muted = now.volume / 100, now.mute
        if now.mute:
            self.sounds.stop()
        if now.ui_scale != before.ui_scale:
            self.window.rescale(now.ui_scale)
        if now.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        if now.colours != before.colours:
            wear(now.colours)
            self.root.rescale(
                0.75 if now.ui_scale > 1 else 2.0
            )  # a theme of another scale and back: drops everything drawn in old colours
            self.window.rescale(now.ui_scale)
        if (now.keys, now.profile) != (before.keys, before.profile):
            for scene in self.scenes:
                fresh = key_map(None, now.keys, now.profile or "default").changes()
                scene.keymap.load(
                    {name: keys for name, keys in {**fresh, **now.keys}.items() if name in scene.keymap.actions}
                )
        for scene in self.scenes:
            scene.settings_changed()

    # -- telling
    def fail(self, title: str, fault: BaseException) -> None:
        """Report a failure: a sentence, never a traceback, in the window and in the terminal."""
        from tabletop.data.tiled.faults import (
            MapError,
        )  # with the reader of maps, which the first picture need not wait for

        words = sentence(fault)
        foreseen = isinstance(fault, DataError | MapError | SaveError | OSError | LookupError)
        log.warning("%s: %s", title, words, exc_info=None if foreseen else fault)
        print(f"{title}: {words}", file=sys.stderr)
        self.tell_box(title, words)

    # -- faults of the program
    def caught(self, fault: Exception) -> bool:
        """Record a fault of the program. Returns whether something is to be done about it."""
        verdict = self.faults.note(fault, self.window.now, self.window.turn)
        self.window.tell(fault=words_of(fault), at=place_of(fault))
        self._too_often = self._too_often or verdict is Verdict.TOO_OFTEN
        return verdict is not Verdict.BORNE

    def mend(self, harm: Harm) -> None:
        """After a frame with faults: the top scene repairs itself and informs the player. Repeated faults stop the play
        with a page; if that page fails itself, the program ends.
        """
        now = self.window.now
        words = TOLD if self._told is None or now - self._told > TOLD_AGAIN else ""
        try:
            self.scene.mend(harm, words)
            self._told = now if words else self._told
        except Exception as fault:
            self.caught(fault)
            self._too_often = True
        if self._too_often:
            self._too_often = False
            self._halt()

    def _halt(self) -> None:
        from tabletop.table.screens.halt import HaltScene

        if isinstance(self.scene, HaltScene):
            self.window.running = False
            self.quit()
            assert self.faults.last is not None
            raise self.faults.last
        self.push(HaltScene(self))

    def bear_and_go_on(self) -> None:
        """Return from the page that stopped the play, and tolerate the fault from now on."""
        self.faults.bear(self.window.now)
        below = self.scenes[-2]
        if isinstance(below, ShelfScene):
            self.take_box("")
            return
        self.pop()
        self._told = None
        self.mend(Harm.ALL)

    def tell_box(self, title: str, text: str) -> None:
        message(self.root, title, text)


def run(
    start: str | None = None,
    *,
    players: dict[Any, str] | None = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    scale: float | None = None,
    watch: bool = False,
) -> int:
    """Open the window: the shelf, or at once what `start` names (a scenario's key or file, a save, a map). `players`:
    by seat ("human", "bot:hard"); `watch`: a map or scenario is shown again whenever it is saved. Returns 0, or 1 if no
    window can be opened (the reason is printed).
    """
    begin_log()
    guard = crash.CrashWatch()
    app: App | None = None
    try:
        log.info("Tabletop %s begins.", __version__)
        app = App(size, scale)
        app.begin(start, players=players, seed=seed, watch=watch)
        app.run()
        log.info("The window was closed.")
    except WindowError as fault:
        log.error("No window: %s", fault)
        print(fault, file=sys.stderr)
        return 1
    except Exception as fault:
        log.critical("The program ends.", exc_info=fault)
        report = crash.write_report(_facts(app), crash.trace_of(fault))
        if report is not None:
            fault.add_note(f"A report that you can send lies in {report}.")
        raise
    finally:
        guard.end()
    return 0


def _facts(app: App | None) -> dict[str, object]:
    """Facts about the moment. If they cannot be told, the report goes without them."""
    from tabletop.table.screens.facts import facts_of

    try:
        return facts_of(app, app.scene) if app is not None else {}
    except Exception as fault:
        return {"Facts": f"could not be told: {fault}"}
