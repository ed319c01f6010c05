"""Tiled's JSON files (TMJ, TSJ, TJ) as the elements of its XML files, so that all further code sees one format.

Tiled's two forms say the same with other words: a layer's kind is its `type`, shapes are flags or lists of points,
a tileset's picture is an attribute, a class value is a table without types. Both ways in which Tiled has written
properties and tiles of tilesets since 1.0 are read.
Elements made here have no line: a fault names layer, object and property.
Elements are extended by lists only: up to Python 3.12 `extend` turns a fault inside a generator into a TypeError.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from tabletop.data.faults import shorten
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import (
    LONGEST_ATTRIBUTE,
    MIB,
    MOST_DEPTH,
    MOST_ELEMENTS,
    FileFault,
    Node,
    read_bytes,
)

JSON_BYTES = 24 * MIB
"""A list of small numbers takes about eight times the memory of its text."""
_AGAIN = "save it again in Tiled"
_KINDS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_FLAGS = ("ellipse", "point", "capsule")
_ROOTS = {"map": "layers", "tileset": "tilewidth", "template": "object"}
"""The kind of a file, and the key that identifies it when it does not name its kind, as in old files."""
_OURS = re.compile(rb'\s*\{\s*"format"\s*:\s*"tabletop ')
"""The beginning of the program's own files."""
Table = dict[str, Any]


def is_json(data: bytes) -> bool:
    """Whether the content of a file is JSON."""
    return data[:64].removeprefix(BOM_UTF8).lstrip().startswith(b"{")


def parse_json(data: bytes) -> Node:
    """The tree of a JSON file of Tiled. Raises FileFault for anything but sound, bounded JSON of a map, a tileset or a
    template.
    """
    value = _value(data)
    kind = value.get("type")
    if kind not in _ROOTS:
        kind = next((root for root, key in _ROOTS.items() if kind is None and key in value), None)
    if kind == "map":
        return _map(value)
    if kind == "tileset":
        return _tileset(value)
    if kind == "template":
        return _template(value)
    raise FileFault(0, "the file is JSON, but neither a map nor a tileset nor a template of Tiled", _AGAIN)


def kind_of_json(path: Path) -> str:
    """Tiled's kind of a file named .json: "map", "tileset", "template"; "" for anything else."""
    try:
        data = read_bytes(path, JSON_BYTES)
        return parse_json(data).tag if is_json(data) and not _OURS.match(data) else ""
    except BadValue:
        return ""


def _value(data: bytes) -> Table:
    """The outermost table of a JSON text, with limits on size, depth and count."""
    if len(data) > JSON_BYTES:
        raise FileFault(0, f"the JSON has {len(data):,} bytes", f"save it as TMX; at most {JSON_BYTES:,} are read")
    if data.count(b"{") + data.count(b"[") > MOST_ELEMENTS:
        raise FileFault(0, f"there are more than {MOST_ELEMENTS:,} elements", "split the map")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8 text", _AGAIN) from None
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_table)
    except json.JSONDecodeError as error:
        raise FileFault(error.lineno, f"this is not sound JSON ({shorten(error.msg, 60)})", _AGAIN) from None
    except (RecursionError, ValueError):  # depth; a number of thousands of digits
        raise FileFault(0, "the JSON is nested too deep or holds a number too long", _AGAIN) from None
    assert isinstance(value, dict)  # it begins with a brace
    return value


def _no_constant(word: str) -> NoReturn:
    raise FileFault(0, f"{word} is no number", "write a number")


def _table(pairs: list[tuple[str, Any]]) -> Table:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise FileFault(0, f'the key "{shorten(twice)}" stands twice in one table', "keep one of the two")
    return found


# -- tables and lists, or a fault that names the key
def _tables(value: Table, key: str) -> list[Table]:
    """The list of tables under a key, () if it is missing."""
    found = value.get(key) or []
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise FileFault(0, f'"{key}" is no list of tables', _AGAIN)
    return found


def _table_of(value: Table, key: str) -> Table:
    found = value[key]
    if not isinstance(found, dict):
        raise FileFault(0, f'"{key}" is no table', _AGAIN)
    return found


def _text(value: object) -> str:
    """A plain value in the form of an XML attribute."""
    if isinstance(value, bool):
        return "1" if value else "0"
    return "" if value is None else str(value)


def _node(tag: str, value: Table, *drop: str, **more: object) -> Node:
    """An element with all plain values of a table as attributes except `drop`, and with `more`."""
    plain = {key: _text(entry) for key, entry in {**value, **more}.items() if not isinstance(entry, dict | list)}
    for key in drop:
        plain.pop(key, None)
    if any(len(entry) > LONGEST_ATTRIBUTE for entry in plain.values()):
        raise FileFault(0, f"<{tag}> has too long a text", "Tiled does not write such a file")
    return Node(tag, plain)


# -- the files
def _map(value: Table) -> Node:
    out = _node("map", value, "type")
    _properties(out, value)
    out.extend([_tileset(entry) for entry in _tables(value, "tilesets")])
    _layers(out, value, 1)
    return out


def _template(value: Table) -> Node:
    out = Node("template")
    if "tileset" in value:
        out.append(_tileset(_table_of(value, "tileset")))
    if "object" in value:
        out.append(_object(_table_of(value, "object")))
    return out


def _tileset(value: Table) -> Node:
    """A tileset, or a reference to its file."""
    if "source" in value:
        return Node("tileset", {key: _text(value[key]) for key in ("firstgid", "source") if key in value})
    out = _node("tileset", value, "type", "image", "imagewidth", "imageheight", "transparentcolor")
    _properties(out, value)
    if isinstance(value.get("tileoffset"), dict):
        out.append(_node("tileoffset", value["tileoffset"]))
    _picture(out, value)
    out.extend(list(_tiles(value)))
    return out


def _picture(out: Node, value: Table) -> None:
    """Adds the <image> that the attributes of a tileset, tile or image layer describe."""
    if value.get("image"):
        told = {
            "source": value["image"],
            "width": value.get("imagewidth"),
            "height": value.get("imageheight"),
            "trans": value.get("transparentcolor"),
        }
        out.append(_node("image", {key: entry for key, entry in told.items() if entry is not None}))


def _tiles(value: Table) -> Iterable[Node]:
    """The tiles of a tileset with data of their own: a list, or (Tiled 1.0 and 1.1) tables by number."""
    if isinstance(value.get("tiles"), dict) or isinstance(value.get("tileproperties"), dict):
        entries = _old_tiles(value)
    else:
        entries = _tables(value, "tiles")
    for entry in entries:
        tile = _node("tile", entry, "image", "imagewidth", "imageheight")
        _properties(tile, entry)
        _picture(tile, entry)
        if entry.get("animation"):
            frames = Node("animation")
            frames.extend([_node("frame", frame) for frame in _tables(entry, "animation")])
            tile.append(frames)
        yield tile


def _old_tiles(value: Table) -> list[Table]:
    found: dict[str, Table] = {}
    for key, name in (("tiles", ""), ("tileproperties", "properties"), ("tilepropertytypes", "propertytypes")):
        for number, entry in (_table_of(value, key) if value.get(key) else {}).items():
            if not isinstance(entry, dict):
                raise FileFault(0, f'"{key}" is no table of tables', _AGAIN)
            found.setdefault(number, {"id": number}).update({name: entry} if name else entry)
    return list(found.values())


# -- layers
def _layers(out: Node, value: Table, depth: int) -> None:
    if depth > MOST_DEPTH:
        raise FileFault(0, f"elements are nested more than {MOST_DEPTH} deep", "use fewer groups inside groups")
    for entry in _tables(value, "layers"):
        kind = _KINDS.get(str(entry.get("type")))
        if kind is None:
            raise FileFault(0, f'a layer is of the type "{shorten(str(entry.get("type")))}"', _AGAIN)
        out.append(_layer(kind, entry, depth))


def _layer(kind: str, value: Table, depth: int) -> Node:
    layer = _node(kind, value, "type", "image", "transparentcolor", "data", "encoding", "compression")
    _properties(layer, value)
    if kind == "group":
        _layers(layer, value, depth + 1)
    elif kind == "objectgroup":
        layer.extend([_object(entry) for entry in _tables(value, "objects")])
    elif kind == "imagelayer":
        _picture(layer, value)
    else:
        layer.append(_data(value))
    return layer


def _data(value: Table) -> Node:
    """The data of a tile layer, whole or in chunks."""
    packed = {key: value[key] for key in ("encoding", "compression") if value.get(key)}
    data = _node("data", packed if packed.get("encoding") == "base64" else {"encoding": "csv"})
    if "chunks" in value:
        for entry in _tables(value, "chunks"):
            chunk = _node("chunk", entry, "data")
            chunk.text = _numbers(entry)
            data.append(chunk)
    else:
        data.text = _numbers(value)
    return data


def _numbers(value: Table) -> str:
    """The cells of a layer or chunk as the text of an XML file."""
    found = value.get("data", [])
    if isinstance(found, str):
        return found
    if not isinstance(found, list) or any(type(number) is not int for number in found):
        raise FileFault(
            0, f'the data of the layer "{shorten(str(value.get("name", "")))}" is no list of numbers', _AGAIN
        )
    return ",".join(map(str, found))


# -- objects
def _object(value: Table) -> Node:
    out = _node("object", value, *_FLAGS)
    _properties(out, value)
    out.extend([Node(flag) for flag in _FLAGS if value.get(flag)])
    for shape in ("polygon", "polyline"):
        if shape in value:
            corners = " ".join(f"{_text(at.get('x'))},{_text(at.get('y'))}" for at in _tables(value, shape))
            out.append(Node(shape, {"points": corners}))
    if "text" in value:
        words = _table_of(value, "text")
        text = _node("text", words, "text")
        text.text = _text(words.get("text"))
        out.append(text)
    return out


# -- properties
def _properties(out: Node, value: Table) -> None:
    """Adds the <properties> of a table: a list of tables, or (Tiled 1.0 and 1.1) values by name and types by name."""
    found = value.get("properties")
    if not found:
        return
    if isinstance(found, dict):
        kinds = value.get("propertytypes")
        kinds = kinds if isinstance(kinds, dict) else {}
        entries = [{"name": name, "type": kinds.get(name), "value": entry} for name, entry in found.items()]
    else:
        entries = _tables(value, "properties")
    block = Node("properties")
    block.extend([_property("property", entry, 1) for entry in entries])
    out.append(block)


def _property(tag: str, entry: Table, depth: int) -> Node:
    """One property, or (`tag` item) one value of a list."""
    if depth > MOST_DEPTH:
        raise FileFault(0, f"properties are nested more than {MOST_DEPTH} deep", "use fewer classes inside classes")
    value = entry.get("value")
    kind = entry.get("type") or _kind(value)
    out = _node(tag, {key: entry[key] for key in ("name", "propertytype") if key in entry}, type=kind)
    if isinstance(value, dict):
        block = Node("properties")
        block.extend([_property("property", {"name": name, "value": part}, depth + 1) for name, part in value.items()])
        out.append(block)
    elif isinstance(value, list):
        typed = (part if isinstance(part, dict) and "value" in part else {"value": part} for part in value)
        out.extend([_property("item", part, depth + 1) for part in typed])
    elif kind == "bool":
        out.set("value", "true" if value in (True, "true") else "false")
    else:
        out.set("value", _text(value))
    return out


def _kind(value: object) -> str:
    """The type of a member of a class, which JSON leaves out: only the project has it."""
    if isinstance(value, bool):
        return "bool"
    kinds = {int: "int", float: "float", dict: "class", list: "list"}
    return kinds.get(type(value), "string")
