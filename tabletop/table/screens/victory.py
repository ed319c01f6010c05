"""After the battle: the last page of a printed battle report, with buttons for what to do next."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.wording import counted, practised, titled
from tabletop.data import story
from tabletop.games import kit
from tabletop.table.board.cells import Cells
from tabletop.table.play.contract import Ending
from tabletop.table.play.screen import PlayScreen
from tabletop.table.play.unread import unread
from tabletop.table.screens.fieldpicture import draw_pieces
from tabletop.table.screens.preview import Preview
from tabletop.table.screens.printed import Columns, Headline, PrintedHead, PrintedTable, Score
from tabletop.table.screens.savefiles import game_name
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import FreeMargins
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.core.kit import ScenarioCard
    from tabletop.shelf.session import Session
    from tabletop.table.app import App
    from tabletop.table.screens.game import PlayScene


class VictoryScene(AppScene):
    """The report of a finished game. The game stays below it for a replay."""

    mode = "victory"
    help_page = "victory"
    session: Session

    def __init__(self, app: App, game: PlayScene, ending: Ending) -> None:
        self.game, self.ending = game, ending
        session = game.session
        self.session = session
        document, result = session.header.document, ending.result
        told = story.tell(session.kit, session.match, document, session.header.players)
        head = Headline(
            text=ending.headline,
            above=titled(game_name(session), str(document.get("date", ""))),
            side=result.winner,
        )
        seed = f"Seed {session.header.seed}. " if not game.typed_dice else ""
        foot = (
            f"{session.match.game.title}. {seed}{counted(len(session.match.journal) - 1, 'command')}. Reported"
            f" {time.strftime('%d %B %Y')}."
        )
        if session.unsaved and not game.tried:
            foot += " It is kept in the hall of battles when you leave it."
        if session.match.taken_back:
            foot += f" Practice: {practised(session.match.taken_back)}."
        why = [Para(ending.why, anchor="c")] if ending.why else []
        lead = Para(told.ending if told.ending.endswith(".") else f"{told.ending}.", role="big", anchor="c")
        self.field = FieldView(game.play_screen)
        parts: list[Widget] = [PrintedTable(t) for t in ending.tables if t[2]]
        parts.insert(min(2, len(parts)), Column(PrintedHead(text="The field at the end"), self.field, gap=4))
        points = [_points(ending.sides or session.match.seats, result.points)] if ending.points else []
        page = Column(
            head, lead, *why, *points, Columns(*parts), Para(foot, role="small", colour="soft", anchor="c"), gap=10
        )
        self.pane = ReadingPane(page, key="report", pad=2)
        names = (
            ("replay", "Replay"),
            ("outlook", "Turning points"),
            ("luck", "Luck"),
            ("story", "Write the story"),
            ("restart", "Again"),
        )
        buttons = [
            Button(words, key=f"end {name}").on("pressed", partial(self._pressed, name)) for name, words in names
        ]
        self.next = after_learning(session) if not game.tried else None
        if self.next is not None:
            tip = f"{self.next.date}, about {counted(self.next.minutes, 'minute')}. You sit where you sat."
            button = Button(f"Next: {self.next.title}", tip=tip, key="end next")
            buttons.append(button.on("pressed", partial(self._pressed, "next")))
        if game.home == "shelf":
            tip = "All finished games, this one among them"
            hall = Button("Hall of battles", tip=tip, key="end hall")
            buttons.append(hall.on("pressed", partial(self._pressed, "hall")))
        shelf = _Late(f"To the {game.home}", kind="gold", cap="Enter", key="end shelf").on(
            "pressed", lambda _: self.do("new_game")
        )
        self.shelf_button = shelf
        sheet = _Sheet(self.pane, grow=1)
        screen = Column(
            _Middle(sheet, grow=1),
            FreeMargins(Flow(Spacer(), *buttons, shelf, Spacer(), gap=10, grow=1), below=12),
            gap=10,
            key="victory",
        )
        super().__init__(app, screen)

    def entered(self, window: Window) -> None:
        self.root.animate(self.field)
        self.shelf_button.since = self.root.now
        self.root.stage.focus_on(self.shelf_button)

    def _pressed(self, name: str, _: object) -> None:
        self.do(name)

    def do(self, name: str) -> bool:
        if name == "replay":
            self.app.pop()
            if self.game.play_screen.play.replay_at is None:
                self.game.play_screen.do("replay")
        elif name == "story":
            self._story()
        elif name == "luck":
            self.game.look_back.show_luck(self.root, self.app.pop)
        elif name == "outlook":
            self.game.look_back.show_outlook(self.root, self.app.pop)
        elif name == "restart":
            self.app.games.again(self.game)
        elif name == "next" and self.next is not None:
            self.app.games.play_next(self.game, self.next)
        elif name in ("new_game", "hall"):
            self.app.games.leave_game(self.game)
            return name == "new_game" or self.app.do(name)
        else:
            return self.app.do(name)
        return True

    def _story(self) -> None:
        self.game.write_story(self.root)

    def escape(self) -> None:
        """Return to the board, in its final position."""
        self.app.pop()


def after_learning(session: Session) -> ScenarioCard | None:
    """The scenario after a learning one in the list of its game; None after any other."""
    cards = kit(session.header.game).scenarios().cards()
    at = next((n for n, card in enumerate(cards) if card.key == session.header.scenario), None)
    if at is None or "learning" not in cards[at].tags:
        return None
    return next((card for card in cards[at + 1 :] if "learning" not in card.tags), None)


class _Late(Button):
    """A button that ignores keys at first: the key that ended the battle may be pressed once more by mistake, and would
    close the page unread.
    """

    since = 0

    def keydown(self, e: pg.Event) -> bool:
        if unread(self.root.now, self.since):
            self.since = self.root.now  # repeated presses were meant for the old screen: the time begins again
            return True
        return super().keydown(e)


class FieldView(Preview):
    """The map with the pieces at the end."""

    give = False
    key = "field"

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        super().__init__(tall=400)
        self.show_map(play.session.match.scenario.map_file)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        w, h = self.play.board.cells.pixels
        return t.px(self.wide) if across else min(t.px(self.tall), round(room * h / w))

    def draw_pieces(self, picture: pg.Surface, scenario: Any, cells: Cells, scale: float, px: int) -> None:
        draw_pieces(self.play, picture, scale, px)


def _points(seats: tuple[str, ...], points: tuple[int, ...]) -> Row:
    """The score in large figures, each side on its colour."""
    plates: list[Widget] = [Spacer()]
    for seat, (name, value) in enumerate(zip(seats, points, strict=False)):
        if seat:
            plates.append(Label("to", role="body ital", colour="soft"))
        plates.append(Score(name=name, value=str(value), seat=seat))
    return Row(*plates, Spacer(), gap=14)


class _Sheet(Panel):
    tone = "card"
    pad = 22

    def draw(self, s: pg.Surface, t: Theme) -> None:
        """Draw a second sheet under the page."""
        under = self.rect.inflate(-t.px(6), -t.px(6)).move(t.px(7), t.px(6))
        if under.w > 8 and under.h > 8:
            skin.cast(s, t, under)
            s.blit(skin.paper(t, under.size, "aged"), under)
        super().draw(s, t)


class _Middle(Row):
    """The page in the middle of the window, no wider than can be read well."""

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        side = max(t.px(10), (t.window[0] - t.px(1000)) // 2)
        return side, t.px(14), side, t.px(4)
