"""What the shelf shows of Conflict Solo: a line a side, and the pieces of a mission on a picture of its map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.naming import NATIONS
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.views import view
from tabletop.games.conflict_solo.table import faces
from tabletop.table.draw import chit

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
