"""The play screen: phase strip, prompt bar, board, panels. It shows a `Play` (as its `Stage`) and hands the
player's doings to the game's table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.chance import ChanceNeeded
from tabletop.core.refusal import Refusal
from tabletop.data.session import Session
from tabletop.data.tiled.sheet import MapSheet
from tabletop.table.board.board import Board
from tabletop.table.board.minimap import Minimap
from tabletop.table.play import note as notes
from tabletop.table.play.acting import Acting
from tabletop.table.play.coaching import Coaching
from tabletop.table.play.contract import Cell, Choice, Ending, Flash, Hint, Note, Point, Roll, Spot
from tabletop.table.play.gametable import GameFront
from tabletop.table.play.guarded import GuardedTable
from tabletop.table.play.logbook import Logbook
from tabletop.table.play.paging import Paging
from tabletop.table.play.play import Play
from tabletop.table.play.promptbar import PromptBar
from tabletop.table.play.replaybar import ReplayBar
from tabletop.table.play.replaying import Replaying
from tabletop.table.play.strip import PhaseStrip
from tabletop.table.play.tray import DiceTray
from tabletop.table.play.viewing import Viewing
from tabletop.table.ui import skin
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.labels import Label
from tabletop.table.ui.menus import MenuItem, open_menu
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Box, Column, Pos, Row, Widget
from tabletop.table.ui_signs import SignButton

TOOLS = (
    ("fit", "fit", "The whole map"),
    ("zoom_in", "zoom_in", "Zoom in"),
    ("zoom_out", "zoom_out", "Zoom out"),
    ("grid", "grid", "Grid and hex numbers"),
    ("rules", "rules", "Rule book"),
    ("replay", "play", "Replay"),
    ("save", "save", "Save"),
    ("mute", "sound_on", "Sound on or off"),
    ("settings", "settings", "Settings"),
    ("new_game", "menu", "Menu"),
)


class PlayScreen(Logbook, Coaching, Acting, Viewing, Replaying, Paging):
    """The tree of widgets and the `Stage` of a `Play`. Emits "app" with an action name for what the window has to
    do.
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
    ) -> None:
        self.keys = keys
        self.play_sound = sound
        self.session = session
        self.board = Board(sheet, self)
        self.play = Play(session, self, speed, follow)
        self.laid = front.make_table(self.play, session.match.scenario)
        """The game's own table; it is asked through `table`, which always answers."""
        self.table = GuardedTable(self.laid, self.caught, self._plain_ending)
        self.play.table = self.table
        self.strip = PhaseStrip(name=session.kit.title, accent=self.table.manner.accent)
        self.strip.rule_of = self._rule_of_phase
        self.prompt_bar = PromptBar(keys.cap)
        self.replay_bar = ReplayBar()
        self.replay_bar.visible = False
        self.tray = DiceTray()
        self.tray.pace = speed
        self.log = RichLog(key="log", grow=1, least=60)
        self.minimap = Minimap(self.board, give=True)
        self.minimap.visible = self.table.manner.small_map
        self.board.fine = self.table.manner.fine
        self.status_line = Label("", role="small", colour="on_table_soft", key="status", grow=1)
        self.spot: Spot | None = None
        self.pointer_note: Note | None = None
        self._note_of: Any = None
        self.note_rect: pg.Rect | None = None
        """Where the note at the pointer was drawn last."""
        self.covered: pg.Rect | None = None
        """What the coach's card covers of the board."""
        self.hint: Hint | None = None
        self.coach_on = True
        self._hints_told: set[str] = set()
        self._replay_playing = 0
        self._moments = []
        self._told = {}
        super().__init__(self.strip, self._bars(), self._middle(), _Margins(self.status_line, size=18))
        self._listen()

    # -- tree
    def _bars(self) -> Widget:
        return _Margins(Box(self.prompt_bar, self.replay_bar, grow=1), key="bars")

    def _middle(self) -> Widget:
        panels = self.table.panels
        self.left, self.inspector, self.own_tools = panels.left, panels.inspector, panels.tools
        self.foot = Row(*[w for w in (self.tray, panels.foot) if w is not None], gap=6, key="foot")
        tools = Row(
            *(
                SignButton("", icon=icon, tip=tip, cap=self.keys.cap(action), key=f"tool {action}", size=27, grow=1)
                for action, icon, tip in TOOLS
            ),
            gap=2,
        )
        self.tools = tools
        tools.add(
            *(
                SignButton(
                    "",
                    icon=c.icon,
                    tip=c.tip or c.label,
                    cap=self.keys.cap(c.action) if c.action else "",
                    key=f"own tool {c.label}",
                    size=27,
                    grow=1,
                )
                for c in self.own_tools
            )
        )
        self.overview = Panel(self.minimap, tools, pad=7, gap=5, key="overview")
        self.log_panel = Panel(self.log, title="Log", grow=1, least=90, key="log panel")
        self.right = _Side(
            *[w for w in (self.overview, self.inspector, self.log_panel) if w is not None],
            units=290,
            gives_way=self.minimap,
            key="right",
        )
        columns = [self.left] if self.left else []
        self.desk_top = Column(self.board, self.foot, grow=1, gap=6, least=300)
        return _Margins(*columns, self.desk_top, self.right, gap=6, grow=1, least=200, key="middle")

    def _listen(self) -> None:
        bar = self.prompt_bar
        bar.on("choose", self.choose).on("rule", self.open_rule).on("undo", lambda _: self.play.undo()).on(
            "redo", lambda _: self.play.redo()
        )
        bar.on("more", self._more)
        self.replay_bar.on("replay", self._replay_button)
        self.replay_bar.line.on("jump", self._replay_jump)
        self.tray.on("rule", self.open_rule)
        self.log.on("link", self.open_rule)
        self.log.on("picked", self._log_clicked)
        for button in self.tools.children:
            if button.key.startswith("tool "):
                button.on("pressed", partial(self._tool_pressed, button.key.removeprefix("tool ")))
        for choice in self.own_tools:
            self.tools.find(f"own tool {choice.label}").on("pressed", partial(self._own_tool_pressed, choice))

    def _tool_pressed(self, name: str, _: object) -> None:
        self.do(name)

    def _own_tool_pressed(self, choice: Choice, _: object) -> None:
        self.choose(choice)

    def start(self) -> None:
        """The screen hangs in its window: show the beginning."""
        self.relogged()
        self.play._settled()
        if self.page is None:
            self._view_due = False
            self.board.first_view(self.theme)
        self.root.animate(self)
        self.root.focus_on(self.desk)

    # -- Stage: what Play tells
    def refreshed(self) -> None:
        self._let_go_of_the_past()
        self.table.refresh()
        self._turn_page()
        if self.pointer_note is not None and self._note_of is not self.play.view:
            self.pointer_note = None  # it spoke of a position that is past
            self._note_changed()
        self.board.show(self.table.lying.sprites(), self._all_marks())
        titles, at, turn = self.table.telling.phases()
        self.strip.set(titles=tuple(titles), at=at, turn=turn)
        self._refresh_prompt()
        self.minimap.dots = self._dots()
        self.minimap.dirty()
        self._refresh_hint()

    def _all_marks(self) -> list[Any]:
        return list(self.table.lying.marks())

    def _dots(self) -> list[tuple[Point, int]]:
        return [
            (self.board.position(s), seat)
            for s in self.board.sprites
            if (seat := self.table.lying.seat_of(s.id)) is not None
        ]

    def _refresh_prompt(self) -> None:
        if self.play.replay_at is not None:
            self._refresh_replay()
            return
        who, sentence, rule = self._prompt()
        thinking = self.play.thinking
        seat = self.play.seat if thinking is None else thinking[0]
        choices = self._choices() if self.play.seat is not None else []
        if thinking is not None:
            names = self.session.match.seats
            who, rule = names[thinking[0]], ""
            sentence = f"The pilot of {names[thinking[0]]} thinks: {thinking[1]:.1f} of {thinking[2]:.0f} seconds."
            choices = [Choice("Decide now", run=self.play.stop_bot, action="hurry_bot")]
        elif not self.play.idle:
            choices = [Choice("Show all", run=self.play.skip, action="skip")]
        elif self.session.match.result is not None:
            own = list(self.page.choices() or ()) if self.page is not None else []
            choices = own or [
                Choice(
                    "The last page",
                    run=lambda: self.emit("app", ("report", None)),
                    tip="The report of the battle",
                ),
                Choice("To the shelf", run=lambda: self.emit("app", ("new_game", None)), action="new_game"),
            ]
        self.prompt_bar.ask(who, seat, sentence, rule, choices)
        for button, why in (
            (self.prompt_bar.undo, self.play.undo_refusal()),
            (self.prompt_bar.redo, self.play.redo_refusal()),
        ):
            button.set(enabled=why is None, why=str(why.sentence) if why else "")

    def moving(self, places: dict[str, Point], flashes: list[tuple[Flash, float]]) -> None:
        ended = bool(self.board.moving) and not places
        self.board.moving = places
        self.board.flashes = flashes
        if ended:
            self.refreshed()
        self.board.dirty()

    def rolled(self, roll: Roll) -> None:
        self.tray.show(roll)

    def look_at(self, point: Point) -> None:
        self.board.look_at(point)

    def look_over(self, points: Sequence[Point], whole: bool = False) -> None:
        self.board.look_over(points, whole)

    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None:
        self.board.lay(sheet, numbers)
        self.minimap.forget()

    def refuse(self, refusal: Refusal) -> None:
        self.play_sound("refuse")
        self.pointer_note = None
        self._note_changed()
        words = f"{self.table.manner.refusal_words}{refusal.sentence}"
        self.root.note(f"{words}\n{refusal.rule}", None)
        self.status(f"{words} ({refusal.rule})")

    def status(self, text: str) -> None:
        self.status_line.set(text=text)

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
        at = self.root.pos
        if self.board.cursor is not None or not self.rect.collidepoint(at):
            cell = self.board.cursor
            at = self.board.camera.to_screen(self.centre(cell)) if cell is not None else self.board.rect.center
        self._menu(tuple(choices), at)

    def move_cursor(self, cell: Cell) -> None:
        if self.board.cursor is not None:
            self.board.cursor = cell
            self._cursor_moved()

    def centre(self, cell: Cell) -> Point:
        return self.board.cells.centre(cell)

    @property
    def cell_size(self) -> tuple[float, float]:
        return self.board.cells.size

    # -- Player: what the pointer does on the board
    def board_hover(self, spot: Spot | None) -> None:
        if self.spot is not None and spot is not None and spot.cell != self.spot.cell:
            self.root.hide_note()  # a refusal speaks of the hex that was left
        self.spot = spot
        self.pointer_note, self._note_of = self.table.hand.hover(spot), self.play.view
        self.board.marks = self._all_marks()
        self.board.dirty()
        self._show_place(spot)
        self._note_changed()

    def _show_place(self, spot: Spot | None) -> None:
        if spot is None or not spot.on_map:
            return
        self.status(self.table.lying.describe(spot))

    def board_click(self, spot: Spot, mods: int, double: bool) -> None:
        if self.play.skip():
            return
        self.table.hand.click(spot, mods, double)

    def board_menu(self, spot: Spot, pos: Pos) -> None:
        choices = list(self.table.hand.menu(spot))
        if not choices:
            self.table.hand.cancel()
            return
        self._menu(choices, pos)

    def _menu(self, choices: list[Choice] | tuple[Choice, ...], pos: Pos) -> None:
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
        self._menu(choices, self.prompt_bar.buttons.rect.bottomright)

    def board_grab(self, spot: Spot) -> str:
        why = self.table.hand.grab(spot)
        if why is not None:
            self.refuse(why)
            return ""
        kind = self.table.hand.drag_kind
        if kind == "piece":
            self.play_sound("piece_lift")
        self.board.marks = self._all_marks()
        return kind

    def board_drag(self, spot: Spot) -> Note | None:
        self.spot = spot
        self.pointer_note, self._note_of = self.table.hand.drag(spot), self.play.view
        self.board.marks = self._all_marks()
        self._note_changed()
        return self.pointer_note

    def board_drop(self, spot: Spot | None) -> bool:
        self.pointer_note = None
        self._note_changed()
        why = self.table.hand.drop(spot)
        self.refreshed()
        if why is not None:
            self.refuse(why)
            return False
        self.play_sound("piece_drop" if spot is not None else "piece_slide")
        return spot is not None

    def board_refuses(self, payload: object, spot: Spot) -> str:
        return self.table.hand.cargo_refusal(payload, spot)

    def board_take(self, payload: object, spot: Spot) -> None:
        self.table.hand.cargo_drop(payload, spot)
        self.refreshed()

    def board_moved(self) -> None:
        if self.minimap.window is not None:
            self.minimap.dirty()

    # -- time
    def tick(self, now: int) -> bool:
        self.play.tick(now)
        if self.play.thinking is not None:
            self._refresh_prompt()
        self._replay_tick(now)
        return True

    # -- the note at the pointer
    def _note_changed(self) -> None:
        if self.note_rect is not None:
            self.root.touch(self.note_rect.inflate(30, 30))
        self.root.touch(self.board.rect)

    def draw_over(self, s: pg.Surface, t: Theme) -> None:
        self.note_rect = None
        if self.pointer_note is None or self.spot is None:
            return
        picture = notes.picture(t, self.pointer_note)
        gap = self.table.manner.note_gap
        at = self.board.camera.to_screen(self.centre(self.spot.cell) if gap is None else self.spot.point)
        keep_off = round(self.board.cells.size[0] * self.board.camera.zoom * (gap or 0.75)) + 8
        pieces = self.board.sprites if self.table.manner.note_clear else ()
        clear = [self.board.camera.to_screen(self.board.position(p)) for p in pieces]
        rect = notes.place(picture.get_size(), at, self.board.rect, keep_off, self.covered, clear)
        skin.lay(s, t, picture, rect)
        self.note_rect = rect

    def _rule_of_phase(self, i: int) -> str:
        phases = self.session.match.game.sequence.phases
        titles = self.strip.titles
        return next((p.rule for p in phases if i < len(titles) and p.title == titles[i]), "")


class _Side(Column):
    """A column of fixed width in design units."""

    units = 290
    gives_way: Minimap | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return min(t.px(self.units), t.window[0] * 26 // 100) if across else super().natural(t, across, room)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """Where words are large and the window is low, the small map makes room for them."""
        if self.gives_way is not None:
            self.gives_way.crowded_out = False
            self.gives_way.crowded_out = sum(self._lengths(t, 1 << 14, rect.w)[:-1]) + t.px(90) > rect.h
        super().place(rect, t)


class _Margins(Row):
    """A row with free cloth at the left and right edge of the window."""

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        g = t.px(6)
        return g, 0, g, 0
