"""What is put down next: found in a palette of all counters, or written. A row is dragged to the board, or put where
the menu of a cell was opened.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame as pg

from tabletop.core.messages import Command
from tabletop.games.free_table.rules.decks import MakeDeck
from tabletop.games.free_table.rules.dice import COLOURS, Dice
from tabletop.games.free_table.rules.laying import Put
from tabletop.games.free_table.rules.state import AWAY, COUNTER, COVERED, MARKER, NOBODY, NOTE, OPEN, Cell
from tabletop.games.free_table.table import stock
from tabletop.games.free_table.table.pieces import thumbnail
from tabletop.games.free_table.table.stock import Ware
from tabletop.table.ui.buttons import CheckBox, Segmented
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label
from tabletop.table.ui.lists import List, RowState
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Column, Pos

# -- Dice as people write them: "3d6", "2 red d10 + d4", "die heads/tails".

COLOUR = f"(?:({'|'.join(COLOURS)})\\s+)?"
NUMBERED = re.compile(rf"(\d{{0,3}})\s*{COLOUR}d\s*(\d{{1,4}})", re.I)
FACED = re.compile(rf"(\d{{0,3}})\s*{COLOUR}(?:die|dice)\s+(\S[^/]*(?:/[^/]*)+)", re.I)
USUAL: tuple[tuple[Dice, ...], ...] = tuple((Dice(1, sides),) for sides in (4, 6, 8, 10, 12, 20, 100))
USUAL = (*USUAL[:2], (Dice(2, 6),), (Dice(3, 6),), (Dice(1, 6, "red"), Dice(1, 6)), *USUAL[2:])


def dice_in(words: str) -> tuple[Dice, ...]:
    """The dice that somebody wrote, none where it means something else."""
    found = []
    for part in words.split("+"):
        made = _one(part.strip())
        if made is None:
            return ()
        found.append(made)
    return tuple(found)


def _one(part: str) -> Dice | None:
    if (hit := NUMBERED.fullmatch(part)) is not None:
        return Dice(int(hit[1] or 1), int(hit[3]), (hit[2] or COLOURS[0]).lower())
    if (hit := FACED.fullmatch(part)) is not None:
        faces = tuple(face.strip() for face in hit[3].split("/"))
        return Dice(int(hit[1] or 1), len(faces), (hit[2] or COLOURS[0]).lower(), faces)
    return None


# -- What is put down next.

TIP = (
    "*Find or write\nThe name of a counter finds it. Any other words make one: Tank / Wreck has two sides, words with"
    " commas between them are a deck, 2d6 + red d10 or die yes/no are dice to roll."
)
ROWS = 9
"""Of the list that lie there where there is room; it scrolls."""
EXACT = "*Free places\nPieces lie where you let go, not on the stack of their cell [E]"


@dataclass(frozen=True)
class Written:
    """What the words in the entry can become: a counter, a note, a deck, or dice to roll."""

    kind: str
    words: str
    what: str
    dice: tuple[Dice, ...] = ()


Row = Ware | Written


def written(words: str) -> list[Written]:
    """What can be made of words."""
    if not words:
        return []
    if dice := dice_in(words):
        return [Written("dice", words, "Roll these dice", dice)]
    cards = cards_in(words)
    deck = [Written("deck", words, f"A deck of {len(cards)} cards")] if len(cards) > 1 else []
    named = (Written(COUNTER, words, "A counter with these words"), Written(MARKER, words, "A marker"))
    return [*deck, *named, Written(NOTE, words, "A note on the map")]


def cards_in(words: str) -> tuple[str, ...]:
    """The cards of a deck: what stands between commas."""
    return tuple(card for part in words.split(",") if (card := part.strip()))


FETCHED, NONE_SO = "The counters are fetched ...", "Nothing is called so."
"""What stands in the list while it is empty: until all counters are read, and where a search finds none."""


class Palette(List):
    """Rows with a picture each, to be dragged to the board."""

    row_height = 46
    key = "palette"
    carry = True
    empty = FETCHED

    def __init__(self, seat: Callable[[], int]) -> None:
        super().__init__()
        self.seat = seat
        self.painter = self._paint
        self.takes_drops = False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, True, room) if across else t.px(ROWS * self.row_height)

    def release(self, pos: Pos, e: pg.Event) -> None:
        """Dice fall at a click: they are not put anywhere."""
        row = self.row if self.row_at(pos) == self.at else None
        if e.button == 1 and isinstance(row, Written) and row.dice and not self.bar().collidepoint(pos):
            self.cancel()
            if self.root.hand.clicks == 1:  # a double click is no second roll
                self.choose()
            return
        super().release(pos, e)

    def drag(self, pos: Pos) -> Cargo | None:
        i = self.row_at(pos)
        if i < 0 or self.bar().collidepoint(pos):
            return None
        row: Row = self.rows[i]
        picture = None
        if isinstance(row, Ware):
            picture = thumbnail(row.lent, self.seat(), self.theme.px(58))
        return Cargo(row, row.lent.name if isinstance(row, Ware) else row.words, picture, self)

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Row, state: RowState) -> None:
        side = r.h - t.px(2)
        x, room = r.x + side + t.px(8), r.w - side - t.px(12)
        if isinstance(row, Ware):
            picture = thumbnail(row.lent, self.seat(), side)
            s.blit(picture, picture.get_rect(center=(r.x + t.px(2) + side // 2, r.centery)))
            name, below = (
                row.lent.name,
                f"{row.lent.group} - {row.source}" if row.lent.group != row.source else row.source,
            )
        else:
            sign = {"dice": "d6", "deck": "▤", NOTE: "✎"}.get(row.kind, "abc")
            t.say(s, sign, (r.x + t.px(2) + side // 2, r.centery), "body semi", "soft", "c", side)
            name, below = row.words, row.what
        t.say(s, name, (x, r.y + r.h * 3 // 10), "body semi", "ink", "l", room)
        t.say(s, below, (x, r.y + r.h * 7 // 10), "small", "soft", "l", room)


class Supply(Column):
    """What is put down next. Emits "roll" (dice) and "laid" (row) when a row is chosen by Enter or a double click; dice
    need a single one."""

    key = "supply"
    gap = 5
    grow = 1
    least = 180
    """Design units of height: of the list scrolls the rest."""

    def __init__(self, names: Sequence[str]) -> None:
        self.wares: list[Ware] = []
        self.ready = False
        self.entry = TextEntry(hint="Find or write a counter", sign="find", limit=2000, key="words", tip=TIP)
        self.sides = Segmented(options=(*names, "Nobody"), key="whose", tip="Whose colour the next piece wears")
        self.rows = Palette(self.colour)
        self.exact = CheckBox(
            "Lay down exactly there",
            key="exact",
            tip=EXACT,
        )
        self.count = Label("", role="small", colour="soft", key="count")
        self.entry.on("changed", lambda _: self.seek())
        self.entry.on("entered", lambda _: self._chosen(self.rows.at))
        self.sides.on("changed", lambda _: self.rows.dirty())
        self.rows.on("chosen", self._chosen)
        super().__init__(self.entry, self.sides, self.rows, self.count, self.exact)
        self._reading = threading.Thread(target=self._read, name="counters", daemon=True)
        self._reading.start()

    # -- the wares
    def _read(self) -> None:
        self._fetched = stock.wares()

    def stocked(self) -> None:
        """Wait until all counters are read."""
        self._reading.join()
        if not self.ready:
            self.wares, self.ready = self._fetched, True
            self.seek()

    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        if not self.ready and self.window is not None:
            self.root.animate(self)

    def tick(self, now: int) -> bool:
        if self.ready or self._reading.is_alive():
            return not self.ready
        self.stocked()
        return False

    def renew(self) -> None:
        """The player's own pictures may be others now."""
        if self.ready:
            self.wares = [*stock.own_wares(), *(ware for ware in self.wares if ware.source != stock.OWN)]
            self.seek()

    def seek(self) -> None:
        """The rows for what stands in the entry."""
        hits = stock.found(self.wares, self.words) if self.ready else []
        own = written(self.words)
        first = [row for row in own if row.kind == "dice"]
        self.rows.fill_rows([*first, *hits, *(row for row in own if row not in first)], keep=False)
        found = f"{len(hits):,} {'counter' if len(hits) == 1 else 'counters'}" if self.ready else ""
        self.rows.empty = NONE_SO if self.ready else FETCHED
        self.count.set(text=found)

    def clear(self) -> None:
        """Nothing is written, sought or picked."""
        self.entry.set(text="")
        self.seek()

    def switch(self) -> None:
        """Pieces lie where they are let go from now on, or on the stack again."""
        self.exact.set(ticked=not self.exact.ticked)

    # -- what is chosen
    @property
    def words(self) -> str:
        """What is written."""
        return str(self.entry.text).strip()

    def colour(self) -> int:
        """The seat whose colour the next piece wears, -1 for nobody's."""
        return self.sides.at if self.sides.at < 2 else NOBODY

    def _chosen(self, at: int) -> None:
        row = self.rows.rows[at] if at < len(self.rows.rows) else None
        if isinstance(row, Written) and row.dice:
            self.emit("roll", row.dice)
        elif row is not None:
            self.emit("laid", row)

    def put(self, row: Row, cell: Cell, place: Cell = (0, 0), veil: str = OPEN) -> Command:
        """The order that puts a row down."""
        if isinstance(row, Ware):
            return Put(row.kind, row.lent.key, row.lent.name[:200], self.colour(), cell, "", veil, place)
        if row.kind == "deck":
            return MakeDeck("Deck", cards_in(row.words), cell)
        front, _, back = (part.strip() for part in row.words.partition("/"))
        side = NOBODY if row.kind == NOTE else self.colour()
        return Put(row.kind, "", front or row.words, side, cell, back, veil, place)

    def puts(self, cell: Cell, place: Cell = (0, 0)) -> list[Command]:
        """What can be put down on a cell: the picked row, openly and hidden, and what is written."""
        row = self.rows.row
        found: list[Command] = []
        if isinstance(row, Ware):
            found = [self.put(row, cell, place, veil) for veil in (OPEN, COVERED, AWAY)]
        made = [one for one in written(self.words) if one.kind != "dice"]
        found += [self.put(one, cell, place) for one in made]
        counter = next((one for one in made if one.kind == COUNTER), None)
        if counter is not None:
            found += [self.put(counter, cell, place, veil) for veil in (COVERED, AWAY)]
        return found
