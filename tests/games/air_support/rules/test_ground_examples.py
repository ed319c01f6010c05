"""Worked examples and chances that turn on infantry in the act of its MPh, as the program plays them: W05 (the walk
into G6), chance 13; a game of S6 by players who hardly ever pass, from set-up to the end.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import pairwise, product
from random import Random

from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Pinned, Reduced, Selected
from tabletop.games.air_support.rules.moving import EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.sighting.attempts import Sight, SightingRolled
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.victory import Resign
from tabletop.grid.hexes import distance
from tests.games.air_support.kit import now, of, place, plane, play, position, squad
from tests.games.air_support.land import at, land

ROLLS = tuple(product(range(1, 7), repeat=2))


def moving_squad() -> Match:
    """A lone 4-6-7 that has just walked into the open hex K7, and a FB44 that has passed its Sighting TC from the
    north.
    """
    match = position(squad("A", "K8"), plane("P"), squad("Z", "A1"))
    play(match, Start(("A",)), Enter(at("K7")), Sight("P", at("K7"), 3), dice="1 1")
    return match


def test_q_13_a_strafed_squad_in_the_open() -> None:
    """chance 13: 12 FP against a lone moving 4-6-7 in the open without assault movement: FFMO -1, FFNAM -1 (AS-FIRE-04,
    AS-FIRE-05, AS-IFT-01 to AS-IFT-03).
    """
    match = moving_squad()
    found: Counter[str] = Counter()
    for fire, check in product(ROLLS, ROLLS):
        one = match.copy()
        one.dice = ScriptedDice.parse(" ".join(map(str, (*fire, *check))), SeededDice(1))
        told = one.submit(1, AirAttack(at("K7"), "MG"))
        man = now(one).infantry["A"]
        if man.where is Where.GONE and not of(told, Reduced):
            found["eliminated"] += 1
        elif of(told, Reduced) and not of(told, Selected):
            found["broken, 12"] += 1
        elif of(told, Reduced):
            found["K"] += 1
        else:
            found["broken" if of(told, Broken) else "pinned" if of(told, Pinned) else "nothing"] += 1
    chances = {key: F(n, 1296) for key, n in found.items()}
    assert chances == {
        "eliminated": F(1, 6),
        "K": F(1, 9),
        "broken": F(49, 108),
        "broken, 12": F(25, 1296),
        "pinned": F(121, 1296),
        "nothing": F(101, 648),
    }


def test_x_05_who_walks_into_g6_is_sighted_and_strafed() -> None:
    """W05: the TC has -1 for the new hex and -2 for an unconcealed target: Original 11 passes; on Original 7 the moving
    squad suffers a 2MC, the one that has stood there a 1MC (AS-SIGHT-10, AS-SIGHT-11, AS-STATUS-01, AS-FIRE-05).
    """
    match = position(
        squad("A", "G7"), squad("B", "G6", sheet="468"), plane("P"), squad("Z", "A1"), ground=land(woods="H5")
    )
    play(match, Start(("A",)), Enter(at("G6")))
    told = play(match, Sight("P", at("G6"), 1), dice="5 6")
    assert of(told, SightingRolled)[0].outcome == "passed" and of(told, SightingRolled)[0].tally.total == 8 - 3
    told = play(match, AirAttack(at("G6"), "MG"), dice="3 4 1 1 1 1")
    assert sorted((c.unit, c.what) for c in of(told, Checked)) == [("A", "2MC"), ("B", "1MC")] and now(match).infantry[
        "A"
    ].place == place("G6")


def sound(state: State) -> None:
    """What holds at every moment: stacking (AS-STACK-01), Locations that exist (AS-TERR-10), MF and MP within what
    there is (AS-MOVE-01, AS-VEH-01), Melee only with both sides there (AS-CC-03), crews beside their guns
    (AS-UNIT-04), unbroken lines of Convoys and Columns (AS-CONVOY-01, AS-COLUMN-01).
    """
    halves: Counter[tuple[Location, int]] = Counter()
    men = [m for m in state.infantry.values() if m.where is Where.MAP and not m.dummy]
    for man in men:
        assert man.place in state.ground.locations(man.place.hex)
        assert man.spent <= pace.allotment(state, man, led=True, road=True), man
        halves[man.place, man.seat] += state.man(man).halves if man.concealed is not Concealed.HIP else 0
        assert not man.melee or {m.seat for m in men if m.place == man.place} == {0, 1}, man
    assert max(halves.values(), default=0) <= 6
    for gun in state.guns.values():
        assert (
            not gun.crew
            or state.infantry[gun.crew].where is not Where.MAP
            or state.infantry[gun.crew].place == gun.place
        )
    assert all(not w.owner or state.infantry[w.owner].where is not Where.GONE for w in state.weapons.values())
    assert all(v.spent <= 2 * state.car(v).mp for v in state.vehicles.values() if v.where is Where.MAP)
    for band in state.bands.values():
        first = [(state.vehicles.get(stack[0]) or state.infantry[stack[0]]) for stack in band.members]
        places = [unit.place.hex for unit in first if unit.where is Where.MAP]
        assert len(first) > 1 and all(distance(a, b) <= 1 for a, b in pairwise(places)), band


def test_two_eager_players_come_to_an_end_of_s6() -> None:
    """AS-VIC-06, AS-TURN-01, AS-SCOPE-04: whole games in which nearly everything is done that can be done; the
    events make the state.
    """
    scenario = load_scenario("s6_corridor")
    match, rng = Match.start(GAME, scenario, SeededDice(3)), Random(3)
    bots = [RandomBot(6), RandomBot(7)]
    idle = (Done, Pass, EndMove, Resign)
    for _ in range(9000):
        if not match.to_act:
            break
        seat = match.to_act[0]
        options = match.options(seat)
        chosen = bots[seat].choose(match.view(seat), seat, options)
        busy = [c for c in options if not isinstance(c, idle) and not c.last_resort]
        match.submit(seat, rng.choice(busy) if isinstance(chosen, idle) and busy and rng.random() < 0.8 else chosen)
        sound(match.state)
    assert match.result is not None and match.state.phase is Phase.OVER
    state = GAME.start(scenario)
    for entry in match.journal:
        for event in entry.events:
            state = GAME.evolve(state, event)
            assert "None" not in event.words(state)
    assert codec.dumps(state) == codec.dumps(match.state)
