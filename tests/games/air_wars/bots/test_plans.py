"""What the regular commander of Air Wars does with decoys, guns, headquarters, cards and memory."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.air_wars.bots import fighting, hand
from tabletop.games.air_wars.bots.basing import Posture
from tabletop.games.air_wars.bots.belief import Memory, Sighting, likely
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.picture import Foe, Picture
from tabletop.games.air_wars.bots.routes import assigned, coming, companion, scouts, stakes, unseen
from tabletop.games.air_wars.bots.sorties import Order, Planner, _stacked
from tabletop.games.air_wars.rules.basing import room
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.pieces import Fire
from tabletop.games.air_wars.rules.sheets import Function
from tests.games.air_wars.kit import table


def test_a_raid_in_the_air_is_expected_at_the_best_targets_in_its_reach() -> None:
    """Chances grow with what is to be won, and a bomber that has bombed goes home."""
    match = table("SW", "B 101 L4 up1", "F JG50 K7", hour=2, seat=1)
    p = Picture(match.view(1), 1)
    raids = coming(p, stakes(p))
    assert raids["P4"][0][0] > raids["K2"][0][0] > 0 and "M11" in raids and "Q10" not in raids
    assert abs(sum(c for found in raids.values() for c, _ in found) - 0.75) < 1e-9
    match = table("SW", "B 101 L4 up1 bombed", "F JG50 K7", hour=2, seat=1)
    p = Picture(match.view(1), 1)
    assert not coming(p, stakes(p))


def test_the_last_bomber_counts_most() -> None:
    """Escorts are given up first (AW-LOSS-03), and one bomber of four hits nearly as surely as all four."""
    raid = Foe(count=4, raiders=2, load=8)
    assert raid.prevented(2, 0.1) == 0 and raid.prevented(4, 0.1) > 2 * raid.prevented(3, 0.1) > 0
    assert raid.prevented(4, 0.4) - raid.prevented(4, 0.1) == pytest.approx(2 * 0.3)
    assert abs(raid.still_bombs(1) - 65 / 81) < 1e-9  # PC-03


def test_the_top_counter_hides_what_is_below() -> None:
    """A fighter over loaded bombers, a bomber over a sweep."""
    match = table("BOB", "B KG53 O9", "F JG26 L8", "F JG3 L8")
    view = match.view(0)
    units = [view.units[k] for k in ("B KG53", "F JG26", "F JG3")]
    assert _stacked(view, units)[0] == "F JG26"
    assert _stacked(view, [replace(units[0], bombed=1), *units[1:]])[0] == "B KG53"


def test_a_decoy_joins_bombers_where_nobody_sees_through_it() -> None:
    """Over France it makes the stack look bigger; under radar, over enemy ground or at the air limit it stays at
    home."""
    match = table("SW", "B 101 C4", "D 1 C4", hour=1, seat=0)
    view = match.view(0)
    ready = [view.units["D 1"]]
    assert (
        companion(view, Order(("B 101",), "E10"), ready, 1) is None
    )  # on the way it would be found out, and it is too far
    assert companion(view, Order(("B 101",), "D5"), ready, 1) == view.units["D 1"]
    assert companion(view, Order(("B 101",), "F5"), ready, 1) is None
    assert companion(view, Order(("B 101",), "D5"), ready, 5) is None
    assert companion(view, Order(("B 101",), "D5", land=True), ready, 1) is None


def test_a_decoy_looks_at_a_square_only_on_a_free_path() -> None:
    """Not over an installation on the way, and only where two or more counters are unknown."""
    match = table("BOB", "D 1 M7", "AA 6D J6", "F 54 J6", "B KG53 O9", hour=1, seat=0)
    view = match.view(0)
    assert unseen(view, view.units["D 1"], "M5") and not unseen(view, view.units["D 1"], "H6")
    near = table("BOB", "D 1 M7", "AA 6D L6", "HQ 11G L6", hour=1, seat=0).view(0)
    if unseen(near, near.units["D 1"], "L6"):
        assert scouts(near, ["L6"], [near.units["D 1"]]) == [("D 1", "L6")]
    one = table("BOB", "D 1 M7", "AA 6D L6", hour=1, seat=0).view(0)
    assert scouts(one, ["L6"], [one.units["D 1"]]) == []


def test_hidden_guns_wait_for_bombers_that_can_do_harm() -> None:
    """Not for fighters, not for a bomber that has bombed, always on the last day."""
    loaded = table("SW", "B 101 N8 up1", "AA Swf N8", hour=2, seat=0)
    idle = table("SW", "B 101 N8 up1 bombed", "AA Swf N8", hour=2, seat=0)
    last = table("SW", "B 101 N8 up1 bombed", "AA Swf N8", hour=2, seat=0, day=5)
    for match, fires in ((loaded, True), (idle, False), (last, True)):
        view = replace(match.view(1), fire=Fire("N8", 1))
        assert fighting._fires(view, 1, "AA Swf", "N8") is fires
        assert fighting._fires(view, 1, "printed", "N8")


def test_a_director_speaks_when_fighters_would_not_get_there_without_it() -> None:
    """AW-HQ-05: a square more, at the price of being seen."""
    far = table("SW", "B 101 N6 up1", "F I/1 J4", "F II/1 I4", "F III/26 I4", "HQ JHR I4", hour=2, seat=1).view(1)
    near = table("SW", "B 101 J4 up1", "F I/1 I4", "F II/1 I4", "HQ JHR I4", hour=2, seat=1).view(1)
    use = UseHQ("HQ JHR")
    assert hand.direct(near, 1, [use]) is None
    away = abs(ord("N") - ord("I")) + 2
    assert away == 7 and far.sheet("F II/1").speed == 6
    assert hand.direct(far, 1, [use]) is not None


def test_directors_stand_among_the_bases_and_staffs_far_away() -> None:
    match = table("SW", "HQ JHR H4", "HQ IJK H4", "F I/1 K4", start="day", hour=1, seat=1)
    view = match.view(1)
    posture = Posture(view, 1)
    places = posture.ground()
    bases = [s for s, b in view.scenario.bases.items() if b.seat == 0]
    near = {k: min(apart(places[k], b) for b in bases) for k in ("HQ JHR", "HQ IJK")}
    assert near["HQ IJK"] > near["HQ JHR"] > posture.picture.bomb_reach
    assert view.sheet("HQ JHR").function is Function.DIRECT


def test_bonus_dice_wait_for_a_battle_that_matters() -> None:
    """Four dice on each side, or bombers that could get through."""
    from tabletop.games.air_wars.rules.pieces import Battle

    card = PlayCard("BB-R2")
    small = table("BOB", "F JG2 K6 up1", "F 32 K6 up1", "F 54 K6 up1", hour=2, seat=1)
    raid = table("BOB", "B KG53 K6 up1", "F 32 K6 up1", hour=2, seat=1)
    for match, played in ((small, False), (raid, True)):
        view = replace(match.view(1), battle=Battle("K6", 1))
        assert (hand.battle(view, 1, [card]) is not None) is played


def test_escorts_stay_longer_only_to_go_on_with_the_bombers() -> None:
    """AW-CARD-28: the goal of the bombers and a base after it must be in reach."""
    match = table("SW", "B 101 I4 up1", "F 56 I4 up1", "F 4 I4 up1", hour=2, seat=0)
    p = Picture(match.view(0), 0)
    assert hand.stretched(p, {"B 101": "J6"}) == ["F 4", "F 56"]
    assert hand.stretched(p, {"B 101": "P4"}) == []


def test_a_long_range_counter_that_was_seen_up_flies_no_more_today() -> None:
    """AW-SORT-04: of two hidden counters at a base the one that was seen in the air counts as parked, not as a
    threat."""
    match = table("GU", "F Tai A5", "F 2K A5", "F 223 R5", hour=5, seat=1)
    view, memory = match.view(1), Memory()
    memory.see(view)
    fresh = likely(view, 0, memory)[("A5", False)]
    memory.sightings["F Tai"] = Sighting(1, 3, "F5", 0)
    known = likely(view, 0, memory)[("A5", False)]
    assert abs(fresh.real - known.real) < 0.2 and known.fighters < fresh.fighters


def test_all_shares_make_up_the_counters_that_are_seen() -> None:
    match = table("BOB", "F JG26 L8", "F JG3 L8", "D 1 M7", "B KG53 O9", hour=2, seat=1)
    view, memory = match.view(1), Memory()
    memory.see(view)
    guess = likely(view, 0, memory)
    assert abs(sum(g.real for g in guess.values()) - 3) < 1e-9 and len(guess) == 3  # three aircraft and a ghost


def test_a_third_of_the_fighters_waits_for_the_bombers_that_have_not_come() -> None:
    """Until fewer of the enemy's bombers are on the ground than have come; the Intruder holds nobody back."""
    up, down = ("B KG53", "B KG2"), ("B KG1", "B KG76", "B KG55")
    ground = [f"{k} O9" for k in down[:1]] + [f"{k} M14" for k in down[1:]]
    fighters = ["F 54 J5", "F 64 H6", "F 111 H6", "F 32 I6", "F 610 I6", "F 19 I3"]
    early = table("BOB", f"{up[0]} J6 up1", f"{up[1]} J6 up1", *ground, *fighters, hour=2, seat=1).view(1)
    late = table("BOB", *(f"{k} J6 up1" for k in (*up, *down[:2])), ground[-1], *fighters, hour=2, seat=1).view(1)
    for view, many in ((early, 4), (late, 7)):
        planner = Planner(view, 1, {})
        assert (
            planner._budget(
                [u for u in view.of(1) if view.sheet(u).fighter and not u.flying and u.place in view.scenario.bases]
            )
            == many
        )


def test_no_base_is_promised_to_more_than_it_can_take() -> None:
    """AW-BASE: of three who can reach only Buka in the last hour two find room there, and the third is told early that
    it has none.
    """
    match = table("GU", "B 4K I4 up3 bombed", "B Mis I4 up3 bombed", "B Kis I4 up3 bombed", "F 6K A5", hour=8, seat=0)
    view = match.view(0)
    assert room(view, "F4", 0) == 2
    homes = assigned(view, view.airborne(0), 0)
    assert sorted(homes.values()) == ["F4", "F4"]


def test_decoys_leave_when_somebody_has_no_place_to_come_down() -> None:
    """A full Rabaul, everything else closed: the decoy flies away for good, as it costs no points."""
    full = [f"{k} A5" for k in ("F Tai", "F 2K", "F 6K", "F 3K", "B 4K", "B Mis", "B Kis", "D 1")]
    match = table("GU", *full, "D 2 A5", "B Chi D5 up3 bombed", "F ShZ F4", "B ShZd F4", hour=5, seat=0, day=3)
    orders = Planner(match.view(0), 0, {}).orders()
    assert any(o.why == "Makes room at the base." and o.units[0].startswith("D ") for o in orders)
    match = table("GU", *full[:-1], "D 2 A5", "B Chi D5 up3 bombed", "F ShZ F4", "B ShZd F4", hour=5, seat=0, day=3)
    orders = Planner(match.view(0), 0, {}).orders()
    assert not any(o.why == "Makes room at the base." for o in orders)


def test_ships_unload_where_they_are_hardly_in_danger() -> None:
    """With so much else to bomb a transport goes to the beach with fewer prizes first; not when nothing else is left to
    bomb.
    """
    match = table(
        "GU", "TR A1 S6", "TR A2 T6", "AA 3DB R5", "B 4K A5", "B Mis A5", "B Kis A5", "B Chi F4", day=3, seat=1, hour=0
    )
    wanted = Posture(match.view(1), 1).ground()
    assert {wanted["TR A1"], wanted["TR A2"]} == {"R5", "S5"}
    posture = Posture(match.view(1), 1)
    posture.raided = {}
    assert posture.ground()["TR A1"] not in ("R5", "S5")


def test_a_ship_is_worth_what_it_would_still_unload() -> None:
    """AW-SHIP-04: more on its delivery square than outside, and less from day to day."""
    first = Picture(table("GU", "B 232 R5", day=1, seat=1).view(1), 1)
    last = Picture(table("GU", "B 232 R5", day=5, seat=1).view(1), 1)
    assert first.cargo("Q5") > first.cargo("L5") > last.cargo("L5") == 0
    assert last.cargo("Q5") == 2
