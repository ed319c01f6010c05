"""Likely misspellings on a map: names of layers, properties and styles that nothing reads but that nearly match a known
one.

A reader ignores what it does not know, since a map may hold anything; so a typing error would go unnoticed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches

from tabletop.data.faults import DataFault
from tabletop.data.mapclasses import LINE, STYLE, Kind
from tabletop.data.tiled import Group, MapSheet, ObjectLayer, Text, TileLayer, TileObject
from tabletop.games import kit, listed
from tabletop.shelf.tiledproject import kinds

NEAR = 0.75
"""The similarity from which a word counts as a misspelling of another."""


def game_of_map(sheet: MapSheet) -> str:
    """The game that a map names, or the first that owns such maps; "" for none."""
    named = sheet.properties.get("game")
    if isinstance(named, str) and named in listed():
        return named
    for game in listed():
        its = kit(game).authoring
        if its is not None and its().owns(sheet):
            return game
    return ""


def remarks(sheet: MapSheet) -> Iterator[DataFault]:
    """Likely misspellings on a map, and shapes that Tiled shows and this program does not."""
    game = game_of_map(sheet)
    its = kit(game).authoring if game else None
    yield from undrawn(sheet, _of_all(sheet))
    if its is None:
        return
    known = list(its().kinds())
    names = {name for kind in known for name in kind.layers}
    there = {layer.name for layer in sheet.walk()}
    for layer in sheet.walk():
        if isinstance(layer, Group):
            continue
        if layer.name not in names and (near := _near(layer.name, names - there)):
            wrong = "no rule reads a layer of that name"
            yield DataFault(sheet.path.name, f'layer "{layer.name}"', wrong, f'did you mean "{near}"?')
        things = [kind for kind in known if kind.use == "object" and layer.name in kind.layers]
        if isinstance(layer, ObjectLayer):
            yield from _objects(sheet, layer, things)
        elif isinstance(layer, TileLayer) and things:
            wrong = "it is a layer of tiles, and rules read objects there"
            yield DataFault(sheet.path.name, f'layer "{layer.name}"', wrong, "make an object layer of that name")


def _objects(sheet: MapSheet, layer: ObjectLayer, things: Iterable[Kind]) -> Iterator[DataFault]:
    members = {name for kind in things for name in kind.members}
    for thing in layer.objects:
        place = f'layer "{layer.name}", object {thing.id} "{thing.name}"'
        for name in thing.properties if members else ():
            if name not in members and (near := _near(name, members)):
                wrong = f'no rule reads its property "{name}"'
                yield DataFault(sheet.path.name, place, wrong, f'did you mean "{near}"?', (thing.x, thing.y))
        style = str(thing.properties.get("style", ""))
        if style and style not in STYLE.values and (near := _near(style, STYLE.values)):
            wrong = f'there is no style "{style}"'
            yield DataFault(sheet.path.name, place, wrong, f'did you mean "{near}"?', (thing.x, thing.y))
        known = kinds() if thing.class_name else {}
        if thing.class_name not in known and (near := _near(thing.class_name, known)):
            wrong = f'there is no class "{thing.class_name}"'
            yield DataFault(sheet.path.name, place, wrong, f'did you mean "{near}"?', (thing.x, thing.y))


def _of_all(sheet: MapSheet) -> list[Kind]:
    """The classes of the game that a map names, or of all games that can be played on it."""
    named = sheet.properties.get("game")
    games = [named] if isinstance(named, str) and named in listed() else listed()
    authors = [its() for game in games if (its := kit(game).authoring) is not None]
    return [kind for its in authors if len(games) == 1 or its.owns(sheet) for kind in its.kinds()]


def undrawn(sheet: MapSheet, known: Collection[Kind]) -> Iterator[DataFault]:
    """The shapes that Tiled shows but nobody draws and no rule of the map's game (`known`: its classes) reads."""
    read = {name for kind in known for name in kind.layers}
    for layer in sheet.walk():
        if not isinstance(layer, ObjectLayer) or not layer.look.visible or layer.name in read:
            continue
        lost = [
            thing
            for thing in layer.objects
            if thing.visible and not isinstance(thing, TileObject | Text) and thing.class_name not in kinds()
        ]
        if lost:
            many = len(lost) > 1
            wrong = f"{len(lost)} shapes are not drawn" if many else "a shape is not drawn"
            yield DataFault(
                sheet.path.name,
                f'layer "{layer.name}"',
                f"{wrong}: no rule reads {'them' if many else 'it'}, and the board shows no outlines",
                f'give a line the class "{LINE.name}", or hide the layer in Tiled',
                (lost[0].x, lost[0].y),
            )


def _near(word: str, known: Iterable[str]) -> str:
    """The known word that is most similar to this one; "" for none."""
    lower = {one.lower(): one for one in known}
    found = get_close_matches(word.lower(), lower, 1, NEAR)
    return lower[found[0]] if found else ""
