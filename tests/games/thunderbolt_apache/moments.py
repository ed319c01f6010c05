"""Moments of a campaign at which tests begin: a morning, a mission to arm, a hit, the way home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.chance import ScriptedDice
from tabletop.core.match import Match
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules import hits
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.missions import MissionBegan
from tabletop.games.thunderbolt_apache.rules.pieces import (
    Enemy,
    Flight,
    MissionOrder,
    Strength,
)
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import (
    FLAT,
    Field,
    campaign,
    free_setup,
    start,
)


def morning(**more: Any) -> Match:
    """At the choice of targets."""
    return start(campaign(step="targets", **more), (), 1)


def mission(
    state: State, *aircraft: tuple[int, str], step: str = "decide", scout: int = 0, target: str = "A04"
) -> State:
    """A mission of these aircraft and pilots that has begun."""
    battalion = state.battalions[target]
    order = MissionOrder(
        target, battalion.band, battalion.strength, tuple((s, state.planes[s].card, p) for s, p in aircraft), scout
    )
    begun = GAME.evolve(replace(state, targets=(target,)), MissionBegan(order))
    from tabletop.core.messages import Frame

    return replace(begun, frames=(Frame(step),))


PAIR = ((1, "Anvil"), (2, "Mantis"))


def loaded(match: Match, serial: int, **stores: int) -> Match:
    for key, number in stores.items():
        for _ in range(number):
            match.submit(0, Load(serial, key.replace("_", "-")))
    return match


def hit(state: State, *fallen: int | str, light: int = 0, heavy: int = 0, serial: int = 1) -> tuple[State, list[Any]]:
    """Hits on an aircraft, with the counters and dice that fall."""
    dice = ScriptedDice(*fallen)
    now: Now[State] = Now(state, dice)
    told: list[Any] = []
    for event in hits.take_hits(now, serial, light, heavy):
        now.state = GAME.evolve(now.state, event)
        told.append(event)
    assert not dice.script
    return now.state, told


def flying(card: str = "AH-64A", pilot: str = "Mantis", stores: tuple[str, ...] = (), **more: Any) -> State:
    return (
        Field(FLAT)
        .flyer(
            card, pilot, 5, "E" if card.startswith(("A-", "F-", "AC", "MQ", "RQ")) else "centre", "H", stores, **more
        )
        .state("resolve")
    )


def home(
    *units: str,
    step: str = "assess",
    aircraft: tuple[tuple[int, str], ...] = PAIR,
    popups: tuple[str, ...] = (),
    dead: tuple[str, ...] = (),
    target: str = "A04",
    state: State | None = None,
    flyers: dict[int, dict[str, Any]] | None = None,
    **of_mission: Any,
) -> State:
    """On the way home: these units are alive, everybody has left the field unless `flyers` says else."""
    begun = mission(
        state if state is not None else campaign(battalions=(target, "S06")), *aircraft, step=step, target=target
    )
    listed = [(k, False, True) for k in units] + [(k, True, True) for k in popups] + [(k, False, False) for k in dead]
    placed = {n: Enemy(n, kind, 5, popup=popup, alive=alive) for n, (kind, popup, alive) in enumerate(listed, 1)}
    values: dict[str, Any] = {"tiles": ("D1",) * 10, "units": placed, "outbound": "ME01", **of_mission}
    changed = {
        k: replace(f, **{"flight": Flight.OFF, "engaged": True, **(flyers or {}).get(k, {})})
        for k, f in begun.here.flyers.items()
    }
    return replace(begun, mission=replace(begun.here, flyers=changed, **values))


def scored(result: str, before: Strength = Strength.FULL, state: State | None = None, **more: Any) -> State:
    after = {"X": Strength.DESTROYED, "1/2": Strength.HALF, "F": before}[result]
    found = home("APC", step="score", result=result, before=before, state=state, **more)
    return replace(found, battalions={**found.battalions, "A04": replace(found.battalions["A04"], strength=after)})


def out(card: str, *fallen: int | str, state: State | None = None, **more: Any) -> Match:
    """The way out with that event card; it stops at the first decision, at the latest at entry."""
    flown = state if state is not None else mission(campaign(**more), *PAIR, step="event_out")
    return start(flown, (card, *fallen), 7)


def drawing(card: str, situation: str) -> State:
    """The state in which battalions are drawn."""
    state = free_setup(card, situation).state
    return replace(state, battalions={}, objective=0, drawn=0, so=squadron.starting_so(state).total)
