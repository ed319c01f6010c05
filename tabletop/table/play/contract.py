"""The types that pass between the table (generic: board, panels, journal, animation, replay) and one game's own table
(`gametable`).

The generic side owns the window, the camera, the session, the bots and the clock. A game's side turns views into
pieces, marks, buttons and panels, and the player's actions into commands. It contains no rule: it asks `host.options`,
`host.refusal` and the game's query functions, always with the view of the seat that looks.

Board positions are *map points*: pixels of the Tiled map at zoom 1, floats. A cell is the grid's coordinate: (q, r)
hexes, (x, y) squares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame as pg

from tabletop.core.game import Result
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.table.play.host import Host
from tabletop.table.play.printed import Printed
from tabletop.table.ui.widget import Column, Widget

__all__ = [
    "Areas", "Cell", "Choice", "Die", "Ending", "Flash", "Hint", "Host", "Mark", "Motion", "Note", "Page", "Painter",
    "Point", "Roll", "Showing", "Spot", "Sprite", "causes",
]  # fmt: skip

Cell = tuple[int, int]
Point = tuple[float, float]
Painter = Callable[[pg.Surface, Callable[[Point], tuple[int, int]], float], None]
"""Draws on the board's surface, given the conversion from map points to pixels and the zoom."""
Areas = Callable[[Callable[[Point], tuple[int, int]], float], Sequence[pg.Rect]]
"""Rectangles in pixels, given the same conversion and zoom."""


# -- on the board
@dataclass(frozen=True)
class Sprite:
    """One piece on the board. `draw(px)` returns its picture for a board whose cells are `px` wide (cached by the
    game's side; the middle of the picture is on the piece's position); `key` changes when the picture changes. `size`:
    share of a cell's width for picking. `level`: shadow height, 0-3, -1 flat on the map. Sprites of one cell with
    `stacks` fan out. `order`: higher is above. `shadow`: the board draws that of a counter; False: the picture has its
    own (aircraft, pennants, smoke over the counters). `small` and `gathers`: its tile for narrow cells, and with which
    others it may be gathered then (`declutter`).
    """

    id: str
    cell: Cell
    draw: Callable[[int], pg.Surface]
    key: Any
    size: float = 0.72
    level: int = -1
    order: int = 0
    offset: Point = (0.0, 0.0)
    stacks: bool = True
    movable: bool = False
    dim: bool = False
    title: str = ""
    shadow: bool = True
    small: Callable[[int], pg.Surface] | None = None
    gathers: str = ""


@dataclass(frozen=True)
class Mark:
    """Something drawn over the map: under the pieces (layer 0) or above them (layer 1). `kind` names a drawing of
    table/draw/highlights: reach, fire, gunner, threat, target, selected, hover, not_allowed, zone, footprint,
    corridor, torpedo, wedge, outline (the rim of an area) and facings (the ring of headings) for `cells`; path, past,
    line, gunline, aaline, together, strayed and ring for `points`. `text` stands in the middle of the cell; `headings`
    (degrees) with `hollow` ones draw arrow heads in a reach cell; `colour` is a palette name or #rrggbb when the kind
    leaves it open, and "quiet" shows a reach cell that is one of many; `weight` 0..1 shades it. `draw`: the game's own
    drawing instead, whatever the kind; `areas`: the pixels on which nothing else may lie, since words stand there or a
    place to be taken.
    """

    kind: str
    cells: tuple[Cell, ...] = ()
    points: tuple[Point, ...] = ()
    text: str = ""
    headings: tuple[float, ...] = ()
    hollow: tuple[float, ...] = ()
    colour: str = ""
    weight: float = 1.0
    radius: float = 0.0
    layer: int = 0
    draw: Painter | None = None
    areas: Areas | None = None


@dataclass(frozen=True)
class Afar:
    """Something the player should never lose: a piece or a goal at a map point, shown at the edge of the board while it
    is out of sight. `group`: those of one name share a plate; `away`: the distance, in words; `seat`: the owner, None:
    nobody.
    """

    name: str
    point: Point
    seat: int | None = None
    group: str = ""
    away: str = ""


@dataclass(frozen=True)
class Spot:
    """The place of the pointer: the cell, the piece under it (the topmost of a stack or the fanned one), the exact map
    point.
    """

    cell: Cell
    sprite: Sprite | None
    point: Point
    on_map: bool = True


@dataclass(frozen=True)
class Note:
    """The note at the pointer: a title, lines, and clickable rules; `tone`: plain, good, bad."""

    title: str
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    tone: str = "plain"


@dataclass(frozen=True)
class Choice:
    """A button of the prompt bar or a row of a context menu. `commands` are submitted one after the other, or `run` is
    called. `why_not`: it is shown but disabled, with this reason. `action`: name in the key map, so that the key is
    printed on it. `icon`: name in draw/markers.icon. `sets_up`: the bot sets up for the player.
    """

    label: str
    commands: tuple[Command, ...] = ()
    run: Callable[[], object] | None = None
    action: str = ""
    icon: str = ""
    default: bool = False
    why_not: Refusal | None = None
    tip: str = ""
    sets_up: bool = False


# -- events
@dataclass(frozen=True)
class Motion:
    """One piece moves or changes: map points to pass through with headings in degrees; `ms` at normal speed.
    `start`: ms after the step's begin.
    """

    sprite: str
    points: tuple[Point, ...]
    headings: tuple[float, ...] = ()
    ms: int = 250
    start: int = 0


@dataclass(frozen=True)
class Flash:
    """A short effect on the map: tracer, missile, wake (of a torpedo), bombs, burst, flak, splash (water), dust, smoke,
    fall (of an aircraft), ring, text; from `points[0]` to `points[-1]`. `colour` as in Mark. `size`: 1 is for a piece
    that fills its cell.
    """

    kind: str
    points: tuple[Point, ...]
    colour: str = ""
    text: str = ""
    ms: int = 300
    start: int = 0
    size: float = 1.0

    @property
    def flies(self) -> bool:
        """Whether it moves from one place to another: a shot on its way."""
        return len(self.points) > 1


@dataclass(frozen=True)
class Die:
    """One die in the tray: colour name (white, red, green, blue, bone), sides, value, success (None: not a test)."""

    colour: str
    value: int
    good: bool | None = None
    sides: int = 6
    word: str = ""


@dataclass(frozen=True)
class Roll:
    """The contents of the dice tray: purpose, number needed, each modifier, the dice, the outcome in
    words, the rule.
    """

    title: str
    detail: str = ""
    dice: tuple[Die, ...] = ()
    outcome: str = ""
    rule: str = ""
    modifiers: tuple[str, ...] = ()
    seat: int | None = None
    pieces: tuple[Callable[[int], pg.Surface | None], ...] = ()
    """Pictures of shooter and target, for a size in pixels."""
    line: tuple[Point, ...] = ()
    """The line of the shot on the map."""
    hit: bool | None = None
    """Whether all the dice together succeeded; None: the same as the first."""
    foe: bool = False
    """Rolled by the enemy of the looker, in a game for one: success is bad news."""
    kind: str = ""
    """What kind of roll it is, in the rule book's words; "": the chapter of its rule."""
    printed: tuple[Printed, ...] = ()
    """The tables that it was read on, lit where the dice fell."""
    causes: tuple[tuple[str, str], ...] = ()
    """Reason and rule of each number behind it (`causes`)."""


def causes(*tallies: Tally) -> tuple[tuple[str, str], ...]:
    """Reason and rule of each number in these sums, each once; a sum that is not told has none."""
    found = [pair for t in tallies for pair in ((t.reason, t.rule), *((m.reason, m.rule) for m in t.modifiers))]
    return tuple(dict.fromkeys((reason, rule) for reason, rule in found if reason and rule))


@dataclass(frozen=True)
class Showing:
    """How one event is shown: motions and flashes (together), a roll in the tray, a sound, where to look. All empty:
    nothing to see.
    """

    motions: tuple[Motion, ...] = ()
    flashes: tuple[Flash, ...] = ()
    roll: Roll | None = None
    sound: str = ""
    look: Point | None = None
    ms: int = 0
    """Its duration at normal speed; 0: that of its motions and flashes."""
    beat: str = ""
    """The kind of beat in another side's turn that is watched at a pace (`pace`): "pass"; "card", "order" and "dice",
    at which the player may have it pause; or "asked", at which it always pauses.
    """


@dataclass(frozen=True)
class Pin:
    """A great moment on the timeline of a replay: colour (#rrggbb), words; `kind` chooses its sign: "loss" a cross,
    "aim" a flag (an important thing was taken, reached or hit), "time" a bar (a day began).
    """

    colour: str
    words: str
    kind: str = "loss"


@dataclass(frozen=True)
class Ending:
    """The end screen: a headline, the result, and tables (title, header, rows); `points`: whether points were counted;
    `sides`: the owners of the points, if the seats have no better name; `why`: why the game ended early.
    """

    headline: str
    result: Result
    tables: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = ()
    points: bool = True
    sides: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Briefing:
    """The player's task, victory conditions and score: the sheet before the first decision, and at F6.

    `you`: the player's side ("You lead the Luftwaffe"), "" for a spectator; `situation`: the events so far; `task`: how
    to win, in a sentence or two; `standing`: the meaning of the present score; `ends`: when the game is over; `tables`
    (title, header, rows): how points are scored, the score, the forces; `special`: rules of this scenario only;
    `hints`: three sentences of advice for beginners.
    """

    title: str
    you: str
    situation: str
    task: str
    standing: str
    ends: str
    tables: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = ()
    special: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hint:
    """The coach: one or two sentences, a place to point at (a piece id, a widget key, a cell, or an `area` of the map:
    left, top, width and height in map points), and a key so that it is shown once.
    """

    key: str
    text: str
    piece: str = ""
    widget: str = ""
    cell: Cell | None = None
    rule: str = ""
    area: tuple[float, float, float, float] | None = None


class Page(Column):
    """A sheet of the game in place of the board, the tray and the panels (base camp, shop, diary). Strip, prompt bar,
    tools and log stay; in a replay it shows the moment read-only. It sends commands through the host.
    """

    grow = 1

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        """Show the position and the legal commands of the moment; `live`: a human seat is asked and may act."""
        raise NotImplementedError

    def beside(self) -> Widget | None:
        """The widget above the log in place of the small map, always the same one."""
        return None

    def prompt(self) -> tuple[str, str, str] | None:
        """Who is asked, what, rule; None: the table's prompt."""
        return None

    def choices(self) -> Sequence[Choice] | None:
        """Buttons of the prompt bar; None: those of the table."""
        return None

    def close(self) -> bool:
        """Esc: one step back on the page. False if there was none."""
        return False

    def focus_first(self) -> Widget | None:
        """The first focus of the keyboard; None: the first focusable widget."""
        return None
