"""Following the enemy: the trails of his last moves on the map, what he does in the prompt, and in one sentence what
happened since the player's last order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.match import Entry
from tabletop.core.messages import Event
from tabletop.core.wording import counted
from tabletop.data import narration
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsAimed
from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import DeclarationEnded, FireDeclared
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap, MoveBegan, MoveEnded
from tabletop.games.thunderbolt_lightning.rules.ordnance import BombReleased, Jettisoned, TorpedoLaunched
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving.events import OrdnanceRolled
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring as points
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.draw import palette as pal
from tabletop.table.papers.paper import OPEN
from tabletop.table.papers.since import SincePaper
from tabletop.table.play import followed
from tabletop.table.play.contract import Mark, Point, Showing

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

TOLD = 2
"""Events that the recap tells; the log has all of them."""
ON_PAPER = 5
"""Events that stand on the paper below the losses."""
DEEDS = {
    "announce": "{} chooses its height.",
    "move": "{} flies.",
    "fly": "{} flies.",
    "declare": "{} chooses its targets.",
    "declare_aa": "The guns choose their targets.",
    "ships": "The ships steam on.",
    "setup": "The aircraft are placed.",
}
"""What is done in a step, of the unit that does it."""


ORDERS = (
    AltitudeDeclared, BombReleased, DeclarationEnded, FireDeclared, GunsAimed, Jettisoned, LeftMap, MoveBegan,
    MoveEnded, TorpedoLaunched,
)  # fmt: skip
"""What somebody does by his own order; all else befalls him."""
WEIGHTY = (HitMarked, OrdnanceRolled, StructureDamaged)
"""What is told before other events."""
HELD = (Destroyed, OrdnanceRolled, StructureDamaged, Sunk)
HOLD_MS = 1800
"""Milliseconds at normal motion for which a loss, or what bombs and torpedoes do, stays to be seen."""


def several(unit: str) -> bool:
    """Whether the name of a unit calls for a plural: "Spitfires fly", but "Red flies"."""
    return unit.endswith("s")


def deed(state: State, unit: str) -> str:
    """What is being done now, in a sentence; '' for what nobody does."""
    key = state.frames[-1].step.rstrip("12") if state.frames else ""
    words = DEEDS.get(key, "")
    if several(unit):
        words = words.replace("flies", "fly").replace("chooses its", "choose their")
    return words.format(unit) if words and (unit or "{}" not in words) else ""


class Following:
    """`since`: what happened since the player's last order, a line each; `lost`: what each side lost meanwhile."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.since: list[str] = []
        self.lost: dict[int, list[str]] = {}
        self.weighty: list[str] = []
        """What bombs, torpedoes and hits did since then."""
        self.earlier = ""
        """What had happened before the last order: one's own shot, when nothing came after it."""
        self.paper = SincePaper(starts=OPEN)

    # -- what is told
    def heard(self, event: Event, text: str, seat: int | None) -> None:
        """A line of the log: what one orders oneself begins a new count, what befalls one does not."""
        if isinstance(event, ORDERS) and seat is not None and seat == self.table.host.looker:
            self.ordered()
        elif isinstance(event, (Destroyed, Sunk)) and seat is not None:
            ident = event.aircraft if isinstance(event, Destroyed) else event.target
            state = self.table.truth
            aircraft = state.aircraft.get(ident)
            worth = f" ({counted(points.value(state, aircraft), 'point')})" if aircraft is not None else ""
            self.lost.setdefault(seat, []).append(f"{called(state, ident)}{worth}")
        elif text and seat is not None:
            into = self.weighty if self._weighs(event) else self.since
            into.append(text.split(" (TL-")[0].rstrip("."))

    def _weighs(self, event: Event) -> bool:
        """Whether an event is told before others; the hit that destroys is told with the loss."""
        if isinstance(event, HitMarked):
            state = self.table.truth
            aircraft = state.aircraft.get(event.aircraft)
            return aircraft is not None and event.hits < state.type_of(aircraft).hits
        return isinstance(event, WEIGHTY)

    def blows(self) -> str:
        """What was lost and hit since the last order, in a line; "" for nothing."""
        return ". ".join(words[:1].upper() + words[1:] for words in (*self._losses(), *self.weighty[-TOLD:]))

    def ordered(self) -> None:
        """The looker gives an order: what happens from here on is new."""
        self.earlier = self._words() or self.earlier
        self.since.clear()
        self.lost.clear()
        self.weighty.clear()

    def stood(self, journal: Sequence[Entry]) -> None:
        """The game stands after these entries: what came after the looker's last order in them is heard anew."""
        self.ordered()
        self.earlier = ""
        looker, first = self.table.host.looker, len(journal)
        while first and looker is not None:
            first -= 1
            entry = journal[first]
            if entry.seat == looker and any(isinstance(event, ORDERS) for event in entry.events):
                break
        for entry in journal[first:]:
            state = entry.before
            for event in entry.events:
                state = self.table.host.session.match.game.evolve(state, event)
                self.table.happening.heard(event, state)

    def recap(self) -> str:
        """What happened since the last order, in a sentence or two, losses first."""
        words = self._words()
        return f"Since your last order: {words}." if words else ""

    def _words(self) -> str:
        told = [*self._losses(), *self.weighty[-TOLD:]]
        last = self.since[-TOLD:] if not told else self.since[-1:]
        if not told and not last:
            return ""
        more = len(self.since) - len(last) + len(self.weighty[:-TOLD])
        first, *rest = [*told, *last]
        words = ". ".join([first, *(sentence[:1].upper() + sentence[1:] for sentence in rest)])
        return f"{words}{f', and {more} more before that (F2)' if more > 0 else ''}"

    def _losses(self) -> list[str]:
        looker, told = self.table.host.looker, []
        for seat, names in sorted(self.lost.items(), key=lambda found: found[0] != looker):
            who = "you lost" if seat == looker else f"{self.table.state.scenario.sides[seat].name} lost"
            told.append(f"{who} {narration.listing(names)}")
        return told

    def tell(self) -> None:
        """Losses, and what bombs and torpedoes did, since the last order lie on a paper until the next order."""
        looker, lines = self.table.host.looker, list[tuple[str, int | None]]()
        for seat, names in sorted(self.lost.items(), key=lambda found: found[0] != looker):
            who = "You lost" if seat == looker else f"{self.table.state.scenario.sides[seat].name} lost"
            lines += [(f"{who} {name}.", seat) for name in names]
        if lines or self.weighty:
            told = [*self.weighty[-ON_PAPER:], *self.since[-ON_PAPER:]]
            lines += [(f"{words[:1].upper()}{words[1:]}.", None) for words in told]
        self.paper.tell(lines)

    def watched(self, showing: Showing | None, event: Event, seat: int | None) -> Showing | None:
        """What another side does is watched at the player's pace."""
        looker = self.table.host.looker
        if showing is not None and isinstance(event, HELD):
            return replace(showing, ms=max(showing.ms, HOLD_MS))  # at every pace: this is what the battle is about
        if showing is None or looker is None or seat is None or seat == looker:
            return showing
        kind = "order" if isinstance(event, MoveBegan) else "dice" if showing.roll is not None else "pass"
        return replace(showing, beat=kind)

    def show_again(self) -> None:
        """His last moves are brought into sight, and told once more."""
        points = [p for aircraft in self._moved() for p in self._points(aircraft)]
        if points:
            self.table.host.look_over(points, True)
        before = f" Before it: {self.earlier}." if self.earlier else ""
        self.table.host.status(self.recap() or f"Nothing happened since your last order.{before}")

    # -- what is drawn
    def _moved(self) -> list[Aircraft]:
        looker = self.table.host.looker
        return [a for a in self.table.state.flying() if a.side != looker and len(a.path) > 1 and looker is not None]

    def _points(self, aircraft: Aircraft) -> list[Point]:
        return [self.table.host.centre(at) for at, _ in aircraft.path]

    def marks(self) -> list[Mark]:
        """The way of each enemy in this phase, from where he began."""
        return [
            followed.trail(self.table.host, self._points(a), str(pal.SIDE[a.side]), numbers=False, layer=0)
            for a in self._moved()
        ]
