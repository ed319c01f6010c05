"""The play screen: phase strip, prompt bar, board, panels. It shows a `Play` (as its `PlayView`) and passes the
player's actions through its parts to the game's table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame as pg

from tabletop.core.chance import ChanceNeeded
from tabletop.core.refusal import Refusal
from tabletop.data.tiled.sheet import MapSheet
from tabletop.shelf.session import Session
from tabletop.table.actions import OBJECTIVES
from tabletop.table.board.minimap import Minimap
from tabletop.table.papers.footline import FootLine
from tabletop.table.papers.luckpaper import LuckPaper
from tabletop.table.papers.overmap import OverTheMap, paper_actions
from tabletop.table.papers.report import DicePaper
from tabletop.table.papers.since import LastLines
from tabletop.table.play.actions import Acting
from tabletop.table.play.board_input import AtBoard
from tabletop.table.play.coach import Coaching
from tabletop.table.play.columns import BoardAndPanels, ScreenParts, TableMargins
from tabletop.table.play.contract import Cell, Choice, Ending, Flash, Hint, Point, Roll
from tabletop.table.play.dice_tray import TUMBLE_MS, DiceTray, felt, rolls_said
from tabletop.table.play.fault_barrier import GuardedTable, Mending, TableFaults
from tabletop.table.play.gametable import GameFront
from tabletop.table.play.logpanel import Logbook
from tabletop.table.play.luck import Ledger
from tabletop.table.play.pages import Paging
from tabletop.table.play.phase_strip import PhaseStrip
from tabletop.table.play.play import Play
from tabletop.table.play.promptbar import Asking, PromptBar, in_words, with_practice_key
from tabletop.table.play.replay import Replaying
from tabletop.table.play.replaybar import ReplayBar
from tabletop.table.play.review import Review
from tabletop.table.play.view_actions import Tools, Viewing
from tabletop.table.ui.buttons import Pushable
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.labels import Label
from tabletop.table.ui.menus import MenuItem, open_menu
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Column, Pos, Widget

ASKED = ("target", "reach")
"""Kinds of marks for the places of a question."""


class PlayScreen(Column):
    """The tree of widgets, the parts that work with it, and the `PlayView` of a `Play`. Emits "app" with an action name
    for jobs of the window.
    """

    key = "play screen"
    gap = 6

    def __init__(
        self,
        session: Session,
        front: GameFront,
        sheet: MapSheet,
        keys: KeyMap,
        *,
        speed: int = 2,
        follow: bool = True,
        sound: Callable[[str], object] = lambda name: None,
        papers: Mapping[str, str] | None = None,
    ) -> None:
        self.keys = keys
        self.play_sound = sound
        self.session = session
        self.read_first: Widget | None = None
        """While this is in the window, nothing is shown and no bot decides."""
        self.faults = TableFaults()
        self._refused = "", 0
        """The last refusal in the status line, and the length of the journal then."""
        self._question: tuple[object, ...] = ()
        """The seat asked last, the length of the journal then, and the lit cells."""
        self._wished: tuple[Sequence[Point], int] | None = None
        """The game's wish what to show for a question, and how narrow cells may become."""
        self._refreshing = False
        self.at_board = AtBoard(sheet, self)
        self.board = self.at_board.board
        self.play = Play(session, self, speed, follow)
        self.laid = front.make_table(self.play, session.match.scenario)
        """The game's own table; call it through `table`, which always answers."""
        self.table = GuardedTable(self.laid, self.faults.caught, self._plain_ending)
        self.play.table = self.table
        manner = self.table.manner
        self.strip = PhaseStrip(name=session.kit.title, accent=manner.accent, foes=manner.foes)
        self.strip.rule_of = self._rule_of_phase
        self.prompt_bar = PromptBar(keys.cap)
        self.replay_bar = ReplayBar()
        self.replay_bar.visible = False
        self.tray = DicePaper() if manner.papers else DiceTray()
        self.tray.pace = speed
        self.log = LastLines(key="log", grow=1, least=42) if manner.papers else RichLog(key="log", grow=1, least=60)
        self.minimap = Minimap(self.board, give=True)
        self.minimap.visible = manner.small_map or manner.papers
        self.board.pointing.fine = manner.fine
        self.status_line = Label("", role="small", colour="on_table_soft", key="status", grow=1)
        self.tools = Tools(keys.cap, self.table.panels.tools, self.do, self.choose)
        super().__init__(self.strip, *self._lie(papers or {}))
        self._hold_parts()
        self._listen()

    # -- tree
    def _lie(self, kept: Mapping[str, str]) -> tuple[Widget, Widget, Widget]:
        """The prompt, the middle of the window and the line at its foot, in the game's layout: panels beside the board,
        or papers over it.
        """
        self.luck = LuckPaper()
        parts = ScreenParts(self.board, self.tray, self.minimap, self.log, self.tools, self.luck)
        panels, over = self.table.panels, self.table.manner.papers
        bars = TableMargins(Box(self.prompt_bar, self.replay_bar, grow=1), key="bars", above=3 if over else 0)
        self.papers: OverTheMap | None = None
        lie: OverTheMap | BoardAndPanels
        if over:
            self.gap = 0
            lie = self.papers = OverTheMap(parts, panels, kept, self.do)
            foot: Widget = FootLine(self.status_line, self._cap)
        else:
            lie, foot = BoardAndPanels(parts, panels), TableMargins(self.status_line, size=18)
        self.left, self.inspector, self.foot = lie.left, lie.inspector, lie.foot
        self.overview, self.log_panel, self.right, self._desk = lie.overview, lie.log_panel, lie.right, lie.desk
        return bars, lie.middle, foot

    def _cap(self, action: str) -> str:
        """The present key of an action; none for one that does nothing while a page covers the map."""
        over = self.papers is not None and not self.papers.papers.visible
        return "" if over and action in ("papers", "fit", "recap") else self.keys.cap(action)

    def actions(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The game's own actions for the key map, and those of its papers."""
        own = dict(self.table.hand.actions())
        papers = paper_actions(self.table.panels) if self.papers is not None else {}
        free = not any(set(keys) & set(OBJECTIVES["objectives"][1]) for _, keys in papers.values())
        told = OBJECTIVES if free and (self.papers is None or self.table.telling.briefing() is not None) else {}
        return {**papers, **told, **own}

    def take_keys(self, keys: KeyMap) -> None:
        """Use this key map from now on, and print its keys on the buttons."""
        self.keys = keys
        self.prompt_bar.cap_of = keys.cap
        self.tools.print_keys(keys.cap)
        if self.papers is not None:
            self.papers.print_keys(keys)

    def _hold_parts(self) -> None:
        play, table = self.play, self.table
        self.paging = Paging(play, table, self._desk, self.faults)
        self.logbook = Logbook(play, table, self.board, self.log)
        self.coaching = Coaching(play, table, self._say)
        self.luck.ledger, self.luck.seats = Ledger(play, table), self.session.match.seats
        self.viewing = Viewing(play, table, self.at_board, self.minimap, self.log_panel, self.status)
        self.replaying = Replaying(play, table, self.prompt_bar, self.replay_bar, self.tray, self)
        self.review = Review(play, self, self.replaying)
        self.asking = Asking(play, self.strip, self.prompt_bar, self.paging, self.replaying, self.emit)
        self.mending = Mending(play, table, self.at_board, self.refreshed)
        self.acting = Acting(
            play,
            table,
            self,
            at_board=self.at_board,
            viewing=self.viewing,
            replaying=self.replaying,
            review=self.review,
            paging=self.paging,
            coaching=self.coaching,
            tools=table.panels.tools,
        )

    def _listen(self) -> None:
        bar = self.prompt_bar
        bar.on("choose", self.choose).on("rule", self.open_rule).on("undo", lambda _: self.play.history.undo()).on(
            "redo", lambda _: self.play.history.redo()
        )
        bar.on("more", self._more)
        self.replay_bar.on("replay", self.replaying.press)
        self.replay_bar.line.on("jump", self.replaying.jump)
        self.tray.on("rule", self.open_rule).on("explain", self.review.explain_roll)
        self.log.on("link", self.open_rule)
        self.log.on("entry", self.logbook.clicked).on("explain", self.review.explain_line)
        if self.papers is not None:
            self.papers.papers.on("kept", lambda states: self.emit("app", ("papers", states)))

    def start(self) -> None:
        """The screen is in its window: show the beginning."""
        self.relogged()
        self.play.settled()
        self.paging.first_view()
        self.wake()
        self.root.stage.focus_on(self.paging.front)

    def wake(self) -> None:
        self.root.animate(self)

    def focus_home(self) -> Widget | None:
        """When the focused button is gone (the coach's, a panel's), the keyboard goes to the board or page."""
        return self.paging.front

    def keys_for(self, pressed: Widget) -> Widget:
        """A button, row or card outside the board or page that is pressed with the mouse does not take the keyboard:
        Enter is the gold button, not "Take back" once more.
        """
        acts = isinstance(pressed, Pushable) or pressed.acts_on_enter
        page = self.paging.page
        of_page = page is not None and page in pressed.ancestors()
        return self.paging.front if acts and not of_page else pressed

    # -- the player's actions
    def choose(self, choice: Choice) -> None:
        self.acting.choose(choice)

    def do(self, name: str) -> bool:
        """Carry out an action of the key map."""
        if self.papers is not None and self.paging.page is None and self.papers.papers.do(name):
            return True
        self.acting.do(name)
        return True

    def open_menu(self, choices: Sequence[Choice], pos: Pos) -> None:
        """A menu of choices at a point of the window."""
        choices = [in_words(c, self.table.said) for c in choices]
        items = [
            MenuItem(
                c.label,
                c,
                cap=self.keys.cap(c.action) if c.action else "",
                why=f"{c.why_not.sentence} {c.why_not.rule}" if c.why_not else "",
            )
            for c in choices
        ]
        open_menu(self.root, items, pos, self.choose)

    def _more(self, choices: tuple[Choice, ...]) -> None:
        self.open_menu(choices, self.prompt_bar.buttons.rect.bottomright)

    def _say(self, hint: Hint | None) -> None:
        self.emit("app", ("hint", hint))
        if hint is None:
            self.wake()

    def tell(self, words: str) -> None:
        """Show a sentence of the program itself in the log and the status line."""
        self.log.append(words, "dash")
        self.status(words)

    # -- PlayView: messages of Play
    def refreshed(self) -> None:
        self.mending.let_go_of_the_past()
        self._wished, self._refreshing = None, True
        try:
            self.table.refresh()
        finally:
            self._refreshing = False
        before = self.paging.page
        self.paging.turn()
        if self.paging.page is not before:
            self.status("")  # its text about the board, or the page before, is past
        if self._refused[1] != len(self.session.match.journal):
            self.unsay(self._refused[0])  # something else was done since
        self.at_board.drop_past_note()
        self.board.show(self.table.lying.sprites(), self.at_board.marks(), self.table.lying.afar())
        self._bring_what_is_asked()
        titles, at, turn = self.table.telling.phases()
        self.strip.set(titles=tuple(titles), at=at, turn=turn)
        self.asking.refresh()
        self.board.moment = len(self.play.session.match.journal)
        self.minimap.dots = self._dots()
        self.minimap.dirty()
        self.coaching.refresh()
        self.luck.follow()

    def _dots(self) -> list[tuple[Point, int]]:
        """The positions of pieces: in their cells, even while a stack is fanned out over others; many in one place are
        one dot.
        """
        centre, wide = self.board.cells.centre, self.board.cells.size[0]
        dots: dict[tuple[Point, int], None] = {}
        for s in self.board.laid.sprites:
            if (seat := self.table.lying.seat_of(s.id)) is not None:
                (x, y), (dx, dy) = centre(s.cell), s.offset
                inside = abs(dx) <= 0.5 and abs(dy) <= 0.5
                moving = self.board.laid.moving.get(s.id)
                dots[moving or ((x + dx * wide, y + dy * wide) if inside else (x, y)), seat] = None
        return list(dots)

    def moving(self, places: dict[str, Point], flashes: list[tuple[Flash, float]]) -> None:
        ended = bool(self.board.laid.moving) and not places
        self.board.laid.moving = places
        self.board.flashes = flashes
        if ended:
            self.refreshed()
        self.board.dirty()

    def rolled(self, roll: Roll, ms: int = TUMBLE_MS) -> None:
        self.tray.show(felt(rolls_said(roll, self.table.said), self.play.looker), ms)
        if self.papers is not None and self.table.manner.dice_first:
            self.papers.papers.tell_news("dice")

    def looks_elsewhere(self) -> None:
        if self.papers is not None:
            self.papers.papers.read_news()

    def reported_line(self) -> Sequence[Point]:
        lies = self.papers is not None and self.papers.papers.paper("dice").visible and self.play.seat is not None
        return self.tray.roll.line if lies and self.tray.roll is not None else ()

    def logged(self, text: str, seat: int | None, place: Point | None, entry: int) -> None:
        self.logbook.logged(text, seat, place, entry)

    def relogged(self, anew: bool = False) -> None:
        self.logbook.relogged(anew)

    def drop_note(self) -> None:
        self.at_board.drop_note()

    def put_down(self) -> None:
        self.mending.put_down()

    def look_at(self, point: Point) -> None:
        self.board.looking.to(point)

    def look_over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        if self.play.seat is None and whole:
            self.board.looking.ask((), points, self._phase(), least)
            return
        if self.play.seat is None:
            self.board.looking.over(points, whole, least)
            return
        self._wished = points, least
        if not self._refreshing:
            self._bring_what_is_asked()

    def _bring_what_is_asked(self) -> None:
        """Bring a new question, another piece in hand, or the game's wish into view, with all lit cells."""
        wished, self._wished = self._wished, None
        if self.play.seat is None:
            self._question = ()
            return
        lit, picked = (
            tuple(self.board.cells.centre(at) for m in self.board.marks if m.kind in kinds for at in m.cells)
            for kinds in (ASKED, ("selected",))
        )
        question = self.play.seat, len(self.session.match.journal), lit, picked
        if wished is None and question == self._question:
            return
        self._question = question
        points, least = wished or ((), 0)
        if points or lit or picked:
            self.board.looking.ask(lit, (*points, *picked), self._phase(), least)

    def _phase(self) -> object:
        """The present phase of the game, and the seat that is asked in it."""
        return self.play.seat, self.table.telling.phases()

    @property
    def sight(self) -> tuple[float, float, float, float]:
        free, camera = self.board.camera.free, self.board.camera
        return *camera.to_map(free.topleft), *camera.to_map(free.bottomright)

    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None:
        self.board.lay(sheet, numbers)
        self.minimap.forget()

    def board_seen(self) -> None:
        if self.minimap.window is not None:
            self.minimap.dirty()

    def refuse(self, refusal: Refusal) -> None:
        self.play_sound("refuse")
        self.at_board.drop_note()
        words = self.table.said(f"{self.table.manner.refusal_words}{refusal.sentence}")
        words = with_practice_key(words, self.keys.cap("practice_undo"))
        rule = refusal.rule if "-" in refusal.rule else ""  # "UNDO" and the like are in no rule book
        self.root.slips.note(f"{words}\n{rule}".rstrip(), None)
        told = f"{words} ({rule})" if rule else words
        self.status(told)
        self._refused = told, len(self.session.match.journal)

    def status(self, text: str) -> None:
        self.status_line.set(text=text)

    def unsay(self, text: str) -> None:
        if self.status_line.text == text:
            self.status("")

    def sound(self, name: str) -> None:
        self.play_sound(name)

    def open_rule(self, rule: str) -> None:
        self.emit("app", ("rule", rule))

    def ended(self) -> None:
        self.emit("app", ("ended", self.table.telling.ending()))

    def _plain_ending(self) -> Ending:
        result = self.session.match.result
        assert result is not None
        return Ending(result.sentence, result)

    def curtain(self, seat: int) -> None:
        self.emit("app", ("curtain", seat))

    def chance(self, needed: ChanceNeeded, again: Callable[[], object]) -> None:
        self.emit("app", ("chance", (needed, again)))

    def bot_failed(self, seat: int, fault: BaseException) -> None:
        self.emit("app", ("bot failed", (seat, fault)))

    def open_choices(self, choices: Sequence[Choice]) -> None:
        at = self.root.hand.pos
        if self.board.cursor is not None or not self.rect.collidepoint(at):
            cell = self.board.cursor
            at = self.board.camera.to_screen(self.centre(cell)) if cell is not None else self.board.camera.free.center
        self.open_menu(choices, at)

    def move_cursor(self, cell: Cell) -> None:
        self.viewing.put_cursor(cell)

    def centre(self, cell: Cell) -> Point:
        return self.board.cells.centre(cell)

    def lies(self, piece: str) -> Point | None:
        sprite = self.board.laid.sprite(piece)
        return self.board.laid.position(sprite) if sprite is not None else None

    def corners(self, cell: Cell) -> Sequence[Point]:
        return self.board.cells.corners(cell)

    @property
    def cell_size(self) -> tuple[float, float]:
        return self.board.cells.size

    # -- time and drawing
    def tick(self, now: int) -> bool:
        if self.read_first is not None and self.read_first.window is not None:
            return True
        self.play.tick(now)
        if self.play.seating.thinking is not None:
            self.asking.refresh()
        self.replaying.tick(now)
        return True

    def draw_over(self, s: pg.Surface, t: Theme) -> None:
        self.at_board.draw_note(s, t)

    def _rule_of_phase(self, i: int) -> str:
        phases = self.session.match.game.sequence.phases
        titles = self.strip.titles
        return next((p.rule for p in phases if i < len(titles) and p.title == titles[i]), "")
