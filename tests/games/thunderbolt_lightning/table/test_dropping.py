"""What can be dropped says what it is worth, and is the golden button where it promises something."""

from __future__ import annotations

from typing import Any

from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, Fly
from tabletop.games.thunderbolt_lightning.rules.ordnance import ReleaseBombs


def test_a_bomb_over_a_carrier_is_gold_with_its_chance_and_enter_drops_it(sit: Any) -> None:
    """W20, TL-ORD-03: end-on it needs a 5 on one die."""
    hand = sit(document=kit("thunderbolt_lightning").scenarios().document("w20"))
    hand.table.host.submit(Begin("U1"), *[Fly("forward")] * 4)
    hand.settle()
    [drop] = [c for c in hand.table.hand.choices() if any(isinstance(o, ReleaseBombs) for o in c.commands)]
    assert drop.default and drop.label.endswith(", 33 %") and "Needs 5 or more" in drop.tip
    assert [c.label for c in hand.table.hand.choices() if c.default] == [drop.label]
    hand.key("Enter").settle()
    assert hand.session.match.state.aircraft["U1"].load_left == 0


def test_the_hexes_of_a_ship_are_rimmed_while_a_loaded_aircraft_is_chosen(sit: Any) -> None:
    """The picture of a ship is larger than her hexes on a small map, and bombs fall only over these."""
    hand = sit(document=kit("thunderbolt_lightning").scenarios().document("w20"))
    hand.table.select("U1")
    hand.settle()
    [rim] = [m for m in hand.table.overlays.marks() if m.kind == "outline"]
    label = hand.table.scenario.grid.label
    assert sorted(label(at) for at in rim.cells) == ["2320", "2420", "2520"] and rim.layer == 1
    hand.table.select("")
    hand.settle()
    assert not [m for m in hand.table.overlays.marks() if m.kind == "outline"]
