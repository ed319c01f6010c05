"""The shelf's actions: choose a box, choose and begin or design a battle, resume a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kit import ScenarioCard
from tabletop.core.wording import counted
from tabletop.games import first, kit
from tabletop.shelf.session import recoverable
from tabletop.table.screens import savefiles
from tabletop.table.screens.chooser import LEVELS, Choosing
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.shelf import ShelfScreen
from tabletop.table.screens.shelfboxes import is_open, why_closed
from tabletop.table.ui.dialogs import confirm
from tabletop.table.ui.root import Message
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App


class ShelfScene(AppScene):
    """The lowest scene of the window."""

    mode = "shelf"
    help_page = "shelf"

    def __init__(self, app: App, game: str = "") -> None:
        last = app.settings.last_game
        game = game or (last if is_open(last) else first())
        bot = app.settings.bots.get(game, "normal")
        self.choosing = Choosing(game, bot, seats=["human", f"bot:{bot}"])
        self.shelf = ShelfScreen(self.choosing)
        super().__init__(app, self.shelf)
        if app.settings.last_scenario:
            self.shelf.choose(app.settings.last_scenario)

    def entered(self, window: Window) -> None:
        self.refresh()
        battle = self.shelf.scenario_panel.battle
        self.root.animate(battle.preview)
        self.root.animate(battle)
        self.root.animate(self.shelf)
        self.root.stage.focus_on(self.shelf.list)

    def settings_changed(self) -> None:
        if self.shelf.window:
            self.shelf.show()

    def refresh(self) -> None:
        """Update what may have changed while the shelf was out of sight: own scenarios, games to resume."""
        self.shelf.sift()
        self.shelf.show()
        newest = savefiles.newest_game()
        why = "" if newest is not None else "There is no game to go on with yet."
        tip = f"Go on with {savefiles.game_title(newest)}, of whichever box it is" if newest is not None else ""
        self.shelf.scenario_panel.go_on.set(enabled=newest is not None, why=why, tip=tip)
        count = len(recoverable())
        self.shelf.scenario_panel.unfinished.set(text=f"{counted(count, 'unfinished game')} ...", visible=count > 0)

    def take_document(self, game: str, document: dict[str, Any], path: Path) -> None:
        """Choose a scenario file that was dropped or opened, ready to play."""
        if game != self.choosing.game and not why_closed(game):
            self.app.take_box(game).take_document(game, document, path)
            return
        self.choosing.card = None
        self.choosing.take_document(document)
        self.shelf.show()
        self.root.slips.note(
            f"*{document.get('title', path.stem)}\nis on the table: choose who plays, then Play.",
            self.root.rect.center,
            "green",
            3500,
        )
        if self.shelf.spread.narrow:
            self.shelf.spread.show_page(2)
        self.root.stage.focus_on(self.shelf.scenario_panel.play)

    def take_file(self, path: Path) -> None:
        """Choose a battle that was just added to the shelf."""
        card = next((card for card in self.choosing.cards() if card.file == path), None)
        if card is None:
            return
        self.shelf.pick(card)
        self.root.slips.note(
            f"*{card.title}\nis on the shelf: choose who plays, then Play.", self.root.rect.center, "green", 3500
        )
        self.root.stage.focus_on(self.shelf.scenario_panel.play)

    # -- messages
    def message(self, message: Message) -> bool:
        if message.name == "continue":
            self.app.games.continue_last()
            return True
        if message.name in ("change scenario", "share scenario", "remove scenario"):
            self._own(message.name.partition(" ")[0])
            return True
        return super().message(message)

    def app_message(self, name: str, value: Any) -> bool:
        if name == "play":
            self.play()
        elif name == "designer":
            self.design()
        elif name == "lesson":
            self.teach()
        elif name == "rules":
            self.app.open_rules(self.choosing.game)
        elif name == "game":
            self.take_game(value)
        elif name == "scenario":
            self.take_scenario(value)
        else:
            return self.app.do(name)
        return True

    def take_game(self, game: str) -> None:
        """Another box was chosen; remember it."""
        if game != self.choosing.game and not why_closed(game):
            shelf = self.app.take_box(game)
            self.app.remember(last_game=game)  # only a box that can be opened is shown again next time
            shelf.root.stage.focus_on(shelf.shelf.boxes)

    def take_scenario(self, card: ScenarioCard) -> None:
        """A scenario found in another box was chosen: show that box, and choose it there."""
        if card.game != self.choosing.game and not why_closed(card.game):
            scene = self.app.take_box(card.game)
            self.app.remember(last_game=card.game)
            scene.shelf.pick(card)
            scene.root.stage.focus_on(scene.shelf.list)

    def play(self) -> None:
        """Begin the chosen battle."""
        if why := self.choosing.why_not():
            self.root.refuse(why)
            return
        if self.choosing.bot in LEVELS:
            self.app.remember(bots={**self.app.settings.bots, self.choosing.game: self.choosing.bot})
        self.app.games.start(self.choosing.setup())

    def teach(self) -> None:
        """Show the steps of the game's lesson."""
        from tabletop.table.screens.lesson import lesson_of, open_steps

        if (taught := lesson_of(self.app, self.choosing.game)) is not None:
            open_steps(self.app, taught)

    def design(self) -> None:
        """Open the drawing board for the player's own scenarios."""
        if kit(self.choosing.game).design is not None:
            from tabletop.table.design.first_page import OpeningScene

            self.app.push(OpeningScene(self.app, self.choosing.game))

    def _own(self, what: str) -> None:
        """Change or share one of the player's own scenarios, or remove a shared one."""
        from tabletop.table.screens.package_file import ask_remove, share_card

        card = self.choosing.card
        if card is None:
            return
        if what == "share":
            share_card(self.app, card)
        elif what == "remove":
            ask_remove(self.app, card, self.refresh)
        elif card.file is not None:
            from tabletop.table.design.first_page import change_file

            change_file(self.app, card.game, card.file)

    def escape(self) -> None:
        confirm(
            self.root,
            "Leave Tabletop?",
            "The window closes. Games that are not over are kept.",
            lambda yes: self._quit() if yes else None,
            yes="Leave",
            no="Stay",
        )

    def _quit(self) -> None:
        if self.app.window.on_quit():
            self.app.window.running = False

    def why_not(self, name: str) -> str:
        return ""
