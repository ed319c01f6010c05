"""Positions of Thunderbolt / Apache written down for tests.

`Field().flyer("A-10A", "Anvil", 4, "E", "L").unit("T72", 6).act(1, 5, 4)`: a battlefield (Layout X unless tiles are
given) and the dice to fall. `campaign("CA01", "SI3", ...)`: a campaign at a step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.chance import Dice, Fallen, ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event, Frame
from tabletop.games.thunderbolt_apache.data import library
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, Laid
from tabletop.games.thunderbolt_apache.rules.scenario import (
    CENTRE,
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
    PlacedUnit,
    Scenario,
    Sortie,
)
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tabletop.games.thunderbolt_apache.rules.state import State

LAYOUT_X = ("D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2")
FLAT = ("D1", "D3", "D7", "H8", "U1", "U3", "U6", "D1", "D3", "D7")
LIBRARY = library()
NAMES = {name: number for number, name in enumerate(SIDES)}


def side(name: str) -> int:
    """ "E" -> 1, "centre" -> CENTRE."""
    return CENTRE if name == "centre" else NAMES[name]


def dice_of(fallen: tuple[Fallen, ...], seed: int | None) -> Dice:
    then = SeededDice(seed) if seed is not None else None
    return ScriptedDice(*fallen, then=then)


def start(state: State, fallen: tuple[Fallen, ...], seed: int | None = None) -> Match:
    """A match that goes on from a state, run to the first decision."""
    match = Match.at(GAME, state.scenario, state, dice_of(fallen, seed))
    match._run(None, None)
    return match


class Field:
    """A battlefield; every method that adds something returns it. campaign, condition, outbound, homebound: cards that
    lie open."""

    def __init__(
        self, tiles: tuple[str, ...] = LAYOUT_X, battalion: str = "A04", year: int = 2015, **cards: Any
    ) -> None:
        self.tiles, self.battalion, self.year, self.cards = tiles, battalion, year, cards
        self.planes: list[PlacedAircraft] = []
        self.pilots: list[PlacedPilot] = []
        self.units: list[PlacedUnit] = []
        self.extra: dict[int, dict[str, Any]] = {}
        self.unit_extra: dict[int, dict[str, Any]] = {}

    def flyer(
        self,
        card: str,
        pilot: str,
        hex: int = 0,
        place: str = "centre",
        altitude: str = "L",
        stores: tuple[str, ...] = (),
        level: int = AVERAGE,
        stress: int = 0,
        damage: tuple[tuple[str, bool], ...] = (),
        wounds: tuple[bool, ...] = (),
        counters: tuple[tuple[str, bool], ...] = (),
        **extra: Any,
    ) -> Field:
        """An aircraft; hex 0 = not placed. `extra`: fields of the Flyer (bingo, engaged, flight ...)."""
        placed = tuple(PlacedDamage(n, h) for n, h in damage)
        self.planes.append(PlacedAircraft(card, placed, False, pilot, stores, hex, side(place), Altitude(altitude)))
        if pilot:
            self.pilots.append(PlacedPilot(pilot, level, stress, 0, wounds))
        self.extra[len(self.planes)] = {"counters": tuple(Laid(k, h) for k, h in counters), **extra}
        return self

    def unit(self, kind: str, hex: int, cover: bool = False, popup: bool = False, **extra: Any) -> Field:
        self.units.append(PlacedUnit(kind, hex, cover, popup))
        self.unit_extra[len(self.units)] = extra
        return self

    def state(self, step: str, *args: int, turn: int = 2, **mission: Any) -> State:
        """The position at a step. Turn 2 unless given: nothing of turn 1 is in the way."""
        sortie = Sortie(self.battalion, self.tiles, tuple(self.units), year=self.year, step="turn", turn=turn)
        scenario = Scenario(
            "board", "Board", LIBRARY, aircraft=tuple(self.planes), pilots=tuple(self.pilots), sortie=sortie
        )
        state = first_state(scenario)
        flyers = {k: replace(f, **self.extra[k]) for k, f in state.here.flyers.items()}
        units = {k: replace(u, **self.unit_extra[k]) for k, u in state.here.enemies.items()}
        outbound, homebound = self.cards.get("outbound", ""), self.cards.get("homebound", "")
        values: dict[str, Any] = {
            "flyers": flyers,
            "units": units,
            "turn": turn,
            "outbound": outbound,
            "homebound": homebound,
            **mission,
        }
        frames = (Frame(step, args),)
        if step in ("act", "altitude"):
            fast = flyers[args[0]].fast
            flyer = flyers[args[0]]
            values["flyers"][args[0]] = replace(flyer, began=flyer.began or (flyer.hex, flyer.side))
            frames = (Frame("fast" if fast else "slow"), Frame(step, args))
        state = replace(state, frames=frames, mission=replace(state.here, **values))
        return replace(state, campaign=self.cards.get("campaign", ""), condition=self.cards.get("condition", ""))

    def act(self, serial: int, *fallen: Fallen, seed: int | None = None, turn: int = 2, **mission: Any) -> Match:
        """The activation of an aircraft; the dice given are the only ones there are, unless there is a seed."""
        return start(self.state("act", serial, turn=turn, **mission), fallen, seed)

    def at(self, step: str, *fallen: Fallen, seed: int | None = None, turn: int = 2, **mission: Any) -> Match:
        """Any other step."""
        return start(self.state(step, turn=turn, **mission), fallen, seed)


def flyer(match: Match, serial: int = 1) -> Flyer:
    found: Flyer = match.state.here.flyers[serial]
    return found


def stress(match: Match, pilot: str) -> int:
    return int(match.state.pilots[pilot].stress)


def do(match: Match, *commands: Command) -> Match:
    """Several commands one after the other."""
    for command in commands:
        match.submit(0, command)
    return match


def events(match: Match, kind: type[Event], since: int = 0) -> list[Any]:
    """All events of a class so far."""
    return [e for entry in match.journal[since:] for e in entry.events if isinstance(e, kind)]


def rule(match: Match, command: Command) -> str:
    """The rule that refuses the command, "" when it is legal."""
    refusal = match.refusal(0, command)
    return "" if refusal is None else refusal.rule


def run_step(state: State, step: str, *fallen: Fallen, args: tuple[int, ...] = ()) -> tuple[State, list[Event]]:
    """One automatic step alone: the state after it and its events, without what would follow."""
    from tabletop.core.step import Now

    dice = ScriptedDice(*fallen)
    now: Now[State] = Now(replace(state, frames=(Frame(step, args),)), dice)
    told: list[Event] = []
    for event in GAME.steps[step].run(now):
        now.state = GAME.evolve(now.state, event)
        told.append(event)
    assert not dice.script, f"left over: {dice.script}"
    return now.state, told


def campaign(
    card: str = "CA01",
    situation: str = "SI3",
    battalions: tuple[str | PlacedBattalion, ...] = ("A04",),
    aircraft: tuple[str | PlacedAircraft, ...] = ("A-10A", "AH-64A"),
    pilots: tuple[str | PlacedPilot, ...] = ("Anvil", "Ember", "Mantis", "Nomad"),
    step: str = "condition",
    **more: Any,
) -> State:
    """A campaign written down, at a step. `more`: fields of the Scenario, or of the State (condition, targets ...)."""
    of_scenario = {k: v for k, v in more.items() if k in Scenario.__dataclass_fields__}
    scenario = Scenario(
        "board",
        "Board",
        LIBRARY,
        card,
        situation,
        tuple(PlacedBattalion(b) if isinstance(b, str) else b for b in battalions),
        tuple(PlacedAircraft(a) if isinstance(a, str) else a for a in aircraft),
        tuple(PlacedPilot(p) if isinstance(p, str) else p for p in pilots),
        start="day",
        **of_scenario,
    )
    state = first_state(scenario)
    of_state = {k: v for k, v in more.items() if k not in of_scenario}
    return replace(state, frames=(Frame(step),), **of_state)


def free_setup(card: str = "", situation: str = "", seed: int | None = 1, *fallen: Fallen, **more: Any) -> Match:
    """The free procedure of set-up."""
    return Match.start(GAME, Scenario("board", "Board", LIBRARY, card, situation, **more), dice_of(fallen, seed))


def on_field(state: State) -> list[Flyer]:
    return [f for f in state.flyers if f.flight is Flight.FIELD]
