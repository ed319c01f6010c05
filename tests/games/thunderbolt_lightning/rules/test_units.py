"""Units: cohesion, the split, stragglers (TL-UNIT; worked examples W16, W32)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.units import UnitRejoined
from tests.games.thunderbolt_lightning.board import Board
from tests.games.thunderbolt_lightning.moments import rolls


def three(*labels: str, levels: tuple[int, ...] = (2, 2, 2)) -> Board:
    board = Board(options=("altitude",))
    for label, level in zip(labels, levels, strict=False):
        board.aircraft("spitfire1", label, unit="Red", level=level)
    return board


def test_w16_straggler() -> None:
    """TL-UNIT-05, TL-UNIT-06, W16: 1 and 2 stay Red, 3 becomes Red-2, two rolls."""
    match = three("1010", "1210", "1410").match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B1", "B2") and match.state.units["Red-2"].members == ("B3",)
    assert match.state.order == ("Red-2", "Red")
    assert match.state.aircraft["B3"].unit == "Red-2" and match.state.aircraft["B3"].home_unit == "Red"


def test_the_largest_group_keeps_the_name() -> None:
    """TL-UNIT-05: {2, 3} is larger than {1}; the name goes to the first group found."""
    match = three("1010", "1610", "1710").match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B2", "B3") and match.state.units["Red-2"].members == ("B1",)


def test_every_pair_must_be_within_two_hexes() -> None:
    """TL-UNIT-05, TL-HEX-05: range 2 is together, range 3 is not."""
    assert len(three("1010", "1210").match(3, 4, step="initiative").state.units) == 1
    assert len(three("1010", "1310").match(3, 4, 1, 2, step="initiative").state.units) == 2


def test_levels_count_at_the_split() -> None:
    """TL-UNIT-05, TL-ALT-13: the same hex at two levels is not together."""
    match = three("1010", "1010", "1010", levels=(2, 3, 2)).match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B1", "B3")


def test_a_group_of_nine_is_split_as_the_rule_says() -> None:
    """TL-UNIT-05: two clusters of four and one loner: the cluster with the lower numbers first, the loner last."""
    board = Board()
    for label in ("0505", "1505", "0605", "1605", "0506", "1506", "0606", "1606", "2512"):
        board.aircraft("spitfire1", label, unit="Red")
    state = board.state("initiative")
    parts = units.this_turn(state)[0][1]
    assert [p.members for p in parts] == [("B1", "B3", "B5", "B7"), ("B2", "B4", "B6", "B8"), ("B9",)]
    assert [p.id for p in parts] == ["Red", "Red-2", "Red-3"]


def test_a_straggler_comes_back_and_home_units_never_merge() -> None:
    """TL-UNIT-07, TL-UNIT-09: the split is made afresh from the home unit; neighbours of another home unit stay
    apart.
    """
    board = three("1010", "1110", "1510").aircraft("spitfire1", "1011", unit="Blue")
    state = board.state("initiative")
    assert [u.members for _, parts in units.this_turn(state) for u in parts] == [("B1", "B2"), ("B3",), ("B4",)]
    state = three("1010", "1110", "1210").aircraft("spitfire1", "1011", unit="Blue").state("initiative")
    assert [u.members for _, parts in units.this_turn(state) for u in parts] == [("B1", "B2", "B3"), ("B4",)]
    assert units.straggling(board.state("move1")) == [("B1", "B3"), ("B2", "B3")]


def test_coming_together_again_is_told_once() -> None:
    """TL-UNIT-07: after a turn apart the log says that the unit is one again; a unit that never split is not
    mentioned.
    """
    for labels, apart in ((("1010", "1110"), False), (("1010", "1410"), True)):
        board = Board().aircraft("spitfire1", labels[0], unit="Red").aircraft("spitfire1", labels[1], unit="Red")
        state = board.match(*([3, 4] if not apart else [3, 4, 1, 2]), step="initiative").state
        near = {**state.aircraft, "B2": replace(state.aircraft["B2"], hex=state.aircraft["B1"].hex)}
        match = Match.at(
            GAME, state.scenario, replace(state, aircraft=near, frames=(Frame("initiative"),)), SeededDice(1)
        )
        match._run(None, None)
        told = [e for e in match.journal[0].events if isinstance(e, UnitRejoined)]
        assert [(e.unit.members, e.again) for e in told] == [(("B1", "B2"), apart)]
        assert ("together again" in told[0].words(match.state)) is apart


def pass_turn(match: Match, until: str) -> None:
    """Fly everybody straight on, hold all fire, until a step begins."""
    while match.state.frames[-1].step != until or not match.to_act:
        seat = match.to_act[0]
        options = match.options(seat)
        for wanted in (DoneAnnouncing(), EndMove(), Fly("forward")):
            if wanted in options:
                match.submit(seat, wanted)
                break
        else:
            match.submit(seat, options[0] if isinstance(options[0], Begin) else options[-1])


def test_w32_split_by_altitude() -> None:
    """TL-ALT-14, TL-UNIT-08, W32: one dives, one stays: they still move together this turn and are two units the
    next.
    """
    board = (
        Board(options=("altitude",)).aircraft("bf109e", "1010", unit="Rotte").aircraft("bf109e", "1010", unit="Rotte")
    )
    board.aircraft("bf109e", "1015", side=1)
    match = board.match(*rolls(7, 5), step="initiative", seed=1)
    match.submit(1, DoneAnnouncing())
    match.submit(0, Announce("B1", -1))
    match.submit(0, Announce("B2", 0))
    pass_turn(match, "move1")
    assert set(match.options(0)) <= {Begin("B1"), Begin("B2")} or match.to_act == (1,)
    assert match.state.units["Rotte"].members == ("B1", "B2")
    pass_turn(match, "announce")
    assert match.state.turn == 2 and {"Rotte", "Rotte-2"} <= set(match.state.order)
