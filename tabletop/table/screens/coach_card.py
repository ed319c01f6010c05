"""The coach's slip: a small card where it covers least, or beside a page, and corners around the thing it is about. The
board stays playable under it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.papers.panel_layout import Guest
from tabletop.table.play.coach import CoachRoom
from tabletop.table.play.contract import Hint
from tabletop.table.play.screen import PlayScreen
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Row, Spacer

GLOW = 10
"""How far the halo's glow reaches, in design units."""
ARM = 0.3
"""The length of the corners' arms, as a share of the shorter side, up to `LONGEST` design units."""
LONGEST = 26
AWAY = 0.7
"""A place that is not a corner must uncover at least so many pieces more."""
NEAR = 0.3
"""The value of a place beside the subject instead of at the other end of the board."""
WORDS = 3
"""Words on the map, and a target cell there, count as so many pieces."""
FREE = 0.5
"""The card stays in place while it covers less than that."""
ASIDE = 0.16
"""If there is no other room, where the board moves the subject, from the upper left of its free part."""
STEPS = 8
"""The number of places tried from one edge of the board to the other."""
LIT = frozenset({"reach", "target"})
"""Marks of places where the player can act now."""


class CoachCard(Panel):
    """The slip itself."""

    key = "coach"
    tone = "card"
    pad = 10
    gap = 5

    def __init__(
        self, hint: Hint, rule: Callable[[str], object], got_it: Callable[[], object], no_more: Callable[[], object]
    ) -> None:
        self.hint = hint
        head = Row(Label("The coach", role="panel title", colour="red", grow=1))
        if hint.rule:
            head.add(Link(hint.rule, key="coach rule").on("link", rule))
        buttons = Flow(
            Spacer(),
            Button("No more hints", key="coach off", tip="The coach says nothing more; Ctrl+H calls him back").on(
                "pressed", lambda _: no_more()
            ),
            Button("Got it", kind="gold", key="coach got it").on("pressed", lambda _: got_it()),
            gap=6,
        )
        super().__init__(head, Para(hint.text, wide=300), buttons)


class CoachLayer(Box):
    """A layer over the play screen that lets everything through except the card. `tick` keeps the corners in place."""

    key = "coach layer"
    grow = 1

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.card: CoachCard | None = None
        self._target: pg.Rect | None = None
        self._view: object = None
        """The board's view, pieces and marks when the card was placed."""
        self._lay: pg.Rect | None = None
        """The place of the last card over board or papers: the next one stays there while it covers nothing."""
        self._seen: object = None
        """These pieces and marks, kept alive so that their ids are not reused."""
        self._moved = self._scrolled = False
        super().__init__()

    def say(self, hint: Hint | None) -> None:
        """Show a hint, or remove the card."""
        if self.card is not None:
            self.remove(self.card)
            self.card = self.play.at_board.covered = None
        self._room().keep(0)
        papers = self.play.papers
        if papers is not None:
            papers.papers.guest = Guest(self._height, hint.widget) if hint is not None else None
            papers.papers.restage()
        if hint is not None:
            self.card = self.card_of(hint)
            self.add(self.card)
            self._moved = False
            self._scrolled = not hint.widget
            self._bring_into_view(hint)
            if self.window:
                self.root.animate(self)
        self.restage()

    def card_of(self, hint: Hint) -> CoachCard:
        """The card of a hint."""
        return CoachCard(hint, self.play.open_rule, self.play.coaching.next, self._no_more)

    def _room(self) -> CoachRoom:
        """The room for the card in the column beside a page."""
        room = self.play.right.find("coach room")
        assert isinstance(room, CoachRoom)
        return room

    def _height(self, t: Theme, wide: int) -> int:
        """The height of the card at that width."""
        return self.card.natural(t, False, wide) if self.card is not None else 0

    def _no_more(self) -> None:
        self.play.coaching.close()
        self.play.coaching.on = False
        self.emit("app", ("coach off", None))

    def _bring_into_view(self, hint: Hint) -> None:
        """Bring a piece or cell of the sentence into view."""
        board = self.play.board
        sprite = board.laid.sprite(hint.piece) if hint.piece else None
        point = board.laid.position(sprite) if sprite is not None else None
        if hint.area is not None:
            x, y, wide, high = hint.area
            point = x + wide / 2, y + high / 2
        if point is None and hint.cell is not None and not hint.widget:
            point = self.play.centre(hint.cell)
        if point is not None and board.rect.w and not board.camera.free.collidepoint(board.camera.to_screen(point)):
            board.looking.to(point, force=True)

    def _scroll_to(self, key: str) -> None:
        """Scroll a widget of the sentence into view, once it has a place."""
        try:
            widget = self.play.find(key)
        except KeyError:
            return
        for around in widget.ancestors() if widget.rect.h else ():
            self._scrolled = True
            if isinstance(around, ScrollPane):
                around.reveal(widget.rect)

    # -- the subject of the hint
    def target(self) -> pg.Rect | None:
        """The rectangle of the hint's subject in the window; None: nothing, or out of sight."""
        if self.card is None:
            return None
        hint, board = self.card.hint, self.play.board
        if hint.widget:
            return self._widget(hint.widget)
        if hint.area is not None:
            x, y, wide, high = hint.area
            left, right = board.camera.to_screen((x, y)), board.camera.to_screen((x + wide, y + high))
            box = pg.Rect(left, (right[0] - left[0], right[1] - left[1]))
            return box if board.rect.colliderect(box) else None
        if hint.piece:
            sprite = board.laid.sprite(hint.piece)
            return self._spot(board.laid.position(sprite), sprite.size * 1.11) if sprite is not None else None
        return self._spot(self.play.centre(hint.cell)) if hint.cell is not None else None

    def _widget(self, key: str) -> pg.Rect | None:
        try:
            widget = self.play.find(key)
        except KeyError:
            return None
        seen = pg.Rect(widget.rect)
        for around in widget.ancestors():
            if not around.visible:
                return None
            if isinstance(around, ScrollPane):
                seen = seen.clip(around.rect)  # scrolled out parts are under another paper
        return seen if seen.w and seen.h else None

    def _spot(self, point: tuple[float, float], share: float = 0.8) -> pg.Rect | None:
        board = self.play.board
        px = round(board.cells.size[0] * board.camera.zoom * share)
        box = pg.Rect(0, 0, px, px)
        box.center = board.camera.to_screen(point)
        return box if board.rect.colliderect(box) else None

    # -- layout and time
    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        if self.card is None:
            return
        if self.play.paging.page is not None or self.play.table.manner.coach_beside:
            self._beside_the_page(t)
            return
        self._target = self.target()
        papers = self.play.papers
        drawer = papers.papers.guest_place if papers is not None else None
        if drawer is not None:
            self.card.place(drawer, t)
            self.play.at_board.covered = self.card.rect
            return
        room = self.play.board.camera.free
        wide = max(0, min(t.px(320), room.w - t.px(16)))
        high = max(0, min(self.card.natural(t, False, wide), room.h - t.px(8)))
        corners, others = _places(room, (wide, high), t.px(8))
        columns = self._beside_papers(t)
        stays = [place for place in (*columns, *corners, *others) if self._lay and _anchored(place, self._lay)]
        costs = [(self._cost(place), n, place) for n, place in enumerate(columns)]
        if not costs or (papers is not None and papers.papers.narrow):  # over the map only if no column has room
            costs += [(self._cost(place), n, place) for n, place in enumerate(corners)]
            costs += [(self._cost(place) + AWAY, n, place) for n, place in enumerate(others, len(costs))]
        kept = next((place for place in stays if self._covers(place) < FREE), None)
        self.card.place(kept or min(costs, key=lambda c: c[:2])[2], t)
        self.play.at_board.covered = self._lay = self.card.rect

    def _beside_papers(self, t: Theme) -> list[pg.Rect]:
        """Places for the card in a column of the papers."""
        over = self.play.papers
        papers = [p.rect for p in over.papers.papers if p.visible] if over is not None else []
        if over is None or self.card is None:
            return []
        found: list[pg.Rect] = []
        for x in dict.fromkeys(rect.x for rect in papers):
            column = [rect for rect in sorted(papers, key=lambda r: r.y) if rect.x == x]
            room = pg.Rect(x, over.papers.rect.y, column[0].w, over.papers.rect.h).inflate(0, -t.px(12))
            told = self.play.board.beyond.keeps_off
            if told is not None and told.colliderect(room):  # the game's own line at the top of the board
                room.h, room.y = room.bottom - told.bottom, told.bottom
            high, gap = self.card.natural(t, False, room.w), t.px(8)
            edges = [room.y, *(y for rect in column for y in (max(room.y, rect.y), rect.bottom)), room.bottom]
            found += [
                pg.Rect(room.x, top + gap, room.w, high)
                for top, bottom in zip(edges[::2], edges[1::2], strict=True)
                if bottom - top >= high + 2 * gap
            ]
        return found

    def _beside_the_page(self, t: Theme) -> None:
        """A page has no free area: the card is at the foot of the column beside it, and the widgets there make room."""
        assert self.card is not None
        side = self.play.right.rect
        high = min(self.card.natural(t, False, side.w), side.h)
        self._room().keep(high)
        self._target = self.target()
        self.card.place(pg.Rect(side.x, side.bottom - high, side.w, high), t)

    def _cost(self, place: pg.Rect) -> float:
        """The cost of the card there; among equals, the nearest is best."""
        cost, card, board = self._covers(place), place.inflate(16, 16), self.play.board
        if self._target is None:
            return cost
        away = abs(card.centerx - self._target.centerx) + abs(card.centery - self._target.centery)
        return cost + NEAR * away / (board.rect.w + board.rect.h)

    def _covers(self, place: pg.Rect) -> float:
        """What the card would cover there: never its subject, then words on the map and areas drawn by the game, then
        pieces, then lit cells.
        """
        board, wide = self.play.board, self.play.board.cells.size[0] * self.play.board.camera.zoom
        card = place.inflate(16, 16)
        cost = 0.0
        for sprite in board.laid.sprites:
            if sprite.stacks or sprite.title:  # what has a name is a piece, though it lies by itself
                side = max(8, round(sprite.size * wide))
                box = pg.Rect(0, 0, side, side)
                box.center = board.camera.to_screen(board.laid.position(sprite))
                under = card.clip(box)
                cost += under.w * under.h / (side * side) + 0.5 * card.collidepoint(box.center)
        lit = {cell for mark in board.marks if mark.kind in LIT for cell in mark.cells}
        for cell in lit:
            box = pg.Rect(0, 0, round(0.8 * wide), round(0.8 * wide))
            box.center = board.camera.to_screen(self.play.centre(cell))
            cost += card.colliderect(box)
        said = [box for mark in board.marks if mark.areas is not None
                for box in mark.areas(board.camera.to_screen, board.camera.zoom)]  # fmt: skip
        if board.beyond.keeps_off is not None:
            said.append(board.beyond.keeps_off)
        cost += WORDS * len(card.collidelistall(said))
        return cost + (100 if self._target is not None and card.colliderect(self._target) else 0)

    def tick(self, now: int) -> bool:
        if self.card is None:
            return False
        self._step_aside()
        if not self._scrolled:
            self._scroll_to(self.card.hint.widget)
        self._follow_the_view()
        target = self.target()
        if target != self._target:
            if target is not None and self.card.rect.colliderect(target):
                self.restage()
            else:
                for old in (self._target, target):
                    if old is not None:
                        self.root.touch(old.inflate(8 * GLOW, 8 * GLOW))
                self._target = target
        return True

    def _follow_the_view(self) -> None:
        """If the board's view, pieces or marks have changed, place the card again."""
        board = self.play.board
        told = tuple(board.beyond.keeps_off or ())
        view = (board.camera.origin, board.camera.zoom, id(board.laid.sprites), id(board.marks), told)
        if view != self._view:
            self._view, self._seen = view, (board.laid.sprites, board.marks)
            if self.card is not None and self._covers(self.card.rect) >= FREE:
                self.restage()
        elif self.card is not None and self._target is not None and self.card.rect.colliderect(self._target):
            if not self._moved and not self.card.hint.widget and not board.camera.whole:
                self._make_room(self._target)
            self._moved = True

    def _make_room(self, target: pg.Rect) -> None:
        """If there is no room beside the subject, the board moves it to the upper left, once per sentence."""
        camera = self.play.board.camera
        there = camera.free.x + round(camera.free.w * ASIDE), camera.free.y + round(camera.free.h * ASIDE)
        x, y = camera.to_map((target.centerx - there[0] + camera.free.centerx,
                              target.centery - there[1] + camera.free.centery))  # fmt: skip
        self.play.board.looking.to((x, y), force=True)

    def _step_aside(self) -> None:
        """In a low window without room for both, the note beside a carried piece precedes the card."""
        note = self.play.at_board.note_rect if self.play.board.pointing.carried is not None else None
        hidden = note is not None and self.card is not None and note.colliderect(self.card.rect)
        if self.card is not None and self.card.visible == hidden:
            self.card.set(visible=not hidden)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        """Draw gold corners with a soft glow around the subject. Nothing is drawn across the table."""
        if self.card is None or self._target is None or not self.card.rect.w or not self.card.visible:
            return
        corners = _corners(t, self._target.size)
        whole = s.get_clip()
        if not self.card.hint.widget:  # what is out of the free part of the board is under papers or bars
            s.set_clip(whole.clip(self.play.board.camera.free))
        s.blit(corners, corners.get_rect(center=self._target.center))
        s.set_clip(whole)


def _places(room: pg.Rect, size: tuple[int, int], edge: int) -> tuple[list[pg.Rect], list[pg.Rect]]:
    """The corners of the free part of the board, the lower right one first, and places between them."""
    left, right = room.x + edge, max(room.x + edge, room.right - size[0] - edge)
    top, bottom = room.y + edge, max(room.y + edge, room.bottom - size[1] - edge)
    corners = [(right, bottom), (left, bottom), (right, top), (left, top)]
    steps = range(STEPS + 1)
    grid = [(left + (right - left) * x // STEPS, top + (bottom - top) * y // STEPS) for y in steps for x in steps]
    return [pg.Rect(at, size) for at in corners], [pg.Rect(at, size) for at in grid if at not in corners]


def _anchored(place: pg.Rect, lay: pg.Rect) -> bool:
    """Whether a card there shares a corner with the last one: sentences are of different lengths."""
    return any(getattr(place, at) == getattr(lay, at) for at in ("topleft", "topright", "bottomleft", "bottomright"))


def _corners(t: Theme, size: tuple[int, int]) -> pg.Surface:
    """Four gold corners in a glow for a subject of this size: a whole ring would mean a selection."""

    def make() -> pg.Surface:
        line, glow = max(3, t.px(4)), max(6, t.px(GLOW))
        wide, high = size[0] + 2 * (line + glow) + 8, size[1] + 2 * (line + glow) + 8
        out = pg.Surface((wide, high), pg.SRCALPHA)
        gold, inner = pg.Color(pal.HIGH["selected"][0]), out.get_rect().inflate(-2 * glow, -2 * glow)
        arm = max(2 * line, round(min(t.px(LONGEST), ARM * min(inner.size))))
        ends = [(corner, (sx, sy)) for corner, sx, sy in (
            (inner.topleft, 1, 1), ((inner.right - 1, inner.y), -1, 1),
            ((inner.x, inner.bottom - 1), 1, -1), ((inner.right - 1, inner.bottom - 1), -1, -1),
        )]  # fmt: skip

        def draw(colour: pg.typing.ColorLike, more: int) -> None:
            for (x, y), (sx, sy) in ends:
                for w, h in ((arm, line), (line, arm)):
                    box = pg.Rect(0, 0, w + 2 * more, h + 2 * more)
                    box.center = round(x + sx * (w - 1) / 2), round(y + sy * (h - 1) / 2)
                    pg.draw.rect(out, colour, box, border_radius=more)

        for n in range(glow, 1, -1):
            gold.a = round(150 * (1 - n / (glow + 1)) ** 2)
            draw(gold, n)
        gold.a = 255
        draw("#201a10", 1)
        draw(gold, 0)
        return out

    return t.cached(("coach corners", size), make)
