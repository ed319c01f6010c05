"""A load is dropped, released or launched; an attacker is chased (TL-ORD)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event, Note
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Release
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, load_words, place


@dataclass(frozen=True, slots=True)
class Jettisoned(Event):
    """The whole load is dropped without effect (TL-ORD-07)."""

    aircraft: str
    load: str

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], load="", load_left=0, loaded_at_start=False))

    def words(self, state: State) -> str:
        dice = state.library.loads[self.load].dice if self.load in state.library.loads else 0
        what = "its bombs" if state.library.loads[self.load].kind == "bomb" else load_words(state, self.load, dice)
        return f"{called(state, self.aircraft)} jettisons {what} (TL-ORD-07)"


def _released(state: State, aircraft: str, release: Release) -> State:
    """What is released is no longer on board, and whoever released it has fought (TL-VIC-07)."""
    carrier = state.aircraft[aircraft]
    left = carrier.load_left - release.dice
    after = changed(carrier, releases=(*carrier.releases, release), load_left=left, load=carrier.load if left else "")
    return with_fields(put(state, after), engaged=state.engaged | {aircraft})


@dataclass(frozen=True, slots=True)
class BombReleased(Event):
    """Bombs fall at a target in the present hex (TL-ORD-06); they are thrown for in combat phase 2."""

    aircraft: str
    release: Release

    def apply(self, state: State) -> State:
        return _released(state, self.aircraft, self.release)

    def words(self, state: State) -> str:
        r = self.release
        what, at = load_words(state, r.load, r.dice), place(state, r.hex)
        return f"{called(state, self.aircraft)} releases {what} on {called(state, r.target)} at {at} (TL-ORD-06)"


@dataclass(frozen=True, slots=True)
class TorpedoLaunched(Event):
    """A torpedo runs (TL-TORP-02); it is thrown for in combat phase 2."""

    aircraft: str
    release: Release

    def apply(self, state: State) -> State:
        return _released(state, self.aircraft, self.release)

    def words(self, state: State) -> str:
        target, away = called(state, self.release.target), self.release.range
        return f"{called(state, self.aircraft)} launches its torpedo at {target}, range {away} (TL-TORP-02)"


@dataclass(frozen=True, slots=True)
class ChaseTested(Note):
    """Whether an attacker is chased (TL-ORD-04): `by` the id of one chaser or ''."""

    aircraft: str
    by: str

    def words(self, state: State) -> str:
        by = f"is chased by {called(state, self.by)}: -1" if self.by else "is not chased"
        return f"{called(state, self.aircraft)} {by} (TL-ORD-04)"
