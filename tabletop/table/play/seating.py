"""Bots in their seats and who takes over: the part of a `Play` that asks them, beside the window."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.bots import Bot, BotSpec, Thinker, make_bot
from tabletop.core.chance import ChanceNeeded
from tabletop.core.refusal import Refused
from tabletop.core.values import Command

if TYPE_CHECKING:
    from tabletop.data.session import Session
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Stage

BOT_SLICE = 0.012
"""Seconds of a frame in which bots that answer at once may go on."""


class Seating:
    """Mixed into `Play`, which has the parts named here."""

    session: Session
    stage: Stage
    bots: dict[int, Bot]
    thinker: Thinker | None
    bot_reason: str
    paused: bool
    looker: int | None
    table: GameTable | None
    _shown_state: Any

    @property
    def humans(self) -> list[int]:
        raise NotImplementedError

    @property
    def _nothing_waits(self) -> bool:
        raise NotImplementedError

    @property
    def players(self) -> tuple[str, ...]:
        raise NotImplementedError

    def is_human(self, seat: int) -> bool:
        raise NotImplementedError

    def _accept(self, seat: int, command: Command) -> None:
        raise NotImplementedError

    def _begin_next(self) -> None:
        raise NotImplementedError

    def settled(self) -> None:
        raise NotImplementedError

    def _drop_thinker(self) -> None:
        raise NotImplementedError

    def skip(self) -> bool:
        raise NotImplementedError

    def _first_looker(self) -> int | None:
        raise NotImplementedError

    def _ask_bots(self) -> None:
        """Let bots decide; those that answer at once (a plan under way) go on within the same frame."""
        end = time.monotonic() + BOT_SLICE
        while self._nothing_waits and not self.paused and time.monotonic() < end:
            self._ask_bot()
            if self.thinker is None or not self.thinker.wait(0.002):
                break

    def _ask_bot(self) -> None:
        match = self.session.match
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
            open_mind = self.table is None or not self.table.manner.hides or not self.humans
            if (
                thinker.reason and thinker.reason != self.bot_reason and open_mind
            ):  # else it would tell what the other side hides
                self.stage.status(f"{match.seats[thinker.seat]}: {thinker.reason}")
            self.bot_reason = thinker.reason
            self._bot_acts(thinker.seat, command)
            return
        bots = [seat for seat in match.to_act if not self.is_human(seat)]
        if bots and match.result is None:
            seat = bots[0]
            try:
                if seat not in self.bots:
                    self.bots[seat] = make_bot(
                        match.game.key, BotSpec.parse(self.players[seat]), self.session.header.seed + seat
                    )
            except (ValueError, ImportError) as fault:
                self._bot_failed(seat, fault)
                return
            self.thinker = Thinker.begin(self.bots[seat], match.view(seat), seat, match.options(seat))

    def _bot_acts(self, seat: int, command: Command) -> None:
        self.paused, count = False, len(self.session.match.journal)
        try:
            self._accept(seat, command)
        except ChanceNeeded as needed:
            self.paused = True
            self.stage.chance(needed, partial(self._bot_acts, seat, command))
            return
        except Refused as refused:
            self._bot_failed(seat, refused)
            return
        except Exception as fault:  # the rules break down at it; it would choose the same again in the next frame
            if len(self.session.match.journal) != count:
                raise
            self._bot_failed(seat, fault)
            return
        self._begin_next()

    def _bot_failed(self, seat: int, fault: BaseException) -> None:
        self.paused = True
        self.bots.pop(seat, None)
        self.stage.bot_failed(seat, fault)

    def seat_player(self, seat: int, player: str) -> None:
        """Somebody else takes a seat: "human" or "bot:LEVEL". The game goes on, from what has been shown to its end:
        what waits was told to whoever looked so far.
        """
        self.skip()
        players = tuple(player if n == seat else p for n, p in enumerate(self.players))
        self.session.header = replace(self.session.header, players=players)
        self._drop_thinker()
        self.bots.pop(seat, None)
        self.paused = False
        if self.looker is None or not self.is_human(self.looker):
            self.looker = self._first_looker()
        self.settled()
