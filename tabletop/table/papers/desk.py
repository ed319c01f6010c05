"""The desk: the board under everything, papers over its right edge and, if the map loses little by it, over its left
one too, the rail beside them, the game's strip over its foot. It lays them out and tells the board what is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.papers.panel_layout import Guest, Wish, free_part, heights, place_of, share_covered
from tabletop.table.papers.paper import FOLDED, OPEN, PINNED, Paper, State
from tabletop.table.papers.rail import WIDE as RAIL_WIDE
from tabletop.table.papers.rail import PaperSign, Rail, RailSign
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import SMALL_WINDOW, Theme
from tabletop.table.ui.widget import Widget

WIDE = 280
"""The width of a paper, in design units."""
EDGE, GAP = 6, 9
"""Design units between the papers and the edge of the board, and between two papers."""
LEAST_FREE = 0.6
"""The least share of the width for the board if the papers are one drawer."""
LEAST_BETWEEN = 0.52
"""The least share of the width between two columns of papers."""
ROOM_ENOUGH = 0.85
"""The least size of a whole map between two columns, relative to its size beside one column."""
LARGE_SCALE = 1.5
"""From this UI scale on the papers are one drawer."""


class OverBoard(Panel):
    """A board of the game over the part of the map that the papers leave free, while it is visible."""

    def over_board(self, free: pg.Rect, t: Theme) -> pg.Rect:
        """Its rectangle in the free part of the board."""
        return free


class PaperDesk(Widget):
    """The board under everything, papers over its right edge and, if the map loses little by it, over its left one too,
    the rail beside them, the game's strip over its foot. `away`: all papers are hidden, with their former states. Emits
    "kept" with the state of each paper that differs from its start, whenever the player changes one; "app" with the
    name of an action for icons that are not papers.
    """

    key = "paper desk"
    solid = False
    grow = 1
    least = 200

    def __init__(
        self,
        board: Board,
        papers: Sequence[Paper],
        foot: Widget | None,
        tools: Sequence[RailSign] = (),
        kept: Mapping[str, str] | None = None,
        over: OverBoard | None = None,
    ) -> None:
        self.board, self.papers, self.foot, self.over = board, tuple(papers), foot, over
        self.signs = [PaperSign(paper) for paper in papers]
        self.rail = Rail(*self.signs, *tools)
        self.away: dict[str, State] = {}
        self.covers: list[pg.Rect] = []
        self.narrow = False
        """Whether the papers are one drawer, because the window is small or the text is large."""
        self.two_columns = False
        """Whether there are papers at both sides of the map."""
        self._count = 0
        self._refit = False
        self.guest: Guest | None = None
        """The guest that needs room in the drawer."""
        self.guest_place: pg.Rect | None = None
        """The room of the guest; None: none is left."""
        self._called: Paper | None = None
        self._news: Paper | None = None
        """The paper with news, until the player looks at something else: it comes first in a drawer."""
        self._here: set[Paper] = set()
        """The visible papers that take the side."""
        self._in_the_way: list[pg.Rect] = []
        super().__init__(board, *(w for w in (foot, over) if w is not None), *papers, self.rail)
        for paper in papers:
            state = (kept or {}).get(paper.name, paper.starts)
            paper.state = state if state in (FOLDED, OPEN, PINNED) else paper.starts
            paper.visible = False
        for sign in self.signs:
            sign.on("pressed", self._toggler(sign.paper))

    def _toggler(self, paper: Paper) -> Callable[[object], None]:
        return lambda _: self.toggle(paper)

    def paper(self, name: str) -> Paper:
        """The paper of that name; KeyError if there is none."""
        for paper in self.papers:
            if paper.name == name:
                return paper
        raise KeyError(name)

    # -- the player's actions
    def do(self, action: str) -> bool:
        """Carry out an action of the key map: that of a paper, or hide and show all. Returns False if it is not one."""
        paper = next((p for p in self.papers if p.name == action), None)
        if not self.visible:  # a page covers all of it
            return action == "papers" or paper is not None
        if action == "papers":
            self.put_away()
            return True
        if paper is None:
            return False
        if paper.full:
            self.toggle(paper)
        else:
            self.root.refuse(paper.nothing or f"{paper.called}: nothing yet.")
        return True

    def tell_news(self, name: str) -> None:
        """The paper has news."""
        self._news = self.paper(name)
        if self.narrow:
            self.restage()

    def read_news(self) -> None:
        """The player looks at something else."""
        if self._news is not None:
            self._news = None
            if self.narrow:
                self.restage()

    def toggle(self, paper: Paper) -> None:
        """Fold it if it is visible, else open it, before all others that need the same room."""
        if paper.visible and paper.state != FOLDED:
            self._change(paper, FOLDED)
        else:
            self.open(paper)

    def open(self, paper: Paper) -> None:
        self._called = paper
        self._count += 1
        paper.opened = paper.asked = self._count
        self._change(paper, PINNED if paper.state == PINNED else OPEN)

    def put_away(self) -> None:
        """Fold all papers, or restore them. A paper that will take the side only later, such as a plan that is yet to
        be made, is not hidden before anybody has seen it.
        """
        if any(p.wanted and p.visible for p in self.papers):
            gone = [p for p in self.papers if p.state != FOLDED and (p.full or not p.takes_side)]
            self.away |= {p.name: p.state for p in gone}
            for paper in gone:
                paper.state = FOLDED
        elif not self.away:
            self.root.refuse("No papers lie on the map.")
            return
        else:
            for paper in self.papers:
                paper.state = self.away.get(paper.name, paper.state)
            self.away = {}
        self._changed()

    def on_fold_paper(self, sender: Widget, value: object) -> bool:
        """The cross of a paper was pressed."""
        self._change(self._of(sender), FOLDED)
        return True

    def on_call_paper(self, sender: Widget, value: object) -> bool:
        """A widget opens or folds a paper on the player's behalf."""
        self.do(self._of(sender).name)
        return True

    def on_pin_paper(self, sender: Widget, value: object) -> bool:
        """The pin of a paper was pressed."""
        paper = self._of(sender)
        self._change(paper, OPEN if paper.state == PINNED else PINNED)
        return True

    @staticmethod
    def _of(widget: Widget) -> Paper:
        paper = next(w for w in widget.ancestors() if isinstance(w, Paper))
        return paper

    def _change(self, paper: Paper, state: State) -> None:
        self._news = None
        paper.state = state
        if state != FOLDED:
            self.away.pop(paper.name, None)
        self._changed()

    def _changed(self) -> None:
        self._refit = self.board.camera.whole
        self.restage()
        self.emit("kept", self.kept)

    @property
    def kept(self) -> dict[str, str]:
        """The states to save: those that differ from the papers' start. Papers that were hidden with all others come
        back next time.
        """
        now = {p.name: self.away.get(p.name, p.state) for p in self.papers if not p.takes_side}
        return {p.name: now[p.name] for p in self.papers if p.name in now and now[p.name] != p.starts}

    # -- layout
    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(400)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        edge = t.px(EDGE)
        self.narrow = t.window[0] < SMALL_WINDOW[0] or t.window[1] < SMALL_WINDOW[1] or t.ui_scale >= LARGE_SCALE
        room = rect.inflate(-2 * edge, -2 * edge)
        rail = pg.Rect(0, room.y, t.px(RAIL_WIDE), room.h)
        rail.right = room.right
        wide = min(t.px(WIDE), int(rect.w * (1 - LEAST_FREE)) - rail.w - 3 * edge)
        both = self.two_columns = self._room_for_two(rect, rect.w - rail.w - wide - 4 * edge, t)
        if both:
            wide = min(wide, (int(rect.w * (1 - LEAST_BETWEEN)) - rail.w - 5 * edge) // 2)
        column = pg.Rect(rail.x - edge - wide, room.y, wide, room.h)
        columns = [column, pg.Rect(room.x, room.y, wide, room.h)] if both else [column]
        covers, self._in_the_way, shown = list[pg.Rect](), [], self._shown()
        self.guest_place = None
        for i, place in enumerate(columns):
            covers += self._lay_papers([p for p in shown if not both or p.left == bool(i)], place, t)
        self._called = None
        if self._in_the_way:
            self.root.animate(self)
        for sign in self.signs:
            sign.follow(sign.paper.visible)
        rail.h = self.rail.natural(t, False, room.h)
        covers.append(rail)
        strip = None if both else self._strip(room, column if len(covers) > 1 else rail, t)
        if strip is not None:
            covers.append(strip)
        self.covers = covers
        outer = [c.inflate(2 * edge, 2 * edge).clip(rect) for c in self._joined(covers, column)]
        if self.narrow and any(c.x == column.x and c.w == column.w for c in covers):  # nor if the drawer grows higher
            outer.append(column.inflate(2 * edge, 2 * edge).clip(rect))
        if both:  # the map stays in place while papers of a column come and go
            open_now = [p.left for p in self.papers if p.state != FOLDED and not p.takes_side]
            outer += [c.inflate(2 * edge, 2 * edge).clip(rect) for i, c in enumerate(columns) if bool(i) in open_now]
        self.board.cover(covers, free_part(rect, outer, self.board.camera.map_size))
        self.board.place(rect, t)
        if self.over is not None and self.over.visible:
            self.over.place(self.over.over_board(self.board.camera.free, t), t)
        if strip is not None and self.foot is not None:
            self.foot.place(strip, t)
        self.rail.place(rail, t)
        if self._refit:
            self._refit = False
            self.board.camera.fit()
            self.board.moved()

    def _room_for_two(self, rect: pg.Rect, beside_one: int, t: Theme) -> bool:
        """Whether there is room for papers at both sides of the map: a wide map would become small between them."""
        if self.narrow or not any(p.left for p in self.papers):
            return False
        between = max(int(rect.w * LEAST_BETWEEN), beside_one - t.px(WIDE + 2 * EDGE))
        wide, high = self.board.camera.map_size
        sizes = [min(room / max(1, wide), rect.h / max(1, high)) for room in (beside_one, between)]
        return sizes[1] >= sizes[0] * ROOM_ENOUGH

    def _lay_papers(self, papers: list[Paper], column: pg.Rect, t: Theme) -> list[pg.Rect]:
        """The rectangles of the papers in this column; the others of it are hidden."""
        of_it = [p for p in self.papers if not self.two_columns or p.left == (column.x <= self.rect.x + t.px(EDGE))]
        wishes = [
            Wish(
                min(p.natural(t, False, column.w), column.h),
                min(p.least_height(t, column.w), column.h),
                self._claim(p),
            )
            for p in papers
        ]
        kept = self._drawer(papers, wishes) if self.narrow else self._beside_the_side(papers, wishes, column.h, t)
        papers, wishes = [papers[i] for i in kept], [wishes[i] for i in kept]
        if self.narrow and self.guest is not None:
            drawer = list(zip(papers, wishes, strict=True))
            self.guest_place, column = place_of(self.guest, drawer, column, t, t.px(GAP), self._called)
            papers, wishes = (papers, wishes) if column.h > 0 else ([], [])
        places = heights(wishes, column.h, t.px(GAP))
        lying = {paper: high for paper, high in zip(papers, places, strict=True) if high}
        spots = self._spots(lying, column, t.px(GAP))
        self._in_the_way += [
            spots.pop(p) for p in papers if p in spots and not p.visible and self._is_looked_under(p, spots[p])
        ]
        for paper in of_it:
            paper.visible = paper in spots
            if paper.visible:
                paper.pin.lit = paper.state == PINNED
                paper.place(spots[paper], t)
        return [*spots.values(), *([self.guest_place] if self.guest_place is not None else [])]

    @staticmethod
    def _spots(lying: Mapping[Paper, int], column: pg.Rect, gap: int) -> dict[Paper, pg.Rect]:
        """From the top of the column downwards, the `low` ones from its foot upwards."""
        spots, top, bottom = {}, column.y, column.bottom
        for paper, high in lying.items():
            if not paper.low:
                spots[paper] = pg.Rect(column.x, top, column.w, high)
                top += high + gap
        for paper, high in reversed(list(lying.items())):
            if paper.low:
                spots[paper] = pg.Rect(column.x, bottom - high, column.w, high)
                bottom -= high + gap
        return spots

    def _is_looked_under(self, paper: Paper, spot: pg.Rect) -> bool:
        """Whether a paper that appears by itself would cover the thing under the pointer on the board:
        then it waits.
        """
        return paper is not self._called and self.board.pointed_at and spot.collidepoint(self.root.hand.pos)

    def tick(self, now: int) -> bool:
        """Show waiting papers when the pointer has gone."""
        if self._in_the_way and not (
            self.board.pointed_at and any(spot.collidepoint(self.root.hand.pos) for spot in self._in_the_way)
        ):
            self._in_the_way = []
            self.restage()
        return bool(self._in_the_way)

    def _shown(self) -> list[Paper]:
        """The papers to show now, if there is room. One that takes the side is folded by the player for this time only;
        those that he opens meanwhile are shown beside it.
        """
        for paper in self.papers:
            if paper.takes_side:
                self._take_side(paper)
        wanted = [p for p in self.papers if p.wanted]
        since = max((p.opened for p in wanted if p.takes_side), default=-1)
        if since < 0:
            return wanted
        return [p for p in wanted if p.takes_side or p.stays or p.state == PINNED or p.opened > since]

    def _take_side(self, paper: Paper) -> None:
        """A paper that takes the side has appeared, or gone."""
        if not paper.full:
            self._here.discard(paper)
            if paper.state == FOLDED and paper.name not in self.away:
                paper.state = paper.starts
        elif paper not in self._here:
            self._here.add(paper)
            self._count += 1
            paper.opened = paper.came = self._count

    def _drawer(self, papers: Sequence[Paper], wishes: Sequence[Wish]) -> list[int]:
        """The one paper of a drawer. Of those that take the side the foremost, unless the player has opened another
        since; else the one with news; else the one opened last.
        """
        found = range(len(papers))
        lead = max((i for i in found if papers[i].takes_side), key=lambda i: (papers[i].rank, -i), default=None)
        since = papers[lead].came if lead is not None else -1
        if lead is not None and not any(papers[i].asked > since for i in found):
            return [lead]
        if lead is None and self._news in papers:
            return [papers.index(self._news)]
        return [max(found, key=lambda i: (papers[i].asked, papers[i].opened, wishes[i].claim))] if papers else []

    @staticmethod
    def _beside_the_side(papers: Sequence[Paper], wishes: Sequence[Wish], room: int, t: Theme) -> list[int]:
        """The papers that stay: those that take the side get their full height before others share the room below."""
        if not any(p.takes_side for p in papers):
            return list(range(len(papers)))
        gap, kept = t.px(GAP), [i for i, p in enumerate(papers) if p.takes_side]
        since = max(papers[i].opened for i in kept)
        left = room - sum(wishes[i].high + gap for i in kept)
        for i in sorted(set(range(len(papers))) - set(kept), key=lambda i: -wishes[i].claim):
            asked = papers[i].state == PINNED or papers[i].opened > since
            if asked or wishes[i].least + gap <= left:
                kept.append(i)
                left -= wishes[i].least + gap
        return sorted(kept)

    def _claim(self, paper: Paper) -> int:
        first = (1 << 41) if paper.takes_side else (1 << 40) if paper.state == PINNED else 0
        return first + paper.opened * 1000 + paper.rank * 100 - self.papers.index(paper)

    def _strip(self, room: pg.Rect, beside: pg.Rect, t: Theme) -> pg.Rect | None:
        """The game's foot: as wide as its contents, over the foot of the board."""
        if self.foot is None or not self.foot.visible:
            return None
        most = beside.x - t.px(EDGE) - room.x
        wide = min(most, self.foot.natural(t, True, room.h))
        high = min(room.h // 3, self.foot.natural(t, False, wide))
        return pg.Rect(room.x, room.bottom - high, wide, high) if wide > 0 and high > 0 else None

    @staticmethod
    def _joined(covers: Sequence[pg.Rect], column: pg.Rect) -> list[pg.Rect]:
        """The papers of the column as one area: nobody looks through the gaps between them."""
        papers = [c for c in covers if c.x == column.x and c.w == column.w]
        rest = [c for c in covers if c not in papers]
        return [*([papers[0].unionall(papers[1:])] if papers else []), *rest]

    @property
    def free_share(self) -> float:
        """The uncovered share of the board."""
        return 1 - share_covered(self.rect, self.covers)
