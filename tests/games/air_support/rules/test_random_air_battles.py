"""S3 and S1 from their files, by random players, with every air rule at work: they end, fold, and hold what must
always hold.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

import tabletop.games.air_support as package
from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.dogfights.events import AirCombat, Engaged
from tabletop.games.air_support.rules.flak import AAFired
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled, TCNotCounted
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.victory import Scored


@lru_cache(None)
def scenario(key: str) -> Scenario:
    found: Scenario = load_scenario(key)
    return found


def sound(state: State) -> None:
    """What holds whenever somebody is asked."""
    flying = {p.id: p for p in state.planes.values() if p.status is AirStatus.ONBOARD}
    assert (
        {key for d in state.dogfights for key in d.planes}
        == {p.id for p in flying.values() if p.fight >= 0}
        == {p.id for p in state.planes.values() if p.fight >= 0}
    )
    for fight in state.dogfights:
        sides = {flying[key].seat for key in fight.planes}
        assert state.phase is Phase.CCPH or (fight.melee and sides == {0, 1}), "a Melee has both sides (AS-DOG-32)"
    assert sum(p.run is not None for p in state.planes.values()) <= 1, "one plane attacks at a time (AS-GS-02)"
    for p in flying.values():
        assert not (p.run is not None and p.fight >= 0), "AS-DOG-23"
        assert not p.damaged or p.recall or p.run is not None or p.fight >= 0 or state.phase is Phase.CCPH, (
            "AS-DAMAGE-01"
        )


def played(key: str, seed: int) -> tuple[Match, list[tuple[State, Event]]]:
    """A whole random game, with each event and the state it came upon."""
    match = Match.start(GAME, scenario(key), SeededDice(seed))
    bots = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
    while match.to_act:
        sound(match.state)
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        assert len(match.journal) < 5000
    state, told = GAME.start(scenario(key)), []
    for entry in match.journal:
        for event in entry.events:
            told.append((state, event))
            state = GAME.evolve(state, event)
            assert "None" not in event.words(state)
    assert codec.dumps(state) == codec.dumps(match.state)
    return match, told


@pytest.mark.parametrize(
    ("key", "seed"), [("s3_kuban", 5), ("s3_kuban", 21), ("s3_kuban", 38), ("s1_beet_road", 4), ("s1_beet_road", 9)]
)
def test_random_games_with_all_air_rules(key: str, seed: int) -> None:
    """AS-LAA-01, AS-SIGHT-02, AS-SIGHT-03, AS-VP-01, AS-HAA-01: who may do what when, over whole games; 2 points
    for each plane shot down, no more.
    """
    match, told = played(key, seed)
    assert match.result is not None and match.state.phase is Phase.OVER
    kinds = Counter(type(event).__name__ for _, event in told)
    assert kinds["SightingRolled"] and kinds["RunBegan"]
    tried: Counter[tuple[int, int, str]] = Counter()
    for state, event in told:
        if isinstance(event, AAFired):
            assert (
                event.seat == state.attacker
                and state.phase in (Phase.MPH, Phase.DFPH)
                and state.planes[event.plane].seat == state.defender
            )
        elif isinstance(event, SightingRolled):
            assert event.seat == state.defender and state.phase in (Phase.MPH, Phase.DFPH)
            tried[state.turn, state.half, event.plane] += 1
        elif isinstance(event, TCNotCounted):
            tried[state.turn, state.half, event.plane] -= 1
        elif isinstance(event, (AirCombat, Engaged)):
            assert state.phase is Phase.CCPH
    assert all(n <= 1 for n in tried.values())
    shot_down = [event for _, event in told if isinstance(event, Scored) and event.rule == "AS-VP-01"]
    assert Counter(e.seat for e in shot_down) == Counter(
        {seat: n for seat in (0, 1) if (n := victory.lost_planes(match.state, 1 - seat))}
    )
    assert {e.points for e in shot_down} <= {2}


AIR_GROUPS = "AA ALOS ARRIVE BOMB DAMAGE DOG FLY GS HAA LAA MG MIST POINT RECALL SIGHT STATUS STRAFE STUKA VP"


def test_as_scope_01_no_rule_of_the_air_is_left_out() -> None:
    """AS-SCOPE-01, AS-LAA-24, AS-VP-03: each id of the air chapters of the rule book stands in the code."""
    folder = Path(package.__file__).parent
    wanted = set(
        re.findall(
            rf"\*\*(AS-(?:{'|'.join(AIR_GROUPS.split())})-\d\d)\*\*",
            (folder / "rulebook.md").read_text(encoding="utf-8"),
        )
    )
    cited: set[str] = set()
    for path in folder.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        cited |= set(re.findall(r"AS-[A-Z]+-\d\d", code))
        for group, first, last in re.findall(r"AS-([A-Z]+)-(\d\d) to (?:AS-[A-Z]+-)?(\d\d)", code):
            cited |= {f"AS-{group}-{n:02}" for n in range(int(first), int(last) + 1)}
    assert len(wanted) > 180 and not wanted - cited, sorted(wanted - cited)
