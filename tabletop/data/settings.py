"""The player's settings, in a file in his own folder. A damaged file never stops the program: it is put aside and
reported.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError
from tabletop.data.paths import config_folder, user_folder
from tabletop.data.shape import Shape, fit
from tabletop.data.strictjson import Source, read_json

FILE = "settings.json"
FORMAT = "tabletop settings 1"

BotLevel = Literal["easy", "normal", "hard"]
KeyName = Annotated[str, Field(max_length=32, pattern=r"^((Ctrl|Cmd|Alt|Shift)\+){0,4}(\S|\S[^+]{0,20}\S)$")]


PaperStates = Annotated[
    dict[Annotated[str, Field(max_length=40)], Literal["folded", "open", "pinned"]], Field(max_length=40)
]


class Settings(Shape):
    """All settings. `lessons`: the steps of lessons that were answered, by game; `keys`: action -> keys ("Ctrl+G", "Num
    7"; [] = none) where the player has changed them; `bots`: bot level last used, by game; `papers`: by game,
    which papers lie otherwise than they start; `motion`: 0 no animation ... 2 as designed ... 4 very fast;
    `pace`: how another side's turn is watched ("": as the game proposes); `guess_first`: the player is asked
    whom he expects to act in it; `ask_all`: he is asked everything, also what has one answer; `window`,
    `window_place`: the window when it is not maximised and fills no screen ([]: where the system puts it); sizes
    in pixels.
    """

    format: Literal["tabletop settings 1"] = "tabletop settings 1"
    ui_scale: float = Field(default=1.0, ge=0.75, le=2.5)
    motion: int = Field(default=2, ge=0, le=4)
    volume: int = Field(default=70, ge=0, le=100)
    mute: bool = False
    colours: Literal["normal", "protan", "deutan", "tritan", "grey"] = "normal"
    profile: str = Field(default="", max_length=40)
    keys: dict[Annotated[str, Field(max_length=40)], Annotated[list[KeyName], Field(max_length=6)]] = Field(
        default={}, max_length=200
    )
    pace: Literal["", "step", "card", "dice", "slow", "normal", "fast"] = ""
    guess_first: bool = False
    ask_all: bool = False
    follow_camera: bool = True
    edge_scroll: bool = False
    bots: dict[Annotated[str, Field(max_length=40)], BotLevel] = Field(default={}, max_length=20)
    papers: dict[Annotated[str, Field(max_length=40)], PaperStates] = Field(default={}, max_length=20)
    window: list[Annotated[int, Field(ge=320, le=16384)]] = Field(default=[1600, 900], min_length=2, max_length=2)
    window_place: list[Annotated[int, Field(ge=-32768, le=32767)]] = Field(default=[], max_length=2)
    maximised: bool = False
    full_screen: bool = False
    hints: bool = True
    briefing: bool = True
    lessons: dict[Annotated[str, Field(max_length=40)], Annotated[list[str], Field(max_length=40)]] = Field(
        default={}, max_length=20
    )
    labels: bool = True
    clouds: bool = True
    last_game: str = Field(default="", max_length=40)
    last_scenario: str = Field(default="", max_length=80)

    def changed(self, **values: object) -> Settings:
        """A copy with other values, checked. Raises DataError for an invalid value."""
        return fit(Source("settings", {**self.model_dump(), **values}), Settings)


def settings_path() -> Path:
    """The file, whether or not it exists."""
    return config_folder(create=False) / FILE


def _from_before() -> None:
    """Move the settings of versions before 0.9, which kept them beside the saves, to their new place."""
    old, path = user_folder(create=False) / FILE, settings_path()
    if old != path and old.is_file() and not path.exists():
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            os.replace(old, path)


def load_settings() -> tuple[Settings, str]:
    """The settings, and a sentence for the player if something was wrong (else ''). Never raises.

    Single bad values get their defaults, the rest is kept. A file that is not a settings file at all is put aside.
    """
    _from_before()
    path = settings_path()
    try:
        if not path.exists():
            return Settings(), ""
        source = read_json(path)
    except DataError as error:
        return (
            Settings(),
            f"Your settings could not be read and start afresh: {error.faults[0].wrong}.{_put_aside(path)}",
        )
    except OSError as error:
        return Settings(), f"Your settings could not be read and start afresh: {error.strerror}."
    try:
        return fit(source, Settings), ""
    except DataError as error:
        return _rescued(source, error, path)


def _rescued(source: Source, error: DataError, path: Path) -> tuple[Settings, str]:
    """The valid part of a file with some bad values."""
    if not isinstance(source.value, dict):
        return Settings(), f"Your settings could not be read and start afresh: the file is no object.{_put_aside(path)}"
    kept = dict(source.value)
    bad: list[str] = []
    for name in list(kept):
        try:
            fit(Source(FILE, {name: kept[name]}), Settings)
        except DataError:
            bad.append(name)
            del kept[name]
    told = ", ".join(bad[:5]) + (" ..." if len(bad) > 5 else "")
    try:
        settings = fit(Source(FILE, kept), Settings)
    except DataError:
        settings, told = Settings(), error.faults[0].wrong
    return (
        settings,
        f"Some of your settings were not as expected and are back at their defaults ({told}).{_put_aside(path)}",
    )


def _put_aside(path: Path) -> str:
    """Rename the bad file; returns its new name."""
    aside = path.with_name(f"settings-damaged-{time.strftime('%Y%m%d-%H%M%S')}.json")
    try:
        os.replace(path, aside)
    except OSError:
        return ""
    return f" The old file is kept as {aside.name}."


def save_settings(settings: Settings) -> str:
    """Write the settings atomically. Returns a sentence if it failed, else ''."""
    try:
        text = json.dumps(settings.model_dump(), ensure_ascii=False, indent=2, allow_nan=False)
        write_text(settings_path(), text + "\n", folder=True)
    except OSError as error:
        return f"Your settings could not be saved: {error.strerror}."
    return ""
