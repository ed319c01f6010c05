"""The Planning Phase: sequence, card pick, reinforcements, returns, Redeploy (AW-SEQ, AW-REIN, AW-RDPL, AW-GND,
AW-SHIP)."""

from __future__ import annotations

from typing import Any

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.basing import ground_refusal, places_for
from tabletop.games.air_wars.rules.cards.events import CardDrawn, CardPlayed, DiceOfCard
from tabletop.games.air_wars.rules.cards.orders import Choose, PlayCard
from tabletop.games.air_wars.rules.changing import put_mark
from tabletop.games.air_wars.rules.days import EndDay, HourBegan, SegmentBegan
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.flak.gunnery import printed_aa
from tabletop.games.air_wars.rules.flying.events import TookOff
from tabletop.games.air_wars.rules.flying.orders import Form, Plot
from tabletop.games.air_wars.rules.levels import LevelChanged
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing.events import Placed
from tabletop.games.air_wars.rules.reinforcing.orders import Place, Refit, TakeBack
from tabletop.games.air_wars.rules.reinforcing.placing import due
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import ROLES, Kind, Terrain, UnitClass
from tabletop.games.air_wars.rules.ships import Delivered
from tabletop.games.air_wars.rules.squares import friendly_ground, terrain
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, end, fly, form, known, place_of, table, told, until, why


def day(key: str, *counters: str, **more: Any) -> Match:
    return table(key, *counters, start="day", **more)


# -- general, map, pieces
def test_two_players_and_their_counters() -> None:
    """AW-GEN-01, AW-GEN-02, AW-GEN-09, AW-UNIT-07: Intruder and Interceptor; printed numbers of counters and cards."""
    assert ROLES == ("Intruder", "Interceptor")
    for key, numbers in {"MA": (8, 5, 3), "GU": (22, 23, 9), "SW": (19, 25, 9), "BOB": (25, 22, 9)}.items():
        found = scenario(key)
        assert [sum(u.seat == s for u in found.units.values()) for s in (0, 1)] == list(numbers[:2])
        assert [len(s.deck) for s in found.sides] == [numbers[2]] * 2


def test_types_and_values() -> None:
    """AW-UNIT-01, AW-UNIT-02, AW-UNIT-03, AW-UNIT-04, AW-UNIT-05, AW-DEC-01, AW-GND-01, AW-HQ-01: what a counter
    says."""
    units = scenario("BOB").units
    fighter, bomber, decoy, guns, hq = (units[k] for k in ("F JG26", "B KG53", "D 1", "AA 1D", "HQ FC"))
    assert (fighter.air, fighter.bomb, fighter.speed, fighter.short, fighter.fighter) == (3, 0, 6, True, True)
    assert (bomber.air, bomber.bomb, bomber.speed, bomber.short) == (1, 4, 4, False)
    assert (decoy.air, decoy.bomb, decoy.cls, decoy.decoy) == (0, 0, UnitClass.AIR, True)
    assert (guns.aa, guns.cls, hq.function, hq.flies) == (3, UnitClass.GROUND, "FILTER", False)
    assert {u.kind for u in units.values()} | {Kind.SHIP} == set(Kind)


def test_the_map() -> None:
    """AW-MAP-01, AW-MAP-02, AW-MAP-06, AW-MAP-07, AW-MAP-10, AW-MAP-11, AW-MAP-09: squares, terrain, bases, roster,
    owners, tables."""
    found = scenario("GU")
    assert terrain(found, "R5") is Terrain.COAST and terrain(found, "A1") is Terrain.WATER
    assert (
        friendly_ground(found, "R5", 1) and not friendly_ground(found, "N6", 0) and not friendly_ground(found, "N6", 1)
    )
    assert [t.vp for t in found.targets.values() if t.square == "R5"] == [4, 3, 3]
    assert found.bases["R5"].capacity == 7 and set(found.charts.fire) >= {"Fighter-1", "AA-2"}
    state = table("GU", "F Tai A5").state
    assert printed_aa(state, "A5", 0) == 3 and printed_aa(state, "A5", 1) == 0 and printed_aa(state, "S5", 1) == 0


def test_nobody_leaves_the_map() -> None:
    """AW-MAP-08: paths end at the edge; terrain never costs more."""
    match = table("BOB", "F 66 L1", seat=1)
    form(match, 1, "F 66")
    assert why(match, 1, Plot("L0")) == "AW-MAP-08"
    for square in ("M1", "N1", "O1", "P1"):
        match.submit(1, Plot(square))
    assert why(match, 1, Plot("Q1")) == "AW-MAP-08"


def test_boxes_tracks_and_flags() -> None:
    """AW-MAP-03, AW-MAP-04, AW-MAP-05, AW-UNIT-13, AW-GEN-08: a unit in a box does nothing and has no marks."""
    match = table("BOB", "F JG26 I5 up1 open", "F JG3 DAMAGE", hour=2)
    assert why(match, 0, Form("F JG3")) == "AW-MAP-03"
    until(match, "fly", 1)
    lost = match.state.units["F JG26"]
    assert lost.place == DAMAGED and not lost.revealed and not lost.flown and lost.takeoff == 0
    assert (match.state.day, match.state.hour, match.state.active, match.state.level(0)) == (1, 2, 1, 4)


# -- sequence
def test_the_order_of_planning() -> None:
    """AW-SEQ-01, AW-SEQ-02, AW-SEQ-03, AW-SEQ-04, AW-SEQ-05, AW-SEQ-06, AW-SEQ-08, AW-SEQ-09, AW-RDPL-03: cards,
    reinforcements, returns, ground before air, cards of the day, hours."""
    match = day("GU", keep=True)
    steps = []
    while match.state.frames[-1].step != "fly":
        frame, seat = match.state.frames[-1], match.to_act[0]
        if not steps or steps[-1] != (frame.step, seat):
            steps.append((frame.step, seat))
        match.submit(seat, Done())
    planned = [("reinforce", 0), ("reinforce", 1), ("ground", 0), ("redeploy", 0), ("ground", 1), ("redeploy", 1)]
    assert steps == [*planned, ("day_cards", 0), ("day_cards", 1)]
    drawn = [e.seat for e in all_events(match, CardDrawn)]
    assert drawn == [0] * 4 + [1] * 3 and match.state.hour == 1 and match.to_act == (0,)


def test_the_segments_of_an_hour() -> None:
    """AW-SEQ-10, AW-SEQ-11, AW-GEN-06: fly, fight, AA of the other, bomb; then the other player's hour."""
    match = table("BOB", "F JG26 L8", "F 54 J5")
    end(match, 0)
    order = [(e.segment, e.seat) for e in all_events(match, SegmentBegan)]
    assert order == [("battles", 0), ("aa", 1), ("bomb", 0)] and match.to_act == (1,)
    assert [(e.hour, e.seat) for e in all_events(match, HourBegan)] == [(1, 0), (1, 1)]


def test_a_day_is_a_turn() -> None:
    """AW-GEN-07: days carry dates, hours are the half-rounds in them."""
    assert scenario("GU").days[1] == "12 September 1942" and scenario("GU").hours == 8


# -- cards are drawn
def test_card_pick() -> None:
    """AW-CARD-02, AW-CL-01, AW-GEN-03: as many as the level, from the own deck, at random."""
    match = day("BOB", keep=True, dice=("BB-L1", "BB-L2", "BB-L3", "BB-L5", "BB-R1", "BB-R2", "BB-R3"))
    assert (
        match.state.sides[0].hand.cards == ("BB-L1", "BB-L2", "BB-L3", "BB-L5") and len(match.state.sides[0].deck) == 5
    )
    short = day("BOB", keep=True, discards=(tuple(f"BB-L{n}" for n in range(1, 8)), ()), dice=("BB-L8", "BB-L9"))
    assert [e.card for e in all_events(short, CardDrawn) if e.seat == 0] == ["BB-L8", "BB-L9"]


def test_immediate_cards() -> None:
    """AW-CARD-04, AW-CL-05, AW-CL-07: shown at once, counted as drawn; the number drawn stays."""
    match = day("GU", keep=True, dice=("GU-J1", "GU-J8", "GU-J3", "GU-J4", "GU-U9", "GU-U1", "GU-U3"))
    assert match.state.sides[0].hand.cards == ("GU-J1", "GU-J3", "GU-J4") and match.state.sides[0].waiting == ("GU-J8",)
    assert match.state.level(1) == 2 and len(match.state.sides[1].hand.cards) == 2
    played = [e for e in all_events(match, CardPlayed) if e.immediate]
    assert [e.card for e in played] == ["GU-J8", "GU-U9"]


def test_levels_of_today_end_with_the_day() -> None:
    """AW-CL-02, AW-CL-06, AW-CL-07: the sum may fall below 1, the level does not; tomorrow it is as before."""
    match = day("GU", "F Tai A5", dice=("GU-J1", "GU-J2", "GU-J3", "GU-J4", "GU-U9"), levels=(4, 1), hands=((), ()))
    assert match.state.sides[1].level == 0 and match.state.level(1) == 1
    until(match, "day_offer")
    for seat in (0, 1):
        match.submit(seat, EndDay(True))
    assert match.state.day == 2 and match.state.sides[1].level == 1
    assert [e.amount for e in all_events(match, LevelChanged)][:2] == [-1, 1]


# -- reinforcements
def test_scheduled_reinforcements() -> None:
    """AW-REIN-01, AW-REIN-02, AW-REIN-03, AW-REIN-08: due today, at open bases with room; they may be held back."""
    match = day("SW", "F 4 B5", "F 56 B5", day=2)
    until(match, "reinforce", 0)
    assert place_of(match, "F 353") == REINFORCEMENTS and why(match, 0, Place("F 353", "D4")) == ""
    assert why(match, 0, Place("F 352", "D4")) == "AW-REIN-02"
    assert why(match, 0, Place("F 353", "H4")) == "AW-BASE-13" and why(match, 0, Place("F 353", "A1")) == "AW-BASE-13"
    match.submit(0, Place("F 353", "B5"))
    assert why(match, 0, Place("F 78", "B5")) == "AW-STK-04"
    assert told(match, 1, Placed) == []


def test_placements_can_be_taken_back() -> None:
    """AW-REIN-11."""
    match = day("SW", "F 4 B5", day=2)
    until(match, "reinforce", 0)
    assert why(match, 0, TakeBack("F 4")) == "AW-REIN-11"
    match.submit(0, Place("F 353", "B5"))
    match.submit(0, TakeBack("F 353"))
    assert place_of(match, "F 353") == REINFORCEMENTS and match.state.placed == ()


def test_ground_units_are_placed_on_friendly_ground() -> None:
    """AW-REIN-04, AW-GND-04, AW-GND-05, AW-GND-06, AW-SHIP-02: land of that side, one of a type, ships in their
    zone."""
    state = table("GU", "AA 3DB R5", "HQ Cac R5").state
    units = scenario("GU").units
    assert set(places_for(state, units["AA Tul"])) == {"R4", "R6", "S5", "T8"}
    assert set(places_for(state, units["HQ CUB"])) == {"R4", "R6", "S5", "T8"}
    rules = {s: ground_refusal(state, units["AA Tul"], s) for s in ("A1", "A5", "R5")}
    assert [r.rule if r else "" for r in rules.values()] == ["AW-GND-04", "AW-MAP-10", ""]
    zone = set(places_for(state, units["TR E1"]))
    assert "Q5" in zone and "J4" in zone and "J3" not in zone and "R5" not in zone
    assert set(places_for(state, units["TR A1"])) == {"R5", "S5", "S6", "T5", "T6", "S7", "T7", "T8"}


def test_refits_come_from_cards_and_must_be_placed() -> None:
    """AW-REIN-05, AW-REIN-10, AW-LOSS-10, AW-TGT-04, AW-CARD-17: up to two air units, at once if there is room."""
    hands = (("BB-L5",), ())
    match = day("BOB", "F JG2 DAMAGE", "B KG1 DAMAGE", "F JG3 DAMAGE", hands=hands)
    until(match, "reinforce", 0)
    match.submit(0, PlayCard("BB-L5"))
    assert why(match, 0, Done()) == "AW-CARD-17"
    match.submit(0, Choose("F JG2"))
    assert why(match, 0, Choose("F JG2")) == "AW-CARD-06"
    match.submit(0, Choose("B KG1"))
    assert (
        place_of(match, "F JG2") == place_of(match, "B KG1") == REINFORCEMENTS and place_of(match, "F JG3") == DAMAGED
    )
    assert why(match, 0, Done()) == "AW-REIN-10"
    match.submit(0, Place("F JG2", "L8"))
    match.submit(0, Place("B KG1", "O9"))
    assert why(match, 0, Done()) == ""
    empty = day("BOB", "F JG2 L8", hands=hands)
    until(empty, "reinforce", 0)
    assert why(empty, 0, PlayCard("BB-L5")) == "AW-CARD-17"


def test_a_refit_without_room_waits_in_the_box() -> None:
    """AW-REIN-10: it has left the Damage Box either way, and is a scheduled reinforcement from then on."""
    match = day("BOB", "F 610 DAMAGE", hands=((), ("BB-R5",)))
    until(match, "reinforce", 1)
    for square in scenario("BOB").bases:
        match.state = put_mark(match.state, airbase_key(square), closed="game")
    match.submit(1, PlayCard("BB-R5"))
    assert place_of(match, "F 610") == REINFORCEMENTS and why(match, 1, Done()) == ""
    match.submit(1, Done())
    assert "F 610" in [u.id for u in due(match.state, 1)]


def test_cards_call_units() -> None:
    """AW-REIN-01, AW-REIN-10: placed in the same segment; without the card it stays in the box."""
    match = day("BOB", "F JG2 L8", "B KG3 REINF", hands=(("BB-L7",), ()))
    until(match, "reinforce", 0)
    assert why(match, 0, Place("B KG3", "O9")) == "AW-REIN-02"
    match.submit(0, PlayCard("BB-L7"))
    assert why(match, 0, Done()) == "AW-REIN-10"
    match.submit(0, Place("B KG3", "O9"))
    assert place_of(match, "B KG3") == "O9"


def test_returns_are_compulsory() -> None:
    """AW-REIN-06, AW-REIN-07, AW-REIN-08, AW-DEC-08, AW-LOSS-02: any base with room, decoys too."""
    match = day("BOB", "F JG2 ABORT", "D 1 ABORT", "F 54 J5")
    until(match, "returns", 0)
    assert why(match, 0, Done()) == "AW-REIN-08"
    match.submit(0, Place("F JG2", "O9"))
    match.submit(0, Place("D 1", "E12"))
    assert why(match, 0, Done()) == "" and place_of(match, "D 1") == "E12"


def test_a_unit_without_room_stays_in_its_box() -> None:
    """AW-REIN-08, AW-REIN-09: it tries again tomorrow and gives no points."""
    match = day("MA", "F 249 E9", "F 126 E9", "D 11 E9", "F 185 ABORT")
    until(match, "returns", 1)
    assert why(match, 1, Done()) == "AW-REIN-08" and why(match, 1, Place("F 185", "E9")) == "AW-STK-04"
    match.state = put_mark(match.state, airbase_key("F9"), closed="game")
    assert why(match, 1, Done()) == "" and score(match.state, 0).total == 0


def test_the_workshop() -> None:
    """AW-HQ-06, AW-HQ-03: from day 2, one public die; on 5 or 6 one fighter may be refit."""
    for die, works in ((4, False), (5, True)):
        match = day(
            "GU", "HQ CUB R6", "F 223 DAMAGE", "B 232 DAMAGE", day=2, levels=(1, 1), dice=("GU-J1", "GU-U2", die)
        )
        until(match, "reinforce", 1)
        assert [e.dice for e in all_events(match, DiceOfCard)] == [(die,)]
        assert (why(match, 1, Refit("F 223")) == "") == works and why(match, 1, Refit("B 232")) == "AW-HQ-06"
        if works:
            match.submit(1, Refit("F 223"))
            assert why(match, 1, Done()) == "AW-REIN-10" and why(match, 1, Refit("F 223")) == "AW-HQ-06"
    first = day("GU", "HQ CUB R6", "F 223 DAMAGE", levels=(1, 1))
    lost = day("GU", "HQ CUB DAMAGE", "F 223 DAMAGE", day=2, levels=(1, 1))
    for match in (first, lost):
        until(match, "redeploy")
        assert all_events(match, DiceOfCard) == []


# -- Redeploy
def test_redeploy_of_ground_units_and_ships() -> None:
    """AW-RDPL-02, AW-GND-03, AW-SHIP-01, AW-RDPL-04: any distance, limits at the end, nothing else moves them."""
    match = day("GU", "AA 3DB R5", "AA Tul R4", "TR A1 S6", "F 223 R5")
    until(match, "ground", 1)
    match.submit(1, MoveGround("AA 3DB", "R4"))
    assert why(match, 1, Done()) == "AW-RDPL-04"
    match.submit(1, MoveGround("AA Tul", "T8"))
    match.submit(1, MoveGround("TR A1", "S5"))
    assert why(match, 1, MoveGround("TR A1", "Q5")) == "AW-SHIP-02"
    assert why(match, 1, MoveGround("F 223", "S5")) == "AW-RDPL-02"
    match.submit(1, Done())
    until(match, "fly", 1)
    assert why(match, 1, Form("AA 3DB")) == "AW-FLY-01"


def test_redeploy_of_aircraft() -> None:
    """AW-RDPL-01, AW-RDPL-04, AW-SEQ-07, AW-BASE-01: any open base; no flight; limits at the end."""
    match = day("BOB", "F 54 J5", "F 610 J5", "F 64 J5", "F 43 G8", "F 1 G8", "F JG2 I12")
    until(match, "redeploy", 1)
    match.submit(1, Rebase("F 54", "G8"))
    assert why(match, 1, Done()) == "AW-RDPL-04"
    match.submit(1, Rebase("F 54", "A8"))
    match.submit(1, Done())
    until(match, "fly", 1)
    unit = match.state.units["F 54"]
    assert unit.place == "A8" and not unit.flown and not any(u.flying for u in match.state.units.values())


def test_traits_and_opening_days() -> None:
    """AW-RDPL-05, AW-UNIT-10, AW-UNIT-11, AW-UNIT-12, AW-BASE-11: seaplanes, carrier units, bases of later days."""
    match = day("GU", "FB R I6", "F ShZ K1", "F Tai A5", day=2)
    until(match, "redeploy", 0)
    assert why(match, 0, Rebase("FB R", "F4")) == "AW-UNIT-10" and why(match, 0, Rebase("FB R", "A5")) == ""
    assert why(match, 0, Rebase("F Tai", "I6")) == "AW-UNIT-12" and why(match, 0, Rebase("F Tai", "K1")) == "AW-UNIT-11"
    assert why(match, 0, Rebase("F ShZ", "F4")) == "" and why(match, 0, Rebase("F Tai", "I5")) == "AW-BASE-11"
    later = day("GU", "F Tai A5", day=4)
    until(later, "redeploy", 0)
    assert why(later, 0, Rebase("F Tai", "I5")) == ""


def test_back_to_a_closed_base() -> None:
    """AW-BASE-08, AW-RDPL-04: units may leave a base closed by night; put back they have not moved."""
    match = day("GU", "F 223 R5", "FB 67 R5", hands=(("GU-J2",), ()), levels=(1, 1))
    until(match, "reinforce", 0)
    match.dice = ScriptedDice(6, 1, 1, 1, then=SeededDice(1))
    match.submit(0, PlayCard("GU-J2"))
    match.submit(0, Choose(airbase_key("R5")))
    assert match.state.mark(airbase_key("R5")).closed == "day" and match.state.sides[0].bomb_vp == 1
    until(match, "redeploy", 1)
    match.submit(1, Rebase("F 223", "T8"))
    assert why(match, 1, Rebase("F 223", "R5")) == ""
    assert why(match, 1, Rebase("FB 67", "R5")) == "AW-RDPL-01"
    until(match, "fly", 1)
    assert why(match, 1, Form("FB 67")) == "AW-BASE-08" and why(match, 1, Form("F 223")) == ""


def test_ships_show_their_backs_only() -> None:
    """AW-SHIP-03, AW-GND-02: "a ship", not which; no AA of theirs."""
    match = table("GU", "TR E1 Q5", "AA Sht I6", "F 223 R5 up", hour=2, seat=1)
    assert known(match, 1, "Q5") == {} and match.view(1).unknown("Q5", 0).ship == 1
    assert (
        match.view(1).unknown("I6", 0).ground == 1 and printed_aa(match.state, "Q5", 0) == 1
    )  # the dump's, not the ship's


def test_deliveries_come_back_the_day_after() -> None:
    """AW-SHIP-04, AW-REIN-02: unloaded today, a scheduled reinforcement tomorrow."""
    match = table("GU", "TR A1 R5", "TR A2 T6", hour=8)
    until(match, "reinforce", 1)
    assert [(e.unit, e.points) for e in all_events(match, Delivered)] == [("TR A1", 2)]
    assert match.state.sides[1].other_vp == 2 and why(match, 1, Place("TR A1", "S6")) == ""
    assert place_of(match, "TR A2") == "T6"


def test_flying_on_the_first_day() -> None:
    """AW-SORT-05, AW-FLY-01: nobody must fly; a day without flights ends without losses."""
    match = day("MA", keep=True)
    until(match, "day_offer")
    assert all_events(match, TookOff) == [] and not match.state.boxed(0, DAMAGED) and not match.state.boxed(1, ABORTED)
    fly_later = table("MA", "F II/53 F4")
    fly(fly_later, 0, "F II/53")
    assert fly_later.state.units["F II/53"].flown
