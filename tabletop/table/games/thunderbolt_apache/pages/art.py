"""Pictures of what lies on the pages: aircraft from above, battalion counters, pilots' patches, stores."""
from __future__ import annotations

from functools import lru_cache

import pygame as pg

from tabletop.games.thunderbolt_apache.sheets import Battalion, Deck, Store, StoreKind
from tabletop.table.draw import planform
from tabletop.table.draw.kit import circle, dark, el, light, poly, rect, star_path, svg, text

FIGURES = {
    "A-10A": "a10", "A-10C": "a10", "AH-1F": "ah1", "AH-1W": "ah1", "AH-64A": "ah64", "AH-64D": "ah64", "OH-58D": "oh58", "AV-8B": "av8",
    "F-16C": "f16", "AC-130H": "ac130", "AC-130U": "ac130", "RQ-1A": "rq1", "MQ-1B": "mq1",
}
DECK_TONES = {Deck.ASSAULT: "#a4342a", Deck.SUPPORT: "#8a5a10", Deck.COMMAND: "#5b3f7e", Deck.TRAINING: "#5f5547"}
FAMILY_TONES = {
    "A-10": "#47683f", "AH-1": "#6f7f3a", "AH-64": "#2f6b66", "OH-58": "#7a6a32", "AV-8B": "#2b5a8e", "F-16": "#4a5f86", "AC-130": "#53504a", "UAV": "#6c7478",
}


@lru_cache(256)
def plane(card: str, px: int, heading: float = 0.0) -> pg.Surface:
    """An aircraft from above in a square of `px`."""
    figure = FIGURES.get(card, "")
    if planform.has(figure):
        return planform.aircraft(figure, px, heading)
    kind = "x:h" if card.startswith(("AH", "OH")) else "x:t" if card.startswith(("AC", "RQ", "MQ")) else "x:fb"
    return planform.aircraft(kind, px, heading)


@lru_cache(256)
def patch(name: str, family: str, px: int) -> pg.Surface:
    """A pilot's round patch in the colour of his family, with his initial and a pattern of his own."""
    tone = FAMILY_TONES.get(family, "#5f5547")
    n = sum(map(ord, name))
    body = circle(50, 50, 47, dark(tone, 0.45)) + circle(50, 50, 43, tone, "#f0e3c0", 3)
    style = n % 4
    if style == 0:
        body += el(poly([(50, 10), (86, 78), (14, 78)]), light(tone, 0.25))
    elif style == 1:
        body += el("M8 40L92 40L92 62L8 62Z", light(tone, 0.25))
    elif style == 2:
        body += el(star_path(50, 50, 40), light(tone, 0.22))
    else:
        body += el("M14 74L50 22L86 74L74 74L50 40L26 74Z", light(tone, 0.3))
    picture = svg(body, (px, px), (0, 0, 100, 100))
    text(picture, name[:1].upper(), (px / 2, px * 0.52), "display", px * 0.56, "#fff8e6", "mc")
    return picture


BODIES = {
    "missile": ("M6 14L62 14L76 18L62 22L6 22Z", "M6 8L16 14L16 22L6 28ZM40 9L50 14L50 22L40 27Z"),
    "bomb": ("M14 18C20 9 56 9 74 18C56 27 20 27 14 18Z", "M6 9L18 15L18 21L6 27Z"),
    "pod": ("M6 18C6 11 12 10 16 10L60 10C70 10 76 14 76 18C76 22 70 26 60 26L16 26C12 26 6 25 6 18Z", "M22 10V26M34 10V26M46 10V26"),
    "tank": ("M4 18C16 8 64 8 78 18C64 28 16 28 4 18Z", "M30 9V27M52 9V27"),
    "rocket": ("M6 9L56 9L76 18L56 27L6 27Z", "M10 14H50M10 18H54M10 22H50"),
}


def body_of(store: Store) -> str:
    """Which kind of body a store has."""
    if store.kind is StoreKind.POD:
        return "pod"
    if store.kind is StoreKind.TANK:
        return "tank"
    if store.key.startswith(("LAU", "APKWS")):
        return "rocket"
    return "bomb" if store.key.startswith(("Mk", "CBU", "GBU")) else "missile"


@lru_cache(256)
def store(kind: str, air: bool, px: int) -> pg.Surface:
    """A store from the side, `px` wide and 0.45 times as high; yellow stripes on air-to-air ones."""
    shape, lines = BODIES[kind]
    fill = {"missile": "#d8d4c8", "bomb": "#6b7350", "pod": "#7d868a", "tank": "#a8aaa2", "rocket": "#c9c3ae"}[kind]
    body = el(shape, fill, "#2a2520", 2)
    body += el(lines, "none", "#2a2520", 2) if kind in ("pod", "tank", "rocket") else el(lines, dark(fill, 0.25), "#2a2520", 1.6)
    if air:
        body += rect(24, 11.5, 7, 13, "#f2c230", 0, "#2a2520", 1) + rect(36, 11.5, 7, 13, "#f2c230", 0, "#2a2520", 1)
    elif kind == "missile":
        body += rect(58, 13, 4, 10, "#8a7a34")
    elif kind == "bomb":
        body += el("M56 11.5C58 14 58 22 56 24.5", "none", "#e0c24a", 2.4)
    return svg(body, (px, round(px * 0.45)), (0, 0, 80, 36))


@lru_cache(64)
def scout(px: int) -> pg.Surface:
    """A scout's disc: field glasses."""
    body = circle(50, 50, 47, "#3f4a32", "#f0e3c0", 4)
    body += el("M24 66A13 13 0 1 1 50 66M50 66A13 13 0 1 1 76 66", "none", "#fff8e6", 6)
    body += el("M26 58L36 34H46L49 52M74 58L64 34H54L51 52", "#fff8e6", "#fff8e6", 3)
    return svg(body, (px, px), (0, 0, 100, 100))


_BATTALIONS: dict[tuple[str, int, bool, int], pg.Surface] = {}


def battalion(card: Battalion, half: bool, px: int) -> pg.Surface:
    """A battalion's counter of `px`: sign of the deck, number, value and VP; paler with a slash at half strength."""
    key = (card.key, card.vp, half, px)
    if key not in _BATTALIONS:
        if len(_BATTALIONS) > 300:
            _BATTALIONS.clear()
        _BATTALIONS[key] = _battalion(card, half, px)
    return _BATTALIONS[key]


def _battalion(card: Battalion, half: bool, px: int) -> pg.Surface:
    tone = DECK_TONES[card.deck]
    face = light(tone, 0.82) if not half else "#e9e2d2"
    body = rect(1.5, 1.5, 97, 97, face, 9, "#2a2016", 3) + rect(1.5, 1.5, 97, 24, tone, 9) + rect(1.5, 14, 97, 12, tone)
    body += rect(24, 36, 52, 34, "#fff8e6", 0, "#2a2016", 3.4)
    mark = {
        Deck.ASSAULT: el("M36 53A14 9 0 0 1 64 53A14 9 0 0 1 36 53Z", "none", "#2a2016", 3.6), Deck.SUPPORT: circle(50, 53, 7, "#2a2016"),
        Deck.COMMAND: el("M24 36L76 36L76 44L24 44Z", "#2a2016"), Deck.TRAINING: el("M30 64L50 42L70 64", "none", "#2a2016", 3.6),
    }[card.deck]
    body += mark
    if half:
        body += el("M24 70L76 36", "none", "#97291f", 4)
    picture = svg(body, (px, px), (0, 0, 100, 100))
    text(picture, card.key, (px * 0.5, px * 0.145), "display", px * 0.21, "#fff6e2", "mc")
    text(picture, f"{card.vp}" if not half else f"{card.vp - card.half_vp}", (px * 0.83, px * 0.85), "bold", px * 0.2, "#2a2016", "mc")
    text(picture, "1/2" if half else str(card.value), (px * 0.2, px * 0.85), "bold", px * 0.2, "#97291f" if half else "#2a2016", "mc")
    return picture
