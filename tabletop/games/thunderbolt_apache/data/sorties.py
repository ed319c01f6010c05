"""A single sortie of a scenario file: field, enemy, loads and places, checked by the rules of arming and entry
(TA-ARM, TA-ENTRY).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, ridges_of
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE, PlacedAircraft, PlacedPilot, PlacedUnit, Sortie
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, AircraftCard, Band, StoreKind

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.data.building import Builder
    from tabletop.games.thunderbolt_apache.data.scenario_shapes import SortieShape


def sortie(builder: Builder, aircraft: tuple[PlacedAircraft, ...], pilots: tuple[PlacedPilot, ...]) -> Sortie | None:
    """The sortie of the file; its faults go to the builder."""
    shape = builder.file.sortie
    if shape is None:
        return None
    builder.known(("sortie", "battalion"), shape.battalion, {**builder.library.battalions}, "battalion")
    _tiles(builder, shape)
    units = tuple(PlacedUnit(u.type, u.hex, u.cover, u.popup) for u in shape.units)
    _units(builder, shape)
    if not aircraft:
        builder.wrong(("aircraft",), "nobody flies", "write at least one aircraft")
    crews: list[str] = []
    at = 0
    for i, line in enumerate(builder.file.aircraft):
        if line.card in builder.library.aircraft:
            _crew(builder, i, aircraft[at], crews)
            _load(builder, i, builder.library.aircraft[line.card])
            _place(builder, i, aircraft[at], shape)
            at += line.number
    for i, pilot in enumerate(pilots):
        if pilot.name not in crews:
            builder.wrong(
                ("pilots", i), f"{pilot.name} flies nothing", "name him in a line of aircraft, or take him out"
            )
    return Sortie(
        shape.battalion,
        tuple(shape.tiles),
        units,
        shape.marker,
        shape.popups,
        shape.events,
        builder.file.year,
        Band(BAND_NAMES.index(shape.band)),
        shape.turn,
        shape.step,
    )


def _tiles(builder: Builder, shape: SortieShape) -> None:
    for n, key in enumerate(shape.tiles):
        builder.known(("sortie", "tiles", n), key, {**builder.library.tiles}, "tile")
        if key in shape.tiles[:n]:
            builder.wrong(("sortie", "tiles", n), f"tile {key} is laid twice", "there is one of each (TA-FIELD-02)")


def _units(builder: Builder, shape: SortieShape) -> None:
    """Types are known, as many as the card has, and only units that may take cover are in cover, by a ridge
    (TA-COVER-02).
    """
    for n, line in enumerate(shape.units):
        at: Path_ = ("sortie", "units", n)
        if not builder.known((*at, "type"), line.type, {**builder.library.units}, "unit") or not line.cover:
            continue
        if not builder.library.units[line.type].cover:
            builder.wrong((*at, "cover"), f"{line.type} never takes cover", "write false (TA-COVER-04)")
        if line.hex not in ridge_hexes(builder, shape):
            builder.wrong((*at, "cover"), f"hex {line.hex} has no ridge", "put the unit in the open (TA-COVER-02)")
    card = builder.library.battalions.get(shape.battalion)
    if card:
        listed = dict(card.units)
        for key, number in Counter(u.type for u in shape.units if not u.popup).items():
            if number > listed.get(key, 0):
                builder.wrong(
                    ("sortie", "units"),
                    f"{shape.battalion} has {listed.get(key, 0)} {key}, {number} are placed",
                    "take some out, or mark them as popup",
                )


def ridge_hexes(builder: Builder, shape: SortieShape) -> set[int]:
    """Hexes with a ridge on one of their sides (TA-FIELD-04); every hex while a tile is not known."""
    if not set(shape.tiles) <= set(builder.library.tiles):
        return set(HEXES)
    return {hex for hex, _ in ridges_of(tuple(shape.tiles), builder.library)}


def _crew(builder: Builder, i: int, placed: PlacedAircraft, crews: list[str]) -> None:
    card = builder.library.aircraft[placed.card]
    at: Path_ = ("aircraft", i, "pilot")
    if not card.manned:
        if placed.pilot:
            builder.wrong(at, f"{placed.card} has no pilot", "take him out (TA-PILOT-04)")
        return
    family = [name for name, p in builder.library.pilots.items() if p.family == card.family]
    if placed.pilot not in family:
        builder.wrong(
            at, f'"{placed.pilot}" is no pilot of the family {card.family}', did_you_mean(placed.pilot, family)
        )
    elif placed.pilot in crews:
        builder.wrong(at, f"{placed.pilot} flies two aircraft", "take another pilot (TA-DAY-06)")
    crews.append(placed.pilot)


def _load(builder: Builder, i: int, card: AircraftCard) -> None:
    """What may be loaded, and no more than it carries (TA-ARM-01, TA-ARM-02, TA-ARM-05, TA-BUY-08)."""
    line = builder.file.aircraft[i]
    weight = 0
    carried: Counter[StoreKind] = Counter()
    for key, number in line.stores.items():
        at: Path_ = ("aircraft", i, "stores", key)
        if not builder.known(at, key, {**builder.library.stores}, "store"):
            continue
        store = builder.library.stores[key]
        weight += store.weight * number
        carried[store.kind] += number
        if line.card not in store.carriers:
            able = [k for k, s in builder.library.stores.items() if line.card in s.carriers]
            builder.wrong(
                at, f"{line.card} cannot carry {key}", f"it carries {', '.join(able) or 'nothing'} (TA-ARM-01)"
            )
        if store.year > builder.year:
            builder.wrong(
                at,
                f"{key} came into service in {store.year}, this is {builder.year}",
                "take an older store (TA-BUY-08)",
            )
    for kind, word in ((StoreKind.POD, "pod"), (StoreKind.TANK, "tank")):
        if carried[kind] > 1:
            builder.wrong(
                ("aircraft", i, "stores"), f"an aircraft carries one {word}", "take the others out (TA-ARM-02)"
            )
    if weight > card.wp:
        builder.wrong(
            ("aircraft", i, "stores"),
            f"the load weighs {weight}, {line.card} carries {card.wp}",
            "take something out (TA-ARM-05)",
        )


def _place(builder: Builder, i: int, placed: PlacedAircraft, shape: SortieShape) -> None:
    """A place is whole, within the card, and only in a position that begins with a turn."""
    line, card = builder.file.aircraft[i], builder.library.aircraft[placed.card]
    given = [x for x in (line.hex, line.place, line.altitude) if x is not None]
    if not given:
        if shape.step == "turn" and not line.crashed:
            builder.wrong(("aircraft", i), "its place is missing", 'write "hex", "place" and "altitude"')
        return
    if len(given) < 3 or shape.step != "turn":
        builder.wrong(
            ("aircraft", i),
            "a place is hex, place and altitude, in a sortie whose step is turn",
            "write all three, or none",
        )
        return
    if placed.side == CENTRE and not card.hover:
        builder.wrong(("aircraft", i, "place"), f"{placed.card} cannot hover", "write a side (TA-MOVE-13)")
    if placed.altitude not in card.altitudes:
        builder.wrong(
            ("aircraft", i, "altitude"),
            f"{placed.card} never flies there",
            f"write {' or '.join(card.altitudes)} (TA-ALT-02)",
        )
