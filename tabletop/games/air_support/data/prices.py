"""What a roster of a free battle costs."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.air_support.rules.pieces import Battery, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.sheets import Drive, GunSheet, InfantrySheet, Library, Size, VehicleSheet


def man_cost(library: Library, sheet: InfantrySheet) -> int:
    """A squad by its quality, half-squads and crews half of it (rounded up), a leader by his rank."""
    if sheet.size is Size.LEADER:
        return library.costs[f"leader {sheet.id.split()[-1]}"]
    squad = library.costs[f"squad {sheet.quality.value}"]
    return squad if sheet.size is Size.SQUAD else -(-squad // 2)


def gun_cost(library: Library, sheet: GunSheet) -> int:
    """A gun by what it can do against aircraft, others by calibre; the crew is paid apart."""
    costs = library.costs
    if sheet.aa == "light":
        return costs["light gun"] + costs["light gun per ife"] * sheet.barrel.ife
    if sheet.aa == "heavy":
        return costs["heavy gun"]
    return costs["other gun"] + costs["other gun per cm"] * -(-sheet.barrel.mm // 10)


def vehicle_cost(library: Library, sheet: VehicleSheet) -> int:
    """An unarmed truck has its own price; all else is paid by points and IFE."""
    costs = library.costs
    armed = sheet.main is not None or sheet.bmg or sheet.cmg or sheet.aamg
    if sheet.drive is Drive.TRUCK and not armed:
        return costs["truck"]
    return costs["vehicle per point"] * sheet.points + costs["vehicle per ife"] * (sheet.main.ife if sheet.main else 0)


def battery_cost(library: Library, mm: int) -> int:
    """A battery by its calibre."""
    costs = library.costs
    return costs["heavy battery"] if mm >= costs["heavy battery from mm"] else costs["battery"]


def roster_cost(
    library: Library,
    men: Iterable[Infantry],
    weapons: Iterable[Weapon],
    guns: Iterable[Gun],
    vehicles: Iterable[Vehicle],
    planes: Iterable[Plane],
    battery: Battery | None,
) -> int:
    """What a side's pieces cost together; counters that the library does not have cost nothing (they are a fault
    already).
    """
    total = sum(man_cost(library, library.infantry[u.sheet]) for u in men if u.sheet in library.infantry)
    total += sum(library.costs[f"weapon {library.weapons[w.sheet].kind}"] for w in weapons)
    total += sum(gun_cost(library, library.guns[g.sheet]) for g in guns)
    total += sum(vehicle_cost(library, library.vehicles[v.sheet]) for v in vehicles)
    total += library.costs["observation plane"] * sum(p.cls == "OBS" for p in planes)
    return total + (battery_cost(library, battery.mm) if battery else 0)
