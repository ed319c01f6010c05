"""How much work a call does: Python functions entered, the same on every machine and under every load (never
seconds).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def functions_entered(call: Callable[[], Any]) -> int:
    """Python functions entered while `call` runs."""
    entered = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal entered
        entered += event == "call"

    sys.setprofile(count)
    try:
        call()
    finally:
        sys.setprofile(None)
    return entered
