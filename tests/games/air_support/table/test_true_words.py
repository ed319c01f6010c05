"""What is asked and told of the moment is true: who acts, what can come, what was needed; a forced rout has its button
as every other question.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.core.tally import Tally
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.arriving import ArrivalRolled
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.rout import Rout
from tabletop.games.air_support.rules.scenario import Aim, Victory
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import Exit, Phase, put_car, with_fields
from tabletop.games.air_support.table.hand.act_mode import GoMode
from tabletop.games.air_support.table.marks import overlays
from tabletop.games.air_support.table.showings import prompting
from tabletop.games.air_support.table.showings.air import AirShowings
from tabletop.games.air_support.table.showings.enemy_turn import doing
from tests.games.air_support.kit import ENEMY, GERMAN, car, now, plane, position, squad
from tests.games.air_support.land import at, land


def routing(woods: str) -> tuple[GoMode, Any]:
    match = position(
        squad("A", "F5", broken=True, dm=True), squad("E", "G6", ENEMY), ground=land(woods=woods), begin="rout"
    )
    options = match.options(GERMAN)
    view = match.view(GERMAN)
    host = SimpleNamespace(options=options, seat=GERMAN, view=view, looker=GERMAN)
    staff = SimpleNamespace(show=lambda whole: None)
    table = SimpleNamespace(
        host=host, state=view, selected="A", step="rout", hand=SimpleNamespace(staff=staff), table=None
    )
    return GoMode(cast(Any, table)), host


@pytest.mark.parametrize("woods", ["F5 D5", "F5 D5 F3"])
def test_who_must_rout_has_a_button_a_key_and_the_bot(woods: str) -> None:
    mode, _ = routing(woods)
    found = mode.choices()
    assert len(mode.lit()) == len(woods.split()) - 1, "a case of one and a case of several ways"
    gold = [c for c in found if c.default]
    assert len(gold) == 1 and isinstance(gold[0].commands[0], Rout) and gold[0].label.startswith("To ")
    assert "The bot does the rest" in [c.label for c in found]


def test_the_one_who_acts_is_named() -> None:
    """ "GERMAN: The Germans fire at what moved." while the British directed their guns."""
    state = with_fields(now(position(squad("A", "F5"))), phase=Phase.DFPH, attacker=0, frames=())
    assert doing(state) == (1, "fire at what moved")
    assert doing(with_fields(state, phase=Phase.MPH)) == (0, "move")
    state = with_fields(state, frames=(Frame("artillery", (1, 0)),))
    assert doing(state) == (1, "direct their artillery")


def test_the_dice_of_an_arrival_say_the_number_of_the_rule() -> None:
    state = with_fields(now(position(squad("A", "F5"))), turn=3)
    shower = AirShowings(cast(Any, SimpleNamespace()))
    shown = shower._arrival(ArrivalRolled(0, 2, True), state, state)
    assert shown is not None and shown.roll is not None and shown.roll.detail == "Arrives on less than 3"
    first = with_fields(state, turn=1)
    assert shower._arrival(ArrivalRolled(0, 2, False), first, first) is None, "no die can bring it"


@pytest.mark.parametrize(
    ("aim", "said"),
    [
        (Aim.EXIT, "German victory: 1 truck left the map; 1 was needed."),
        (Aim.CONTROL, "German victory: the Germans hold 1 hex; 1 was needed."),
        (Aim.POINTS, "German victory: the Germans are 3 points ahead; 1 was needed."),
        (Aim.SQUADS, "German victory: the Germans are 1 squad ahead; 1 was needed."),
    ],
)
def test_the_end_says_what_was_reached_and_what_was_needed(aim: Aim, said: str) -> None:
    rule = Victory(aim, GERMAN, 1, 0, frozenset({at("F5")}), frozenset({"T"}) if aim is Aim.EXIT else frozenset())
    state = now(position(squad("A", "F5"), car("T", "K5"), squad("E", "M5", ENEMY), victory=rule))
    state = with_fields(state, points=(7, 4), exited=(Exit("T", 0, at("F5")),), control=((at("F5"), 0),))
    assert victory.result(state).sentence == said
    over = with_fields(state, result=victory.result(state))
    assert prompting.ending(over).headline == "German victory"
    assert prompting.ending(over).points == (aim is not Aim.EXIT), "4 trucks that left to 4 that did not read as a draw"


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        (3, "German victory: the Germans are 1 point ahead; they needed to be level."),
        (4, "German victory: the Germans are level; they needed to be level."),
        (5, "A draw: the Germans are 1 point behind; they needed to be level."),
    ],
)
def test_whom_a_level_score_lets_win_is_told_so(theirs: int, said: str) -> None:
    """ "0 squads ahead; 0 were needed"."""
    rule = Victory(Aim.POINTS, GERMAN, 0, -1, frozenset(), frozenset())
    state = now(position(squad("A", "F5"), squad("E", "M5", ENEMY), victory=rule))
    assert victory.result(with_fields(state, points=(4, theirs))).sentence == said


def test_the_last_page_says_in_which_turn_and_why_it_was_over() -> None:
    """ "A draw" with four trucks on the map, and no reason."""
    rule = Victory(Aim.EXIT, GERMAN, 1, 0, frozenset({at("F5")}), frozenset({"T"}), spent=True)
    state = now(position(squad("A", "F5"), car("T", "K5"), squad("E", "M5", ENEMY), victory=rule))
    state = with_fields(state, turn=state.scenario.turns)
    state = with_fields(state, result=victory.result(state))
    assert prompting.ending(state).why == f"The battle ended after its last turn, {state.turn}."
    wreck = with_fields(put_car(state, "T", wreck=True), turn=1)
    said = prompting.ending(wreck).why
    assert said.startswith("The battle was over in turn 1 of ") and "nothing that counts could still leave" in said


@pytest.mark.parametrize("scenario", ["s1_beet_road", "s2_chir"])
def test_what_helps_the_first_time_is_about_the_forces_of_the_side(scenario: str) -> None:
    """The hints of a convoy with flak spoke of men who go from cover to cover."""
    state = Match.start(GAME, load_scenario(scenario), SeededDice(1)).state
    told = prompting.hints(state, GERMAN)
    assert told and bool(set(prompting.FOR_MEN) & set(told)) is (scenario == "s2_chir")
    assert bool(set(prompting.FOR_TRUCKS) & set(told)) is (scenario == "s1_beet_road")
    if scenario == "s1_beet_road":
        assert set(prompting.FOR_FLAK) <= set(told) and set(prompting.hints(state, ENEMY)) == set(prompting.FOR_PLANES)


def test_a_look_from_the_air_is_told_in_one_reckoning() -> None:
    """ "Needs 13 or less (8, plus 5)" and "rolls 10, 5 with all that counts"."""
    state = now(position(squad("A", "F5"), plane("P", ENEMY)))
    tally = Tally(8, "sighting", "AS-SIGHT-06").plus(-5, "easy", "AS-SIGHT-10")
    said = SightingRolled(ENEMY, "P", at("F5"), 0, tally, 6, 4, "passed").plainly(state)
    assert said[-1] == "needs 13 or less, rolls 10: seen"


def test_chances_leave_the_figures_of_a_counter_free() -> None:
    host = SimpleNamespace(cell_size=(100, 100), centre=lambda at: (100, 100))
    out = pg.Surface((200, 200), pg.SRCALPHA)
    overlays._draw_chances(cast(Any, host), (((0, 0), "55 %"),), out, lambda p: (round(p[0]), round(p[1])), 1.0)
    drawn = out.get_bounding_rect()
    assert drawn.top > 62 and drawn.bottom < 108, "between the name and the strip of figures"
