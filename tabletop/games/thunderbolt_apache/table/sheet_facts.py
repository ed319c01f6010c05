"""The figures of a sheet: what stands in each row, whether it differs from the printed one, and why."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.games.thunderbolt_apache.rules import enemy_fire, moving
from tabletop.games.thunderbolt_apache.rules.attacking import target_modifier
from tabletop.games.thunderbolt_apache.rules.damage import airframe_points
from tabletop.games.thunderbolt_apache.rules.helicopters import intent
from tabletop.games.thunderbolt_apache.rules.hexes import has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.faces import hits_text
from tabletop.games.thunderbolt_apache.table.telling import CLASS_WORDS

LETTERS = {"L": "Low", "H": "High"}


class Fact(NamedTuple):
    """A row: its name, the value, whether it is not as printed, and the reason as a tip."""

    name: str
    value: str
    changed: bool = False
    tip: str = ""


def flyer_facts(state: State, flyer: Flyer) -> list[Fact]:
    """Speed, Cannon, Airframe and fuel of an aircraft."""
    card = state.card_of(flyer)
    least, most = moving.speed(state, flyer)
    cannon = "none" if card.cannon is None else f"{card.cannon}+ at {card.cannon_altitude}"
    hurt = airframe_points(state, flyer)
    own = own_value(state, flyer)
    airframe = f"{max(0, card.toughness - hurt)} of {card.toughness}"
    fuel = str(own.total) if state.here.turn else "-"
    why = "\n".join(("*Speed points of an activation", *most.lines()))
    return [
        Fact("Speed points", f"{least.base}-{most.total}", most.total != card.speed[1], why),
        Fact("Cannon", cannon, tip="*Cannon\nOwn hex only; hovering at every unit, moving at one. TA-CANNON-02"),
        Fact("Airframe", airframe, hurt > 0, "*Airframe points\nWhen all are gone it crashes. TA-HIT-08"),
        Fact("Fuel", fuel, own.total != state.here.marker, "\n".join(("*Own loiter value", *own.lines()))),
    ]


def unit_facts(state: State, unit: Enemy) -> list[Fact]:
    """Class, modifier, worth and place of an enemy unit."""
    kind = type_of(state, unit)
    modifier = target_modifier(state, unit)
    why = "\n".join(("*Added to every roll against it", *modifier.lines()[1:]))
    stands = "destroyed" if not unit.alive else "in cover" if unit.covered else "in the open"
    worth = f"{kind.value}" + (", does not count" if unit.popup else "")
    return [
        Fact("Class", CLASS_WORDS[str(kind.cls)] + (", radar" if has_radar(state, unit) else "")),
        Fact("Modifier", f"{modifier.total:+d}", modifier.total != kind.modifier, why),
        Fact("Worth", worth, tip="*Value\nWhat is left of the battalion's value decides. TA-HOME-01"),
        Fact("Stands", stands, unit.covered, "*Cover\nIn cover it is attacked from its own hex only. TA-COVER-05"),
    ]


def conduct(state: State, unit: Enemy) -> list[Fact]:
    """How an enemy unit fires and moves, and what it would do now."""
    kind = type_of(state, unit)
    if not kind.armed:
        return [Fact("Fires", "never")]
    reach = f"{hits_text(kind.light, kind.heavy)} to {count(kind.reach, 'hex', 'hexes')}"
    out = [
        Fact("Fires", reach, tip="*Enemy fire\nIt always scores these hits; no die is rolled. TA-FIRE-06"),
        Fact("At aircraft", " and ".join(LETTERS[a.value] for a in kind.altitudes)),
    ]
    if unit.alive and state.here.turn:
        out.append(Fact("Would fire at", aim(state, unit)))
        if kind.moves:
            plan = intent(state, unit)
            words = plan.reason if plan.quarry else f"not: {plan.reason}"
            out.append(Fact("Moves", words, tip=f"*Enemy helicopters\n{plan.rule}"))
    return out


def aim(state: State, unit: Enemy) -> str:
    """At whom a unit fires: as declared, or as it would now."""
    if unit.target:
        flyer = state.here.flyers[unit.target]
        return f"{flyer.pilot or flyer.card} (declared)"
    if silent := enemy_fire.silent(state, unit):
        return silent
    found = [f.pilot or f.card for f in enemy_fire.closest(state, unit) if f.flight is Flight.FIELD]
    return " or ".join(found) or "nobody in reach now"
