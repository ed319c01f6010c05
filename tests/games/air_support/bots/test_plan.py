"""The plans of the troops: what fire costs where, what places are worth and when, who goes, who stays and fires, where
tanks are of use.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import Commander, firemap, objectives
from tabletop.games.air_support.bots.armour import Armour
from tabletop.games.air_support.bots.driving import cost_map
from tabletop.games.air_support.bots.firemap import FireMap, Gait
from tabletop.games.air_support.bots.greedy import Greedy
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.bots.weights import NORMAL
from tabletop.games.air_support.rules.advance import Advance
from tabletop.games.air_support.rules.driving import Halt
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hexes import label
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.pieces import OWN, Concealed, Infantry, Marker, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.scenario import Aim, Group, Kind, Victory
from tabletop.games.air_support.rules.state import with_fields
from tabletop.grid.hexes import distance
from tests.games.air_support import shirkers
from tests.games.air_support.bots.test_air_support import winner
from tests.games.air_support.kit import ENEMY, GERMAN, car, gun, leader, place, plane, position, squad, step, weapon
from tests.games.air_support.land import at, land

HOUSE = frozenset({at("N5")})
TAKE = Victory(Aim.CONTROL, ENEMY, 1, 1, HOUSE)


def battle(*pieces: Any, begin: str = "move", **more: Any) -> Match:
    """The enemy attacks a house in N5 that the Germans hold."""
    ground = more.pop("ground", None) or land(wooden_building="N5")
    return position(
        *pieces,
        ground=ground,
        begin=begin,
        attacker=ENEMY,
        victory=more.pop("victory", TAKE),
        control={at("N5"): GERMAN},
        **more,
    )


def fire(match: Match, seat: int = ENEMY, fresh: bool = False) -> FireMap:
    """What the fire of the other side costs this seat."""
    return firemap.fire_of(match.view(seat), 1 - seat, NORMAL.threats, NORMAL.prizes, fresh)


def decided(match: Match, seat: int = ENEMY) -> Command:
    return Commander("normal").choose(match.view(seat), seat, match.options(seat))


def moved(match: Match, seat: int = ENEMY) -> Match:
    """The whole Movement phase of a seat, as the commander plays it; the other side lets it pass."""
    bots = [Commander("normal", 1), Commander("normal", 2)]
    while match.to_act and step(match) in ("move", "moving", "react", "opening"):
        who = match.to_act[0]
        command = bots[who].choose(match.view(who), who, match.options(who))
        match.submit(who, command)
        if isinstance(command, Done):
            break
    return match


def where(match: Match, key: str) -> str:
    state = match.state
    unit = state.infantry.get(key) or state.vehicles[key]
    return label(state.ground.grid, unit.place.hex)


# -- fire
def test_fire_costs_most_upright_in_the_open_and_nothing_out_of_sight() -> None:
    match = battle(
        squad("G", "N5"), squad("E", "A1", ENEMY), ground=land(wooden_building="N5", woods="K5 K6 J6 J7", brush="L3")
    )
    found = fire(match)
    upright, assault, still = (found.harm(place("L5"), gait) for gait in (Gait.UPRIGHT, Gait.ASSAULT, Gait.STILL))
    assert upright > assault > still > 0
    assert found.harm(place("L5"), Gait.STILL, dug_in=True) < still
    assert found.harm(place("K5"), Gait.UPRIGHT) < upright
    assert found.harm(place("I6"), Gait.UPRIGHT) == 0 and found.harm(place("B5"), Gait.UPRIGHT) == 0


def test_broken_men_do_not_count_and_who_has_fired_only_until_the_next_turn() -> None:
    spent: dict[str, Any] = {"marker": Marker.FIRST, "used": frozenset({OWN}), "fired": True}
    broken = battle(squad("G", "N5", broken=True), squad("E", "K5", ENEMY))
    fired = battle(squad("G", "N5", **spent), squad("E", "K5", ENEMY))
    assert fire(broken).harm(place("L5"), Gait.STILL) == 0
    assert fire(fired).harm(place("L5"), Gait.STILL) > 0 == fire(fired, fresh=True).harm(place("L5"), Gait.STILL)


# -- places
def test_a_place_is_worth_more_the_nearer_and_nothing_when_time_is_out() -> None:
    match = battle(squad("G", "Z1"), squad("E", "K5", ENEMY))
    view, man = match.view(ENEMY), match.state.infantry["E"]
    wanted = objectives.goals(view, ENEMY, man, NORMAL.aims)

    def worth(hex: str, left: float) -> float:
        return objectives.pull(view, man, wanted, left, NORMAL.aims.patience).get(at(hex), 0.0)

    assert worth("N5", 3) > worth("M5", 3) > worth("K5", 3) > worth("E5", 3) > 0
    assert worth("E5", 1) == 0 < worth("K5", 1)
    assert worth("M5", objectives.ADVANCE) > 0 == worth("L5", objectives.ADVANCE), "the last hex is for the advance"


@pytest.mark.parametrize("machine_guns", [1, 2, 3])
def test_who_carries_more_than_he_can_walk_with_still_thinks(machine_guns: int) -> None:
    """With two heavy machine guns he has less than no movement left (AS-MOVE-02), and one hex by advance."""
    man = squad("E", "K5", ENEMY)
    match = battle(squad("G", "Z1"), man, *[weapon(f"W{n}", man) for n in range(machine_guns)], turns=9)
    view = match.view(ENEMY)
    wanted = objectives.goals(view, ENEMY, man, NORMAL.aims)
    worths = objectives.pull(view, man, wanted, 9, NORMAL.aims.patience)
    assert NORMAL.aims.ground * objectives.IN_HAND >= worths[at("N5")] > worths[at("M5")] > worths[at("L5")] > 0


def test_moves_left_are_counted_by_whose_turn_it_is() -> None:
    match = battle(squad("G", "Z1"), squad("E", "K5", ENEMY), turns=4, turn=2)
    view = match.view(ENEMY)
    assert objectives.moves_left(view, ENEMY) == 2
    assert objectives.moves_left(replace(view, attacker=GERMAN, half=0), ENEMY) == 2
    assert objectives.moves_left(replace(view, attacker=GERMAN, half=1), ENEMY) == 1


def test_where_only_losses_count_attackers_close_in() -> None:
    """Within reach of the enemy nobody was hurt who lay under a "?": beside him is worth more, with him as much."""
    rule = Victory(Aim.POINTS, ENEMY, 5, 3)
    match = battle(squad("G", "N5"), squad("E", "D5", ENEMY), victory=rule)
    view, man = match.view(ENEMY), match.state.infantry["E"]
    worths = objectives.pull(view, man, objectives.goals(view, ENEMY, man, NORMAL.aims), 4, NORMAL.aims.patience)
    assert worths[at("M5")] > worths[at("K5")] > worths[at("H5")] > worths[at("E5")] > 0
    assert not objectives.ground_goals(match.view(GERMAN), GERMAN, NORMAL.aims), "who defends hunts nobody"


def test_a_side_that_holds_goes_for_an_enemy_who_stays_away_while_it_does_not_win() -> None:
    """Else whoever does nothing has his draw: from the second turn on, while nobody comes, and time is left."""
    rule = Victory(Aim.POINTS, ENEMY, 5, -2)

    def hunts(far: str, points: tuple[int, int] = (0, 0), **more: Any) -> bool:
        match = battle(squad("G", "N5"), squad("E", far, ENEMY), victory=rule, **{"turns": 8, "turn": 2, **more})
        view = with_fields(match.view(GERMAN), points=points)
        return bool(objectives.ground_goals(view, GERMAN, NORMAL.aims))

    assert hunts("A5") and not hunts("A5", turn=1) and not hunts("H5"), "he is on his way"
    assert hunts("H5", turn=6) and not hunts("K5", turn=6), "he has come no nearer, and time is short"
    assert not hunts("A5", (5, 0)), "it wins as it is"


@pytest.mark.parametrize(("score", "goes"), [((0, 0), True), ((0, 9), False)])
def test_fire_that_must_be_met_anyway_stops_nobody_who_does_not_win_yet(score: tuple[int, int], goes: bool) -> None:
    """Before the field that a machine gun covers a squad waited for the end; ahead by enough it may."""
    german = squad("G", "N5")
    match = battle(
        german, weapon("W", german), squad("H", "N6"), squad("E", "D5", ENEMY), victory=Victory(Aim.POINTS, ENEMY, 5, 3)
    )
    view = with_fields(match.view(ENEMY), points=score)
    plan = Plan(view, ENEMY, NORMAL)
    assert bool(plan.best((view.infantry["E"],)).hexes) is goes


# -- men
def test_an_attacker_goes_for_the_house_under_cover() -> None:
    """Behind the woods lies a way that nobody sees; straight on lies a machine gun."""
    german = squad("G", "P5")
    ground = land(wooden_building="N5", woods="L4 L5 M3 M4 M5 N3 N4 O3 O4 P3 P4 K5 K6 L6")
    match = moved(battle(german, weapon("W", german), squad("E", "I5", ENEMY), ground=ground, turns=3))
    assert where(match, "E") != "I5" and not fire(match).lines(match.state.infantry["E"].place)


def test_nobody_runs_into_a_machine_gun_early_but_everybody_in_the_last_turn_if_the_house_is_free() -> None:
    def goes(turn: int) -> bool:
        german = squad("G", "Q5", sheet="468")
        ground = land(wooden_building="N5 Q5", woods="K5")
        match = battle(german, weapon("W", german), squad("E", "K5", ENEMY), ground=ground, turns=6, turn=turn)
        plan = Plan(match.view(ENEMY), ENEMY, NORMAL)
        return plan.best((match.state.infantry["E"],)).score > plan.worth_of(match.state.infantry["E"], place("K5"))

    assert goes(6)
    far = battle(squad("G", "Z1"), squad("E", "A5", ENEMY), turns=6, turn=6)
    plan = Plan(far.view(ENEMY), ENEMY, NORMAL)
    assert plan.pull(far.state.infantry["E"], at("A5")) == 0, "out of reach now"


def test_nobody_sets_out_through_a_hex_that_is_full() -> None:
    """A full Location lets nobody pass (AS-STACK-01): he set out, was seen, and ended the move where he stood."""
    match = battle(squad("G", "Z1"), squad("E", "I5", ENEMY))
    free = Plan(match.view(ENEMY), ENEMY, NORMAL).best((match.state.infantry["E"],)).hexes
    full = label(match.state.ground.grid, free[0])
    match = battle(squad("G", "Z1"), squad("E", "I5", ENEMY), *[squad(key, full, ENEMY) for key in "FHJ"])
    way = Plan(match.view(ENEMY), ENEMY, NORMAL).best((match.state.infantry["E"],)).hexes
    assert way and free[0] not in way and way[-1] == free[-1]


def test_the_advice_names_the_hex_and_says_what_speaks_for_it() -> None:
    """Once every move had "something to be gained ahead", wherever it went."""
    unseen = battle(squad("G", "Z1"), squad("E", "I5", ENEMY))
    man = (unseen.state.infantry["E"],)
    plan = Plan(unseen.view(ENEMY), ENEMY, NORMAL)
    name = label(unseen.state.ground.grid, plan.best(man).hexes[-1])
    assert plan.why(man) == f"{name} is nearer to what wins the battle, and nobody can fire there."
    bot = Commander("normal")
    bot.choose(unseen.view(ENEMY), ENEMY, unseen.options(ENEMY))
    assert bot.reason == plan.why(man)
    tank = battle(squad("G", "Z1"), car("T", "D5", "sherman", ENEMY))
    bot.choose(tank.view(ENEMY), ENEMY, tank.options(ENEMY))
    assert bot.reason == "There is a better shot from N2.", "the known squad in Z1 is what it can fire at"


def test_who_is_under_way_goes_on_to_where_he_set_out_for() -> None:
    """Each step was to be worth setting out for: men stopped short of the cover that they had started for."""
    match = battle(squad("G", "Z1"), squad("E", "I5", ENEMY), victory=TAKE)
    setting_out = replace(NORMAL, aims=replace(NORMAL.aims, stir_ahead=99.0))
    men = (match.state.infantry["E"],)
    assert not Plan(match.view(ENEMY), ENEMY, setting_out).best(men).hexes
    match.submit(ENEMY, next(c for c in match.options(ENEMY) if isinstance(c, Start) and c.units == ("E",)))
    view = match.view(ENEMY)
    assert Plan(view, ENEMY, setting_out).best((view.infantry["E"],)).hexes


def test_a_shot_before_the_move_is_weighed_against_the_move() -> None:
    """With the house free ahead the squad goes; when it is out of reach for good and a target lies beside it, it
    fires.
    """
    free = battle(squad("G", "Q9"), squad("E", "K5", ENEMY), begin="prep")
    assert not isinstance(decided(free), FireAt)
    shooting = battle(
        *[squad(key, "F5", pinned=True) for key in ("G", "G2")],
        *[squad(key, "E5", ENEMY) for key in ("E", "F")],
        begin="prep",
        turns=4,
        turn=4,
    )
    assert isinstance(decided(shooting), FireAt)


def test_the_defender_stays_in_his_house_and_takes_it_back_when_it_is_lost() -> None:
    held = position(
        squad("G", "N5"), squad("E", "R5", ENEMY), ground=land(wooden_building="N5"), victory=TAKE,
        control={at("N5"): GERMAN},
    )  # fmt: skip
    assert isinstance(decided(held, GERMAN), Done)
    lost = position(
        squad("G", "L5"), squad("E", "Z9", ENEMY), ground=land(wooden_building="N5"), victory=TAKE,
        control={at("N5"): ENEMY},
    )  # fmt: skip
    assert where(moved(lost, GERMAN), "G") == "N5"


def test_leaders_go_where_men_are_broken() -> None:
    match = moved(battle(squad("G", "Z1"), squad("E", "H5", ENEMY, broken=True), leader("L", "E5", ENEMY)))
    assert where(match, "L") == "H5"


def test_close_combat_is_sought_at_good_odds_only() -> None:
    def worth(*men: Infantry) -> float:
        match = battle(squad("G", "N5"), *men, begin="advance", ground=land(wooden_building="N5"))
        plan = Plan(match.view(ENEMY), ENEMY, NORMAL)
        return plan.storms(match.state.infantry["E"], place("N5"))

    alone = worth(squad("E", "M5", ENEMY))
    together = worth(*[squad(key, "M5", ENEMY) for key in ("E", "F", "H")])
    assert together > alone


def test_a_dummy_beside_the_enemy_does_not_advance_into_him() -> None:
    """Its firepower was asked for, and it has none: the player fell over it."""
    mark = replace(squad("D", "M5", ENEMY, sheet=""), concealed=Concealed.MARK, stack=1)
    match = battle(squad("G", "N5"), mark, begin="advance", ground=land(wooden_building="N5 M5"))
    assert any(isinstance(c, Advance) and c.hex == at("N5") for c in match.options(ENEMY))
    assert not (isinstance(to := decided(match), Advance) and to.hex == at("N5"))


# -- tanks
def test_a_tank_goes_where_it_is_of_use_and_stops_there() -> None:
    match = battle(squad("G", "N5"), car("T", "D5", "sherman", ENEMY))
    orders: Counter[str] = Counter()
    bot = Commander("normal")
    while match.to_act and step(match) in ("move", "moving", "react"):
        who = match.to_act[0]
        command = bot.choose(match.view(who), who, match.options(who)) if who == ENEMY else match.options(who)[-1]
        orders[type(command).__name__] += 1
        match.submit(who, command)
        if isinstance(command, Done):
            break
    assert orders["Enter"] >= 4 and orders[Halt.__name__] == 1


def test_a_tank_that_attacks_stays_with_its_men() -> None:
    """Alone it goes as far as it is of use; with men behind it only so far ahead of them, and it waits for those who
    are still to come.
    """

    def farthest(*men: Infantry, **more: Any) -> int:
        match = battle(squad("G", "Z5"), car("T", "D5", "sherman", ENEMY), *men, **more)
        way = Armour(Plan(match.view(ENEMY), ENEMY, NORMAL)).best(match.state.vehicles["T"]).hexes
        return distance(at("B5"), way[-1]) if way else 2

    alone, together = farthest(), farthest(squad("E", "B5", ENEMY), squad("F", "B6", ENEMY))
    coming = Group("Late", ENEMY, ("E",), zone=frozenset({at("A5")}), turn=1)
    late = replace(squad("E", "A5", ENEMY), where=Where.OFFBOARD)
    waiting = farthest(late, groups=(coming,))
    assert alone > NORMAL.aims.company + 4 >= together and waiting <= together + 1


def test_a_tank_keeps_out_of_sight_of_a_gun_that_would_kill_it() -> None:
    def danger(hex: str) -> float:
        crew = squad("C", "P5", sheet="228")
        match = battle(
            crew, gun("K", "P5", "pak40", facing=4, crew="C"), car("T", "D5", "sherman", ENEMY),
            ground=land(wooden_building="N5", woods="L2 L3 M2 M3 K3 K2"),
        )  # fmt: skip
        armour = Armour(Plan(match.view(ENEMY), ENEMY, NORMAL))
        return armour.danger(match.state.vehicles["T"], at(hex))

    assert danger("P9") > 1 > danger("J2") == 0


@pytest.mark.parametrize("bot", [Commander("normal"), Greedy()])
def test_a_convoy_whose_head_stands_at_the_exit_goes_out(bot: Commander) -> None:
    """It stood there for good once: the way left was none, and so was the reason to start."""
    group = Group("C", GERMAN, ("T1", "T2"), Kind.CONVOY, exits=True)
    trucks = [car(key, hex, group="C", on_road=True, facing=1) for key, hex in (("T1", "GG6"), ("T2", "FF6"))]
    match = position(
        *trucks, squad("E", "A1", ENEMY), groups=(group,), exits=frozenset({at("GG6")}),
        ground=land(roads="AA6 BB6 CC6 DD6 EE6 FF6 GG6"),
    )  # fmt: skip
    while match.to_act and step(match) in ("move", "moving", "react", "opening"):
        who = match.to_act[0]
        options = match.options(who)
        command = bot.choose(match.view(who), who, options) if who == GERMAN else options[-1]
        match.submit(who, command)
        if isinstance(command, Done):
            break
    assert {e.id for e in match.state.exited} == {"T1", "T2"}


def test_a_vehicle_drives_up_to_a_house_that_it_may_not_enter() -> None:
    """The search went out from the house, and no way led there: the tanks of the yardstick never left their start."""
    view = battle(squad("G", "N5"), car("T", "D5", "sherman", ENEMY)).view(ENEMY)
    far = cost_map(view, view.vehicles["T"], HOUSE)
    assert far[at("M5")] == 0 < far[at("L5")] < far[at("D5")]


# -- all of it
@pytest.mark.parametrize(("seat", "kind"), [(seat, kind) for seat in (0, 1) for kind in shirkers.KINDS])
def test_who_shirks_the_battle_does_not_win_it(seat: int, kind: str) -> None:
    """Idle, on the run, in hiding: the Beet Road from both seats; all the others by `tests.games.air_support.shirkers`,
    which takes minutes.
    """
    assert shirkers.winner("s1_beet_road", seat, kind, 2) == 1 - seat


def test_idle_gunners_do_not_hold_out_for_a_draw() -> None:
    """Over the Kuban the Germans stopped in front of guns that never fired, and when they led by just enough."""
    assert shirkers.winner("s3_kuban", 1, "idle", 1004) == 0


def test_normal_beats_the_yardstick_from_both_seats() -> None:
    """Point Cruz Ridge; the greedy player walks straight on and, in defence, stays where he was set up."""
    assert winner("s7_point_cruz", 1, ("normal", "greedy")) == 0
    assert winner("s7_point_cruz", 1, ("greedy", "normal")) == 1


def test_nobody_walks_into_fire_that_lingers_when_another_way_is_as_short() -> None:
    """AS-FIRE-08: what was fired at one man strikes all who come after him."""
    match = battle(squad("G", "Z1"), squad("E", "K5", ENEMY))
    free = Plan(match.view(ENEMY), ENEMY, NORMAL).best((match.state.infantry["E"],)).hexes
    lying = with_fields(match.state, residual=((place(label(match.state.ground.grid, free[0])), 6),))
    way = Plan(GAME.view(lying, ENEMY), ENEMY, NORMAL).best((lying.infantry["E"],)).hexes
    assert way and free[0] not in way and way[-1] == free[-1]


@pytest.mark.parametrize(("planes", "turns", "goes"), [(0, 10, True), (2, 10, False), (2, 4, True)])
def test_nobody_strolls_across_a_field_under_enemy_fighters(planes: int, turns: int, goes: bool) -> None:
    """AS-STATUS-04: what moves in the open is what they wait for; a little nearer to the enemy is not worth it, until
    the turns run out.
    """
    over = [plane(f"P{n}", GERMAN) for n in range(planes)]
    hunting = battle(
        squad("G", "S5"), squad("E", "C5", ENEMY), *over, victory=Victory(Aim.POINTS, ENEMY, 5, 3), turns=turns
    )
    assert bool(Plan(hunting.view(ENEMY), ENEMY, NORMAL).best((hunting.state.infantry["E"],)).hexes) is goes


@pytest.mark.parametrize("hurt", [False, True])
def test_who_must_hurt_the_enemy_goes_on_until_the_enemy_hurts_him(hurt: bool) -> None:
    """Two squads lie ahead in the open: as long as they hurt nobody they may have nothing to hurt with."""
    match = battle(
        squad("G", "N5"), squad("H", "N4"), squad("E", "G5", ENEMY), squad("F", "B2", ENEMY, broken=hurt),
        victory=Victory(Aim.POINTS, ENEMY, 5, 3), turns=5, turn=3,
    )  # fmt: skip
    assert bool(Plan(match.view(ENEMY), ENEMY, NORMAL).best((match.state.infantry["E"],)).hexes) is not hurt


@pytest.mark.parametrize("points", [3, 4, 5])
def test_a_lead_counts_as_won_when_a_plane_may_be_shot_down_without_losing_it(points: int) -> None:
    match = battle(
        squad("G", "N5"), squad("E", "G5", ENEMY), plane("P", ENEMY), victory=Victory(Aim.POINTS, ENEMY, 3, 3), turn=3
    )
    ahead = with_fields(match.state, points=(0, points))
    assert objectives.presses(GAME.view(ahead, ENEMY), ENEMY, NORMAL.aims) is (points < 5)


def test_nobody_goes_nearer_for_its_own_sake_when_there_is_no_turn_left_to_fire() -> None:
    rule = Victory(Aim.POINTS, ENEMY, 5, 3)
    for turn, wanted in ((3, True), (4, False)):
        match = battle(squad("G", "N5"), squad("E", "D5", ENEMY), victory=rule, turns=4, turn=turn)
        assert bool(objectives.ground_goals(match.view(ENEMY), ENEMY, NORMAL.aims)) is wanted
