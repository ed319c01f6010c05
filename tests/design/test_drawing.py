"""A scenario that is worked on: steps back and on, drafts, saving, and that nothing of a file gets lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.data.jsondocument import added, at, edited, setting, without
from tabletop.games import kit, playable
from tabletop.shelf import drafts as drawings
from tabletop.shelf.checker import Checked
from tabletop.table.design import faultlist
from tabletop.table.design.new_battle import Beginning, begun_on, going_on, maps_of, to_change, words_of

GAME = "thunderbolt_lightning"
DRAWN = [game for game in playable() if kit(game).design is not None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_changed_copy_leaves_the_old_document_alone() -> None:
    old = {"a": {"b": [1, 2]}, "kept": {"x": 1}}
    assert edited(old, ("a", "b", 1), 5) == {"a": {"b": [1, 5]}, "kept": {"x": 1}}
    assert edited(old, ("new", "way"), 3)["new"] == {"way": 3}
    assert without(old, ("a", "b", 0))["a"] == {"b": [2]} and without(old, ("a", "c")) == old
    assert added(old, ("a", "b"), 3)["a"]["b"] == [1, 2, 3] and added(old, ("list",), 1)["list"] == [1]
    assert at(old, ("a", "b", 7), "none") == "none" and at(old, ("a", "b", 1)) == 2
    assert setting("usual", usual=0)(old, 0) is old and setting("usual", usual=0)(old, 1)["usual"] == 1
    assert old == {"a": {"b": [1, 2]}, "kept": {"x": 1}}


def test_letters_of_one_field_are_one_step_back() -> None:
    drawing = drawings.Drawing(GAME, {"title": ""}, "mine")
    for n in range(1, 5):
        drawing.change({"title": "Dawn"[:n]}, "title")
    drawing.change({"title": "Dawn", "turns": 3}, "turns")
    drawing.undo()
    assert drawing.document == {"title": "Dawn"}
    drawing.undo()
    assert drawing.document == {"title": ""} and not drawing.can_undo
    drawing.redo()
    assert drawing.document == {"title": "Dawn"}
    drawing.pause()
    drawing.change({"title": "Dawns"}, "title")
    drawing.undo()
    assert drawing.document == {"title": "Dawn"} and drawing.can_redo


def test_a_draft_is_taken_up_again_and_goes_when_it_is_saved() -> None:
    document = kit(GAME).scenarios().document("s01_first_duel")
    drawing = drawings.new(GAME, {**document, "title": "Mine"})
    assert drawing.name == "mine" and drawing.document["key"] == "mine" and drawing.unsaved
    drawing.change({**drawing.document, "turns": 9})
    drawing.keep_draft()
    again = drawings.resumed(GAME, drawings.drafts(GAME)[0])
    assert again.document == drawing.document and again.unsaved
    path = again.save()
    assert not again.unsaved and drawings.drafts(GAME) == []
    assert kit(GAME).scenarios().document(path)["turns"] == 9
    assert drawings.free_name(GAME, "Mine") == "mine_2"


def test_looking_at_a_saved_scenario_leaves_no_draft_nor_does_saving_while_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = drawings.new(GAME, {**kit(GAME).scenarios().document("s01_first_duel"), "title": "Mine"})
    drawing.work = True
    asked = []

    def look(path: Path) -> Checked:
        asked.append(path)
        if not drawing.home.is_file():
            drawing.save()
        assert not drawing.draft.exists()
        return Checked(path, "scenario")

    monkeypatch.setattr(faultlist, "check", look)
    faultlist.looked_at(drawing, drawing.document, drawing.worth_keeping)
    faultlist.looked_at(drawing, drawing.document, drawing.worth_keeping)
    assert asked == [drawing.draft, drawing.home] and drawings.drafts(GAME) == []


def test_what_is_not_sound_is_not_put_on_the_shelf() -> None:
    document = kit(GAME).scenarios().document("s01_first_duel")
    drawing = drawings.new(GAME, {**document, "title": "Broken", "forces": []})
    with pytest.raises(DataError, match="there are no aircraft"):
        drawing.save()
    assert not drawing.home.exists()


@pytest.mark.parametrize("game", DRAWN)
def test_every_shipped_scenario_lies_on_the_board_and_keeps_every_key(game: str) -> None:
    """Its pieces have places and fields, and whatever the board does not know of stays as it was."""
    its = kit(game)
    assert its.design is not None
    for card in its.scenarios().cards():
        assert card.file is not None
        document = its.scenarios().document(card.file)
        begun = to_change(game, Beginning(card.title, "a copy", path=card.file))
        drawing, design = begun.drawing, its.design()(begun.sheet)
        pieces = design.pieces(drawing.document)
        bought = document.get("start", "setup") == "setup" and game == "thunderbolt_apache" and "sortie" not in document
        assert bool(pieces) != bought and len({piece.path for piece in pieces}) == len(pieces), card.key
        for piece in pieces:
            assert piece.at is None or design.inside(piece.at), piece
            assert at(drawing.document, piece.path) is not None
            design.piece_fields(drawing.document, piece.path)
        fields = design.fields(drawing.document)
        assert len({field.key for field in fields}) == len(fields), card.key
        for seat in range(len(design.sides(document))):
            wares = design.wares(document, seat)
            assert len({ware.key for ware in wares}) == len(wares)
        drawing.change({**drawing.document, "title": "Another title"})
        saved = json.loads(drawing.save().read_text(encoding="utf-8"))
        changed = {"key": drawing.name, "title": "Another title"}
        assert {**saved, **changed} == {**document, **changed}, card.key


@pytest.mark.parametrize("game", DRAWN)
def test_a_new_scenario_on_every_map_that_the_program_brings_is_sound(game: str) -> None:
    for source in maps_of(game):
        document = begun_on(game, source, "New").drawing.document
        kit(game).scenarios().scenario(document, source.file)  # raises what is wrong


def test_own_scenarios_are_changed_as_they_are_and_others_as_copies() -> None:
    path = drawings.new(GAME, {**kit(GAME).scenarios().document("s01_first_duel"), "title": "Mine"}).save()
    mine = next(source for source in going_on(GAME) if source.path == path)
    assert mine.own and to_change(GAME, mine).drawing.home == path and not to_change(GAME, mine).drawing.unsaved
    other = next(source for source in going_on(GAME) if source.note == "a copy")
    assert to_change(GAME, other).drawing.home != other.path and to_change(GAME, other).drawing.unsaved


def test_a_map_is_named_without_the_letters_of_its_game() -> None:
    assert words_of("maps/thunderbolt_apache/ta_sector.tmx") == "Sector"
    assert words_of("maps/thunderbolt_lightning/kent_coast.tmx") == "Kent Coast"
    assert words_of("maps/conflict_solo/m1_sawmill.tmx") == "M1 Sawmill" and words_of("ta.tmx") == "Ta"
