"""A plan of the player changes."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.changing import with_fields
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import OpenEvent


@dataclass(frozen=True, slots=True)
class Drafted(OpenEvent):
    """The plan changes; None: it is put aside. Nothing has happened yet."""

    draft: Draft | None

    def apply(self, state: State) -> State:
        return with_fields(state, draft=self.draft)
