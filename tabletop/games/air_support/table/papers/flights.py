"""Aircraft that wait over the map: when they act, what they carry, whether they shall fly home at the next chance."""

from __future__ import annotations

from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.air_targets import plane_refusal
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.table.showings import names, telling
from tabletop.table.play.contract import Choice, Host, Note

PHASES = tuple(Phase)


def waits(plane: Plane) -> bool:
    """Whether it flies in its holding box, in no fight and on no run."""
    return plane.status is AirStatus.ONBOARD and plane.run is None and plane.fight < 0


def able(state: State, plane: Plane) -> bool:
    """Whether it may still look for a target in this or the next Player Turn in which it can (AS-SIGHT-20)."""
    return plane_refusal(state, plane.seat, plane.id) is None


def when(state: State, plane: Plane) -> str:
    """When an aircraft that waits may attack the ground (AS-SIGHT-02): "acts when the Soviets move"."""
    enemy = people(state, 1 - plane.seat)
    if state.attacker == plane.seat or PHASES.index(state.phase) < PHASES.index(Phase.MPH):
        return f"acts when {enemy} move"
    if state.phase in (Phase.MPH, Phase.DFPH):
        return "can act now"
    return f"acts when {enemy} move next"


def words(state: State, plane: Plane) -> str:
    """What an aircraft over the map does, in a few words."""
    told = telling.states(state, plane.id)
    if waits(plane) and able(state, plane):
        told.append(when(state, plane))
    elif waits(plane) and plane.cls == AirClass.OBS:
        told.append("directs artillery")
    elif plane.sighted and plane.mg_disabled:
        told.append("guns jammed")
    return ", ".join(told) or "waits"


def load(state: State, plane: Plane) -> str:
    """What it carries, in a sentence."""
    sheet = state.flyer(plane)
    if not sheet.mg_fp:
        return "It has no weapons."
    bombs = f"bombs of {sheet.bomb_mm} mm" if plane.bombs else "no bombs"
    guns = "its guns have jammed" if plane.mg_disabled else f"guns with firepower {sheet.mg_fp}"
    return f"It carries {bombs}; {guns}." if plane.mg_disabled else f"It carries {bombs} and {guns}."


def rule_of_it(state: State, plane: Plane) -> tuple[str, str]:
    """When it may attack, or why it may not, in a sentence, and the rule."""
    enemy = people(state, 1 - plane.seat)
    why = plane_refusal(state, plane.seat, plane.id)
    if why is not None:
        return why.sentence, why.rule
    if when(state, plane) == "can act now":
        return (
            f"It attacks while {enemy} move, or when they are fired at afterwards, once in their turn.",
            "AS-SIGHT-02",
        )
    return (
        f"It attacks while {enemy} move, or in the Defensive Fire after it. You are asked then.",
        "AS-SIGHT-02",
    )


def note(state: State, key: str) -> Note | None:
    """What the pointer tells of an aircraft that waits; None for any other piece."""
    plane = state.planes.get(key)
    if plane is None or not waits(plane):
        return None
    sentence, rule = rule_of_it(state, plane)
    return Note(f"{names.called(state, key)}: {words(state, plane)}", (load(state, plane), sentence), (rule,))


class Homeward:
    """Aircraft that the player wants to send home: it is done when the rules allow it next (AS-FLY-05), so that nobody
    needs to be asked for it again and again.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self.planes: set[str] = set()

    def due(self) -> ExitPlane | None:
        """The order that is due now."""
        return next((c for c in self.host.options if isinstance(c, ExitPlane) and c.plane in self.planes), None)

    def choice(self, state: State, key: str) -> Choice | None:
        """The row of the menu of an own aircraft that waits over the map."""
        plane = state.planes.get(key)
        if plane is None or not waits(plane) or plane.seat not in self.host.humans or plane.cls == AirClass.OBS:
            return None
        if ExitPlane(key) in self.host.options:
            return None  # it is in the menu anyway
        name = names.called(state, key)
        if key in self.planes:
            return Choice(f"{name} stays over the map", run=lambda: self.planes.discard(key))
        tip = f"It leaves for good when {people(state, 1 - plane.seat)} move. AS-FLY-05"
        return Choice(f"{name} flies home at the next chance", run=lambda: self.planes.add(key), tip=tip)
