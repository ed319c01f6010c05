"""Small files of the player's own, beside the settings. A damaged one is put aside; nothing here ever raises."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tabletop.data.paths import user_folder
from tabletop.data.writing import write_text


def _path(file: str) -> Path:
    return user_folder(create=False) / file


def read(file: str, part: str, kind: type) -> Any:
    """What a file keeps under the name `part`; an empty `kind` when there is no such file or it is damaged."""
    try:
        found = json.loads(_path(file).read_text(encoding="utf-8"))[part]
    except FileNotFoundError:
        return kind()
    except (OSError, ValueError, KeyError, TypeError):
        put_aside(file)
        return kind()
    if not isinstance(found, kind):
        put_aside(file)
        return kind()
    return found


def put_aside(file: str) -> None:
    """The damaged file gets another name."""
    path = _path(file)
    if path.exists():
        try:
            os.replace(path, path.with_suffix(".damaged.json"))
        except OSError:
            return


def write(file: str, **parts: Any) -> str:
    """Write a new file beside the old one, then rename it. Why it failed, "" when it is done."""
    try:
        write_text(_path(file), json.dumps(parts, indent=1, ensure_ascii=False) + "\n", folder=True)
    except OSError as fault:
        return str(fault.strerror or fault)
    return ""
