"""JSON laid out for people: one line a key, one line an entry of a list, broken further only where a line would be
too long.
"""

from __future__ import annotations

import json
from typing import Any

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
