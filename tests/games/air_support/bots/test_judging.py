"""The judges of the lesson, by hand on small positions of the Beet Road."""

from __future__ import annotations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games import kit
from tabletop.games.air_support.bots.judging import judges
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import EndMove, Enter
from tabletop.games.air_support.rules.player_turn import PASS
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import put_plane
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tests.games.air_support.land import at

READY = "sides.0 ready=true; sides.1 ready=true; phase=Movement"
HITS = 26 / 36
"""Guns of 12 FP at a truck in the open: 8 or less."""
FLAK = 3 / 36
"""6 FP at a fast plane straight before the gun: 2 or 3."""
EAST, WEST = 1, 4


def asked(text: str) -> Match:
    scenarios = kit("air_support").scenarios()
    document = {**scenarios.document("s1_beet_road"), "coach": False, "position": text}
    return Match.start(GAME, scenarios.scenario(document, "the test"), SeededDice(1))


def worth(match: Match, judge: str, command: Command) -> float:
    trial, seat = match.copy(), match.to_act[0]
    trial.submit(seat, command)
    return judges()[judge].worth(trial, seat)


def wrecks(*keys: str) -> str:
    return "; ".join(f'{key}.place hex=B5; {key} motion=stopped group="" wreck=true' for key in keys)


def on_the_run(where: str, target: str, direction: int, more: str = "") -> Match:
    """A plane without bombs over a place, and the trucks J5, K6 and L6 of the convoy; the gun is used up."""
    return asked(
        f"frames=[opening(1,9),strike(1,AP1)]; {READY}; {wrecks('GV4', 'GV5', 'GV6', 'GV7', 'GV8')}; -Convoy;"
        ' GV1.place hex=L6; GV1 group=""; GV2.place hex=K6; GV2 group=""; GV3.place hex=J5; GV3 group="";'
        " GV9.place hex=N6; GV9 where=map fired=[MA]; sighted=true; AP1 bombs=false sighted=true"
        f" run={{mode:undeclared,start:{where},direction:{direction},target:{target},easiest:GV3{more}}}"
    )


def under_the_run(turret: int, place: int) -> Match:
    """A plane that flies north from J9 to J5, so many hexes on; the flak tank stands in N6 and looks along a spine."""
    return asked(
        f"frames=[opening(1,9),laa(0,AP1)]; {READY}; GV9.place hex=N6; GV9 facing=1 turret={turret} where=map;"
        " AP1 sighted=true"
        f" run={{mode:undeclared,start:J9,direction:0,target:J5,at:{place},easiest:GV1}};"
        " GV1.place hex=J5; sighted=true"
    )


def test_the_road_in_full_reach_is_counted_from_the_last_truck_to_where_the_first_may_come() -> None:
    """From B5 to U6, twelve hexes before I5; eight columns on both sides of the gun at most."""
    match = asked("turn=1")
    assert worth(match, "cover", Place("GV9", at("J8"))) == 17
    assert worth(match, "cover", Place("GV9", at("N6"))) == 16  # F to U
    assert worth(match, "cover", Place("GV9", at("W6"))) == 7  # O to U
    assert worth(match, "cover", Place("GV9", at("M9"))) < 17  # houses and trees stand before it
    assert judges()["cover"].words(17) == "17 hexes of the road in full reach and in sight"


def test_guns_strafe_on_along_the_trucks() -> None:
    match = on_the_run("F3", "J5", 2)
    assert worth(match, "attack", AirAttack(at("J5"), "MG")) == pytest.approx(3 * HITS)
    assert worth(match, "attack", PASS) == pytest.approx(2 * HITS)


def test_the_bombed_hex_is_the_last_one() -> None:
    match = on_the_run("F3", "J5", 2)
    loaded = Match.at(GAME, match.scenario, put_plane(match.state, "AP1", bombs=True))
    both = worth(loaded, "attack", AirAttack(at("J5"), "MG+bombs"))
    assert HITS < both < 1
    assert worth(loaded, "attack", AirAttack(at("J5"), "MG")) == pytest.approx(2 * HITS + both)


def test_an_attack_again_finds_only_a_truck_that_was_missed() -> None:
    match = on_the_run("J1", "J5", 3)
    again = HITS + (1 - HITS) * HITS
    assert worth(match, "attack", AirAttack(at("J5"), "MG")) == pytest.approx(again)
    second = on_the_run("J1", "J5", 3, ",at:1,attacks:[{at:0,hex:J5,weapon:MG}]")
    assert worth(second, "attack", AirAttack(at("J5"), "MG")) == pytest.approx(HITS)
    assert worth(second, "attack", AirAttack(at("J6"), "MG")) == 0


def test_a_run_counts_what_it_meets_and_who_waits_what_comes() -> None:
    """Two trucks stand in the straight piece of the road, J5 and K6, and the third comes into it."""
    match = asked(
        f"frames=[move(0,10),moving(0),react(1)]; {READY}; GV1.place hex=K6; GV2.place hex=J5; GV3.place hex=I5;"
        " GV4.place hex=H5; GV5.place hex=G5; GV6.place hex=F5; GV7.place hex=E5; GV8.place hex=D5;"
        " GV9.place hex=J8; GV9 where=map fired=[MA]; AP1 bombs=false; Convoy impulses=2; moved=true;"
        " move={seat:0,units:[],band:Convoy,spent:4,here:4,steps:24}"
    )
    sees = 1.0  # 8, plus 5 and more for what drives in a convoy in the open
    assert worth(match, "sortie", Sight("AP1", at("J5"), 2)) == pytest.approx(sees * 2 * HITS)
    assert worth(match, "sortie", PASS) == 0
    assert worth(match, "patience", Sight("AP1", at("J5"), 2)) == pytest.approx(sees * 2 * HITS)
    assert worth(match, "patience", PASS) == pytest.approx(sees * 3 * HITS)


def test_the_last_hex_of_the_run_is_the_last_chance_of_the_flak() -> None:
    match = under_the_run(WEST, 4)
    assert worth(match, "flak", FireAA("GV9", "MA")) == pytest.approx(FLAK)
    assert worth(match, "flak", PASS) == 0


def test_flak_that_has_to_turn_holds_for_the_hex_before_its_barrel() -> None:
    match = under_the_run(WEST, 3)
    turned = under_the_run(EAST, 3)
    assert worth(match, "flak", PASS) == pytest.approx(FLAK)
    assert FLAK < worth(match, "flak", FireAA("GV9", "MA")) < 2 * FLAK  # it may keep its rate of fire
    assert worth(turned, "flak", FireAA("GV9", "MA")) < FLAK


def test_the_way_out_is_that_of_the_rule_book() -> None:
    """W24: eight hexes of road and the exit cost 18 of 25 MP; a wreck adds 2."""
    text = (
        f"frames=[move(0,10),moving(0)]; {READY}; {wrecks('GV2', 'GV4', 'GV5', 'GV6', 'GV7', 'GV8')}; -Convoy;"
        ' GV1.place hex=Y6; GV1 group=""; GV3.place hex={}; GV3 motion=stopped group="" wreck=true;'
        " GV9.place hex=J8; GV9 where=map; AP1 sighted=true; turn=4; sighted=true; moved=true;"
        " move={{seat:0,units:[GV1]}}"
    )
    assert worth(asked(text.format("B5")), "spare", Enter(at("Z6"))) == 25 - 18
    assert worth(asked(text.format("Z6")), "spare", Enter(at("Z6"))) == 25 - 20
    assert worth(asked(text.format("Z6")), "spare", EndMove()) == 0
    assert judges()["spare"].words(5) == "5 MP to spare when it leaves the map"
