"""Custom properties with their types: text, numbers, yes/no, colours, files, objects, enumerations, classes and lists.

Read here and not by pytmx, which makes None of an empty text, knows no lists, reads classes on objects only and with
the exported types
only, and refuses names such as "name" or "width" because it keeps properties and attributes in one place.
"""

from __future__ import annotations

from tabletop.data.faults import shorten
from tabletop.data.tiled import checks
from tabletop.data.tiled.faults import BadValue, Where
from tabletop.data.tiled.guard import Node, child, children
from tabletop.data.tiled.load_state import MapReading
from tabletop.data.tiled.values import ClassValue, EnumNumber, EnumText, FileRef, ObjectRef, PropertyValue

_INT64 = 1 << 62
_SIMPLE: dict[str, checks.Reader] = {
    "int": checks.whole(-_INT64, _INT64),
    "float": checks.real(-1e300, 1e300),
    "bool": checks.yes_no,
    "color": checks.colour,
}


def read_properties(reading: MapReading, where: Where, node: Node) -> dict[str, PropertyValue]:
    """The <properties> of an element; faults are added to `reading`."""
    found: dict[str, PropertyValue] = {}
    for block in children(node, "properties"):
        for entry in children(block, "property"):
            name = entry.get("name", "")
            place = where.at(entry).inside(f'property "{shorten(name)}"')
            if not name:
                reading.faults.pardon(where.at(entry), "a property has no name", "give it one", "it is not read")
            elif name in found:
                reading.faults.pardon(
                    place, "there are two properties of that name", "remove one", "the first one counts"
                )
            else:
                found[name] = _value(reading, place, entry)
    return found


def _value(reading: MapReading, where: Where, entry: Node) -> PropertyValue:
    """One value; None (and a fault) if it cannot be read."""
    kind, custom = entry.get("type", "string"), entry.get("propertytype", "")
    text = entry.get("value")
    if text is None:
        text = entry.text or ""
    if kind == "class":
        return ClassValue(custom, read_properties(reading, where, entry))
    if kind == "list":
        return tuple(
            _value(reading, where.inside(f"item {n}"), item) for n, item in enumerate(children(entry, "item"), 1)
        )
    try:
        if custom and kind in ("string", "int"):
            return EnumNumber(custom, checks.whole(-_INT64, _INT64)(text)) if kind == "int" else EnumText(custom, text)
        if kind == "string":
            return text
        if kind in _SIMPLE:
            value: PropertyValue = _SIMPLE[kind](text)
            return value
        if kind == "file":
            return FileRef(text)
        if kind == "object":
            number: int = checks.whole(0, 1 << 31)(text or "0")
            if number:
                reading.refs.append((where, number))
            return ObjectRef(number)
        raise BadValue(
            f'the type "{shorten(kind)}" is not known',
            "use string, int, float, bool, color, file, object, class or list",
        )
    except BadValue as error:
        reading.faults.pardon(where, error.wrong, error.mend, "it is not read")
        return None


def stray(reading: MapReading, where: Where, node: Node, known: frozenset[str], strict: bool) -> None:
    """Reports child elements that this program does not know: a fault if they could change the picture,
    else a remark.
    """
    for part in children(node, *{c.tag for c in node if c.tag not in known}):
        words = f"the element <{shorten(part.tag)}> is not known to this program"
        if strict:
            reading.faults.pardon(where.at(part), words, "remove it, or save the map for an earlier version of Tiled")
        else:
            reading.faults.note(where.at(part), words, "it is read over")


def only_child(reading: MapReading, where: Where, node: Node, tag: str) -> Node | None:
    """The child of that name; a second one is a fault."""
    found = list(children(node, tag))
    if len(found) > 1:
        reading.faults.pardon(where.at(found[1]), f"there is a second <{tag}>", "keep one", "the first one counts")
    return child(node, tag)
