"""Thunderbolt / Apache on the shelf: what a scenario brings, and what lies on its preview."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.data import library
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.table import artwork
from tabletop.games.thunderbolt_apache.table.pieces.cardface import card_picture
from tabletop.games.thunderbolt_apache.table.places import places
from tabletop.games.thunderbolt_apache.table.standing import in_the_open
from tabletop.table.board.cells import Cells


def side_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    """The squadron, and whom it meets: of a sortie its column, of a campaign the number of days and battalions."""
    book = library()
    planes = Counter(str(a.get("card")) for a in document.get("aircraft", ()))
    own = ", ".join(f"{n} {card}" for card, n in planes.items()) or "bought by you"
    sortie = document.get("sortie")
    if sortie:
        units = Counter(book.units[u["type"]].name for u in sortie.get("units", ()) if u.get("type") in book.units)
        enemy = ", ".join(f"{n} {name}" for name, n in units.items())
    else:
        drawn = len(document.get("battalions", ()))
        campaign, situation = (
            book.campaigns.get(document.get("campaign", "")),
            book.situations.get(document.get("situation", "")),
        )
        parts = [campaign.title if campaign is not None else "a campaign of your choice"]
        parts += [counted(situation.days, "day")] if situation is not None else []
        parts.append(f"{drawn} battalions" if drawn else "battalions drawn from the decks")
        enemy = ", ".join(parts)
    return [("Squadron", own), ("Enemy", enemy)]


def draw_pieces(picture: pg.Surface, scenario: Scenario, cells: Cells, scale: float, px: int) -> None:
    """The units of a sortie where they stand; over a campaign, whose battlefields are still to be laid, the picture
    of its card."""
    if scenario.sortie is None:
        tall = min(picture.get_height(), round(picture.get_width() / 2.8))
        card = card_picture("campaign", scenario.campaign, picture.get_width(), tall)
        picture.blit(card, card.get_rect(center=picture.get_rect().center))
        return
    where = places()
    side = max(px, round(0.30 * where.wide * scale))
    for number, (x, y) in where.middles.items():
        here = [(i, u) for i, u in enumerate(scenario.sortie.units, 1) if u.hex == number]
        for (serial, unit), (dx, dy) in zip(here, in_the_open(len(here), ()), strict=True):
            face = artwork.UnitFace(scenario.library.units[unit.type], serial, unit.cover, unit.popup)
            image = artwork.unit(face, side)
            picture.blit(
                image,
                image.get_rect(center=(round((x + dx * where.wide) * scale), round((y + dy * where.wide) * scale))),
            )
