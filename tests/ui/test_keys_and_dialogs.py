"""The key map and what shows it; dialogs; the file chooser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.table.screens import savefiles
from tabletop.table.ui import files, gallery
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.commands import CommandPalette, KeyEditor, KeySheet, fuzzy, open_palette, show_keys
from tabletop.table.ui.dialogs import Progress, ask, ask_text, confirm, message
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.files import FileChooser, choose_file, listing
from tabletop.table.ui.keys import Action, KeyMap, canonical, combo_of
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column
from tests.ui.pilot import Pilot


def key(k: int, mod: int = 0, sign: str = "") -> pg.Event:
    return pg.Event(pg.KEYDOWN, key=k, mod=mod, unicode=sign)


def test_combinations_are_written_as_printed() -> None:
    assert combo_of(key(pg.K_p, pg.KMOD_LCTRL | pg.KMOD_LSHIFT)) == "Ctrl+Shift+P"
    assert combo_of(key(pg.K_SLASH, pg.KMOD_LSHIFT, "?")) == "?"
    assert combo_of(key(pg.K_SLASH, pg.KMOD_LSHIFT, "/")) == "?", "as told while no text is being typed"
    assert combo_of(key(pg.K_SLASH, 0, "/")) == "/"
    assert combo_of(key(pg.K_PAGEUP)) == "PgUp" and combo_of(key(pg.K_KP7, 0, "7")) == "Num 7"
    assert combo_of(key(pg.K_SLASH, pg.KMOD_LCTRL)) == "Ctrl+/" and combo_of(key(pg.K_LALT, pg.KMOD_LALT)) == "Alt"
    for c in ("Shift+Ctrl+p", "Ctrl++", "+", "Num +", "Ctrl+Num +", "F5", "?"):
        assert canonical(canonical(c)) == canonical(c)
    assert (
        canonical("Shift+Ctrl+p") == "Ctrl+Shift+P"
        and canonical("Num +") == "Num +"
        and canonical("Ctrl++") == "Ctrl++"
    )


def test_conflicts_are_refused_and_nothing_changes() -> None:
    km = KeyMap(
        [
            Action("undo", "Undo", keys=("Ctrl+Z",)),
            Action("fire", "Fire", keys=("F",), modes=("combat",)),
            Action("flip", "Flip", keys=("F",), modes=("free",)),
            Action("quit", "Quit", keys=("Alt+F4",), fixed=True),
        ]
    )
    assert km.action("F", "combat") == "fire" and km.action("F", "free") == "flip" and km.action("F") is None
    why = km.rebind("fire", ["Ctrl+Z"])
    assert "Ctrl+Z" in why and "Undo" in why and km.keys["fire"] == ("F",)
    assert km.rebind("undo", ["F"]) and not km.rebind("undo", ["U", "Ctrl+Z"])
    assert km.cap("undo") == "U" and km.rebind("quit", ["Q"]) and km.rebind("nothing", ["Q"])
    assert km.changes() == {"undo": ["U", "Ctrl+Z"]}
    with pytest.raises(ValueError):
        KeyMap([Action("a", "A", keys=("X",)), Action("b", "B", keys=("X",))])


def test_saved_changes_come_back_even_when_they_swap_keys() -> None:
    km = KeyMap([Action("a", "A", keys=("X",)), Action("b", "B", keys=("Y",))])
    assert km.load({"a": ["Y"], "b": ["X"], "gone": ["Z"]}) == ["There is no action called gone."]
    assert km.action("Y") == "a" and km.action("X") == "b"
    assert km.load({"a": ["Y"]}) and km.keys["a"] == ("X",)
    assert km.reset() == "" and km.changes() == {}


def test_the_root_turns_keys_into_actions_but_not_while_writing() -> None:
    km = KeyMap(
        [
            Action("left", "Turn left", keys=("Q",)),
            Action("hide", "Hide", keys=("H",), hold=True),
            Action("fire", "Fire", keys=("F",), modes=("combat",)),
        ]
    )
    p = Pilot.of(Column(Button("b", key="b"), TextEntry(key="e")), keymap=km)
    p.keys("q", "h", "f")
    assert [(m.name, m.value) for m in p.outbox() if m.name.startswith("action")] == [
        ("action", "left"),
        ("action", "hide"),
        ("action up", "hide"),
    ]
    p.root.mode = "combat"
    p.keys("f", "tab", "q", "f")
    assert [m.value for m in p.outbox() if m.name == "action"] == ["fire"] and p["e"].text == "qf"


def test_the_list_of_keys_equals_the_bindings() -> None:
    km = KeyMap(gallery.ACTIONS)
    sheet = KeySheet(km)
    listed = {words: keys for group, words, keys in sheet.entries() if words}
    assert listed == {a.words: km.keys[a.name] for a in km.actions.values()}
    for n in (1, 2, 3, 5):
        places, longest = sheet._arrange(n)
        assert max(c for c, _ in places) < n and len(set(places)) == len(places) and max(x for _, x in places) < longest
    p = Pilot.of(Column(Button("b")))
    show_keys(p.root, km)
    p.frame().keys("esc")
    assert len(p.root.stage.layers) == 1


def test_a_new_key_is_captured_or_refused() -> None:
    km = KeyMap(gallery.ACTIONS)
    editor = KeyEditor(km, key="editor")
    p = Pilot.of(Column(editor))
    p.keys(*"turn l", "tab", "enter")
    assert editor.capture.waiting and p.root.stage.focus is editor.capture
    p.keys("ctrl+k")
    assert (
        km.keys["left"] == ("Ctrl+K",)
        and [m.value for m in p.outbox() if m.name == "rebound"] == ["left"]
        and p.root.stage.focus is editor.list
    )
    p.keys("enter", "tab")
    assert km.keys["left"] == ("Tab",)
    p.keys("enter", "f3")
    refused = [m.value for m in p.outbox() if m.name == "refused"]
    assert len(refused) == 1 and "Rule book" in refused[0] and km.keys["left"] == ("Tab",)
    p.keys("esc")
    p.root.stage.focus_on(editor.list)
    p.keys("enter", "esc")
    assert not editor.capture.waiting and km.keys["left"] == ("Tab",)
    p.click("no key")
    assert km.keys["left"] == ()
    p.click("standard key")
    assert km.keys["left"] == ("Q",)


def test_fuzzy_search() -> None:
    assert fuzzy("lsr", "Line of sight and range") is not None and fuzzy("xyz", "Line of sight") is None
    best = max(["Full unit sheet", "Undo", "Fit the map"], key=lambda w: fuzzy("und", w) or -99)
    assert best == "Undo" and fuzzy("", "anything") == 0
    assert fuzzy("fire", "Facing to the left") is None and fuzzy("losi", "Line of sight") is not None
    assert (fuzzy("the", "The list") or 0) > (fuzzy("the", "Other things") or 0) > 0


def test_the_palette_says_what_an_action_is_called_now_and_knows_its_other_words() -> None:
    keymap = KeyMap((Action("a", "Take back", also="undo"), Action("b", "Button 1"), Action("c", "Button 2")))
    now = {"a": "Take back", "b": "Fire 42 %", "c": ""}
    palette = CommandPalette(keymap, lambda name: "", lambda name: None, called=lambda a: now[a.name])
    assert [a.words for a in palette.list.rows] == ["Take back", "Fire 42 %"]
    for typed, found in (("undo", ["a"]), ("fire", ["b"]), ("button", [])):
        palette.words.set(text=typed)
        palette._sift()
        assert [a.name for a in palette.list.rows] == found


def test_palette_finds_refuses_and_chooses() -> None:
    got: list[Any] = []
    p = Pilot.of(Column(Button("b")))
    palette = open_palette(p.root, KeyMap(gallery.ACTIONS), lambda n: gallery.WHY.get(n, ""), got.append)
    assert isinstance(palette, CommandPalette)
    p.frame().keys(*"undo", "enter")
    assert [m.value for m in p.outbox() if m.name == "refused"] == [gallery.WHY["undo"]] and not got
    p.keys("esc", "ctrl+a", *"turn r", "enter")
    assert got == ["right"] and len(p.root.stage.layers) == 1
    open_palette(p.root, KeyMap(gallery.ACTIONS), lambda n: "", got.append)
    p.frame().keys("down", "down", "enter")
    assert got[-1] == gallery.ACTIONS[2].name
    open_palette(p.root, KeyMap(gallery.ACTIONS), lambda n: "", got.append)
    p.frame().keys("esc")
    assert got[-1] is None


def test_dialogs_by_keys_and_pointer() -> None:
    got: list[Any] = []
    p = Pilot.of(Column(Button("b", key="b")))
    confirm(p.root, "End?", "Sure?", got.append)
    p.frame().keys("enter")
    confirm(p.root, "End?", "Sure?", got.append)
    p.frame().keys("esc")
    confirm(p.root, "End?", "Sure?", got.append, danger=True)
    p.frame().click("answer False")
    confirm(p.root, "End?", "Sure?", got.append)
    p.frame().keys("shift+tab", "enter")
    message(p.root, "Read", "This.", lambda: got.append("read"))
    p.frame().keys("enter")
    ask(p.root, "Which?", "One of three.", [("A", 1), ("B", 2), ("C", 3)], got.append, default=2, cancel=1)
    p.frame().click("answer 3")
    assert got == [True, False, False, False, "read", 3]
    assert p.root.stage.focus is p["b"] and len(p.root.stage.layers) == 1


def test_a_text_is_asked_and_judged() -> None:
    got: list[Any] = []
    p = Pilot.of(Column(Button("b")))
    ask_text(p.root, "Name", "A name:", got.append, start="Old", check=lambda s: "Too short." if len(s) < 3 else "")
    p.frame().keys("x", "enter")
    assert not got and p["answer text"].wrong == "Too short."
    p.keys("esc", *"yz", "enter")
    ask_text(p.root, "Name", "A name:", got.append)
    p.frame().keys("esc")
    ask_text(p.root, "Name", "A name:", got.append)
    p.frame().click("answer None")
    assert got == ["xyz"], "whoever calls it off has given nothing"


def test_progress_reports_and_stops() -> None:
    got: list[Any] = []
    p = Pilot.of(Column(Button("b")))
    work = Progress("Reading", "Sheet 1", then=got.append)
    work.show(p.root)
    work.report(0.5, "Sheet 2")
    p.frame()
    work.report(None)
    p.frame()
    assert p.root.busy and p.frame().painted
    p.keys("esc")
    stubborn = Progress("Writing", then=got.append, stop=False)
    stubborn.show(p.root)
    p.frame().keys("esc")
    assert len(p.root.stage.layers) == 2
    stubborn.done("ok")
    assert got == ["cancel", "ok"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Campaign").mkdir()
    (tmp_path / "Campaign" / "deep.save").write_text("x")
    for name in ("b.save", "a.save", "notes.txt", ".hidden"):
        (tmp_path / name).write_text("x" * 10)
    return tmp_path


def opened(folder: Path, **options: Any) -> tuple[Pilot, FileChooser, list[Any]]:
    got: list[Any] = []
    p = Pilot.of(Column(Button("b")))
    chooser = choose_file(
        p.root,
        "Files",
        folder,
        got.append,
        places=[("Here", folder)],
        filters=[("Saves", "*.save"), ("All", "*")],
        **options,
    )
    return p.frame(), chooser, got


def test_listing_sorts_filters_and_explains(folder: Path) -> None:
    items, why = listing(folder, "*.save")
    assert [i.path.name for i in items] == ["Campaign", "a.save", "b.save"] and not why
    assert listing(folder / "none", "*")[1]


def test_open_a_file_by_keys(folder: Path) -> None:
    p, chooser, got = opened(folder)
    assert not chooser.ok.enabled or chooser.files.row.folder
    p.keys("down", "down", "enter")
    assert got == [folder / "b.save"]
    p, chooser, got = opened(folder)
    p.keys("enter")
    assert chooser.folder == folder / "Campaign"
    p.keys("enter")
    assert got == [folder / "Campaign" / "deep.save"]
    p, chooser, got = opened(folder)
    p.keys("enter", "back", "esc")
    assert chooser.folder == folder and got == [None]


def test_a_path_is_typed_from_the_start(folder: Path, tmp_path: Path) -> None:
    """Also where nothing is listed; a folder that is typed is entered."""
    (tmp_path / "empty").mkdir()
    p, _, got = opened(tmp_path / "empty")
    p.keys(*str(folder / "a.save"), "enter")
    assert got == [folder / "a.save"]
    p, chooser, got = opened(folder)
    p.keys(*str(folder / "Campaign"), "enter")
    assert chooser.folder == folder / "Campaign" and not got and not chooser.name.text


def test_what_looks_chosen_opens(tmp_path: Path) -> None:
    """The first file is marked at once: "Open" is no grey button then. A name to be saved is not chosen so."""
    (tmp_path / "one.save").write_text("x")
    p, chooser, got = opened(tmp_path)
    assert chooser.files.row.path.name == "one.save" and chooser.ok.enabled
    p.click("file ok")
    assert got == [tmp_path / "one.save"]
    _, chooser, _ = opened(tmp_path, save=True)
    assert not chooser.ok.enabled


def test_open_a_file_by_pointer(folder: Path) -> None:
    p, chooser, got = opened(folder)
    p.click(chooser.files.row_rect(0), times=2)
    assert chooser.folder.name == "Campaign"
    p.click("folder up").click("file kind").click(p.root.stage.top.row_rect(1))  # type: ignore[attr-defined]
    assert "notes.txt" in [i.path.name for i in chooser.files.rows]
    p.click(chooser.files.row_rect(3)).click("file ok")
    assert got == [folder / "notes.txt"]


def test_another_kind_of_file_ends_the_name(tmp_path: Path) -> None:
    """Only the end that belongs to a kind is changed, and what is typed without one gets it."""
    p, kinds = Pilot.of(Column(Button("b"))), [("Page", "*.html"), ("Text", "*.txt"), ("All", "*")]
    got: list[Any] = []
    chooser = choose_file(p.root, "F", tmp_path, got.append, save=True, name="a.b.html", suffix=".html", filters=kinds)
    p.frame()
    chooser.kind.take(1)
    assert chooser.name.text == "a.b.txt"
    chooser.name.set(text="a.b")
    chooser.kind.take(0)
    assert chooser.name.text == "a.b"
    chooser.name.set(text="c")
    chooser.kind.take(1)
    chooser.kind.take(2)
    assert chooser.path() == tmp_path / "c.txt"


def test_an_ending_of_two_parts_is_changed_whole(tmp_path: Path) -> None:
    p, kinds = Pilot.of(Column(Button("b"))), [("Page", "*.html"), ("Board", "*.board.html"), ("Text", "*.txt")]
    chooser = choose_file(p.root, "F", tmp_path, print, save=True, name="a.html", suffix=".html", filters=kinds)
    p.frame()
    for kind, name in ((1, "a.board.html"), (2, "a.txt"), (1, "a.board.html"), (0, "a.html")):
        chooser.kind.take(kind)
        assert chooser.name.text == name


def test_saving_asks_before_it_writes_over(folder: Path) -> None:
    p, chooser, got = opened(folder, save=True, name="b", suffix=".save")
    p.keys("enter")
    assert len(p.root.stage.layers) == 3 and not got
    p.keys("esc", "end", *"2", "enter")
    assert got == [folder / "b2.save"]
    p, chooser, got = opened(folder, save=True, name="b.save")
    p.keys("enter", "enter")
    assert got == [folder / "b.save"]
    p, chooser, got = opened(folder, save=True, name="Campaign")
    p.keys("enter")
    assert not got and [m for m in p.outbox() if m.name == "refused"]
    p.keys("esc", "ctrl+a", *"a/b", "enter")
    assert not got and not chooser.ok.enabled and "/" in chooser.ok.why


def test_a_new_folder_and_a_dropped_file(folder: Path) -> None:
    p, chooser, _got = opened(folder, save=True, name="x")
    p.click("new folder").keys(*"Later", "enter")
    assert chooser.folder == folder / "Later" and chooser.folder.is_dir()
    p.move(chooser.files.rect.center).post(pg.DROPFILE, file=str(folder / "a.save"))
    assert chooser.folder == folder and chooser.name.text == "a.save"


@pytest.mark.parametrize("save", (False, True))
def test_a_name_longer_than_any_file_may_have_is_refused(folder: Path, save: bool) -> None:
    p, chooser, got = opened(folder, save=save)
    p.root.stage.focus_on(chooser.name)
    p.post(pg.TEXTINPUT, text="\u65e5" * 200).keys("enter")
    assert not got and "too long" in chooser.ok.why


def test_the_focus_goes_on_when_the_widget_that_had_it_went_under_a_dialog() -> None:
    page = ScrollPane(Column(Button("gone", key="gone")))
    p = Pilot.of(Column(page, Button("there", key="there")))
    p.root.stage.focus_on(p["gone"])
    message(p.root, "Wait", "A moment")
    p.root.stage.layers[0].widget.remove(page)
    p.keys("esc")
    assert p.root.stage.focus is p["there"]


@pytest.mark.parametrize("name", ["CON", "nul.save", "Com1", "lpt9.tmx", "aux ", "CONIN$.txt", "prn.older.save"])
def test_names_that_windows_keeps_for_devices_are_no_names_of_files(name: str) -> None:
    """A save goes from one system to another."""
    assert "device" in files._bad_name(name)
    assert not files._bad_name(savefiles.plain(name))


@pytest.mark.parametrize("name", ["Concord", "null", "com", "auxiliary.save", "Midway, turn 3", "Łódź"])
def test_names_that_only_begin_so_are(name: str) -> None:
    assert not files._bad_name(name) and savefiles.plain(name) == name
