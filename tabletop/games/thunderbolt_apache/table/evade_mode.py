"""Evasive: how the pilot's points are spent on the hits that come, the default ready to be pressed or kept for
good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules.hits import Evade, hits_words
from tabletop.games.thunderbolt_apache.rules.pieces import Incoming
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table import paint
from tabletop.games.thunderbolt_apache.table.faces import hits_text
from tabletop.games.thunderbolt_apache.table.modes import Mode
from tabletop.table.play.contract import Choice, Mark

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


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
