"""What lies on the map, and what the table lays over it: counters and their names, the marks of the step, holding
boxes, Convoys as chains, covered arcs, ranges, a line of sight.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.air_support.rules import hexes, light_aa
from tabletop.games.air_support.rules.light_aa import VEHICLE_REACH
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Fire, Gun, Vehicle, Where
from tabletop.games.air_support.rules.standing import BLAST, Unit, every, unit
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.marks import goals
from tabletop.games.air_support.table.marks.runmarks import ToScreen
from tabletop.games.air_support.table.pieces import faces, places
from tabletop.games.air_support.table.showings import names, telling
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import dark, mix, rgb, text
from tabletop.table.draw.lettering import font
from tabletop.table.play.contract import Afar, Host, Mark, Note, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

ARC_SHOWN = 16
"""Hexes: a covered arc is tinted so far at the most."""


def _draw_words(host: Host, words: tuple[tuple[Hex, str], ...], s: pg.Surface, to: ToScreen, zoom: float) -> None:
    high = host.cell_size[1] * zoom
    if high < 22:
        return
    x, y = 0.0, 0.36 * host.cell_size[1]
    for at, word in words:
        cx, cy = host.centre(at)
        text(
            s,
            word,
            to((cx + x, cy + y)),
            "display",
            max(11, high * 0.22),
            dark(pal.HIGH["reach"][0], 0.35),
            "mc",
            halo="#fffaf0",
            halo_w=max(1, round(high / 40)),
        )


RAISED = 0.12
"""Heights of a cell by which the plate of a chance lies above the middle."""


def _draw_chances(host: Host, words: tuple[tuple[Hex, str], ...], s: pg.Surface, to: ToScreen, zoom: float) -> None:
    """Chances on small plates over the picture of counters: the name above and the figures at the foot stay free."""
    high = host.cell_size[1] * zoom
    if high < 22:
        return
    px = max(13, round(high * 0.22))
    for at, word in words:
        plate = _chance(word, px)
        x, y = to(host.centre(at))
        s.blit(plate, plate.get_rect(center=(x, round(y - RAISED * high))))


@lru_cache(128)
def _chance(word: str, px: int) -> pg.Surface:
    letters = font("display", px).render(word, True, rgb(dark(pal.HIGH["reach"][0], 0.35)))
    plate = pg.Surface((letters.get_width() + px // 2 + 2, round(px * 1.25)), pg.SRCALPHA)
    pg.draw.rect(plate, rgb("#fffaf0"), plate.get_rect(), border_radius=px // 3)
    pg.draw.rect(plate, rgb(pal.HIGH["fire"][0]), plate.get_rect(), max(1, px // 10), border_radius=px // 3)
    plate.blit(letters, letters.get_rect(center=plate.get_rect().center))
    return plate


def _draw_boxes(table: SupportTable, s: pg.Surface, to: ToScreen, zoom: float) -> None:
    """The strip above the map: one half a side."""
    host, state = table.host, table.state
    w, h = host.cell_size
    for seat in (0, 1):
        if not state.planes_of(seat):
            continue
        n = max(2, len(places.held(state, seat)))
        first, last = host.centre(places.box_hex(state, seat, 0)), host.centre(places.box_hex(state, seat, n - 1))
        left, right = min(first[0], last[0]) - 0.85 * w, max(first[0], last[0]) + 0.85 * w
        top, bottom = min(first[1], last[1]) - 1.15 * h, max(first[1], last[1]) + 0.72 * h
        _tray(
            s,
            to((left, top)),
            to((right, bottom)),
            str(pal.SIDE[seat]),
            f"{state.scenario.sides[seat].name}: planes",
            zoom * h,
        )


def _tray(s: pg.Surface, a: tuple[int, int], b: tuple[int, int], col: str, words: str, high: float) -> None:
    box = pg.Rect(a, (b[0] - a[0], b[1] - a[1]))
    pg.draw.rect(s, rgb(mix("#242e2c", col, 0.22)), box, border_radius=max(3, round(high * 0.12)))
    pg.draw.rect(
        s, rgb(mix(col, "#e6dcc4", 0.3)), box, max(1, round(high * 0.025)), border_radius=max(3, round(high * 0.12))
    )
    if high > 24:
        text(s, words, (box.x + high * 0.12, box.y + high * 0.17), "display", max(11, high * 0.2), "#e6dcc4", "ml")


class Overlays:
    """What the table lays over the map beside the marks of the step. `arcs_on`: whether covered arcs and ranges are
    shown."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        self.arcs_on = False

    def box_marks(self) -> list[Mark]:
        state = self.table.state
        if not state.planes:
            return []
        return [
            Mark(
                "hover",
                (places.box_hex(state, 0, 0),),
                text=f"boxes {len(state.planes)}",
                draw=partial(_draw_boxes, self.table),
            )
        ]

    def blast_marks(self) -> list[Mark]:
        """What batteries have on the map: the spotting round, or the blast area of a concentration."""
        state, marks = self.table.state, []
        for battery in state.batteries.values():
            if battery.fire is Fire.NONE or battery.at is None:
                continue
            if battery.fire is not Fire.SR:
                marks.append(Mark("threat", tuple(h for h in state.ground.grid if distance(h, battery.at) <= BLAST)))
            marks.append(
                Mark(
                    "ring",
                    points=(self.table.host.centre(battery.at),),
                    radius=0.45 * self.table.host.cell_size[1],
                    text=battery.fire.value,
                    layer=1,
                )
            )
        return marks

    def words_in(self, words: Mapping[Hex, str], chances: bool = False) -> list[Mark]:
        """Small words at the foot of hexes; `chances`: on plates over the counters there."""
        found = tuple((at, word) for at, word in words.items() if word)
        return (
            [
                Mark(
                    "hover",
                    tuple(at for at, _ in found),
                    text=repr(found),
                    layer=1,
                    draw=partial(_draw_chances if chances else _draw_words, self.table.host, found),
                )
            ]
            if found
            else []
        )

    def chain(self, ids: Iterable[str]) -> list[Mark]:
        """The members of a Convoy or Column tied together in their order."""
        where = [at for key in ids if (at := places.hex_of(self.table.state, key)) is not None]
        where = list(dict.fromkeys(where))
        return [
            Mark("together", points=(self.table.host.centre(a), self.table.host.centre(b)), layer=1)
            for a, b in itertools.pairwise(where)
        ]

    def arc_marks(self) -> list[Mark]:
        """Covered arc and ranges of the piece under the pointer, or else the selected one."""
        table = self.table
        if not self.arcs_on:
            return []
        state = table.state
        key = (
            table.hovered
            if unit(state, table.hovered) is not None or table.hovered in state.weapons
            else table.selected
        )
        at = places.hex_of(state, key)
        if at is None or at not in state.ground.grid:
            return []
        marks = []
        facing = self._facing(key)
        if facing is not None:
            arc = tuple(
                h for h in state.ground.grid if h != at and distance(at, h) <= ARC_SHOWN and hexes.in_arc(at, facing, h)
            )
            marks.append(Mark("fire", arc))
        for reach, words in self._reaches(key):
            marks.append(
                Mark(
                    "ring", points=(table.host.centre(at),), radius=(reach + 0.5) * table.host.cell_size[1], text=words
                )
            )
        return marks

    def _facing(self, key: str) -> int | None:
        state = self.table.state
        piece = unit(state, key)
        if isinstance(piece, Gun):
            return piece.facing
        if isinstance(piece, Vehicle) and not piece.wreck and state.car(piece).main is not None:
            return piece.turret
        return None

    def _reaches(self, key: str) -> list[tuple[int, str]]:
        """(hexes, words) of the rings around a piece."""
        state = self.table.state
        if key in state.infantry and not state.infantry[key].dummy:
            reach = state.man(state.infantry[key]).reach
            return [(reach, str(reach)), (2 * reach, f"{2 * reach} half")] if reach else []
        if key in state.weapons:
            sheet = state.arm(state.weapons[key])
            air = [(sheet.reach // 2, f"aircraft {sheet.reach // 2}")] if sheet.aa else []
            return [(sheet.reach, str(sheet.reach)), *air]
        ife = state.gun(state.guns[key]).barrel.ife if key in state.guns else 0
        car = state.vehicles.get(key)
        if car is not None and not car.wreck:
            sheet_of = state.car(car)
            ife = sheet_of.main.ife if sheet_of.main is not None and "MA" in sheet_of.aa else 0
            if not ife and sheet_of.aamg:
                far = VEHICLE_REACH["AAMG"]
                return [(far // 2, f"AA {far // 2}"), (far, f"AA {far} half")]
        far = light_aa.IFE_REACH
        return [(far // 2, f"AA {far // 2}"), (far, f"AA {far} half")] if ife else []


# -- What lies on the map: counters, and the marks of the step with what is laid over them.


class OnBoard(Lying):
    """What lies on the map."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def sprites(self) -> Sequence[Sprite]:
        mode = self.table.mode
        asked = not self.table.hand.watching
        ready = mode.ready() if asked else frozenset()
        free = mode.movable() if asked else frozenset()
        arms = self.table.state.weapons.values()  # who takes hold of a weapon means the men under it
        return faces.sprites(
            self.table.state,
            ready,
            free | {arm.id for arm in arms if arm.owner in free and arm.id not in ready},
            bool(ready) and isinstance(mode, MoveMode),
        )

    def marks(self) -> Sequence[Mark]:
        table = self.table
        return [
            *table.goal_ground.marks(table.state),
            *table.overlays.box_marks(),
            *table.overlays.blast_marks(),
            *table.overlays.arc_marks(),
            *(table.mode.marks() if table.hand.staff.plan is None else table.hand.staff.marks()),
            *table.sight.marks(),
            *table.labels.marks(),
            *table.enemy.marks(),
            *table.goals.marks(table.state),
        ]

    def afar(self) -> Sequence[Afar]:
        """What the battle is about, with the hexes from the piece in hand."""
        at = places.hex_of(self.table.state, self.table.selected)
        on_map = at is not None and at in self.table.state.ground.grid
        return self.table.goal_ground.afar(self.table.state, at if on_map else None)

    def seat_of(self, piece: str) -> int | None:
        if piece.startswith("? "):
            return int(piece.split()[1])
        return names.seat_of(self.table.state, piece)

    def describe(self, spot: Spot) -> str:
        state = self.table.state
        words = [f"{names.label(state, spot.cell)}: {self.ground_words(spot.cell)}"]
        words += [names.called(state, u.id) for u in self.here(spot.cell)[:4]]
        at = places.hex_of(state, self.table.selected)
        if at is not None and at in state.ground.grid and at != spot.cell:
            away = distance(at, spot.cell)
            words.append(f"{counted(away, 'hex')} from {names.called(state, self.table.selected)}")
        return "   ".join(words)

    def ground_words(self, at: Hex) -> str:
        """The terrain of a hex in a line."""
        goal = goals.named(self.table.state, at)
        return telling.ground_words(self.table.state, at) + (f", {goal}" if goal else "")

    def here(self, at: Hex) -> list[Unit]:
        """Known ground units in a hex."""
        return [u for u in every(self.table.state) if u.where is Where.MAP and u.place.hex == at]

    def named(self) -> list[Unit]:
        """Known ground units on the map that still live, crews after the guns that they serve."""
        state = self.table.state
        living = [u for u in every(state) if u.where is Where.MAP and not getattr(u, "wreck", False)]
        crews = {gun.crew for gun in state.guns.values() if gun.crew}
        return sorted(living, key=lambda u: u.id in crews)

    def in_hex(self, at: Hex) -> tuple[str, ...]:
        """Every known counter of a hex, weapons after their owners."""
        state = self.table.state
        out: list[str] = []
        for u in self.here(at):
            out += [u.id, *(w.id for w in state.weapons.values() if w.owner == u.id)]
        return (*out, *(w.id for w in state.weapons.values() if not w.owner and w.place.hex == at))


# -- Short names over the counters, one over each pile, so that whoever is spoken of can be found.

LEAST, MOST = 13, 20
"""Pixels of the letters."""
HALO = 2
"""Pixels around the letters."""
NEEDED = 38
"""A cell narrower than so many pixels has no room for a name."""


@lru_cache(256)
def _name(words: str, px: int) -> pg.Surface:
    """Letters on a halo."""
    face = font("display", px)
    ink, rim = face.render(words, True, rgb("#1c1710")), face.render(words, True, rgb("#fffaf0"))
    picture = pg.Surface((ink.get_width() + 2 * HALO, ink.get_height() + 2 * HALO), pg.SRCALPHA)
    for dx in range(2 * HALO + 1):
        for dy in range(2 * HALO + 1):
            picture.blit(rim, (dx, dy))
    picture.blit(ink, (HALO, HALO))
    return picture


class Labels:
    """Short names over the counters, one over each pile, so that whoever is spoken of can be found."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def found(self) -> tuple[tuple[Hex, str], ...]:
        """Hexes with the name of the piece that leads there, and how many more lie under it."""
        state = self.table.state
        out: dict[Hex, tuple[str, int]] = {}
        for piece in self.table.lying.named():
            at = piece.place.hex
            first, more = out.get(at, ("", -1))
            out[at] = (first or names.short_name(state, piece.id), more + 1)
        return tuple((at, f"{name} +{more}" if more else name) for at, (name, more) in out.items())

    def marks(self) -> list[Mark]:
        """The names over the counters."""
        found = self.found()
        return [Mark("hover", text=f"names {hash(found)}", layer=1, draw=partial(self._draw, found))] if found else []

    def _draw(self, found: tuple[tuple[Hex, str], ...], s: pg.Surface, to: ToScreen, zoom: float) -> None:
        host = self.table.host
        wide, high = host.cell_size[0], host.cell_size[1]
        if wide * zoom < NEEDED:
            return
        px = max(LEAST, min(MOST, round(wide * zoom * 0.15)))
        clip = s.get_clip()
        for at, words in found:
            x, y = host.centre(at)
            picture = _name(words, px)
            place = picture.get_rect(midbottom=to((x, y - (0.3 if wide * zoom >= 52 else 0.22) * high)))
            if clip.colliderect(place):
                s.blit(picture, place)


# -- Looking along a line on the map (L): what blocks it, what hinders it.


class SightLine:
    """Looking along a line on the map (L). `start`: where one looks from, None while nobody looks; `end`: the hex under
    the pointer."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        self.start: Location | None = None
        self.end: Hex | None = None

    def marks(self) -> list[Mark]:
        """The line that is being looked along (L), with what blocks it."""
        if self.start is None or self.end is None or self.start.hex == self.end:
            return []
        found = lines.line(self.table.state, self.start, Location(self.end))
        centre = self.table.host.centre
        words = (f"{found.drm:+d}" if found.drm else "clear") if found.clear else "blocked"
        marks = [
            Mark(
                "gunline" if found.clear else "line",
                points=(centre(self.start.hex), centre(self.end)),
                text=words,
                layer=1,
            )
        ]
        return [*marks, *([Mark("threat", found.blocked_by)] if found.blocked_by else [])]

    def note(self, spot: Spot) -> Note | None:
        """What the line of sight meets on its way."""
        if self.start is None or not spot.on_map or spot.cell == self.start.hex:
            return None
        state = self.table.state
        found = lines.line(state, self.start, Location(spot.cell))
        far = distance(self.start.hex, spot.cell)
        title = (
            f"{names.label(state, self.start.hex)} to {names.label(state, spot.cell)}: {far}"
            f" hex{'es' if far != 1 else ''}"
        )
        if not found.clear:
            by = f" by {', '.join(names.label(state, h) for h in found.blocked_by)}" if found.blocked_by else ""
            return Note(title, (f"Blocked{by}.",), (found.why,) if found.why else (), "bad")
        parts = [f"hindrance {found.hindrance:+d}"] * bool(found.hindrance) + [f"low visibility {found.lv:+d}"] * bool(
            found.lv
        )
        return Note(title, (f"Clear{': ' + ', '.join(parts) if parts else ''}.",), ("AS-LOS-01",), "good")

    def look_from(self) -> None:
        """Begin or end looking along lines, from the selected piece or the hex under the pointer."""
        table, state = self.table, self.table.state
        if self.start is not None:
            self.start = self.end = None
        else:
            place = places.location_of(state, table.selected)
            piece = unit(state, table.selected)
            if place is not None and (piece is None or piece.where is Where.MAP) and place.hex in state.ground.grid:
                self.start = place
            elif self.end is not None and self.end in state.ground.grid:
                self.start = Location(self.end)
        table.host.changed()
