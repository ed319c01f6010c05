"""The scene of a game being played: the play screen, the coach over it, and its requests to the window."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.chance import ChanceNeeded, TableDice
from tabletop.data.saves import SaveError
from tabletop.shelf.bot_levels import names as bot_names
from tabletop.table.memory_trim import forget_answers
from tabletop.table.play.contract import Ending, Hint
from tabletop.table.play.gametable import front
from tabletop.table.play.promptbar import with_practice_key
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens import savefiles
from tabletop.table.screens.briefing import begin_with_briefing, open_briefing
from tabletop.table.screens.coach_card import CoachLayer
from tabletop.table.screens.curtain import BEFORE, BELOW, draw_curtain
from tabletop.table.screens.gamemenu import open_game_menu
from tabletop.table.screens.look_back import LookBack
from tabletop.table.screens.openfile import Opened
from tabletop.table.screens.safety import Harm
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.storyfile import write_down
from tabletop.table.screens.tabledice import ask_dice
from tabletop.table.screens.whoplays import PlayersSheet
from tabletop.table.ui.dialogs import Dialog, ask, message
from tabletop.table.ui.keys import Action, KeyMap
from tabletop.table.ui.layout import Layered
from tabletop.table.ui.root import Root
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.app import App


class PlayScene(AppScene):
    """One game at the table. Made from an `Opened`; `closed` ends it and keeps the autosave if
    something would be lost.
    """

    mode = "play"
    help_page = "play"
    session: Session
    tried = False
    """Whether it is a trial over the drawing board: it is not kept."""
    home = "shelf"
    """Where leaving it leads."""
    coach_layer: Callable[[PlayScreen], CoachLayer] = CoachLayer
    _seeded: Any = None
    """The seeded dice, while real dice are typed in."""

    def __init__(self, app: App, opened: Opened) -> None:
        self.opened = opened
        self.session = opened.session
        settings = app.settings
        self.session.begin_autosave()
        spare = KeyMap(())
        self.play_screen = PlayScreen(
            self.session,
            front(self.session.header.game),
            opened.sheet,
            spare,
            speed=settings.motion,
            follow=settings.follow_camera,
            sound=app.sounds.play,
            papers=settings.papers.get(self.session.header.game),
        )
        self.help_lines = self.play_screen.table.manner.help
        self.look_back = LookBack(self)
        self.coach = self.coach_layer(self.play_screen)
        super().__init__(app, Layered(self.play_screen, self.coach, key="play top"), self.play_screen.actions())
        self.play_screen.take_keys(self.keymap)
        self.play_screen.coaching.on = settings.hints
        self._set_pace()
        self.play_screen.board.scrolling.edge_scroll = settings.edge_scroll
        self.play_screen.faults.catches = lambda fault, hand: app.window.catches(
            fault, Harm.HAND if hand else Harm.NONE
        )
        self.ending: Ending | None = None
        self.led = frozenset(self.play_screen.play.sharing.humans)
        """The seats that people held when the game was laid on the table."""
        self._begun = False
        self.play_screen.replaying.left = self._replayed
        self.unbriefed = len(self.session.match.journal) == 1
        """Whether the game is new and its briefing was not shown yet."""
        self._asking: Callable[[], object] | None = None
        """Asks again for what the game waits for, if the window was closed meanwhile: a curtain to open, real dice, the
        replacement of a bot that failed.
        """
        self._colours = settings.colours
        self._told: list[Any] = []

    # -- the window
    def entered(self, window: Window) -> None:
        if self._begun:
            self.root.animate(self.play_screen)
            self.root.animate(self.coach)
            self.root.mode = "replay" if self.play_screen.play.replay_at is not None else "play"
            self.root.stage.focus_on(self.play_screen.paging.front)
            self.settings_changed()
            if self._asking is not None:
                self._asking()
            return
        self._begun = True
        self.play_screen.start()
        self.play_screen.play.sharing.sit_down()
        if self.opened.note:
            message(self.root, "The save was damaged", self.opened.note)
        if self.session.trouble:
            message(self.root, "Nothing is kept by itself", self.session.trouble)
        begin_with_briefing(self)

    def mend(self, harm: Harm, words: str) -> None:
        self.close_menus()
        if harm is not Harm.NONE:
            self.play_screen.mending.mend(harm is Harm.ALL)
        if words:
            self.play_screen.tell(words)

    def closed(self) -> None:
        self.play_screen.play.close()
        new = self.session.unsaved or self.session.ended is not None  # also one that the player saved elsewhere
        if self.session.match.result is not None and new and not self.tried:
            with contextlib.suppress(SaveError, OSError):  # the closed page reported no file
                savefiles.keep_finished(self.session)
        self.session.close(keep_autosave=self.would_be_kept)
        self.play_screen.board.put_away()
        forget_answers()

    @property
    def would_be_kept(self) -> bool:
        """Whether the game is kept when left now: it has unsaved actions, and is unfinished."""
        return len(self.session.lines) > 1 and self.session.unsaved and self.session.match.result is None

    def leave_question(self) -> str:
        return savefiles.leaving_words(self.session) if self.would_be_kept else ""

    def _set_pace(self) -> None:
        """Set the pace of another side's turn: as set last, or the default of the game's table."""
        pace = self.play_screen.play.presenting.pace
        self._pace = self.app.settings.pace
        pace.name = self._pace or self.play_screen.table.manner.pace
        pace.keeps = lambda name: self.app.change(pace=name)
        pace.guess = self.app.settings.guess_first
        self.play_screen.play.asks_all = self.app.settings.ask_all
        pace.keeps_guess = lambda on: self.app.remember(guess_first=on)

    def settings_changed(self) -> None:
        s, screen = self.app.settings, self.play_screen
        screen.play.presenting.speed = screen.tray.pace = s.motion
        if s.pace != self._pace:
            self._set_pace()
        screen.play.presenting.pace.guess = s.guess_first
        screen.play.asks_all = s.ask_all
        screen.play.follow = s.follow_camera
        screen.board.scrolling.edge_scroll = s.edge_scroll
        screen.coaching.on = s.hints
        screen.play_sound = self.app.sounds.play
        if self._begun and self.play_screen.window:
            if s.colours != self._colours:
                self._colours = s.colours
                screen.board.forget_pictures()
            screen.refreshed()

    # -- messages
    def do(self, name: str) -> bool:
        own: dict[str, Callable[[], object]] = {
            "save": self.save,
            "save_copy": self.save_copy,
            "quick_save": self.quick_save,
            "story": self.write_story,
            "luck": self.look_back.show_luck,
            "outlook": self.look_back.show_outlook,
            "players": self.show_players,
            "chances": self.look_back.show_chances,
            "new_game": self.leave,
            "leave_game": self.leave,
            "restart": self.restart,
            "game_menu": lambda: open_game_menu(self),
            "report": self._report,
            "objectives": lambda: open_briefing(self),
            "hint": self._coach_again,
        }
        if name in OWN_EYES and self.play_screen.play.sharing.curtained:
            return True  # nobody looks now
        if name in own:
            own[name]()
            return True
        if name in COMMON_HERE:
            return self.app.do(name)
        return self.play_screen.do(name)

    def app_message(self, name: str, value: Any) -> bool:
        heard: dict[str, Callable[[Any], object]] = {
            "rule": lambda rule: self.app.open_rules(self.session.header.game, rule),
            "ended": self._ended,
            "curtain": self._curtain,
            "hint": self._hint,
            "compare": lambda _: self.look_back.show_branches(),
            "menu": lambda _: open_game_menu(self),
            "chance": lambda asked: self._ask_chance(*asked),
            "bot failed": lambda told: self._bot_failed(*told),
            "coach off": lambda _: self.app.change(hints=False),
            "papers": self._keep_papers,
        }
        if name in heard:
            heard[name](value)
            return True
        return self.do(name) if name in OWN else self.app.do(name)

    def message(self, message: Any) -> bool:
        if message.name == "action up":
            self.play_screen.acting.do_up(str(message.value))
            return True
        return super().message(message)

    def escape(self) -> None:
        self.play_screen.acting.escape()

    def why_not(self, name: str) -> str:
        play = self.play_screen.play
        if name in ("undo", "practice_undo"):
            refusal = play.history.undo_refusal(name == "practice_undo")
            return with_practice_key(refusal.sentence, self.keymap.cap("practice_undo")) if refusal else ""
        if name == "redo":
            refusal = play.history.redo_refusal()
            return str(refusal.sentence) if refusal else ""
        if name == "hurry_bot" and play.seating.thinking is None:
            return "No bot is thinking."
        return ""

    def called(self, action: Action) -> str:
        if action.name.startswith("button_"):
            return self.play_screen.acting.nth_words(int(action.name.removeprefix("button_")))
        return action.words

    def _keep_papers(self, states: dict[str, str]) -> None:
        """Save the states of papers as their new start."""
        game, kept = self.session.header.game, dict(self.app.settings.papers)
        kept.pop(game, None)
        self.app.remember(papers={**kept, game: states} if states else kept)

    # -- hints, curtain, end
    def _hint(self, hint: Hint | None) -> None:
        self.coach.say(hint if self.app.settings.hints else None)

    def _coach_again(self) -> None:
        self.app.change(hints=True)
        self.play_screen.do("hint")

    def _report(self) -> None:
        """Show the last page again."""
        if self.ending is not None:
            self.app.games.show_ending(self, self.ending)

    def _curtain(self, seat: int) -> None:
        table = self.play_screen.table.curtain
        before, below = table.words() or (BEFORE, BELOW)
        signs = table.signs(seat)

        def drawn() -> None:
            self._asking = None
            self.play_screen.play.sharing.look_from(seat)
            begin_with_briefing(self)
            self.play_screen.review.go_on_with_note()

        for sheet in [layer.widget for layer in self.root.stage.layers[:0:-1]]:  # they tell what the last one knew
            if isinstance(sheet, Dialog):
                sheet.answer(sheet.cancel_value)
            else:
                self.root.stage.close(sheet)
        self._asking = partial(self._curtain, seat)
        draw_curtain(self.root, self.session.match.seats[seat], seat, drawn, before, below, signs)

    def _ended(self, ending: Ending) -> None:
        """Show the last page, once everything before it has been read; a table whose pages wait announces the end
        again.
        """
        self.ending = ending
        if self.opened.replay:
            self.opened.replay = False
            self.play_screen.do("replay")
            return
        if self.play_screen.table.telling.end_waits():
            return
        result, looker = ending.result, self.play_screen.play.looker
        self.app.sounds.play(
            "victory" if result.winner is None or looker is None or result.winner == looker else "defeat"
        )
        self.app.games.show_ending(self, ending)

    def _replayed(self) -> None:
        """Return from a replay of a finished game: to its last page."""
        if self.session.match.result is not None and self.ending is not None:
            self.app.games.show_ending(self, self.ending)

    # -- real dice
    @property
    def typed_dice(self) -> bool:
        return isinstance(self.session.match.dice, TableDice)

    def type_dice(self, on: bool) -> None:
        """From now on real dice are rolled and typed in, or the computer rolls again."""
        match = self.session.match
        if on and not self.typed_dice:
            self._seeded = match.dice
            match.dice = TableDice()
        elif not on and self.typed_dice:
            match.dice = self._seeded or self.session.fresh_dice()

    def _ask_chance(self, needed: ChanceNeeded, again: Callable[[], object]) -> None:
        must = self.play_screen.play.seating.paused
        self._asking = partial(self._ask_chance, needed, again)

        def answered(value: Any) -> None:
            self._asking = None
            dice = self.session.match.dice
            assert isinstance(dice, TableDice)
            if value is None:
                del dice.supplied[dice.used :]
                self._told.clear()
                self.play_screen.refreshed()
                return
            fallen = _thrown(needed) if value == "roll" else value
            dice.supply(fallen)
            self._told.append(fallen)
            count = len(self.session.match.journal)
            again()
            if len(self.session.match.journal) != count:
                self._told.clear()

        ask_dice(self.root, needed, tuple(self._told), must, answered)

    # -- a bot that failed
    def _bot_failed(self, seat: int, fault: BaseException) -> None:
        logging.getLogger("tabletop").error("The bot of seat %d failed.", seat, exc_info=fault)
        self._asking = partial(self._bot_failed, seat, fault)
        name = self.session.match.seats[seat]
        others = [
            level
            for level in bot_names(self.session.header.game)
            if f"bot:{level}" != self.session.header.players[seat]
        ]
        spare = "random" if "random" in others else others[0] if others else "random"
        choices = [
            ("Put the game away", "leave"),
            (f"Another bot ({spare})", f"bot:{spare}"),
            (f"I play {name}", "human"),
        ]
        text = (
            f"The bot of {name} has broken down and gave no command. Nothing of the game is lost."
            f" ({type(fault).__name__}: {str(fault)[:160]})"
        )
        ask(
            self.root,
            "The bot is at a loss",
            text,
            choices,
            partial(self._reseated, seat),
            default="human",
            cancel="human",
            wide=560,
        )

    def _reseated(self, seat: int, player: str) -> None:
        self._asking = None
        if player == "leave":
            self.leave()
        else:
            self.play_screen.play.seating.seat_player(seat, player)

    # -- saving and leaving
    def save(self) -> None:
        """Save to the last file, else ask for one."""
        if self.saved_as is not None:
            self._save_to(self.saved_as)
        else:
            self.save_copy()

    saved_as: Path | None = None

    def save_copy(self) -> None:
        def chosen(path: Path | None) -> None:
            if path is not None and self._save_to(path):
                self.saved_as = path

        savefiles.ask_save(self.root, self.session, chosen)

    def quick_save(self) -> None:
        self._save_to(savefiles.quick_path())

    def _save_to(self, path: Path) -> bool:
        try:
            self.session.save(path)
        except SaveError as fault:
            message(self.root, "It was not saved", str(fault))
            return False
        self.play_screen.status(f"Saved as {path.name}.")
        self.root.slips.note(f"*Saved\n{path.name}", self.root.rect.center, "green", 1800)
        return True

    def write_story(self, root: Root | None = None) -> None:
        """Ask for a file and write the story; `root`: the window, if another scene covers this one."""
        write_down(self.session, self.play_screen, root or self.root)

    def show_players(self) -> None:
        """Offer other players for the seats."""
        if self.play_screen.play.replay_at is not None or self.session.match.result is not None:
            self.play_screen.status("Nobody plays now: go on from a moment first.")
        else:
            PlayersSheet(self).show(self.root)

    def restart(self) -> None:
        """Restart the scenario, after asking if a game would be interrupted."""
        self.app.games.again(self)

    def leave(self) -> None:
        """Leave the table; an unfinished game is kept."""
        self.app.games.leave_game(self)

    def go_home(self) -> None:
        """Show what lies below the game; the game is closed."""
        self.app.games.back_to_shelf(self.session.header.game)


OWN = frozenset(
    {
        "report",
        "save",
        "save_copy",
        "quick_save",
        "story",
        "luck",
        "outlook",
        "players",
        "chances",
        "new_game",
        "leave_game",
        "restart",
        "game_menu",
    }
)
OWN_EYES = frozenset({"players", "luck", "outlook", "chances", "explain", "note", "branches", "story", "objectives"})
"""Actions that show or keep what one player knows; they wait until the curtain is drawn."""
COMMON_HERE = frozenset(
    {"help", "keys", "palette", "rules", "settings", "full_screen", "screenshot", "mute", "open", "quick_load"}
)


def _thrown(needed: ChanceNeeded) -> Any:
    """One result of the seeded dice."""
    import secrets

    return secrets.randbelow(needed.sides) + 1 if needed.sides else secrets.choice(needed.items)
