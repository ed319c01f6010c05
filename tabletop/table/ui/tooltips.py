"""Slips of paper over all layers: the tooltip of the thing under the pointer, and a temporary note. A
part of the root.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.layers import LayerStack
from tabletop.table.ui.pointer import Pointer
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

TIP_MS, NOTE_MS = 250, 4000
TIP_WIDE, NOTE_WIDE = 360, 380
"""Maximum widths in design units."""


class TooltipsRoot(Protocol):
    """The root as its slips see it."""

    now: int
    rect: pg.Rect
    catches: Callable[[Exception], bool]

    @property
    def theme(self) -> Theme: ...
    def touch(self, what: Widget | pg.Rect) -> None: ...


class Slips:
    """At most one tooltip and one note."""

    def __init__(self, root: TooltipsRoot, stage: LayerStack, hand: Pointer) -> None:
        self.root = root
        self.stage = stage
        self.hand = hand
        self.tip_shown: tuple[pg.Rect, tuple[str, ...]] | None = None
        self._tip_picture: pg.Surface | None = None
        self.note_shown: tuple[pg.Rect, tuple[str, ...], str] | None = None
        self._note_until = 0
        self._still = 0
        self._tip_done = False

    def tick(self) -> None:
        """Hide an expired note, show a due tooltip."""
        if self.note_shown and self.root.now >= self._note_until:
            self.hide_note()
        if self.tip_due() and self.root.now - self._still >= TIP_MS:
            self._show_tip()

    # tool tips
    def _tip_text(self) -> str:
        if self.hand.held or not self.hand.over:
            return ""
        try:
            return next((s for x in self.stage.chain(self.hand.over) if (s := x.tip_at(self.hand.pos))), "")
        except Exception as fault:
            if not self.root.catches(fault):
                raise
            self._tip_done = True  # not again before the pointer moves
            return ""

    def tip_due(self) -> bool:
        """Whether a tooltip will be shown once the pointer has rested long enough."""
        return not self.tip_shown and not self._tip_done and bool(self._tip_text())

    def pointer_moved(self) -> None:
        """The pointer rests from now on; the tooltip stays while its words are the same."""
        self._still = self.root.now
        self._tip_done = False
        if self.tip_shown and (self.hand.held or self.tip_shown[1] != tuple(self._tip_text().split("\n"))):
            self.hide_tip()

    def _show_tip(self) -> None:
        lines = tuple(self._tip_text().split("\n"))
        pictures = (x.tip_picture(self.hand.pos) for x in self.stage.chain(self.hand.over))
        self._tip_picture = next((picture for picture in pictures if picture is not None), None)
        self.tip_shown = self._beside(self.hand.pos, self._tip_slip(lines)), lines
        self.root.touch(self.tip_shown[0].inflate(40, 40))

    def _tip_slip(self, lines: tuple[str, ...]) -> pg.Surface:
        """The words of the tooltip, beside the picture if there is one."""
        t, picture = self.root.theme, self._tip_picture
        words = skin.slip(t, lines, "side blue", t.px(TIP_WIDE))
        if picture is None:
            return words
        (w, h), gap = picture.get_size(), t.px(6)
        both = pg.Surface((w + gap + words.get_width(), max(h, words.get_height())), pg.SRCALPHA)
        both.blit(picture, (0, 0))
        both.blit(words, (w + gap, 0))
        return both

    def hide_tip(self, until_moved: bool = False) -> None:
        """Hide the tooltip; `until_moved`: show none before the pointer moves."""
        self._tip_done = self._tip_done or until_moved
        if self.tip_shown:
            self.root.touch(self.tip_shown[0].inflate(40, 40))
            self.tip_shown = None

    # both
    def _beside(self, pos: Pos, picture: pg.Surface) -> pg.Rect:
        t = self.root.theme
        r = picture.get_rect(topleft=(pos[0] + t.px(12), pos[1] + t.px(20)))
        if r.bottom > self.root.rect.bottom:
            r.bottom = pos[1] - t.px(8)
        return r.clamp(self.root.rect)

    def note(self, text: str, pos: Pos | None = None, colour: str = "red", ms: int = NOTE_MS) -> None:
        """Show a slip at the pointer (or at `pos`) for a while; lines after the first are plain, "*"
        makes a line bold.
        """
        self.hide_note()
        lines = tuple(text.split("\n"))
        at = pos or (self.hand.pos if self.hand.pos[0] >= 0 else self.root.rect.center)
        self.note_shown = (
            self._beside(at, skin.slip(self.root.theme, lines, colour, self.root.theme.px(NOTE_WIDE))),
            lines,
            colour,
        )
        self._note_until = self.root.now + ms
        self.root.touch(self.note_shown[0].inflate(40, 40))

    def hide_note(self) -> None:
        """Hide the note before its time."""
        if self.note_shown:
            self.root.touch(self.note_shown[0].inflate(40, 40))
            self.note_shown = None

    def forget_note(self) -> None:
        """Drop the note without repainting its place, since everything is painted anew."""
        self.note_shown = None

    def draw(self, s: pg.Surface) -> None:
        """Draw the note, and over it the tooltip."""
        t = self.root.theme
        if self.note_shown:
            rect, lines, colour = self.note_shown
            skin.lay(s, t, skin.slip(t, lines, colour, t.px(NOTE_WIDE)), rect)
        if self.tip_shown:
            skin.lay(s, t, self._tip_slip(self.tip_shown[1]), self.tip_shown[0])
