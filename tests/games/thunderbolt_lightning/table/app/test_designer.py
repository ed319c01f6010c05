"""Battles of one's own: what can be bought, what is refused, the buyer, playing and keeping a battle."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.data import mapfacts
from tabletop.games.thunderbolt_lightning.data.battles import Buy
from tabletop.games.thunderbolt_lightning.data.scenarios import own_folder, parse_scenario
from tabletop.games.thunderbolt_lightning.table.pages.designer import DesignerScene
from tabletop.games.thunderbolt_lightning.table.pages.purchase import Army, Order, buy_for
from tabletop.table.screens.game import PlayScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]
MAP = "maps/thunderbolt_lightning/channel_coast.tmx"


def order(**more: object) -> Order:
    return Order(map_file=MAP, **more)  # type: ignore[arg-type]


def test_only_what_is_in_service_is_for_sale() -> None:
    o = order(year=1940)
    assert "spitfire1" in {a.key for a in o.for_sale(0)} and "spitfire9" not in {a.key for a in o.for_sale(0)}
    o.what_if = True
    assert "spitfire9" in {a.key for a in o.for_sale(0)}


def test_nothing_is_bought_beyond_the_budget() -> None:
    o = order(budget=400)
    told = ""
    while not told:
        told = o.add(0, Buy("spitfire1"))
    assert o.total(0) <= 400 and "points" in told and "left" in told
    n = o.armies[0].lines[0].number
    assert o.alter(0, 0, training="multi_ace") and o.armies[0].lines[0] == Buy("spitfire1", n)


def test_totals_run_along_with_loads_and_training() -> None:
    o = order()
    o.add(0, Buy("spitfire1"))
    plain = o.total(0)
    assert o.alter(0, 0, training="veteran") == "" and o.total(0) > plain
    assert len(o.armies[0].lines[0].skills) == 1
    o.take_off(0, 0)
    assert o.total(0) == 0


def test_the_basic_level_has_no_training_and_no_attack() -> None:
    o = order(level="Basic")
    o.add(0, Buy("spitfire1"))
    assert "TL-OPT-01" in o.alter(0, 0, training="ace")
    o.attacker = 0
    assert "TL-OPT-01" in o.level_refusal("Basic")


def test_an_attack_battle_needs_targets_and_tells_its_goal() -> None:
    o = order(attacker=0)
    for side, kind in ((0, "blenheim4"), (1, "bf109e")):
        assert o.add(side, Buy(kind)) == ""
    assert "no ship or ground target" in o.refusal()
    assert "Only the defender" in o.target_refusal(0)
    radar = next(t for t in o.targets_for_sale(1) if t.key == "radar")
    assert o.add_target(1, radar) == "" and o.goal() > 0 and o.refusal() == ""
    assert "ext_attack" in o.options


def test_a_changed_year_takes_off_what_was_not_there_yet() -> None:
    o = order(year=1943)
    o.add(0, Buy("spitfire9"))
    o.year = 1940
    assert o.settle() and o.armies[0].lines == []


@pytest.mark.parametrize("year", [1939, 1941, 1944])
@pytest.mark.parametrize("attacker", [None, 0, 1])
def test_the_buyer_spends_well_and_the_same_seed_buys_the_same(year: int, attacker: int | None) -> None:
    for seed in range(4):
        o = order(year=year, attacker=attacker, budget=900, armies=(Army("UK"), Army("DE")))
        for side in (1, 0) if attacker == 0 else (0, 1):
            buy_for(o, side, seed)
            assert o.budget * 0.6 < o.total(side) <= o.budget
        again = order(year=year, attacker=attacker, budget=900, armies=(Army("UK"), Army("DE")))
        for side in (1, 0) if attacker == 0 else (0, 1):
            buy_for(again, side, seed)
        assert again.armies == o.armies
        assert o.refusal() == ""
        parse_scenario(o.document())


def test_the_maps_are_read_beside_the_window(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen maps take a second; until then the shelf stays, and says what it waits for."""
    readers: dict[Path, threading.Thread] = {}  # the shelf may be reading one of them as well
    go_on = threading.Event()
    read = mapfacts._read.__wrapped__

    def slowly(path: Path, stamp: int) -> mapfacts.MapFacts:
        readers[path] = threading.current_thread()
        go_on.wait(20)
        return read(path, stamp)

    monkeypatch.setattr(mapfacts, "_read", lru_cache(32)(slowly))
    p = fly()
    p.press("shelf designer").press("design points")
    assert p.app.scene.mode == "design opening" and len(p.root.stage.layers) == 2
    go_on.set()
    p.until(lambda: isinstance(p.app.scene, DesignerScene), 30)
    assert len(p.app.scene.frame.maps) == len(readers) > 10
    assert threading.main_thread() not in readers.values()


def test_a_battle_is_bought_and_played_on_the_screen(fly: Fly) -> None:
    p = fly()
    p.press("shelf designer").press("design points").until(lambda: isinstance(p.app.scene, DesignerScene))
    p.root.stage.focus_on(p["sale 0"])
    p.keys("enter", "enter", "down", "enter")
    assert p.app.scene.order.armies[0].aircraft == 3
    p.press("buy enemy")
    assert p["play battle"].enabled
    p.press("play battle").until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.document["tags"] == ["custom"]


def test_dragging_buys_and_dragging_back_takes_off(fly: Fly) -> None:
    p = fly()
    p.press("shelf designer").press("design points").until(lambda: isinstance(p.app.scene, DesignerScene))
    sale, bought = p["sale 0"], p["bought 0"]
    p.drag(sale.row_rect(1).center, bought.rect.center)
    assert p.app.scene.order.armies[0].aircraft == 1
    p.drag(bought.row_rect(0).center, sale.rect.center)
    assert p.app.scene.order.armies[0].aircraft == 0


def test_a_battle_is_kept_among_the_own_scenarios_and_stands_on_the_shelf(fly: Fly) -> None:
    p = fly()
    p.press("shelf designer").press("design points").until(lambda: isinstance(p.app.scene, DesignerScene))
    for side in (0, 1):
        buy_for(p.app.scene.order, side, 7)
    p.app.scene.show()
    p.frame().press("save battle")
    p.keys("enter")
    files = list(own_folder().glob("*.json"))
    assert len(files) == 1
    p.keys("esc", "esc", "esc")
    p.click("filter").keys(*"against")
    own = [c for c in p["scenarios"].rows if c.file == files[0]]
    assert len(own) == 1 and own[0].title == kit("thunderbolt_lightning").scenarios().document(files[0])["title"]


def test_a_battle_that_was_bought_goes_on_to_the_drawing_board(fly: Fly) -> None:
    p = fly()
    p.press("shelf designer").press("design points").until(lambda: isinstance(p.app.scene, DesignerScene))
    for side in (0, 1):
        buy_for(p.app.scene.order, side, 7)
    p.app.scene.show()
    forces = p.app.scene.order.document()["forces"]
    p.frame().press("draw battle").until(lambda: p.app.scene.mode == "design")
    assert p.app.scene.drawing.document["forces"] == forces
    assert [piece.at is not None for piece in p.app.scene.deeds.pieces] == [True] * len(forces)
