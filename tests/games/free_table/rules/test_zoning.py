"""Zones, boxes and tracks (FT-ZONE)."""

from __future__ import annotations

from tabletop.games.free_table.rules.moving import Move
from tabletop.games.free_table.rules.zoning import MakeZone, RemoveZone, RenameZone
from tests.games.free_table.kit import played, refused, said, tank

BOX = MakeZone("Reinforcements", ((6, 5), (7, 5)), "blue")


def test_the_log_names_the_zone_of_a_cell() -> None:
    match = played(BOX, MakeZone("Turns", ((0, 0), (1, 0)), "green", True), tank(), Move(("p1",), (7, 5)))
    assert said(match, 1) == [
        'Blue makes the zone "Reinforcements" at G6.',
        'Blue makes the track "Turns" at A1.',
        "Blue puts Tank at B2.",
        "Blue moves Tank from B2 to H6 (Reinforcements).",
    ]
    match.submit(0, RemoveZone("z1"))
    assert said(match, 1)[-1] == 'Blue takes the zone "Reinforcements" away.' and list(match.state.zones) == ["z2"]
    match.undo(0)
    assert match.view(1).zones["z1"].cells == BOX.cells


def test_a_zone_gets_another_name_and_keeps_the_rest() -> None:
    match = played(BOX, MakeZone("Turns", ((0, 0),), "green", True), RenameZone("z2", "Weather"))
    assert said(match, 1)[-1] == 'Blue calls the zone "Turns" "Weather".'
    zone = match.state.zones["z2"]
    assert (zone.name, zone.cells, zone.colour, zone.numbered) == ("Weather", ((0, 0),), "green", True)
    for name, rule in (("", "FT-ZONE-01"), ("x" * 61, "FT-ZONE-01"), ("Weather", "FT-ZONE-02")):
        assert refused(match, RenameZone("z2", name)) == rule
    assert refused(match, RenameZone("z9", "Box")) == "FT-ZONE-02"
    match.undo(0)
    assert match.view(1).zones["z2"].name == "Turns"


def test_what_is_no_zone_is_refused() -> None:
    match = played()
    for wrong in (
        MakeZone("", BOX.cells, "blue"),
        MakeZone("Box", BOX.cells, "pink"),
        MakeZone("Box", (), "blue"),
        MakeZone("Box", ((0, 0), (0, 0)), "blue"),
        MakeZone("x" * 61, BOX.cells, "blue"),
    ):
        assert refused(match, wrong) == "FT-ZONE-01"
    assert refused(match, MakeZone("Box", ((9, 9),), "blue")) == "FT-HAND-02"
    assert refused(match, RemoveZone("z1")) == "FT-ZONE-02"
