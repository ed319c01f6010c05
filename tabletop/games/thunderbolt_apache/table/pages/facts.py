"""What the pages say about pieces in words: notes of battalions, stores, pilots, expected Stress. Asks the rules,
knows none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.debriefing import band_stress
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, InPlay, Mission, Pilot, Plane, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import (
    BAND_NAMES,
    DECK_NAMES,
    AircraftCard,
    Altitude,
    Band,
    Battalion,
    PilotLevel,
    Store,
    StoreKind,
)
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted

NOTE_WORDS = {
    "so_loss": "{n} SO are lost at set-up",
    "xp": "XP +{n} to each engaged pilot if it is destroyed",
    "fixed": "Fixed: it never moves",
    "loiter": "Loiter {n:+d} against it",
    "start": "starts in {band}",
    "move": "its movement rolls {n:+d}",
    "drive": "Drive: Assault battalions move {n:+d}",
    "repair": "Repair: no -2 to movement for half strength",
    "umbrella": "Umbrella: +{n} Stress on other missions beyond the Front",
    "harass": "Harass: {n} SO lost each evening",
    "air_watch": "Air watch: sector penalty +{n}",
    "warning": "Warning: scout rolls {n:+d}",
}
FULL_ONLY = ("drive", "repair", "umbrella", "harass", "air_watch", "warning")
FRAME_WORDS = {"helicopter": "helicopter", "fixed_wing": "fixed wing", "drone": "unmanned"}
STRENGTH_WORDS = {Strength.FULL: "full strength", Strength.HALF: "half strength", Strength.DESTROYED: "destroyed"}
CLASS_WORDS = {"ARM": "armour", "SOFT": "soft", "INF": "infantry", "BLDG": "buildings", "HELO": "helicopters"}


def notes(battalion: Battalion) -> list[str]:
    """The notes of a battalion card in words."""
    told = []
    for code, n in battalion.notes.items():
        words = NOTE_WORDS[code].format(n=n, band=BAND_NAMES[n] if 0 <= n < len(BAND_NAMES) else "")
        told.append(words + (" (at full strength)" if code in FULL_ONLY else ""))
    return told


def band_words(state: State, band: Band) -> str:
    """What the range band does to a mission there."""
    row = state.library.tables.bands[band]
    parts = [f"{row.stress} Stress a mission"]
    parts += [f"weight points -{row.penalty}"] if row.penalty else []
    parts += [f"{row.so_loss} SO lost each evening"] if row.so_loss else []
    return f"{BAND_NAMES[band]}: " + ", ".join(parts)


def battalion_tip(state: State, piece: InPlay) -> str:
    """The whole card, for the pointer."""
    card = state.library.battalions[piece.card]
    units = ", ".join(counted(n, state.library.units[key].name) for key, n in card.units)
    lines = [
        f"*{card.name} ({card.key}), {DECK_NAMES[card.deck]}, {STRENGTH_WORDS[piece.strength]}",
        units + ".",
        f"Value {card.value}: half at {card.half_at}, destroyed at {card.destroyed_at} or less.",
        f"{card.vp} VP when destroyed, {card.half_vp} at half; {vp_left(state, piece)} VP still to be won.",
        band_words(state, piece.band) + ".",
    ]
    return "\n".join(lines + [f"{note}." for note in notes(card)])


def plane_tip(card: AircraftCard) -> str:
    """An aircraft card in words."""
    gun = (
        "no Cannon"
        if card.cannon is None
        else f"Cannon {card.cannon}" + (f" ({card.gunship} targets)" if card.gunship else "")
    )
    low, high = card.speed
    speed = f"{low}" if low == high else f"{low}-{high}"
    extra = [
        word for on, word in ((card.hover, "hovers"), (card.linked, "linked"), (card.mast_sight, "mast sight")) if on
    ]
    heights = (
        "Low and High" if len(card.altitudes) == 2 else "Low only" if Altitude.LOW in card.altitudes else "High only"
    )
    return "\n".join(
        (
            f"*{card.key} {card.name}",
            f"{FRAME_WORDS[card.frame.value].capitalize()}, family {card.family}, in service {card.year}.",
            f"{card.cost} SO, {card.wp} weight points, {gun}.",
            f"Speed {speed}, {heights}" + (f", {', '.join(extra)}." if extra else "."),
            f"Crashes at {count(card.toughness, 'Airframe point')}." + ("" if card.manned else " It needs no pilot."),
        )
    )


def damage_words(damage: Iterable[Damage]) -> str:
    return ", ".join(str(d) for d in damage)


def plane_words(state: State, plane: Plane) -> str:
    """One aircraft of the squadron, for the pointer."""
    told = plane_tip(state.card_of(plane)).split("\n")
    told[0] += f", no. {plane.serial}"
    if plane.damage:
        told.append(f"Damage: {damage_words(plane.damage)}.")
    return "\n".join(told)


def skills(row: PilotLevel) -> list[tuple[str, str]]:
    """Names and figures of a level row."""
    return [
        ("Cannon", f"{row.cannon:+d}"),
        ("Strike", f"{row.strike:+d}"),
        ("Stand-off", f"{row.standoff:+d}"),
        ("Evasive", str(row.evasive)),
        ("Cool", str(row.cool)),
    ]


def row_words(row: PilotLevel) -> str:
    told = ", ".join(f"{name} {value}" for name, value in skills(row))
    target = f"next level at {row.target} XP" if row.target is not None else "nobody goes above"
    return f"{'Fast' if row.fast else 'Slow'}, {told}. Okay to {row.okay}, Shaken to {row.shaken} Stress; {target}."


def what_changes(old: PilotLevel, new: PilotLevel) -> str:
    """What another level gives and takes, in words."""
    told = []
    for (name, a), (_, b) in zip(skills(old), skills(new), strict=True):
        if a != b:
            told.append(f"{name} {a} to {b}")
    if old.fast != new.fast:
        told.append("now Fast" if new.fast else "now Slow")
    if (old.okay, old.shaken) != (new.okay, new.shaken):
        told.append(f"Okay to {old.okay}, Shaken to {old.shaken} becomes {new.okay} and {new.shaken}")
    return ", ".join(told) or "nothing changes"


def store_reach(store: Store) -> str:
    low, high = store.reach
    return str(low) if low == high else f"{low}-{high}"


def store_targets(store: Store) -> str:
    """What a store can be fired at, short."""
    if store.kind in (StoreKind.POD, StoreKind.TANK):
        return "ECM: attacks fail on 7+" if store.kind is StoreKind.POD else "loiters longer"
    if len(store.targets) == 4:
        return "all ground units"
    return (
        "radar units"
        if store.radar_only
        else ", ".join(CLASS_WORDS.get(str(c.value), str(c.value)) for c in store.targets)
    )


def store_tip(state: State, store: Store) -> str:
    """A store in words."""
    flags = [
        word
        for on, word in (
            (store.independent, "independent (fired from any angle, guides itself)"),
            (store.area, "Area: every unit of the hex"),
            (store.multi, f"Multi: {count(store.multi, 'target')}"),
            (store.radar_only, "radar units only"),
        )
        if on
    ]
    lines = [f"*{store.key} {store.name}", f"Weight {store.weight}, {store.op} OP, in service {store.year}."]
    if store.fired:
        heights = " and ".join("Low" if a is Altitude.LOW else "High" for a in store.altitudes)
        lines.append(
            f"Attack number {store.attack}, range {store_reach(store)}, fired at {heights}, against"
            f" {store_targets(store)}."
        )
    else:
        lines.append(store_targets(store).capitalize() + ".")
    return "\n".join(
        lines + ([", ".join(flags).capitalize() + "."] if flags else []) + [f"Carried by {', '.join(store.carriers)}."]
    )


def expected_stress(state: State, pilot: Pilot, key: str) -> Tally:
    """Stress that a mission against the battalion brings by its band, before anything happens on it (TA-AFTER-01)."""
    there = state.battalions[key]
    mission = (
        state.mission if state.mission is not None and state.mission.battalion == key else Mission(key, there.band, {})
    )
    return band_stress(replace(state, mission=mission), pilot)


def after_mission(state: State, pilot: Pilot, key: str) -> tuple[int, str]:
    """Stress after the mission by the band alone, and what that makes of him."""
    stress = pilot.stress + max(0, expected_stress(state, pilot, key).total)
    row = state.row_of(pilot)
    return stress, "Okay" if stress <= row.okay else "Shaken" if stress <= row.shaken else "Unfit"
