"""Small positions in which a bad squadron bot goes wrong, and figures that must agree with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.bots import SquadronBot, arming, ground, planning, prospects, worth
from tabletop.games.thunderbolt_apache.bots.flying import Plan, Sortie
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules import moving, outlook
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES
from tabletop.games.thunderbolt_apache.rules.hits import Evade
from tabletop.games.thunderbolt_apache.rules.morning.events import Target
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Band
from tabletop.games.thunderbolt_apache.rules.sight import Place, sees
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.shelf.session import Session
from tests.games.thunderbolt_apache.board import FLAT, LAYOUT_X, Field, campaign, flyer

LEVELS = tuple(WEIGHTS)
LUCKY = replace(WEIGHTS["hard"], luck=2.0)
RIDGES = ("M1", "M2", "M4", "M7", "H1", "M3", "M6", "H3", "M5", "M7")


def activation(match: Match, level: str = "normal") -> Match:
    """Plays one activation to its end."""
    bot = SquadronBot(level, 1)
    while match.to_act and match.state.frames[-1].step in ("altitude", "act"):
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    return match


def planned(state: State, serial: int = 1, level: str = "normal") -> tuple[Sortie, Plan]:
    sortie = Sortie(state, state.here.flyers[serial], WEIGHTS[level])
    plan = sortie.plan()
    assert plan is not None
    return sortie, plan


def choice(state: State, level: str = "normal") -> Command:
    options: Sequence[Command] = GAME.steps[state.frames[-1].step].options(state, 0)
    return SquadronBot(level, 1).choose(GAME.view(state, 0), 0, options)


# -- the bad bot's list
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("gun", ["ZSU", "ZU2"])
def test_it_does_not_stay_beside_live_guns(gun: str, level: str) -> None:
    """A Harrier without weapons does not hover on in their reach."""
    field = Field(FLAT).flyer("AV-8B", "Cleat", 8, "centre", "L", damage=(("Cannon", True),))
    sortie, plan = planned(field.unit(gun, 9).unit(gun, 9).unit("TRK", 3).state("altitude", 1, marker=6), level=level)
    assert plan.danger == 0 < sortie.later_danger[0][ground.index_of(8, -1)]


def test_it_does_not_ride_ridges_with_shaken_nerves() -> None:
    """Stress 4, Evasive 0: no way over ridges at L, where nothing calls for it."""
    field = Field(RIDGES).flyer("A-10A", "Badger", 4, "E", "L", ("AGM-65",) * 3, stress=6).unit("T72", 7).unit("TRK", 2)
    _, plan = planned(field.state("altitude", 1, marker=5))
    assert plan.rolls == 0


def test_no_maverick_for_a_truck() -> None:
    """Two Mavericks, two tanks and a truck: the tanks have them."""
    field = Field(FLAT).flyer("A-10A", "Anvil", 4, "E", "H", ("AGM-65",) * 2)
    field.unit("T72", 6).unit("T72", 6).unit("TRK", 5).unit("TRK", 5)
    match = activation(field.act(1, seed=3, marker=6))
    rolls = [e for entry in match.journal for e in entry.events if type(e).__name__ == "AttackRolled"]
    assert all(match.state.here.enemies[e.unit].type == "T72" for e in rolls if e.store == "AGM-65")


@pytest.mark.parametrize("level", LEVELS)
def test_a_helicopter_remembers_that_it_needs_two_turns_to_leave(level: str) -> None:
    """Own value 2, in a centre on the border: now to an outer side, next turn off."""
    field = Field(FLAT).flyer("AH-64A", "Mantis", 8, "centre", "L", ("AGM-114",) * 4).unit("T55", 2).unit("T55", 5)
    match = activation(field.act(1, seed=1, marker=2), level)
    place = flyer(match)
    assert ground.OUTER[ground.index_of(place.hex, place.side)]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_runs_out_of_fuel(level: str) -> None:
    """Own value 1 on an outer side: off, whatever targets there are."""
    field = Field(FLAT).flyer("A-10A", "Anvil", 1, "W", "H", ("AGM-65",) * 4).unit("T55", 1).unit("T55", 4)
    assert flyer(activation(field.act(1, seed=1, marker=1), level)).flight is Flight.OFF


def test_an_unfit_pilot_leaves_without_ridges() -> None:
    field = Field(RIDGES).flyer("AH-64A", "Mantis", 5, "centre", "L", stress=9).unit("T55", 2)
    _, plan = planned(field.state("altitude", 1, marker=5))
    assert plan.rolls == 0 and plan.attack_at == -1


def test_calm_pilots_fly_first() -> None:
    """Not the same pilots each day: who is near the end of his nerves stays at home."""
    pilots = (PlacedPilot("Anvil", stress=5), PlacedPilot("Ember", stress=0), PlacedPilot("Mantis", stress=6), "Nomad")
    state = campaign(step="targets", battalions=("A08",), pilots=pilots, so=10)
    assert set(planning.orders(state, LUCKY).crews.values()) <= {"Ember", "Nomad"}


def test_the_first_day_does_not_eat_all_the_money() -> None:
    """Of 30 SO and five days no more than a good share goes on day 1."""
    state = campaign(step="targets", battalions=("A08", "A02", "S06"), so=30)
    assert 5 <= prospects.for_day(state, LUCKY.morning) <= 16
    assert prospects.for_day(campaign(step="targets", battalions=("A08",), so=30, day=5), LUCKY.morning) == 30


def test_battalions_near_the_base_come_first() -> None:
    """Three alike: the one that costs SO every evening is the target."""
    placed = (PlacedBattalion("A04", band=Band.FRIENDLY_REAR), PlacedBattalion("A02", band=Band.ENEMY_REAR))
    state = campaign(step="targets", battalions=placed, so=4)
    assert list(planning.orders(state, LUCKY).missions) == ["A04"]
    assert choice(state) == Target("A04")


def test_a_bad_engine_stays_at_home() -> None:
    """One start in five would end in a crash (TA-ENGINE-01)."""
    aircraft = (PlacedAircraft("A-10A", (PlacedDamage("Engine"),)), "AH-64A")
    state = campaign(step="targets", battalions=("A08",), aircraft=aircraft, so=10)
    assert planning.orders(state, LUCKY).missions == {"A08": (2,)}


# -- other decisions
def test_evasive_points_make_heavy_hits_light_first() -> None:
    """The default of TA-EVA-05."""
    options = [Evade(0, 0), Evade(0, 1), Evade(1, 0)]
    state = Field().flyer("A-10A", "Anvil", 1).state("hits")
    assert SquadronBot().choose(state, 0, options) == Evade(1, 0)


def test_kills_count_less_once_the_battalion_is_destroyed() -> None:
    field = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H")
    many = field.unit("T72", 5).unit("T72", 6).unit("TRK", 5).state("act", 1)
    few = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H").unit("TRK", 5).state("act", 1)
    weights = WEIGHTS["normal"]
    assert worth.unit_worth(many, weights)[3] > 4 * worth.unit_worth(few, weights)[1]


def test_more_money_and_more_aircraft_promise_more() -> None:
    state = campaign(step="targets", battalions=("A04",))
    prey = prospects.Prey(state, state.battalions["A04"], LUCKY)
    powers = [prospects.power(state, p, None, LUCKY.prospects) for p in state.planes.values()]
    assert prey.prospect(powers[:1], 1) < prey.prospect(powers, 1) < prey.prospect(powers, 3)
    assert prospects.share_so([(prey, powers[:1]), (prey, powers)], 4, LUCKY.prospects)[1] >= 1


# -- figures that agree with the rules
@pytest.mark.parametrize(
    ("card", "pilot", "place", "altitude"),
    [
        ("A-10A", "Anvil", "E", "L"), ("AH-64A", "Mantis", "centre", "L"), ("AH-64A", "Mantis", "NE", "L"),
        ("AV-8B", "Cleat", "centre", "H"), ("AV-8B", "Cleat", "SE", "L"), ("F-16C", "Icicle", "NW", "H"),
        ("MQ-1B", "", "W", "H"),
    ],
)  # fmt: skip
def test_its_ways_are_those_of_the_rules(card: str, pilot: str, place: str, altitude: str) -> None:
    """Steps, ends and ridge rolls as `rules.outlook.ways` has them, from every hex and in turn 1 too."""
    for number in HEXES:
        for turn in (1, 2):
            state = Field(RIDGES).flyer(card, pilot, number, place, altitude).state("act", 1, turn=turn)
            me: Flyer = state.here.flyers[1]
            theirs = {(w.steps, w.hex, w.side, w.rolls) for w in outlook.ways(state, me) if w.may_end}
            assert _ours(state, me, Altitude(altitude)) == theirs


def _ours(state: State, me: Flyer, altitude: Altitude) -> set[tuple[tuple[int, ...], int, int, int]]:
    sortie = Sortie(state, me, WEIGHTS["normal"])
    here = ground.index_of(me.hex, me.side)
    least = min(sortie.most, max(sortie.least, 1) if me.side != -1 else sortie.least)
    leaving = not (state.here.turn == 1 and me.fast)
    table = ground.ridge_places(state.here.ridges)
    found = set()
    for met, end in ground.ways(here, sortie.hover, least, sortie.most, leaving):
        steps = tuple(ground.PLACES[p][1] for p in met[1:])
        rolls = ground.rolls_on((met, end), table, here) if altitude is Altitude.LOW else 0
        found.add((steps, 0 if end == ground.OFF else ground.PLACES[end][0], ground.PLACES[met[-1]][1], rolls))
    return found


def test_its_sight_is_that_of_the_rules() -> None:
    for tiles in (LAYOUT_X, RIDGES):
        state = Field(tiles).flyer("A-10A", "Anvil", 1).state("act", 1)
        table = ground.seen_low(state.here.ridges)
        for index, (number, side) in enumerate(ground.PLACES):
            for target in HEXES:
                assert (target in table[index]) == sees(state, Place(number, side, Altitude.LOW), target)


@pytest.mark.parametrize("stress", [0, 2, 4, 6])
def test_its_ridge_odds_are_those_of_the_rules(stress: int) -> None:
    state = Field(RIDGES).flyer("AH-64A", "Mantis", 1, stress=stress, damage=(("Controls", False),)).state("act", 1)
    me = state.here.flyers[1]
    for rolls, (crash, mean) in enumerate(worth.ridge_odds(state, me, 3)):
        odds = moving.odds(state, me, rolls)
        assert crash == pytest.approx(float(odds.crash)) and mean == pytest.approx(float(odds.mean))


def test_its_attack_odds_are_those_of_the_rules() -> None:
    """Every store and unit that may be aimed has the chance of `rules.outlook.aims`, and no others have one."""
    stores = ("AGM-65", "Mk-20", "LAU-68", "CBU-87")
    field = Field(FLAT, condition="SC04").flyer("A-10A", "Anvil", 5, "E", "L", stores, wounds=(False,))
    for kind, number in (("T72", 6), ("TRK", 6), ("INF", 5), ("M24", 5), ("ZU2", 7), ("STO", 10)):
        field.unit(kind, number)
    state = field.state("act", 1)
    me = state.here.flyers[1]
    guns = Sortie(state, me, WEIGHTS["hard"]).guns
    for (key, serial), chance in outlook.aims(state, me).items():
        unit = state.here.enemies[serial]
        assert guns.chance(key, unit, unit.hex == me.hex) == pytest.approx(float(chance))
    attack = guns.best(ground.index_of(5, 1), Altitude.LOW)
    assert all((key, targets[0]) in outlook.aims(state, me) for key, targets in attack.shots)


def test_the_suggested_load_arms_each_aircraft_while_there_is_money() -> None:
    """A target for which the bot would rather carry tanks alone: the player's suggestion has weapons as well."""
    session = Session.new(
        "thunderbolt_apache", kit("thunderbolt_apache").scenarios().document("cs1_first_week_in_the_desert"),
        ("human",), 8, autosave=False,
    )  # fmt: skip
    bot, bare = SquadronBot("hard", 1), 0
    while session.match.to_act and session.match.state.day < 4:
        state = session.match.state
        if state.frames[-1].step == "arm":
            fired = lambda load, state=state: any(state.library.stores[k].fired for k in load)
            plain, armed = (arming.plan(state, WEIGHTS["hard"], armed=told) for told in (False, True))
            found = [s for s, load in plain.items() if load and not fired(load)]
            bare += len(found)
            assert all(fired(armed[s]) for s in found), (state.day, plain, armed)
            assert all(plain[s] == armed[s] for s in plain if fired(plain[s]))
        session.submit(0, bot.choose(session.match.view(0), 0, session.match.options(0)))
        if bare:
            break
    session.close()
    assert bare
