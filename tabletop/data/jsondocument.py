"""Changed copies of a JSON document: what is not named stays as it was, and the old one is never touched."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
Path_ = tuple[str | int, ...]
Change = Callable[[Document, Any], Document]
"""A document with something set to another value."""


def at(document: Any, path: Path_, default: Any = None) -> Any:
    """What stands at a path; `default` where nothing does."""
    here = document
    for part in path:
        inside = (isinstance(here, dict) and part in here) or (isinstance(here, list) and part in range(len(here)))
        if not inside:
            return default
        here = here[part]
    return here


def edited(document: Document, path: Path_, value: Any) -> Document:
    """With another value at a path; objects on the way to it that are not there yet are made."""
    new = copy.deepcopy(document)
    here: Any = new
    for part in path[:-1]:
        if isinstance(here, dict) and part not in here:
            here[part] = {}
        here = here[part]
    here[path[-1]] = copy.deepcopy(value)
    return new


def without(document: Document, path: Path_) -> Document:
    """Without what stands at a path; where nothing does, as it was."""
    new = copy.deepcopy(document)
    here = at(new, path[:-1])
    if at(new, path, new) is not new:
        del here[path[-1]]
    return new


def added(document: Document, path: Path_, value: Any) -> Document:
    """With one more entry at the end of the list at a path, which is made if it is not there yet."""
    return edited(document, path, [*at(document, path, []), value])


def setting(*path: str | int, usual: Any = None) -> Change:
    """What sets the value at a path. A key that is not there yet and is to have its usual value stays away."""

    def change(document: Document, value: Any) -> Document:
        if value == usual and at(document, path, change) is change:
            return document
        return edited(document, path, value)

    return change


# -- JSON laid out for people: one line a key, one line an entry of a list, broken further only where a line would be
# too long.

WIDTH = 150


def laid_out(value: Any) -> str:
    """The text of a document, with a line end at its end."""
    return _text(value, 0) + "\n"


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _text(value: Any, depth: int) -> str:
    pad = "  " * depth
    flat = _flat(value)
    if not isinstance(value, (dict, list)) or not value:
        return flat
    if depth and len(flat) + len(pad) <= WIDTH and not (depth == 1 and _listing(value)):
        return flat
    if isinstance(value, dict):
        inner = [f"{pad}  {_flat(k)}: {_text(v, depth + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner) + f"\n{pad}}}"
    return "[\n" + ",\n".join(f"{pad}  {_text(v, depth + 1)}" for v in value) + f"\n{pad}]"


def _listing(value: Any) -> bool:
    """A list of objects stands one a line at the top, even when it is short."""
    return isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict) and len(_flat(value)) > 60
