"""Concealment: who loses and gains a "?" (AS-CONC, AS-ALOS-15, AS-ALOS-16); hidden facts are exchanged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.cards import Pile
from tabletop.core.messages import Event
from tabletop.games.air_support.rules import hiding
from tabletop.games.air_support.rules import hiding as rules
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hiding import DummyRemoved, MarkGained, Shown
from tabletop.games.air_support.rules.pieces import NOWHERE, Battery, Concealed, Where
from tabletop.games.air_support.rules.scenario import Special
from tabletop.games.air_support.rules.standing import may_hide
from tabletop.games.air_support.rules.state import Exit, State, with_fields
from tests.games.air_support import exchanges
from tests.games.air_support.kit import car, gun, now, of, place, plane, position, squad, weapon
from tests.games.air_support.land import land
from tests.games.air_support.moments import HIP, MARK, dummy, run


def known(state: State, key: str) -> str:
    found = state.infantry.get(key) or state.guns.get(key) or state.vehicles.get(key)
    return found.concealed.value if found is not None else "gone"


# -- losing it
def test_as_conc_01_03_04_show_makes_known_and_removes_dummies() -> None:
    """AS-CONC-01, AS-CONC-03, AS-CONC-04: from under a "?" and from hiding, a gun with its crew; a Dummy is gone;
    who is Known stays so.
    """
    crew = squad("C", "D4", sheet="228", **HIP)
    match = position(
        squad("T", "D3", **MARK),
        dummy("G?2", "D3", 2),
        crew,
        gun("G", "D4", crew="C", **HIP),
        squad("K", "E3"),
        squad("E", "P5", 1),
    )
    state, told = run(now(match), lambda n: hiding.show(n, ["T", "G?2", "C", "K", "nobody"], "AS-CONC-01"))
    assert [known(state, key) for key in ("T", "C", "G", "K", "G?2")] == ["", "", "", "", "gone"]
    assert [e.units for e in of(told, Shown)] == [("T", "C", "G")] and [e.unit for e in of(told, DummyRemoved)] == [
        "G?2"
    ]
    assert run(state, lambda n: hiding.show(n, ["T", "K"], "AS-CONC-01"))[1] == []


@pytest.mark.parametrize(
    ("assault", "ground", "far", "lost"),
    [
        (False, "woods", "P5", True),
        (True, "woods", "P5", False),
        (True, "open", "P5", True),
        (False, "open", "AA5", False),
        (False, "behind", "P5", False),
    ],
)
def test_as_conc_01_moving_in_sight(assault: bool, ground: str, far: str, lost: bool) -> None:
    """AS-CONC-01: non-assault movement, or open ground, in sight of a Good Order enemy ground unit within 16 hexes."""
    lie = {"woods": land(woods="D5"), "open": land(), "behind": land(woods="H1..10")}[ground]
    match = position(squad("T", "D5", **MARK), squad("E", far, 1), ground=lie)
    state, _ = run(now(match), lambda n: hiding.moved(n, ("T",), assault))
    assert known(state, "T") == ("" if lost else "?")


@pytest.mark.parametrize(
    "watcher",
    [
        squad("E", "P5", 1, broken=True),
        squad("E", "P5", 1, melee=True),
        dummy("E?1", "P5", 1, 1),
        gun("E", "P5", seat=1),
        plane("E", 1),
    ],
)
def test_as_unit_02_only_good_order_ground_units_take_a_mark_away(watcher: Any) -> None:
    """AS-UNIT-02, AS-ALOS-15, AS-CONC-01: not the broken, not Melee, no Dummy, no unmanned gun, and no aircraft."""
    match = position(squad("T", "D5", **MARK), watcher, squad("F", "GG9", 1))
    assert not rules.watched(now(match), 0, place("D5"))
    assert rules.watched(now(position(squad("T", "D5", **MARK), car("E", "P5", seat=1))), 0, place("D5"))


def test_as_conc_01_sharing_a_location() -> None:
    """AS-CONC-01: whatever the enemy's state; another level of the building is another Location."""
    house = land(stone_building="D5", storeys={1: "D5"})
    match = position(squad("T", "D5", **MARK), squad("E", "D5", 1, broken=True), ground=house)
    assert known(run(now(match), lambda n: hiding.moved(n, ("T",), True))[0], "T") == ""
    match = position(squad("T", "D5", **MARK), squad("E", "D5", 1, level=1, broken=True), ground=house)
    assert known(run(now(match), lambda n: hiding.moved(n, ("T",), True))[0], "T") == "?"


def test_as_conc_01_a_crew_that_has_left_its_gun_is_found_alone() -> None:
    """AS-CONC-01, AS-UNIT-07: gun and crew are found together only where they are together."""
    match = position(squad("C", "D5", sheet="228", **HIP), gun("G", "F5", crew="C", **HIP), squad("E", "P5", 1))
    state, _ = run(now(match), lambda n: hiding.show(n, ["C"], "AS-CONC-01"))
    assert known(state, "C") == "" and known(state, "G") == "HIP"


def test_as_conc_04_who_leaves_the_others_under_their_mark_is_shown() -> None:
    """AS-CONC-04: units split off without a "?" of their own are shown, even when nobody looks."""
    match = position(
        squad("T", "E5", **MARK), squad("U", "D5", **MARK), squad("E", "GG5", 1), ground=land(woods="H1..10")
    )
    state, _ = run(now(match), lambda n: hiding.moved(n, ("T",)))
    assert known(state, "T") == "" and known(state, "U") == "?"


def test_as_conc_03_a_hidden_unit_that_moves_is_put_on_the_map() -> None:
    """AS-CONC-03: under a "?" of its own where nobody sees it."""
    match = position(
        squad("T", "D5", **HIP), squad("U", "D5", **MARK), squad("E", "GG5", 1), ground=land(woods="H1..10")
    )
    state, told = run(now(match), lambda n: hiding.moved(n, ("T",)))
    assert known(state, "T") == "?" and state.infantry["T"].stack == 1 and of(told, MarkGained)[0].units == ("T",)


@pytest.mark.parametrize(
    ("by_air", "seen", "hidden", "after"),
    [
        (False, False, MARK, ""),
        (True, False, MARK, "?"),
        (True, True, MARK, ""),
        (False, False, HIP, ""),
        (True, False, HIP, "?"),
        (True, True, HIP, ""),
    ],
)
def test_as_alos_16_conc_03_who_suffers_a_ptc(by_air: bool, seen: bool, hidden: dict[str, Any], after: str) -> None:
    """AS-ALOS-16, AS-CONC-01, AS-CONC-03: ground fire shows; an aircraft only with a Good Order enemy ground unit
    that sees; hidden units come on the map.
    """
    match = position(squad("T", "D5", **hidden), squad("E", "P5" if seen else "GG9", 1))
    assert known(run(now(match), lambda n: hiding.found(n, ["T"], by_air))[0], "T") == after


# -- gaining it
def gained(*pieces: Any, **more: Any) -> tuple[State, list[Event]]:
    match = position(*pieces, begin="conceal", **more)
    told = [e for entry in match.journal for e in entry.events]
    return match.state, of(told, MarkGained)


@pytest.mark.parametrize(
    ("where", "ground", "gains"), [("D5", land(), False), ("D5", land(woods="H1..10"), True), ("A5", land(), True)]
)
def test_as_conc_02_the_unseen_gain_a_mark_at_the_end_of_ccph(where: str, ground: Any, gains: bool) -> None:
    """AS-CONC-02: out of sight or farther than 16 hexes from every Good Order enemy ground unit; aircraft do not
    matter (AS-ALOS-15).
    """
    state, told = gained(squad("T", where), car("V", where), squad("E", "R5", 1), plane("P", 1), ground=ground)
    assert (
        any(e.units == ("T", "V") for e in told) is gains and (state.infantry["T"].concealed is Concealed.MARK) is gains
    )


def test_as_conc_02_one_mark_for_a_location_and_both_sides_at_once() -> None:
    """AS-CONC-02, AS-SETUP-04: whoever joins a "?" comes under it; new ones get new numbers; HIP stays."""
    state, told = gained(
        squad("T", "D5"),
        squad("U", "D5", concealed=Concealed.MARK, stack=4),
        squad("H", "D5", **HIP),
        squad("E", "GG5", 1),
        ground=land(woods="H1..10"),
    )
    assert (
        {(e.units, e.stack) for e in told} == {(("T",), 4), (("E",), 5)}
        and state.stacks == 5
        and known(state, "H") == "HIP"
    )


def test_s1_no_concealment() -> None:
    """S1 SSR, AS-SCOPE-02: nobody gains a "?"."""
    assert gained(squad("T", "A5"), squad("E", "GG5", 1), special=Special(no_concealment=True))[1] == []


def test_as_conc_02_not_beside_an_enemy_and_what_was_sighted_is_its_hex() -> None:
    """AS-CONC-01: no "?" in a Location with an enemy, even a broken one; AS-OBS-10: a sighted unit that goes under
    a "?" leaves its hex.
    """
    state, told = gained(squad("T", "D5"), squad("E", "D5", 1, broken=True), ground=land(woods="D5"))
    assert all("T" not in e.units for e in told)
    guns = Battery("B", 1, 105, 9, Pile(("black",)), sighted="T", plane="O")
    state, _ = gained(squad("T", "A5"), squad("E", "GG5", 1), batteries=(guns,))
    assert state.batteries["B"].sighted == "@A5"


# -- what is shown
def test_nothing_is_seen_of_a_set_up_before_it_ends() -> None:
    """AS-SETUP-06: neither what is placed nor what is still in hand, nor foxholes."""
    for match in [m for m, _ in zip(exchanges.moments("s2_chir", 4), range(12), strict=False)][-1:]:
        view = match.view(1)
        assert (
            not any(u.seat == 0 for u in exchanges.every(view)) and view.sides[0].marks == view.sides[0].foxholes == 0
        )


@pytest.mark.parametrize("seed", range(3))
def test_hidden_facts_exchanged_change_nothing_for_the_other_seat(seed: int) -> None:
    """Whole games stopped at random moments; contents of "?", places of hidden guns, AA mode, a set-up in progress
    (`tests.games.air_support.exchanges`).
    """
    done = exchanges.proof(25, seed)
    assert sum(done.values()) == 25 and len({kind for kind, _, _ in done}) > 1


def test_the_proof_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows what lies under a "?" is found out."""
    from tabletop.games.air_support.rules import views

    monkeypatch.setattr(views, "hides", lambda state, unit, watcher: False)
    with pytest.raises(exchanges.Leak):
        exchanges.proof(40, 1)


def test_units_in_hand_of_the_library_are_public() -> None:
    """What enters later is known to both from the order of battle."""
    late = replace(squad("T", "D5"), where=Where.OFFBOARD, place=NOWHERE)
    assert "T" in position(late, squad("K", "D5"), squad("E", "AA5", 1)).view(1).infantry


def test_what_is_left_of_a_hidden_unit_that_went_off_the_map_is_not_told() -> None:
    """AS-CONC-01, AS-MOVE-07: who has left under a "?" stays unnamed; the others that left are told."""
    gone = replace(squad("T", "D3", **MARK), where=Where.EXITED)
    state = with_fields(
        now(position(gone, squad("K", "E3"), squad("E", "P5", 1))), exited=(Exit("T", 0, (3, 3)), Exit("K", 0, (3, 3)))
    )
    assert [e.id for e in GAME.view(state, 1).exited] == ["K"]
    assert [e.id for e in GAME.view(state, 0).exited] == ["T", "K"]


def test_a_mark_is_as_high_as_the_counters_under_it() -> None:
    """AS-CONC-02: a vehicle is one, a squad with its machine gun two."""
    man = squad("T", "D3", concealed=Concealed.MARK, stack=1)
    tank = car("V", "F3", "tiger", concealed=Concealed.MARK, stack=3)
    match = position(man, weapon("W", man), tank, squad("E", "P5", 1))
    assert {blip.stack: blip.height for blip in match.view(1).blips} == {1: 2, 3: 1}


@pytest.mark.parametrize("hidden", ["man", "vehicle", "gun", "nobody"])
def test_a_side_may_hide_somebody_whatever_lies_under_the_mark(hidden: str) -> None:
    """AS-DFIRE-01: windows are asked for when anything of the side is not Known; of the other side it does not
    count.
    """
    under: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1}
    kind = {"man": squad("T", "D3", **under), "vehicle": car("T", "D3", **under), "gun": gun("T", "D3", **under)}
    pieces = [kind[hidden]] if hidden in kind else []
    state = now(position(*pieces, squad("K", "E3"), squad("E", "P5", 1)))
    assert may_hide(state, 0) is (hidden != "nobody") and not may_hide(state, 1)
