"""The briefing: the player's side, how to win, when the game ends and the score. It is shown when a game begins, and
again at F6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games import kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Briefing, Choice, Sprite
from tabletop.table.screens.printed import Columns, PrintedHead, PrintedTable
from tabletop.table.ui.dialogs import Dialog, buttons_row
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Widget

if TYPE_CHECKING:
    from tabletop.table.screens.game import PlayScene

WIDE = 940
"""The width of the sheet, in design units."""
READABLE = 420
"""The most characters of the situation; the shelf has the whole text."""
PIECE = 46
"""Width of a counter on the sheet, in design units."""


class Forces(Widget):
    """The counters of each side beside its colour, as on the map: as many as fit, and the number of the others."""

    solid = False

    def __init__(self, sides: Sequence[tuple[int, Sequence[Sprite]]]) -> None:
        self.sides = sides
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.px(PIECE)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        side, gap, more = t.px(PIECE), t.px(5), t.px(52)
        for n, (seat, sprites) in enumerate(self.sides):
            x, end = (self.rect.x + self.rect.w * i // len(self.sides) for i in (n, n + 1))
            s.fill(rgb(pal.SIDE[seat]), (x, self.rect.y, t.px(5), side))
            x += t.px(5) + gap
            for k, sprite in enumerate(sprites):
                if x + side > end - (more if k < len(sprites) - 1 else gap):
                    t.say(s, f"+ {len(sprites) - k}", (x + gap, self.rect.centery), "body semi", "ink", "l")
                    break
                picture = (sprite.small or sprite.draw)(side)
                if max(picture.get_size()) > side:
                    picture = pg.transform.smoothscale_by(picture, side / max(picture.get_size()))
                s.blit(picture, picture.get_rect(center=(x + side // 2, self.rect.centery)))
                x += side + gap


def begin_with_briefing(scene: PlayScene) -> None:
    """Show the briefing before the first decision of a new game, once nothing else is shown; bots and automatic steps
    wait until it is read.
    """
    if scene.unbriefed and len(scene.root.stage.layers) == 1:
        scene.unbriefed = False
        if scene.app.settings.briefing:
            scene.play_screen.read_first = open_briefing(scene, begins=True)


def open_briefing(scene: PlayScene, begins: bool = False) -> Dialog | None:
    """Show how to win, and the score. A game whose papers always show that has no such sheet."""
    told = scene.play_screen.table.telling.briefing()
    if told is None or len(scene.root.stage.layers) > 1:
        return None
    if not begins:
        return show(scene.root, told, begins)
    screen = scene.play_screen
    ready = next((c for c in screen.table.hand.choices() if c.sets_up and c.why_not is None), None)
    return show(scene.root, told, begins, _against(scene), _forces(scene), ready, screen.choose)


def _against(scene: PlayScene) -> str:
    """The length of the game, and the player of the other side."""
    header, skill = scene.session.header, kit(scene.session.header.game).skill
    minutes = header.document.get("minutes")
    told = [f"About {counted(minutes, 'minute')}."] if isinstance(minutes, int) and minutes else []
    levels = dict.fromkeys(level for player in header.players if (level := player.partition(":")[2]))
    told += [skill.get(level, f"The other side: {level}.") for level in levels]
    return " ".join(told)


def _forces(scene: PlayScene) -> list[tuple[int, list[Sprite]]]:
    """The pieces on the map by side, the looker's first, one of each look."""
    lying, looker = scene.play_screen.table.lying, scene.play_screen.play.looker or 0
    found: dict[int, dict[Any, Sprite]] = {}
    for sprite in lying.sprites():
        seat = lying.seat_of(sprite.id)
        if seat is not None and sprite.stacks:
            found.setdefault(seat, {}).setdefault(sprite.id, sprite)
    return [(seat, list(found[seat].values())) for seat in sorted(found, key=lambda seat: seat != looker)]


def show(
    root: Root,
    briefing: Briefing,
    begins: bool,
    against: str = "",
    forces: Sequence[tuple[int, Sequence[Sprite]]] = (),
    ready: Choice | None = None,
    choose: Callable[[Choice], object] = lambda choice: None,
) -> Dialog:
    """Show the sheet. `begins`: with the events so far; Enter and Esc both lead to the table, and `ready`, the command
    that sets up for the player, is a button, too. `against`: the player of the other side and the length.
    """
    parts: list[Widget] = []
    if begins and briefing.situation:
        parts.append(Para(_shortened(briefing.situation), role="body ital", colour="soft"))
    if briefing.you:
        parts.append(Label(briefing.you, role="title"))
    if against:
        parts.append(Para(against, colour="soft"))
    if forces:
        parts.append(Forces(forces))
    parts.append(Column(PrintedHead(text="How to win"), Para(briefing.task), gap=4))
    if briefing.standing:
        parts.append(Para(briefing.standing, role="body semi"))
    if briefing.ends:
        parts.append(Para(briefing.ends))
    tables: list[Widget] = [PrintedTable(table) for table in briefing.tables]
    if briefing.special:
        tables.append(Column(PrintedHead(text="In this scenario"), *[Para(line) for line in briefing.special], gap=4))
    if begins and briefing.hints:
        hints = [Para(f"{n}. {hint}") for n, hint in enumerate(briefing.hints, 1)]
        tables.insert(0, Column(PrintedHead(text="For the first time"), *hints, gap=4))
    if tables:
        parts.append(Columns(*tables))
    dialog = Dialog(
        briefing.title,
        ScrollPane(Column(*parts, gap=10), least=60, grow=1),
        wide=WIDE,
        key="briefing",
    )
    choices: list[tuple[str, str | None]] = [("Begin" if begins else "Back to the table", None)]
    if ready is not None:
        choices.insert(0, ("The bot sets up for me", "ready"))
    dialog.add(buttons_row(dialog, choices, None))

    def answered(what: str | None) -> None:
        if what == "ready" and ready is not None:
            choose(ready)

    dialog.then = answered
    return dialog.show(root, dialog.default)


def _shortened(text: str) -> str:
    """The first sentences, as many as people read at the start of a game."""
    if len(text) <= READABLE:
        return text
    return text[: text.rindex(". ", 0, READABLE) + 1]
