"""Classes in a Tiled project: the default values of their members.

Tiled shows these defaults and leaves them out of the map. So a reader needs them: from the project around the map, and
for classes that it does not define from the program's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.data.faults import DataError
from tabletop.data.paths import data_root
from tabletop.data.strictjson import read_json
from tabletop.data.tiled.values import EnumNumber, EnumText, PropertyValue

OWN = "maps/tabletop.tiled-project"
Classes = Mapping[str, Mapping[str, PropertyValue]]
"""Class -> member -> value."""


def classes_around(project: Path | None) -> Classes:
    """The classes of the project file around a map (None: there is none), added to those of the program. Raises
    DataError for an unreadable file.
    """
    own = data_root() / OWN
    shipped = _stamped(own) if own.is_file() else {}
    return {**shipped, **_stamped(project)} if project is not None else shipped


def _stamped(path: Path) -> Classes:
    try:
        return _classes(path, path.stat().st_mtime_ns)
    except OSError:
        return {}


@lru_cache(8)
def _classes(path: Path, _stamp: int) -> Classes:
    try:
        value = read_json(path).value
    except DataError:
        if path == data_root() / OWN:
            return {}
        raise
    types = value.get("propertyTypes") if isinstance(value, dict) else None
    found: dict[str, dict[str, PropertyValue]] = {}
    for one in types if isinstance(types, list) else ():
        if isinstance(one, dict) and one.get("type") == "class" and isinstance(one.get("name"), str):
            members = one.get("members")
            found[one["name"]] = {
                str(member["name"]): _value(member)
                for member in (members if isinstance(members, list) else ())
                if isinstance(member, dict) and "name" in member and isinstance(member.get("value"), str | int | float)
            }
    return found


def _value(member: Mapping[str, Any]) -> PropertyValue:
    value, listed = member["value"], str(member.get("propertyType", ""))
    if listed and isinstance(value, str):
        return EnumText(listed, value)
    if listed and isinstance(value, int) and not isinstance(value, bool):
        return EnumNumber(listed, value)
    plain: PropertyValue = value
    return plain
