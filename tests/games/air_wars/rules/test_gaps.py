"""Lines of the rules that could be broken without any other test turning red."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.flying.events import Fly, Land
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import PRINTED_AA, Attack, Battle, Bombing, Fire, InForce
from tabletop.games.air_wars.rules.sheets import Code, Effect, Span
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total, fire_dice
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import blind, form, table

FEW = InForce("The few", Code.AIRUP, 1, 1, "F", until=(9, 99, 1))
CLOUD = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(9, 99, 1), squares=("N8",))


@pytest.mark.parametrize(("guns", "dice", "counts"), [((), 0, False), ((PRINTED_AA,), 1, True)])
def test_an_aa_card_counts_beside_a_fire_of_one_die(guns: tuple[str, ...], dice: int, counts: bool) -> None:
    """AW-CARD-33: one die without the card is enough, none is not."""
    found = scenario("SW")
    single = next(
        b.square for b in found.bases.values() if b.seat == 1 and b.aa == 1
        and not any(t.square == b.square for t in found.targets.values())
    )  # fmt: skip
    state = table("SW", "B 101 K5 up").state
    aimed = replace(state, fire=Fire(single, 1, guns=guns))
    assert fire_dice(aimed, aimed.fire, cards=False).total == dice  # type: ignore[arg-type]
    assert effects.useful(aimed, 1, Effect(Code.AA, 3, span=Span.FIRE)) is counts


@pytest.mark.parametrize(("clouds", "counts"), [((), True), ((CLOUD,), False)])
def test_smoke_does_nothing_to_bombers_of_value_one(clouds: tuple[InForce, ...], counts: bool) -> None:
    """AW-CARD-19, AW-CARD-17: a bomber of value 2 can be cut once, by clouds or by a card; below 1 nothing goes."""
    state = table("SW", "B 3BW N8 up1", hour=3, effects=clouds).state
    assert state.sheet("B 3BW").bomb == 2
    raid = Bombing("N8", 0, attacks=(Attack("Schweinfurt", ("B 3BW",)),))
    assert effects.useful(replace(state, bombing=raid), 1, scenario("SW").cards["SW-G7"].effects[0]) is counts


def test_cuts_take_what_the_few_have_added() -> None:
    """AW-CARD-20: increases come first; 2 and 1 more, less 1 twice, is 1, and a third cut takes nothing."""
    state = table("BOB", "F 32 K8 up1", "F JG26 K8 up1", hour=2, effects=(FEW,)).state
    assert state.sheet("F 32").air == 2
    for cuts, dice in ((0, 3), (1, 2), (2, 1), (3, 1)):
        battle = Battle("K8", 0, cards=((0, "BB-L2"),) * cuts)
        assert fighter_total(state, battle, 1).total == dice, cuts


def test_the_few_are_fighters_only() -> None:
    """Table 7: F units of the owner; bombers of either side keep their guns."""
    plain = table("SW", "B 101 K8 up1", "F I/3 K8 up1", hour=2).state
    raised = replace(plain, effects=(InForce("The few", Code.AIRUP, 0, 1, "F", until=(9, 99, 1)),))
    battle = Battle("K8", 0)
    assert bomber_total(raised, battle, 0).total == bomber_total(plain, battle, 0).total > 0
    assert fighter_total(raised, battle, 1).total == fighter_total(plain, battle, 1).total > 0


def test_nobody_else_is_asked_after_where_nobody_else_is() -> None:
    """AW-FLY-07: "Who else?" is asked of those who are left; a single flyer that lands has no others."""
    for counters, question in ((("F JG26 L9 up1", "F JG3 L9 up1"), "Who else?"), (("F JG26 L9 up1",), "Agreed?")):
        match = table("BOB", *counters, hour=2, effects=(blind(),))
        form(match, 0, ", ".join(c.removesuffix(" L9 up1") for c in counters), "L8")
        match.submit(0, Fly())
        assert match.state.frames[-1].step == "arrive"
        match.submit(0, Land("F JG26"))
        sentence = GAME.step(match.state).prompt(match.state, 0).sentence
        assert "will land at" in sentence and sentence.endswith(question), sentence


def test_a_cut_wants_a_value_above_one() -> None:
    """AW-CARD-19: against fighters of value 1 each it does nothing; dice of cards are no values."""
    cut = Effect(Code.AIRCUT, 1, span=Span.BATTLE)
    for enemy, useful in (("F IV/N1", False), ("F I/1", True)):
        state = table("SW", "F 4 K8 up1", f"{enemy} K8 up1", hour=2).state
        assert effects.useful(replace(state, battle=Battle("K8", 0)), 0, cut) is useful, enemy
