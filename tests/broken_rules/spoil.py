"""A plugin of pytest that reads one module of the program with a fault in it; named in `BROKEN_RULE`."""

from __future__ import annotations

import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

PATH, _, TEXT = Path(os.environ["BROKEN_RULE"]).read_text("utf-8").partition("\n")
right = SourceFileLoader.get_code


def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    if loader.path == PATH:
        return compile(TEXT, PATH, "exec", dont_inherit=True)
    return right(loader, name)


SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
