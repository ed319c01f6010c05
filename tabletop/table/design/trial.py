"""A scenario tried at once: played in the window against bots, or watched, and then back to the drawing board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots import names as bot_names
from tabletop.games import kit
from tabletop.table.screens.jobs import run_job
from tabletop.table.screens.opening import SetUp, open_setup
from tabletop.table.screens.playing import PlayScene
from tabletop.table.ui.dialogs import ask

if TYPE_CHECKING:
    from tabletop.table.app import App
    from tabletop.table.design.scene import DesignScene


class TrialScene(PlayScene):
    """A game that is only tried: it is not kept, and leads back to the drawing board."""

    tried = True

    @property
    def would_be_kept(self) -> bool:
        return False

    def leave(self) -> None:
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
