"""Kinds of play: what lies on the table when the monkey comes, who plays, how the window stands. Every game of the
shelf has all of them, so a game that is added gets its monkey by itself.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from tabletop.bots.base import BotSpec
from tabletop.data.paths import resource
from tabletop.games import kit, playable
from tabletop.shelf.bot_levels import make_bot, names
from tabletop.shelf.session import Session
from tabletop.table.app import App
from tabletop.table.design.first_page import lay_out
from tabletop.table.design.new_battle import Beginning, to_change
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.openfile import SetUp
from tabletop.table.ui.files import FileChooser
from tabletop.table.ui.theme import Theme
from tests.monkey.hand import Hand
from tests.monkey.pace import Pace, paced, seeded
from tests.monkey.watch import Fault, Slow, Watch

LOOK_EACH = 250
"""Inputs between two looks at the autosave."""
Begin = Callable[[App, "Play", Random, Path], None]


@dataclass(frozen=True)
class Play:
    """One kind of play. `motion`, `hints`, `scale`: settings; `timed`: with real clocks and threads, so that it may
    take another course next time.
    """

    game: str
    kind: str
    scenario: str
    begin: Begin
    players: tuple[str, ...] = ("human", "human")
    motion: int = 0
    hints: bool = True
    purpose: float = 0.7
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    timed: bool = False

    @property
    def name(self) -> str:
        return ":".join(filter(None, (self.game, self.kind, self.scenario)))


@dataclass
class Outcome:
    """What came of a play."""

    name: str
    seed: int
    inputs: int
    commands: int
    games: int
    checked: int
    worst: float
    faults: list[Fault] = field(default_factory=list)
    slow: list[Slow] = field(default_factory=list)


# -- how a play begins
def at_once(app: App, play: Play, rng: Random, home: Path) -> None:
    """The scenario, as the shelf begins it."""
    app.begin()
    document = kit(play.game).scenarios().document(play.scenario)
    app.games.start(
        SetUp(play.game, play.scenario, document, play.players, None, play.kind == "dice", rng.randrange(9999))
    )


def later(app: App, play: Play, rng: Random, home: Path) -> None:
    """A save in the middle of the game."""
    app.begin(str(played(play, rng, home, rng.choice((4, 12, 30, 60, 120, 250)))))


def near_the_end(app: App, play: Play, rng: Random, home: Path) -> None:
    """A save shortly before the last command, or wherever a long game stands after many."""
    app.begin(str(played(play, rng, home, 1500, short_of_end=rng.choice((0, 1, 3)))))


def on_the_shelf(app: App, play: Play, rng: Random, home: Path) -> None:
    app.begin()
    if play.game:
        app.take_box(play.game)


def designing(app: App, play: Play, rng: Random, home: Path) -> None:
    """Forces by points, or a scenario of the game on the drawing board."""
    app.begin()
    its = kit(play.game)
    if play.kind == "designer":
        assert its.designer is not None
        app.push(its.designer(app))
        return
    cards = its.scenarios().cards()
    for card in rng.sample(cards, len(cards)):
        with suppress(ValueError):  # a campaign that is dealt from cards has nothing to be placed
            lay_out(app, to_change(play.game, Beginning(card.title, "", path=card.file)))
            return


def on_a_map(app: App, play: Play, rng: Random, home: Path) -> None:
    app.begin()
    app.push(MapScene(app, rng.choice(sorted(resource("maps").rglob("*.tmx")))))


def played(play: Play, rng: Random, home: Path, commands: int, short_of_end: int = 0) -> Path:
    """A save of the scenario after so many commands of random players; where the game ends before, that much short of
    its end.
    """
    seed = rng.randrange(9999)
    session = random_game(play, seed, commands)
    if short_of_end and session.match.result is not None:
        session = random_game(play, seed, len(session.lines) - 1 - short_of_end)
    session.save(home / "late.save")
    return home / "late.save"


def random_game(play: Play, seed: int, commands: int) -> Session:
    """A game after so many commands of random players, or at its end."""
    session = Session.new(
        play.game, kit(play.game).scenarios().document(play.scenario), play.players, seed, autosave=False
    )
    match = session.match
    bots = [make_bot(play.game, BotSpec("random"), seed + n) for n in range(len(match.seats))]
    while match.result is None and len(session.lines) <= commands:
        seat = match.to_act[0]
        session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    return session


# -- the kinds
def kinds(game: str, scenario: str) -> Iterator[Play]:
    """All kinds of play of a scenario."""
    two = kit(game).seats > 1
    both = ("human", "human") if two else ("human",)
    levels = [level for level in names(game) if level != "random"] or ["random"]
    weak, usual = f"bot:{levels[0]}", f"bot:{levels[min(1, len(levels) - 1)]}"
    yield Play(game, "hot-seat", scenario, at_once, both)
    yield Play(game, "late", scenario, later, both, hints=False, size=(1024, 600))
    yield Play(game, "wild", scenario, later, both, motion=2, purpose=0.25, scale=1.5)
    yield Play(game, "shelf", scenario, on_the_shelf, both, purpose=0.5, motion=1)
    yield Play(game, "end", scenario, near_the_end, both, purpose=0.6)
    yield Play(game, "dice", scenario, at_once, both, hints=False, motion=1)
    yield Play(game, "watch", scenario, at_once, (weak,) * len(both), motion=1, purpose=0.3)
    if two:
        yield Play(game, "bot", scenario, at_once, ("human", weak), motion=2)
        yield Play(game, "bot-first", scenario, later, (usual, "human"), motion=1, hints=False)
        yield Play(game, "real-time", scenario, at_once, ("human", usual), motion=2, timed=True)


def plays(only: str = "", turn: int = 0) -> list[Play]:
    """One play of each kind of each game (or of one), with other scenarios each turn; then the designers and a map."""
    found: list[Play] = []
    for game in [game for game in playable() if only in ("", game)]:
        keys = [card.key for card in kit(game).scenarios().cards()]
        count = len(list(kinds(game, keys[0])))
        found += [list(kinds(game, keys[(turn * count + n) % len(keys)]))[n] for n in range(count)]
        if kit(game).designer is not None:
            found.append(Play(game, "designer", "", designing, purpose=0.4))
        if kit(game).design is not None:
            found.append(Play(game, "drawing", "", designing, purpose=0.4, scale=(1.0, 1.5)[turn % 2]))
    return [*found, Play(only or playable()[0], "map", "", on_a_map, purpose=0.1)]


def play_named(name: str) -> Play:
    """A play by its name. Raises LookupError."""
    game, kind, *scenario = name.split(":")
    every = [*kinds(game, scenario[0] if scenario else kit(game).scenarios().cards()[0].key), *plays(game)]
    found = next((p for p in every if p.kind == kind), None)
    if found is None:
        raise LookupError(f"There is no kind of play {kind}; there are {', '.join(p.kind for p in every)}.")
    return found


# -- playing one
def perform(play: Play, seed: int, inputs: int, home: Path, *, sample: bool = False) -> Outcome:
    """Play it in a home of its own. `sample`: look where long frames spend their time."""
    rng = Random(f"{play.name} {seed}")
    pace, watch = Pace(rng), Watch(home)
    watch.waited = lambda: pace.waited
    if sample:
        watch._sampler.start()
    with ExitStack() as held:
        held.enter_context(caged(home))
        held.enter_context(watch.on())
        held.enter_context(paced(pace) if not play.timed else seeded(rng))
        first = True

        def again() -> App:
            nonlocal first
            app = App(play.size)
            app.settings = app.settings.changed(
                motion=play.motion,
                hints=play.hints,
                briefing=play.hints,
                ui_scale=play.scale,
                mute=True,
                full_screen=False,
            )
            app.sounds.muted = True
            app.window.theme = Theme.for_window(play.size, play.scale)
            if first:
                first = False
                play.begin(app, play, rng, home)
            else:
                app.begin()
            return app

        hand = Hand(rng, pace, watch, again, desk(home), play.purpose)
        held.callback(put_away, hand)
        while hand.inputs < inputs and not watch.hung:
            hand.play(min(LOOK_EACH, inputs - hand.inputs))
            watch.look_at(hand.app)
    w = watch
    return Outcome(play.name, seed, hand.inputs, w.commands, w.games, w.checked, w.worst, w.faults, w.slow)


def one(name: str, seed: int, inputs: int) -> Outcome:
    """A play by its name, in a spare home."""
    with spare_home() as home:
        return perform(play_named(name), seed, inputs, home, sample=True)


def put_away(hand: Hand) -> None:
    """Every scene closes, so that each autosave is looked at a last time."""
    for scene in reversed(hand.app.scenes):
        scene.closed()
    hand.close()


def desk(home: Path) -> list[Path]:
    """What lies about on a player's disk: broken, empty, strange, and some that are whole."""
    folder = home / "desk"
    (folder / "folder.save").mkdir(parents=True, exist_ok=True)
    contents = {
        "empty.save": b"",
        "empty.tmx": b"",
        "noise.save": bytes(range(256)) * 40,
        "noise.json": b"\xff\xfe{",
        "list.json": b"[]",
        "deep.json": b"[" * 5000,
        "map.tmx": b"<map/>",
        "older.older": b'{"tabletop": 99}',
        "words.txt": b"hello",
        "no suffix": b"{}",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    whole = [resource("maps/thunderbolt_lightning/kent_coast.tmx")]
    whole += [card.file for game in playable() if (card := kit(game).scenarios().cards()[0]).file is not None]
    return [*sorted(folder.iterdir()), folder / "gone.save", *whole]


@contextmanager
def caged(home: Path) -> Iterator[None]:
    """A home of its own, which the sheets for files do not leave."""
    enter = FileChooser.enter_folder

    def inside(sheet: FileChooser, folder: Path) -> None:
        enter(sheet, folder if folder.is_relative_to(home) else home)

    with patch.dict(os.environ, TABLETOP_HOME=str(home)), patch.object(FileChooser, "enter_folder", inside):
        yield


@contextmanager
def spare_home() -> Iterator[Path]:
    home = Path(tempfile.mkdtemp(prefix="monkey-"))
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)
