"""What the player's hand does in each step: the base of all modes, watching, steps that are buttons alone, and Evasive,
where the pilot's points are spent on the hits that come.

A mode turns clicks, drags and actions into commands and says what is marked on the battlefield. It asks the rules; it
knows none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.hits import Evade, hits_words
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.setting_up.events import Back
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.marks import paint
from tabletop.games.thunderbolt_apache.table.pieces.faces import hits_text
from tabletop.table.play.contract import Choice, Mark, Spot
from tabletop.table.play.mode import RestingHand

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- the base of all modes, watching, and steps that are buttons alone

NOT_NOW = Refusal("TA-TURN-01", "Nothing can be picked up in this step.")
LAST = (Concede, Back)
"""Commands that no button of the prompt bar should invite to; the menu has them."""


class Mode(RestingHand):
    """One step's hand."""

    not_now = NOT_NOW

    def __init__(self, table: ApacheTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    def plane_at(self, spot: Spot | None) -> Flyer | None:
        """The aircraft of the mission under a spot."""
        return self.table.flyer_of(spot.sprite.id) if spot is not None and spot.sprite is not None else None

    def unit_at(self, spot: Spot | None) -> Enemy | None:
        """The enemy unit under a spot."""
        return self.table.unit_of(spot.sprite.id) if spot is not None and spot.sprite is not None else None

    def ready(self) -> frozenset[int]:
        """Serials of aircraft that can be picked up."""
        return frozenset()

    def choices(self) -> list[Choice]:
        default = self.table.default_command()
        return [self.choice(c, default=c == default) for c in self.options if not isinstance(c, LAST)]

    def choice(self, command: Command, **more: Any) -> Choice:
        """A button for a command with the game's own words."""
        return Choice(command.label(self.state), (command,), **more)

    def click(self, spot: Spot, double: bool) -> None:
        self.table.select(spot.sprite.id if spot.sprite else "")

    def menu(self, spot: Spot) -> list[Choice]:
        return []


class Watch(Mode):
    """Nobody is asked."""

    def choices(self) -> list[Choice]:
        return []


# -- Evasive: how the pilot's points are spent on the hits that come, the default ready to be pressed or kept for good.


class EvadeMode(Mode):
    """`always`: the default is used without asking, until the player says otherwise."""

    def __init__(self, table: ApacheTable) -> None:
        super().__init__(table)
        self.always = False

    @property
    def hits(self) -> Incoming | None:
        return events.first_choice(self.state) if self.state.mission is not None else None

    def begun(self) -> None:
        hits = self.hits
        if hits is not None:
            self.table.selected = f"a{hits.target}"

    def go_on(self) -> None:
        """Spend the points by the default when nobody wants to be asked; what was taken back is asked again."""
        hits = self.hits
        if (
            self.always
            and hits is not None
            and self.table.host.seat is not None
            and not self.table.host.session.match.undone
        ):
            self.table.host.submit(self._default(hits))

    def _default(self, hits: Incoming) -> Evade:
        return Evade(*events.default(hits, points(self.state, self.state.here.flyers[hits.target])))

    def prompt(self) -> tuple[str, str] | None:
        hits = self.hits
        if hits is None:
            return None
        flyer = self.state.here.flyers[hits.target]
        have = points(self.state, flyer)
        return (
            f"{hits_words(hits.light, hits.heavy)} on {flyer.pilot} from {hits.reason}: how does he spend "
            f"{count(have, 'Evasive point')}?",
            "TA-EVA-01",
        )

    def marks(self) -> list[Mark]:
        hits = self.hits
        if hits is None:
            return []
        to = self.table.lying.plane_points.get(hits.target)
        at = self.table.lying.unit_points.get(hits.source)
        out = [paint.ring(to[1], 104, "#d2401f")] if to is not None else []
        if to is not None and at is not None:
            out.append(paint.arrow(at, to[1], hits_text(hits.light, hits.heavy)))
        return out

    def choices(self) -> list[Choice]:
        hits = self.hits
        if hits is None:
            return super().choices()
        default = self._default(hits)
        out = []
        for command in self.options:
            if isinstance(command, Evade):
                left = events.after(hits, command.lighten, command.cancel)
                words = (
                    "Take them all"
                    if not command.lighten and not command.cancel
                    else f"{self._use(command)}: {hits_words(*left) if any(left) else 'nothing'} left"
                )
                out.append(
                    Choice(
                        words,
                        (command,),
                        default=command == default,
                        tip=f"{hits_words(*left).capitalize()} will be drawn."
                        + (" The default. TA-EVA-05" if command == default else ""),
                    )
                )
        out.sort(key=lambda c: not c.default)
        out.append(
            Choice(
                "Always the default",
                run=self.toggle,
                action="evade_default",
                icon="shield",
                tip="From now on Heavy hits are made Light first, then Light ones cancelled, without asking. TA-EVA-05",
            )
        )
        return out

    @staticmethod
    def _use(command: Evade) -> str:
        parts = [f"{command.lighten}H into {command.lighten}L"] if command.lighten else []
        words = ", ".join(parts + ([f"cancel {command.cancel}L"] if command.cancel else []))
        return words[:1].upper() + words[1:]

    def toggle(self) -> None:
        """Ask, or do not ask any more."""
        self.always = not self.always
        self.table.host.status(
            "Evasive points are spent by the default, without asking."
            if self.always
            else "You are asked again how Evasive points are spent."
        )
        if self.always and self.table.mode is self:
            self._keep()

    def _keep(self) -> None:
        hits = self.hits
        self.always = True
        if hits is not None:
            self.table.host.submit(self._default(hits))
