"""What the drawing board can begin with: a map of the game or one's own, a new map, forces by points, a draft, a
scenario to be changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError
from tabletop.data.mapdraft import written
from tabletop.data.ownfiles import own_maps
from tabletop.data.paths import own_or_shipped, resource, user_folder
from tabletop.data.strictjson import read_json
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games import kit
from tabletop.shelf import drafts as drawings
from tabletop.shelf.drafts import Drawing
from tabletop.shelf.mapwords import game_of_map
from tabletop.shelf.tiledproject import bring_project, typed

__all__ = ["Beginning", "Begun", "begun_on", "drawn_map", "from_document", "going_on", "maps_of", "to_change"]


@dataclass(frozen=True)
class Beginning:
    """Something to begin with: a map as scenario files name it, or a scenario file. own: one of the player's."""

    name: str
    note: str
    file: str = ""
    path: Path | None = None
    own: bool = False


@dataclass(frozen=True)
class Begun:
    """A scenario on the drawing board and its map."""

    drawing: Drawing
    sheet: MapSheet


def words_of(file: str) -> str:
    """A map's file as a name: maps/.../kent_coast.tmx is "Kent Coast". Letters that a game puts before the names of
    its own maps are left out: tt_sector.tmx in a folder two_towers is "Sector".
    """
    path = Path(file)
    words = path.stem.split("_")
    initials = "".join(word[:1] for word in path.parent.name.split("_"))
    if len(words) > 1 and words[0] == initials:
        words = words[1:]
    return " ".join(word[:1].upper() + word[1:] for word in words)


def maps_of(game: str) -> list[Beginning]:
    """Maps of a game that are shipped, then all of the player's own ones."""
    folder = resource("maps") / game
    shipped = [f"maps/{game}/{path.name}" for path in sorted(folder.glob("*.tmx"))]
    mine, other = own_maps(), kit(game).design_map
    campaigns = other({}) if other is not None else ""
    return [Beginning(words_of(file), "own map", file, own=True) for file in mine] + [
        Beginning(words_of(file), "for a campaign" if file == campaigns else "", file)
        for file in shipped
        if file not in mine
    ]


def going_on(game: str) -> list[Beginning]:
    """Drafts, then the player's own scenarios, then those of the game and of others, to be copied."""
    found = [Beginning(_title(path), "draft", path=path, own=True) for path in drawings.drafts(game)]
    own = kit(game).scenarios().own_folder()
    for card in kit(game).scenarios().cards():
        if card.file is not None:
            mine = card.file.parent == own
            found.append(Beginning(card.title, "own scenario" if mine else "a copy", path=card.file, own=mine))
    return sorted(found, key=lambda source: (not source.own, source.note != "draft"))


def _title(path: Path) -> str:
    try:
        value = read_json(path).value
    except DataError:
        return path.stem
    return str(value.get("title", "")) or path.stem if isinstance(value, dict) else path.stem


def begun_on(game: str, source: Beginning, title: str, empty: bool = False) -> Begun:
    """A new scenario on a map, with forces to begin with unless it is to be `empty`. Raises MapError, DataError;
    ValueError with a sentence for a map of another game.
    """
    sheet = load_map(own_or_shipped(source.file), lenient=kit(game).scenarios().lenient)
    there = game_of_map(sheet)
    authoring = kit(game).authoring
    if authoring is None or (there and there != game and not authoring().owns(sheet)):
        whose = kit(there).title if there else "another game"
        raise ValueError(f"{source.name} is a map of {whose}; {kit(game).title} cannot be played on it.")
    key = drawings.free_name(game, title)
    document = authoring().new_scenario(sheet, source.file, key, title)
    design = kit(game).design
    if empty and design is not None:
        document = design()(sheet).emptied(document)
    return Begun(Drawing(game, document, key), sheet)


def drawn_map(game: str, title: str) -> Beginning:
    """A new plain map in the player's folder, to be painted on in Tiled. Raises OSError."""
    make = kit(game).authoring
    assert make is not None
    authoring = make()
    folder = user_folder() / "maps" / game
    name, n = drawings.free_name(game, title), 2
    path = folder / f"{name}.tmx"
    while path.exists():
        path, n = folder / f"{name}_{n}.tmx", n + 1
    draft = authoring.new_map(*authoring.usual, title)
    write_text(path, written(draft, path, typed(draft)), folder=True)
    list(bring_project(path))
    return Beginning(words_of(path.name), "own map", f"maps/{game}/{path.name}", own=True)


def to_change(game: str, source: Beginning) -> Begun:
    """A draft, or a scenario to be changed. Raises DataError, MapError."""
    assert source.path is not None
    drawing = drawings.resumed(game, source.path) if source.note == "draft" else drawings.opened(game, source.path)
    begun = Begun(drawing, map_of(drawing))
    design = kit(game).design
    if design is not None and (why := design()(begun.sheet).unfit(drawing.document)):
        raise ValueError(why)
    return begun


def from_document(game: str, document: dict[str, Any]) -> Begun:
    """A scenario that was made elsewhere, such as one of forces by points. Raises MapError."""
    drawing = drawings.new(game, document)
    drawing.work = True
    return Begun(drawing, map_of(drawing))


def map_of(drawing: Drawing) -> MapSheet:
    """The map of a scenario. Raises MapError; ValueError where it names none."""
    section, other = drawing.document.get("map"), kit(drawing.game).design_map
    file = (other(drawing.document) if other is not None else "") or (
        section.get("file") if isinstance(section, dict) else None
    )
    if not isinstance(file, str) or not file:
        raise ValueError(f"{drawing.title} names no map: there is nothing to draw on.")
    return load_map(own_or_shipped(file), lenient=kit(drawing.game).scenarios().lenient)
