"""Attacks with weapons and with the Cannon (TA-ATTACK, TA-CANNON, TA-ARM-11, TA-COVER-05, TA-COVER-06)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules import attacking
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, AttackRolled, ClearAim, Fire, needs
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Flight
from tabletop.games.thunderbolt_apache.rules.turns import EndActivation
from tests.games.thunderbolt_apache.board import FLAT, Field, do, events, flyer, rule

MAVERICKS = ("AGM-65", "AGM-65")


def needed(match: object, key: str, unit: int) -> int:
    state = match.state  # type: ignore[attr-defined]
    return attacking.attack_tally(state, state.here.flyers[1], key, state.here.enemies[unit]).needed


def test_one_attack_at_any_moment_of_the_activation() -> None:
    """TA-ATTACK-01, TA-ATTACK-22: before, between or after the steps, once; spent stores are gone."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L", MAVERICKS).unit("T72", 3).unit("T72", 3).act(1, 1)
    do(match, Step(1), Aim("AGM-65", 1), Fire())
    assert flyer(match).stores == ("AGM-65",)
    assert rule(match, Aim("AGM-65", 2)) == "TA-ATTACK-01"
    last = Field(FLAT).flyer("A-10A", "Anvil", 8, "E", "L", MAVERICKS).unit("T72", 7).act(1, 1)
    do(last, Step(1), Step(0), Aim("AGM-65", 1), Fire())
    assert rule(last, EndActivation()) == ""


def test_no_attack_from_off_the_field() -> None:
    """TA-ATTACK-02."""
    state = (
        Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L", MAVERICKS, flight=Flight.OFF).unit("T72", 3).state("act", 1)
    )
    refusal = attacking.aim_refusal(state, state.here.flyers[1], "AGM-65", 1)
    assert refusal is not None and refusal.rule == "TA-ATTACK-02"


def test_weapons_or_cannon() -> None:
    """TA-ATTACK-03."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L", ("Mk-82",)).unit("T72", 1).unit("TRK", 1).act(1)
    do(match, Aim(CANNON, 1))
    assert rule(match, Aim("Mk-82", 2)) == "TA-ATTACK-03"
    do(match, ClearAim(), Aim("Mk-82", 2))
    assert rule(match, Aim(CANNON, 1)) == "TA-ATTACK-03"


def test_one_main_hex_and_several_weapons_in_it() -> None:
    """TA-ATTACK-04, TA-ATTACK-05: several weapons at one unit; a plain weapon makes no second hex."""
    match = (
        Field(FLAT)
        .flyer("AH-64A", "Mantis", 5, "centre", "L", ("AGM-114",) * 4)
        .unit("T72", 6)
        .unit("IFV", 6)
        .unit("TRK", 9)
        .act(1)
    )
    do(match, Aim("AGM-114", 1), Aim("AGM-114", 1), Aim("AGM-114", 2))
    assert rule(match, Aim("AGM-114", 3)) == "TA-ATTACK-04"


def test_independent_weapons_reach_one_other_hex() -> None:
    """TA-ATTACK-06, TA-ATTACK-07, TA-ATTACK-10; W17: two hexes, no third; the own hex is inside the least range."""
    match = (
        Field()
        .flyer("F-16C", "Icicle", 4, "E", "H", ("AGM-65",) * 3)
        .unit("T72", 6)
        .unit("T72", 7)
        .unit("T72", 5)
        .unit("T72", 4)
        .act(1)
    )
    do(match, Aim("AGM-65", 1), Aim("AGM-65", 2))
    assert rule(match, Aim("AGM-65", 3)) == "TA-ATTACK-06"
    assert rule(match, Aim("AGM-65", 4)) == "TA-ATTACK-10"
    mixed = Field(FLAT).flyer("A-10A", "Anvil", 4, "E", "L", ("AGM-65", "LAU-68")).unit("TRK", 5).unit("TRK", 6).act(1)
    do(mixed, Aim("AGM-65", 2))
    assert rule(mixed, Aim("LAU-68", 1)) == ""  # main hex 5, other hex 6


def test_assignments_first_all_stores_spent_destroyed_units_passed_over() -> None:
    """TA-ATTACK-08, TA-ATTACK-13, TA-ATTACK-14; W13."""
    match = (
        Field()
        .flyer("AH-64A", "Mantis", 10, "centre", "L", ("AGM-114",) * 4)
        .unit("T72", 6)
        .unit("IFV", 6)
        .unit("TRK", 6)
        .act(1, 5, 4)
    )
    do(match, Aim("AGM-114", 1), Aim("AGM-114", 1), Aim("AGM-114", 2), Fire())
    rolls = events(match, AttackRolled)
    assert [(r.unit, r.die, r.hit) for r in rolls] == [(1, 5, True), (2, 4, True)]
    assert flyer(match).stores == ("AGM-114",)
    assert [u.serial for u in match.state.living_units] == [3]


def test_altitudes_and_classes_of_weapons() -> None:
    """TA-ATTACK-09, TA-ARM-11: TOW from L alone, rockets not at armour, air-to-air at helicopters alone and nothing
    else at them."""
    tow = Field(FLAT).flyer("AH-1F", "Wicker", 5, "centre", "H", ("BGM-71",)).unit("T72", 6).act(1)
    assert rule(tow, Aim("BGM-71", 1)) == "TA-ATTACK-09"
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 5, "E", "L", ("AIM-9M", "AGM-65", "LAU-68"))
        .unit("M24", 6)
        .unit("T72", 6)
        .act(1)
    )
    assert rule(match, Aim("LAU-68", 2)) == "TA-ATTACK-09"
    assert rule(match, Aim("AIM-9M", 1)) == ""
    assert rule(match, Aim("AIM-9M", 2)) == "TA-ARM-11"
    assert rule(match, Aim("AGM-65", 1)) == "TA-ARM-11"


def test_helicopters_are_attacked_from_both_altitudes() -> None:
    """TA-ATTACK-21."""
    for altitude in ("L", "H"):
        match = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", altitude, ("AIM-9M",)).unit("M24", 6).act(1)
        assert rule(match, Aim("AIM-9M", 1)) == ""


def test_units_in_cover() -> None:
    """TA-ATTACK-11, TA-COVER-05, TA-COVER-06; W14: not from another hex, from the own one without modifier."""
    far = Field().flyer("A-10A", "Anvil", 3, "SW", "L", MAVERICKS).unit("ZSU", 6, cover=True).act(1)
    assert rule(far, Aim("AGM-65", 1)) == "TA-COVER-05"
    assert "TA-ATTACK-11" in str(far.refusal(0, Aim("AGM-65", 1)))
    near = Field().flyer("A-10A", "Anvil", 6, "NE", "L", ("Mk-82",)).unit("ZSU", 6, cover=True).act(1, 4)
    assert rule(near, Aim("Mk-82", 1)) == ""
    assert needed(near, CANNON, 1) == 4
    do(near, Aim(CANNON, 1), Fire())
    assert not near.state.living_units
    shaken = Field().flyer("A-10A", "Anvil", 6, "NE", "L", stress=6).unit("ZSU", 6, cover=True).act(1, 4)
    do(shaken, Aim(CANNON, 1), Fire())
    assert shaken.state.living_units  # 4 + 1 - 2 = 3


def test_strike_and_standoff() -> None:
    """TA-ATTACK-12: Jigsaw's skills by the hex of the target."""
    match = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L", ("AGM-114",)).unit("IFV", 5).unit("IFV", 6).act(1)
    row = match.state.row_of(match.state.pilots["Mantis"])
    assert needed(match, "AGM-114", 1) == 5 - row.strike
    assert needed(match, "AGM-114", 2) == 5 - row.standoff
    assert row.standoff == 1


def test_multi_and_area_stores() -> None:
    """TA-ATTACK-15, TA-ATTACK-16, TA-ATTACK-24, TA-ATTACK-25; W16."""

    def field(*stores: str) -> Field:
        return (
            Field()
            .flyer("A-10A", "Anvil", 6, "NE", "L", stores)
            .unit("T72", 6)
            .unit("APC", 6)
            .unit("INF", 6, cover=True)
            .unit("STO", 6)
        )

    match = field("Mk-20").act(1, 8, 6)
    do(match, Aim("Mk-20", 1), AimAlso(0, 2))
    assert rule(match, AimAlso(0, 3)) == "TA-ATTACK-15"
    assert (needed(match, "Mk-20", 1), needed(match, "Mk-20", 2)) == (8, 6)
    do(match, Fire())
    assert [(r.unit, r.hit) for r in events(match, AttackRolled)] == [(1, True), (2, True)]
    area = field("CBU-87", "CBU-87").act(1, 8, 5, 8, 6)
    do(area, Aim("CBU-87", 1), Aim("CBU-87", 2))  # several at the same units, one after the other
    assert flyer(area).aimed[0].targets == (1, 2, 3)
    assert needed(area, "CBU-87", 3) == 8
    do(area, Fire())
    assert [(r.unit, r.hit) for r in events(area, AttackRolled)] == [(1, True), (2, False), (3, True), (2, True)]
    nothing = Field(FLAT).flyer("A-10A", "Anvil", 6, "NE", "L", ("CBU-87",)).unit("STO", 6).act(1)
    assert rule(nothing, Aim("CBU-87", 1)) == "TA-ATTACK-09"


def test_a_store_for_one_unit_takes_no_second_one() -> None:
    """TA-ATTACK-15: only a Multi store does; the refusal says which it is."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 6, "NE", "L", ("Mk-82", "Mk-20")).unit("T72", 6).unit("APC", 6).act(1)
    do(match, Aim("Mk-82", 1))
    refusal = match.refusal(0, AimAlso(0, 2))
    assert refusal is not None and refusal.rule == "TA-ATTACK-15"
    assert refusal.sentence == "Mk-82 is aimed at one unit."
    do(match, ClearAim(), Aim("Mk-20", 1))
    assert rule(match, AimAlso(0, 2)) == ""


def test_the_roll_that_hits_is_named() -> None:
    """TA-GEN-04: from 10 on only one number of the die is left."""
    said = {n: needs(n) for n in (0, 1, 2, 9, 10, 11)}
    assert said == {
        0: "cannot miss",
        1: "cannot miss",
        2: "needs 2+",
        9: "needs 9+",
        10: "needs 10",
        11: "cannot hit",
    }


def test_radar_units_only() -> None:
    """TA-ATTACK-17, with TA-FIELD-11."""
    field = Field(FLAT).flyer("F-16C", "Icicle", 5, "E", "H", ("AGM-88",)).unit("ZSU", 6).unit("T72", 6).unit("S60", 6)
    match = field.act(1)
    assert [rule(match, Aim("AGM-88", u)) for u in (1, 2, 3)] == ["", "TA-ATTACK-17", ""]
    field.cards["campaign"] = "CA04"
    assert rule(field.act(1), Aim("AGM-88", 3)) == "TA-ATTACK-17"


def test_unfit_pilots_do_not_attack() -> None:
    """TA-ATTACK-18, TA-STRESS-04: no weapon, no Cannon, but he moves."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "L", ("Mk-82",), stress=9).unit("T72", 5).act(1)
    assert rule(match, Aim(CANNON, 1)) == "TA-ATTACK-18"
    assert rule(match, Step(1)) == ""


def test_unmanned_aircraft_attack_with_skill_0() -> None:
    """TA-ATTACK-19, TA-PILOT-12."""
    match = Field(FLAT).flyer("MQ-1B", "", 5, "E", "H", ("AGM-114",)).unit("IFV", 6).act(1)
    assert needed(match, "AGM-114", 1) == 5


def test_damage_modifiers_add_up() -> None:
    """TA-ATTACK-20, TA-HIT-06, TA-HIT-07: HUD, Display, Cannon counters, wounds, written down or lying there."""
    damage = (("HUD", False), ("HUD", True), ("Display", False), ("Cannon", False))
    match = (
        Field(FLAT)
        .flyer(
            "A-10A",
            "Anvil",
            5,
            "E",
            "L",
            ("Mk-82", "AGM-65"),
            damage=damage,
            wounds=(False,),
            counters=(("HC75", True),),
        )
        .unit("T55", 5)
        .unit("T55", 6)
        .act(1)
    )
    assert needed(match, CANNON, 1) == 5 - 1 + 3 + 2 + 3
    assert needed(match, "Mk-82", 1) == 7 - 0 + 3 + 3
    assert needed(match, "AGM-65", 2) == 4 - 0 + 1 + 3


def test_cards_change_rolls() -> None:
    """TA-GEN-06, SC04, SC27, SC13, ME18, CA10."""

    def need(key: str, unit: int = 1, turn: int = 2, **cards: str) -> int:
        match = (
            Field(FLAT, **cards)
            .flyer("A-10A", "Anvil", 5, "E", "L", ("Mk-82", "AGM-65", "AIM-9M"))
            .unit("T55", 5)
            .unit("T55", 6)
            .unit("M24", 6)
            .unit("M24", 6, popup=True)
            .unit("INF", 5)
            .act(1, turn=turn)
        )
        return needed(match, key, unit)

    assert need("Mk-82", condition="SC27") == need("Mk-82") - 1
    assert need("AGM-65", 2, condition="SC27") == need("AGM-65", 2)
    assert need("AGM-65", 2, condition="SC04") == need("AGM-65", 2) + 1
    assert need(CANNON, condition="SC04") == need(CANNON, condition="SC27") == need(CANNON)
    assert need("AIM-9M", 3, condition="SC13") == need("AIM-9M", 3) - 1
    assert need("AIM-9M", 4, condition="SC13") == need("AIM-9M", 4)
    assert need(CANNON, turn=1, outbound="ME18") == need(CANNON) - 1
    assert need(CANNON, turn=2, outbound="ME18") == need(CANNON)
    assert need("Mk-82", 5, campaign="CA10") == need("Mk-82", 5) + 1


def test_empty_attacks_are_refused() -> None:
    """TA-ATTACK-23."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "L", ("AGM-65",)).unit("T72", 6).act(1)
    assert rule(match, Fire()) == "TA-ATTACK-23"
    assert rule(match, Aim("AGM-65", 9)) == "TA-ATTACK-23"
    assert rule(match, Aim("GBU-12", 1)) == "TA-ATTACK-22"


def test_an_aircraft_in_a_centre_hovers_even_after_a_step() -> None:
    """TA-ATTACK-26, TA-CANNON-03: it stops in the centre and fires at every unit there."""
    match = Field(FLAT).flyer("AH-64A", "Oxbow", 5, "E", "L").unit("T55", 6).unit("ZU2", 6).act(1, 9, 1)
    do(match, Step(-1), Aim(CANNON, 1), Aim(CANNON, 2), Fire())
    assert len(events(match, AttackRolled)) == 2


def test_cannon_of_a_moving_and_of_a_hovering_aircraft() -> None:
    """TA-CANNON-01, TA-CANNON-02, TA-CANNON-03; W15."""
    hover = Field().flyer("AH-64A", "Oxbow", 9, "centre", "L").unit("T55", 9).unit("ZU2", 9).unit("TRK", 8).act(1, 6, 5)
    assert rule(hover, Aim(CANNON, 3)) == "TA-CANNON-01"
    do(hover, Aim(CANNON, 1))
    assert rule(hover, Aim(CANNON, 1)) == "TA-CANNON-03"
    do(hover, Aim(CANNON, 2), Fire())
    assert [r.hit for r in events(hover, AttackRolled)] == [True, False]
    moving = Field().flyer("AH-64A", "Oxbow", 9, "E", "L").unit("T55", 9).unit("ZU2", 9).act(1)
    do(moving, Aim(CANNON, 1))
    assert rule(moving, Aim(CANNON, 2)) == "TA-CANNON-02"


def test_gunships() -> None:
    """TA-CANNON-04, TA-CANNON-05: AC-130H two units, AC-130U three, from H; the others from L."""
    field = Field(FLAT).flyer("AC-130U", "Patriarch", 9, "E", "H")
    for _ in range(4):
        field.unit("TRK", 9)
    match = field.act(1)
    do(match, Aim(CANNON, 1), Aim(CANNON, 2), Aim(CANNON, 3))
    assert rule(match, Aim(CANNON, 4)) == "TA-CANNON-04"
    high = Field(FLAT).flyer("A-10A", "Anvil", 9, "E", "H").unit("TRK", 9).act(1)
    assert rule(high, Aim(CANNON, 1)) == "TA-CANNON-05"
    drone = Field(FLAT).flyer("RQ-1A", "", 9, "E", "H").unit("TRK", 9).act(1)
    assert rule(drone, Aim(CANNON, 1)) == "TA-CANNON-05"


def test_cannon_at_any_class_and_never_empty() -> None:
    """TA-CANNON-06."""
    field = Field().flyer("AH-64A", "Mantis", 6, "centre", "L")
    for kind in ("T72", "TRK", "INF", "BNK", "M24"):
        field.unit(kind, 6)
    match = field.unit("ZSU", 6, cover=True).act(1, 1, 1, 1, 1, 1, 1)
    do(match, *(Aim(CANNON, n) for n in range(1, 7)), Fire())
    assert len(events(match, AttackRolled)) == 6


def test_a_heavy_cannon_counter_silences_it() -> None:
    """TA-CANNON-07."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 9, "E", "L", damage=(("Cannon", True),)).unit("TRK", 9).act(1)
    assert rule(match, Aim(CANNON, 1)) == "TA-CANNON-07"


def test_no_automatic_hits_or_misses() -> None:
    """TA-GEN-04, TA-GEN-01: a 1 may hit, a 10 may miss; only the modified result counts."""
    sure = Field(FLAT).flyer("A-10A", "Anvil", 9, "E", "L", level=5).unit("APC", 9).act(1, 1)
    do(sure, Aim(CANNON, 1), Fire())
    assert needed(sure, CANNON, 1) <= 1 and not sure.state.living_units
    hopeless = Field(FLAT).flyer("OH-58D", "Umber", 9, "centre", "L", level=0, wounds=(True,)).unit("LDR", 9).act(1, 10)
    do(hopeless, Aim(CANNON, 1), Fire())
    assert hopeless.state.living_units


def test_mist_civilians_and_towns() -> None:
    """TA-EVENT-12 (ME17, ME22), CA08."""
    field = (
        Field(FLAT, outbound="ME17")
        .flyer("A-10A", "Anvil", 5, "E", "L", ("AGM-65", "CBU-87", "Mk-20"))
        .unit("TRK", 6)
        .unit("TRK", 5)
    )
    assert rule(field.act(1, turn=1), Aim("AGM-65", 1)) == "TA-EVENT-12"
    assert rule(field.act(1, turn=1), Aim("CBU-87", 2)) == ""
    assert rule(field.act(1, turn=2), Aim("AGM-65", 1)) == ""
    named = field.act(1, turn=2, civilians=5)
    assert rule(named, Aim("CBU-87", 2)) == rule(named, Aim("Mk-20", 2)) == "TA-EVENT-12"
    assert rule(named, Aim(CANNON, 2)) == ""
    town = Field(FLAT, campaign="CA08").flyer("A-10A", "Anvil", 5, "E", "L", ("CBU-87", "Mk-20")).unit("TRK", 5).act(1)
    assert rule(town, Aim("CBU-87", 1)) == "TA-GEN-06"
    assert rule(town, Aim("Mk-20", 1)) == ""
