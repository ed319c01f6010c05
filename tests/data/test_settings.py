"""Settings survive damage; schemas fit the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.data import settings as ours
from tabletop.data.faults import DataError
from tabletop.data.settings import Settings, load_settings, save_settings
from tabletop.shelf.schema import schema, shapes


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_first_start_has_defaults_and_writes_nothing(home: Path) -> None:
    assert load_settings() == (Settings(), "") and not home.exists()


def test_saved_and_read_again(home: Path) -> None:
    mine = Settings().changed(
        ui_scale=1.5,
        motion=4,
        keys={"turn_left": ["Shift+Q", "Num 7"], "slip_left": []},
        bots={"thunderbolt_lightning": "hard"},
        window=[1280, 720],
        mute=True,
    )
    assert save_settings(mine) == "" and load_settings() == (mine, "")
    assert [p.name for p in home.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"mute": true', "\x00", "null", '{"format": "tabletop settings 1", "mute": true, "mute": false}'],
)
def test_damaged_file_is_put_aside(home: Path, text: str) -> None:
    home.mkdir()
    (home / "settings.json").write_text(text, encoding="utf-8")
    found, sentence = load_settings()
    assert found == Settings() and "start afresh" in sentence
    aside = [p for p in home.iterdir() if "damaged" in p.name]
    assert len(aside) == 1 and aside[0].read_text(encoding="utf-8") == text and aside[0].name in sentence
    assert save_settings(found) == "" and load_settings()[1] == ""


def test_single_bad_values_fall_back(home: Path) -> None:
    home.mkdir()
    plain = {**Settings().model_dump(), "volume": 900, "colours": "pink", "motion": 3, "unknown": 1}
    (home / "settings.json").write_text(json.dumps(plain), encoding="utf-8")
    found, sentence = load_settings()
    assert (
        found == Settings().changed(motion=3)
        and "volume" in sentence
        and "colours" in sentence
        and "unknown" in sentence
    )


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "file"))
    assert "could not be saved" in save_settings(Settings())
    assert load_settings()[0] == Settings()


def test_wrong_changes_are_refused() -> None:
    with pytest.raises(DataError, match="volume"):
        Settings().changed(volume=101)
    with pytest.raises(DataError, match="keys"):
        Settings().changed(keys={"a": "Q"})


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from([*ours.Settings.model_fields, "x"]),
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=3)),
        max_size=6,
    )
)
def test_any_values_give_settings(home: Path, values: dict[str, object]) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps(values), encoding="utf-8")
    assert isinstance(load_settings()[0], Settings)
    for path in home.iterdir():
        path.unlink()


def test_schemas() -> None:
    for name in shapes():
        made = schema(name)
        assert made["type"] == "object" and made["additionalProperties"] is False and json.dumps(made)
    with pytest.raises(KeyError, match="scenario, aircraft"):
        schema("nonsense")
    facings = schema("scenario")["$defs"]["ForceShape"]["properties"]["facings"]
    assert {"const": "any", "type": "string"} in facings["anyOf"]
