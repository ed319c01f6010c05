"""Every action of the key map on the keyboards of other languages, as SDL tells them under X11."""

from __future__ import annotations

from collections.abc import Iterator

import pygame as pg
import pytest

from tabletop.table.actions import key_map
from tabletop.table.ui import keyboard, textbuffer
from tabletop.table.ui.commands import KeyEditor
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.keys import combo_of, combos_of, letter_of, on_keyboard
from tabletop.table.ui.widget import Column
from tests.ui.pilot import Pilot

LAYOUTS = {  # SDL's key codes at keyboard.PLACES in their order, as read in a window for each layout; \0: a dead key
    "us": "abcdefghijklmnopqrstuvwxyz1234567890-=[]\\;'`,./",
    "ru": "фисвуапршолдьтщзйкыегмцчня1234567890-=хъ\\жэёбю.",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ1234567890-=[]\\\0'`,./",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז1234567890-=][\\ף,;תץ.",
    "ara": "شﻻؤيثبلاهتنمةىخحضقسفعرصءغئ1234567890-=جد\\كطذوزظ",
    "bg": "ьфъаеожгстнвпхдз,ияшкэуйщю1234567890-.ц;„мч(рлб",
    "de": "abcdefghijklmnopqrstuvwxzy1234567890ß\0ü+#öä\0,.-",
    "fr": "qbcdefghijkl,noparstuvzxyw1234567890)=\0$*mù²;:!",
    "dvorak": "axje.uidchtnmbrl'poygk,qf;1234567890[]/=\\s-`wvz",
    "cz": "abcdefghijklmnopqrstuvwxzy1234567890=\0ú)\0ů§;,.-",
    "tr": 'abcdefghıjklmnopqrstuvwxyz1234567890*-ğü,şi"öç.',
    "es": "abcdefghijklmnopqrstuvwxyz1234567890'¡\0+çñ\0º,.-",
    "se": "abcdefghijklmnopqrstuvwxyz1234567890+\0å\0'öä§,.-",
}
PLACE = {sign: place for place, (sign, _) in keyboard.PLACES.items()}
HELD = (0, pg.KMOD_LSHIFT, pg.KMOD_LCTRL, pg.KMOD_LCTRL | pg.KMOD_LSHIFT, pg.KMOD_RALT)
OTHER_ALPHABET = ("ru", "gr", "il", "ara", "bg")


def wear(monkeypatch: pytest.MonkeyPatch, layout: str) -> None:
    """Give the player this keyboard."""
    signs = {p: s for p, s in zip(keyboard.PLACES, LAYOUTS[layout], strict=True) if s != "\0"}
    monkeypatch.setattr(keyboard, "layout", lambda: signs)


@pytest.fixture(params=LAYOUTS)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    worn: str = request.param
    wear(monkeypatch, worn)
    yield worn


def pressed(layout: str, place: int, mod: int = 0, typed: str | None = None, kind: int = pg.KEYDOWN) -> pg.Event:
    """The event of a key: while nothing is typed pygame tells its plain sign, and that only if it is ASCII."""
    sign = dict(zip(keyboard.PLACES, LAYOUTS[layout], strict=True))[place]
    told = (sign if sign.isascii() and sign != "\0" else "") if typed is None else typed
    if typed is None and mod & pg.KMOD_CTRL and sign.isalpha() and told:
        told = chr(ord(sign) - 96)
    return pg.Event(kind, key=ord(sign) or 1 << 30, scancode=place, mod=mod, unicode=told)


def test_every_action_has_a_key(layout: str) -> None:
    keys = key_map()
    reached: dict[str, set[str]] = {}
    for place in keyboard.PLACES:
        for mod in HELD:
            e = pressed(layout, place, mod)
            for mode in ("play", "replay", "map", "design", "victory", ""):
                if action := keys.action_for(e, mode):
                    reached.setdefault(mode, set()).add(action)
    for action in keys.actions.values():
        if any(len(key.split("+")[-1]) <= 1 for key in action.keys):
            for mode in action.modes or ("play",):
                assert action.name in reached[mode], (action, mode)


def test_letters_go_by_the_letter_where_there_is_a_latin_one(layout: str) -> None:
    keys, signs = key_map(), LAYOUTS[layout]
    at = PLACE["z"] if layout in OTHER_ALPHABET else list(keyboard.PLACES)[signs.index("z")]
    for mod, action in ((pg.KMOD_LCTRL, "undo"), (pg.KMOD_LCTRL | pg.KMOD_LSHIFT, "redo")):
        assert keys.action_for(pressed(layout, at, mod), "play") == action
    assert letter_of(pressed(layout, at, pg.KMOD_LCTRL)) == "z"
    h = PLACE["h"] if layout in OTHER_ALPHABET else list(keyboard.PLACES)[signs.index("h")]
    assert keys.action_for(pressed(layout, h, kind=pg.KEYUP), "play") == "hide_pieces"
    for n in range(1, 10):
        assert keys.action_for(pressed(layout, PLACE[str(n)]), "play") == f"button_{n}"
        if layout == "fr":
            assert keys.action_for(pressed(layout, PLACE[str(n)], typed="&é\"'(-è_ç"[n - 1]), "play") == f"button_{n}"


def test_no_key_does_what_another_key_of_the_same_keyboard_does_by_its_letter(
    layout: str,
) -> None:
    """A letter that is moved is not found at its old place as well."""
    latin = {s for s in LAYOUTS[layout] if keyboard.is_latin(s)} if layout not in OTHER_ALPHABET else set()
    for letter in latin:
        e = pressed(layout, PLACE[letter])
        found = [c for c in combos_of(e) if keyboard.is_latin(c)]
        sign = dict(zip(keyboard.PLACES, LAYOUTS[layout], strict=True))[PLACE[letter]]
        assert found == ([sign.upper()] if keyboard.is_latin(sign.upper()) else []), (letter, found)


def test_the_question_mark_opens_the_list_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    shift, keys = pg.KMOD_LSHIFT, key_map()
    for layout, place in (("us", "/"), ("ru", "/"), ("gr", "/"), ("de", "-"), ("fr", "m"), ("cz", ","), ("tr", "-")):
        wear(monkeypatch, layout)
        assert keys.action_for(pressed(layout, PLACE[place], shift), "play") == "keys", layout
    for layout in ("es", "se"):
        assert keys.action_for(pressed(layout, PLACE["-"], shift), "play") == "keys", layout
    wear(monkeypatch, "ru")
    assert keys.action_for(pressed("ru", PLACE["7"], shift), "play") == "keys"
    wear(monkeypatch, "us")
    assert keys.action_for(pressed("us", PLACE["7"], shift), "play") is None
    wear(monkeypatch, "de")
    assert "/" in combos_of(pressed("de", PLACE["7"], shift)) and "/" in combos_of(pressed("fr", PLACE["."], shift))


def test_a_foreign_key_is_written_in_the_key_map_by_its_latin_letter() -> None:
    assert combo_of(pressed("ru", PLACE["z"], pg.KMOD_LCTRL)) == "Ctrl+Z"
    assert combo_of(pressed("il", PLACE["q"])) in ("Q", "/"), "as much as is known without the layout"
    assert combo_of(pressed("gr", PLACE["a"], pg.KMOD_LSHIFT)) == "Shift+A"
    assert combo_of(pressed("ru", PLACE["5"], pg.KMOD_LCTRL)) == "Ctrl+5"


def test_a_box_for_words_knows_the_same_keys_under_a_russian_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(textbuffer, "copy", copied.append)
    monkeypatch.setattr(textbuffer, "paste", lambda: "Курск")
    box = TextEntry(text="Орёл", key="box")
    pilot = Pilot.of(Column(box), (640, 360))
    pilot.root.stage.focus_on(box)
    for letter in "acv":
        pilot.root.feed(pressed("ru", PLACE[letter], pg.KMOD_LCTRL, ""))
    assert copied == ["Орёл"] and box.text == "Курск"
    pilot.root.feed(pressed("ru", PLACE["z"], pg.KMOD_LCTRL, ""))
    assert box.text == "Орёл"


def test_letters_of_alt_gr_are_typed_and_no_commands() -> None:
    """On Windows AltGr is Ctrl and Alt: ź must not cut, ż not take back, ] not turn over a stack."""
    box = TextEntry(text="Ł", key="box")
    pilot = Pilot.of(Column(box), (640, 360), keymap=key_map())
    pilot.root.mode = "play"
    pilot.root.stage.focus_on(box)
    box.buffer.select_all()
    for letter, typed in (("x", "ź"), ("z", "ż"), ("a", "ą"), ("9", "]")):
        for mod in (pg.KMOD_RALT, pg.KMOD_RALT | pg.KMOD_LCTRL):
            pilot.root.feed(pressed("us", PLACE[letter], mod, typed))
            assert box.text == "Ł" and not pilot.root.take()


def test_the_system_is_asked_for_the_layout() -> None:
    Pilot.of(Column(), (64, 64))
    signs = keyboard.layout()
    assert not signs or (signs[PLACE["z"]] == "z" and keyboard.has_latin(signs)), "without a keyboard it is the US one"
    assert keyboard.has_latin({})


def test_the_lists_of_keys_show_what_is_printed_on_the_players_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {
        "ru": {"Ctrl+Z": "Ctrl+Z (Я)", "B": "B (И)", "F11": "F11", "PgUp": "PgUp", "?": "?"},
        "gr": {"S": "S (Σ)", "Ctrl+Shift+P": "Ctrl+Shift+P (Π)"},
        "il": {"A": "A (ש)"},
        "fr": {"Ctrl+Z": "Ctrl+Z", "A": "A"},
        "us": {"Ctrl+Z": "Ctrl+Z"},
    }
    for layout, keys in shown.items():
        wear(monkeypatch, layout)
        assert {combo: on_keyboard(combo) for combo in keys} == keys, layout
    wear(monkeypatch, "ru")
    editor = KeyEditor(key_map(), key="keys")
    Pilot.of(editor, (900, 600))
    editor.filter.set(text="(Я)")
    editor._sift()
    assert editor.list.rows and all("Z" in "".join(editor.keymap.keys[row.name]) for row in editor.list.rows)
