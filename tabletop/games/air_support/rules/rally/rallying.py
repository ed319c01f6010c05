"""Who may rally, and what the DR does (AS-RALLY)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.ground import Terrain
from tabletop.games.air_support.rules.harm import morale
from tabletop.games.air_support.rules.harm.morale import Check
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import is_leader
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.state import State


def rally_drm(leadership: int, *, dm: bool, sheltered: bool, alone: bool) -> int:
    """What is added to a rally DR: the leader (not for a self-rally), desperation, woods or a building, rallying
    without help (AS-RALLY-02).
    """
    return (0 if alone else leadership) + 4 * dm - sheltered + alone


def rallies(original: int, drm: int, broken_morale: int) -> Check:
    """A rally DR; an Original 12 is Casualty Reduction and no rally (AS-RALLY-02, AS-RALLY-03)."""
    return Check(original != 12 and original + drm <= broken_morale, reduces=original == 12)


def rally_refusal(state: State, seat: int, key: str, leader: str) -> Refusal | None:
    """Why a unit cannot try to rally with that leader, "" for a self-rally (AS-RALLY-01, AS-RALLY-06)."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.where is not Where.MAP or not man.broken:
        return Refusal("AS-RALLY-01", "That is no broken unit of yours.")
    if man.melee:
        return Refusal("AS-CC-03", f"{called(state, key)} is in Melee.")
    if "rally" in man.tried:
        return Refusal("AS-RALLY-06", f"{called(state, key)} has tried in this phase.")
    if is_leader(state, man) and any(
        m.seat == seat and "rally" in m.tried and not is_leader(state, m) for m in state.infantry.values()
    ):
        return Refusal("AS-RALLY-06", "Leaders try before the others.")
    if leader:
        return _helper_refusal(state, man, leader)
    if not is_leader(state, man) and not state.man(man).self_rally and state.sides[seat].self_rallied:
        return Refusal("AS-RALLY-01", "One squad, half-squad or crew a side may rally itself in a phase.")
    return None


def _helper_refusal(state: State, man: Infantry, leader: str) -> Refusal | None:
    other = state.infantry.get(leader)
    if (
        other is None
        or other.seat != man.seat
        or other.place != man.place
        or other.id == man.id
        or not is_leader(state, other)
    ):
        return Refusal("AS-RALLY-01", "That is no leader of yours in its Location.")
    if not other.good_order or other.pinned:
        return Refusal("AS-RALLY-01", f"{called(state, leader)} is not in Good Order.")
    if "rally" in other.tried:
        return Refusal("AS-RALLY-01", f"{called(state, leader)} has tried to rally himself.")
    return None


def rally_tally(state: State, man: Infantry, leader: str) -> Tally:
    """The morale of a broken unit, and what is added to the rally DR (AS-RALLY-02)."""
    sheltered = state.ground[man.place.hex].terrain is Terrain.WOODS or state.ground[man.place.hex].terrain.building
    lead = state.man(state.infantry[leader]).leadership if leader else 0
    found = (
        Tally(morale.morale(state, man), "broken morale", "AS-RALLY-02")
        .plus(lead, "leader", "AS-RALLY-02")
        .plus(4 * man.dm, "desperate", "AS-RALLY-02")
    )
    found = found.plus(-int(sheltered), "woods or building", "AS-RALLY-02").plus(
        int(not leader), "self-rally", "AS-RALLY-02"
    )
    assert found.total - found.base == rally_drm(lead, dm=man.dm, sheltered=sheltered, alone=not leader)
    return found
