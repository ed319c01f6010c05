"""What the prompt bar of the play screen asks, and with which buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.table.play.contract import Choice

if TYPE_CHECKING:
    from tabletop.table.play.paging import Paging
    from tabletop.table.play.play import Play
    from tabletop.table.play.promptbar import PromptBar
    from tabletop.table.play.replaying import Replaying
    from tabletop.table.play.strip import PhaseStrip


def in_words(choice: Choice, said: Callable[[str], str]) -> Choice:
    """A choice as it is read."""
    why = choice.why_not
    if why is not None:
        why = replace(why, sentence=said(why.sentence))
    return replace(choice, label=said(choice.label), tip=said(choice.tip), why_not=why)


def with_practice_key(sentence: str, key: str) -> str:
    """Why nothing is taken back; where it can be as practice, with the key for that."""
    return sentence.replace("except as practice", f"except as practice ({key})") if key else sentence


class Asking:
    """The page or table asks, unless a bot thinks, something is being shown, or the game is over. `emit`: the window is
    told what it has to do.
    """

    def __init__(
        self,
        play: Play,
        strip: PhaseStrip,
        prompt_bar: PromptBar,
        paging: Paging,
        replaying: Replaying,
        emit: Callable[[str, Any], None],
    ) -> None:
        self.play = play
        self.strip = strip
        self.prompt_bar = prompt_bar
        self.paging = paging
        self.replaying = replaying
        self.emit = emit

    def refresh(self) -> None:
        """Another moment, or somebody thinks on."""
        if self.play.replay_at is not None:
            self.strip.set(seat=None)
            self.replaying.refresh()
            return
        page = self.paging.page
        who, sentence, rule = self.paging.prompt()
        thinking = self.play.seating.thinking
        seat = self.play.seat if thinking is None else thinking[0]
        if seat is None and who in self.play.session.match.seats and not self.play.idle:
            seat = self.play.session.match.seats.index(who)
        choices = self.paging.choices() if self.play.seat is not None else []
        if thinking is not None:
            names = self.play.session.match.seats
            who, rule = names[thinking[0]], ""
            sentence = f"The bot is thinking ({thinking[2]:g} s at most)."
            choices = [Choice("Decide now", run=self.play.seating.stop_bot, action="hurry_bot")]
        elif not self.play.idle and self.play.presenting.paced:
            choices = self.play.presenting.pace.choices(self.play.step, self.play.skip)
        elif not self.play.idle:
            choices = [Choice("Show all", run=self.play.skip, action="skip")]
        elif self.play.session.match.result is not None:
            own = list(page.choices() or ()) if page is not None else []
            choices = own or [
                Choice(
                    "The last page",
                    run=lambda: self.emit("app", ("report", None)),
                    tip="The report of the battle",
                ),
                Choice("To the shelf", run=lambda: self.emit("app", ("new_game", None)), action="new_game"),
            ]
        self.strip.set(seat=seat)
        said = self.paging.table.said
        told = [in_words(c, said) for c in choices]
        self.prompt_bar.ask(who, seat, said(sentence), rule, told, len(self.play.session.match.journal))
        for button, why in (
            (self.prompt_bar.undo, self.play.history.undo_refusal()),
            (self.prompt_bar.redo, self.play.history.redo_refusal()),
        ):
            words = with_practice_key(why.sentence, self.prompt_bar.cap_of("practice_undo")) if why else ""
            button.set(enabled=why is None, why=words)
