"""A scenario tried at once: played in the window against bots, or watched, and then back to the drawing board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.bots.base import BotSpec
from tabletop.games import kit
from tabletop.shelf.arena import Outcome, series
from tabletop.shelf.bot_levels import names as bot_names
from tabletop.shelf.drafts import Drawing
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import Cancelled, JobReport, Worker, run_job
from tabletop.table.screens.openfile import SetUp, open_setup, sentence
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import ProgressBar, ask
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.root import Root
from tabletop.table.ui.widget import Row

if TYPE_CHECKING:
    from tabletop.table.app import App
    from tabletop.table.design.scene import DesignScene


class TrialScene(PlayScene):
    """A game that is only tried: it is not kept, and leads back to the drawing board."""

    tried = True
    home = "drawing board"

    @property
    def would_be_kept(self) -> bool:
        return False

    def go_home(self) -> None:
        back(self.app)

    def restart(self) -> None:
        setup = self.opened.setup
        assert setup is not None
        back(self.app)
        begin(self.app, setup)


def back(app: App) -> None:
    """Everything that lies on the drawing board is taken away."""
    while len(app.scenes) > 1 and app.scene.mode != "design":
        app.pop()


def begin(app: App, setup: SetUp) -> None:
    """Set the table over the drawing board."""
    run_job(
        app.root,
        "Setting the table",
        partial(open_setup, setup),
        lambda opened: app.push(TrialScene(app, opened)),
        partial(app.fail, "It cannot be tried"),
    )


def usual_bot(game: str) -> str:
    """The bot against which one tries a scenario."""
    able = bot_names(game)
    return f"bot:{'normal' if 'normal' in able else able[-1]}"


def ask_trial(scene: DesignScene) -> None:
    """Who plays, then the game."""
    drawing = scene.drawing
    sides = kit(drawing.game).scenarios().sides(drawing.document)
    bot, seats = usual_bot(drawing.game), kit(drawing.game).seats
    choices: list[tuple[str, int]] = [("Not now", -2), ("Watch bots", -1)]
    if seats == 1:
        choices.append(("Play", 0))
    else:
        choices += [(f"Play {name}", seat) for seat, name in reversed(list(enumerate(sides[:seats])))]

    def chosen(seat: int) -> None:
        if seat >= -1:
            players = tuple("human" if n == seat else bot for n in range(seats))
            begin(scene.app, SetUp(drawing.game, drawing.name, drawing.document, players))

    ask(
        scene.root,
        "Test it",
        "The game begins as it would from the shelf; nothing of it is kept. Leaving it leads back here.",
        choices,
        chosen,
        default=0,
        cancel=-2,
        wide=520,
    )


# -- Who wins when bots play the scenario many times: counted beside the window, while one goes on drawing.

COUNTS = (10, 40, 100)
"""Games of bots that can be asked for."""


def told(outcomes: Sequence[Outcome], sides: Sequence[str], alone: bool) -> str:
    """What a series says so far, in a sentence."""
    if not outcomes:
        return "The first game is played."
    games = f"{len(outcomes)} game{'s' * (len(outcomes) != 1)}"
    if alone:
        levels = Counter(outcome.level for outcome in outcomes)
        return f"{games}: {', '.join(f'{name} {count}' for name, count in levels.most_common())}."
    won = [sum(outcome.winner == seat for outcome in outcomes) for seat in range(len(sides))]
    drawn = sum(outcome.winner is None for outcome in outcomes)
    words = ", ".join(f"{name} wins {count}" for name, count in zip(sides, won, strict=True))
    lopsided = max(won) * 10 >= len(outcomes) * 9 and len(outcomes) >= 10
    advice = f" {sides[won.index(max(won))]} wins nearly always: strengthen the other side." if lopsided else ""
    return f"{games}: {words}, drawn {drawn}.{advice}"


class BalancePanel(Panel):
    """Hidden until it is asked for."""

    gap = 5
    visible = False

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.outcomes: list[Outcome] = []
        self.bar = ProgressBar()
        self.words = Para("", role="small", key="balance words")
        self.button = Button("Cancel", key="balance cancel").on("pressed", lambda _: self._pressed())
        self.worker: Worker | None = None
        self._of: tuple[int, tuple[str, ...], bool] = (0, (), False)
        super().__init__(self.words, Row(self.bar, self.button, gap=6), title="Balance", accent="brass")
        self.bar.grow = 1

    def ask(self, root: Root) -> None:
        """How many games, then they are played."""
        if self.worker is not None:
            root.refuse("The bots still play; cancel that first.")
            return
        ask(
            root,
            "Balance",
            f"How many games are the bots to play ({usual_bot(self.drawing.game).removeprefix('bot:')} level)? You can"
            " go on drawing meanwhile.",
            [("Not now", 0), *((f"{count} games", count) for count in COUNTS)],
            lambda count: self.begin(count) if count else None,
            default=COUNTS[0],
            cancel=0,
        )

    def begin(self, count: int) -> None:
        """Play so many games of the scenario as it is now."""
        drawing = self.drawing
        sides = kit(drawing.game).scenarios().sides(drawing.document)
        seats = kit(drawing.game).seats
        self.outcomes = []
        self._of = count, sides, seats == 1
        level, document = usual_bot(drawing.game).removeprefix("bot:"), drawing.document
        self.worker = Worker(lambda report: self._played(report, document, count, [BotSpec(level, 1e9)] * seats))
        self.worker.start()
        self.bar.set(part=0.0, visible=True)
        self.button.set(text="Cancel")
        self.set(visible=True)
        self._tell()
        self.root.animate(self)

    def _played(self, report: JobReport, document: dict[str, Any], count: int, specs: list[BotSpec]) -> None:
        def done(outcome: Outcome, n: int) -> None:
            self.outcomes.append(outcome)
            report(n / count)

        series(document, count, specs, progress=done, watch=lambda match: report(len(self.outcomes) / count))

    def _tell(self) -> None:
        count, sides, alone = self._of
        self.words.set(text=f"{told(self.outcomes, sides, alone)}")
        self.bar.set(part=len(self.outcomes) / max(1, count))

    def tick(self, now: int) -> bool:
        worker = self.worker
        if worker is None:
            return False
        self._tell()
        if worker.is_alive():
            return True
        self.worker = None
        self.bar.set(visible=False)
        self.button.set(text="Close")
        if worker.fault is not None and not isinstance(worker.fault, Cancelled):
            self.words.set(text=sentence(worker.fault))
        elif not self.outcomes:
            self.set(visible=False)
        return False

    def _pressed(self) -> None:
        if self.worker is not None:
            self.worker.report.stop = True
        else:
            self.set(visible=False)

    def end(self) -> None:
        """The board goes: the bots stop."""
        if self.worker is not None:
            self.worker.report.stop = True
