"""The large view of an air battle: a board over the map on which both sides face one another, with large aircraft, what
each may do, the chances in the buttons, and the dice and losses as they come. It can be put away for a look at the map.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.odds import shares
from tabletop.games.air_wars.table.papers.battle_facts import FATES, Camp, Clash, Deal, Flyer, clash
from tabletop.table.draw import dice, palette
from tabletop.table.draw.counters import aircraft_picture
from tabletop.table.draw.kit import rgb, silhouette_shadow
from tabletop.table.papers.desk import OverBoard
from tabletop.table.papers.paper import HeadButton
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

SKY = ("#8fb9cf", "#dcebe8")
COLOURS = ("#2f6b46", "#d9a23c", "#a4342a")
"""Of the chances `FATES`."""
TALLEST = 660
"""Design units: higher than this the board is no better."""
ROWS_FROM = 4
"""From so many formations on a side stands in two columns."""


class BattleBoard(OverBoard):
    """The large view of an air battle. `away`: the player has put it away for this battle."""

    key = "battle"
    accent = "red"
    visible = False
    pad = 12

    def __init__(self, submit: Callable[[Command], object], changed: Callable[[], object]) -> None:
        self.fold = HeadButton(sign="cross", tip="Put it away; B brings it back", key="fold battle")
        super().__init__(self.fold)
        self.fold.on("pressed", lambda _: self.put_away())
        self.submit, self.changed_away = submit, changed
        self.shown: Clash | None = None
        self.away = False
        self.spots: list[tuple[pg.Rect, Command, str]] = []
        self.over = -1

    def put_away(self) -> None:
        """Away with it, or back."""
        self.away = not self.away
        self._appear()
        self.changed_away()

    def show(self, found: Clash | None) -> None:
        """The battle as it stands; None: there is none."""
        if found is None:
            self.away = False
        if found != self.shown:
            self.shown = found
            self.set(title=found.title if found is not None else "")
            self.dirty()
        self._appear()

    def _appear(self) -> None:
        wanted = self.shown is not None and not self.away
        if wanted != self.visible:
            self.set(visible=wanted)
            self.restage()

    # -- layout
    def over_board(self, free: pg.Rect, t: Theme) -> pg.Rect:
        """Its place in the part of the board that nothing covers."""
        room = free.inflate(-t.px(12), -t.px(12))
        high = min(room.h, t.px(TALLEST))
        return pg.Rect(room.x, room.y + (room.h - high) // 2, room.w, high)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        side = t.px(18)
        middle = rect.y + t.px(9) + t.size("panel title") // 2
        self.fold.place(pg.Rect(rect.right - t.px(8) - side, middle - side // 2, side, side), t)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        super().draw(s, t)
        self.spots = []
        found, room = self.shown, self.inner(t)
        if found is None or room.h < t.px(120):
            return
        line = t.line("body semi")
        t.say(s, found.told, (room.x, room.y + line // 2), "body semi", "ink", "l", room.w)
        foot = t.px(54) if found.deals else 0
        chances = t.px(72)
        arena = pg.Rect(room.x, room.y + line + t.px(4), room.w, room.h - line - t.px(8) - chances - foot)
        s.blit(skin.slope(arena.size, *SKY), arena)
        pg.draw.rect(s, t.col("row edge"), arena, 1)
        half = arena.w // 2
        for n, camp in enumerate(found.camps):
            place = pg.Rect(arena.x + n * half, arena.y, half, arena.h)
            self._camp(s, t, camp, place.inflate(-t.px(6), -t.px(6)), 90.0 if n == 0 else 270.0)
            below = pg.Rect(arena.x + n * half, arena.bottom + t.px(4), half, chances - t.px(4))
            self._chances(s, t, camp, below.inflate(-t.px(8), 0))
        pg.draw.line(s, t.col("row edge"), (arena.centerx, arena.y), (arena.centerx, arena.bottom + chances))
        if found.deals:
            self._deals(s, t, found.deals, pg.Rect(room.x, room.bottom - foot, room.w, foot))

    @staticmethod
    def _head(s: pg.Surface, t: Theme, camp: Camp, r: pg.Rect) -> None:
        pg.draw.rect(s, rgb(str(palette.SIDE[camp.seat])), r, border_radius=t.px(3))
        wide = t.width(camp.name.upper(), "panel title")
        t.say(s, camp.name.upper(), (r.x + t.px(8), r.centery), "panel title", "on_table", "l", r.w // 2)
        t.say(s, camp.does, (r.right - t.px(8), r.centery), "small semi", "on_table", "r", r.w - wide - t.px(24))

    def _camp(self, s: pg.Surface, t: Theme, camp: Camp, r: pg.Rect, heading: float) -> None:
        """A band with the side and its dice, its formations below it, nose towards the enemy."""
        head = pg.Rect(r.x, r.y, r.w, t.line("panel title") + t.px(6))
        self._head(s, t, camp, head)
        count = len(camp.flyers)
        columns = 1 if count < ROWS_FROM else 2 if count < 3 * ROWS_FROM else 3
        rows = -(-count // columns)
        field = pg.Rect(r.x, head.bottom + t.px(2), r.w, r.bottom - head.bottom - t.px(2))
        wide, high = field.w // max(1, columns), field.h // max(1, rows)
        for n, flyer in enumerate(camp.flyers):
            row, column = divmod(n, columns)
            column = column if heading == 270.0 else columns - 1 - column  # the first stand nearest to the enemy
            self._flyer(s, t, flyer, pg.Rect(field.x + column * wide, field.y + row * high, wide, high), heading)

    def _flyer(self, s: pg.Surface, t: Theme, flyer: Flyer, r: pg.Rect, heading: float) -> None:
        at = r.inflate(-t.px(4), -t.px(4))
        if flyer.takes is not None:
            hot = len(self.spots) == self.over
            pg.draw.rect(s, t.col("pick" if hot else "row"), at, border_radius=t.px(5))
            pg.draw.rect(s, rgb(palette.HIGH["selected"][0]), at, max(2, t.px(2)), border_radius=t.px(5))
            self.spots.append((at, flyer.takes, f"{flyer.name}: {flyer.worth}"))
        lines = [(flyer.name, "small bold", "ink"), (flyer.does, "small", "ink")]
        if flyer.worth or flyer.fate:
            lines.append((flyer.worth or flyer.fate.upper(), "small bold", "red"))
        line = t.line("small")
        rows = len(lines) * line
        px = max(t.px(20), min(t.px(150), at.h - rows - t.px(4), round(at.w * 0.8)))
        beside = min(t.px(150), at.h - t.px(4), at.w // 2 - t.px(8))
        low = max(beside, rows) <= at.h and beside > px  # words beside a larger picture, behind the aircraft
        px = beside if low else px
        picture = aircraft_picture(flyer.picture, px, heading)
        if low:
            left = heading == 90.0
            room = pg.Rect(at.x + (0 if left else px + t.px(4)), at.centery - rows // 2, at.w - px - t.px(8), rows)
            spot = picture.get_rect(center=(at.right - px // 2 - t.px(2) if left else at.x + px // 2, at.centery))
        else:
            spot = picture.get_rect(center=(at.centerx, at.y + (at.h - px - rows) // 2 + px // 2))
            room = pg.Rect(at.x, spot.centery + px // 2, at.w, rows)
        shade = silhouette_shadow(picture, max(1, px // 40), 90)
        s.blit(shade, shade.get_rect(center=(spot.centerx + px // 16, spot.centery + px // 9)))
        if flyer.fate:
            picture = picture.copy()
            picture.set_alpha(90)
        s.blit(picture, spot)
        y = room.y + line // 2
        for words, role, colour in lines:
            t.say(s, words, (room.centerx, y), role, colour, "c", room.w)
            y += line

    def _chances(self, s: pg.Surface, t: Theme, camp: Camp, r: pg.Rect) -> None:
        """Before the dice what may happen to this side; after them the dice that it rolled."""
        line = t.line("small")
        y = r.y + line // 2
        if camp.dice:
            px = min(t.px(46), r.w // max(1, len(camp.dice)))
            for i, found in enumerate(camp.dice):
                centre = (r.x + round((i + 0.5) * min(px * 1.15, r.w / len(camp.dice))), r.y + t.px(22))
                dice.marked(s, dice.die(found.colour, found.value, px, lean=i), centre, found.good)
            t.say(s, camp.came.capitalize(), (r.x, r.y + t.px(56)), "body semi", "ink", "l", r.w)
            return
        if not camp.parts:
            return
        t.say(s, f"What the dice may do to {camp.name}", (r.x, y), "small semi", "soft", "l", r.w)
        bar = pg.Rect(r.x, r.y + line + t.px(2), r.w, t.px(16))
        x = float(bar.x)
        for part, colour in zip(camp.parts, COLOURS, strict=True):
            pg.draw.rect(s, rgb(colour), (round(x), bar.y, round(x + part * bar.w) - round(x), bar.h))
            x += part * bar.w
        pg.draw.rect(s, t.col("button edge"), bar, 1)
        column = r.w // len(FATES)
        told = [f"{share} {words}" for share, words in zip(shares(camp.parts), FATES, strict=True)]
        room = column - t.px(14)
        two = any(t.width(words, "small semi") > room for words in told)
        for n, (words, share) in enumerate(zip(FATES, shares(camp.parts), strict=True)):
            place = r.x + n * column
            box = pg.Rect(place, bar.bottom + t.px(6), t.px(8), t.px(8))
            pg.draw.rect(s, rgb(COLOURS[n]), box)
            at = (place + t.px(11), box.centery)
            t.say(s, share if two else told[n], at, "small semi", "ink", "l", room)
            if two:
                t.say(s, words, (place, at[1] + line), "small semi", "ink", "l", column)

    def _deals(self, s: pg.Surface, t: Theme, found: tuple[Deal, ...], r: pg.Rect) -> None:
        gap = t.px(6)
        wide = min(t.px(250), (r.w - gap * (len(found) - 1)) // len(found))
        x = r.centerx - (wide * len(found) + gap * (len(found) - 1)) // 2
        for deal in found:
            at = pg.Rect(x, r.y + t.px(4), wide, r.h - t.px(4))
            hot = len(self.spots) == self.over
            s.blit(skin.plate(t, at.size, "gold" if deal.default else "plain", "hot" if hot else ""), at)
            told = deal.words
            if deal.stay:
                words = f"All yours stay {deal.stay}, a hit {deal.hit}"
                t.say(s, words, (at.centerx, at.y + t.px(34)), "small", "ink", "c", at.w - t.px(12))
                told += f": {deal.stay} that all of yours stay, {deal.hit} that an enemy leaves"
            high = at.y + t.px(15) if deal.stay else at.centery
            t.say(s, deal.words, (at.centerx, high), "body semi", "ink", "c", at.w - t.px(12))
            self.spots.append((at, deal.command, told))
            x += wide + gap

    # -- the pointer
    def _at(self, pos: Pos) -> int:
        return next((n for n, (at, _, _) in enumerate(self.spots) if at.collidepoint(pos)), -1)

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if (at := self._at(pos)) != self.over:
            self.over = at
            self.dirty()

    def leave(self) -> None:
        if self.over >= 0:
            self.over = -1
            self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._at(pos) >= 0 else ""

    def tip_at(self, pos: Pos) -> str:
        at = self._at(pos)
        return self.spots[at][2] if at >= 0 else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        at = self._at(pos)
        if e.button == 1 and at >= 0:
            self.submit(self.spots[at][1])


def battle_of(table: WarTable) -> Clash | None:
    """What the board shows now: the battle that is fought, and while it is still being shown the one that has just
    been."""
    host, deeds = table.host, table.deeds
    fight = deeds.fight
    if fight is None or host.replay_at is not None or (fight.over and host.idle):
        return None
    asked = host.seat is not None
    return clash(
        table.state,
        table.names,
        fight,
        host.looker,
        host.options if asked else (),
        table.mode.default() if asked else None,
        deeds.still,
    )
