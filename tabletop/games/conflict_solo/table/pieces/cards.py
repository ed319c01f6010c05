"""Cards: action cards with a picture each, order cards with their symbols, and the chips of command."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pygame

from tabletop.games.conflict_solo.rules.sheets import ActionCard
from tabletop.games.conflict_solo.table.pieces import card_figures, card_stage
from tabletop.table.draw import cards as printed
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import dimmed
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    grain,
    light,
    poly,
    rect,
    rounded,
    star_path,
    svg,
    text,
    tile_mult,
    width,
    wrap,
)
from tabletop.table.draw.poster import Plane, Scene, poster

CREAM, INK = "#fff6e2", "#231a10"
TONES = {"action": "blue", "boost": "red", "reaction": "green"}
"""The colour of a card by its kind."""
GREEN, BLUE = "#2f6142", "#2b4f80"
"""Order cards: fresh enemies act and check; any enemy acts, no check."""


@dataclass(frozen=True)
class Picture:
    """What is seen on an action card."""

    sky: str
    scene: tuple[str | Scene, ...]
    planes: tuple[Plane, ...] = ()


PICTURES: dict[str, Picture] = {
    "AC01": Picture("dawn", ("sun", card_stage.wood, card_stage.meadow, card_figures.resting)),
    "AC02": Picture("day", ("clouds", card_stage.wood, card_stage.meadow, card_figures.rifles)),
    "AC03": Picture("day", ("clouds", card_stage.wood, card_stage.meadow, card_figures.leader)),
    "AC04": Picture("dust", ("hills", card_stage.meadow, card_figures.dressing)),
    "AC05": Picture("dusk", ("hills", card_stage.meadow, card_figures.machine_gun)),
    "AC06": Picture("day", (card_stage.wood, card_stage.meadow, card_figures.marksman)),
    "AC07": Picture("dust", ("dunes", card_stage.cartridges)),
    "AC08": Picture("dawn", ("hills", card_stage.meadow, card_figures.runners)),
    "AC09": Picture("dusk", (card_stage.wood, card_stage.meadow, card_figures.lying)),
    "AC10": Picture("storm", ("hills", card_stage.telephone)),
    "AC11": Picture("storm", ("clouds", card_stage.wood, card_figures.sandbags)),
    "AC12": Picture("day", (card_stage.wood, card_stage.meadow, card_stage.smoke_bank)),
    "AC13": Picture("day", ("clouds", card_stage.wood, card_stage.village, card_stage.meadow, card_stage.glasses)),
    "AC14": Picture("dusk", (card_stage.birches, card_stage.meadow, card_figures.slipping)),
    "AC15": Picture("day", (card_stage.wood, card_stage.meadow, card_figures.mortar)),
    "AC16": Picture("night", ("hills", card_stage.meadow, card_figures.gun_line)),
    "AC17": Picture("day", ("clouds", "hills", card_figures.far_burst), (Plane("ju87b", 150, 0.74, 0.38, 0.42),)),
    "AC18": Picture("dust", ("hills", "tanks"), (Plane("il2", 205, 0.8, 0.56, 0.42),)),
    "AC19": Picture(
        "day", ("sun", "clouds", card_stage.village, card_stage.meadow), (Plane("p47d", 215, 0.78, 0.4, 0.4),)
    ),
    "AC20": Picture(
        "day", ("clouds", "hills"), (Plane("pzl23", 70, 0.62, 0.3, 0.34), Plane("pzl23", 70, 0.5, 0.7, 0.56))
    ),
    "AC21": Picture("storm", ("flak", card_figures.sky_guns)),
    "AC22": Picture("dust", (card_stage.wood, card_figures.bursts, card_figures.runners)),
    "AC23": Picture("dusk", ("hills", card_figures.tank, card_stage.bottle)),
    "AC24": Picture("storm", (card_stage.wood, card_stage.meadow, card_figures.tank, card_figures.faust)),
    "AC25": Picture("dust", ("dunes", card_stage.core)),
    "AC26": Picture("day", ("clouds", card_stage.meadow, card_figures.weak_spot)),
    "AC27": Picture("dawn", ("hills", card_stage.meadow, card_figures.repair)),
    "AC28": Picture("dusk", (card_stage.wood, card_stage.meadow, card_figures.ambush)),
    "AC29": Picture("dawn", (card_stage.village, card_stage.meadow, card_figures.courier)),
    "AC30": Picture("dust", ("hills", card_stage.meadow, card_figures.charge)),
    "AC31": Picture("day", ("sun", "clouds", card_stage.wood, card_stage.meadow), (Plane("l4", 60, 0.7, 0.44, 0.4),)),
    "AC32": Picture("dawn", (card_stage.wood, card_stage.meadow, card_stage.boxes)),
    "AC33": Picture("day", (card_stage.wood, card_stage.meadow, card_figures.digging)),
    "AC34": Picture("storm", ("hills", card_stage.meadow, card_figures.grenadiers)),
}
BY_KIND = {
    "action": Picture("day", ("clouds", card_stage.wood, card_stage.meadow, card_figures.rifles)),
    "boost": Picture("dusk", ("hills", card_stage.meadow, card_figures.machine_gun)),
    "reaction": Picture("storm", ("clouds", card_stage.wood, card_figures.sandbags)),
}
"""For cards of somebody's own."""


def words(card: ActionCard) -> str:
    """The text of a card without the numbers of rules, which stand in the tip."""
    said = re.sub(r" \((?:CH-[A-Z]+-\d+(?:, )?)+\)", "", card.text).replace("(CH-GRP-02 chain, ", "(")
    return said.replace("cap_now not above cap_max", "not more than the track holds").replace("`", "")


def price(card: ActionCard) -> str:
    """What playing it costs."""
    if card.pay == "free":
        return "Free"
    if card.pay == "cap":
        return f"{card.cost} CAP" if card.cost == 1 else f"{card.cost} CAPs"
    return f"{card.cost} AP"


def front(card: ActionCard) -> printed.Card:
    """An action card as the shared cards print it."""
    picture = PICTURES.get(card.id) or BY_KIND.get(card.kind, BY_KIND["action"])
    after = "Then it is out of the game" if card.removed else "Then to the discards"
    return printed.Card(
        card.name, words(card), card.kind.upper(), f"Costs: {price(card)}" if card.cost else "Costs nothing", after,
        TONES.get(card.kind, "tan"), picture.sky, picture.scene, picture.planes,
    )  # fmt: skip


SMALL = 150
"""Pixels of width below which a card is printed without its text: title, picture, kind, price."""


def action_card(card: ActionCard, wide: int, dim: bool = False, high: int = 0) -> pygame.Surface:
    """The front of an action card, `wide` pixels wide and 1.4 times as high; dim: it cannot be played now. high: as
    high as that, with as much of its picture as finds room.
    """
    if high or wide < SMALL:
        made = _small(front(card), price(card), wide, high or int(wide * printed.RATIO))
    else:
        made = _whole(front(card), price(card), wide)
    return _dimmed(made) if dim else made


@cached(32)
def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    return dimmed(picture, 0.62)


def _seal(cost: str, px: int) -> pygame.Surface:
    """What playing costs: brass for CAPs, green as the move cost for APs."""
    number, unit = cost.split()
    tint = "#c79a45" if unit.startswith("CAP") else "#cfe3c0"
    body = circle(26, 28, 22, "#1d1710", op=0.4) + circle(26, 25, 22, tint, INK, 2.4)
    seal = svg(body + circle(26, 25, 18, "none", light(tint, 0.55), 1.4), (px, px), (0, 0, 52, 52))
    if px < 40:
        text(seal, number, (px / 2, px * 0.49), "display", px * 0.62, INK, "mc")
    else:
        text(seal, number, (px / 2, px * 0.4), "display", px * 0.5, INK, "mc")
        text(seal, unit.rstrip("s"), (px / 2, px * 0.69), "display", px * 0.22, INK, "mc")
    return seal


@cached(64)
def _whole(card: printed.Card, cost: str, wide: int) -> pygame.Surface:
    out = printed.card_front(card, wide).copy()
    if cost != "Free":
        u = wide / 250
        out.blit(_seal(cost, max(8, round(52 * u))), (round(wide - 68 * u), round(150 * u)))
    return out


@cached(64)
def _small(card: printed.Card, cost: str, wide: int, high: int) -> pygame.Surface:
    u = wide / 100
    tone = printed.TONES.get(card.tone, card.tone)
    rows = _title_rows(card.title.upper(), 15.5 * u, 84 * u)
    band = (11 + 15 * len(rows)) * u
    frame = rect(0, 0, wide, high, pal.PAPER["card"], 6 * u) + rect(
        3 * u, 3 * u, wide - 6 * u, high - 6 * u, tone, 4 * u
    )
    out = svg(frame, (wide, high))
    for n, row in enumerate(rows):
        fit(out, row, (wide / 2, (13.5 + 15 * n) * u), "display", 15.5 * u, CREAM, "mc", 86 * u)
    top, foot = round(band), round(high - 21 * u)
    left, right = round(7 * u), round(wide - 7 * u)
    out.blit(poster(right - left, foot - top, card.sky, card.scene, card.planes, len(card.title)), (left, top))
    pygame.draw.rect(out, "#2a2016", (left, top, right - left, foot - top), max(1, round(u)))
    text(out, card.tag, (9 * u, high - 12 * u), "caps", 12.5 * u, CREAM, "ml")
    if cost != "Free":
        px = round(30 * u)
        out.blit(_seal(cost, px), (round(wide - 36 * u), round(high - 38 * u)))
    tile_mult(out, grain(512, 243, 3))
    return rounded(out, 6 * u)


def _title_rows(title: str, px: float, room: float) -> list[str]:
    """A title in one line, or in two when it would become too small."""
    return [title] if width(title, "display", px) <= room * 1.06 else wrap(title, "display", px, room)[:2]


@cached(8)
def action_back(wide: int) -> pygame.Surface:
    """The back of the action cards."""
    return printed.card_back(wide, "blue", "ground")


# -- order cards
def symbol_svg(kind: str, x: float, y: float, r: float, fill: str, edge: str) -> str:
    """The sign of a card: star, circle, triangle or square."""
    wide = r * 0.14
    if kind == "circle":
        return circle(x, y, r * 0.86, fill, edge, wide)
    if kind == "square":
        return rect(x - r * 0.78, y - r * 0.78, r * 1.56, r * 1.56, fill, r * 0.12, edge, wide)
    if kind == "triangle":
        return el(poly([(x, y - r), (x + r * 0.95, y + r * 0.72), (x - r * 0.95, y + r * 0.72)]), fill, edge, wide)
    return el(star_path(x, y, r * 1.06), fill, edge, wide)


@cached(32)
def symbol(kind: str, px: int, fill: str = CREAM, edge: str = INK) -> pygame.Surface:
    """The sign of an order card."""
    return svg(symbol_svg(kind, 50, 51, 42, fill, edge), (px, px), (0, 0, 100, 100))


@dataclass(frozen=True)
class OrderFace:
    """What identifies an order card: its number, colour, sign, and what it says when it is drawn for a check."""

    no: str
    blue: bool
    symbol: str
    spent: int = 0
    fresh: bool = False
    hex: int = 0


HEAD = 0.17
"""Height of the band with sign and number, by the width of the frame."""


@cached(2)  # up to a megabyte each, and one lies on the table
def order_frame(face: OrderFace, size: tuple[int, int]) -> pygame.Surface:
    """The frame of an order card as large as a paper: band with its sign, name and number, an empty field below."""
    w, h = size
    u = w / 380
    tone = BLUE if face.blue else GREEN
    high = HEAD * w
    s = rect(0, 0, w, h, pal.PAPER["card"], 12 * u) + rect(
        6 * u, 6 * u, w - 12 * u, h - 12 * u, "none", 8 * u, tone, 2.4 * u
    )
    s += rect(6 * u, 6 * u, w - 12 * u, high, tone, 8 * u) + rect(6 * u, high - 6 * u, w - 12 * u, 12 * u, tone)
    s += rect(6 * u, high + 6 * u, w - 12 * u, 2 * u, light(tone, 0.6))
    s += symbol_svg(face.symbol, 38 * u, 6 * u + high / 2, 20 * u, CREAM, dark(tone, 0.4))
    out = svg(s, size)
    text(out, "COMMAND CARD" if face.blue else "GREEN CARD", (70 * u, high * 0.43), "display", 26 * u, CREAM, "ml")
    told = "any enemy may act, no check" if face.blue else "fresh enemies act, then a check"
    fit(out, told, (70 * u, high * 0.82), "text", 16 * u, "#e6f0e2", "ml", w - 150 * u)
    text(out, face.no, (w - 20 * u, 6 * u + high / 2), "display", 40 * u, CREAM, "mr")
    tile_mult(out, grain(512, 244, 3))
    return rounded(out, 12 * u)


@cached(128)
def order_card(face: OrderFace, wide: int) -> pygame.Surface:
    """A small order card, 1.4 times as high as wide: sign and number, below them what it says for checks: the Spent
    Number, the sign of those who stay fresh, the number of the hex.
    """
    w, h, u = wide, round(wide * printed.RATIO), wide / 100
    tone = BLUE if face.blue else GREEN
    s = rect(0, 0, w, h, pal.PAPER["card"], 7 * u) + rect(4 * u, 4 * u, w - 8 * u, h - 8 * u, tone, 5 * u)
    s += symbol_svg(face.symbol, w / 2, 40 * u, 24 * u, CREAM, dark(tone, 0.4))
    s += rect(9 * u, 90 * u, w - 18 * u, h - 99 * u, pal.PAPER["card"], 4 * u)
    if face.fresh:
        s += el(star_path(w / 2 - 1 * u, 115 * u, 10.5 * u), "#e2b94d", INK, 1.2 * u)
    out = svg(s, (w, h))
    text(out, face.no, (w / 2, 76 * u), "display", 25 * u, CREAM, "mc")
    if face.spent:
        text(out, str(face.spent), (23 * u, 115.5 * u), "display", 32 * u, SPENT_INK, "mc")
    if face.hex:
        ring = [(-13, 0), (-6.5, -11), (6.5, -11), (13, 0), (6.5, 11), (-6.5, 11)]
        hexagon = el(poly([(w - 22 * u + a * u, 115 * u + b * u) for a, b in ring]), "#fffaf0", INK, 1.6 * u)
        out.blit(svg(hexagon, (w, h)), (0, 0))
        text(out, str(face.hex), (w - 22 * u, 115.6 * u), "display", 17 * u, INK, "mc")
    tile_mult(out, grain(512, 244, 3))
    return rounded(out, 7 * u)


SPENT_INK = "#a8271d"


@cached(8)
def order_back(wide: int) -> pygame.Surface:
    """The back of the order cards."""
    return printed.card_back(wide, "red", "ground")


# -- chips
@cached(24)
def chip(kind: str, px: int) -> pygame.Surface:
    """A command point as a brass chip with a star. kind: "full", "used" or "lost"."""
    d = 46.0
    if kind == "full":
        s = (
            circle(52, 54, d, "#000000", op=0.4)
            + circle(50, 50, d, "#8a6420", "#4a360d", 2)
            + circle(50, 48.6, d - 1.5, "#c79a45")
        )
        s += "".join(
            el(f"M50 {50 - d + 1.5:.1f}v5", "none", "#8a6420", 2.4, extra=f'transform="rotate({a} 50 50)"')
            for a in range(0, 360, 15)
        )
        s += circle(50, 49, d - 8, "#d3a954", "#7d5a18", 1.8) + circle(50, 49, d - 11, "none", "#fff0c0", 1.8)
        s += el(star_path(51, 52, 25), "#5c430f", op=0.55) + el(star_path(50, 50, 25), "#fff6da", "#6b4d12", 2)
    elif kind == "used":
        s = circle(50, 50, d, "#3a3a36", "#7d6a48", 2.6) + circle(50, 49, d - 10, "none", "#6b5d44", 2)
        s += el(star_path(50, 50, 25), "none", "#8d7850", 2.4)
    else:
        s = circle(50, 50, d, "#1b1f23", "#57493a", 3, op=0.9) + el("M34 34L66 66M66 34L34 66", "none", "#8a3a2c", 6)
    return svg(s, (px, px), (0, 0, 100, 100))
