"""F1: one page for the present screen, in a few sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.markup import LogEntry
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.root import Root
from tabletop.table.ui.tree import Row, Spacer

if TYPE_CHECKING:
    from tabletop.table.screens.scene import AppScene

PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "shelf": (
        "The shelf",
        (
            "# Begin",
            (
                "Take a box down, pick a scenario, choose who plays, press *Play*. *First Duel* teaches the game in ten"
                " minutes."
            ),
            "# Scenarios",
            (
                "The list can be sorted by its heads and searched in the line above it. The page *Battle* shows the"
                " map, the sides and the history."
            ),
            "# Rules and dice",
            (
                "The page *Rules* has the scenario's own set of rules; any switch can be turned, and the game is then"
                " marked as played by house rules. On the page *Dice* you can let real dice of your own decide, or give"
                " a seed."
            ),
            "# Go on",
            (
                "Every command is on the disk at once. *Continue last game* goes on where you left; *Open* reads a"
                " saved game, a scenario or a map. Any of these can also be dropped on the window."
            ),
            "# Without a mouse",
            (
                "Tab goes from one thing to the next, arrows move inside it, Enter does it, Esc steps back. ? lists all"
                " keys."
            ),
        ),
    ),
    "play": (
        "At the table",
        (
            "# What is asked",
            (
                "The bar at the top says who must do what, with the rule it comes from. The gold button is what Enter"
                " does."
            ),
            "# Moving pieces",
            (
                "Point at a piece to see what it can do. Click a marked hex or drag the piece there; what is not"
                " possible says why, with the rule. Esc takes one step back."
            ),
            "# Looking around",
            (
                "The wheel zooms to the pointer, dragging with the middle or right button moves the map, Home shows all"
                " of it. H held hides the pieces."
            ),
            "# Looking things up",
            (
                "Every blue rule number opens the rule book. F3 opens it too. The log at the right tells all that"
                " happened; click a line to go to its place."
            ),
            "# Taking back",
            (
                "Ctrl+Z takes back until dice have fallen. F8 replays the game from its beginning; any moment can be"
                " gone on from."
            ),
            "# Leaving",
            (
                "Nothing has to be saved: a game you leave is kept and can be gone on with from the shelf. Ctrl+S saves"
                " it under a name of yours."
            ),
        ),
    ),
    "map": (
        "Looking at a map",
        (
            "# The map",
            (
                "This is a map drawn in Tiled, as the game sees it. The wheel zooms, dragging moves it, Home shows all"
                " of it."
            ),
            "# Layers",
            "The list at the right switches layers on and off. Names are printed by the program, sharp at every size.",
            "# Faults",
            (
                "When something in the file cannot be used, every fault is listed with its place and how to mend it."
                " Save in Tiled and press *Read again* (F5)."
            ),
        ),
    ),
    "victory": (
        "After the battle",
        (
            "# The report",
            (
                "The page shows who won, for what the points were given, what became of every aircraft, who shot down"
                " whom, and how lucky the guns were."
            ),
            "# And now?",
            (
                "*Replay* goes through the battle move by move. *Story* writes it down as a page to keep. *Again* sets"
                " up the same scenario. *Shelf* puts the game away."
            ),
        ),
    ),
    "designer": (
        "A battle of your own",
        (
            "# Frame",
            (
                "Choose the year, the map, the rule level and the points a side may spend. Only what was in service can"
                " be bought."
            ),
            "# Buying",
            (
                "Pick an air force, then add aircraft with + and take them off with -. Load and training change the"
                " price. The totals run along; nothing can be bought beyond the budget."
            ),
            "# Attack battles",
            (
                "One side can get ships or ground targets; their guns and half their damage points count for its total."
                " The attacker must do the damage that is stated."
            ),
            "# The enemy",
            (
                "*Buy for the enemy* spends the other side's points sensibly; the same seed buys the same. *Save* keeps"
                " the battle among your own scenarios."
            ),
        ),
    ),
}


class HelpSheet(Dialog):
    """A page of help."""

    wide = 640
    least_tall = 440
    key = "help sheet"

    def __init__(self, page: str, keys: str) -> None:
        title, lines = PAGES.get(page, PAGES["shelf"])
        entries = [LogEntry(line[2:], style="h2") if line.startswith("# ") else LogEntry(line) for line in lines]
        self.text = RichLog(entries, follow=False, role="body", key="help text", grow=1)
        super().__init__(title)
        close = Button("Close", cap="Esc", kind="gold", key="close help").on("pressed", lambda _: self.answer(None))
        list_keys = Button("All keys", cap=keys, key="help keys").on("pressed", lambda _: self.answer("keys"))
        self.add(self.text, Row(Spacer(), list_keys, close, gap=8))


def show_help(root: Root, scene: AppScene) -> HelpSheet:
    """The page of the present scene."""
    sheet = HelpSheet(scene.help_page, scene.keymap.cap("keys"))
    sheet.then = lambda answer: scene.do("keys") if answer == "keys" else None
    sheet.show(root, sheet.text)
    sheet.text.go_to(0)
    return sheet
