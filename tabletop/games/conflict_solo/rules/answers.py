"""Answers that several steps take: to pass, to be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """No action (CH-PLY-07); no reaction."""

    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Done(Command):
    """The set-up is finished; or no (more) AA fire."""


PASS, DONE = Pass(), Done()
