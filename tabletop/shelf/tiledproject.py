"""The Tiled project of the program: the classes and value lists of all games, and a template of each object.

`python -m tabletop.shelf.tiledproject` renews `maps/tabletop.tiled-project` and `maps/templates`; a test fails when
they are out of date.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop.data.mapclasses import LABEL, LINE, ChosenMember, Kind, Words, choices
from tabletop.data.mapdraft import MapDraft, Thing, object_lines
from tabletop.data.paths import data_root, resource, user_folder
from tabletop.data.tiled.guard import project_file
from tabletop.games import kit, listed

PROJECT = "tabletop.tiled-project"
TEMPLATES = "maps/templates"
COLOURS = ("#ff9a6a2f", "#ff3f7cac", "#ff5f8a3c", "#ffb04a3a", "#ff7a5aa6")
"""Tiled's colours for the objects of a game, by its place in the list."""


def kinds() -> dict[str, Kind]:
    """All classes by name, in the order of the games."""
    return {kind.name: kind for kind in (LABEL, LINE, *(kind for _, kind in _of_games()))}


def _of_games() -> Iterator[tuple[str, Kind]]:
    for game in listed():
        its = kit(game).authoring
        if its is not None:
            yield from ((game, kind) for kind in its().kinds())


# -- the project
def project() -> dict[str, Any]:
    """The content of the Tiled project."""
    known = kinds()
    lists = {words.name: words for kind in known.values() for words in choices(kind).values()}
    games = {kind.name: n for n, game in enumerate(listed()) for of, kind in _of_games() if of == game}
    types = [_list(words) for words in lists.values()]
    types += [_class(kind, COLOURS[games.get(kind.name, 0) % len(COLOURS)]) for kind in known.values()]
    return {
        "automappingRulesFile": "",
        "commands": [],
        "compatibilityVersion": 1100,
        "extensionsPath": "extensions",
        "folders": ["."],
        "properties": [],
        "propertyTypes": [{"id": n, **one} for n, one in enumerate(types, 1)],
    }


def _list(words: Words) -> dict[str, Any]:
    return {
        "name": words.name,
        "storageType": "int" if words.counted else "string",
        "type": "enum",
        "values": list(words.values),
        "valuesAsFlags": words.several,
    }


def _class(kind: Kind, colour: str) -> dict[str, Any]:
    return {
        "color": colour,
        "drawFill": True,
        "members": [_member(name, value) for name, value in sorted(kind.members.items())],
        "name": kind.name,
        "type": "class",
        "useAs": ["property", kind.use],
    }


def _member(name: str, value: Any) -> dict[str, Any]:
    if isinstance(value, ChosenMember):
        stored: Any = list(value.words.values).index(value.value) if value.words.counted else value.value
        kind = "int" if value.words.counted else "string"
        return {"name": name, "propertyType": value.words.name, "type": kind, "value": stored}
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}


# -- templates
def templates() -> dict[str, str]:
    """File name -> text of a template for every class of objects."""
    found = {}
    for kind in kinds().values():
        if kind.shape:
            thing = Thing(kind.name, (0, 0), kind.shape, plain(kind), kind.points, kind.size, kind.name)
            lines = [*object_lines(thing, 0, 1, {m: w.name for m, w in choices(kind).items()})]
            text = "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', "<template>", *lines, "</template>"])
            found[f"{kind.name.lower().replace(' ', '_')}.tx"] = text + "\n"
    return found


def plain(kind: Kind) -> dict[str, Any]:
    """The members of a class as a map holds them."""
    return {member["name"]: member["value"] for member in (_member(n, v) for n, v in kind.members.items())}


def typed(draft: MapDraft) -> Mapping[str, Mapping[str, str]]:
    """Class -> member -> its value list, for the objects of a draft."""
    known = kinds()
    names = {thing.kind for layer in draft.layers for thing in getattr(layer, "things", ())}
    return {name: {m: w.name for m, w in choices(known[name]).items()} for name in names if name}


def write_project(folder: Path) -> Path:
    """Write the project into a folder, as Tiled would. Returns the file. Raises OSError."""
    from tabletop.data.atomicfile import write_text

    path = folder / PROJECT
    write_text(path, json.dumps(project(), indent=4, ensure_ascii=False) + "\n", folder=True)
    return path


def bring_project(map_file: Path) -> Iterator[Path]:
    """Write the project if there is none around a map: into the player's folder for a map in it, else beside the map.
    Yields the file if one was written. Raises OSError.
    """
    folder, own = map_file.resolve().parent, user_folder(create=False).resolve()
    inside = folder.is_relative_to(own)
    if project_file(folder) is None and not folder.is_relative_to(data_root().resolve()):
        yield write_project(own if inside else folder)


def main() -> None:
    """Renew project and templates."""
    write_project(resource("maps"))
    folder = resource(TEMPLATES)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.tx"):
        old.unlink()
    for name, text in templates().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
