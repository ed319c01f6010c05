"""From a written-down position to the state in which the game goes on; whatever does not fit is told with its place.

The pieces are laid on top of what the scenario gives, so a short position (one mission of a quick start) needs no
squadron.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Frame
from tabletop.data.strictjson import Path_
from tabletop.games.thunderbolt_apache.data.missions import MissionBuilder
from tabletop.games.thunderbolt_apache.data.scenario_shapes import PositionShape
from tabletop.games.thunderbolt_apache.rules.pieces import (
    Damage,
    InPlay,
    Pilot,
    PilotStatus,
    Plane,
    PlaneStatus,
    Scout,
    Strength,
)
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, LEVELS, Band
from tabletop.games.thunderbolt_apache.rules.starting import deck, first_state, pilot_limits
from tabletop.games.thunderbolt_apache.rules.state import MissionRow, State, with_fields

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.data.building import Builder

HERE: Path_ = ("position",)
AGAIN = "compare it with a position that the program wrote down"
ON_TOP = {
    "hits": ("event_out", "event_home", "resolve"), "trouble": ("event_out",),
    "altitude": ("fast", "slow"), "act": ("fast", "slow"), "salvage": ("shop",),
}  # fmt: skip
"""Steps that lie on top of another one, and on which; all others are alone."""

ABOUT_ONE = ("trouble", "altitude", "act")
"""Steps about one aircraft of the mission, which their argument names."""


def place_position(builder: Builder, scenario: Scenario, shape: PositionShape) -> State:
    """The state of a position; its faults go to the builder, which raises them."""
    return PositionBuilder(builder, scenario, shape).build()


class PositionBuilder:
    """Builds one position on top of the first state of its scenario."""

    def __init__(self, builder: Builder, scenario: Scenario, shape: PositionShape) -> None:
        self.b, self.shape, self.library = builder, shape, builder.library
        self.state = first_state(scenario)

    def build(self) -> State:
        shape = self.shape
        self._cards()
        self._pieces()
        self._squadron()
        self._decks()
        if shape.mission is not None:
            self.state = with_fields(self.state, mission=MissionBuilder(self.b, self.state, shape.mission).build())
        self._day()
        self._frames()
        if not self.b.faults.found:
            self._goes_on()
        return self.state

    def known(self, at: Path_, key: str, cards: Mapping[Any, object], what: str) -> bool:
        return self.b.known((*HERE, *at), key, {str(k): v for k, v in cards.items()}, what)

    def wrong(self, at: Path_, wrong: str, mend: str) -> None:
        self.b.wrong((*HERE, *at), wrong, mend)

    def _once(self, at: str, keys: Iterable[object]) -> None:
        """A fault when something stands twice in a list."""
        seen: set[object] = set()
        for n, key in enumerate(keys):
            if key in seen:
                self.wrong((at, n), f"{key} stands twice", "each stands once")
            seen.add(key)

    # -- cards and pieces
    def _cards(self) -> None:
        shape, state = self.shape, self.state
        campaign = state.scenario.campaign if shape.campaign is None else shape.campaign
        situation = state.scenario.situation if shape.situation is None else shape.situation
        if campaign:
            self.known(("campaign",), campaign, self.library.campaigns, "campaign")
        if situation and self.known(("situation",), situation, self.library.situations, "situation"):
            days = self.library.situations[situation].days
            state = with_fields(state, days=days if shape.days is None else shape.days)
        elif shape.days is not None:
            state = with_fields(state, days=shape.days)
        given = {name: value for name in ("day", "so", "vp") if (value := getattr(shape, name)) is not None}
        self.state = with_fields(state, campaign=campaign, situation=situation, **given)

    def _pieces(self) -> None:
        shape, state = self.shape, self.state
        if shape.battalions is not None:
            for n, line in enumerate(shape.battalions):
                self.known(("battalions", n, "card"), line.card, self.library.battalions, "battalion")
            self._once("battalions", (line.card for line in shape.battalions))
            found = [
                InPlay(x.card, Band(BAND_NAMES.index(x.band)), Strength(x.strength), x.scored) for x in shape.battalions
            ]
            worth = sum(self.library.battalions[x.card].vp for x in found if x.card in self.library.battalions)
            state = with_fields(state, battalions={x.card: x for x in found}, objective=worth, drawn=len(found))
        if shape.scouts is not None:
            scouts = [Scout(x.number or n, x.mission, x.lost, x.free) for n, x in enumerate(shape.scouts, 1)]
            self._once("scouts", (x.number for x in scouts))
            state = with_fields(state, scouts={x.number: x for x in scouts})
        given = {name: value for name in ("objective", "drawn") if (value := getattr(shape, name)) is not None}
        self.state = with_fields(state, **given)

    def _squadron(self) -> None:
        shape, state = self.shape, self.state
        seats = {x.serial: x for x in shape.mission.flyers} if shape.mission is not None else {}
        against = shape.mission.battalion if shape.mission is not None else ""
        if shape.planes is not None:
            planes = [self._plane(n) for n in range(len(shape.planes))]
            self._once("planes", (p.serial for p in planes))
            state = with_fields(state, planes={p.serial: p for p in sorted(planes, key=lambda p: p.serial)})
        written = {p.serial or n for n, p in enumerate(shape.planes or (), 1) if p.mission is not None}
        manned = {
            k: p
            if k in written or k not in seats
            else Plane(k, p.card, p.damage, p.status, against, seats[k].pilot or p.pilot)
            for k, p in state.planes.items()
        }
        state = with_fields(state, planes=manned)
        if shape.pilots is not None:
            pilots = [self._pilot(n, manned) for n in range(len(shape.pilots))]
            self._once("pilots", (p.name for p in pilots))
            state = with_fields(state, pilots={p.name: p for p in pilots})
        for n, line in enumerate(shape.planes or ()):
            if line.pilot:
                self.known(("planes", n, "pilot"), line.pilot, state.pilots, "pilot of the squadron")
            if line.mission:
                self.known(("planes", n, "mission"), line.mission, state.battalions, "battalion of the draw")
        if shape.planes is not None or shape.pilots is not None:
            cards = [p for p in manned.values() if p.card in self.library.aircraft]
            limits = pilot_limits(self.library, cards, state.pilots.values())
            state = with_fields(state, squadron=len(manned), limits=limits)
        given = {name: value for name in ("squadron", "limits") if (value := getattr(shape, name)) is not None}
        self.state = with_fields(state, **given)

    def _plane(self, n: int) -> Plane:
        assert self.shape.planes is not None
        line = self.shape.planes[n]
        self.known(("planes", n, "card"), line.card, self.library.aircraft, "aircraft")
        lasting = self.b.lasting()
        for i, damage in enumerate(line.damage):
            if damage.name not in lasting:
                self.known(("planes", n, "damage", i, "name"), damage.name, dict.fromkeys(lasting), "lasting damage")
        damage_ = tuple(sorted(Damage(d.name, d.heavy) for d in line.damage))
        status = PlaneStatus.CRASHED if line.crashed else PlaneStatus.READY
        return Plane(line.serial or n + 1, line.card, damage_, status, line.mission or "", line.pilot or "")

    def _pilot(self, n: int, planes: dict[int, Plane]) -> Pilot:
        assert self.shape.pilots is not None
        line = self.shape.pilots[n]
        known = self.known(("pilots", n, "name"), line.name, self.library.pilots, "pilot")
        seated = any(p.pilot == line.name and p.mission for p in planes.values())
        return Pilot(
            line.name,
            self.library.pilots[line.name].family if known else "",
            LEVELS.index(line.level),
            line.xp,
            line.stress,
            tuple(sorted(wound == "heavy" for wound in line.wounds)),
            PilotStatus(line.status),
            seated if line.assigned is None else line.assigned,
            line.shifted,
            line.promoted,
            line.missions,
            line.destroyed,
        )

    # -- decks and the day
    def _decks(self) -> None:
        """A deck is what its discards and what lies open leave of it (TA-GEN-11)."""
        shape, state, file = self.shape, self.state, self.b.file
        for name, used in (("conditions", shape.conditions_used), ("events", shape.events_used)):
            cards: dict[str, object] = {**getattr(self.library, name)}
            for n, key in enumerate(used):
                self.known((f"{name}_used", n), key, cards, "card")
            self._once(f"{name}_used", used)
        if shape.condition:
            self.known(("condition",), shape.condition, self.library.conditions, "condition card")
        gone = {*shape.conditions_used, shape.condition}
        for name, out in (("conditions", gone), ("events", set(shape.events_used))):
            for n, key in enumerate(getattr(file, f"{name}_on_top")):
                if key in out:
                    self.b.wrong((f"{name}_on_top", n), f"{key} has been drawn", "take it out here or there")
        left = [c for c in self.library.conditions if c not in gone]
        events = [c for c in self.library.events if c not in shape.events_used]
        self.state = with_fields(
            state,
            conditions=deck(left, tuple(file.conditions_on_top)),
            conditions_used=tuple(shape.conditions_used),
            condition=shape.condition,
            events=deck(events, tuple(file.events_on_top)),
            events_used=tuple(shape.events_used),
        )

    def _day(self) -> None:
        shape, state = self.shape, self.state
        against = (shape.mission.battalion,) if shape.mission is not None and state.scenario.sortie is None else ()
        targets = against if shape.targets is None else tuple(shape.targets)
        for name, keys in (("targets", shape.targets or ()), ("flown", shape.flown)):
            for n, key in enumerate(keys):
                self.known((name, n), key, state.battalions, "battalion of the draw")
        for n, row in enumerate(shape.log):
            self.known(("log", n, "battalion"), row.battalion, self.library.battalions, "battalion")
        for scout_n, scout in enumerate(shape.scouts or ()):
            if scout.mission:
                self.known(("scouts", scout_n, "mission"), scout.mission, state.battalions, "battalion of the draw")
        self.state = with_fields(
            state,
            targets=targets,
            flown=tuple(shape.flown),
            rested=shape.rested,
            reported=shape.reported,
            rows=tuple(MissionRow(r.day, r.battalion, r.result, r.vp) for r in shape.log),
        )

    # -- where the game is
    def _frames(self) -> None:
        from tabletop.games.thunderbolt_apache.rules.game import GAME

        for n, line in enumerate(self.shape.steps):
            if isinstance(line[0], str):
                self.known(("steps", n), line[0], GAME.steps, "step")
            else:
                self.wrong(("steps", n), "a step begins with its name", 'write it like ["act", 1]')
        self._order([str(line[0]) for line in self.shape.steps])
        if self.shape.steps:
            frames = tuple(Frame(str(line[0]), tuple(line[1:])) for line in self.shape.steps)
        else:
            frames = (Frame("popups"),) if self.shape.mission is not None else self.state.frames
        self.state = with_fields(self.state, frames=frames)

    def _order(self, names: list[str]) -> None:
        """What only a later step would miss: the step below, the aircraft that a step is about."""
        for n, name in enumerate(names):
            below, fit = names[n - 1] if n else "", ON_TOP.get(name, ())
            if fit and below not in fit:
                self.wrong(("steps", n), f'"{name}" lies on no step', f"write {' or '.join(fit)} before it")
            elif n and not fit:
                self.wrong(("steps", n), f'"{name}" lies on top of "{below}"', "write the present step alone")
            if name in ABOUT_ONE and len(self.shape.steps[n]) < 2:
                self.wrong(("steps", n), f'"{name}" does not say for which aircraft', f'write it like ["{name}", 1]')
            elif name in ABOUT_ONE:
                flyers = self.state.mission.flyers if self.state.mission is not None else {}
                here = {str(k): flyer for k, flyer in flyers.items()}
                self.known(("steps", n), str(self.shape.steps[n][1]), here, "aircraft of the mission")

    def _goes_on(self) -> None:
        """The game is begun once, so that what only a step can know is told here and not at the table."""
        from tabletop.core.chance import SeededDice
        from tabletop.core.engine import Stuck
        from tabletop.core.match import Match
        from tabletop.games.thunderbolt_apache.rules.game import GAME

        step = self.state.frames[-1].step
        try:
            match = Match.at(GAME, self.state.scenario, self.state, SeededDice())
            match._run(None, None)
            for seat in match.to_act:
                match.prompt(seat)
                match.options(seat)
                GAME.view(match.state, seat)
        except Stuck:
            self.wrong(("steps",), f'the game does not go on from the step "{step}"', AGAIN)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError, AssertionError, StopIteration) as fault:
            what = str(fault).strip("'\"") or type(fault).__name__
            self.wrong((), f'the step "{step}" does not fit the pieces ({type(fault).__name__}: {what})', AGAIN)
