"""The desk: a plain table on which everything can be done. What can be put down lies on a paper; pieces are dragged or
chosen and moved together; a click with the right button offers the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tabletop.core.messages import Event
from tabletop.data.texts import texts
from tabletop.games.free_table.rules.dice import Rolled
from tabletop.games.free_table.rules.game import GAME
from tabletop.games.free_table.rules.state import AWAY, COVERED, MARKER, NOBODY, OPEN, Cell, Piece, Scenario, State
from tabletop.games.free_table.table import ground
from tabletop.games.free_table.table.hand import DeskHand
from tabletop.games.free_table.table.pieces import MARKER_SHARE, piece_picture, piece_tile
from tabletop.games.free_table.table.supply import Supply
from tabletop.games.free_table.table.tools import ASKED, Tools
from tabletop.table.papers.paper import PINNED, Paper
from tabletop.table.play.contract import Briefing, Die, Hint, Host, Mark, Point, Roll, Spot, Sprite
from tabletop.table.play.gametable import HotSeat, Manner, Panels
from tabletop.table.play.plain import Counter, PlainHappening, PlainLying, PlainTable, PlainTelling, square_mark

HINTS = (
    "Drag a counter from the list to the map; write words in its line for one that is not there.",
    "The right button on a piece turns, covers and takes it away; on a bare cell it puts the picked counter down"
    " hidden.",
    "Hand over when you have done your turn: then the other side has the table.",
)
"""For who sits at this table for the first time."""


def counters(view: State) -> list[Counter]:
    """The pieces as a seat sees them, from the bottom to the top."""
    found = []
    for piece in (view.pieces[name] for name in view.order):
        text = piece.back if piece.flipped and piece.back else piece.text
        found.append(Counter(piece.id, piece.at, text, piece.side if piece.side != NOBODY else None, tip_of(piece)))
    return found


def tip_of(piece: Piece) -> str:
    """What the status line says of a piece."""
    hidden = {COVERED: " (covered)", AWAY: " (out of the other side's sight)", OPEN: ""}[piece.veil]
    shown = "" if piece.name == "a covered piece" else hidden
    remark = f' "{piece.remark}"' if piece.remark else ""
    return piece.name + shown + remark


class Desk(PlainTable):
    """The desk: a plain table on which everything can be done. `chosen`: ids of the pieces in hand, the first leads."""

    manner = Manner(hides=True, papers=True, help=texts("tabletop.games.free_table", "box.md")["help"])
    scenario: Scenario

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__(host, scenario, GAME, counters)
        self.chosen: tuple[str, ...] = ()
        self._seat: int | None = None
        """Who had the table when all was shown last."""
        self.supply = Supply(scenario.names)
        self.tools = Tools(self)
        self.panels = Panels(
            papers=(Paper("supply", "Counters", self.supply, icon="hand", keys=("C",), left=True, starts=PINNED),)
        )
        self.lying, self.hand, self.telling = DeskLying(self), DeskHand(self), DeskTelling(self)
        self.happening, self.curtain = DeskHappening(self), DeskCurtain(self)

    def refresh(self) -> None:
        if self.host.seat is not None and self.host.seat != self._seat:
            self._seat = self.host.seat
            self.supply.sides.choose(self._seat)  # who puts down puts down his own
        self.chosen = tuple(name for name in self.chosen if name in self.host.view.pieces)

    @property
    def exact(self) -> bool:
        """Whether pieces lie where they are let go, not on the stack of their cell."""
        return self.scenario.bare or bool(self.supply.exact.ticked)

    @property
    def step(self) -> int:
        """Degrees by which a piece is turned at once."""
        return 45 if self.on_squares else 60

    def stack(self, name: str) -> tuple[str, ...]:
        """The pieces that lie on each other with this one, from the bottom to the top."""
        view: State = self.host.view
        lies = view.pieces[name].at, view.pieces[name].place
        return tuple(other.id for other in view.of(view.order) if (other.at, other.place) == lies)

    def cell_at(self, point: Point) -> Cell:
        """The cell around a map point, on the map or beside it."""
        wide, high = self.host.cell_size
        near = self._rough(point)
        cells = (
            [(near[0] + dx, near[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)] if not self.on_squares else [near]
        )
        away = lambda cell: (
            ((self.host.centre(cell)[0] - point[0]) / wide) ** 2 + ((self.host.centre(cell)[1] - point[1]) / high) ** 2
        )
        return min(cells, key=away)

    def _rough(self, point: Point) -> Cell:
        """About the cell of a point: from two steps the way to any other is known."""
        (ox, oy), (ax, ay), (bx, by) = (self.host.centre(cell) for cell in ((0, 0), (1, 0), (0, 1)))
        ax, ay, bx, by = ax - ox, ay - oy, bx - ox, by - oy
        x, y, area = point[0] - ox, point[1] - oy, ax * by - bx * ay
        return round((x * by - bx * y) / area), round((ax * y - x * ay) / area)

    def middle(self, piece: Piece) -> Point:
        """Where a piece lies, in map points."""
        (x, y), wide = self.host.centre(piece.at), self.host.cell_size[0]
        return x + piece.place[0] * wide / 1000, y + piece.place[1] * wide / 1000


class DeskTelling(PlainTelling):
    """What is asked, and on the sheet of the game that the players decide all."""

    table: Desk

    def prompt(self) -> tuple[str, str, str]:
        who, asked, rule = super().prompt()
        held = self.table.tools.held
        return (
            (who, f"{ASKED[held]} Esc puts it away.", rule)
            if held and self.table.host.seat is not None
            else (who, asked, rule)
        )

    def briefing(self) -> Briefing:
        scenario: Scenario = self.table.scenario
        looker = self.table.host.looker
        return Briefing(
            scenario.title,
            "" if looker is None else f"You have the {scenario.names[looker]} pieces",
            "The map lies on the table; everything else is yours to put down: drag it from the list of counters.",
            "Play by the rules of your own game: on this table every move is legal (FT-HAND-01).",
            "",
            "It is over when one side says so and the other agrees (FT-END-01).",
            hints=HINTS,
        )

    def hints(self) -> Sequence[Hint]:
        """Who takes the table over has read no sheet."""
        host = self.table.host
        if host.seat is None or not host.hot_seat or not host.view.handovers:
            return ()
        name = self.table.scenario.names[host.seat]
        words = f"You have the {name} pieces; what you put down wears your colour. {HINTS[-1]}"
        return [Hint(f"side {host.seat}", words, widget="supply", rule="FT-HAND-01")]


class DeskCurtain(HotSeat):
    """What is written in the list may be the name of a piece that the other side must not know."""

    def __init__(self, table: Desk) -> None:
        self.table = table

    def falls(self) -> None:
        self.table.supply.clear()
        self.table.tools.take("")


class DeskLying(PlainLying):
    """Pieces as they lie, the chosen ones ringed; under them zones and strokes."""

    table: Desk

    def sprites(self) -> Sequence[Sprite]:
        view: State = self.table.host.view
        movable = self.table.host.seat is not None
        return [self._sprite(n, view.pieces[name], view, movable) for n, name in enumerate(view.order)]

    def _sprite(self, n: int, piece: Piece, view: State, movable: bool) -> Sprite:
        left = len(view.decks[piece.id]) if piece.id in view.decks else -1
        share = MARKER_SHARE if piece.kind == MARKER else 1.0
        order = n + (len(view.order) if piece.kind == MARKER else 0)  # markers lie on what they mark
        return Sprite(
            piece.id,
            piece.at,
            partial(piece_picture, piece, left),
            (piece, left),
            0.72 * share,
            order=order,
            offset=(piece.place[0] / 1000, piece.place[1] / 1000),
            stacks=piece.place == (0, 0),
            movable=movable,
            title=tip_of(piece),
            small=partial(piece_tile, piece, left) if piece.place == (0, 0) else None,
        )

    def marks(self) -> Sequence[Mark]:
        host, view = self.table.host, self.table.host.view
        cells = tuple(dict.fromkeys(view.pieces[name].at for name in self.table.chosen))
        found = ground.marks(host, view)
        if cells and self.table.on_squares:
            found.append(square_mark(host, cells, "selected"))
        elif cells:
            found.append(Mark("selected", cells))
        hand = self.table.hand
        return [*found, *(hand.ground_marks() if isinstance(hand, DeskHand) else [])]

    def describe(self, spot: Spot) -> str:
        told = super().describe(spot)
        pointed = self.table.host.view.pieces.get(spot.sprite.id) if spot.sprite is not None else None
        if pointed is not None and (n := len(self.table.stack(pointed.id))) > 1:
            how = "; Shift and a drag move the whole stack" if self.table.host.seat is not None else ""
            told = f"{tip_of(pointed)}, one of {n} here{how}"
        zones = ", ".join(z.name for z in self.table.host.view.zones.values() if spot.cell in z.cells)
        return ": ".join(part for part in (zones, told) if part)


class DeskHappening(PlainHappening):
    """As at a plain table; dice fall in their colours, with what stands on their sides."""

    def _roll(self, event: Event, after: Any) -> Roll | None:
        if not isinstance(event, Rolled):
            return super()._roll(event, after)
        dice = tuple(
            Die(die.colour, value, None, die.sides, die.faces[value - 1] if die.faces else "")
            for die, value in event.each()
        )
        counted = [value for die, value in event.each() if not die.faces]
        words = event.words(after)
        total = str(sum(counted)) if len(counted) > 1 and len(counted) == len(dice) else ""
        return Roll(words.partition(":")[0][:60], "", dice, total, seat=event.seat)
