"""What other places show of Conflict Solo: the shelf a line a side, and the pieces of a mission on a picture of its
map; other tables its Units, aircraft, works and tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.naming import NATIONS
from tabletop.games.conflict_solo.rules.sheets import Aircraft, Colour, UnitType
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.views import view
from tabletop.games.conflict_solo.table.pieces import faces, looks, tokens
from tabletop.games.conflict_solo.table.pieces.counters import MACHINES, RumourFace, UnitFace, counter, rumour
from tabletop.table.draw import chit
from tabletop.table.draw.lent_counters import Lent

MOST_KINDS = 6
"""Kinds of units that a line names."""


def _nation(lines: list[dict[str, Any]]) -> str:
    """The nation of the first type that the library has."""
    for line in lines:
        kind = library().units.get(str(line.get("type", "")))
        if kind is not None:
            return NATIONS.get(kind.nation, "")
    return ""


def _counted(lines: list[dict[str, Any]]) -> list[str]:
    """ "3 Rifles", "MG"."""
    found: Counter[str] = Counter()
    for line in lines:
        kind = library().units.get(str(line.get("type", "")))
        found[kind.short or kind.name if kind is not None else str(line.get("type", "?"))] += 1
    words = [f"{n} {name}" if n > 1 else name for name, n in found.items()]
    return [*words[:MOST_KINDS], *(["and more"] if len(words) > MOST_KINDS else [])]


def side_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Name of each side, and what is known of what it brings; hidden enemies are told as a number, those that an event
    of the Mission Track may bring are not told.
    """
    units, ais = list(document.get("units", ())), list(document.get("ais", ()))
    hidden = {str(id) for group in document.get("groups", ()) for id in group.get("ids", ())}
    unknown = sum(line.get("id") in hidden or bool(line.get("hidden")) for line in ais)
    enemy = _counted([line for line in ais if line.get("hex") or line.get("round")])
    if unknown:
        enemy.append(f"{unknown} in hiding")
    if rumours := len(document.get("rumours", ())):
        enemy.append(counted(rumours, "rumour"))
    own = _counted(units)
    if cards := document.get("cards"):
        own.append(counted(len(cards), "card"))
    return [
        (_nation(units) or "Player", ", ".join(own) or "nothing"),
        (_nation(ais) or "Enemy", ", ".join(enemy) or "nothing known"),
    ]


def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    """What the player may see of a mission before it begins: enemies in the open, works, objectives."""
    wide = cells.size[0]
    for sprite in sorted(faces.sprites(view(first_state(scenario))), key=lambda s: (s.level >= 0, s.order, s.id)):
        x, y = cells.centre(sprite.cell)
        at = round((x + sprite.offset[0] * wide) * scale), round((y + sprite.offset[1] * wide) * scale)
        if sprite.shadow:
            chit.place(picture, sprite.draw(px), at, 0)
        else:
            shown = sprite.draw(px)
            picture.blit(shown, shown.get_rect(center=at))


# -- Units, aircraft, works and tokens of Conflict Solo for other tables.

HOME = "conflict_solo"
TOKENS: tuple[tuple[str, str, Callable[[int, int], pg.Surface]], ...] = (
    ("hasty", "Hasty position", lambda px, seat: tokens.work("hasty", px)),
    ("foxhole", "Foxhole", lambda px, seat: tokens.work("foxhole", px)),
    ("trench", "Trench", lambda px, seat: tokens.work("trench", px)),
    ("bunker", "Bunker", lambda px, seat: tokens.work("bunker", px)),
    ("wire", "Barbed wire", lambda px, seat: tokens.wire(px)),
    ("mines", "Mines", lambda px, seat: tokens.mines(True, seat == 0, px)),
    ("smoke1", "Smoke 1", lambda px, seat: tokens.smoke(1, False, px)),
    ("smoke2", "Smoke 2", lambda px, seat: tokens.smoke(2, False, px)),
    ("flag", "Flag of an objective", lambda px, seat: tokens.pennant(tokens.PennantFace("", seat), px)),
    ("pin", "Pin", lambda px, seat: tokens.pin(seat, px)),
    ("bridge", "Broken bridge", lambda px, seat: tokens.broken_bridge(px)),
    ("fight", "Close combat", lambda px, seat: tokens.fight(px)),
    ("rumour", "Rumour", lambda px, seat: rumour(RumourFace(seat, "Rumour"), px)),
)


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    return [
        *(_unit(kind) for kind in shelf.units.values()),
        *(_wreck(kind) for kind in shelf.units.values() if kind.kind.value in MACHINES),
        *(_aircraft(kind) for kind in shelf.aircraft.values()),
        *(_token(*token) for token in TOKENS),
    ]


def _unit(kind: UnitType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        face = UnitFace(
            kind.id, kind.kind.value, kind.nation, seat, kind.short or kind.name, heading, kind.red, kind.blue,
            kind.blue_cc, kind.range, kind.fire_cost, kind.move_cost, kind.dv_front, kind.dv_flank,
            kind.dv_colour is Colour.BLUE, aa=kind.aa.fp if kind.aa is not None else 0,
        )  # fmt: skip
        return counter(face, px)

    return Lent(f"{HOME}/unit/{kind.id}", kind.name, f"Units, {kind.nation}", draw, turns=True)


def _wreck(kind: UnitType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return tokens.wreck(kind.id, kind.nation, float(heading), px)

    return Lent(f"{HOME}/wreck/{kind.id}", f"Wreck of {kind.name}", "Wrecks", draw, turns=True)


def _aircraft(kind: Aircraft) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return looks.plane(kind.id, float(heading), kind.altitude, px)

    return Lent(f"{HOME}/aircraft/{kind.id}", kind.name, f"Aircraft, {kind.nation}", draw, turns=True)


def _token(key: str, name: str, picture: Callable[[int, int], pg.Surface]) -> Lent:
    return Lent(f"{HOME}/token/{key}", name, "Tokens", lambda px, seat, heading: picture(px, seat))
