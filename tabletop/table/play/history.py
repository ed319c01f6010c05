"""Undo, redo, replay: the part of a `Play` that moves through the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tabletop.core.match import Entry
from tabletop.core.refusal import Refusal, Refused
from tabletop.shelf.branches import fork

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.play.animation_queue import Presenting
    from tabletop.table.play.hotseat import Sharing
    from tabletop.table.play.play import PlayView
    from tabletop.table.play.seats import Seating


HANDED_OVER = Refusal("UNDO", "The table is being handed over; draw the curtain first.")
"""The curtain is for one seat, and after another position another seat may be asked."""


class Recorded(Protocol):
    """The play as its history sees it. `over_told`: whether the end was announced."""

    session: Session
    stage: PlayView
    presenting: Presenting
    sharing: Sharing
    seating: Seating
    over_told: bool

    def skip(self) -> bool: ...
    def settled(self) -> None: ...


class History:
    """`gestures`: lengths of the journal before each action of the player; undo goes back one action; `replay_at`: in a
    replay the number of entries up to the moment shown; `replay_part`: so many events of the last of them, 0 all.
    """

    def __init__(self, play: Recorded) -> None:
        self.play = play
        self.gestures: list[int] = []
        self.replay_at: int | None = None
        self.replay_part = 0

    def undo_refusal(self, practice: bool = False) -> Refusal | None:
        match = self.play.session.match
        if self.play.sharing.curtained:
            return HANDED_OVER
        if self.replay_at is not None:
            return Refusal("UNDO", "In a replay nothing can be taken back; go on from a moment as a branch instead.")
        back = self._undo_steps(practice)
        if back == 0:
            return match.undo_refusal(None, practice) or Refusal("UNDO", "Nothing of yours can be taken back.")
        return None

    def _undo_steps(self, practice: bool) -> int:
        """The number of entries for one undo: bots' commands that revealed nothing and the player's last action; 0: not
        possible.
        """
        journal = self.play.session.match.journal
        begins = {n for n in self.gestures if n < len(journal)}
        for steps, n in enumerate(range(len(journal) - 1, 0, -1), 1):
            entry = journal[n]
            if self.play.sharing.hot_seat and not practice and entry.seat not in (None, self._taking_back):
                return 0  # behind a curtain nobody undoes what another decided
            if entry.reveals and not practice:
                return steps - 1 if steps > 1 and self._is_own(journal[n + 1]) else 0
            if self._is_own(entry) and (n in begins or not begins or n < min(begins)):
                return steps
        return 0

    @property
    def _taking_back(self) -> int | None:
        """The seat whose decisions are undone: the looker, or the one who is asked in the open."""
        return (
            self.play.sharing.looker
            if self.play.sharing.looker is not None
            else next(iter(self.play.session.match.to_act), None)
        )

    def _is_own(self, entry: Entry) -> bool:
        return entry.seat is not None and self.play.sharing.is_human(entry.seat)

    def undo(self, practice: bool = False) -> bool:
        """Undo the last own command. A refusal is shown."""
        play = self.play
        play.skip()
        if (refusal := self.undo_refusal(practice)) is not None:
            play.stage.refuse(refusal)
            return False
        play.seating.drop_thinker()
        for _ in range(self._undo_steps(practice)):
            play.session.undo(None, practice)
        self.gestures = [n for n in self.gestures if n < len(play.session.match.journal)]
        self.jumped()
        return True

    def redo_refusal(self) -> Refusal | None:
        if self.play.sharing.curtained:
            return HANDED_OVER
        if self.replay_at is not None:
            return Refusal("UNDO", "In a replay nothing can be done again; leave the replay first.")
        if not self.play.session.match.undone:
            return Refusal("UNDO", "Nothing was taken back.")
        return None

    def redo(self) -> bool:
        play = self.play
        play.skip()
        if (refusal := self.redo_refusal()) is not None:
            play.stage.refuse(refusal)
            return False
        try:
            play.seating.drop_thinker()
            entry: Entry | None = play.session.redo()
            while entry is not None and play.session.match.undone and not self._asks_human():
                entry = play.session.redo()
        except Refused as refused:
            play.stage.refuse(refused.refusal)
            return False
        self.jumped()
        return True

    def _asks_human(self) -> bool:
        return any(self.play.sharing.is_human(seat) for seat in self.play.session.match.to_act)

    def jumped(self) -> None:
        """The position has changed: show the new one."""
        play, match = self.play, self.play.session.match
        play.stage.put_down()
        play.presenting.clear()
        play.presenting.behind = True
        play.over_told = match.result is not None
        play.presenting.view = match.view(play.sharing.looker)
        play.presenting.stand()
        play.stage.relogged()
        play.settled()

    def recover(self) -> None:
        """After a fault: discard the queue and show the present position."""
        play = self.play
        play.presenting.clear()
        if self.replay_at is not None:
            self.replay_to(self.replay_at, self.replay_part)
            play.stage.relogged()
            return
        play.presenting.view, play.presenting.behind = play.session.match.view(play.sharing.looker), True
        play.presenting.stand()
        play.stage.relogged()
        if play.sharing.curtained:
            play.presenting.behind = False
            play.stage.refreshed()
        else:
            play.settled()

    # -- replay
    def replay_enter(self) -> bool:
        """Begin a replay, unless the table is just being handed over."""
        play = self.play
        play.skip()
        if play.sharing.curtained:
            return False
        play.seating.drop_thinker()
        play.stage.put_down()
        over = play.session.match.result is not None  # a finished game is replayed from its beginning
        self.replay_to(1 if over else len(play.session.match.journal))
        return True

    def replay_to(self, n: int, part: int = 0) -> None:
        """Show the position after n journal entries; part: only so many events of the last one."""
        play = self.play
        match = play.session.match
        self.replay_at, self.replay_part = max(1, min(len(match.journal), n)), part
        if part:
            state = match.journal[self.replay_at - 1].before
            for event in match.journal[self.replay_at - 1].events[:part]:
                state = match.game.evolve(state, event)
        else:
            state = match.moment(self.replay_at)
        play.presenting.view = play.sharing.seen(state)
        play.presenting.stand()
        play.stage.refreshed()

    def replay_leave(self, *, branch: bool = False, same: bool = False) -> None:
        """Return to the present; as a branch: the game continues from the moment shown (later moves stay as another
        branch; it counts as practice), with new dice or the same as fell then.
        """
        n, self.replay_at, self.replay_part = self.replay_at, None, 0
        if branch and n is not None:
            fork(self.play.session, n, same)
        self.jumped()
