"""What other places show of Thunderbolt & Lightning: the shelf what each side of a scenario brings, and where it stands
on the preview; other tables its aircraft, ships and installations.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame as pg

from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.scenario import PlacedAircraft, Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, InstallationType, ShipType
from tabletop.games.thunderbolt_lightning.table.pieces import installations, ships
from tabletop.table.board.cells import Cells
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.draw.counters import AircraftFace, aircraft_counter
from tabletop.table.draw.lent_counters import Lent

MOST_OF_A_ZONE = 3
"""Counters shown for one group on the preview."""


def side_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    """(side, "6 He 111H, 4 Bf 109E") for both sides of a scenario document."""
    book = library()
    found = []
    for seat, side in enumerate(document.get("sides", ())):
        count: Counter[str] = Counter()
        for line in document.get("forces", ()):
            if line.get("side") == seat and line.get("type") in book.aircraft:
                count[book.aircraft[line["type"]].name] += sum(int(u.get("size", 1)) for u in line.get("units", ()))
        for one in document.get("aircraft", ()):
            if one.get("side") == seat and one.get("type") in book.aircraft:
                count[book.aircraft[one["type"]].name] += 1
        told = [f"{n} {name}" for name, n in count.items()]
        for kind, sheets in (("ships", book.ships), ("installations", book.installations)):
            things = Counter(
                str(t.get("name") or sheets[t["type"]].name)
                for t in document.get(kind, ())
                if t.get("side") == seat and t.get("type") in sheets
            )
            told += [name if n == 1 else f"{n} x {name}" for name, n in things.items()]
        found.append((str(side.get("name", "")), ", ".join(told) or "nothing"))
    return found


def draw_pieces(picture: pg.Surface, scenario: Scenario, cells: Cells, scale: float, px: int) -> None:
    """Ships, ground targets and some counters of every group, where they are set up."""

    def at(cell: tuple[int, int]) -> tuple[int, int]:
        x, y = cells.centre(cell)
        return round(x * scale), round(y * scale)

    hexagon = max(px, round(cells.size[0] * scale * 1.6))
    for ship in scenario.ships:
        image, (dx, dy) = ships.ship(ship.type, hexagon, HEADINGS[ship.heading], 0.0, ship.side)
        x, y = at(ship.centre)
        picture.blit(image, (x + dx, y + dy))
    for place in scenario.installations:
        sheet = scenario.library.installations[place.type]
        nation = sheet.nations[0] if sheet.nations else "any"
        image = installations.installation(place.type, px, place.side, nation, 0.0, sheet.name, "", "")
        picture.blit(image, image.get_rect(center=at(place.hexes[len(place.hexes) // 2])))
    groups: dict[tuple[int, str, Any], list[PlacedAircraft]] = {}
    for aircraft in scenario.aircraft:
        groups.setdefault((aircraft.side, aircraft.group or aircraft.unit, aircraft.hex or aircraft.zone), []).append(
            aircraft
        )
    for crowd in groups.values():
        _draw_group(picture, scenario, crowd, at(_middle(crowd[0])), px)


def _middle(aircraft: PlacedAircraft) -> tuple[int, int]:
    if aircraft.hex is not None:
        return aircraft.hex
    found = aircraft.zone.hexes
    q = sum(h[0] for h in found) / max(1, len(found))
    r = sum(h[1] for h in found) / max(1, len(found))
    return min(found, key=lambda h: (h[0] - q) ** 2 + (h[1] - r) ** 2)


def _draw_group(
    picture: pg.Surface, scenario: Scenario, crowd: list[PlacedAircraft], middle: tuple[int, int], px: int
) -> None:
    shown = crowd[:MOST_OF_A_ZONE]
    for n, aircraft in enumerate(shown):
        sheet = scenario.library.aircraft[aircraft.type]
        own = scenario.sides[aircraft.side].nations
        nation = next((c for c in sheet.nations if c in own), sheet.nations[0] if sheet.nations else "UK")
        facing = (
            aircraft.facing if aircraft.facing is not None else aircraft.zone.facings[0] if aircraft.zone.facings else 0
        )
        image = aircraft_counter(
            AircraftFace(
                type=aircraft.type,
                nation=nation,
                side=aircraft.side,
                number="",
                name=sheet.name,
                heading=HEADINGS[facing],
                speed="",
                save="",
            ),
            px,
        )
        off = (n - (len(shown) - 1) / 2) * px * 0.34
        picture.blit(image, image.get_rect(center=(round(middle[0] + off * 0.5), round(middle[1] + off))))


# -- Aircraft, ships and installations of the dogfights for other tables.

HOME = "thunderbolt_lightning"
SHIP_HEX = 1.25
"""Hex width beside the cardboard of a counter."""


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    return [
        *(_aircraft(sheet) for sheet in shelf.aircraft.values()),
        *(_ship(sheet) for sheet in shelf.ships.values()),
        *(_installation(sheet) for sheet in shelf.installations.values()),
    ]


def _aircraft(sheet: AircraftType) -> Lent:
    nation = sheet.nations[0] if sheet.nations else "UK"
    speed = f"{sheet.speed[0]}/{sheet.speed[1]}"

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        printed = {"name": sheet.name, "speed": speed, "save": f"{sheet.save}+"}
        return aircraft_counter(AircraftFace(sheet.key, nation, seat, heading=heading, **printed), px)  # type: ignore[arg-type]

    return Lent(f"{HOME}/aircraft/{sheet.key}", sheet.name, f"Aircraft, {nation}", draw, turns=True)


def _ship(sheet: ShipType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        picture, (left, top) = ships.ship(sheet.key, px * SHIP_HEX, float(heading), 0.0, seat, sheet.kind, sheet.length)
        wide, high = (max(-at, size + at) for at, size in zip((left, top), picture.get_size(), strict=True))
        out = pg.Surface((2 * wide, 2 * high), pg.SRCALPHA)  # the middle of its hex in the middle
        out.blit(picture, (wide + left, high + top))
        return out

    return Lent(f"{HOME}/ship/{sheet.key}", sheet.name, f"Ships, {sheet.kind}", draw, turns=True)


def _installation(sheet: InstallationType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return installations.installation(sheet.key, px, seat, name=sheet.name)

    return Lent(f"{HOME}/installation/{sheet.key}", sheet.name, "Installations", draw)
