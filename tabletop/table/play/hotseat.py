"""Several people at one screen who may know different things: the curtain between them, and the moments that they watch
together.

A part of a `Play`. The `HotSeat` part of a hiding game's table says what both people watch and are asked together. Then
`looker` is None and the table is shown as to an observer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tabletop.core.messages import Event
    from tabletop.shelf.session import Session
    from tabletop.table.play.animation_queue import Presenting
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import PlayView


class HotSeatTable(Protocol):
    """The play as its hot seat sees it."""

    session: Session
    stage: PlayView
    table: GameTable | None
    presenting: Presenting


class Sharing:
    """`looker`: the seat whose view is shown, None for nobody in particular; `curtained`: the table is being handed
    over; `eyes`: the seat from whose view a game without secrets is replayed, None: the true state; `uncovered`:
    nothing is kept back though the game goes on (--reveal on the command line).
    """

    def __init__(self, play: HotSeatTable) -> None:
        self.play = play
        self.looker = self.first_looker()
        self.curtained = False
        self.eyes: int | None = None
        self.uncovered = False

    @property
    def players(self) -> tuple[str, ...]:
        return self.play.session.header.players

    def first_looker(self) -> int | None:
        """The person who is asked, or else the first one."""
        humans = self.humans
        asked = [seat for seat in self.play.session.match.to_act if seat in humans]
        return asked[0] if asked else humans[0] if humans else None

    def is_human(self, seat: int) -> bool:
        return self.players[seat] == "human"

    @property
    def humans(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == "human"]

    @property
    def asked_humans(self) -> list[int]:
        """The people who are asked now."""
        return [seat for seat in self.play.session.match.to_act if self.is_human(seat)]

    @property
    def hot_seat(self) -> bool:
        """Whether several people who may know different things share one screen."""
        return self.play.table is not None and self.play.table.manner.hides and len(self.humans) > 1

    @property
    def disclosed(self) -> bool:
        """Whether the game is over and nothing is hidden any more: log and replay show everything."""
        over = self.uncovered or self.play.session.match.result is not None
        return over and self.play.table is not None and self.play.table.manner.hides

    @property
    def open_to_all(self) -> bool:
        """Whether nothing is hidden from anybody: not in this scenario, or no longer."""
        return self.disclosed or (self.play.table is not None and not self.play.table.manner.hides)

    @property
    def played_on(self) -> bool:
        """Whether bots may play the game on from the truth: nobody could learn what he may not know, of the other side
        or of what is to come to a single player.
        """
        match = self.play.session.match
        return match.result is not None or (self.open_to_all and len(match.seats) > 1)

    def told(self, event: Event, before: Any) -> Event | None:
        """An event as the looker may know it; `before`: the true state before it."""
        if not self.disclosed:
            return self.play.session.match.game.redact(event, self.looker, before)
        return event if self.eyes is None else self.play.session.match.game.redact(event, self.eyes, before)

    def seen(self, state: Any) -> Any:
        """A position as the looker sees it."""
        if not self.disclosed:
            return self.play.session.match.game.view(state, self.looker)
        return state if self.eyes is None else self.play.session.match.game.view(state, self.eyes)

    def opened(self, n: int) -> bool:
        """Show the common view for what both people may watch together. Returns whether it is shown now."""
        play = self.play
        match, table = play.session.match, play.table
        if self.looker is None or not self.hot_seat or table is None:
            return False
        if not table.curtain.watched_by_both(match.journal[n], match.state):
            return False
        play.presenting.clear()
        self.looker = None
        play.presenting.view = match.game.view(match.journal[n].before, None)
        play.presenting.stand()
        return True

    def _asked_openly(self) -> bool:
        """Whether the present question is asked while both people look."""
        return (
            self.hot_seat
            and self.play.table is not None
            and self.play.table.curtain.asked_openly(self.play.session.match.state, self.looker)
        )

    def sit_down(self) -> None:
        """The game begins at this screen: of several people only the one who is asked looks."""
        asked = self.asked_humans
        if asked and self.hot_seat and self.play.session.match.result is None:
            if self._asked_openly():
                self.look_from(None)
            else:
                self._hand_over(asked[0])

    def pass_on(self) -> None:
        """A seat is asked: decide whether it looks alone or both do."""
        asked = self.asked_humans
        if asked and self._asked_openly():
            if self.looker is not None:
                self.look_from(None)
        elif asked and self.looker not in asked:
            self._hand_over(asked[0])

    def _hand_over(self, seat: int) -> None:
        if self.hot_seat:
            self.curtained = True
            self._leave_nothing()
            self.play.stage.curtain(seat)
            return
        self.look_from(seat)

    def _leave_nothing(self) -> None:
        """Clear what the last looker has in hand, wrote or was shown before another one looks."""
        play = self.play
        play.stage.put_down()
        play.stage.status("")
        if play.table is not None:
            play.table.curtain.falls()

    def look_from(self, seat: int | None) -> None:
        """Change the looker (None: nobody in particular): everything is shown from that view."""
        play = self.play
        self.curtained = False
        changed = seat != self.looker
        if changed and self.looker is not None and self.hot_seat:
            self._leave_nothing()
        self.looker = seat
        play.presenting.view = play.session.match.view(seat)
        if changed and play.table is not None and play.table.manner.hides:
            play.stage.relogged()
        play.stage.refreshed()
