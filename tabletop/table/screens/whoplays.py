"""Another player for a seat in the middle of a game: a bot plays on for you, you take over from it, or it gets another
level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games import kit
from tabletop.shelf.bot_levels import names as bot_names
from tabletop.table.draw import palette as pal
from tabletop.table.screens.chooser import LEVELS
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import Badge, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.widget import Row, Spacer

if TYPE_CHECKING:
    from tabletop.table.screens.game import PlayScene


def offered(scene: PlayScene, seat: int) -> list[tuple[str, str]]:
    """(words, player) for a seat. While sides hide from one another, nobody takes a seat over from a bot that was not
    his: he would see its secrets.
    """
    session = scene.session
    mine = seat in scene.led or scene.play_screen.play.sharing.open_to_all or len(session.match.seats) == 1
    people = [("You" if scene.led <= {seat} else "A player here", "human")] if mine else []
    able = bot_names(session.header.game)
    bots = [] if kit(session.header.game).people_only else [level for level in LEVELS if level in able] or [able[-1]]
    return people + [(f"Bot: {level}", f"bot:{level}") for level in bots]


class PlayersSheet(Dialog):
    """Who plays each side from now on."""

    wide = 430
    key = "players sheet"

    def __init__(self, scene: PlayScene) -> None:
        self.scene = scene
        now = scene.session.header.players
        self.seats: list[tuple[DropDown, list[tuple[str, str]]]] = []
        super().__init__("Who plays?", Para("From now on; whatever was played stays as it was."), accent="side blue")
        for seat, name in enumerate(scene.session.match.seats):
            choices = offered(scene, seat)
            at = next((i for i, (_, who) in enumerate(choices) if who == ":".join(now[seat].split(":")[:2])), -1)
            if at < 0:  # a level of an own making, or random
                choices.insert(0, (now[seat].replace("bot:", "Bot: "), now[seat]))
                at = 0
            menu = DropDown(options=tuple(words for words, _ in choices), at=at, key=f"player {seat}", grow=1)
            self.seats.append((menu, choices))
            self.add(Row(Badge(name, fill=pal.SIDE[seat % 2], role="label", tall=32, size=72), menu, gap=8))
        close = Button("As before", key="players close", cap="Esc").on("pressed", lambda _: self.answer(None))
        change = Button("From now on", key="players change", kind="gold", cap="Enter")
        change.on("pressed", lambda _: self._change())
        self.add(Flow(Spacer(), close, change, gap=8))
        self.default = change

    def _change(self) -> None:
        wanted = [choices[menu.at][1] for menu, choices in self.seats]
        self.answer(None)
        seating = self.scene.play_screen.play.seating
        for seat, player in enumerate(wanted):
            if player.split(":")[:2] != self.scene.session.header.players[seat].split(":")[:2]:
                seating.seat_player(seat, player)
        self.scene.root.animate(self.scene.play_screen)
