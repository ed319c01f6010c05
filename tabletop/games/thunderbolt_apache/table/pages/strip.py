"""The sector strip: six bands from the air base to the enemy's rear, with the counters of the battalions on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Band
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, RED
from tabletop.table.draw import dice
from tabletop.table.ui.buttons import ENTER
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget


class SectorStrip(Widget):
    """Emits "pressed" with the key of a battalion. `marked` ones wear a ring; `moves`: battalion -> (from, to)
    bands drawn as arrows; `dice`: what stands below a counter, `rolls`: the die beside it; `carry`: counters can be
    dragged.
    """

    focusable = True
    key = "sector strip"
    wide = 400
    state: State | None = None
    marked: frozenset[str] = frozenset()
    dim: Mapping[str, str] = {}
    moves: Mapping[str, tuple[Band, Band]] = {}
    dice: Mapping[str, str] = {}
    rolls: Mapping[str, int] = {}
    carry = False
    counter = 44
    at = ""
    _hot = ""
    payload: Callable[[str], Any] | None = None

    def _bands(self, t: Theme) -> list[pg.Rect]:
        r, gap = self.rect, t.px(4)
        wide = (r.w - gap * 5) / 6
        return [pg.Rect(round(r.x + i * (wide + gap)), r.y, round(wide), r.h) for i in range(6)]

    def _side(self, t: Theme, wide: int) -> int:
        """Side of a counter in pixels: smaller where a band would need more than two lines."""
        d, gap = t.px(self.counter), t.px(5)
        most = max((len(self._in(b)) for b in range(6)), default=1)
        while not self.moves and d > t.px(26) and -(-most // max(1, (wide - t.px(6)) // (d + gap))) > 2:
            d -= 1
        return d

    def _in(self, band: int) -> list[InPlay]:
        return [b for b in self.state.battalions_left if b.band == band] if self.state is not None else []

    def _per_line(self, t: Theme, wide: int) -> int:
        return max(1, (wide - t.px(6)) // (self._side(t, wide) + t.px(5)))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(self.wide)
        per = self._per_line(t, room // 6 - t.px(4))
        lines = max((-(-len(self._in(b)) // per) for b in range(6)), default=1)
        if self.moves:
            lines = 1 + max(self._tracks().values(), default=0)
            return t.px(24) + max(1, lines) * self._pitch(t) + t.px(4)
        return t.px(24) + max(1, lines) * (self._side(t, room // 6 - t.px(4)) + t.px(18)) + t.px(4)

    def _below(self, key: str) -> str:
        """What stands below a counter; nothing where the die beside it says it all."""
        told = self.dice.get(key, "")
        if self.moves and told:
            return "" if told == str(self.rolls.get(key)) else told
        return told or key

    def _pitch(self, t: Theme) -> int:
        """From track to track in pixels: close together where nothing stands below the counters."""
        worded = self.state is not None and any(self._below(b.card) for b in self.state.battalions_left)
        return t.px(self.counter) + t.px(18 if worded else 4)

    def _tracks(self) -> dict[str, int]:
        """Line of each counter where arrows are drawn, so that no arrow runs over another counter or arrow."""
        taken: list[set[int]] = []
        found: dict[str, int] = {}
        pieces = self.state.battalions_left if self.state is not None else []
        for piece in sorted(pieces, key=lambda b: (b.card not in self.moves, b.card)):
            old, new = self.moves.get(piece.card, (piece.band, piece.band))
            bands = set(range(min(old, new), max(old, new) + 1))
            line = next((i for i, used in enumerate(taken) if not used & bands), len(taken))
            if line == len(taken):
                taken.append(set())
            taken[line] |= bands
            found[piece.card] = line
        return found

    def spots(self, t: Theme) -> dict[str, pg.Rect]:
        """Where each counter lies."""
        if self.moves and self.state is not None:
            bands, d = self._bands(t), t.px(self.counter)
            return {
                key: pg.Rect(
                    bands[self.state.battalions[key].band].centerx - d // 2 + t.px(8),
                    self.rect.y + t.px(24) + line * self._pitch(t),
                    d,
                    d,
                )
                for key, line in self._tracks().items()
            }
        found: dict[str, pg.Rect] = {}
        d, gap = self._side(t, self.rect.w // 6 - t.px(4)), t.px(5)
        for band, r in enumerate(self._bands(t)):
            here = self._in(band)
            per = min(self._per_line(t, self.rect.w // 6 - t.px(4)), max(1, len(here)))
            for i, piece in enumerate(here):
                line, col = divmod(i, per)
                count = min(per, len(here) - line * per)
                x = r.centerx - (count * (d + gap) - gap) // 2 + col * (d + gap)
                found[piece.card] = pg.Rect(x, r.y + t.px(24) + line * (d + t.px(18)), d, d)
        return found

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.state is None or self.rect.w < 60:
            return
        for band, r in enumerate(self._bands(t)):
            s.blit(art.band(band, *r.size, t.px(4)), r)
            t.say(s, BAND_NAMES[band].upper(), (r.centerx, r.y + t.px(11)), "key cap", "ink", "c", r.w - t.px(6))
        spots = self.spots(t)
        for key, (old, new) in self.moves.items():
            if key in spots and old != new:
                self._arrow(s, t, spots[key], old, new)
        for key, r in spots.items():
            self._counter(s, t, key, r)

    def _arrow(self, s: pg.Surface, t: Theme, r: pg.Rect, old: Band, new: Band) -> None:
        bands = self._bands(t)
        y = r.centery
        a = (bands[old].centerx, y)
        toward = 1 if new > old else -1
        b = (r.left - t.px(3) if toward > 0 else r.right + t.px(3), y)
        col = t.col(RED if toward < 0 else GREEN)
        pg.draw.line(s, col, a, b, max(2, t.px(3)))
        pg.draw.circle(s, col, a, max(3, t.px(5)))
        pg.draw.circle(s, t.col("well"), a, max(1, t.px(2.4)))
        k = t.px(7)
        pg.draw.polygon(s, col, [(b[0] + toward * k // 2, y), (b[0] - toward * k, y - k), (b[0] - toward * k, y + k)])

    def _counter(self, s: pg.Surface, t: Theme, key: str, r: pg.Rect) -> None:
        assert self.state is not None
        piece = self.state.battalions[key]
        picture = art.battalion(
            self.state.library.battalions[key], piece.strength is Strength.HALF, r.w, key in self.dim
        )
        box = picture.get_rect(center=r.center)
        s.blit(picture, box)
        if key in self.marked:
            pg.draw.rect(s, t.col("focus edge"), r.inflate(t.px(7), t.px(7)), max(3, t.px(5)), border_radius=t.px(6))
            pg.draw.rect(s, t.col("focus"), r.inflate(t.px(6), t.px(6)), max(2, t.px(3)), border_radius=t.px(6))
        elif key == self._hot or (key == self.at and self.focused and self.root.stage.ring):
            pg.draw.rect(
                s,
                t.col("focus" if key == self.at and self.focused else "ink"),
                r.inflate(t.px(5), t.px(5)),
                max(2, t.px(2)),
                border_radius=t.px(5),
            )
        if key in self.rolls:
            die = dice.die("bone", self.rolls[key], min(t.px(30), r.w), lean=self.rolls[key], sides=10)
            old, new = self.moves.get(key, (Band.FRONT, Band.FRONT))
            place = (
                die.get_rect(midleft=(r.right + t.px(2), r.centery))
                if new > old
                else die.get_rect(midright=(r.left - t.px(2), r.centery))
            )
            s.blit(die, place)
        left = vp_left(self.state, piece)
        room = r.w + t.px(40 if self.moves else 14)
        words = self._below(key)
        if words == key and piece.strength is not Strength.FULL:
            words = f"{key}: {left} VP"
        if t.width(words, "small bold") > room and key not in self.dice:
            words = key
        t.say(s, words, (r.centerx, r.bottom + t.px(9)), "small bold", "ink", "c", room)

    # -- pointer and keys
    def _key_at(self, pos: Pos) -> str:
        return next((k for k, r in self.spots(self.theme).items() if r.inflate(4, 4).collidepoint(pos)), "")

    def tip_at(self, pos: Pos) -> str:
        key = self._key_at(pos)
        if self.state is None:
            return ""
        if key:
            why = self.dim.get(key, "")
            return facts.battalion_tip(self.state, self.state.battalions[key]) + (f"\n{why}" if why else "")
        band = next((i for i, r in enumerate(self._bands(self.theme)) if r.collidepoint(pos)), -1)
        return "*" + facts.band_words(self.state, Band(band)) if band >= 0 else ""

    def hover(self, pos: Pos, e: pg.Event) -> None:
        key = self._key_at(pos)
        if key != self._hot:
            self._hot = key
            self.dirty()

    def leave(self) -> None:
        self._hot = ""
        self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._key_at(pos) and self.carry else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        key = self._key_at(pos)
        if e.button == 1 and key:
            self.at = key
            self.emit("pressed", key)

    def drag(self, pos: Pos) -> Cargo | None:
        key = self._key_at(pos)
        if not key or not self.carry or self.state is None:
            return None
        return Cargo(("battalion", key), self.state.library.battalions[key].name, source=self)

    def keydown(self, e: pg.Event) -> bool:
        keys = sorted(self.spots(self.theme).items(), key=lambda x: (x[1].x, x[1].y))
        if not keys:
            return False
        names = [k for k, _ in keys]
        i = names.index(self.at) if self.at in names else -1
        step = {pg.K_LEFT: -1, pg.K_RIGHT: 1}.get(e.key, 0)
        if step and not e.mod & (pg.KMOD_CTRL | pg.KMOD_ALT) and 0 <= i + step < len(names) + (i < 0):
            self.at = names[max(0, i + step)]
            self.dirty()
            return True
        if e.key in ENTER and self.at in names and self.carry:
            self.emit("pressed", self.at)
            return True
        return False

    def focus_in(self) -> None:
        if self.state is not None and self.at not in {b.card for b in self.state.battalions_left}:
            keys = sorted(self.spots(self.theme).items(), key=lambda x: (x[1].x, x[1].y))
            self.at = keys[0][0] if keys else ""
        self.dirty()
