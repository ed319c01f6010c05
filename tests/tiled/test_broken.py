"""Broken and hostile files: every one is told in sentences, none throws, hangs or eats the memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.data.tiled import MapError, check_map, load_map
from tests.tiled import broken

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="named pipes and limits of memory are tried on Unix")


@pytest.fixture(scope="session")  # a process of many seconds: once for each worker, however the tests are shared out
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[str]]]:
    """What the reader says to every case, from a process with little memory and time."""
    folder = tmp_path_factory.mktemp("broken") / "maps"
    run = subprocess.run(
        [sys.executable, "-m", "tests.tiled.broken", str(folder)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return dict(map(json.loads, filter(lambda s: s.startswith("["), run.stdout.splitlines())))


def test_all_cases_were_tried(told: dict[str, object]) -> None:
    assert set(told) == set(broken.cases() | broken.ODD)
    assert len(told) > 150


@pytest.mark.parametrize("name", list(broken.cases()))
def test_fault_is_told(told: dict[str, list[list[str]]], name: str) -> None:
    faults = told[name]
    assert faults, "no fault was found"
    for file, place, wrong, mend, sentence in faults:
        assert file != "TRACEBACK", f"{place}: {wrong}"
        assert file.endswith((".tmx", ".tsx", ".tx", ".tsj", ".xml")) and place and wrong and mend
        assert "cannot be read (" not in wrong, "only the last net caught it"
        assert sentence == f"{file}, {place}: {wrong}; {mend}." and "\n" not in sentence and len(sentence) < 700
    if not any(
        word in name for word in ("json", "50 MB", "thousand layers", "far away", "thousand chunks", "multiply")
    ):
        assert "line" in faults[0][1]


@pytest.mark.parametrize("name", list(broken.ODD))
def test_oddities_that_change_nothing_are_read(told: dict[str, list[list[str]]], name: str) -> None:
    assert told[name] == []


def test_every_fault_is_found_in_one_go(tmp_path: Path) -> None:
    broken.write(tmp_path / "maps")
    path = tmp_path / "maps" / "many.tmx"
    path.write_text(
        broken.m(
            '<tileset firstgid="1" source="prop.tsx"/>\n<tileset firstgid="9" source="nope.tsx"/>\n'
            + '<layer id="1" name="sea" width="2" height="2" opacity="7"><data encoding="csv">1,2,3,4</data></layer>\n'
            + '<layer id="2" name="land" width="2" height="2"><data encoding="csv">1,2</data></layer>\n'
            + '<objectgroup id="3" name="marks"><object id="1" x="a"/>\n<object id="2" gid="5"'
            ' y="1e99"/></objectgroup>',
            extra=' staggeraxi="y"',
        )
    )
    faults = [str(fault) for fault in check_map(path)]
    for words in (
        'prop.tsx, line 1, tileset "e", tile 1, property "cost": "two" is not',
        '"nope.tsx" cannot be opened',
        'line 4, layer "sea": opacity: 7',
        'line 5, layer "land": the layer data has 2 cells',
        'line 6, object layer "marks", object 1: x: "a"',
        "line 7, object layer",
    ):
        assert any(words in fault for fault in faults), (words, faults)
    with pytest.raises(MapError) as error:
        load_map(path)
    assert [str(f) for f in error.value.faults] == faults == str(error.value).splitlines()


@pytest.mark.parametrize("path", ["nowhere/map.tmx", ".", "a" * 5000, "\0.tmx"])
def test_what_is_no_file_is_told(tmp_path: Path, path: str) -> None:
    assert len(check_map(tmp_path / path)) == 1


def test_rubbish_has_a_last_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.tmx").write_text(
        broken.m('<objectgroup id="1" name="o">' + '<object id="x" x="nan" y="nan"/>\n' * 500 + "</objectgroup>")
    )
    faults = check_map(tmp_path / "x.tmx")
    assert len(faults) == 101 and "more faults" in str(faults[-1])


def test_files_stay_inside_the_root(tmp_path: Path) -> None:
    inner = tmp_path / "maps" / "mine"
    broken.write(tmp_path / "sheets")
    inner.mkdir(parents=True)
    (inner / "m.tmx").write_text(broken.m(broken.TS.replace("t.png", "../../sheets/t.png") + broken.lay()))
    assert "leads out" in str(check_map(inner / "m.tmx", root=inner)[0])
    assert check_map(inner / "m.tmx", root=tmp_path) == []


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A folder and a sound map with something of everything."""
    folder = tmp_path_factory.mktemp("fuzz") / "maps"
    broken.write(folder)
    text = broken.m(
        '<properties><property name="p" type="int" value="3"/></properties>\n'
        + broken.TS
        + broken.lay()
        + broken.lay('<data encoding="base64" compression="zlib">eJxjZGBgYAJiZiBmAWIAAEgACw==</data>')
        + '<group id="4" name="g" opacity="0.5"><imagelayer id="5" name="i"><image'
        ' source="t.png"/></imagelayer></group><objectgroup id="6" name="o"><object id="1" gid="2" x="3"'
        ' y="4"/><object id="2" template="prop2.tx"><polygon points="1,2 3,4 5,6"/></object></objectgroup>'
    )
    (folder / "prop2.tx").write_text('<template><object name="n" type="c" width="4"/></template>')
    return folder, text.encode()


def survives(folder: Path, data: bytes) -> None:
    """The map is read or its faults are told, with file and place."""
    path = folder / "fuzz.tmx"
    path.write_bytes(data)
    for fault in check_map(path):
        assert fault.file and fault.place and fault.wrong and fault.mend
        assert "cannot be read (" not in fault.wrong, fault


def test_cut_at_every_byte(sound: tuple[Path, bytes]) -> None:
    folder, data = sound
    for end in range(0, len(data) - 1, 3):
        survives(folder, data[:end])
        assert check_map(folder / "fuzz.tmx"), end


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_bytes_changed_anywhere(sound: tuple[Path, bytes], data: st.DataObject) -> None:
    folder, text = sound
    changed = bytearray(text)
    for _ in range(data.draw(st.integers(1, 4))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(
            st.one_of(st.integers(0, 255), st.sampled_from(b'0123456789-.,"<>/& e'))
        )
    survives(folder, bytes(changed))


NASTY = [
    "",
    "0",
    "-1",
    "1e400",
    "nan",
    "99999999999999999999",
    "0x10",
    "\u0663",
    "true",
    "#fff",
    "../x",
    "1,2",
    " ",
    "a" * 2000,
]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_values_exchanged_anywhere(sound: tuple[Path, bytes], data: st.DataObject) -> None:
    folder, text = sound
    parts = text.decode().split('"')
    for _ in range(data.draw(st.integers(1, 3))):
        parts[2 * data.draw(st.integers(2, len(parts) // 2 - 1)) + 1] = data.draw(st.sampled_from(NASTY))
    survives(folder, '"'.join(parts).encode())
