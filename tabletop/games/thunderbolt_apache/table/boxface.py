"""What other places show of Thunderbolt / Apache: the shelf what a scenario brings, and what lies on its preview; other
tables its aircraft, enemy units, battalions, hit counters and pop-up chits.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sheets import AircraftCard, Battalion, Chit, HitCounter, UnitType
from tabletop.games.thunderbolt_apache.table.pieces import faces
from tabletop.games.thunderbolt_apache.table.pieces.battalions import battalion_counter
from tabletop.games.thunderbolt_apache.table.pieces.cardface import card_picture
from tabletop.games.thunderbolt_apache.table.pieces.damage import hit_counter, popup_chit
from tabletop.games.thunderbolt_apache.table.pieces.enemies import enemy_counter
from tabletop.games.thunderbolt_apache.table.pieces.places import in_the_open, places
from tabletop.games.thunderbolt_apache.table.pieces.planes import aircraft_counter
from tabletop.table.board.cells import Cells
from tabletop.table.draw.lent_counters import Lent


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
            face = faces.UnitFace(scenario.library.units[unit.type], serial, unit.cover, unit.popup)
            image = faces.unit_counter(face, side)
            picture.blit(
                image,
                image.get_rect(center=(round((x + dx * where.wide) * scale), round((y + dy * where.wide) * scale))),
            )


# -- Aircraft, enemy units, battalions, hit counters and pop-up chits of the air campaign for other tables.

HOME = "thunderbolt_apache"


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    chits = {chit.unit: chit for chit in shelf.chits.values()}
    return [
        *(_aircraft(card) for card in shelf.aircraft.values()),
        *(_unit(kind, dead) for kind in shelf.units.values() for dead in (False, True)),
        *(_battalion(one, half) for one in shelf.battalions.values() for half in (False, True)),
        *(_hit(one, heavy) for one in shelf.counters.values() for heavy in (False, True)),
        *(_chit(one) for one in chits.values()),
        Lent(f"{HOME}/chit/back", "Pop-up, face down", "Pop-ups", lambda px, seat, heading: popup_chit(px)),
    ]


def _aircraft(card: AircraftCard) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return aircraft_counter(card.key, card.name, px, heading=heading)

    return Lent(f"{HOME}/aircraft/{card.key}", f"{card.key} {card.name}", "Aircraft, US", draw, turns=True)


def _unit(kind: UnitType, dead: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return enemy_counter(kind, px, dead=dead)

    name = f"Wreck of {kind.name}" if dead else kind.name
    return Lent(f"{HOME}/{'wreck' if dead else 'unit'}/{kind.key}", name, "Wrecks" if dead else "Enemy units", draw)


def _battalion(one: Battalion, half: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return battalion_counter(one, half, px)

    side = " (half)" if half else ""
    return Lent(f"{HOME}/battalion/{one.key}{'-half' if half else ''}", f"{one.name}{side}", "Battalions", draw)


def _hit(one: HitCounter, heavy: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return hit_counter(one, heavy, px)

    side = "heavy" if heavy else "light"
    return Lent(f"{HOME}/hit/{one.key}-{side}", f"Hit: {one.name} ({side})", "Hits", draw)


def _chit(one: Chit) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return popup_chit(px, one.unit)

    return Lent(f"{HOME}/chit/{one.unit or 'none'}", f"Pop-up: {one.unit or 'nothing'}", "Pop-ups", draw)
