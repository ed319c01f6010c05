"""The steps of `tabletop selftest`: each tests one thing that a player needs and reports it in a sentence."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """The result of one step: its name, the finding (or the error), whether it succeeded, seconds."""

    name: str
    sentence: str
    ok: bool
    seconds: float


class SelfTest:
    """One run; `folder` is a temporary home of the player, so that the real one is not touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def steps(self) -> tuple[tuple[str, Callable[[], str]], ...]:
        return (
            ("data", self.data),
            ("scenarios", self.scenarios),
            ("rule book", self.rules),
            ("fonts", self.fonts),
            ("map", self.map),
            ("bot game", self.game),
            ("save", self.saved),
            ("lessons", self.lessons),
            ("stories", self.stories),
            ("table", self.table),
            ("window", self.window),
        )

    def data(self) -> str:
        from tabletop.data.paths import FOLDERS, data_root

        counts = [
            f"{sum(1 for p in (data_root() / folder).rglob('*') if p.is_file())} files of {folder}"
            for folder in FOLDERS
        ]
        return ", ".join(counts)

    def scenarios(self) -> str:
        from tabletop.data.paths import resource
        from tabletop.games import kit
        from tabletop.shelf.catalogue import all_cards

        cards = all_cards()
        for card in cards:
            kit(card.game).scenarios().scenario(kit(card.game).scenarios().document(card.file or card.key), card.key)
            if card.map_file and not resource(card.map_file).is_file():
                raise FileNotFoundError(f"The map {card.map_file} of {card.key} is missing.")
        return f"{len(cards)} scenarios, all sound, all with their maps"

    def rules(self) -> str:
        from tabletop.games import playable
        from tabletop.shelf.rulebook import RuleBook

        return ", ".join(f"{len(RuleBook.load(game).rules)} rules of {game}" for game in playable())

    def fonts(self) -> str:
        from tabletop.data.paths import resource
        from tabletop.table.pictures import check_fonts

        return f"{check_fonts(resource('art/fonts'))} fonts"

    def map(self) -> str:
        from tabletop.data.paths import resource
        from tabletop.shelf.catalogue import all_cards
        from tabletop.table.pictures import map_picture

        file = next(card.map_file for card in all_cards() if card.map_file)
        picture = self.folder / "map.png"
        wide, high = map_picture(resource(file), picture, 0.2)
        if picture.stat().st_size < 10_000:
            raise ValueError(f"The picture of {file} is empty.")
        return f"{Path(file).name} painted, {wide} x {high} pixels"

    def game(self) -> str:
        return " ".join(self._played(card) for card in shortest())

    def _played(self, card: Any) -> str:
        """Play a game of bots to its end and save it."""
        from tabletop.bots import BotSpec
        from tabletop.games import kit
        from tabletop.shelf.bot_levels import make_bot, names
        from tabletop.shelf.session import Session

        level = "easy" if "easy" in names(card.game) else names(card.game)[0]
        session = Session.new(
            card.game,
            kit(card.game).scenarios().document(card.file or card.key),
            (f"bot:{level}",) * 2,
            seed=7,
            autosave=True,
        )
        bots = [make_bot(card.game, BotSpec(level, 1e9), seed) for seed in (1, 2)]
        match = session.match
        while match.to_act:
            seat = match.to_act[0]
            session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        session.save(self._save(card))
        session.close()
        assert match.result is not None
        return f"{card.title}: {len(match.journal) - 1} decisions. {match.result.sentence}"

    def _save(self, card: Any) -> Path:
        return self.folder / f"{card.game}.save"

    def saved(self) -> str:
        from tabletop.shelf.session import Session

        sizes = []
        for path in (self._save(card) for card in shortest()):
            if Session.load(path, autosave=False, thorough=True).match.result is None:
                raise ValueError(f"The save {path.name} was not played again to its end.")
            sizes.append(f"{path.stat().st_size:,}")
        return f"{' and '.join(sizes)} bytes, played again: every position as it was"

    def lessons(self) -> str:
        """Every lesson can be read, and each of its judges judges an answer."""
        from tabletop.games import kit, playable
        from tabletop.shelf.lessons import lesson

        told = []
        for game in playable():
            taught = lesson(game)
            if taught is None:
                if kit(game).judges():
                    raise FileNotFoundError(f"The lesson of {game} is missing.")
                continue
            steps = {step.judge: step for step in taught.steps}.values()
            for step in steps:
                self._judged(taught, step)
            told.append(f"{len(steps)} of {len(taught.steps)} steps of {game}")
        return f"answers judged in {', '.join(told)}"

    def _judged(self, taught: Any, step: Any) -> None:
        """Answer a step with the first that is possible, and judge it."""
        from tabletop.games import kit
        from tabletop.shelf.lessons import DEEPEST, given
        from tabletop.shelf.session import Session

        players = ("human",) * kit(taught.game).seats
        match = Session.new(taught.game, taught.document(step), players, seed=1, autosave=False).match
        for _ in range(DEEPEST):
            match.submit(step.seat, next(c for c in match.options(step.seat) if not c.last_resort))
            if answer := given(match, step):
                break
        judge = taught.judge(step)
        if not judge.words(judge.worth(answer or match, step.seat)):
            raise ValueError(f"Step {step.key} of {taught.game} was not judged.")

    def stories(self) -> str:
        """The shortest game is written by the commands in every form; lessons are checked by theirs."""
        from tabletop.data.paths import resource

        save = str(min((self._save(card) for card in shortest()), key=lambda path: path.stat().st_size))
        page, board, rolls = (self.folder / name for name in ("story.html", "board.png", "rolls.csv"))
        _commanded("story", save, "--reveal", "--html", "--why", "--out", str(page))
        _commanded("story", save, "--reveal", "--animate", str(board), "--turn", "1")
        _commanded("story", save, "--reveal", "--rolls", str(rolls))
        told = page.read_text(encoding="utf-8")
        if "<img" not in told or "<details class=why>" not in told or b"acTL" not in board.read_bytes()[:200]:
            raise ValueError("The story has no pictures, explains no roll, or does not move.")
        if '"tabletop lesson 1"' not in _commanded("schema", "lesson"):
            raise ValueError("The schema of lessons is empty.")
        _commanded("check", str(resource("scenarios/lessons")))
        sizes = ", ".join(f"{path.name} {path.stat().st_size:,} bytes" for path in (page, board, rolls))
        return f"{sizes}; lessons checked"

    def table(self) -> str:
        from tabletop.games import kit
        from tabletop.shelf.session import Session
        from tabletop.table.pictures import window_picture

        drawn = []
        for card in shortest():
            session = Session.new(
                card.game,
                kit(card.game).scenarios().document(card.file or card.key),
                ("human", "human"),
                seed=1,
                autosave=False,
            )
            picture = self.folder / f"{card.game}.png"
            window_picture(session, picture, (1280, 720))
            if picture.stat().st_size < 50_000:
                raise ValueError(f"The picture of {card.title} is empty.")
            drawn.append(card.title)
        return f"{' and '.join(drawn)} laid out and drawn at 1280 x 720"

    def window(self) -> str:
        from tabletop.table.pictures import without_screen

        without_screen()
        from tabletop.table.app import App

        app = App((1280, 720))
        app.begin()
        for _ in range(4):
            app.window.frame()
        frames = app.window.frames
        app.window.close()
        if not frames:
            raise ValueError("The window painted nothing.")
        return f"opened on the shelf, {frames} frame{'s' * (frames != 1)} painted"


def _commanded(*words: str) -> str:
    """The output of a command. Raises ValueError with what it says when it fails."""
    from tabletop.cli.main import main

    told, said = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(said):
        code = main(words)
    if code:
        raise ValueError(f"tabletop {words[0]} ended with {code}. {said.getvalue()}{told.getvalue()}")
    return told.getvalue()


def shortest() -> list[Any]:
    """The card of the shortest scenario of each game."""
    from tabletop.games import playable
    from tabletop.shelf.catalogue import all_cards

    return [
        min((card for card in all_cards() if card.game == game), key=lambda c: c.minutes or 10**6)
        for game in playable()
    ]


def trial() -> Iterator[StepOutcome]:
    """All steps in order; a failed step does not stop the others."""
    with tempfile.TemporaryDirectory(prefix="tabletop-") as folder:
        before = os.environ.get("TABLETOP_HOME")
        os.environ["TABLETOP_HOME"] = folder
        try:
            for name, step in SelfTest(Path(folder)).steps():
                began = time.perf_counter()
                try:
                    sentence, ok = step(), True
                except Exception as fault:  # any fault is what this command is to find
                    if os.environ.get("TABLETOP_TRACE"):
                        raise
                    sentence, ok = f"{type(fault).__name__}: {fault}", False
                yield StepOutcome(name, sentence, ok, time.perf_counter() - began)
        finally:
            if before is None:
                del os.environ["TABLETOP_HOME"]
            else:
                os.environ["TABLETOP_HOME"] = before
