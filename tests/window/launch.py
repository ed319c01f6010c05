"""The program as the tests of the window start it: `launch.py play SCENARIO SEED PLAYER PLAYER SAVE` ("-" for a second
player: a game for one), `launch.py table ...` with what any table tells (see `deliberate`), `launch.py shelf` or
`launch.py shelf SCENARIO SEED SAVE PLAYER...`, the whole program at once in a game.

It is the real window with the real screens; a `Teller` beside it prints what a hand has to know, whenever all is
shown and nothing waits.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from tabletop.table.window import Window, prepare

prepare()

import pygame as pg  # noqa: E402  (the hints must stand first)

from tabletop.core import codec  # noqa: E402
from tabletop.data.paths import resource  # noqa: E402
from tabletop.data.tiled import load_map  # noqa: E402
from tabletop.shelf.session import Session  # noqa: E402
from tabletop.table.actions import key_map  # noqa: E402
from tabletop.table.play.gametable import front  # noqa: E402
from tabletop.table.play.screen import PlayScreen  # noqa: E402
from tabletop.table.screens.jobs import JobSheet  # noqa: E402
from tabletop.table.ui.menus import Menu  # noqa: E402
from tabletop.table.ui.widget import Widget  # noqa: E402

INPUT = (pg.MOUSEBUTTONUP, pg.KEYUP, *((pg.MOUSEMOTION,) if os.environ.get("TABLETOP_WISH") else ()))
"""What a prompt is owed after; a hand that is told where to press looks at fans, too, which open under the pointer."""


def box(rect: pg.Rect) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


class Teller:
    """Tells one `prompt` after every input and after everything that happened by itself."""

    def __init__(self, window: Window, save: Path | None = None, plain: bool = False) -> None:
        self.window = window
        self.plain = plain
        self.save = save
        self.count = 0
        self.owed = True
        self.before: tuple[object, ...] = ()
        self.listened: Session | None = None
        handle, update = window.handle, window.update

        def handling(event: pg.Event) -> None:
            handle(event)
            if event.type in INPUT:
                self.owed = True

        def updating() -> None:
            update()
            self.look()

        window.handle, window.update = handling, updating  # type: ignore[method-assign]

    @property
    def play_screen(self) -> PlayScreen | None:
        root = self.window.root
        found = (w for w in root.stage.layers[0].widget.walk() if isinstance(w, PlayScreen)) if root else iter(())
        return next(found, None)

    def look(self) -> None:
        root, screen = self.window.root, self.play_screen
        if root is None:
            return
        if screen is not None and screen.session is not self.listened:
            self.listen(screen.session)
        journal = len(screen.session.match.journal) if screen else 0
        now = (id(self.window.scene), len(root.stage.layers), journal)
        if now != self.before:
            self.before, self.owed = now, True
        if self.owed and self.settled(screen):
            self.owed = False
            self.count += 1
            self.window.tell(
                prompt=self.count,
                scene=type(self.window.scene).__name__,
                layers=len(root.stage.layers),
                **self.widgets(),
                **self.board(screen),
            )

    def settled(self, screen: PlayScreen | None) -> bool:
        root = self.window.root
        assert root is not None
        if root.stage.damage or root.stage.stale or pg.event.peek(INPUT):
            return False
        if isinstance(root.stage.top, JobSheet):  # the program is at work: a hand that closed this would stop it
            return False
        if screen is None:  # a drawing board looks at each change beside the window
            faults = getattr(self.window.scene, "faults", None)
            return not getattr(faults, "waiting", False)
        play = screen.play
        return (
            play.idle
            and play.seating.thinker is None
            and (play.seat is not None or play.sharing.curtained or screen.session.match.result is not None)
        )

    def listen(self, session: Session) -> None:
        """From now on every accepted command is told after it was written down."""
        self.listened = session
        submit, undo, redo = session.submit, session.undo, session.redo

        def submitting(seat: int, command: Any) -> Any:
            events = submit(seat, command)
            self.window.tell(accepted=[seat, codec.encode(command)])
            return events

        def undoing(seat: int | None = None, practice: bool = False) -> Any:
            entry = undo(seat, practice)
            self.window.tell(undone=practice)
            return entry

        def redoing() -> Any:
            entry = redo()
            self.window.tell(redone=1)
            return entry

        session.submit, session.undo, session.redo = submitting, undoing, redoing  # type: ignore[method-assign]

    def widgets(self) -> dict[str, Any]:
        """Everything with words in the top layer, and the lines of an open menu."""
        root = self.window.root
        assert root is not None
        seen, menu = [], []
        for w in root.stage.layers[-1].widget.walk():
            if isinstance(w, Menu):
                menu = [{"text": item.text, "rect": box(r), "on": not item.why} for item, r in w._lines() if item.text]
            words = str(getattr(w, "text", "") or getattr(w, "label", "") or "")
            if (words or w.key) and w.rect.w and w.rect.h:
                seen.append(
                    {"key": w.key, "text": words[:80], "rect": box(w.rect), "on": w.enabled, "kind": type(w).__name__}
                )
        return {"widgets": seen if self.play_screen is None else [], "menu": menu}

    def ended(self) -> dict[str, Any]:
        """The last page lies over the game that was played."""
        match = self.listened.match if self.listened is not None else None
        if self.listened is None or match is None or match.result is None or self.save is None:
            return {}
        self.listened.save(self.save)
        return {"over": match.result.sentence, "digest": match.digest()}

    def board(self, screen: PlayScreen | None) -> dict[str, Any]:
        if screen is None:
            from tests.window import design

            return {**design.tell(self.window), **self.ended()}
        if self.plain:
            from tests.window import deliberate

            return deliberate.tell(self.window, screen, self.save)
        if screen.session.header.game == "thunderbolt_apache":
            from tests.window import apache

            return apache.tell(self.window, screen, self.save)
        if screen.session.header.game == "air_wars":
            from tests.window import air_wars

            return air_wars.tell(self.window, screen, self.save)
        if screen.session.header.game == "free_table":
            from tests.window import free_table

            return free_table.tell(self.window, screen, self.save)
        if screen.session.header.game == "conflict_solo":
            from tests.window import conflict

            return conflict.tell(self.window, screen, self.save)
        table: Any = screen.laid
        match, board, mode = screen.session.match, screen.board, table.mode
        over = match.result.sentence if match.result is not None else ""
        if over and self.save is not None:
            screen.session.save(self.save)
        inner = board.rect.inflate(-30, -30)

        def at(cells: Any) -> list[tuple[int, int]]:
            return [p for cell in cells if inner.collidepoint(p := board.camera.to_screen(screen.centre(cell)))]

        ring = getattr(mode, "ring", None)
        mover = mode.reaching.mover if hasattr(mode, "reaching") else None
        place = None
        if mover is not None and inner.collidepoint(there := board.camera.to_screen(screen.centre(mover.hex))):
            on = board.piece_at(there)
            place = there if on is not None and on.id == mover.id else None
        seat = screen.play.seat
        legal = (
            [str(getattr(c, "step", "")) for c in match.options(seat) if type(c).__name__ == "Fly"]
            if seat is not None
            else []
        )
        targets = (
            [cell for mark in table.lying.marks() if mark.kind == "target" for cell in mark.cells]
            if seat is not None
            else []
        )
        buttons = [
            {"text": str(getattr(b, "text", "")), "rect": box(b.rect), "on": b.enabled}
            for b in screen.prompt_bar.buttons.children
        ]
        tools = {w.key.removeprefix("tool "): box(w.rect) for w in screen.tools.children}
        undo = screen.prompt_bar.undo
        return {
            "mode": type(mode).__name__,
            "seat": seat,
            "journal": len(match.journal),
            "over": over,
            "digest": match.digest(),
            "turn": match.state.turn,
            "ring": board.camera.to_screen(screen.centre(ring[0])) if ring else None,
            "ends": at(mode.reaching.ends()) if mover is not None else [],
            "mover": place,
            "targets": at(targets),
            "buttons": buttons,
            "tools": tools,
            "fly": legal,
            "undo": box(undo.rect) if undo.enabled else None,
            "board": box(board.rect),
            "pieces": {s.id: board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites},
        }


class Bare:
    """The play screen alone in the window."""

    mode = "play"

    def __init__(self, session: Session) -> None:
        sheet = load_map(resource(session.match.scenario.map_file))
        self.play_screen = PlayScreen(session, front(session.header.game), sheet, key_map(), speed=0)
        self.screen: Widget = self.play_screen
        self.keymap = self.play_screen.keys = key_map(self.play_screen.table.hand.actions())

    def entered(self, window: Window) -> None:
        self.play_screen.board.patient = False
        self.play_screen.start()

    def message(self, message: Any) -> bool:
        return bool(message.name == "action" and self.play_screen.do(message.value))

    def left(self) -> None:
        self.play_screen.play.close()


def play(
    scenario: str,
    seed: str,
    first: str,
    second: str,
    save: str,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
    plain: bool = False,
) -> None:
    from tabletop.games import kit
    from tabletop.shelf.catalogue import find_scenario

    game, key = find_scenario(scenario)
    session = Session.new(
        game, kit(game).scenarios().document(key), (first,) if second == "-" else (first, second), seed=int(seed)
    )
    window = Window(size, scale)
    Teller(window, Path(save), plain)
    window.show(Bare(session))
    window.run()


def shelf(scenario: str | None = None, seed: str = "", save: str = "", *players: str) -> None:
    """The whole program: at the shelf, or at once in a game. TABLETOP_SIZE "": of the size of its settings."""
    from tabletop.table import app

    plain = Window.__init__

    def told(window: Window, *arguments: Any, **named: Any) -> None:
        plain(window, *arguments, **named)
        Teller(window, Path(save) if save else None)

    Window.__init__ = told  # type: ignore[method-assign,assignment]
    asked = os.environ.get("TABLETOP_SIZE", "1280x720").split("x")
    size = (int(asked[0]), int(asked[1])) if len(asked) == 2 else None
    sys.exit(app.run(scenario, players=dict(enumerate(players)), seed=int(seed) if seed else None, size=size))


def watch(file: str) -> None:
    """The whole program, watching a file."""
    from tabletop.table import app

    plain = Window.__init__

    def told(window: Window, *arguments: Any, **named: Any) -> None:
        plain(window, *arguments, **named)
        WatchTeller(window)

    Window.__init__ = told  # type: ignore[method-assign,assignment]
    sys.exit(app.run(file, size=(1280, 720), watch=True))


class WatchTeller:
    """Tells what a watched file shows, whenever that changes: the scene, its words, the pieces."""

    def __init__(self, window: Window) -> None:
        self.window, self.before = window, ("", 0, [""])
        update = window.update

        def updating() -> None:
            update()
            self.look()

        window.update = updating  # type: ignore[method-assign]

    def look(self) -> None:
        scene: Any = self.window.scene
        side = getattr(scene, "side", None)
        if side is None:
            return
        board = scene.shown()
        told = side.told.text
        words = [entry.text for entry in side.log.entries]
        if (told, id(scene), words) != self.before and (board is None or board.rect.w):
            self.before = told, id(scene), words
            pieces = [s.id for s in board.laid.sprites] if type(scene).__name__ == "WatchedGame" else []
            size = [board.sheet.width, board.sheet.height] if board is not None else []
            title = board.sheet.properties.get("title", "") if board is not None else ""
            shown = {"scene": type(scene).__name__, "pieces": pieces, "map": size, "title": title}
            self.window.tell(watched=told, words=words, zoom=board.camera.zoom if board else 0, **shown)


if __name__ == "__main__":
    if sys.argv[1] == "watch":
        watch(sys.argv[2])
    elif sys.argv[1] == "shelf":
        shelf(*sys.argv[2:])
    elif sys.argv[1] == "table":
        size, scale = sys.argv[7:9] if len(sys.argv) > 8 else ("1920x1080", "1")
        wide, high = map(int, size.split("x"))
        play(*sys.argv[2:7], size=(wide, high), scale=float(scale), plain=True)
    else:
        play(*sys.argv[2:])
