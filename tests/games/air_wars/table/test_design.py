"""A campaign made from nothing on the drawing board, by mouse: placed, mended, saved, checked and played."""

from __future__ import annotations

import pytest

from tabletop.table.design.contract import CannotChange
from tests.design.conftest import fly, home
from tests.design.hand import Drawer, Fly, sound_and_played

__all__ = ["fly", "home"]
GAME, MAP = "air_wars", "maps/air_wars/malta.tmx"


def first(d: Drawer, group: str) -> str:
    """The key of the first counter of a page of the library."""
    return next(ware.key for ware in d.scene.palette.all if ware.group == group)


def test_a_campaign_is_made_from_nothing_saved_checked_and_played(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    assert [side["air"] for side in d.document["sides"]] == [[], []] and d.faults
    d.put(first(d, "Fighters"), (5, 3)).put(first(d, "Bombers"), (6, 1))
    d.side(1).put(first(d, "Fighters"), (4, 8)).put(
        next(w.key for w in d.scene.palette.all if w.key.startswith("AA")), (5, 8)
    )
    assert d.faults == []
    one, two = d.document["sides"]
    assert [line["start"] for line in one["air"]] == ["F4", "G2"]
    assert two["air"][0]["start"] == "E9" and two["ground"][0]["start"] == "F9"
    d.take("piece", "sides/1/ground/0/vp", 2).take("battle", "hours", 3)
    outcome = sound_and_played(d.save(), GAME)
    assert outcome.commands > 3


def test_aircraft_are_refused_beside_their_bases_and_at_full_ones(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    d.side(1).put(first(d, "Fighters"), (4, 8)).side(0)
    base = d.scene.design.facts.bases["F4"]
    for _ in range(base.capacity):
        d.put(first(d, "Fighters"), (5, 3))
    assert d.faults == [] and len(d.document["sides"][0]["air"]) == base.capacity
    d.put(first(d, "Fighters"), (4, 8))
    assert "E9 is no base of this side" in d.p.told
    d.put(first(d, "Fighters"), (5, 3))
    assert f"{base.capacity + 1} counters start at" in d.p.told
    assert len(d.document["sides"][0]["air"]) == base.capacity
    d.drag((5, 3), (6, 1))
    assert sorted({line["start"] for line in d.document["sides"][0]["air"]}) == ["F4", "G2"]


def test_counters_that_the_map_sets_up_are_not_placed_elsewhere(fly: Fly) -> None:
    """A new counter never takes the name of one whose place is a point of the map; such a one stays at its point."""
    d = Drawer(fly, GAME, "maps/air_wars/channel.tmx", empty=False)
    assert d.faults == []
    known = d.scene.design.facts.setup
    name, square = next((name, at) for name, at in known.items() if name.startswith("F "))
    here, other = d.scene.design.cell(square), next(cell for cell in d.scene.design.cells() if cell != (0, 0))
    d.put(first(d, "Fighters"), d.scene.design.cell(d.document["sides"][0]["air"][0]["start"]))
    ids = [line["id"] for side in d.document["sides"] for line in side["air"]]
    assert not set(ids) & set(known) and len(set(ids)) == len(ids)
    d.document["sides"][0]["air"][0] |= {"id": name, "start": square}
    with pytest.raises(CannotChange, match=f"The map sets it up in {square}"):
        d.scene.design.move(d.document, ("sides", 0, "air", 0), other)
    assert d.scene.design.move(d.document, ("sides", 0, "air", 0), here)["sides"][0]["air"][0]["start"] == square
