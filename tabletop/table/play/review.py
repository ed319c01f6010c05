"""Looking back at the table: why something happened, notes at a moment, branches, and an entry shown in the replay."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.core.wording import counted
from tabletop.shelf.branches import Branch, branches, take
from tabletop.table.papers.branchsheet import left
from tabletop.table.papers.why import WhySheet
from tabletop.table.play.contract import Choice, Roll
from tabletop.table.play.explain import entry_of, explanation, last_thrown, worked_out
from tabletop.table.ui.dialogs import ask_text
from tabletop.table.ui.entry import TextEntry

if TYPE_CHECKING:
    from tabletop.table.play.play import Play
    from tabletop.table.play.replay import Replaying
    from tabletop.table.play.screen import PlayScreen


class Review:
    """The sheets and questions about what has happened at a play screen."""

    def __init__(self, play: Play, shown: PlayScreen, replaying: Replaying) -> None:
        self.play = play
        self.shown = shown
        self.replaying = replaying
        self.unfinished: dict[int | None, tuple[int, str]] = {}
        """By seat a note that was being typed when the curtain fell: its moment and the words, for that seat alone."""

    def explain_line(self, line: Any) -> None:
        """Say why the line of the log happened."""
        if data := getattr(line, "data", None):
            self.explain(data[0])

    def explain_roll(self, roll: Roll | None = None) -> None:
        """Say why the roll came out so; None: the one in the tray."""
        roll = roll or self.shown.tray.roll
        if roll is not None:
            entry = entry_of(self.play, self.shown.table, roll)
        else:
            entry = last_thrown(self.play, self.shown.table)  # of a save just opened the tray is empty
        if entry is None:
            self.shown.status("No dice have fallen yet.")
        else:
            self.explain(entry, roll)

    def explain(self, entry: int, only: Roll | None = None) -> None:
        """Open the sheet about a journal entry, from 0, or one of its rolls, once all of it has been shown."""
        play, table = self.play, self.shown.table
        if 0 <= entry < play.shown_upto:
            WhySheet(
                explanation(play, table, entry, only),
                self.shown.open_rule,
                lambda which: worked_out(play, table, entry, which),
            ).show(self.shown.root)

    def write_note(self) -> None:
        """Ask for a note at the moment shown; it is kept in the save, and for its writer alone while sides hide."""
        play = self.play
        self._ask_note(play.shown_upto, play.session.own_note(play.shown_upto, play.noting))

    def go_on_with_note(self) -> None:
        """Ask again for the note that the looker was typing when the curtain fell."""
        if (found := self.unfinished.pop(self.play.noting, None)) is not None:
            self._ask_note(*found)

    def _ask_note(self, entry: int, begun: str) -> None:
        """`begun`: the words in the field at first."""
        play, seat = self.play, self.play.noting  # somebody else may look when it is finished

        def written(words: str) -> None:
            self.play.session.write_note(entry, words, seat)
            self.replaying.notes_changed()
            kept, gone = "The note stands on the time line of the replay.", "The note is gone." if start else ""
            self.shown.status(kept if words.strip() else gone)

        text = "It stands on the time line of the replay and in the story. Without words it goes."
        start = self.play.session.own_note(entry, seat)
        dialog = ask_text(self.shown.root, "Note at this moment", text, written, start=begun, yes="Keep it")
        field = next(widget for widget in dialog.walk() if isinstance(widget, TextEntry))
        then = dialog.then

        def closed(words: str | None) -> None:
            if words is None and play.sharing.curtained and field.text != start:
                self.unfinished[seat] = entry, field.text
            if then is not None:
                then(words)

        dialog.then = closed

    def open_branches(self) -> None:
        """Offer the other branches of the game, which going on from an earlier moment left behind."""
        play = self.play
        found = branches(self.play.session.lines)
        if play.sharing.hot_seat and not play.sharing.disclosed:
            self.shown.status("While two sides hide from one another at one screen, the game keeps to its branch.")
        elif not found:
            self.shown.status('This game has no other branch. "Go on from here" in the replay makes one.')
        else:
            rows = []
            for branch in found:
                when = left(play, branch)
                if play.sharing.open_to_all:  # else it would count what the other side did unseen
                    when += f": {counted(len(branch.lines), 'command')} after command {branch.entries - 1}"
                words = f'"{branch.name}", {when}' if branch.name else when
                rows.append(Choice(words, run=partial(self.take_branch, branch)))
            rows.append(Choice("Names and comparison ...", run=self.compare_branches))
            self.shown.open_choices(rows)

    def compare_branches(self) -> None:
        """Let the window open the sheet on which branches are compared and named: their ends are played out first."""
        self.shown.emit("app", ("compare", None))

    def name_branch(self, branch: Branch) -> None:
        """Ask for the name of a branch; the sheet opens again."""

        def written(words: str) -> None:
            self.play.session.name_branch(branch.tip, words)
            self.replaying.notes_changed()
            self.compare_branches()

        text = "It stands in the save and on the time line. Without words it goes."
        ask_text(self.shown.root, "Name of the branch", text, written, start=branch.name, yes="Keep it")

    def take_branch(self, branch: Branch) -> None:
        if self.play.replay_at is not None:
            self.replaying.toggle()
        self.play.seating.drop_thinker()
        take(self.play.session, branch)
        self.play.history.gestures.clear()
        self.play.history.jumped()
        self.shown.tell("The game goes on in another branch. The one before stays among its branches.")

    def replay_entry(self, entry: int) -> None:
        """Show a journal entry, from 0, in the replay, as it came out."""
        if self.play.replay_at is None:
            self.replaying.toggle()
        self.replaying.jump(bisect_left(self.replaying.moments, entry + 1) + 1)
