"""What has many parts is written on the board as in the file: it is checked, kept, saved and there again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.data.jsondocument import at, laid_out
from tabletop.games import kit, playable
from tabletop.shelf.checker import check
from tabletop.table.design.form import read, written
from tabletop.table.design.new_battle import Beginning, to_change
from tests.design.hand import Drawer
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]
SHOWN = {
    "air_support": {"sides/0/battery", "sides/1/battery", "control"},
    "air_wars": {"sides/0/cards", "sides/1/cards"},
    "conflict_solo": {
        "groups", "re_cup", "track", "last_space", "round_events", "orders", "counteractions", "structures",
    },
    "thunderbolt_lightning": {"victory/ladder", "victory/factors"},
}  # fmt: skip
SET: list[tuple[str, str, str, Any, Any]] = [
    # game, scenario, field, another value, and one that check refuses
    ("air_support", "s4_hedgerows", "sides/0/battery", {"mm": 155, "ammunition": "scarce"}, {"mm": 5}),
    ("air_support", "s7_point_cruz", "control", [], [{"side": "Martians", "area": "Ridge"}]),
    ("air_wars", "ma_malta", "sides/0/cards", [], [{"id": "X"}]),
    ("conflict_solo", "m2_crossroads_at_zelva", "re_cup", ["G-RIF", "NONE", "NONE"], ["G-RIFLES"]),
    ("conflict_solo", "m2_crossroads_at_zelva", "track", [{"space": 3, "events": ["FRESH(2)"]}], [{"space": 3}]),
    ("conflict_solo", "m2_crossroads_at_zelva", "groups", [], [{"name": "left", "ids": ["A01"]}]),
    (
        "thunderbolt_lightning", "s04_six_minutes_at_midway", "victory/factors", [{"targets": ["JS1"], "factor": 3}],
        [{"targets": ["XX9"], "factor": 3}],
    ),
    (
        "thunderbolt_lightning", "s04_six_minutes_at_midway", "victory/ladder",
        {"target": "JS1", "attacker": 0, "steps": [{"points": 9, "level": "clear"}]},
        {"target": "JS1", "attacker": 0, "steps": []},
    ),
]  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


def begun(game: str, key: str) -> Any:
    card = next(card for card in kit(game).scenarios().cards() if card.key == key)
    return to_change(game, Beginning(card.title, "a copy", path=card.file))


@pytest.mark.parametrize("game", list(SHOWN))
def test_every_part_has_its_field_in_every_scenario(game: str) -> None:
    for card in kit(game).scenarios().cards():
        found = begun(game, card.key)
        fields = kit(game).design()(found.sheet).fields(found.drawing.document)
        data = {field.key: field for field in fields if field.kind == "data"}
        assert set(data) == SHOWN[game]
        for field in data.values():
            assert read(written(field.value)) == field.value == at(found.drawing.document, field.path)
            assert field.tip and field.change(found.drawing.document, field.value) in (
                found.drawing.document,
                {**found.drawing.document},
            )


@pytest.mark.parametrize(("game", "key", "name", "value", "wrong"), SET, ids=[f"{s[1]}-{s[2]}" for s in SET])
def test_it_is_set_checked_saved_and_there_again(game: str, key: str, name: str, value: Any, wrong: Any) -> None:
    found = begun(game, key)
    drawing, design = found.drawing, kit(game).design()(found.sheet)
    field = next(field for field in design.fields(drawing.document) if field.key == name)
    drawing.change(field.change(drawing.document, read(written(value))))
    if name == "victory/ladder":  # a ladder decides alone
        drawing.change({**drawing.document, "victory": {"standard": False, "ladder": value}})
    path = drawing.save()
    assert not check(path).faults, [str(fault) for fault in check(path).faults]
    again = to_change(game, Beginning("Mine", "own", path=path, own=True))
    assert at(again.drawing.document, field.path) == value
    path.write_text(laid_out(field.change(json.loads(path.read_text(encoding="utf-8")), wrong)), encoding="utf-8")
    told = " ".join(str(fault) for fault in check(path).faults)
    assert name.rpartition("/")[2] in told, told
    gone = field.change(again.drawing.document, None)
    assert at(gone, field.path, "none") == "none"


def test_what_is_no_data_is_told_at_the_field_and_changes_nothing(fly: Fly) -> None:
    d = Drawer(fly, "conflict_solo")
    before = d.document
    d.scene.details.turn_to(1)
    d.p.frame()
    form = d.scene.details.battle
    field = next(f for f in form.fields if f.key == "re_cup")
    form._changed("re_cup", '["G-RIF", ')
    assert form.told["re_cup"].text.startswith("line 1") and d.document == before
    form._changed("re_cup", '["G-RIF", "NONE"]')
    d.settle()
    assert form.told["re_cup"].text == "" and d.document["re_cup"] == ["G-RIF", "NONE"]
    assert field.value != d.document["re_cup"]


def test_an_enemy_begins_in_a_hex_in_hiding_in_a_round_or_by_the_track() -> None:
    found = begun("conflict_solo", "m2_crossroads_at_zelva")
    document, design = found.drawing.document, kit("conflict_solo").design()(found.sheet)
    path = next(("ais", n) for n, line in enumerate(document["ais"]) if line.get("hex"))

    def told(document: Any) -> tuple[Any, dict[str, Any]]:
        field = next(field for field in design.piece_fields(document, path) if field.key == "begins")
        line = at(document, path)
        return field, {key: line[key] for key in ("hex", "hidden", "round", "entry") if key in line}

    field, there = told(document)
    hex = there["hex"]
    assert (field.value, there) == ("hex", {"hex": hex})
    for how, want in (
        ("hidden", {"hidden": True}),
        ("round", {"round": 2, "entry": hex}),
        ("", {}),
        ("hex", {"hex": hex}),
    ):
        field, there = told(field.change(document, how))
        assert (field.value, there) == (how, want)


def test_every_game_but_the_sorties_has_such_fields() -> None:
    drawn = {game for game in playable() if kit(game).design is not None}
    assert drawn - {"thunderbolt_apache"} == set(SHOWN)
