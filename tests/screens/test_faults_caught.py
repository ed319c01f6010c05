"""Faults planted in the program: each is caught where it happens, told in a sentence and written down, and the game
goes on. Only what goes wrong again and again leads to a page, and from there back to the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.data.paths import resource
from tabletop.games import kit
from tabletop.shelf.session import Session, recoverable
from tabletop.table.screens import safety
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.halt import HaltScene
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.shelfscene import ShelfScene
from tabletop.table.ui.menus import MenuItem, open_menu
from tests.screens.conftest import AppPilot

pytestmark = pytest.mark.bears_faults
Fly = Callable[..., AppPilot]
LOOSE = "a screw is loose"


class Player(AppPilot):
    """Plays as one does: whole turns of the program's own loop, which is guarded."""

    def frame(self, ms: int = 16) -> Player:
        self.app.window.started -= ms / 1000
        self.app.window.frame()
        assert self.app.window.busy in (True, False)
        return self


class Plant:
    """Breaks down `times` times (-1: always), then does what stood there before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, who: Any, name: str, times: int = 1, why: str = LOOSE) -> None:
        self.left, self.broke, own = times, 0, getattr(who, name)

        def loose(*given: Any, **named: Any) -> Any:
            if self.left:
                self.left -= 1
                self.broke += 1
                raise RuntimeError(why)
            return own(*given, **named)

        monkeypatch.setattr(who, name, loose)


def duel(fly: Fly, scenario: str = "s01_first_duel", players: tuple[str, str] = ("human", "human")) -> Player:
    p = Player(fly(scenario, players=dict(enumerate(players))).app)
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    p.frame()
    p.app.scene.play_screen.coaching.close()
    p.app.scene.play_screen.do("minimap")  # so that it is drawn
    return p.frame()


def screen(p: Player) -> Any:
    return next(s for s in p.app.scenes if isinstance(s, PlayScene)).play_screen


def can_go_on(p: Player) -> bool:
    """The next thing a player does is accepted, and shown: the yellow button, or else anything that is legal."""
    play = screen(p).play
    count = len(play.session.match.journal)
    for n in range(6):
        p.frame(700).frame(700)
        if len(play.session.match.journal) > count and play.idle:
            break
        if n < 2:
            p.keys("enter")
        elif play.seat is not None:
            play.submit(play.options[0])
    return len(play.session.match.journal) > count and play.idle and isinstance(p.app.scene, PlayScene)


def by_moving(p: Player) -> None:
    r = screen(p).board.rect
    for x, y in ((0, 0), (40, 20), (-60, -50), (90, 60)):
        p.move((r.centerx + x, r.centery + y)).frame(300)


def by_waiting(p: Player) -> None:
    for _ in range(4):
        p.frame(100)


def by_enter(p: Player) -> None:
    p.keys("enter")


def by_going_on(p: Player) -> None:
    for _ in range(3):
        p.keys("enter").frame(300)


def by_the_menu(p: Player) -> None:
    r = screen(p).board.rect
    p.click(r.center, 3).frame()


def by_dragging(p: Player) -> None:
    board = screen(p).board
    piece = next(s for s in board.laid.sprites if s.movable)
    x, y = board.camera.to_screen(board.laid.position(piece))
    p.drag((round(x), round(y)), (round(x) + 90, round(y) + 70)).frame(300)


def by_looking_again(p: Player) -> None:
    screen(p).refreshed()
    p.root.touch(p.root.rect)
    p.frame()


def by_laying_out(p: Player) -> None:
    p.root.restage()
    p.frame()


def table_of(p: Player) -> Any:
    return screen(p).laid


PLACES: dict[str, tuple[Callable[[Player], Any], str, Callable[[Player], None]]] = {
    "time of the screen": (screen, "tick", by_waiting),
    "time of the board": (lambda p: screen(p).board, "tick", by_moving),
    "marks": (lambda p: table_of(p).lying, "marks", by_moving),
    "hover": (lambda p: table_of(p).hand, "hover", by_moving),
    "describe": (lambda p: table_of(p).lying, "describe", by_moving),
    "prompt": (lambda p: table_of(p).telling, "prompt", by_enter),
    "choices": (lambda p: table_of(p).hand, "choices", by_enter),
    "sprites": (lambda p: table_of(p).lying, "sprites", by_enter),
    "phases": (lambda p: table_of(p).telling, "phases", by_enter),
    "refresh": (table_of, "refresh", by_enter),
    "showing": (lambda p: table_of(p).happening, "showing", by_going_on),
    "log line": (lambda p: table_of(p).happening, "log_line", by_going_on),
    "small map": (lambda p: table_of(p).lying, "seat_of", by_enter),
    "grab": (lambda p: table_of(p).hand, "grab", by_dragging),
    "drag": (lambda p: table_of(p).hand, "drag", by_dragging),
    "drop": (lambda p: table_of(p).hand, "drop", by_dragging),
    "menu": (lambda p: table_of(p).hand, "menu", by_the_menu),
    "board drawn": (lambda p: screen(p).board, "draw", by_moving),
    "panel drawn": (lambda p: screen(p).laid.goals, "draw", by_looking_again),
    "small map drawn": (lambda p: screen(p).minimap, "draw", by_looking_again),
    "prompt bar": (lambda p: screen(p).prompt_bar, "ask", by_enter),
    "choice": (lambda p: screen(p).acting, "choose", by_enter),
    "submit": (lambda p: screen(p).session, "submit", by_enter),
    "tip": (lambda p: screen(p).board, "tip_at", by_moving),
    "cursor": (lambda p: screen(p).board, "cursor_at", by_moving),
    "layout": (lambda p: screen(p).laid.goals, "place", by_laying_out),
    "a message": (lambda p: p.app.scene, "message", by_enter),
}


@pytest.mark.parametrize("where", PLACES)
def test_one_fault_is_caught_told_and_the_game_goes_on(
    fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    p = duel(fly)
    whose, name, doing = PLACES[where]
    plant = Plant(monkeypatch, whose(p), name)
    doing(p)
    p.frame()
    assert plant.broke == 1, "nobody asked there"
    assert isinstance(p.app.scene, PlayScene) and p.app.window.running
    told = [entry for entry in screen(p).log.entries if safety.TOLD in str(entry)]
    assert told and "\n" not in safety.TOLD and safety.TOLD.count(".") == 1
    assert LOOSE in " ".join(record.trace for record in p.app.faults.records.values())
    p.keys("esc") if len(p.root.stage.layers) > 1 else None
    assert can_go_on(p)
    assert not screen(p).board.pointing.carried and p.root.hand.cargo is None
    p.frame(700)
    assert screen(p).play.idle and screen(p).play.view == screen(p).session.match.view(screen(p).play.looker)


OFTEN = [w for w, (_, _, doing) in PLACES.items() if doing in (by_moving, by_waiting, by_looking_again, by_laying_out)]
"""Places that are asked whatever the player does."""


@pytest.mark.parametrize("where", OFTEN)
def test_what_goes_wrong_again_and_again_stops_for_a_page_and_goes_on(
    fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    p = duel(fly)
    scene, journal = p.app.scene, len(screen(p).session.match.journal)
    whose, name, doing = PLACES[where]
    plant = Plant(monkeypatch, whose(p), name, times=-1)

    def stopped() -> bool:
        for _ in range(12):
            if not isinstance(p.app.scene, HaltScene):
                doing(p)
                p.frame(20)
        return isinstance(p.app.scene, HaltScene)

    assert stopped() and plant.broke >= 3
    words = " ".join(getattr(w, "text", "") for w in p.root.stage.top.walk())
    assert LOOSE in words and "Nothing of the game is lost" in words
    p.keys("enter").frame()
    assert p.app.scene is scene and len(screen(p).session.match.journal) >= journal
    assert not stopped(), "he is not stopped by it again at once"
    while len(p.root.stage.layers) > 1:
        p.keys("esc")
    if where not in ("time of the screen", "layout"):
        assert can_go_on(p), "without it"
    p.frame(safety.BORNE + 1000)
    assert stopped(), "after a while it is told again"


@pytest.mark.parametrize(
    ("part", "name"), [("happening", "showing"), ("happening", "log_line"), ("lying", "marks"), ("", "refresh")]
)
def test_a_game_goes_on_and_on_though_its_table_is_broken(
    fly: Fly, monkeypatch: pytest.MonkeyPatch, part: str, name: str
) -> None:
    p = duel(fly, players=("bot:random", "bot:random"))
    table = table_of(p)
    Plant(monkeypatch, getattr(table, part) if part else table, name, times=-1)
    stops = 0
    for _ in range(6000):
        if isinstance(p.app.scene, HaltScene):
            stops += 1
            p.keys("enter")
        if len(screen(p).session.match.journal) > 60:
            break
        p.frame(40)
    assert len(screen(p).session.match.journal) > 60 and stops >= 1


def halted(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> tuple[Player, Plant]:
    p = duel(fly)
    assert can_go_on(p)
    plant = Plant(monkeypatch, screen(p), "tick", times=-1)
    by_waiting(p)
    assert isinstance(p.app.scene, HaltScene)
    return p, plant


def test_from_the_page_to_the_shelf_the_game_is_kept(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p, _ = halted(fly, monkeypatch)
    count = len(screen(p).session.match.journal)
    p.press("halt leave")
    assert isinstance(p.app.scene, ShelfScene) and len(p.app.scenes) == 1 and len(recoverable()) == 1
    p.press("continue").until(lambda: isinstance(p.app.scene, PlayScene))
    assert len(p.app.scene.session.match.journal) == count


def test_a_report_is_saved_and_tells_what_is_needed(fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p, plant = halted(fly, monkeypatch)
    p.press("halt report").keys("enter").frame()
    found = list((home / "reports").glob("*.txt"))
    assert len(found) == 1 and isinstance(p.app.scene, HaltScene)
    text = found[0].read_text(encoding="utf-8")
    assert LOOSE in text and "Traceback" in text and f", {plant.broke} times" in text
    assert "thunderbolt_lightning, s01_first_duel" in text and "Commands: 1" in text
    p.keys("esc").keys("esc").frame()
    assert isinstance(p.app.scene, PlayScene)


def test_the_page_itself_may_not_go_wrong(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing can be done any more: the program ends, with the fault."""
    p, _ = halted(fly, monkeypatch)
    Plant(monkeypatch, p.app.scene.button, "draw", times=-1)
    with pytest.raises(RuntimeError, match=LOOSE):
        for _ in range(9):
            p.root.touch(p.root.rect)
            p.frame()
    assert not p.app.window.running


def test_a_storm_of_different_faults_stops_too(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = duel(fly)
    whys = iter(range(1000))
    monkeypatch.setattr(safety, "place_of", lambda fault: f"place {next(whys)}")
    Plant(monkeypatch, screen(p), "tick", times=-1)
    for _ in range(safety.STORM - 1):
        p.frame()
        assert isinstance(p.app.scene, PlayScene)
    p.frame()
    assert isinstance(p.app.scene, HaltScene)


def test_faults_far_apart_stop_nothing(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = duel(fly)
    plant = Plant(monkeypatch, screen(p), "tick", times=0)
    for _ in range(8):
        plant.left = 1
        p.frame()
        p.frame(safety.WITHIN + 500)
    assert plant.broke == 8 and isinstance(p.app.scene, PlayScene)


def test_many_lines_of_the_log_that_cannot_be_told_count_once(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of forty lines written anew breaks down forty times in one turn; the others stand there all the same."""
    p = duel(fly, players=("bot:random", "bot:random"))
    p.until(lambda: len(screen(p).session.match.journal) > 25)
    for seat in (0, 1):
        screen(p).play.seating.seat_player(seat, "human")
    p.frame(500).frame(500)
    plant = Plant(monkeypatch, table_of(p).happening, "log_line", times=20)
    p.keys("shift+f2").frame()
    assert plant.broke == 20 and isinstance(p.app.scene, PlayScene)
    assert len(screen(p).log.entries) > 5


def test_a_menu_closes_and_a_dialog_stays(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = duel(fly)
    open_menu(p.root, [MenuItem("One", 1)], (300, 300), lambda value: None)
    Plant(monkeypatch, screen(p), "tick")
    p.frame()
    assert len(p.root.stage.layers) == 1
    p.app.do("settings")
    Plant(monkeypatch, screen(p), "tick")
    p.frame()
    assert len(p.root.stage.layers) == 2


def test_the_shelf_is_guarded_as_well(fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = Player(fly().app)
    shelf = p.app.scene
    plant = Plant(monkeypatch, p["scenarios"], "draw")
    p.root.touch(p.root.rect)
    p.frame().frame()
    assert p.app.scene is shelf and safety.TOLD in p.told
    plant.left = -1
    for _ in range(6):
        p.root.touch(p.root.rect)
        p.frame()
    assert isinstance(p.app.scene, HaltScene)
    p.keys("enter").frame()
    assert isinstance(p.app.scene, ShelfScene) and p.app.scene is not shelf, "another shelf"
    p.frame(300).frame(300)
    assert isinstance(p.app.scene, ShelfScene) and len(p.app.scenes) == 1


def test_who_wants_to_leave_leaves(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = duel(fly)
    plant = Plant(monkeypatch, p.app.scene, "closed", times=-1)
    pg.event.post(pg.Event(pg.QUIT))
    p.frame()
    assert not p.app.window.running and plant.broke
    plant.left = 0


def test_a_fault_between_two_turns_is_caught(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether another frame is needed is asked outside of them."""
    p = Player(fly().app)
    p.frame().frame(500)
    p.move("play").frame(500).frame()
    p.root.slips.hide_tip()
    p.root.slips._tip_done = False
    p.root.moving.clear()
    p.root.stage.damage.clear()
    plant = Plant(monkeypatch, p["play"], "tip_at")
    assert p.app.window.busy in (True, False) and plant.broke == 1


def test_whoever_drives_the_window_by_hand_gets_the_fault(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """So tests see faults; only the program's own loop catches them."""
    p = duel(fly)
    Plant(monkeypatch, screen(p), "tick")
    with pytest.raises(RuntimeError, match=LOOSE):
        AppPilot.frame(p)
    Plant(monkeypatch, table_of(p).lying, "marks")
    with pytest.raises(RuntimeError, match=LOOSE):
        screen(p).refreshed()


def test_rules_that_break_down_at_a_bots_command_ask_who_plays_on(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would give the same command in each frame."""
    submit = Session.submit

    def broken(session: Session, seat: int, command: Any) -> Any:
        if seat == 0:
            raise RuntimeError(LOOSE)
        return submit(session, seat, command)

    monkeypatch.setattr(Session, "submit", broken)
    p = Player(fly("s01_first_duel", players={0: "bot:random", 1: "human"}).app)
    p.until(lambda: len(p.root.stage.layers) > 1)
    p.frame()
    assert "broken down" in " ".join(getattr(w, "text", "") for w in p.root.stage.top.walk())
    p.app.push(MapScene(p.app, resource("maps/thunderbolt_lightning/farmland.tmx")))
    p.frame()
    p.app.pop()
    p.frame()
    assert len(p.root.stage.layers) > 1, "the question waits for its answer"
    monkeypatch.setattr(Session, "submit", submit)
    p.press("answer human")
    p.until(lambda: screen(p).play.seat is not None)


# -- where sides hide
def handed_over(fly: Fly) -> Player:
    """Malta, with the curtain before the second player."""
    session = Session.new("air_wars", kit("air_wars").scenarios().document("ma_malta"), ("human", "human"), 3)
    p = Player(fly().app)
    from tabletop.data.tiled import load_map
    from tabletop.table.screens.openfile import Opened, map_path

    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    play = screen(p).play
    bots = [RandomBot(1), RandomBot(2)]
    for _ in range(60):
        p.frame()
        if play.sharing.curtained and len(session.match.journal) > 1:
            return p
        if play.sharing.curtained:
            p.press("draw curtain")
        elif play.seat is not None:
            seat = play.seat
            options = [c for c in session.match.options(seat) if type(c).__name__ != "Resign"]
            play.submit(bots[seat].choose(session.match.view(seat), seat, options))
    raise AssertionError("nobody handed the table over")


def test_a_fault_behind_the_curtain_does_not_draw_it(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = handed_over(fly)
    plant = Plant(monkeypatch, screen(p), "tick")
    p.frame().frame()
    assert plant.broke and p.root.stage.top.key == "curtain" and screen(p).play.sharing.curtained
    assert sum(layer.widget.key == "curtain" for layer in p.root.stage.layers) == 1
    plant.left = -1
    by_waiting(p)
    assert isinstance(p.app.scene, HaltScene)
    plant.left = 0
    p.keys("enter").frame()
    assert p.root.stage.top.key == "curtain" and screen(p).play.sharing.curtained
    p.press("draw curtain")
    assert screen(p).play.seat is not None and len(p.root.stage.layers) == 1


def test_a_map_laid_over_the_curtain_does_not_draw_it(fly: Fly) -> None:
    p = handed_over(fly)
    p.drop(resource("maps/air_wars/malta.tmx"))
    p.until(lambda: isinstance(p.app.scene, MapScene))
    p.keys("esc").frame()
    assert isinstance(p.app.scene, PlayScene) and p.root.stage.top.key == "curtain"
    p.press("draw curtain")
    assert screen(p).play.seat is not None and len(p.root.stage.layers) == 1


def test_the_settings_keep_the_curtain(fly: Fly) -> None:
    p = handed_over(fly)
    for change in (partial(p.app.change, ui_scale=1.5), partial(p.app.change, colours="protan")):
        change()
        p.frame()
        assert p.root.stage.top.key == "curtain"


@pytest.mark.parametrize("keys", ["ctrl+z", "ctrl+y", "ctrl+shift+u"])
def test_behind_the_curtain_nothing_is_taken_back_or_done_again(fly: Fly, keys: str) -> None:
    """Else it opens for a seat that is no longer asked."""
    p = handed_over(fly)
    play = screen(p).play
    play.session.undo(None, practice=True)
    before = play.session.match.digest()
    p.keys(keys).frame()
    assert play.session.match.digest() == before and play.history.redo_refusal() == play.history.undo_refusal()
