"""Campaign cards: drawing them, windows, life of a card, and every effect code (AW-CARD, Table 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled, Bomb, OpenSquare
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.events import (
    CardDrawn,
    CardPlayed,
    CardsReshuffled,
    Choose,
    DiceOfCard,
    PlayCard,
    PlayWildSet,
)
from tabletop.games.air_wars.rules.cards.playing import EFFECTS
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, FireRolled, OpenFire
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Plot
from tabletop.games.air_wars.rules.fog import Looked, Revealed
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.pieces import InForce, airbase_key
from tabletop.games.air_wars.rules.radar import covered
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, Window
from tabletop.games.air_wars.rules.sorties import speed, squares_left
from tabletop.games.air_wars.rules.wording import UNKNOWN
from tabletop.games.air_wars.rules.wording import card as card_name
from tests.games.air_wars.board import scenario
from tests.games.air_wars.cards import CARDS
from tests.games.air_wars.kit import all_events, end, fly, form, known, place_of, table, told, until, why
from tests.games.air_wars.moments import day, planning


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


def test_choices_and_cards_are_called_by_their_names() -> None:
    """AW-HID-04: a square, a target, an airbase, one of two effects, nothing; a card that is hidden has no title."""
    state = table("BOB", "F JG26 L8").state
    named = {what: Choose(what).label(state) for what in ("K8", "London docks", airbase_key("J5"), "REFIT", "")}
    assert named == {
        "K8": "K8",
        "London docks": "London docks",
        airbase_key("J5"): "Hornchurch airbase",
        "REFIT": "Refit",
        "": "Nothing",
    }
    assert card_name(state, UNKNOWN) == "a card"
    assert card_name(state, "BB-L1") == f'"{state.scenario.cards["BB-L1"].title}"'


# -- the life of a card
def test_cards_are_played_in_their_window() -> None:
    """AW-CARD-06, AW-CARD-05, AW-CARD-07, AW-CARD-08: of the own hand, any number, none must; the rest stays."""
    match = table("MA", "F II/53 F4", hands=(("MA-A1", "MA-A2"), ()))
    assert why(match, 0, PlayCard("MA-A2")) == "AW-CARD-06" and why(match, 0, PlayCard("MA-R2")) == "AW-CARD-06"
    match.submit(0, PlayCard("MA-A1"))
    until(match, "fly", 1)
    assert match.state.sides[0].hand.cards == ("MA-A2",)


def test_disposition() -> None:
    """AW-CARD-09, AW-CARD-10, AW-CARD-11, AW-CARD-14, AW-CARD-35: out of the game, for good on the table, or back into
    the deck at the end of the phase, the Intruder's first."""
    match = planning("BOB", "reinforce", 0, "F JG2 DAMAGE", "F 54 J5", hands=(("BB-L5", "BB-L8"), ()), dice=(1, 1, 1))
    match.submit(0, PlayCard("BB-L5"))
    match.submit(0, PlayCard("BB-L8"))
    match.submit(0, Choose("London docks"))
    side = match.state.sides[0]
    assert side.discards == ("BB-L8",) and "BB-L5" in side.waiting and "BB-L5" not in side.deck.all
    match.submit(0, Place("F JG2", "L8"))
    until(match, "fly", 0)
    side = match.state.sides[0]
    assert side.waiting == () and "BB-L5" in side.deck.all and side.discards == ("BB-L8",)
    assert all_events(match, CardsReshuffled)[0].seat == 0


def test_attacker_then_defender_once() -> None:
    """AW-CARD-18: who has passed is not asked again."""
    match = table("BOB", "F JG26 L8", "F 54 K8 up", hour=2, hands=(("BB-L1", "BB-L2"), ("BB-R2",)))
    fly(match, 0, "F JG26", "K8")
    end(match, 0)
    match.submit(0, PlayCard("BB-L1"))
    match.submit(0, Pass())
    match.submit(1, PlayCard("BB-R2"))
    fired = all_events(match, BattleFired)
    assert [f.tally.total for f in fired] == [6, 5] and match.state.sides[0].hand.cards == ("BB-L2",)


def test_useless_cards_are_kept() -> None:
    """AW-CARD-17, AW-CARD-13, AW-CARD-33, AW-CARD-22: a card that can do nothing is refused."""
    match = table("BOB", "F JG26 L8", "F 32 K8 up", hour=2, hands=(("BB-L2",), ("BB-R6",)))
    fly(match, 0, "F JG26", "K8")
    end(match, 0)
    match.submit(0, PlayCard("BB-L2"))
    fire = table("SW", "B 101 K5 up", "AA Ruhr K5", hour=3, hands=((), ("SW-G6",)))
    end(fire, 0)
    fire.submit(1, AimAA("K5"))
    assert why(fire, 1, PlayCard("SW-G6")) == "AW-CARD-33"
    fire.submit(1, AddGun("AA Ruhr"))
    fire.submit(1, PlayCard("SW-G6"))
    assert why(fire, 1, PlayCard("SW-G6")) == "AW-CARD-06"
    fire.submit(1, OpenFire())
    assert all_events(fire, FireRolled)[0].tally.total == 5
    one = table("GU", "F Tai O4 up", "F 223 O4 up open", hour=2)
    assert effects.useful(one.view(0), 0, scenario("GU").cards["GU-J3"].effects[0]) is False


def test_aacut_has_a_floor() -> None:
    """AW-CARD-22: 2 dice less 2 is 1 die."""
    match = table("SW", "B 101 K5 up", "AA Ruhr K5", hour=3, hands=(("SW-U3",), ()))
    end(match, 0)
    for command in (AimAA("K5"), AddGun("AA Ruhr"), OpenFire()):
        match.submit(1, command)
    match.submit(0, PlayCard("SW-U3"))
    assert len(all_events(match, FireRolled)[0].dice) == 1


def test_conditions_of_cards() -> None:
    """AW-CARD-06: attacker only, no own bomber, certain units, certain squares, from a day on."""
    match = table("BOB", "F JG26 K8 up open", "F 54 K8 up open", hour=2, seat=1, hands=(("BB-L1",), ()))
    end(match, 1)
    assert match.to_act == (0,) and why(match, 0, PlayCard("BB-L1")) == "AW-CARD-06"
    heavy = table(
        "SW",
        "F ZG26 K8 up open",
        "F I/3 K8 up open",
        "B 101 K8 up open",
        "F 4 K8 up open",
        hour=2,
        hands=((), ("SW-G3",)),
    )
    end(heavy, 0)
    assert why(heavy, 1, PlayCard("SW-G3")) == ""
    light = table("SW", "F I/3 K8 up open", "B 101 K8 up open", "F 4 K8 up open", hour=2, hands=((), ("SW-G3",)))
    end(light, 0)
    assert why(light, 1, PlayCard("SW-G3")) == "AW-CARD-06"
    prey = table("SW", "F ZG26 K8 up open", "F 4 K8 up open", hour=2, hands=((), ("SW-G3",)))
    end(prey, 0)
    assert why(prey, 1, PlayCard("SW-G3")) == "AW-CARD-06"
    early = planning("SW", "reinforce", 1, "F I/1 I4", hands=((), ("SW-G1",)))
    assert why(early, 1, PlayCard("SW-G1")) == "AW-CARD-06"


@pytest.mark.parametrize(
    ("square", "target", "rule"), [("R5", "Lunga beaches", ""), ("R4", "Tulagi harbour", "AW-CARD-06")]
)
def test_spotters_see_two_squares(square: str, target: str, rule: str) -> None:
    """GU-J9: only for targets in R5 or S5 (AW-CARD-06)."""
    match = table("GU", f"B 4K {square} up", hour=4, hands=(("GU-J9",), ()))
    until(match, "bomb", 0)
    for command in (OpenSquare(square), Bomb("B 4K", target), Done()):
        match.submit(0, command)
    assert why(match, 0, PlayCard("GU-J9")) == rule


def test_drop_tanks_once_a_flight() -> None:
    """AW-CARD-28: flying short-range F units without ENDUR in force; it ends with the landing."""
    match = table("SW", "F 4 F6 up2", "F 56 F6 up2", "B 3BW F6 up2", "F 78 B5", hour=3, hands=(("SW-U1",), ()))
    drop = scenario("SW").cards["SW-U1"].effects[0]
    assert effects.choices(match.view(0), 0, drop) == ["F 4", "F 56"]
    match.submit(0, PlayCard("SW-U1"))
    match.submit(0, Choose("F 4"))
    match.submit(0, Done())
    assert effects.choices(match.view(0), 0, drop) == ["F 56"]
    fly(match, 0, "F 4", "E6 D6 C6", "F 4")
    assert match.state.units["F 4"].endurance == 0


def test_a_dead_radar_area_cannot_be_named() -> None:
    """AW-CARD-17, AW-TGT-06, AW-RAD-07: not where the station is bombed, not where it is blind already; with none left
    the card can do nothing.
    """
    jam = scenario("BOB").cards["BB-L6"].effects[0]
    state = table("BOB", "F JG2 I12", "HQ FC H4", hour=1).state
    named = effects.choices(state, 0, jam)
    assert "Dover" in named
    bombed = replace(state, marks={"Dover radar": replace(state.mark("x"), bombed=True)})
    assert effects.choices(bombed, 0, jam) == [name for name in named if name != "Dover"]
    dark = replace(state, effects=(effects.in_effect(state, 0, jam, "BB-L6", "Dover"),))
    assert "Dover" not in effects.choices(dark, 0, jam)
    off = replace(
        state, units={k: replace(u, place="DAMAGE") if u.id == "HQ FC" else u for k, u in state.units.items()}
    )
    assert effects.choices(off, 0, jam) == [] and not effects.useful(off, 0, jam)


# -- effects in time
def test_how_long_effects_last() -> None:
    """AW-CARD-24: hours a to b, this hour of both players, today; a card that goes back does not end them."""
    found = scenario("BOB")
    state = table("BOB", "F JG2 I12", hour=3).state
    hours = effects.in_effect(state, 0, found.cards["BB-L6"].effects[0], "BB-L6", "Dover")
    now = effects.in_effect(state, 0, found.cards["BB-L4"].effects[0], "BB-L4")
    assert (hours.from_hour, hours.until, hours.area) == (1, (1, 3, 1), "Dover") and now.until == (1, 3, 1)
    match = table("BOB", "F JG2 I12", "F 54 J5", "HQ FC H4", hour=3, hands=(("BB-L4",), ()))
    match.submit(0, PlayCard("BB-L4"))
    until(match, "fly", 1)
    assert match.state.in_force(Code.BLIND)
    end(match, 1)
    assert not match.state.in_force(Code.BLIND)


def test_speed_bonuses() -> None:
    """AW-CARD-25, AW-CARD-26: for units that take off after the card; several add up; never below 1."""
    match = table("SW", "F I/1 I4", "F II/1 K4", seat=1, hands=((), ("SW-G4",)))
    fly(match, 1, "F II/1", "K3")
    match.submit(1, PlayCard("SW-G4"))
    assert speed(match.state, match.state.units["F I/1"]).total == 7
    assert speed(match.state, match.state.units["F II/1"]).total == 6
    slow = InForce("GU-J8", Code.SLOW, 0, 9, until=(9, 99, 1))
    crawl = table("GU", "F 223 R5", seat=1, effects=(slow,))
    assert squares_left(crawl.state, crawl.state.units["F 223"]) == 1


def test_reveal_and_look() -> None:
    """REVEAL shows squares to both, LOOK names to one, once (AW-FOG-08, AW-DEC-07, AW-DEC-04)."""
    match = table("GU", "F Tai A5", "F 223 R5", "D 11 R5", "AA 3DB R5", "HQ CUB R6", hands=(("GU-J4",), ()))
    match.submit(0, PlayCard("GU-J4"))
    assert {c.what for c in match.options(0) if isinstance(c, Choose)} == {"R5", "R6"}
    match.submit(0, Choose("R5"))
    assert known(match, 0, "R5") == {"AA 3DB": "revealed", "F 223": "revealed"} and place_of(match, "D 11") == ABORTED
    look = planning("BOB", "day_cards", 1, "F JG2 I12", "D 1 I12", "F JG3 L8", hands=((), ("BB-R4",)))
    look.submit(1, PlayCard("BB-R4"))
    look.submit(1, Choose("I12"))
    look.submit(1, Done())
    assert told(look, 1, Looked)[0].seen == (("I12", "D 1"), ("I12", "F JG2")) and told(look, 0, Looked) == []
    assert known(look, 1, "I12") == {} and place_of(look, "D 1") == "I12"


def test_a_card_can_be_put_back_until_the_last_choice() -> None:
    """AW-CARD-23, AW-HID-09: nobody has seen it."""
    match = planning("BOB", "day_cards", 0, "F JG2 I12", "F 54 J5", "HQ FC H4", hands=(("BB-L6",), ()))
    before = len(match.story(1))
    match.submit(0, PlayCard("BB-L6"))
    match.submit(0, Back())
    assert (
        match.state.sides[0].hand.cards and len(match.story(1)) == before and "BB-L6" in match.state.sides[0].hand.cards
    )


def test_blind_one_area() -> None:
    """BLIND(one area): Dover is blind, Rye sees (AW-RAD-07, AW-RAD-06)."""
    match = planning("BOB", "day_cards", 0, "F JG2 N6", "F JG3 N8", "HQ FC H4", hands=(("BB-L6",), ()))
    match.submit(0, PlayCard("BB-L6"))
    match.submit(0, Choose("Dover"))
    until(match, "fly", 0)
    seen = covered(match.state, 1)
    assert "N6" not in seen and "M8" in seen


@pytest.mark.parametrize(("dice", "success"), [((1, 2, 3), False), ((1, 5, 1), True)])
def test_night_raids(dice: tuple[int, ...], success: bool) -> None:
    """AW-CARD-34: dice on the Level line, no AA, no battle, nothing revealed."""
    match = planning("BOB", "reinforce", 0, "F JG2 I12", hands=(("BB-L8",), ()), dice=dice)
    match.submit(0, PlayCard("BB-L8"))
    names = {c.what for c in match.options(0) if isinstance(c, Choose)}
    assert "London docks" in names and "Ventnor radar" not in names and "Boulogne" not in names
    match.submit(0, Choose("London docks"))
    assert match.state.mark("London docks").bombed == success and match.state.sides[0].bomb_vp == 6 * success
    assert all_events(match, Revealed) == [] and told(match, 1, CardPlayed)[0].choices == ("London docks",)


def test_a_closed_airbase_is_no_target_by_night() -> None:
    """AW-CARD-34: nor one that does not exist yet."""
    state = table("GU", "F Tai A5", closed=("R5",)).view(0)
    found = effects.choices(state, 0, scenario("GU").cards["GU-J2"].effects[0])
    assert found == ["Henderson stores", "Henderson radar", "Lunga beaches"]


def test_repair_and_halve() -> None:
    """AW-CARD-29, AW-TGT-09, AW-TGT-10: as new, points stay; half of a target's points once in the game."""
    match = planning(
        "BOB", "reinforce", 1, "F 54 J5", hands=((), ("BB-R8",)), bombed=("Ventnor radar", "Rye radar"), bomb_vp=(6, 0)
    )
    match.submit(1, PlayCard("BB-R8"))
    match.submit(1, Choose("Rye radar"))
    assert not match.state.mark("Rye radar").bombed and match.state.sides[0].bomb_vp == 6
    halve = planning(
        "SW", "reinforce", 1, "F I/1 I4", hands=((), ("SW-G8",)), bombed=("Schweinfurt", "Antwerp"), bomb_vp=(10, 0)
    )
    halve.submit(1, PlayCard("SW-G8"))
    assert (
        halve.state.sides[0].bomb_vp == 6
        and halve.state.mark("Schweinfurt").halved
        and halve.state.mark("Schweinfurt").bombed
    )
    assert effects.choices(halve.view(1), 1, scenario("SW").cards["SW-G8"].effects[0]) == []
    small = {"Emden": 2, "Antwerp": 1}
    assert {name: scenario("SW").targets[name].vp for name in small} == small
    state = table("SW", "F I/1 I4", seat=1, bombed=tuple(small)).state
    assert effects.choices(state, 1, scenario("SW").cards["SW-G8"].effects[0]) == ["Emden"]  # 1 point has no half
    seabees = table("GU", "F 223 R5", seat=1, closed=("R5",), hands=((), ("GU-U5",)))
    assert why(seabees, 1, Form("F 223")) == "AW-BASE-08"
    seabees.submit(1, PlayCard("GU-U5"))
    assert why(seabees, 1, Form("F 223")) == "" and airbase_key("R5") not in [
        k for k, m in seabees.state.marks.items() if m.closed
    ]


def test_no_take_off_at_a_named_base() -> None:
    """NOFLY of Table 7: hours 1 and 2 of today; landing is free."""
    match = planning("SW", "day_cards", 0, "F 4 B5", "F I/1 I4", hands=(("SW-U6",), ()))
    match.submit(0, PlayCard("SW-U6"))
    match.submit(0, Choose("I4"))
    until(match, "fly", 1)
    assert why(match, 1, Form("F I/1")) == "AW-CARD-06"
    until(match, "fly", 0)
    until(match, "fly", 1)
    assert match.state.hour == 2 and why(match, 1, Form("F I/1")) == "AW-CARD-06"
    until(match, "fly", 0)
    until(match, "fly", 1)
    assert why(match, 1, Form("F I/1")) == ""


@pytest.mark.parametrize(("dice", "place"), [((1, 4), "Q5"), ((5, 1), DAMAGED)])
def test_torpedo_boats(dice: tuple[int, ...], place: str) -> None:
    """GU-U8: from day 3, one ship counter in Q5, two dice, 5 or 6; it is revealed."""
    match = planning("GU", "day_cards", 1, "TR E1 Q5", "F 223 R5", day=3, hands=((), ("GU-U8",)), dice=dice)
    match.submit(1, PlayCard("GU-U8"))
    assert place_of(match, "TR E1") == place and all_events(match, Revealed)[0].units == ("TR E1",)
    assert all_events(match, DiceOfCard)[-1].dice == dice
    early = planning("GU", "day_cards", 1, "TR E1 Q5", "F 223 R5", day=2, hands=((), ("GU-U8",)))
    assert why(early, 1, PlayCard("GU-U8")) == "AW-CARD-06"


def test_either_effect() -> None:
    """GU-J7: refit a ship, or bring TR E3 (AW-REIN-01)."""
    match = planning("GU", "reinforce", 0, "TR E1 DAMAGE", "F Tai A5", hands=(("GU-J7",), ()))
    match.submit(0, PlayCard("GU-J7"))
    assert {c.what for c in match.options(0) if isinstance(c, Choose)} == {"REFIT", "REINF"}
    match.submit(0, Choose("REFIT"))
    assert match.state.must_place == ("TR E1",) and why(match, 0, Done()) == "AW-REIN-10"
    other = planning("GU", "reinforce", 0, "TR E1 Q5", "F Tai A5", hands=(("GU-J7",), ()))
    other.submit(0, PlayCard("GU-J7"))
    assert other.state.must_place == ("TR E3",)


def test_every_card_has_an_effect_that_the_game_knows() -> None:
    """Table 7, AW-GEN-05: each code works through a chooser, a lasting effect, a doer, or the fight it lies beside."""
    beside = {Code.AIR, Code.GUN, Code.AIRCUT, Code.GUNCUT, Code.BOMB, Code.BOMBCUT, Code.AA, Code.AACUT}
    for card in CARDS:
        for effect in card.effects:
            assert effect.code in EFFECTS or effect.code in effects.LASTING or effect.code in beside, card.id
    assert set(Code) == set(EFFECTS) | effects.LASTING | beside and Window.REDEP in Window


def altered(match: Match, key: str, **changes: object) -> None:
    """Another printing of a card, as a scenario file might have it."""
    found = {**match.state.scenario.cards, key: replace(match.state.scenario.cards[key], **changes)}  # type: ignore[arg-type]
    made = replace(match.state.scenario, cards=found)
    match.state, match.scenario = replace(match.state, scenario=made), made


@pytest.mark.parametrize("bombed", [(), ("Boulogne", "Calais", "Dieppe", "Le Havre port")])
def test_an_immediate_card_that_asks(bombed: tuple[str, ...]) -> None:
    """AW-CARD-04, AW-CARD-17: its drawer chooses and cannot put it back; with nothing to choose it does nothing."""
    match = table("BOB", "F 54 J5", hour=8, bombed=bombed, levels=(1, 1))
    altered(match, "BB-R9", window=Window.PICK)
    end(match, 0)
    match.dice = ScriptedDice("BB-L1", "BB-R9", then=SeededDice(1))
    end(match, 1)
    until(match, "reinforce", 0) if bombed else None
    if bombed:
        assert all_events(match, CardPlayed)[-1].choices == () and not all_events(match, DiceOfCard)
        return
    assert match.to_act == (1,) and why(match, 1, Back()) == "AW-CARD-04"
    match.submit(1, Choose("Calais"))
    assert all_events(match, CardPlayed)[-1].immediate and all_events(match, DiceOfCard)


def test_a_speed_card_needs_somebody_to_take_off() -> None:
    """AW-CARD-17, AW-CARD-25."""
    match = table("SW", "F I/1 I4 up", "B 101 B4", seat=1, hour=2, hands=((), ("SW-G4",)))
    assert why(match, 1, PlayCard("SW-G4")) == "AW-CARD-17"


# -- worked examples
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


def test_a_base_from_which_nobody_takes_off_is_the_enemys() -> None:
    """NOFLY of Table 7: an airbase of the other side that exists today."""
    effect = next(e for e in scenario("SW").cards["SW-U6"].effects if e.code is Code.NOFLY)
    state = table("SW", "F I/1 I4").state
    squares = effects.choices(state, 0, effect)
    assert squares and {state.scenario.bases[s].seat for s in squares} == {1}
