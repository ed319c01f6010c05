"""What is printed on the sheet beside the battlefield: the loiter track with its marker, and the cups with
the last chit and counter."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.sheets import HitCounter
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.marks.paint import Screen
from tabletop.games.thunderbolt_apache.table.pieces import damage, signs
from tabletop.table.draw.kit import cached, rect, svg, text, width, wrap
from tabletop.table.play.contract import Mark, Point, Sprite

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

TRACK = (1742.0, 22.0)
"""Top left corner of the loiter track in map points."""
HELD = "held"
"""Id of the sprite of what has just been drawn."""
BOX = 78.0
HIGHEST, LOWEST = 7, -2
TONES = {0: "#e08a1e", -1: "#c9301c", -2: "#17130f"}
UNDER = {0: "6+", -1: "10+", -2: "crash"}


def marks(table: ApacheTable) -> list[Mark]:
    """Track and cups."""
    state, shower = table.state, table.happening.shower
    out = [Mark("own", draw=partial(_track, _values(state)), areas=partial(_track_pixels, track_area(state)))]
    popups = state.scenario.sortie is None or state.scenario.sortie.popups
    last = state.library.counters[shower.last_counter[0]] if shower.last_counter is not None else None
    out.append(
        Mark(
            "own",
            draw=partial(
                _cups, popups, last, shower.last_counter is not None and shower.last_counter[1], shower.last_chit
            ),
        )
    )
    return out


def held(table: ApacheTable) -> list[Sprite]:
    """The counter or chit that is drawn just now: it has come out of its cup and lies large beside its aircraft."""
    card = table.happening.shower.card
    at = table.lying.plane_points.get(card[-1]) if card and not table.host.idle else None
    if at is None:
        return []
    places = table.places
    (x, y), (mx, my), wide = resting(table, at[1]), places.middles[5], float(places.sheet.tile_width)
    return [
        Sprite(
            HELD,
            places.cells[5],
            partial(_held, table.state, card),
            card,
            0.01,
            3,
            900,
            ((x - mx) / wide, (y - my) / wide),
            stacks=False,
        )
    ]


def resting(table: ApacheTable, plane: Point) -> Point:
    """Where the card of something drawn lies: over its aircraft, whole on the sheet."""
    sheet = table.places.sheet
    w, h = sheet.width * sheet.tile_width, table.places.middles[10][1] + 300
    return min(max(plane[0], 330.0), w - 60.0), min(max(plane[1] - 40, 390.0), h - 390.0)


def cup(kind: str) -> Point:
    """The mouth of the cup of hit counters ("counter") or of pop-ups ("chit")."""
    return CUPS[0] + 84, CUPS[1] + (70 if kind == "counter" else 256)


def _values(state: State) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    """Turn, marker, and (callsign, own value) of every aircraft on the field whose own value differs from the
    marker."""
    mission = state.here
    own = []
    for flyer in state.flyers:
        if mission.turn and flyer.flight is Flight.FIELD:
            value = own_value(state, flyer).total
            if value != mission.marker:
                own.append((flyer.pilot or flyer.card, value))
    return mission.turn, mission.marker, tuple(own)


def _top(marker: int, own: tuple[tuple[str, int], ...]) -> int:
    return max(HIGHEST, marker, *(value for _, value in own))


def _high(top: int) -> float:
    """How high a track from that value down is."""
    return 56 + (4 + BOX) * -(-(top - LOWEST + 1) // 5)


def track_area(state: State) -> tuple[float, float, float, float]:
    """Left, top, width and height of the loiter track in map points."""
    _, marker, own = _values(state)
    return *TRACK, 400.0, _high(_top(marker, own))


def _track_pixels(area: tuple[float, float, float, float], at: Screen, zoom: float) -> list[pg.Rect]:
    return [pg.Rect(at(area[:2]), (round(area[2] * zoom), round(area[3] * zoom)))]


@cached(8)
def _ground(k: float, top: int) -> pg.Surface:
    """The printed track: boxes from the top value to the crash line."""
    high = _high(top)
    w, h = round(k * 400), round(k * high)
    s = rect(1, 1, 398, high - 2, "#efe5cc", 10, "#6b5a40", 2.4)
    for value in range(top, LOWEST - 1, -1):
        x, y = _box(top, value)
        tone = TONES.get(value, "#fbf5e6")
        s += rect(x, y, BOX - 6, BOX - 6, tone, 7, "#4b3a22", 2)
    body = svg(s, (w, h), (0, 0, 400, high))
    text(body, "LOITER", (14 * k, 26 * k), "display", 34 * k, "#2a2016", "ml")
    for value in range(top, LOWEST - 1, -1):
        x, y = _box(top, value)
        ink = "#fffaf0" if value <= 0 else "#2a2016"
        text(body, str(value), ((x + BOX / 2 - 3) * k, (y + 24) * k), "display", 34 * k, ink, "mc")
        if value in UNDER:
            text(body, UNDER[value], ((x + BOX / 2 - 3) * k, (y + 56) * k), "display", 23 * k, ink, "mc")
    return body


def _box(top: int, value: int) -> tuple[float, float]:
    """Corner of the box of a value within the track, five to a row."""
    n = top - value
    return 8 + (n % 5) * BOX, 52 + (n // 5) * (BOX + 4)


def _track(values: tuple[int, int, tuple[tuple[str, int], ...]], surface: pg.Surface, at: Screen, zoom: float) -> None:
    turn, marker, own = values
    top = _top(marker, own)
    x, y = at(TRACK)
    ground = _ground(round(zoom, 4), top)
    surface.blit(ground, (x, y))
    k = zoom
    text(
        surface,
        f"TURN {turn}" if turn else "BEFORE TURN 1",
        (x + 386 * k, y + 26 * k),
        "display",
        max(9, 28 * k),
        "#5f5547",
        "mr",
    )
    if turn:
        bx, by = _box(top, max(LOWEST, marker))
        picture = signs.loiter_marker(max(12, round(62 * k)))
        surface.blit(picture, picture.get_rect(center=(x + (bx + BOX / 2 - 3) * k, y + (by + BOX / 2 - 3) * k)))
    _own_values(surface, own, top, (x, y), ground.get_height(), k)


def _own_values(
    surface: pg.Surface, own: tuple[tuple[str, int], ...], top: int, corner: tuple[int, int], under: int, k: float
) -> None:
    """A tag with the number of aircraft on each box where some differ from the marker; who they are stands under the
    track."""
    groups: dict[int, list[str]] = {}
    for name, value in own:
        groups.setdefault(max(LOWEST, value), []).append(name)
    x, y = corner
    size = max(10.0, 26 * k)
    line = y + under + size * 0.7
    for value, names in sorted(groups.items(), reverse=True):
        bx, by = _box(top, value)
        tag = pg.Rect(0, 0, max(14, round(44 * k)), max(9, round(26 * k)))
        tag.midbottom = (round(x + (bx + BOX / 2 - 3) * k), round(y + (by + BOX - 8) * k))
        pg.draw.rect(surface, "#2b5a8e", tag, border_radius=3)
        pg.draw.rect(surface, "#fff6e2", tag, 1, border_radius=3)
        text(surface, f"x{len(names)}", tag.center, "display", max(9, 23 * k), "#fff6e2", "mc")
        for row in wrap(f"{value}: {', '.join(names)}", "semi", size, 396 * k):
            text(surface, row, (x + 4 * k, line), "semi", size, "#d7e6f2", "ml", halo="#1d2624", halo_w=1)
            line += size * 1.1


# -- cups
CUPS = (1742.0, 1010.0)
"""Top left corner of the two cups in map points."""


def _cups(
    popups: bool, last: HitCounter | None, heavy: bool, chit: str | None, surface: pg.Surface, at: Screen, zoom: float
) -> None:
    """The hit cup with the last counter before it, and the pop-up cup with the last chit. What is left in them is
    not shown."""
    x, y = at(CUPS)
    k = zoom
    ground = _tray(round(k, 4), 386 if popups else 204)
    surface.blit(ground, (x, y))
    rows = (("HITS", 0),) + ((("POP-UPS", 186),) if popups else ())
    for words, down in rows:
        picture = damage.cup(max(16, round(140 * k)), 24, "hits" if down == 0 else "popups")
        surface.blit(picture, (x + round(14 * k), y + round((22 + down) * k)))
        text(surface, words, (x + 84 * k, y + (176 + down) * k), "display", max(8, 27 * k), "#efe5cc", "mc")
    if last is not None:
        picture = damage.hit_counter(last, heavy, max(20, round(138 * k)))
        surface.blit(picture, picture.get_rect(center=(x + round(275 * k), y + round(98 * k))))
    if popups and chit is not None:
        picture = damage.popup_chit(max(18, round(128 * k)), chit)
        surface.blit(picture, picture.get_rect(center=(x + round(275 * k), y + round(282 * k))))


@cached(8)
def _tray(k: float, high: int) -> pg.Surface:
    return svg(
        rect(1, 1, 398, high - 2, "#1d2624", 14, "#0f1413", 3, op=0.55),
        (round(k * 400), round(k * high)),
        (0, 0, 400, high),
    )


def _held(state: State, card: tuple[Any, ...], piece: int) -> pg.Surface:
    """What has just been drawn, with its side in words. piece: side of a counter in pixels."""
    k = piece / 128
    px = max(72, round(128 * k))
    if card[0] == "chit":
        picture, head, foot = (
            damage.popup_chit(px, card[1]),
            "Pop-up chit",
            state.library.units[card[1]].name if card[1] else "no enemy: it goes back",
        )
    else:
        counter = state.library.counters[card[1]]
        picture = damage.hit_counter(counter, card[2], px)
        head = f"{'Heavy' if card[2] else 'Light'} hit: {counter.name}"
        foot = "no effect on this type: it goes back" if card[3] else (counter.heavy if card[2] else counter.light).text
    size = max(13.0, 17 * k)
    wide = round(max(px * 1.5, width(head, "display", size * 1.2) + size * 1.4))
    rows = wrap(foot, "semi", size * 0.86, wide - size)
    surface = pg.Surface((wide, round(px * 1.22 + size * 1.9 + len(rows) * size * 1.15)), pg.SRCALPHA)
    box = surface.get_rect()
    bad = (card[0] == "counter" and not card[3]) or (card[0] == "chit" and card[1])
    pg.draw.rect(surface, "#f7efd9", box, border_radius=10)
    pg.draw.rect(surface, "#97291f" if bad else "#6b5a40", box, 3, border_radius=10)
    text(surface, head, (box.centerx, box.y + size * 0.95), "display", size * 1.2, "#2a2016", "mc")
    surface.blit(picture, picture.get_rect(center=(box.centerx, box.y + round(size * 1.7 + px * 0.58))))
    for i, line in enumerate(rows):
        y = box.y + size * 2.1 + px * 1.2 + i * size * 1.15
        text(surface, line, (box.centerx, y), "semi", size * 0.86, "#97291f" if bad else "#2c5a3a", "mc")
    return surface
