"""What may be replaced, repaired and rested, and what that costs (TA-REPL, TA-REPAIR, TA-REST)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.damage import PARTS
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Pilot, PilotStatus, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name

REPLACE_AIRCRAFT_VP = 2

REPLACE_PILOT_VP = 1

REPAIR_PRICE = 1

REST_PRICE = 2


# -- replacements
def replace_refusal(state: State, serial: int) -> Refusal | None:
    """Why an aircraft cannot be replaced (TA-REPL-01, TA-REPL-02); VP may become negative (TA-GEN-08)."""
    plane = state.planes.get(serial)
    if plane is None:
        return Refusal("TA-REPL-02", f"There is no aircraft no. {serial}; the squadron keeps {state.squadron}.")
    if plane.status is PlaneStatus.READY and not plane.damage:
        return Refusal("TA-REPL-01", f"{plane_name(state, serial)} is neither crashed nor damaged.")
    return None


def sound_parts(state: State, card: str, damage: tuple[Damage, ...]) -> tuple[str, ...]:
    """Parts of a replaced damaged aircraft that have no counter; no Cannon from an aircraft without one (TA-REPL-03,
    TA-REPL-04)."""
    hurt = {d.name for d in damage}
    has_cannon = state.library.aircraft[card].cannon is not None
    return tuple(part for part in PARTS if part not in hurt and (part != "Cannon" or has_cannon))


def salvage_refusal(
    state: State, giver: str, parts: tuple[str, ...], given_to: int, serial: int, damage: Damage
) -> Refusal | None:
    """Why a part cannot be used so (TA-REPL-03). giver: card of the replaced aircraft, given_to: its serial; parts:
    those not yet used."""
    if damage.name not in PARTS:
        return Refusal("TA-REPL-04", f"{damage.name} damage cannot be salvaged; only {', '.join(PARTS)}.")
    if damage.name not in parts:
        return Refusal("TA-REPL-03", f"The replaced aircraft has no sound {damage.name} left to give.")
    plane = state.planes.get(serial)
    if plane is None or serial == given_to or plane.status is not PlaneStatus.READY:
        return Refusal(
            "TA-REPL-03",
            f"{plane_name(state, serial)} cannot take the part; it goes to another aircraft of the family.",
        )
    if state.card_of(plane).family != state.library.aircraft[giver].family:
        return Refusal("TA-REPL-03", f"{plane.card} is not of the family {state.library.aircraft[giver].family}.")
    if damage not in plane.damage:
        return Refusal("TA-REPL-03", f"{plane_name(state, serial)} has no {damage}.")
    return None


def living_of_family(state: State, family: str) -> int:
    """Pilots of a family who live."""
    return sum(p.family == family for p in state.living_pilots)


def replace_pilot_refusal(state: State, old: str, new: str) -> Refusal | None:
    """Why a pilot cannot be replaced so (TA-REPL-05 to TA-REPL-07)."""
    gone = state.pilots.get(old)
    if gone is None or gone.status is PilotStatus.RELEASED:
        return Refusal("TA-REPL-05", f"{old} is not in the squadron.")
    card = state.library.pilots.get(new)
    if card is None:
        return Refusal("TA-REPL-06", f"There is no pilot {new}.")
    if new in state.pilots:
        return Refusal("TA-REPL-06", f"{new} has been in the squadron already in this campaign.")
    if card.family != gone.family:
        return Refusal("TA-REPL-05", f"{new} flies the {card.family}; {old} flies the {gone.family}.")
    return _full_refusal(state, gone)


def _full_refusal(state: State, gone: Pilot) -> Refusal | None:
    """Why nobody at all can come in the place of a pilot."""
    living = living_of_family(state, gone.family) - int(gone.living)
    limit = state.limits.get(gone.family, 0)
    if living >= limit:
        return Refusal(
            "TA-REPL-07", f"{gone.family}: {living} pilots live, as many as were chosen in set-up ({limit})."
        )
    if gone.status is PilotStatus.REPLACED:
        return Refusal("TA-REPL-05", f"Another pilot has come in the place of {gone.name} already.")
    return None


def replacements(state: State) -> list[tuple[str, str]]:
    """Every pilot with everyone who can come in his place: all that `replace_pilot_refusal` leaves open."""
    leaving = [
        p for p in state.pilots.values() if p.status is not PilotStatus.RELEASED and _full_refusal(state, p) is None
    ]
    new = [card for card in state.library.pilots.values() if card.name not in state.pilots] if leaving else []
    return [(old.name, card.name) for old in leaving for card in new if card.family == old.family]


# -- repair and rest
def repair_refusal(state: State, plane: Plane | None, damage: Damage, price: int = REPAIR_PRICE) -> Refusal | None:
    """Why a lasting damage cannot be taken off an aircraft (TA-REPAIR-01); price 0 on Mechanics' day (SC22)."""
    if plane is None or plane.status is not PlaneStatus.READY or damage not in plane.damage:
        return Refusal(
            "TA-REPAIR-01", f"There is no {damage} on {plane_name(state, plane.serial) if plane else 'that aircraft'}."
        )
    if state.so < price:
        return Refusal("TA-REPAIR-01", f"A repair costs {price} SO; {state.so} are in hand.")
    return None


def heal_refusal(state: State, name: str, heavy: bool, price: int = REPAIR_PRICE) -> Refusal | None:
    """Why a wound cannot be taken off a pilot (TA-REPAIR-02)."""
    pilot = state.pilots.get(name)
    if pilot is None or not pilot.living or heavy not in pilot.wounds:
        return Refusal("TA-REPAIR-02", f"{name} has no {'heavy' if heavy else 'light'} wound.")
    if state.so < price:
        return Refusal("TA-REPAIR-02", f"Healing costs {price} SO; {state.so} are in hand.")
    return None


def rest_refusal(state: State) -> Refusal | None:
    """Why there is no rest and relaxation now (TA-REST-01)."""
    if state.rested:
        return Refusal("TA-REST-01", "Rest and relaxation can be bought once a day.")
    if state.so < REST_PRICE:
        return Refusal("TA-REST-01", f"Rest and relaxation costs {REST_PRICE} SO; {state.so} are in hand.")
    return None
