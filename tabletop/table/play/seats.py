"""Bots in their seats, and replacing them: the part of a `Play` that runs them beside the window."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop.bots import Bot, BotSpec, Thinker
from tabletop.core.chance import ChanceNeeded
from tabletop.core.messages import Command
from tabletop.core.refusal import Refused
from tabletop.shelf.bot_levels import make_bot

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.play.animation_queue import Presenting
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.hotseat import Sharing
    from tabletop.table.play.play import PlayView

BOT_SLICE = 0.012
"""Seconds per frame for bots that answer at once."""


class Seated(Protocol):
    """The play as its seats see it."""

    session: Session
    stage: PlayView
    table: GameTable | None
    presenting: Presenting
    sharing: Sharing

    def accept(self, seat: int, command: Command) -> None: ...
    def skip(self) -> bool: ...
    def settled(self) -> None: ...


class Seating:
    """`thinker` runs beside the window; `paused`: a bot failed, or real dice are needed; `held`: the bots wait, since
    the answer to a question of a lesson is judged first.
    """

    def __init__(self, play: Seated) -> None:
        self.play = play
        self.bots: dict[int, Bot] = {}
        self.thinker: Thinker | None = None
        self.paused = self.held = False
        self._reason = ""

    def ask_bots(self) -> None:
        """Let bots decide; those that answer at once (following a plan) continue within the same frame."""
        end = time.monotonic() + BOT_SLICE
        while self.play.presenting.nothing_waits and not (self.paused or self.held) and time.monotonic() < end:
            self._ask_bot()
            if self.thinker is None or not self.thinker.wait(0.002):
                break

    def _ask_bot(self) -> None:
        play = self.play
        match = play.session.match
        if self.thinker is not None:
            if not self.thinker.done:
                return
            thinker, self.thinker = self.thinker, None
            try:
                command = thinker.take()
            except (
                Exception
            ) as fault:  # a bot of ours or a player's own: the game goes on with somebody else in its seat
                self._bot_failed(thinker.seat, fault)
                return
            if thinker.reason and thinker.reason != self._reason and not play.sharing.humans:  # no enemy says his plans
                play.stage.status(f"{match.seats[thinker.seat]}: {thinker.reason}")
            self._reason = thinker.reason
            self._bot_acts(thinker.seat, command)
            return
        bots = [seat for seat in match.to_act if not play.sharing.is_human(seat)]
        if bots and match.result is None:
            seat = bots[0]
            try:
                if seat not in self.bots:
                    self.bots[seat] = make_bot(
                        match.game.key, BotSpec.parse(play.sharing.players[seat]), play.session.header.seed + seat
                    )
            except (ValueError, ImportError) as fault:
                self._bot_failed(seat, fault)
                return
            self.thinker = Thinker.begin(self.bots[seat], match.view(seat), seat, match.options(seat))

    def _bot_acts(self, seat: int, command: Command) -> None:
        play, match = self.play, self.play.session.match
        self.paused, count = False, len(match.journal)
        try:
            play.accept(seat, command)
        except ChanceNeeded as needed:
            self.paused = True
            play.stage.chance(needed, partial(self._bot_acts, seat, command))
            return
        except Refused as refused:
            self._bot_failed(seat, refused)
            return
        except Exception as fault:  # the rules fail at its command; it would choose the same again in the next frame
            if len(match.journal) != count:
                raise
            self._bot_failed(seat, fault)
            return
        play.presenting.begin_next()

    def _bot_failed(self, seat: int, fault: BaseException) -> None:
        self.paused = True
        self.bots.pop(seat, None)
        self.play.stage.bot_failed(seat, fault)

    def seat_player(self, seat: int, player: str) -> None:
        """Give a seat another player: "human" or "bot:LEVEL". The game continues after everything in the queue was
        shown, since it was told to the former looker.
        """
        play = self.play
        play.skip()
        players = tuple(player if n == seat else p for n, p in enumerate(play.sharing.players))
        play.session.header = replace(play.session.header, players=players)
        self.drop_thinker()
        self.bots.pop(seat, None)
        self.paused = False
        if play.sharing.looker is None or not play.sharing.is_human(play.sharing.looker):
            play.sharing.looker = play.sharing.first_looker()
        play.settled()

    @property
    def thinking(self) -> tuple[int, float, float] | None:
        """(seat, seconds used, seconds allowed) while a bot thinks."""
        if self.thinker is None:
            return None
        return self.thinker.seat, self.thinker.seconds, self.thinker.budget

    def stop_bot(self) -> None:
        """Make the bot decide now, with its best choice so far."""
        if self.thinker is not None:
            self.thinker.hurry()

    def drop_thinker(self) -> None:
        """Drop the thinker: its decision is not needed any more."""
        if self.thinker is not None:
            self.thinker.hurry()
            self.thinker = None
