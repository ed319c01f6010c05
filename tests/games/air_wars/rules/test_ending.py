"""Points, victory, and how a game ends (AW-VP, AW-END)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.ending import GameEnded, Resign, difference, level_of, outcome, score
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.strengths import fighter_total
from tabletop.games.air_wars.table.pages.ending import ending, sentence
from tests.games.air_wars.kit import (
    all_events,
    end,
    fly,
    table,
)


def test_points() -> None:
    """AW-VP-01, AW-VP-02, AW-VP-03, AW-DEC-09: targets, enemy units in the Damage Box now, deliveries; decoys
    nothing."""
    match = table("BOB", "F 54 DAMAGE", "F JG2 DAMAGE", "D 1 DAMAGE", "B 82 ABORT", bomb_vp=(7, 1), other_vp=(0, 2))
    assert score(match.state, 0).total == 9 and score(match.state, 1).total == 5 and difference(match.state).total == 4
    assert outcome(match.state).level == "Luftwaffe marginal" and outcome(match.state).points == (9, 5)
    level = replace(match.state, scenario=replace(match.scenario, balance_vp=-2))
    assert difference(level).total == 2 and outcome(level).level == "draw" and outcome(level).winner is None
    told = "Luftwaffe 9, RAF 5, balance -2, difference +2: draw"
    over = replace(level, result=outcome(level))
    assert GameEnded(outcome(level)).words(over) == f"{told} (AW-VP-03)."
    assert ending(over).result.sentence == sentence(over) == f"{told}.".replace("balance -2", "2 given to the RAF")
    assert ending(over).result.points == (9, 7), "the chips show what the lead was made of"


def test_the_victory_tables() -> None:
    """AW-VP-03, AW-GEN-05: the lines of the victory tables."""
    state = table("MA", "F 249 E9").state
    names = [level_of(state, n).name for n in (4, 3, 2, 1, 0, -1, -2, -3)]
    assert names == ["Axis decisive", *["Axis marginal"] * 2, *["draw"] * 2, *["RAF marginal"] * 2, "RAF decisive"]
    state = table("SW", "F 4 B5").state
    assert [level_of(state, n).name for n in (12, 4, 1, 0, -9)] == [
        "US decisive", "US marginal", "draw", "Luftwaffe marginal", "Luftwaffe decisive",
    ]  # fmt: skip


def test_resigning() -> None:
    """AW-END-02: the other wins at his decisive level."""
    match = table("MA", "F 249 E9", "F II/53 F4")
    match.submit(0, Resign())
    assert match.result is not None and (match.result.winner, match.result.level) == (1, "RAF decisive")
    match = table("MA", "F 249 E9", seat=1)
    match.submit(1, Resign())
    assert match.result is not None and (match.result.winner, match.result.level) == (0, "Axis decisive")


def test_ex_26_arithmetic() -> None:
    """AW-CARD-19, AW-CARD-20, AW-CARD-12: increases, decreases with their floor, then dice to the total."""
    match = table("GU", "F Tai J8 up", "F Rfe J8 up", "F 223 J9 up", hour=2, seat=1, hands=(("GU-J1",), ("GU-U3",)))
    fly(match, 1, "F 223", "J8")
    end(match, 1)
    match.submit(1, PlayCard("GU-U3"))
    assert fighter_total(match.state, match.state.battle, 0).total == 3
    match.submit(0, PlayCard("GU-J1"))
    fired = [f for f in all_events(match, BattleFired) if f.seat == 0]
    assert fired == [] or fired[0].tally.total == 5
    few = InForce("The few", Code.AIRUP, 1, 1, "F", until=(9, 99, 1))
    match = table("BOB", "F 32 K8 up", "F JG3 K9 up", hour=2, hands=(("BB-L2",), ()), effects=(few,))
    fly(match, 0, "F JG3", "K8")
    end(match, 0)
    assert fighter_total(match.state, match.state.battle, 1).total == 3
    match.submit(0, PlayCard("BB-L2"))
    assert [f.tally.total for f in all_events(match, BattleFired) if f.seat == 1] == [2]


def test_the_result_is_told_with_each_sides_own_points() -> None:
    """AW-VP-03: the Intruder's first, and the difference as he sees it."""
    state = table("BOB", "F JG2 DAMAGE", bomb_vp=(7, 1)).state
    sentence = outcome(state).sentence
    assert sentence == "Luftwaffe 7, RAF 3, difference +4: Luftwaffe marginal (AW-VP-03)."
