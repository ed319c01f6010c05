"""Taking back, doing again, looking back: the part of a `Play` that goes through the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.match import Entry
from tabletop.core.refusal import Refusal, Refused

if TYPE_CHECKING:
    from collections import deque

    from tabletop.bots import Thinker
    from tabletop.data.session import Session
    from tabletop.table.play.play import Stage


class History:
    """Mixed into `Play`, which has the parts named here."""

    session: Session
    stage: Stage
    queue: deque[Any]
    thinker: Thinker | None
    looker: int | None
    curtained: bool
    replay_at: int | None
    _gestures: list[int]
    _showing: Any
    _shown_state: Any
    _behind: bool
    _ended: bool

    def is_human(self, seat: int) -> bool:
        raise NotImplementedError

    @property
    def hot_seat(self) -> bool:
        raise NotImplementedError

    def seen(self, state: Any) -> Any:
        raise NotImplementedError

    def skip(self) -> bool:
        raise NotImplementedError

    def settled(self) -> None:
        raise NotImplementedError

    def undo_refusal(self, practice: bool = False) -> Refusal | None:
        match = self.session.match
        if self.replay_at is not None:
            return Refusal("UNDO", "In a replay nothing can be taken back; go on from a moment as a branch instead.")
        back = self._undo_steps(practice)
        if back == 0:
            return match.undo_refusal(None, practice) or Refusal("UNDO", "Nothing of yours can be taken back.")
        return None

    def _undo_steps(self, practice: bool) -> int:
        """How many entries an undo takes back: bots' commands that revealed nothing and what a player last did in
        one go; 0: not possible.
        """
        journal = self.session.match.journal
        begins = {n for n in self._gestures if n < len(journal)}
        for steps, n in enumerate(range(len(journal) - 1, 0, -1), 1):
            entry = journal[n]
            if self.hot_seat and not practice and entry.seat not in (None, self._taking_back):
                return 0  # behind a curtain nobody takes back what another decided
            if entry.reveals and not practice:
                return steps - 1 if steps > 1 and self._is_own(journal[n + 1]) else 0
            if self._is_own(entry) and (n in begins or not begins or n < min(begins)):
                return steps
        return 0

    @property
    def _taking_back(self) -> int | None:
        """Whose decisions the one at the table takes back: those of the looker, or of him who is asked in the open."""
        return self.looker if self.looker is not None else next(iter(self.session.match.to_act), None)

    def _is_own(self, entry: Entry) -> bool:
        return entry.seat is not None and self.is_human(entry.seat)

    def undo(self, practice: bool = False) -> bool:
        """Take back the last own command. A refusal is shown."""
        self.skip()
        if (refusal := self.undo_refusal(practice)) is not None:
            self.stage.refuse(refusal)
            return False
        self._drop_thinker()
        for _ in range(self._undo_steps(practice)):
            self.session.undo(None, practice)
        self._gestures = [n for n in self._gestures if n < len(self.session.match.journal)]
        self._jumped()
        return True

    def redo_refusal(self) -> Refusal | None:
        if self.replay_at is not None:
            return Refusal("UNDO", "In a replay nothing can be done again; leave the replay first.")
        if not self.session.match.undone:
            return Refusal("UNDO", "Nothing was taken back.")
        return None

    def redo(self) -> bool:
        self.skip()
        if (refusal := self.redo_refusal()) is not None:
            self.stage.refuse(refusal)
            return False
        try:
            self._drop_thinker()
            entry: Entry | None = self.session.redo()
            while entry is not None and self.session.match.undone and not self._asks_human():
                entry = self.session.redo()
        except Refused as refused:
            self.stage.refuse(refused.refusal)
            return False
        self._jumped()
        return True

    def _asks_human(self) -> bool:
        return any(self.is_human(seat) for seat in self.session.match.to_act)

    def _drop_thinker(self) -> None:
        if self.thinker is not None:
            self.thinker.hurry()
            self.thinker = None

    def _jumped(self) -> None:
        self.stage.put_down()
        self.queue.clear()
        self._showing = None
        self._behind = True
        self._ended = self.session.match.result is not None
        self._shown_state = self.session.match.view(self.looker)
        self.stage.moving({}, [])
        self.stage.relogged()
        self.settled()

    def recover(self) -> None:
        """After a fault: what waits to be shown is dropped, and the position is shown as it stands."""
        self.queue.clear()
        self._showing = None
        if self.replay_at is not None:
            self.replay_to(self.replay_at)
            self.stage.relogged()
            return
        self._shown_state, self._behind = self.session.match.view(self.looker), True
        self.stage.moving({}, [])
        self.stage.relogged()
        if self.curtained:
            self._behind = False
            self.stage.refreshed()
        else:
            self.settled()

    # -- replay
    def replay_enter(self) -> bool:
        """Begin to look back, unless the table is just handed over: he who comes looks back himself."""
        self.skip()
        if self.curtained:
            return False
        self._drop_thinker()
        self.stage.put_down()
        self.replay_to(len(self.session.match.journal))
        return True

    def replay_to(self, n: int) -> None:
        """Show the position after n journal entries."""
        match = self.session.match
        self.replay_at = max(1, min(len(match.journal), n))
        self._shown_state = self.seen(match.moment(self.replay_at))
        self.stage.moving({}, [])
        self.stage.refreshed()

    def replay_leave(self, *, branch: bool = False) -> None:
        """Back to the present; as a branch: the game goes on from the moment shown (what comes later is cut off,
        marked as practice).
        """
        n, self.replay_at = self.replay_at, None
        if branch and n is not None:
            while len(self.session.match.journal) > n:
                self.session.undo(None, practice=True)
        self._jumped()
