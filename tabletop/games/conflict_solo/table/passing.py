"""Passing: once, with a question where it throws something away, and on to the end of the round when none of the
player's Units can act any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.asking import PASS, Pass
from tabletop.games.conflict_solo.rules.naming import counted, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.table.play.contract import Choice
from tabletop.table.play.pace import FAST

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable


class Passing:
    """`round`: the round to whose end the player passes, 0 none. It ends by itself when there is something to do again,
    or when a Unit was hit or lost or a place has changed hands; what the enemy's deeds ask of the player is asked all
    the same.
    """

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.round = 0
        self._journal = 0
        self._at_it = False
        self._pace = ""
        self._stood: tuple[object, ...] = ()

    def fresh(self) -> None:
        """Nothing is passed by itself."""
        self.round = 0
        if self._pace:
            pace, self._pace = self._pace, ""
            if self.table.host.pace.name == FAST:  # else the player has chosen another meanwhile
                self.table.host.pace.name = pace

    @property
    def nothing_left(self) -> bool:
        """Whether the player's turn leaves nothing but to pass."""
        options = self.table.host.options
        return bool(options) and all(isinstance(c, Pass) for c in options)

    def choices(self) -> list[Choice]:
        """The buttons that end the player's turn."""
        alone = self.nothing_left
        to_end = alone and self.table.state.passed != AI
        tip = "The turn goes to the enemy. CH-PLY-07"
        out = [Choice("Pass", run=self.once, action="pass", tip=tip, default=alone and not to_end)]
        if to_end:
            tip = "The enemy acts until the round ends; you are asked when something can be answered. CH-SEQ-04"
            out.insert(0, Choice("To the end of the round", run=self.to_the_end, tip=tip, default=True))
        return out

    def once(self) -> None:
        """Pass; when that ends the round with something left to do, ask first."""
        state, host = self.table.state, self.table.host
        fresh = [piece_name(state, u.id) for u in state.units if u.fresh and not u.loaded_on]
        if state.passed != AI or not (fresh or state.cap_now):
            host.submit(PASS)
            return
        left = [f"{listing(fresh)} {'is' if len(fresh) == 1 else 'are'} still fresh"] if fresh else []
        lost = state.cap_now
        left += [f"{counted(lost, 'CAP')} {'is' if lost == 1 else 'are'} lost"] if lost else []
        host.open_choices(
            [
                Choice("Keep playing", run=lambda: None, default=True),
                Choice(f"Pass and end the round: {listing(left)}", (PASS,)),
            ]
        )

    def to_the_end(self) -> None:
        """Pass again and again while there is nothing else to do; the enemy's turns run without stops."""
        host = self.table.host
        self.round = self.table.state.round
        if host.pace.name != FAST:
            self._pace, host.pace.name = host.pace.name, FAST  # for this time only: not for the settings
        self._journal = len(host.session.match.journal)
        self._stood = self._what_counts()
        host.submit(PASS)

    def _what_counts(self) -> tuple[object, ...]:
        """What must not go by unseen: one's own Units with their hits, and who holds what."""
        state = self.table.state
        return tuple((u.id, u.hit) for u in state.units), tuple(sorted(state.control.items()))

    def follow(self) -> bool:
        """Pass again, as often as that is all that can be done. Whether it was done."""
        if self._at_it:  # where nothing takes time to be shown, the next turn comes while this pass is still accepted
            return False
        done, self._at_it = False, True
        try:
            while self._goes_on() and self.table.host.submit(PASS, joined=True):
                done = True
        finally:
            self._at_it = False
        return done

    def _goes_on(self) -> bool:
        """Whether the player is asked, and all that he can do is to pass once more."""
        host, state = self.table.host, self.table.state
        if not self.round or host.seat is None:
            if state.result is not None:
                self.fresh()
            return False
        journal = len(host.session.match.journal)
        back = journal < self._journal  # taken back: the player wants to look at it himself
        self._journal = journal
        harmed = self._what_counts() != self._stood
        if back or harmed or state.round != self.round or (state.turn == PLAYER and not self.nothing_left):
            self.fresh()
            return False
        return state.turn == PLAYER
