"""The game's numbers in sentences, for notes at the pointer, tips and panels: ridges, threats, targets, units."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tabletop.games.thunderbolt_apache.rules import attacking, moving, outlook
from tabletop.games.thunderbolt_apache.rules.enemy_fire import has_pod
from tabletop.games.thunderbolt_apache.rules.hexes import has_radar, place_name, type_of
from tabletop.games.thunderbolt_apache.rules.hits import hits_words
from tabletop.games.thunderbolt_apache.rules.moving import RidgeOdds
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.popups import draws_popups
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.rules.wording import count, counted, listed, store_name
from tabletop.table.play.contract import Note

CLASS_WORDS = {"ARM": "armour", "SOFT": "soft", "INF": "infantry", "BLDG": "building", "HELO": "helicopter"}


def percent(chance: Fraction | float) -> str:
    """A chance as "60%"; never "0%" or "100%" for what is not quite so."""
    share = float(chance)
    if 0 < share < 0.005:
        return "<1%"
    return ">99%" if 0.995 < share < 1 else f"{share:.0%}"


def mean_hits(light: Fraction | float, heavy: Fraction | float) -> str:
    """ "1.2 Light hits", "0.4 Heavy and 1.0 Light hits", "no hit"."""
    parts = [f"{float(n):.1f} {word}" for n, word in ((heavy, "Heavy"), (light, "Light")) if n]
    return f"{' and '.join(parts)} hits" if parts else "no hit"


def place_title(number: int, side: int) -> str:
    """ "Hex 5 on its E side" at the beginning of a sentence."""
    words = place_name(number, side)
    return words[0].upper() + words[1:]


def ridge_words(state: State, flyer: Flyer, odds: RidgeOdds) -> list[str]:
    """What the ridge rolls of a way may bring."""
    tally = moving.modifiers(state, flyer)
    parts = " ".join(f"{m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount)
    times = "A ridge roll" if odds.rolls == 1 else f"{odds.rolls} ridge rolls"
    told = [f"{times}: d10{' ' + parts if parts else ''}."]
    told.append("Stress " + ", ".join(f"+{k}: {percent(p)}" for k, p in odds.gained.items() if p) + ".")
    if odds.crash:
        told.append(f"It crashes in {percent(odds.crash)}.")
    return told


def exposure_words(state: State, flyer: Flyer) -> list[str]:
    """Who could fire at the aircraft there: hits as printed, after Evasive, expected after the Pod too."""
    found = outlook.exposure(state, flyer)
    if not found.threats:
        return ["Nobody could fire at it there."]
    kinds = Counter(type_of(state, state.here.enemies[t.unit]).name.split(" (")[0] for t in found.threats)
    names = listed(counted(n, name) for name, n in kinds.items())
    words = f"{names} could fire at it: {hits_words(found.light, found.heavy)} if all strike"
    if points(state, flyer):
        words += f"; {hits_words(found.evaded_light, found.evaded_heavy)} with Evasive"
    if has_pod(state, flyer):
        through = mean_hits(found.expected_light, found.expected_heavy)
        words += f"; past its Pod come {through} on average"
    crash = outlook.crash_by_fire(state, flyer)
    return [f"{words}; a crash in {percent(crash)}." if crash else f"{words}."]


def attack_words(state: State, flyer: Flyer) -> str:
    """How much could be attacked from a place."""
    free = changed_flyer(flyer, aimed=(), attacked=False)
    if attacking.attacker_refusal(state, free) is not None:
        return ""
    found = outlook.aims(state, free)
    units = {serial for _, serial in found}
    if not units:
        return "Nothing in reach from there."
    (key, serial), chance = max(found.items(), key=lambda item: (item[1], item[0]))
    best = type_of(state, state.here.enemies[serial])
    weapon = store_name(state, key)
    named = best.name.split(" (")[0]
    return f"{len(units)} in reach, best {percent(chance)} ({weapon} at {named} {serial})."


def place_words(state: State, posed: Flyer, attacked: bool) -> list[str]:
    """What a place means for an aircraft there: targets, pop-ups, threats."""
    told = [] if attacked else [attack_words(state, posed)]
    sortie = state.scenario.sortie
    if draws_popups(state, posed) and (sortie is None or sortie.popups):
        told.append("High at the start of a turn: it draws a pop-up chit.")
    return [line for line in told if line] + exposure_words(state, posed)


def altitude_tip(state: State, flyer: Flyer, altitude: Altitude) -> str:
    """What an altitude would mean where the aircraft is."""
    posed = changed_flyer(flyer, altitude=altitude)
    head = (
        "*High: sees over every ridge, and is seen"
        if altitude is Altitude.HIGH
        else "*Low: ridges hide it; flying onto one costs a ridge roll"
    )
    return "\n".join([head, *place_words(state, posed, False)])


def unit_title(state: State, unit: Enemy) -> str:
    """ "T-55 tank 3"."""
    return f"{type_of(state, unit).name} {unit.serial}"


def unit_note(state: State, unit: Enemy) -> Note:
    """An enemy unit at a glance."""
    kind = type_of(state, unit)
    if not unit.alive:
        return Note(f"{unit_title(state, unit)}: destroyed")
    lines = [
        f"{CLASS_WORDS[str(kind.cls)].capitalize()}, worth {kind.value}; modifier {kind.modifier:+d}"
        + (", radar" if has_radar(state, unit) else "")
        + "."
    ]
    if kind.armed:
        high = " or ".join({"L": "Low", "H": "High"}[a.value] for a in kind.altitudes)
        reach = f"up to {count(kind.reach, 'hex', 'hexes')} away" if kind.reach else "in its own hex"
        lines.append(f"Gives {hits_words(kind.light, kind.heavy)}, {reach}, to what flies {high}.")
    else:
        lines.append("It does not fire.")
    if unit.covered:
        lines.append("In cover: attacked from its own hex only.")
    if unit.popup:
        lines.append("A pop-up: it does not count for the battalion.")
    return Note(unit_title(state, unit), tuple(lines), ("TA-COVER-05",) if unit.covered else ())
