"""The foot of the window: Command Action Points as brass chips, what is to be set up, the hand of action cards, and the
plates of what can be laid over the map.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame as pg

from tabletop.games.conflict_solo.rules.naming import kind_word
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.hand.card_play import HandRow
from tabletop.games.conflict_solo.table.marks import map_marks
from tabletop.games.conflict_solo.table.marks.map_marks import Tint
from tabletop.games.conflict_solo.table.pieces import cards, faces, tokens
from tabletop.table.draw.kit import rgb
from tabletop.table.ui import skin
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget

# -- What can be laid over the map, as small plates at the foot: each with its tint and its key, pressed on and off.


@dataclass(frozen=True)
class Lens:
    """One overlay: the action that it is, its words, its key, its tint, what it shows."""

    action: str
    words: str
    key: str
    tint: Tint
    tells: str


LENSES = (
    Lens("fire_zones", "Fire Zones", "V", map_marks.ZONE, "Hexes that a known enemy can shoot into. CH-ARC-06"),
    Lens("ranges", "Reach", "R", map_marks.NEAR,
         "Where the piece can fire: next to it, in range, at long range; hatched what it does not see. CH-FIRE-02"),
    Lens("sight_line", "Sight", "L", map_marks.DEAD, "A line of sight from the hex of the piece in hand. CH-LOS-02"),
    Lens("flanks", "Flanks", "T", map_marks.FLANK, "From where the piece is hit in the flank. CH-ARC-05"),
    Lens("ground", "Cover", "X", map_marks.COVER, "Cover of each hex, then levels, then neither. CH-MAP-05"),
    Lens("aa_ranges", "AA", "A", map_marks.AA,
         "How far the anti-aircraft guns reach that are known, and the way of the last raid. CH-AIR-02"),
)  # fmt: skip
ROWS = 3


class LensRow(Widget):
    """Emits "lens" with the action of the plate that is pressed. `on`: actions whose overlay lies on the map."""

    key = "lenses"
    focusable = True
    give = True
    on_now: frozenset[str] = frozenset()

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return self._wide(t) * -(-len(LENSES) // ROWS) if across else t.px(84)

    def _wide(self, t: Theme) -> int:
        """How wide a plate is, with the room beside it."""
        return max(t.width(lens.words, "small semi") for lens in LENSES) + t.px(58)

    def spots(self) -> list[pg.Rect]:
        """Where the plates lie, as many columns as there is room for; the keys do the others."""
        t, r = self.theme, self.rect
        wide, high = self._wide(t), r.h // ROWS
        return [
            pg.Rect(r.x + n // ROWS * wide, r.y + n % ROWS * high, wide - t.px(6), high - t.px(3))
            for n in range(min(len(LENSES), ROWS * ((r.w + t.px(8)) // wide)))
        ]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.h < ROWS * t.line("small"):
            return
        for n, (spot, lens) in enumerate(zip(self.spots(), LENSES, strict=False)):
            lit = lens.action in self.on_now
            s.blit(skin.well(t, spot.size, "button edge" if lit else "row edge", "pick" if lit else "row"), spot)
            if self.focused and n == self.at:
                skin.frame(s, spot, "focus edge", t.px(4), 2)
            d = max(6, spot.h - t.px(10))
            swatch = pg.Rect(spot.x + t.px(5), spot.centery - d // 2, d, d)
            pg.draw.rect(s, rgb(lens.tint.colour), swatch, 0 if lit else max(1, t.px(2)), border_radius=t.px(3))
            t.say(s, lens.words, (swatch.right + t.px(5), spot.centery), "small semi", "ink" if lit else "soft")
            t.say(s, lens.key, (spot.right - t.px(6), spot.centery), "key cap", "soft", "r")

    def _under(self, pos: Pos) -> Lens | None:
        found = zip(self.spots(), LENSES, strict=False)
        return next((lens for spot, lens in found if spot.collidepoint(pos)), None)

    def tip_at(self, pos: Pos) -> str:
        lens = self._under(pos)
        return f"*{lens.words} [{lens.key}]\n{lens.tells}" if lens is not None else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._under(pos) is not None else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        lens = self._under(pos)
        if e.button == 1 and lens is not None:
            self.emit("lens", lens.action)

    def keydown(self, e: pg.Event) -> bool:
        by = {pg.K_LEFT: -ROWS, pg.K_RIGHT: ROWS, pg.K_UP: -1, pg.K_DOWN: 1}.get(e.key)
        if by is not None:
            self.at = (self.at + by) % len(LENSES)
            self.dirty()
            return True
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            self.emit("lens", LENSES[self.at].action)
            return True
        return False


# -- The foot of the window.

SINGLE = 8
"""So many things at most lie in the tray one by one."""


def _work_picture(work: str, px: int) -> pg.Surface:
    """A work or minefield that is set up."""
    return tokens.mines(True, True, px) if work == "mines" else tokens.work(work, px)


class Chips(Widget):
    """CAPs left, used, and lost with lost Units."""

    key = "caps"
    state: State | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(132) if across else t.px(84)

    def show(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self.dirty()

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None:
            return ""
        lost = state.scenario.cap - state.cap_max
        more = f" {lost} went with lost Units." if lost > 0 else ""
        return (
            f"*Command Action Points (CAPs): {state.cap_now} of {state.cap_max} left\nThey pay for spent Units, for"
            f" cards and for better dice, and come back each round.{more} CH-CAP-01"
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state, r = self.state, self.rect
        if state is None or r.h < 20:
            return
        most = max(1, state.scenario.cap, state.cap_max)
        high = t.line("small")
        t.say(
            s,
            f"CAPs {state.cap_now} of {state.cap_max}",
            (r.centerx, r.y + high // 2),
            "small semi",
            "ink",
            "c",
            r.w,
        )
        rows = 1 if most <= 4 else 2
        across = -(-most // rows)
        px = max(12, min((r.w - 4) // across - 3, (r.h - high) // rows - 3, t.px(36)))
        for n in range(most):
            row, column = divmod(n, across)
            kind = "full" if n < state.cap_now else "used" if n < state.cap_max else "lost"
            x = r.centerx - across * (px + 3) // 2 + column * (px + 3)
            s.blit(cards.chip(kind, px), (x, r.y + high + 2 + row * (px + 3)))


SMALLEST = 0.86
"""Share of its size down to which a line of words shrinks before it is cut."""

MOST_WORDS = "x 9"
"""What stands beside a picture where two rows lie."""


class Rack(Widget):
    """What lies ready to be set up: Units and works. Emits "unit" with what is clicked."""

    key = "rack"
    give = True
    focusable = True
    state: State | None = None
    ids: tuple[str, ...] = ()
    works: tuple[tuple[str, int], ...] = ()
    picked = ""

    def __init__(self) -> None:
        super().__init__()
        self.over = ""
        self.spots: list[tuple[pg.Rect, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return self._pitch(t, 0)[0] * len(self._things()) if across else t.px(84)

    def _cells(self, t: Theme) -> tuple[int, int, int]:
        """How far apart the things lie, how large they are, and in how many rows: in two where that leaves them larger,
        their numbers beside them then.
        """
        pitch, px = self._pitch(t, self.rect.w)
        columns = -(-len(self._things()) // 2)
        halved = self.rect.w // max(1, columns)
        beside = halved - t.width(MOST_WORDS, "small semi") - t.px(8)
        larger = min(round(self.rect.h / 2 / 1.16), round(beside / 1.04))
        return (halved, larger, 2) if larger > px else (pitch, px, 1)

    def _pitch(self, t: Theme, room: int) -> tuple[int, int]:
        """How far apart the things lie, and how large they are, in a rack so wide (0: as wide as it likes)."""
        things = len(self._things())
        high = self.rect.h if room else t.px(84)
        px = max(20, min(t.px(76), round((high - t.line("small") - t.px(4)) / 1.1)))
        pitch = round(px * 1.34) + t.px(16)
        if room and pitch * things > room:
            pitch = max(24, room // things)
            px = min(px, max(20, round((pitch - t.px(7)) / 1.04)))  # none lies over its neighbour
        return pitch, px

    def show(
        self,
        state: State,
        ids: tuple[str, ...],
        works: tuple[tuple[str, int], ...],
        picked: str,
    ) -> None:
        """Units and works still to be set up."""
        if (state, ids, works, picked) == (self.state, self.ids, self.works, self.picked):
            return
        self.state, self.ids, self.works, self.picked = state, ids, works, picked
        if bool(self._things()) != self.visible:
            self.set(visible=bool(self._things()))
        self.restage()
        self.dirty()

    def _things(self) -> tuple[str, ...]:
        """Units and works from left to right; of many Units those of one type lie as one, the picked one on top."""
        return (*self.piles(), *(w for w, _ in self.works))

    def piles(self) -> dict[str, int]:
        """How many Units lie under each that is seen, itself included."""
        state = self.state
        if state is None or len(self.ids) + len(self.works) <= SINGLE:
            return dict.fromkeys(self.ids, 1)
        by_type: dict[str, list[str]] = {}
        for id in self.ids:
            by_type.setdefault(state.counters[id].type, []).append(id)
        return {self.picked if self.picked in found else found[0]: len(found) for found in by_type.values()}

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        state, r = self.state, self.rect
        things = self._things()
        if state is None or r.h < 24 or not things:
            return
        pitch, px, rows = self._cells(t)
        words = [self._words(state, key) for key in things]
        if rows > 1 or any(t.width(w, "small semi") * SMALLEST > pitch - 5 for w in words):
            words = [f"x {n}" if (n := self._number(key)) > 1 else "" for key in things]  # the counters have the names
        columns = -(-len(things) // rows)
        for i, (key, said) in enumerate(zip(things, words, strict=True)):
            row, column = divmod(i, columns)
            spot = pg.Rect(r.x + column * pitch, r.y + row * (r.h // rows), pitch - 3, r.h // rows - (rows - 1))
            self.spots.append((spot, key))
            self._thing(s, t, state, key, said, spot, px, rows > 1)

    def _number(self, key: str) -> int:
        """How many lie under a picture, itself included."""
        return self.piles().get(key) or dict(self.works).get(key, 0)

    def _words(self, state: State, key: str) -> str:
        """What stands under a picture: "T-34 (4)", "Guards 6", "trench 2"."""
        count = self._number(key)
        if key not in state.counters:
            return f"{key} {count}" if count > 1 else key
        return f"{kind_word(state.type_of(state.counters[key]))} ({count})" if count > 1 else piece_name(state, key)

    def _thing(
        self, s: pg.Surface, t: Theme, state: State, key: str, words: str, spot: pg.Rect, px: int, beside: bool
    ) -> None:
        high = t.line("small")
        room = t.width(MOST_WORDS, "small semi") + t.px(2) if beside else 0
        if key in (self.picked, self.over):
            pg.draw.rect(s, t.col("row"), spot, border_radius=t.px(4))
            pg.draw.rect(s, t.col("ink" if key == self.picked else "line"), spot, 1, border_radius=t.px(4))
        unit, count = key in state.counters, self._number(key)
        picture = faces.picture(state, key, px) if unit else _work_picture(key, round(px * (0.76 if beside else 1)))
        if picture is not None:
            lean = max(2, px // 16)
            for n in range(min(3, count) - 1 if unit else 0, -1, -1):  # the others of its kind look out under it
                middle = (
                    spot.centerx - room // 2 - n * lean,
                    spot.y + (spot.h - (0 if beside else high)) // 2 - n * lean,
                )
                s.blit(picture, picture.get_rect(center=middle))
        below = (spot.right - room // 2, spot.centery) if beside else (spot.centerx, spot.bottom - high // 2)
        t.say(s, words, below, "small semi", "ink", "c", room or spot.w - 2)

    def at(self, pos: Pos) -> str:
        return next((key for rect, key in self.spots if rect.collidepoint(pos)), "")

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self._point(self.at(pos))

    def leave(self) -> None:
        self._point("")

    def _point(self, key: str) -> None:
        if key != self.over:
            self.over = key
            self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.at(pos) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.at(pos):
            self._choose(self.at(pos))

    def _choose(self, key: str) -> None:
        self.emit("unit", key)

    def drag(self, pos: Pos) -> Cargo | None:
        key, state = self.at(pos), self.state
        if not key or state is None:
            return None
        picture = faces.picture(state, key, 56) if key in state.counters else _work_picture(key, 56)
        return Cargo(("piece", key), piece_name(state, key), picture, self)

    def keydown(self, e: pg.Event) -> bool:
        things = self._things()
        if not things or e.key not in (pg.K_LEFT, pg.K_RIGHT, pg.K_RETURN, pg.K_SPACE):
            return False
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            if not self.over:
                return False
            self._choose(self.over)
            return True
        at = things.index(self.over) if self.over in things else -1
        self._point(things[(at + (1 if e.key == pg.K_RIGHT else -1)) % len(things)])
        return True


class FootPanel(Panel):
    """Chips, overlays, rack and hand side by side."""

    across = True

    def __init__(self) -> None:
        self.chips, self.rack, self.hand, self.lenses = Chips(), Rack(), HandRow(), LensRow()
        super().__init__(self.chips, self.lenses, self.rack, self.hand, pad=6, key="foot panel")
