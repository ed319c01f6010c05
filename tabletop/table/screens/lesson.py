"""A lesson at the table: each step asks one question, the player answers it on the board, and a card says how good the
answer was. He may try again, be shown the best answer, go on to the next step, or play on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.match import Match
from tabletop.core.wording import sentence_start
from tabletop.games import kit
from tabletop.shelf.lessons import Answer, Lesson, Step, Verdict, answers, begun, given, lesson, verdict
from tabletop.table.play.contract import Choice, Ending, Hint
from tabletop.table.play.screen import PlayScreen
from tabletop.table.play.unread import unread
from tabletop.table.screens.coach_card import CoachCard, CoachLayer
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import JobReport, Worker, run_job
from tabletop.table.screens.openfile import Opened, SetUp, open_setup
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Row, Spacer
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

BOT = "bot:normal"
"""Who plays the other side when a player goes on from a step."""
RIGHT = "That is right"
NAMED = 3
"""So many commands of an answer are named on the card."""


class LessonCard(CoachCard):
    """The question of a step or the verdict on its answer, with what can be done now; the first is the gold button."""

    def __init__(
        self, head: str, hint: Hint, rule: Callable[[str], object], deeds: list[tuple[str, str, Callable[[], object]]]
    ) -> None:
        self.hint = hint
        top = Flow(
            Label(head, role="panel title", colour="green" if head == RIGHT else "red", grow=1),
            Link(hint.rule, key="lesson rule").on("link", rule),
        )
        buttons = Flow(Spacer(), gap=4, row_gap=4)
        for n, (words, key, deed) in reversed(list(enumerate(deeds))):
            gold = not n and key != "steps"
            button = Button(words, key=f"lesson {key}", kind="gold" if gold else "plain", cap="Enter" if gold else "")
            buttons.add(button.on("pressed", partial(_done, deed)))
        Panel.__init__(
            self, top, *(Para(line, wide=300) for line in hint.text.replace(" %", "\u00a0%").split("\n")), buttons
        )


def _done(deed: Callable[[], object], _: object) -> None:
    deed()


class LessonLayer(CoachLayer):
    """The coach's place, where the card of the lesson lies. `head` and `deeds` are those of the next card."""

    def __init__(self, play: PlayScreen) -> None:
        super().__init__(play)
        self.head = ""
        self.deeds: list[tuple[str, str, Callable[[], object]]] = []

    def card_of(self, hint: Hint) -> CoachCard:
        return LessonCard(self.head, hint, self.play.open_rule, self.deeds) if self.deeds else super().card_of(hint)


class LessonScene(PlayScene):
    """One step of a lesson. Nothing of it is kept but that the step was answered well."""

    tried = True
    coach_layer = LessonLayer
    coach: LessonLayer

    def __init__(self, app: App, opened: Opened, taught: Lesson, step: Step) -> None:
        self.lesson, self.step = taught, step
        self.judge = taught.judge(step)
        self.free = False
        """Whether the player plays on from the step, and nothing is judged any more."""
        self.shown_best = False
        self._looked_at: object = None
        self._said_at = 0
        """When the card appeared."""
        self._offered: frozenset[str] = frozenset()
        """The buttons that came with the question."""
        super().__init__(app, opened)
        self.unbriefed = False
        match = self.session.match.copy()
        self.worker = Worker(lambda report: answers(match, step, self.judge, lambda: report(None)))
        self.worker.start()
        self.play_screen.play.seating.held = True
        self.play_screen.play.asks_all = True  # also what has only one sensible answer
        self.play_screen.play.when_settled = self._settled
        self.play_screen.paging.offer = self._offer
        self.play_screen.coaching.on = False

    @property
    def would_be_kept(self) -> bool:
        return self.free and super().would_be_kept

    def entered(self, window: Window) -> None:
        super().entered(window)
        self._settled()

    def settings_changed(self) -> None:
        super().settings_changed()
        self.play_screen.play.asks_all = not self.free or self.app.settings.ask_all
        self.play_screen.coaching.on = self.free and self.app.settings.hints

    def do(self, name: str) -> bool:
        deed = self._golden()
        if deed is None or name not in ("default", "step") or self.play_screen.play.replay_at is not None:
            return super().do(name)
        if not unread(self.root.now, self._said_at):
            deed()
        return True

    def closed(self) -> None:
        self.worker.report.stop = True
        super().closed()

    def restart(self) -> None:
        open_step(self.app, self.lesson, self.step)

    def _hint(self, hint: Hint | None) -> None:
        """While a question is asked the coach is silent: the lesson has its own card."""
        if self.free:
            super()._hint(hint)

    def _coach_again(self) -> None:
        """Who wants a hint gets that of the question."""
        if self.free:
            super()._coach_again()
        elif self._questioned:
            self._ask(self.step.hint)

    def _ended(self, ending: Ending) -> None:
        if self.free:
            super()._ended(ending)

    def _offer(self, choices: list[Choice]) -> list[Choice]:
        """The buttons of the prompt, none of them golden if it came with the question, which it would answer, or lies
        beside a verdict, whose card has the golden button.
        """
        if not choices or self.free:
            return choices
        asks = self._questioned
        if asks and not self._offered:
            self._offered = frozenset(choice.label for choice in choices)
        plain = self._golden() is not None or asks
        return [replace(c, default=False) if plain and (not asks or c.label in self._offered) else c for c in choices]

    def _golden(self) -> Callable[[], object] | None:
        """What the golden button of the card does."""
        deeds = self.coach.deeds
        return deeds[0][2] if deeds and deeds[0][1] != "steps" else None

    # -- asking and judging
    @property
    def _questioned(self) -> bool:
        """Whether the position of the step lies on the table."""
        return begun(self.session.match) == len(self.session.match.journal)

    def _settled(self) -> None:
        """Everything is shown: ask, or judge the answer once it is complete."""
        match = self.session.match
        if self.free or self._looked_at is match.journal[-1]:
            return
        if self._questioned:
            self._looked_at = match.journal[-1]
            self._ask()
        elif (answer := given(match, self.step)) is not None:
            self._looked_at = match.journal[-1]
            judged = partial(self._judged, answer)
            run_job(self.root, "The answer is judged", self._known, judged, self.look_back.failed)

    def _known(self, report: JobReport) -> list[Answer]:
        while self.worker.is_alive():
            report(None, "All other answers are looked at")
            self.worker.join(0.05)
        if self.worker.fault is not None:
            raise self.worker.fault
        found: list[Answer] = self.worker.result
        return found

    def _ask(self, more: str = "") -> None:
        step = self.step
        self.shown_best = False  # the best answer was taken back
        self.play_screen.tray.clear()  # what an answer rolled that was taken back
        self.play_screen.status("")
        self._say(
            f"{self.lesson.steps.index(step) + 1}. {step.title}",
            f"{step.question}\n{more}".rstrip(),
            [("Steps", "steps", self.open_steps)],
            step.piece,
        )

    def _judged(self, answer: Match, known: list[Answer]) -> None:
        commands = tuple(entry.command for entry in answer.journal[begun(answer) :])
        same = next((known_one.worth for known_one in known if known_one.commands == commands), None)
        worth = same if same is not None else self.judge.worth(answer, self.step.seat)
        self._tell(verdict(self.step, worth, known))

    def _tell(self, found: Verdict) -> None:
        step, figures = self.step, found.words(self.judge)
        again = ("Try again", "again", self.try_again)
        if self.shown_best:
            self.shown_best = False
            self._say(
                "The best answer",
                f"{self._named(found.best)}.\n{step.why}",
                [again, *self._onward()],
            )
        elif found.right:
            solved = self.app.settings.lessons
            mine = solved.get(self.lesson.game, [])
            if step.key not in mine:
                self.app.remember(lessons={**solved, self.lesson.game: [*mine, step.key]})
            self._say(RIGHT, f"{figures}\n{step.why}", [*self._onward(), again])
        else:
            best = found.best
            show = ("Show me", "show", lambda: self._show(best))
            self._say("Not yet", f"{figures}\n{step.hint}", [again, show, *self._onward()[-1:]])
        self.play_screen.asking.refresh()  # the golden button is on the card now

    def _named(self, best: Answer) -> str:
        """The best answer in words, unless it is a long one, which is seen, and what it is worth."""
        worth, table = self.judge.words(best.worth), self.play_screen.table
        match, seat = self.session.match, self.step.seat
        told = [
            table.said(entry.command.label(match.game.view(entry.before, seat)))
            for entry in match.journal[1 : len(best.commands) + 1]
            if entry.command is not None
        ]
        return f"{', '.join(told)}: {worth}" if len(told) <= NAMED else sentence_start(worth)

    def _onward(self) -> list[tuple[str, str, Callable[[], object]]]:
        steps = self.lesson.steps
        at = steps.index(self.step) + 1
        nexts: tuple[str, str, Callable[[], object]] = ("All steps", "steps", self.open_steps)
        if at < len(steps):
            nexts = ("Next step", "next", lambda: open_step(self.app, self.lesson, steps[at]))
        return [nexts, ("Play on", "on", self.play_on)]

    def _say(self, head: str, text: str, deeds: list[tuple[str, str, Callable[[], object]]], piece: str = "") -> None:
        self.coach.head, self.coach.deeds = head, deeds
        self._said_at = self.root.now
        self.coach.say(Hint(self.step.key, text, piece, rule=self.step.rule))

    # -- what the buttons do
    def try_again(self) -> None:
        """Back to the question."""
        play = self.play_screen.play
        self._leave_replay()
        while len(self.session.match.journal) > 1:
            self.session.undo(None, practice=True)
        play.history.gestures.clear()
        play.history.jumped()

    def _show(self, best: Answer) -> None:
        self.try_again()
        self.shown_best = True
        self.play_screen.play.submit(*best.commands)

    def play_on(self) -> None:
        """From here it is a game like any other, against the computer."""
        self.free = True
        self._leave_replay()
        self.play_screen.play.seating.held = False
        self.coach.deeds = []
        self.coach.say(None)
        self.settings_changed()
        self.root.animate(self.play_screen)
        if self.session.match.result is not None:
            self.play_screen.ended()

    def _leave_replay(self) -> None:
        """The card's buttons are about the present."""
        if self.play_screen.play.replay_at is not None:
            self.play_screen.replaying.toggle()

    def open_steps(self) -> None:
        open_steps(self.app, self.lesson)


# -- the way in
def open_step(app: App, taught: Lesson, step: Step) -> None:
    """Begin a step, in place of whatever lies on the table."""
    its = kit(taught.game)
    players = tuple("human" if seat == step.seat else BOT for seat in range(its.seats))

    def opened(found: Opened) -> None:
        app.only_shelf()
        app.push(LessonScene(app, found, taught, step))

    def work(report: JobReport) -> Opened:
        return open_setup(SetUp(taught.game, step.key, taught.document(step), players), report)

    run_job(app.root, "Setting the table", work, opened, partial(app.fail, "The lesson cannot begin"))


class StepsSheet(Dialog):
    """The steps of a lesson, to begin at any of them."""

    wide = 470
    key = "steps sheet"

    def __init__(self, app: App, taught: Lesson) -> None:
        done = app.settings.lessons.get(taught.game, [])
        words = "Each step asks one question. Answer it on the board; the odds of the rules judge the answer."
        first = next((step for step in taught.steps if step.key not in done), taught.steps[0])
        rows = Column(Para(words, role="small", colour="soft"), gap=6)
        for n, step in enumerate(taught.steps, 1):
            told = "answered" if step.key in done else ""
            button = Button(
                f"{n}. {step.title}", key=f"step {step.key}", kind="gold" if step is first else "plain", grow=1
            )
            rows.add(
                Row(
                    button.on("pressed", partial(self._begin, step)),
                    Label(told, role="small bold", colour="green", size=64),
                    gap=8,
                )
            )
            if step is first:
                self.default = button
        close = Button("Not now", key="steps close", cap="Esc").on("pressed", lambda _: self.answer(None))
        super().__init__(taught.title, ScrollPane(rows, least=150, grow=1), Flow(Spacer(), close), accent="side blue",
                         then=lambda step: open_step(app, taught, step) if step is not None else None)  # fmt: skip

    def _begin(self, step: Step, _: object) -> None:
        self.answer(step)


def open_steps(app: App, taught: Lesson) -> None:
    """Show the steps of a lesson."""
    sheet = StepsSheet(app, taught)
    sheet.show(app.root, sheet.default)


def lesson_of(app: App, game: str) -> Lesson | None:
    """The lesson of a game; None if it has none, or if its file is damaged, which is told."""
    try:
        return lesson(game)
    except Exception as fault:  # an author's file
        app.fail("The lesson cannot be read", fault)
        return None
