"""Cards of the second game: special conditions, mission events, situations, campaigns and aircraft."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import AircraftCard
from tabletop.games.thunderbolt_apache.table.pieces import scenes
from tabletop.games.thunderbolt_apache.table.pieces.damage import damage_icon
from tabletop.games.thunderbolt_apache.table.pieces.pilots import medal
from tabletop.games.thunderbolt_apache.table.pieces.planes import plane_picture
from tabletop.games.thunderbolt_apache.table.pieces.scenes import CARD_SCENES, PLAIN, Prop
from tabletop.games.thunderbolt_apache.table.pieces.signs import sign
from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_icon
from tabletop.games.thunderbolt_apache.table.pieces.weapons import store_icon
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    grain,
    light,
    lin,
    poly,
    rect,
    rounded,
    silhouette_shadow,
    svg,
    text,
    tile_mult,
    width,
    wrap,
)
from tabletop.table.draw.poster import poster

RATIO = 1.4
KIND = {  # colour and word of a kind of card
    "condition": ("#47683f", "SPECIAL CONDITION"),
    "event": ("#8a6432", "MISSION EVENT"),
    "situation": ("#2b5a8e", "SITUATION"),
    "campaign": ("#7d2f2c", "CAMPAIGN"),
}


def _prop(surface: pygame.Surface, prop: Prop) -> None:
    """A thing in front of the landscape with its shadow on the ground."""
    w, h = surface.get_size()
    wide = int(prop.size * w)
    n = max(8, min(wide, int(prop.size * 2.3 * h)))
    makers = {
        "unit": lambda: unit_icon(prop.key, n),
        "wreck": lambda: unit_icon(prop.key, n, True),
        "store": lambda: store_icon(prop.key, n),
        "medal": lambda: medal(prop.key, n),
        "damage": lambda: damage_icon(prop.key, n),
        "sign": lambda: sign(prop.key, n, "#fff6e2"),
    }
    picture = makers[prop.kind]()
    x, y = prop.x * w + (wide - n) / 2, prop.foot * h - picture.get_height()
    shade = silhouette_shadow(picture, max(1, n // 40), 110)
    d = (shade.get_width() - picture.get_width()) / 2
    surface.blit(shade, (x - d + n * 0.02, y - d + n * 0.03))
    surface.blit(picture, (x, y))


@cached(48)
def card_picture(kind: str, key: str, w: int, h: int) -> pygame.Surface:
    """The picture of a card alone, w x h: a poster with aircraft and units."""
    scene = CARD_SCENES.get(key) or PLAIN[kind if kind in PLAIN else "event"]
    s = pygame.Surface((w, h))
    k = min(1.6, max(1.0, w / h / 2.2))  # in a long low picture aircraft may be larger for its height
    planes = tuple(replace(p, size=p.size * k) for p in scene.planes)
    land = tuple(scenes.PARTS.get(name, name) for name in scene.land)
    s.blit(poster(w, h, scene.sky, land, planes, zlib.crc32(key.encode()) % 97), (0, 0))
    for prop in scene.props:
        _prop(s, prop)
    s.blit(svg(rect(1, 1, w - 2, h - 2, "none", 0, "#2a2016", max(1.4, w / 130)), (w, h)), (0, 0))
    return s


def _paragraph(
    s: pygame.Surface, words: str, x: float, y: float, w: float, room: float, px: float, ink: str = ""
) -> float:
    """A paragraph that shrinks down to 8 px to fit its room; returns the y below it."""
    rows = wrap(words, "text", px, w)
    while len(rows) * px * 1.22 > room and px > 8:
        px *= 0.95
        rows = wrap(words, "text", px, w)
    for row in rows:
        text(s, row, (x, y + px * 0.62), "text", px, ink or pal.INK["strong"], "ml")
        y += px * 1.22
    return y


def _facts(s: pygame.Surface, facts: Sequence[tuple[str, str]], y: float, w: int, u: float, tone: str) -> float:
    """A row of figures with small words; returns the y below."""
    if not facts:
        return y
    gap = 4 * u
    cell = (w - 34 * u - gap * (len(facts) - 1)) / len(facts)
    for i, (word, value) in enumerate(facts):
        x = 17 * u + i * (cell + gap)
        s.blit(
            svg(
                rect(0.5, 0.5, cell - 1, 38 * u, light(tone, 0.85), 5 * u, light(tone, 0.3), 1),
                (int(cell), int(39 * u)),
            ),
            (x, y),
        )
        fit(s, value, (x + cell / 2, y + 15 * u), "display", 22 * u, dark(tone, 0.2), "mc", cell - 6 * u)
        fit(s, word, (x + cell / 2, y + 30.5 * u), "text", 11 * u, pal.INK["soft"], "mc", cell - 4 * u)
    return y + 44 * u


def _part(
    s: pygame.Surface, label: str, words: str, y: float, room: float, w: int, u: float, tone: str, lit: bool, off: bool
) -> None:
    """One part of an event card: flag with "OUT" or "HOME", then the words. lit: now in force; off: not in force."""
    h = int(room - 4 * u)
    face = light(tone, 0.80) if lit else pal.PAPER["card"]
    box = rect(
        0.8, 0.8, w - 28 * u - 1.6, h - 1.6, face, 6 * u, tone if lit else light(tone, 0.45), (2.2 if lit else 1) * u
    )
    s.blit(svg(box, (int(w - 28 * u), h)), (14 * u, y))
    tag = svg(
        el(
            poly(
                [(0, 0), (36 * u, 0), (46 * u, 9 * u), (36 * u, 18 * u), (0, 18 * u)]
                if label == "OUT"
                else [(10 * u, 0), (56 * u, 0), (56 * u, 18 * u), (10 * u, 18 * u), (0, 9 * u)]
            ),
            tone if not off else light(tone, 0.45),
        ),
        (int(58 * u), int(18 * u)),
    )
    s.blit(tag, (20 * u, y + 6 * u))
    text(s, label, (20 * u + (20 if label == "OUT" else 32) * u, y + 15 * u), "caps", 14 * u, "#fff6e2", "mc")
    ink = pal.INK["faint"] if off else pal.INK["strong"]
    _paragraph(s, words, 22 * u, y + 28 * u, w - 46 * u, h - 32 * u, 14.2 * u, ink)


@cached(64)
def _face(
    kind: str, title: str, words: str, w: int, key: str, second: str, active: str, facts: tuple[tuple[str, str], ...]
) -> pygame.Surface:
    h, u = int(w * RATIO), w / 250
    tone, word = KIND.get(kind, KIND["event"])
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    frame = "<defs>" + lin("t", 0, 7 * u, 0, 51 * u, [(0, light(tone, 0.14), 1), (1, dark(tone, 0.12), 1)]) + "</defs>"
    frame += rect(0, 0, w, h, pal.PAPER["card"], 13 * u) + rect(
        7 * u, 7 * u, w - 14 * u, h - 14 * u, "none", 8 * u, tone, 2.2 * u
    )
    frame += rect(7 * u, 7 * u, w - 14 * u, 44 * u, "url(#t)", 8 * u) + rect(
        7 * u, 34 * u, w - 14 * u, 17 * u, "url(#t)"
    )
    s.blit(svg(frame, (w, h)), (0, 0))
    room = w - 36 * u - (width(key, "display", 15 * u) + 8 * u if key else 0)
    fit(s, title.upper(), (18 * u, 29.5 * u), "display", 26 * u, "#fff6e2", "ml", room)
    if key:
        text(s, key, (w - 16 * u, 30 * u), "display", 15 * u, light(tone, 0.65), "mr")
    ph = int((96 if kind == "event" else 112) * u)
    s.blit(card_picture(kind, key, int(w - 28 * u), ph), (14 * u, 57 * u))
    y = 57 * u + ph
    tw = width(word, "caps", 13 * u, 1.2 * u)
    s.blit(
        svg(rect(1, 1, tw + 16 * u, 18 * u, pal.PAPER["card"], 4 * u, tone, 1.4 * u), (int(tw + 20 * u), int(20 * u))),
        (20 * u, y - 12 * u),
    )
    text(s, word, (28.5 * u, y - 2 * u), "caps", 13 * u, dark(tone, 0.2), "ml", track=1.2 * u)
    y += 13 * u
    if kind == "event":
        room = (h - 13 * u - y) / 2
        _part(s, "OUT", words or "None.", y, room, w, u, tone, active == "out", active == "home")
        _part(s, "HOME", second or "None.", y + room, room, w, u, tone, active == "home", active == "out")
    else:
        y = _facts(s, facts, y, w, u, tone)
        _paragraph(s, words, 20 * u, y + 2 * u, w - 40 * u, h - 18 * u - y, 15.5 * u)
    tile_mult(s, grain(512, 243, 3))
    return rounded(s, 13 * u)


def card_face(
    kind: str,
    title: str,
    words: str,
    w: int,
    *,
    key: str = "",
    second: str = "",
    active: str = "",
    facts: Sequence[tuple[str, str]] = (),
) -> pygame.Surface:
    """Front of a card, w wide and 1.4 w high.

    kind: condition, event, situation or campaign; key: "SC04", "ME17", "SI3", "CA01", which chooses the picture;
    second: home-bound part of an event, active: "out" or "home" lights that part; facts: (word, figure) boxes above
    the text.
    """
    return _face(kind, title, words, w, key, second, active, tuple(facts))


@cached(12)
def card_back(kind: str, w: int) -> pygame.Surface:
    """Back of a deck: condition, event, situation, campaign."""
    from tabletop.table.draw import cards

    return cards.card_back(
        w, KIND.get(kind, KIND["event"])[0], "ground" if kind in ("campaign", "situation") else "air"
    )


# ---------------------------------------------------------------- aircraft
FRAME_TONE = {"fixed_wing": "#2b5a8e", "helicopter": "#47683f"}


def _aircraft_frame(s: pygame.Surface, card: AircraftCard, u: float, tone: str) -> None:
    """Card, title bar, picture with the aircraft above its shadow."""
    w, h = s.get_size()
    frame = "<defs>" + lin("t", 0, 7 * u, 0, 47 * u, [(0, light(tone, 0.14), 1), (1, dark(tone, 0.12), 1)])
    frame += lin("s", 0, 50 * u, 0, 236 * u, [(0, "#bcd2da", 1), (1, "#efe6cb", 1)]) + "</defs>"
    frame += rect(0, 0, w, h, pal.PAPER["card"], 13 * u)
    frame += rect(7 * u, 7 * u, w - 14 * u, h - 14 * u, "none", 8 * u, tone, 2.2 * u)
    frame += rect(7 * u, 7 * u, w - 14 * u, 40 * u, "url(#t)", 8 * u)
    frame += rect(7 * u, 30 * u, w - 14 * u, 17 * u, "url(#t)")
    frame += rect(14 * u, 53 * u, w - 28 * u, 186 * u, "url(#s)", 5 * u, "#2a2016", 1.6 * u)
    s.blit(svg(frame, (w, h)), (0, 0))
    fit(s, card.key, (18 * u, 28 * u), "display", 30 * u, "#fff6e2", "ml", 110 * u)
    room = w - 44 * u - width(card.key, "display", 30 * u)
    fit(s, card.name, (w - 16 * u, 29 * u), "ital", 15 * u, "#f6e9cc", "mr", room)
    image = plane_picture(card.key, int(166 * u), 0)
    shade = silhouette_shadow(image, max(1, int(3 * u)), 90)
    middle = (round(w / 2 + 4 * u), round(146 * u))
    s.blit(shade, shade.get_rect(center=(middle[0] + 6 * u, middle[1] + 9 * u)))
    s.blit(image, image.get_rect(center=middle))


@cached(96)
def _aircraft(
    card: AircraftCard, w: int, damage: tuple[tuple[str, bool], ...], pilot: str, number: int, dim: bool
) -> pygame.Surface:
    h, u = int(w * RATIO), w / 250
    tone = FRAME_TONE.get(card.frame.value, "#5f6a70")
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    _aircraft_frame(s, card, u, tone)
    _aircraft_figures(s, card, w, u)
    low, high = card.speed
    levels = " ".join(a.value for a in card.altitudes)
    facts = [
        ("speed", f"{low}-{high}"),
        ("flies at", levels),
        ("airframe", str(card.toughness)),
        ("since", str(card.year)),
    ]
    _facts(s, facts, 245 * u, w, u, tone)
    if number:
        text(s, f"no. {number}", (22 * u, 62 * u), "semi", 13 * u, "#23405c", "ml")
    if pilot:
        fit(s, pilot, (w / 2, 300 * u), "semi", 17 * u, pal.INK["strong"], "mc", w - 40 * u)
    for i, (name, heavy) in enumerate(damage[:7]):
        s.blit(damage_icon(name, int(30 * u), heavy), (16 * u + i * 32 * u, h - 44 * u))
    tile_mult(s, grain(512, 243, 3))
    if dim:
        s.fill((190, 190, 190, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return rounded(s, 13 * u)


HEXAGON = el(poly([(21, 3), (37, 11), (37, 29), (21, 39), (5, 29), (5, 11)]), "#f2c230", "#5c430f", 2)


def _aircraft_figures(s: pygame.Surface, card: AircraftCard, w: int, u: float) -> None:
    """SO at the left edge, WP at the bottom left, Cannon at the top right of the picture, traits."""
    n, strong = int(42 * u), pal.INK["strong"]
    s.blit(svg(HEXAGON, (n, n), (0, 0, 42, 42)), (8 * u, 76 * u))
    text(s, str(card.cost), (29 * u, 97 * u), "display", 24 * u, "#3b2a06", "mc")
    text(s, "SO", (29 * u, 121 * u), "caps", 12 * u, "#3b2a06", "mc")
    box = rect(1, 1, 38 * u, 32 * u, "#fffaf0", 4 * u, "#2a2016", 2 * u)
    s.blit(svg(box, (int(40 * u), int(34 * u))), (19 * u, 200 * u))
    text(s, str(card.wp), (38.5 * u, 216.6 * u), "display", 24 * u, strong, "mc")
    text(s, "WP", (72 * u, 218 * u), "caps", 13 * u, strong, "mc")
    if card.cannon is not None:
        disc = svg(circle(20, 20, 18, "#97291f", "#fff6e2", 2), (int(40 * u), int(40 * u)), (0, 0, 40, 40))
        s.blit(disc, (w - 60 * u, 58 * u))
        text(s, f"{card.cannon}+", (w - 40 * u, 78.5 * u), "display", 22 * u, "#fff6e2", "mc")
        s.blit(sign("cannon", int(24 * u), "#97291f"), (w - 52 * u, 100 * u))
        if card.cannon_altitude is not None:
            text(s, card.cannon_altitude.value, (w - 24 * u, 112 * u), "display", 15 * u, "#97291f", "mc")
    traits = (("hover", card.hover), ("link", card.linked), ("mast", card.mast_sight), ("gunship", card.gunship > 0))
    for i, name in enumerate([name for name, on in traits if on]):
        s.blit(sign(name, int(26 * u), "#23405c"), (w - 46 * u, 206 * u - i * 32 * u))


def aircraft_card(
    card: AircraftCard,
    w: int,
    *,
    damage: Sequence[tuple[str, bool]] = (),
    pilot: str = "",
    number: int = 0,
    dim: bool = False,
) -> pygame.Surface:
    """Card of an aircraft, w wide and 1.4 w high: SO, WP, Cannon, speed, altitudes, Airframe, traits.

    damage: (name, heavy) of its lasting damage, drawn as chips at the foot; pilot and number of the aircraft if given.
    """
    return _aircraft(card, w, tuple(damage), pilot, number, dim)
