"""The player's own set-ups: saved under a name, chosen again, bad files told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.bots import setup_commands
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys, setups
from tabletop.games.conflict_solo.rules.asking import DONE, Done
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.setting_up import Place, to_place, works_left
from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
from tabletop.shelf.checker import check
from tests.games.conflict_solo.table.conftest import MILL, Sit, Table


def begun(key: str = "m1_the_sawmill") -> Match:
    return Match.start(GAME, load_scenario(key), SeededDice(1))


def stands(match: Match) -> Any:
    state = match.state
    return (
        [(u.id, u.hex, u.facing, u.hidden) for u in to_place(state)],
        sorted(state.works_set),
        sorted(state.mines_set),
    )


@pytest.mark.parametrize("key", ["m1_the_sawmill", "m2_crossroads_at_zelva", "m5_steel_in_the_wheat"])
def test_what_is_saved_stands_again(key: str) -> None:
    """Units with facing and hiding, works, mines: onto an empty field, and onto one on which all stands otherwise."""
    first = begun(key)
    for command in setup_commands(first.view(0)):
        if not isinstance(command, Done):
            first.submit(0, command)
    unit = to_place(first.state)[0]
    first.submit(0, Face(unit.id, (unit.facing + 2) % 6))
    path = setups.write(setups.of_state("Wood: left!", first.state))
    assert path.parent == setups.folder(key) and setups.kept(key) == [path]
    second = begun(key)
    commands, refused = setups.commands(second, setups.read(path, second.state))
    for command in commands:
        second.submit(0, command)
    assert not refused and stands(second) == stands(first)
    again, refused = setups.commands(second, setups.read(path, second.state))
    assert not refused
    assert all(type(c).__name__ in ("TakeBack", "PlaceWork", "PlaceMines") for c in again), "Units stand already"


def test_units_change_places() -> None:
    """CH-STACK-01: who stands in another's place makes room first."""
    match = begun()
    units = dict(zip(MILL, ("E10", "E10", "F10", "F10"), strict=True))
    for id, hex in units.items():
        match.submit(0, Place(id, hex))
    crossed = dict(zip(MILL, ("F10", "F10", "E10", "E10"), strict=True))
    posts = tuple(setups.Post(id, hex, 0) for id, hex in crossed.items())
    commands, refused = setups.commands(match, setups.Setup("Crossed", "m1_the_sawmill", posts))
    for command in commands:
        match.submit(0, command)
    assert not refused and {u.id: u.hex for u in to_place(match.state)} == crossed


def test_what_the_rules_refuse_is_told() -> None:
    match = begun()
    setup = setups.Setup("Too far", "m1_the_sawmill", (setups.Post("U01", "A1", 0), setups.Post("U02", "F10", 0)))
    commands, refused = setups.commands(match, setup)
    assert len(refused) == 1 and "CH-" in refused[0]
    assert [getattr(c, "unit", "") for c in commands] == ["U02"]


BAD: list[tuple[Any, str]] = [
    ("{", "line 1"),
    ("[]", "whole file"),
    ({"format": "tabletop settings 1"}, "format"),
    ({"mission": "m5_steel_in_the_wheat"}, "mission"),
    ({"units": [{"id": "U91", "hex": "E10"}]}, "units[0].id"),
    ({"units": [{"id": "U01", "hex": "Z99"}]}, "units[0].hex"),
    ({"units": [{"id": "U01", "hex": "E10", "facing": 7}]}, "units[0].facing"),
    ({"units": [{"id": "U01", "hex": "E10", "hidden": "yes"}]}, "units[0].hidden"),
    ({"units": [{"id": "U01", "hex": "E10"}, {"id": "U01", "hex": "F10"}]}, "units[1].id"),
    ({"units": "U01"}, "units"),
    ({"units": [["U01"]]}, "units[0]"),
    ({"works": [{"hex": "E10", "work": "castle"}]}, "works[0].work"),
    ({"mines": [3]}, "mines[0]"),
    ({"name": ""}, "name"),
    ({"unit": []}, "unit"),
]


@pytest.mark.parametrize(("bad", "place"), BAD)
def test_a_bad_file_is_told_with_its_place_and_remedy(tmp_path: Path, bad: Any, place: str) -> None:
    whole = {"format": setups.FORMAT, "mission": "m1_the_sawmill", "name": "Mine", "units": []}
    path = tmp_path / "mine.json"
    path.write_text(bad if isinstance(bad, str) else json.dumps({**whole, **bad}), encoding="utf-8")
    with pytest.raises(DataError) as told:
        setups.read(path, begun().state)
    assert any(f.file == "mine.json" and f.place == place and f.mend for f in told.value.faults)


@pytest.mark.parametrize("key", scenario_keys())
def test_two_set_ups_come_with_each_mission(key: str) -> None:
    """They stand as they are written, and then everything is placed."""
    paths = setups.shipped(key)
    assert len(paths) == 2
    for path in paths:
        assert check(path).kind == "set-up" and not check(path).faults
        match = begun(key)
        setup = setups.read(path, match.state)
        for command in setups.commands(match, setup)[0]:
            match.submit(0, command)
        assert path == setups.shipped(key)[0].parent / setups.path_of(key, setup.name).name
        assert match.refusal(0, DONE) is None
        grant = match.state.scenario.grant
        assert not works_left(match.state) and len(match.state.mines_set) == grant.mines
        assert sum(u.hidden for u in to_place(match.state)) == grant.hidden


def test_check_tells_what_the_rules_refuse(tmp_path: Path) -> None:
    """Faults of the file as those of the mission and of the rules; one without a game is found by its format."""
    whole = {
        "format": setups.FORMAT,
        "mission": "m1_the_sawmill",
        "name": "Mine",
        "units": [{"id": "U01", "hex": "A1"}],
    }
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert ["CH-" in f.mend for f in check(path).faults] == [True]
    for change, place in (
        ({"mission": "m1_the_sawmil"}, "mission"),
        ({"game": "air_wars"}, "game"),
        ({"units": [{"id": "U91", "hex": "E10"}]}, "units[0].id"),
    ):
        path.write_text(json.dumps({**whole, **change}), encoding="utf-8")
        assert [f.place.split(", ")[-1] for f in check(path).faults] == [place]


def test_letters_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xff\xfe\x00rubbish")
    with pytest.raises(DataError):
        setups.read(path, begun().state)


def mode(t: Table) -> SetupMode:
    assert isinstance(t.face.mode, SetupMode)
    return t.face.mode


def test_in_the_window_it_is_saved_chosen_again_and_thrown_away(sit: Sit) -> None:
    t = sit()
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()))
    assert "Set-ups" in t.buttons()
    mode(t).own.save()
    t.p.frame()
    t.p.keys("enter")
    assert [p.name for p in setups.kept("m1_the_sawmill")] == ["my_set-up_1.json"]
    (setups.folder("m1_the_sawmill") / "broken.json").write_text("{", encoding="utf-8")
    t = sit()
    labels = [c.label for c in mode(t).own.choices()]
    offered = ["Left wood", "Right lane"]
    assert labels == [*offered, "broken: cannot be used", "My set-up 1", "Save mine", "Throw one away"]
    mode(t).own.choices()[2].run()  # type: ignore[misc]
    t.p.frame()
    assert "broken.json" in t.p.root.stage.top.title
    t.p.keys("enter")
    mode(t).own.choices()[3].run()  # type: ignore[misc]
    t.settle()
    assert {u.id: u.hex for u in to_place(t.state)} == MILL
    t.p.keys("ctrl+z")
    t.settle()
    assert not any(u.hex for u in to_place(t.state)), "one undo takes all of it back"


def test_a_press_on_a_button_is_not_lost_when_the_prompt_is_asked_for_anew(sit: Sit) -> None:
    """Between press and release of a real mouse there are frames, in which the buttons are asked for again."""
    t = sit()
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()))
    t.p.frame()
    at = t.p["choice Turn"].rect.center
    facing = t.state.counters[t.face.selected].facing
    t.p.move(at)
    t.p.mouse(pg.MOUSEBUTTONDOWN, at)
    t.face.host.changed()
    t.p.frame()
    t.p.mouse(pg.MOUSEBUTTONUP, at)
    t.settle()
    assert t.state.counters[t.face.selected].facing == (facing + 1) % 6
