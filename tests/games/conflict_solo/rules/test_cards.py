"""Action cards: what each does, boosts, reactions (CH-CARD)."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.core.refusal import Refusal, Refused
from tabletop.core.tally import Tally
from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import parse_scenario, scenario_document, scenario_keys
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps, SpentChecked
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.cards.choices import ASKS, Boost, asked, cap_cost, payer
from tabletop.games.conflict_solo.rules.cards.playing import _PLAYS
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import boost_fp
from tabletop.games.conflict_solo.rules.hand import CardDrawn, Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.moving import Move, Onward
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.sheets import Colour
from tests.games.conflict_solo.board import Board, act, do, mission, one, told


def play(
    board: Board, card: str, *choices: str, dice: tuple[int | str, ...] = (), extra: tuple[object, ...] = ()
) -> Match:
    """Play a card with its choices; afterwards a check card 08 and the enemy's card 41."""
    match = board.having(hand=(card,)).player(*dice)
    do(match, PlayCard(card), *(Choose(c) for c in choices), *extra)  # type: ignore[arg-type]
    return do(match, Go())


def quiet(short: str = "m1", **fields: object) -> Board:
    """A board with one spent enemy far away."""
    corner = {
        "m1": ("O1", "G-RIF"),
        "m3": ("R14", "S-RIF"),
        "m5": ("A1", "G-GREN"),
        "m6": ("P1", "G-GREN"),
        "m4": ("A1", "G-RIF"),
    }[short]
    return Board(short, **fields).ai("A09", corner[1], corner[0], 3, fresh=False)


def test_every_card_is_coded() -> None:
    """CH-CARD-01: each card of kind action has its question and its effect; CH-PLY-09: boosts and reactions have
    none.
    """
    cards = mission("m1").library.cards
    actions = {k for k, c in cards.items() if c.kind == "action"}
    assert actions == set(ASKS) == set(_PLAYS) and len(cards) == 34
    assert {c.kind for c in cards.values()} == {"action", "boost", "reaction"}


def test_second_wind() -> None:
    """AC01, CH-CARD-04: 1 CAP, no Unit pays, no check (CH-PLY-04, CH-CARD-05)."""
    match = play(quiet().unit("U01", "P-RIF", "G9", 0, fresh=False), "AC01", "U01", dice=("41",))
    assert match.state.counters["U01"].fresh and match.state.cap_now == 2 and not told(match, SpentChecked)
    assert match.state.action_discard == ("AC01",) and match.state.hand == ()


def test_forward() -> None:
    """AC02, CH-PLY-05: the fresh payer makes the check alone; CH-CARD-07: moves by the rules of movement."""
    board = quiet("m6").unit("U01", "U-RIF", "C12", 0).unit("U02", "U-RIF", "D12", 0, fresh=False)
    match = play(board, "AC02", "U01", "U02", "C11", "0", "D11", "2", dice=("08", "41"))
    assert (
        match.state.counters["U01"].hex == "C11"
        and match.state.counters["U02"].hex == "D11"
        and match.state.counters["U02"].facing == 2
    )
    assert one(match, SpentChecked).ids == ("U01",) and one(match, SpentChecked).cost == 2


def test_ap_cards_can_be_supplemented() -> None:
    """CH-PLY-05, CH-CAP-03: part of an AP cost in CAPs; all of it: no check."""
    board = quiet("m6").unit("U01", "U-RIF", "C12", 0)
    match = play(board, "AC12", "U01", "C11", dice=("41",), extra=(PayCaps(2),))
    assert match.state.smoke == {"C12": 1, "C11": 1} and not told(match, SpentChecked) and match.state.cap_now == 4


def test_steady_and_medic() -> None:
    """AC03: a rally with +2 and no AP, with CAPs on the dice (CH-CAP-04); AC04: a wound is removed, and the card
    leaves the game.
    """
    match = play(
        quiet().unit("U01", "P-RIF", "G12", 0, hit="F2"), "AC03", "U01", dice=(2, 2, "41"), extra=(DiceCaps(1),)
    )
    assert match.state.counters["U01"].hit == "" and not told(match, SpentChecked)
    match = play(quiet("m3").unit("U01", "G-RIF", "B9", 0, hit="F8"), "AC04", "U01", dice=("41",))
    assert match.state.counters["U01"].hit == "" and match.state.action_discard == ()


def test_refused_cards() -> None:
    """CH-CARD-07: no effect, refused; CH-CARD-04: no fresh Unit pays; CH-PLY-09: a boost is no action of its own."""
    board = quiet().unit("U01", "P-RIF", "G12", 0).having(hand=("AC01", "AC03", "AC05", "AC29"))
    match = board.player()
    assert match.refusal(0, PlayCard("AC01")).rule == "CH-CARD-07"  # type: ignore[union-attr]
    assert match.refusal(0, PlayCard("AC05")).rule == "CH-PLY-09"  # type: ignore[union-attr]
    assert match.refusal(0, PlayCard("AC16")).rule == "CH-CARD-01"  # type: ignore[union-attr]
    tired = board.change("U01", fresh=False).player()
    assert tired.refusal(0, PlayCard("AC29")).rule == "CH-CARD-04"  # type: ignore[union-attr]
    poor = board.having(cap_now=0).player()
    assert poor.refusal(0, PlayCard("AC01")).rule == "CH-PLY-03"  # type: ignore[union-attr]


def test_scouts_report() -> None:
    """AC13: an RE is revealed, or a hex searched; any hex may be named while something is hidden (CH-HID-06)."""
    board = quiet("m3").unit("U01", "G-RIF", "C8", 0).rumour("R01", "F7")
    board.having(re_cup=type(board.state.re_cup)(("S-RIF", "NONE")))
    match = play(board, "AC13", "R01", dice=("S-RIF", "41"))
    assert match.state.counters["R01"].type == "S-RIF"
    ghost = quiet("m3").unit("U01", "G-RIF", "C8", 0).ai("A05", "S-RIF", "F8", 3, hidden=True, fresh=False)
    match = play(ghost, "AC13", "F8", dice=("41",))
    assert not match.state.counters["A05"].hidden
    assert "F9" in (asked(ghost.having(hand=("AC13",)).state, "AC13", ()) or [])


def test_slip_away() -> None:
    """AC14: a foot Unit in a hex with DM, out of sight, becomes hidden; then the enemy does not know it (CH-HID-01)."""
    board = quiet("m3").unit("U01", "G-RIF", "C2", 0)
    match = play(board, "AC14", "U01", dice=("08", "41"))
    assert match.state.counters["U01"].hidden
    seen = quiet("m3").unit("U01", "G-RIF", "A5", 0).having(hand=("AC14",)).player()
    assert isinstance(seen.refusal(0, PlayCard("AC14")), Refusal)  # open ground has no DM


@pytest.mark.parametrize(("card", "red"), [("AC15", 4), ("AC16", 6)])
def test_artillery(card: str, red: int) -> None:
    """AC15, AC16, CH-ART-01: on target at 1 to 4; the centre at full FP, the hexes around at -2; CH-ART-02: centre
    first, then by direction.
    """
    board = (
        quiet("m5")
        .unit("U06", "S-GRD", "L14", 0)
        .unit("U07", "S-GRD", "L11", 0)
        .ai("A05", "G-GREN", "L12", 3, fresh=False)
        .ai("A06", "G-GREN", "M12", 3, fresh=False)
    )
    match = play(board, card, "L12", dice=(4, 1, 1, 1, 1, 1, 1, "41"))
    rolls = told(match, AttackRolled)
    assert [(r.target, r.fp.total) for r in rolls] == [("A05", red), ("U07", red - 2), ("A06", red - 2)]
    assert not rolls[0].attacker and match.state.cap_now == 7 - (2 if card == "AC15" else 3)


def test_runner_captured_ammunition_prepared_position() -> None:
    """AC29: 2 CAPs, not above the maximum; AC32: two cards and gone; AC33: a foxhole; CH-CARD-02: an empty pile is
    refilled.
    """
    match = play(quiet().unit("U01", "P-RIF", "G12", 0).having(cap_now=2), "AC29", "U01", dice=("08", "41"))
    assert match.state.cap_now == 3
    board = quiet("m5").unit("U06", "S-GRD", "L14", 0)
    empty = type(board.state.action_deck)()
    match = play(board.having(action_deck=empty, action_discard=("AC01", "AC02")), "AC32", dice=("AC02", "AC01", "41"))
    assert match.state.hand in (("AC01", "AC02"), ("AC02",), ("AC01",)) and one(match, CardDrawn).again
    match = play(quiet("m5").unit("U06", "S-GRD", "N13", 0), "AC33", "U06", dice=("41",))
    assert match.state.works == {"N13": "foxhole"}


def test_urra() -> None:
    """AC30: up to three connected foot Units each one hex closer to the nearest enemy, one at most into close
    combat, one check for all.
    """
    board = (
        Board("m5")
        .unit("U06", "S-GRD", "N8", 0)
        .unit("U07", "S-GRD", "O8", 0, fresh=False)
        .ai("A05", "G-GREN", "N6", 3, fresh=False)
    )
    match = play(board, "AC30", "U06", "U07", "", "N7", "0", "O7", "0", dice=("05", "41"))
    assert match.state.counters["U06"].hex == "N7" and match.state.counters["U07"].hex == "O7"
    check = one(match, SpentChecked)
    assert check.ids == ("U06", "U07") and not match.state.counters["U06"].fresh


def test_spotter_aircraft_and_repair() -> None:
    """AC31: mortars fire without sight or spotter for the round, without -1; AC27: 8 or more mends the tank."""
    board = Board("m5").unit("U14", "S-M82", "S14", 5).ai("A05", "G-GREN", "L8", 3, fresh=False)
    match = board.having(hand=("AC31",)).player("41")
    assert match.refusal(0, Fire("U14", "A05")) is not None
    do(match, PlayCard("AC31"), Go())
    assert match.refusal(0, Fire("U14", "A05")) is None
    tank = quiet("m5").unit("U01", "S-T34", "L14", 0, hit="V3")
    match = play(tank, "AC27", "U01", dice=(4, 4, "08", "41"))
    assert match.state.counters["U01"].hit == "" and match.state.vehicle_cup.all.count("V3") == 2


def test_panzerfaust() -> None:
    """AC24: blue FP 10 at an adjacent vehicle, no range bonus, and the card leaves the game."""
    board = Board("m3").unit("U01", "G-RIF", "B9", 0).ai("A01", "S-T34", "B8", 3, fresh=False)
    match = play(board, "AC24", "U01", "A01", dice=(4, 5, "V2", "08", "41"), extra=(DiceCaps(1),))
    roll = one(match, AttackRolled)
    assert (roll.how, roll.fp.total, roll.dv.base, roll.caps) == (
        "panzerfaust",
        10,
        20,
        1,
    ) and match.state.action_discard == ()


# -- boosts
def fire_with(card: str, *more: object, type: str = "P-RIF", short: str = "m1", **extra: object) -> int:
    """FP of the first roll with a boost."""
    board = (
        Board(short).unit("U01", type, "G8", 0, **extra).ai("A01", "G-RIF", "G5", 3, fresh=False).having(hand=(card,))
    )
    match = board.player(1, 1, "08", "41")
    do(match, Fire("U01", "A01"), Boost(card), *more, Go())  # type: ignore[arg-type]
    assert match.state.hand == ()  # CH-CARD-08: lost when the action is carried out
    return int(one(match, AttackRolled).fp.total)


def test_boosts_of_fire() -> None:
    """AC05 +2, AC06 +3 without having moved (1 CAP), AC28 +3 from hiding; CH-PLY-09: one boost at most."""
    assert fire_with("AC05") == 5 and fire_with("AC06") == 6 and fire_with("AC28", hidden=True) == 6
    with pytest.raises(Refused) as refused:
        fire_with("AC06", moved=True)
    assert refused.value.rule == "CH-CARD-08"
    with pytest.raises(Refused):
        fire_with("AC28")


def test_quick_reload() -> None:
    """AC07: 2 less, at least 1; it lets a spent Unit fire that could not afford it (CH-PLY-03)."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G8", 0, fresh=False)
        .ai("A01", "G-RIF", "G5", 3, fresh=False)
        .having(hand=("AC07",), cap_now=1)
    )
    match = board.player(1, 1, "41")
    do(match, Fire("U01", "A01"))
    assert isinstance(match.refusal(0, Go()), Refusal)
    do(match, Boost("AC07"), Go())
    assert one(match, ActionBegan).caps == 1 and match.state.cap_now == 0


def test_at_the_double() -> None:
    """AC08: two hexes for the cost of the dearer step."""
    board = quiet("m6").unit("U01", "U-RIF", "C12", 0).having(hand=("AC08",))
    match = board.player("08", "41")
    act(match, Move("U01", "C11"), Onward("C10"))
    assert (
        match.state.counters["U01"].hex == "C10"
        and one(match, ActionBegan).doing.ap in (1, 2)
        and match.state.hand == ()
    )


def test_boosts_of_close_combat() -> None:
    """AC23: blue 6 against a vehicle; AC34: +2 against soft targets."""
    tank = Board("m2").unit("U01", "S-RIF", "J12", 0).ai("A07", "G-38T", "J12", 3, fresh=False).having(hand=("AC23",))
    match = do(tank.player(1, 1, "08", "41"), Assault("U01", "A07"), Boost("AC23"), Go())
    assert one(match, AttackRolled).fp.total == 10
    squad = Board("m3").unit("U01", "G-RIF", "C9", 0).ai("A01", "S-RIF", "C9", 3, fresh=False).having(hand=("AC34",))
    match = do(squad.player(1, 1, "F2", "08", "41"), Assault("U01", "A01"), Boost("AC34"), Go())
    assert one(match, AttackRolled).fp.total == 9


def test_core_and_weak_spot() -> None:
    """AC25: +2 with blue FP; AC26: the flank DV on the first roll."""
    board = Board("m5").unit("U01", "S-T34", "L8", 5).ai("A01", "G-TIG", "H9", 2, fresh=False)
    plain = {"AC25": (11, 22), "AC26": (9, 19)}
    for card, wanted in plain.items():
        match = do(
            board.having(hand=(card,), cap_now=7).player(1, 1, "08", "41"),
            Fire("U01", "A01"),
            Boost(card),
            Go(),
        )
        roll = one(match, AttackRolled)
        assert (roll.fp.total, roll.dv.total) == wanted


# -- reactions
def under_fire(card: str) -> Board:
    return Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G5", 3).having(hand=(card,))


def test_drop_down() -> None:
    """AC09: +2 DV before the roll; CH-CARD-09: the AI does not choose anew."""
    match = under_fire("AC09").enemy("55")
    do(match, Choose("U01"))
    assert one(match, AttackRolled).dv.total == 14 and match.state.hand == ()
    again = under_fire("AC09").enemy("55")
    do(again, Pass())
    assert one(again, AttackRolled).dv.total == 12 and again.state.hand == ("AC09",)


def test_false_order() -> None:
    """AC10: the card is discarded, another one is the card of the turn; its advance line does not count."""
    match = (
        Board("m1")
        .unit("U01", "P-RIF", "G8", 0)
        .ai("A01", "G-RIF", "G5", 3)
        .having(hand=("AC10",))
        .enemy("17", "42", 1, 1, "02")
    )
    assert match.state.in_play == "17"
    do(match, PlayCard("AC10"))
    drawn = [e.card for e in told(match, OrderDrawn) if e.purpose == "turn"]
    assert drawn == ["42"] and "17" in match.state.discard and match.state.cap_now == 2 and match.state.track == 0


def test_hold_fast() -> None:
    """AC11: two hit counters, the player keeps one; CH-PLY-09: one reaction a turn."""
    match = under_fire("AC11").enemy("55", 5, 4, "F1", "F3", "02")
    do(match, PlayCard("AC11"))
    assert match.state.keeping == ("F1", "F3")
    do(match, Keep("F3"))
    assert match.state.counters["U01"].hit == "F3" and match.state.foot_cup.all.count("F1") == 4


def test_pools_fit_nation_and_year() -> None:
    """CH-CARD-03: the loader checks it; CH-CARD-06: the AI holds no cards."""
    for key in scenario_keys():
        made = parse_scenario(scenario_document(key))
        assert all(not c.nations or made.nation in c.nations for c in (made.library.cards[k] for k in made.pool))
    document = scenario_document("m1_the_sawmill")
    with pytest.raises(DataError, match="is not for pol"):
        parse_scenario({**document, "cards": ["AC18"]})
    with pytest.raises(DataError, match="is not for pol"):
        parse_scenario({**document, "cards": ["AC24"]})


def test_what_a_boost_costs() -> None:
    """CH-CAP-04, CH-CARD-08: the CAPs on a boost card; nothing without one, and nothing for what is no card."""
    state = Board("m1").state
    boosts = {key: card for key, card in state.scenario.library.cards.items() if card.kind == "boost"}
    assert boosts and {key: cap_cost(state, key) for key in boosts} == {
        key: card.cost if card.pay == "cap" else 0 for key, card in boosts.items()
    }
    assert any(cap_cost(state, key) for key in boosts) and cap_cost(state, "") == cap_cost(state, "none") == 0


def test_who_pays_for_a_card() -> None:
    """CH-PLY-05: the Unit that was chosen first pays APs, before that nobody does; CAP cards are paid by nobody."""
    state = Board("m1").state
    for key, card in state.scenario.library.cards.items():
        assert payer(state, Draft("card", card=key)) == ""
        assert payer(state, Draft("card", card=key, choices=("U01", "U02"))) == ("U01" if card.pay == "ap" else "")


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("close", [True, False])
@pytest.mark.parametrize("colour", [Colour.RED, Colour.BLUE])
def test_what_boosts_add(first: bool, close: bool, colour: Colour) -> None:
    """CH-CARD-08: some count on the first roll, one on each, one in close combat against red, others never."""
    wanted = {"AC05": 2 * first, "AC06": 3 * first, "AC25": 2 * (first and colour is Colour.BLUE), "AC28": 3,
              "AC34": 2 * (close and colour is Colour.RED), "AC07": 0, "": 0}  # fmt: skip
    for boost, amount in wanted.items():
        assert boost_fp(Tally(0, "FP", "CH-FIRE-02"), boost, first, close, colour).total == amount, boost


def test_a_choice_that_the_card_does_not_ask_for() -> None:
    """CH-CARD-01: an unknown hex, another Unit, or a choice without a card."""
    board = Board("m6").unit("U01", "U-RIF", "J6", 0).ai("A04", "G-F20", "J3", 3).having(hand=("AC19",))
    match = board.player()
    assert match.refusal(0, Choose("J4")) is not None
    do(match, PlayCard("AC19"))
    refusals = [match.refusal(0, Choose(what)) for what in ("A14", "Z99", "U01", "J4")]
    assert [r and r.rule for r in refusals] == ["CH-CARD-01", "CH-CARD-01", "CH-CARD-01", None]
