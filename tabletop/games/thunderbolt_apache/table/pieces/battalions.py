"""Battalion counters and cards: symbol of the arm, VP, full on one side, Half on the other."""

from __future__ import annotations

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import Battalion
from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_icon
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import canvas, chit_svg, dimmed, margin, outline
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    fit_px,
    grain,
    group,
    light,
    path,
    poly,
    rect,
    rounded,
    star_path,
    svg,
    text,
    tile_mult,
    wrap,
)

DECK = {
    "A": ("#97291f", "ASSAULT"),
    "S": ("#8a6432", "SUPPORT"),
    "C": ("#4d3f6b", "COMMAND"),
    "T": ("#47683f", "TRAINING"),
}
FULL_FACE, HALF_FACE = "#e9c9ad", "#efe6d2"
INK = "#231a10"
CARD_RATIO = 1.4

# Map symbols inside a frame of 56 x 36 about (0, 0), as on military maps.
OVAL = el("M-16 -9H16A9 9 0 0 1 16 9H-16A9 9 0 0 1 -16 -9Z", "none", INK, 2.6)
CROSS = el("M-28 -18L28 18M28 -18L-28 18", "none", INK, 2.6)
DOT = circle(0, 0, 5, INK)
DOME = el("M-28 18A28 22 0 0 1 28 18", "none", INK, 2.6)
SLASH = el("M-28 18L28 -18", "none", INK, 2.6)
BOWTIE = el(poly([(-15, -9), (0, 0), (15, -9), (15, 9), (0, 0), (-15, 9)]), INK)
WHEELS = "".join(circle(x, 14, 2.8, INK) for x in (-9, 0, 9))
ROCKET = el("M0 12V-10M-6 -4L0 -11L6 -4M-6 3L0 -4L6 3", "none", INK, 2.6)
MISSILE = el("M-5 12V-4Q-5 -13 0 -13T5 -4V12", "none", INK, 2.6)
TRUCK = el("M-28 6H28", "none", INK, 2.6)
BRIDGE = el("M-17 -9L-10 -2H10L17 -9M-17 9L-10 2H10L17 9", "none", INK, 2.6)
FLAG = el("M-28 -18V30", "none", INK, 3) + rect(-28, -18, 56, 9, INK)
SIGNAL = el("M-28 -18L4 4L-4 -4L28 18", "none", INK, 2.6)
RADAR = el("M-12 -10A14 14 0 0 0 10 10M-3 1L12 -12M12 -12L4 -11M12 -12L11 -4", "none", INK, 2.6)
WRENCH = el("M-16 -6V6M16 -6V6M-16 0H16", "none", INK, 3)
STORES = el("M-28 9H28", "none", INK, 2.4) + rect(-9, -9, 18, 12, "none", 0, INK, 2.4)
DROP = el(path([(0, -12, 1), (8, 2), (0, 11), (-8, 2)]), "none", INK, 2.6)
BUNKER = el("M-17 9V-5H-9V-10H9V-5H17V9", "none", INK, 2.6)
TECH = el("M-18 5H18M-18 5V-2H0L6 -9H13V5M-11 -3L6 -14", "none", INK, 2.6)
MEN = "".join(circle(x, -6, 3.4, INK) + el(f"M{x - 5} 8Q{x} -5 {x + 5} 8Z", INK) for x in (-13, 0, 13))
PLANE = el("M-14 4Q-14 -6 0 -2T14 4M0 -2V11", "none", INK, 2.6)

SYMBOL = {
    "A01": OVAL, "A02": OVAL, "A03": OVAL + CROSS, "A04": CROSS + WHEELS, "A05": OVAL + el(star_path(0, 0, 6.4), INK),
    "A06": OVAL + SLASH, "A07": CROSS + BOWTIE, "A08": CROSS, "A09": SLASH + WHEELS, "A10": BUNKER, "A11": OVAL + DOT,
    "A12": TECH, "A13": TECH + el("M-28 12H28", "none", INK, 2.4), "A14": MEN,
    "A15": OVAL + el("M-28 18L-14 18L-28 8Z", INK), "A16": MEN + el("M-20 12H20", "none", INK, 2.4), "S01": OVAL + DOT,
    "S02": ROCKET, "S03": DOME + MISSILE, "S04": DOME + OVAL, "S05": BRIDGE, "S06": TRUCK + WHEELS, "S07": DROP,
    "S08": DOME + DOT, "S09": WRENCH, "S10": TRUCK + TECH, "S11": STORES,
    "S12": ROCKET + el("M-14 12H14", "none", INK, 2.4), "C01": FLAG, "C02": MISSILE, "C03": DOME + RADAR, "C04": BOWTIE,
    "C05": FLAG + el("M-12 -1H12A6 6 0 0 1 12 11H-12A6 6 0 0 1 -12 -1Z", "none", INK, 2.4), "C06": FLAG + CROSS,
    "C07": SIGNAL, "C08": STORES, "C09": RADAR, "C10": FLAG + TECH, "C11": MEN, "C12": FLAG + MEN, "T01": OVAL + WHEELS,
}  # fmt: skip


def symbol_svg(key: str, half: bool = False) -> str:
    """The map symbol of a battalion in its frame of 56 x 36 about (0, 0): two bars above it for a battalion."""
    s = rect(-28, -18, 56, 36, "#f4c3b4" if not half else "#f6ead2", 0, INK, 2.6)
    if half:
        s += "".join(
            el(f"M{x} 18L{min(28, x + 36)} {18 - (min(28, x + 36) - x)}", "none", "#b3382a", 1.5, so=0.7)
            for x in range(-28, 28, 9)
        )
        s += "".join(el(f"M-28 {y}L{-28 + (y + 18)} -18", "none", "#b3382a", 1.5, so=0.7) for y in range(-9, 18, 9))
    s += SYMBOL.get(key, OVAL) + rect(-28, -18, 56, 36, "none", 0, INK, 2.6)
    return s + el("M-3.4 -29V-21.6M3.4 -29V-21.6", "none", INK, 2.4)


@cached(128)
def _counter(key: str, deck: str, name: str, vp: int, half: bool, px: int) -> pygame.Surface:
    out, _ = canvas(px)
    m, u = margin(px), px / 100
    colour, _word = DECK.get(deck, DECK["A"])
    face = HALF_FACE if half else FULL_FACE
    s = chit_svg(face) + rect(6.2, 6.2, 87.6, 85.6, "none", 6, colour, 1.8)
    top, words = (44.0, px >= 72) if px >= 72 else (49.0, False)
    k = 1.12 if words else 1.3
    s += rect(6.2, 76.5, 87.6, 15.6, colour, 5) if words else rect(6.2, 84, 87.6, 8, colour, 4)
    s += group(symbol_svg(key, half), f"translate(50 {top + 5}) scale({k})")
    if half:
        s += el(poly([(6.4, 92), (6.4, 62), (36, 92)]), "#b3382a", op=0.9) if not words else ""
    grow = 1.0 if px >= 60 else 1.4  # small counters: a larger disc, so that the points can still be read
    disc = (96 - 13 * grow, 4 + 13 * grow)
    s += circle(*disc, 11 * grow, "#f2c230", "#5c430f", 1.6) if px >= 30 else ""
    out.blit(svg(s, (px, px), (0, 0, 100, 100)), (m, m))
    if px >= 30:
        text(out, str(vp), (m + disc[0] * u, m + (disc[1] + 0.4) * u), "display", 20 * grow * u, "#3b2a06", "mc")
    if px >= 50:
        mark = "½" if half else deck
        text(out, mark, (m + 11 * u, m + 17 * u), "semi" if half else "display", 19 * u, colour, "ml")
    if words:
        label = name.upper()
        size = fit_px(label, "caps", 12.5 * u, 82 * u, 7)
        if size >= 8.5:
            fit(out, label, (m + 50 * u, m + 84.6 * u), "caps", size, "#fff6e2", "mc", 84 * u)
        else:
            fit(out, key, (m + 50 * u, m + 84.6 * u), "display", 13 * u, "#fff6e2", "mc", 84 * u)
    return out


@cached(64)
def _framed(args: tuple[object, ...], dead: bool, dim: bool, frame: str) -> pygame.Surface:
    base = _counter(*args)  # type: ignore[arg-type]
    out = dimmed(base) if dim or dead else base.copy()
    px = int(args[-1])  # type: ignore[call-overload]
    if dead:
        cross = el("M14 14L86 84M86 14L14 84", "none", "#fff3dc", 8, so=0.6) + el(
            "M14 14L86 84M86 14L14 84", "none", "#97291f", 4.6
        )
        out.blit(svg(cross, (px, px), (0, 0, 100, 100)), (margin(px), margin(px)))
    if frame:
        out.blit(outline(px, frame), (0, 0))
    return out


def battalion_counter(
    battalion: Battalion,
    half: bool,
    px: int,
    *,
    destroyed: bool = False,
    dim: bool = False,
    selected: bool = False,
    target: bool = False,
) -> pygame.Surface:
    """Counter of a battalion, cardboard px wide (larger by chit.PAD on each side). Do not draw on it.

    Map symbol of its arm, VP in gold (half VP on the Half side, whose symbol is hatched), deck letter, name from 72 px.
    """
    args = (battalion.key, battalion.deck.value, battalion.name, battalion.half_vp if half else battalion.vp, half, px)
    frame = "selected" if selected else "target" if target else ""
    if destroyed or dim or frame:
        return _framed(args, destroyed, dim, frame)
    return _counter(*args)


# ---------------------------------------------------------------- cards
def _head(s: pygame.Surface, b: Battalion, half: bool, w: int, u: float) -> None:
    colour, word = DECK.get(b.deck.value, DECK["A"])
    h = s.get_height()
    frame = rect(0, 0, w, h, pal.PAPER["card"], 13 * u) + rect(
        7 * u, 7 * u, w - 14 * u, h - 14 * u, "none", 8 * u, colour, 2.2 * u
    )
    frame += rect(7 * u, 7 * u, w - 14 * u, 44 * u, colour, 8 * u) + rect(7 * u, 34 * u, w - 14 * u, 17 * u, colour)
    frame += circle(w - 30 * u, 29 * u, 16 * u, "#f2c230", "#5c430f", 2 * u)
    s.blit(svg(frame, (w, h)), (0, 0))
    s.blit(
        svg(group(symbol_svg(b.key, half), "translate(33 31) scale(.92)"), (int(66 * u), int(60 * u)), (0, 0, 66, 60)),
        (14 * u, 58 * u),
    )
    fit(s, b.name.upper(), (18 * u, 29.5 * u), "display", 25 * u, "#fff6e2", "ml", w - 76 * u)
    text(s, str(b.half_vp if half else b.vp), (w - 30 * u, 29.6 * u), "display", 23 * u, "#3b2a06", "mc")
    x = 92 * u
    tag = {"Conv": "regular army", "Irr": "guerrillas", "Any": "any enemy"}.get(b.tag.value, "")
    fit(s, f"{b.key}  {word}", (x, 70 * u), "display", 17 * u, dark(colour, 0.2), "ml", w - x - 18 * u)
    fit(s, f"{tag}, half: {b.half_vp} VP", (x, 89 * u), "text", 13.5 * u, pal.INK["soft"], "ml", w - x - 18 * u)
    fit(
        s,
        f"value {b.value}   half at {b.half_at}   destroyed at {b.destroyed_at}",
        (x, 107 * u),
        "semi",
        12.5 * u,
        pal.INK["strong"],
        "ml",
        w - x - 16 * u,
    )


def _units(s: pygame.Surface, rows: list[tuple[str, int, int]], top: float, w: int, u: float) -> float:
    """Units in two columns: picture, number left, and crossed out when none is left. Returns the y below."""
    col = (w - 34 * u) / 2
    for i, (key, n, of) in enumerate(rows):
        x, y = 17 * u + (i % 2) * col, top + (i // 2) * 46 * u
        s.blit(
            svg(rect(0.5, 0.5, col - 5 * u, 41 * u, "#efe3c8", 5 * u, "#b9a67c", 1), (int(col), int(43 * u))), (x, y)
        )
        s.blit(unit_icon(key, int(64 * u), n == 0), (x + 3 * u, y + 1.5 * u))
        label = f"{n}" if n == of else f"{n}/{of}"
        text(
            s,
            label,
            (x + col - 11 * u, y + 21 * u),
            "display",
            (25 if n == of else 19) * u,
            pal.INK["red"] if n else pal.INK["faint"],
            "mr",
        )
    return top + ((len(rows) + 1) // 2) * 46 * u


@cached(48)
def _card(
    key: str, half: bool, w: int, units: tuple[tuple[str, int, int], ...], notes: str, holder: _Holder
) -> pygame.Surface:
    b = holder.battalion
    u, h = w / 250, int(w * CARD_RATIO)
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    _head(s, b, half, w, u)
    y = _units(s, list(units), 122 * u, w, u) + 4 * u
    room = h - y - 14 * u
    px = 14.5 * u
    rows = wrap(notes, "text", px, w - 40 * u) if notes else []
    while rows and len(rows) * px * 1.2 > room and px > 8:
        px *= 0.94
        rows = wrap(notes, "text", px, w - 40 * u)
    for i, row in enumerate(rows):
        text(s, row, (20 * u, y + (i + 0.55) * px * 1.2), "text", px, pal.INK["strong"], "ml")
    tile_mult(s, grain(512, 243, 3))
    return rounded(s, 13 * u)


class _Holder:
    """A battalion as a part of a cache key: equal when its printed id is."""

    def __init__(self, battalion: Battalion) -> None:
        self.battalion = battalion

    def __hash__(self) -> int:
        return hash(self.battalion.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Holder) and other.battalion == self.battalion


def battalion_card(
    battalion: Battalion,
    w: int,
    *,
    half: bool = False,
    notes: str = "",
    alive: dict[str, int] | None = None,
) -> pygame.Surface:
    """Card of a battalion, w wide and 1.4 w high: symbol, VP, thresholds, its units with numbers, notes in words.

    half: numbers and VP of the Half side (halves round up, TA-FIELD-07); alive: number left of each type in a mission.
    """
    rows = []
    for key, n in battalion.units:
        of = (n + 1) // 2 if half else n
        rows.append((key, of if alive is None else alive.get(key, 0), of))
    return _card(battalion.key, half, w, tuple(rows), notes, _Holder(battalion))


@cached(64)
def battalion_symbol(key: str, w: int, half: bool = False) -> pygame.Surface:
    """The map symbol alone, w wide and 0.82 w high."""
    return svg(group(symbol_svg(key, half), "translate(31 31)"), (w, round(w * 0.84)), (0, 0, 62, 52))


def deck_colour(deck: str) -> str:
    """Colour of a deck: A, S, C or T."""
    return DECK.get(deck, DECK["A"])[0]


def tint(deck: str) -> str:
    """Pale ground of a deck for list rows."""
    return light(deck_colour(deck), 0.78)
