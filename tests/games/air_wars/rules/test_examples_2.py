"""The worked examples of the rule book from the twentieth on, with their printed dice."""

from __future__ import annotations

from tabletop.core import codec
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.events import AttackMissing, AttackRolled, AttacksDesignated, SquareClosed
from tabletop.games.air_wars.rules.bombing.orders import Bomb, OpenSquare, Resolve, Strafe
from tabletop.games.air_wars.rules.cards.orders import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.combat import totals
from tabletop.games.air_wars.rules.combat.battles import BattleFired
from tabletop.games.air_wars.rules.days import DayGoesOn, EndDay, OfferAnswered
from tabletop.games.air_wars.rules.flying.events import RadarReport
from tabletop.games.air_wars.rules.flying.orders import Fly, Land, Plot
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.levels import AbortUnit, ExcessAborted
from tabletop.games.air_wars.rules.pieces import InForce, airbase_key
from tabletop.games.air_wars.rules.radar import covered
from tabletop.games.air_wars.rules.reinforcing.orders import Place
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.sorties import speed
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.stacking import NewTop, Shift
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import with_exchanged
from tests.games.air_wars.kit import (
    all_events,
    blind,
    blips,
    end,
    fly,
    form,
    known,
    place_of,
    table,
    told,
    until,
    why,
)

QUIET = (blind(),)


def test_ex_20_fighter_bomber() -> None:
    """AW-BOMB-15, AW-STRF-06, AW-UNIT-08: it bombs or strafes, never both in an hour."""
    match = table("BOB", "FB E210 G8 up", "F 43 G8", hour=3, dice=(5, 1, 2))
    until(match, "bomb")
    match.submit(0, OpenSquare("G8"))
    match.submit(0, Bomb("FB E210", airbase_key("G8")))
    assert why(match, 0, Strafe("FB E210", "F 43")) == "AW-BOMB-18"
    match.submit(0, Done())
    assert match.state.mark(airbase_key("G8")).closed == "day"
    assert all_events(match, AttackRolled)[0].rolls == (("FB E210", 5, (5, 1)),)
    until(match, "fly", 1)
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("G8"))
    assert why(match, 0, Strafe("FB E210", "F 43")) == ""


def test_ex_21_level_drops_in_mid_hour() -> None:
    """AW-HQ-04, AW-CL-03, AW-CL-04, AW-HID-26: one unit of each full square aborts, shown together."""
    four = ("F JG2", "F JG3", "F JG26", "F JG27"), ("F JG51", "F JG53", "F JG54", "D 1")
    match = table(
        "BOB",
        "B 82 L8 up",
        "HQ LF2 L8",
        *(f"{u} K9 up" for u in four[0]),
        *(f"{u} M9 up" for u in four[1]),
        hour=3,
        seat=1,
        dice=(6, 2),
    )
    until(match, "bomb", 1)
    match.submit(1, OpenSquare("L8"))
    match.submit(1, Bomb("B 82", "HQ LF2"))
    match.submit(1, Done())
    assert place_of(match, "HQ LF2") == DAMAGED and match.state.level(0) == 3 and match.to_act == (0,)
    assert match.view(1).frames[-1].step == "waiting"
    match.submit(0, AbortUnit("F JG27"))
    assert told(match, 1, ExcessAborted) == [] and match.view(1).excess is None
    assert why(match, 0, AbortUnit("F JG3")) == "AW-CL-03"
    match.submit(0, AbortUnit("D 1"))
    assert told(match, 1, ExcessAborted)[0].units == ("D 1", "F JG27")
    assert place_of(match, "D 1") == place_of(match, "F JG27") == ABORTED


def test_ex_22_wild_set() -> None:
    """AW-CARD-15, AW-CARD-16: level 6 today, radar blind in hours 1 to 4, three cards gone for good."""
    match = table("BOB", "F JG26 L8", start="day", keep=True, hands=(("BB-L3", "BB-L4", "BB-L6"), ()))
    until(match, "day_cards", 0)
    match.submit(0, PlayWildSet())
    assert match.state.level(0) == 6 and set(match.state.sides[0].discards) == {"BB-L3", "BB-L4", "BB-L6"}
    until(match, "fly", 0)
    assert covered(match.state, 1) == frozenset()
    assert match.state.in_force(Code.BLIND)[0].until == (1, 4, 1)
    other = table("BOB", "F JG26 L8", start="day", keep=True, hands=(("BB-L3", "BB-L4"), ()), discards=(("BB-L6",), ()))
    until(other, "day_cards", 0)
    assert why(other, 0, PlayWildSet()) == "AW-CARD-15"


def test_ex_23_early_end() -> None:
    """AW-SEQ-13, AW-SEQ-14: only the joint outcome is shown."""
    match = table("BOB", "F JG26 L8", hour=4)
    until(match, "day_offer")
    assert match.to_act == (0, 1)
    match.submit(0, EndDay(True))
    assert match.told(match.journal[-1], 1) == [] and match.view(1).votes == (None, None)
    match.submit(1, EndDay(False))
    assert told(match, 0, OfferAnswered) == [OfferAnswered(0, True)]
    assert match.state.hour == 5 and match.state.active == 0 and told(match, 0, DayGoesOn)


def test_ex_24_equal_views() -> None:
    """AW-HID-17: exchanging F 64 and D 11 changes nothing that the Luftwaffe sees."""
    match = table("BOB", "F 64 H6", "F 111 H6", "D 11 I3", "F 19 I3", "F JG26 L8")
    assert blips(match, 0, "H6") == (0, 2, 0, 0) and blips(match, 0, "I3") == (0, 2, 0, 0)
    other = Match.at(GAME, match.scenario, with_exchanged(match.state, "F 64", "D 11"))
    assert codec.dumps(other.view(0)) == codec.dumps(match.view(0))
    assert list(other.options(0)) == list(match.options(0))


def test_ex_25_radar_on_the_way() -> None:
    """AW-RAD-01, AW-RAD-04, AW-HID-22, AW-RAD-05: names in cover and in the log; out of cover only the top."""
    match = table("BOB", "B KG55 M14", "B KG76 M14", "HQ FC H4")
    fly(match, 0, "B KG55, B KG76", "M13 M12")
    assert known(match, 1, "M12") == {"B KG55": "top"} and blips(match, 1, "M12") == (1, 0, 0, 0)
    assert told(match, 1, RadarReport) == []
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B KG55, B KG76", "M11")
    assert known(match, 1, "M11") == {"B KG55": "top", "B KG76": "radar"}
    assert told(match, 1, RadarReport)[0].units == ("B KG55", "B KG76") and told(match, 0, RadarReport) == []
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B KG55, B KG76", "M12")
    assert known(match, 1, "M12") == {"B KG55": "top"} and not match.state.units["B KG76"].revealed


def test_ex_26_arithmetic() -> None:
    """AW-CARD-19, AW-CARD-20, AW-CARD-12: increases, decreases with their floor, then dice to the total."""
    match = table("GU", "F Tai J8 up", "F Rfe J8 up", "F 223 J9 up", hour=2, seat=1, hands=(("GU-J1",), ("GU-U3",)))
    fly(match, 1, "F 223", "J8")
    end(match, 1)
    match.submit(1, PlayCard("GU-U3"))
    assert totals.fighter_total(match.state, match.state.battle, 0).total == 3
    match.submit(0, PlayCard("GU-J1"))
    fired = [f for f in all_events(match, BattleFired) if f.seat == 0]
    assert fired == [] or fired[0].tally.total == 5
    few = InForce("The few", Code.AIRUP, 1, 1, "F", until=(9, 99, 1))
    match = table("BOB", "F 32 K8 up", "F JG3 K9 up", hour=2, hands=(("BB-L2",), ()), effects=(few,))
    fly(match, 0, "F JG3", "K8")
    end(match, 0)
    assert totals.fighter_total(match.state, match.state.battle, 1).total == 3
    match.submit(0, PlayCard("BB-L2"))
    assert [f.tally.total for f in all_events(match, BattleFired) if f.seat == 1] == [2]


def test_ex_27_closed_home() -> None:
    """AW-BASE-08, AW-UNIT-11, AW-SORT-01: no base in reach, lost at the end of hour 3."""
    match = table("GU", "F 223 N6 up2", day=2, hour=3, seat=1, closed=("R5",))
    form(match, 1, "F 223", "O6 P6 Q6 R6 R5")
    match.submit(1, Fly())
    assert match.state.frames[-1].step == "fly" and match.state.units["F 223"].flying
    assert distance(scenario("GU"), "N6", "S5") == 6
    until(match, "day_offer")
    assert place_of(match, "F 223") == DAMAGED
    match = table("GU", "F 223 S7 up2", day=2, hour=3, seat=1)
    form(match, 1, "F 223", "S8")
    match.submit(1, Fly())
    assert (
        match.state.frames[-1].step == "fly" and match.state.units["F 223"].flying
    )  # the carrier takes no F4F without CV


def test_ex_28_far_base() -> None:
    """AW-BASE-12: take off and stay; land in the hour after coming back."""
    match = table("GU", "B 11BG T8", seat=1)
    form(match, 1, "B 11BG")
    assert why(match, 1, Plot("S8")) == "AW-FLY-02"
    match.submit(1, Fly())
    until(match, "fly", 0)
    until(match, "fly", 1)
    fly(match, 1, "B 11BG", "T7 S7 R7 R6 R5 R4")
    until(match, "fly", 0)
    until(match, "fly", 1)
    form(match, 1, "B 11BG", "R5 R6 R7 S7 T7 T8")
    match.submit(1, Fly())
    assert match.state.frames[-1].step == "fly" and match.state.units["B 11BG"].flying
    until(match, "fly", 0)
    until(match, "fly", 1)
    fly(match, 1, "B 11BG", "", "B 11BG")
    assert not match.state.units["B 11BG"].flying


def test_ex_29_express() -> None:
    """AW-SHIP-05, AW-SHIP-04: not before hour 6; then 5 is enough; unloaded at the end of the day."""
    match = table("GU", "TR E1 Q5", "B 232 Q5 up", hour=5, seat=1)
    until(match, "bomb", 1)
    assert why(match, 1, OpenSquare("Q5")) == ""  # Kokumbona dump lies there
    match.submit(1, OpenSquare("Q5"))
    assert why(match, 1, Bomb("B 232", "TR E1")) == "AW-SHIP-05"
    match = table("GU", "TR E1 Q5", "B 232 Q5 up5", hour=6, seat=1, dice=(5, 1, 1))
    until(match, "bomb", 1)
    match.submit(1, OpenSquare("Q5"))
    match.submit(1, Bomb("B 232", "TR E1"))
    match.submit(1, Done())
    assert place_of(match, "TR E1") == DAMAGED
    match = table("GU", "TR E1 Q5", hour=8)
    until(match, "reinforce")
    assert match.state.sides[0].other_vp == 2 and place_of(match, "TR E1") == REINFORCEMENTS


def test_ex_30_carrier() -> None:
    """AW-TGT-07, AW-BOMB-19, AW-REIN-06: closed for the game, its units abort and come back elsewhere."""
    match = table(
        "GU", "B ShZd S8 up", "B ShZt S8 up", "B 2Kd S8 up", "F Ent S8", "B Entd S8", hour=3, dice=(5, 1, 1, 1, 1, 1)
    )
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("S8"))
    for unit in ("B ShZd", "B ShZt"):
        match.submit(0, Bomb(unit, "Enterprise"))
    match.submit(0, Bomb("B 2Kd", "F Ent"))
    match.submit(0, Done())
    match.submit(0, Resolve("Enterprise"))
    assert match.state.sides[0].bomb_vp == 5 and match.state.mark(airbase_key("S8")).closed == "game"
    assert place_of(match, "F Ent") == place_of(match, "B Entd") == ABORTED
    assert all_events(match, AttackMissing) and match.state.units["B 2Kd"].bombed == 1
    until(match, "returns", 1)
    squares = {c.square for c in match.options(1) if isinstance(c, Place) and c.unit == "F Ent"}
    assert squares == {"R5", "S5", "T8"}


def test_ex_31_one_opening() -> None:
    """AW-BOMB-17, AW-BOMB-16: a square is opened once; who was not named waits for the next hour."""
    match = table("BOB", "B KG53 J5 up1", "B KG2 J5 up1", hour=4, dice=(1, 1, 1, 1))
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    match.submit(0, Bomb("B KG53", "Thameshaven oil"))
    match.submit(0, Done())
    assert match.state.frames[-1].step == "fly" or why(match, 0, OpenSquare("J5")) == "AW-BOMB-17"
    until(match, "fly", 1)
    until(match, "bomb", 0)
    assert why(match, 0, OpenSquare("J5")) == ""


def test_ex_32_only_a_ghost() -> None:
    """AW-BOMB-08, AW-DEC-10: the decoy goes, nothing is designated."""
    match = table("BOB", "F JG26 K7 up", "D 12 K7", hour=2)
    until(match, "bomb")
    match.submit(0, OpenSquare("K7"))
    assert place_of(match, "D 12") == ABORTED and all_events(match, AttacksDesignated) == []
    assert all_events(match, SquareClosed) and not match.state.units["F JG26"].strafed_now


def test_ex_33_speed_sum() -> None:
    """AW-CARD-25, AW-HQ-05: 5 - 1 = 4; with DIRECT 5 + 1 - 1 = 5, if it takes off after the declaration."""
    slow = InForce("GU-J8", Code.SLOW, 0, 1, until=(9, 99, 1))
    match = table("GU", "F 223 R5", "HQ Cac R5", seat=1, effects=(slow,))
    assert speed(match.state, match.state.units["F 223"]).total == 4
    match.submit(1, UseHQ("HQ Cac"))
    assert speed(match.state, match.state.units["F 223"]).total == 5 and match.state.units["HQ Cac"].revealed
    form(match, 1, "F 223", "Q5 P5 O5 N5 M5")
    assert why(match, 1, Plot("L5")) == "AW-FLY-02" and why(match, 1, Fly()) == ""
    early = table("GU", "F 223 R5", "HQ Cac R5", seat=1, effects=(slow,))
    form(early, 1, "F 223", "Q5 P5 O5 N5")
    assert why(early, 1, Plot("M5")) == "AW-FLY-02"


def test_ex_34_landing_makes_room() -> None:
    """AW-FLY-15: two of the three must land; with room for one the move is refused."""
    three = ("F 54", "F 19", "F 66")
    match = table("BOB", "F 111 I6 up", "F 64 I6 up", "F 610 I6", *(f"{u} I5 up" for u in three), hour=2, seat=1)
    form(match, 1, ", ".join(three), "I6")
    match.submit(1, Fly())
    assert why(match, 1, Done()) == "AW-FLY-15"
    match.submit(1, Land("F 54"))
    assert why(match, 1, Done()) == "AW-FLY-15"
    match.submit(1, Land("F 19"))
    assert why(match, 1, Land("F 66")) in ("AW-BASE-05", "AW-STK-04")
    match.submit(1, Done())
    assert len(match.state.flying("I6", 1)) == 3
    match = table(
        "BOB", "F 111 I6 up", "F 64 I6 up", "F 610 I6", "F 32 I6", *(f"{u} I5 up" for u in three), hour=2, seat=1
    )
    form(match, 1, ", ".join(three), "I6")
    assert why(match, 1, Fly()) == "AW-FLY-15"


def test_ex_35_two_smokes() -> None:
    """AW-CARD-26, AW-CARD-20, AW-BOMB-14: 4 - 2 dice, plus 3 for the lead crew."""
    overcast = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(9, 99, 1), squares=("N8",))
    match = table(
        "SW", "B 101 N8 up", hour=4, hands=(("SW-U4",), ("SW-G7",)), effects=(overcast,), dice=(1, 1, 1, 1, 5)
    )
    until(match, "bomb")
    match.submit(0, OpenSquare("N8"))
    match.submit(0, Bomb("B 101", "Schweinfurt"))
    match.submit(0, Done())
    match.submit(0, PlayCard("SW-U4"))
    assert match.to_act == (1,)
    match.submit(1, PlayCard("SW-G7"))
    rolled = all_events(match, AttackRolled)[0]
    assert rolled.rolls == (("B 101", 5, (1, 1)), ("SW-U4", 5, (1, 1, 5))) and rolled.tally.total == 5
    assert match.state.sides[0].bomb_vp == 9 and aiming.mission_limit(match.state, match.state.units["B 101"]) == 1


def test_ex_36_quiet_shuffle() -> None:
    """AW-HID-24, AW-STK-09, AW-HID-16: below the top nobody sees; a new top is told."""
    match = table("BOB", "F JG2 O12 up", "B KG54 O12 up", "B KG51 O12 up", hour=2)
    before = match.view(1)
    match.submit(0, Shift("B KG51", 1))
    assert match.told(match.journal[-1], 1) == [] and match.view(1) == before
    match.submit(0, Shift("B KG54", 0))
    assert match.told(match.journal[-1], 1) == [NewTop(0, "O12", "B KG54")]
    assert known(match, 1, "O12") == {"B KG54": "top"}


def test_ex_37_cut_short() -> None:
    """AW-FLY-14, AW-HID-08, AW-SORT-01: offered over "D 1, 1 unknown", stopped in I7, lost at the end of the hour."""
    match = table("BOB", "F 64 J7 up1", "D 1 I7 up1", "F JG3 I7 up1", "B KG1 I7 up1", hour=2, seat=1, effects=QUIET)
    assert known(match, 1, "I7") == {"D 1": "top"}
    fly(match, 1, "F 64", "I7 I6", "")
    assert place_of(match, "F 64") == "I7" and place_of(match, "D 1") == ABORTED and match.state.units["F 64"].flying
