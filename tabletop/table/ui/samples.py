"""Sample data for the gallery: rows, log lines, pages of a rule book, actions."""

from __future__ import annotations

from tabletop.table.ui.keys import Action
from tabletop.table.ui.markup import LogEntry

SCENARIOS = [
    ("S01", "Two at Dawn", "learn in 10 minutes", "tutorial"),
    ("S02", "Over the Weald, August 1940", "19 aircraft, 45 min", "50 : 50"),
    ("S03", "Frozen Lakes, January 1940", "10 aircraft, 25 min", "54 : 46"),
    ("S04", "Four Carriers", "24 aircraft, 60 min", "47 : 53"),
    ("S06", "Guns on the Canal, 2 June 1944", "14 aircraft, 35 min", "51 : 49"),
    ("S07", "Late Jets, March 1945", "16 aircraft, 40 min", "52 : 48"),
]
LOG = [
    ("blue", "Red 3 picked up at 1213, Medium, facing NE, SP 4 to 7. [[TL-SPD-04]]"),
    ("blue", "Red 2 ends at 1112 after a left turn. [[TL-MAN-02]]"),
    ("red", "Ju 87 no. 32 saves *2 of 3* hits. First hit: {red:FS +1}, speed -2. [[TL-DAM-03]]"),
    ("blue", "Green 1 fires *4 white* at range 2, needs 3+: 5 2 6 3, {green:three hits}. [[TL-HIT-01]]"),
    ("dash", "_Move 2 begins. Lowest initiative first._ [[TL-INI-02]]"),
    ("red", "Rotte 1 climbs to High: locked in Combat 1. [[TL-ALT-07]]"),
    ("gold", "A bookmark: before the shot."),
]
BOOK = [
    LogEntry("Firing", style="h1"),
    LogEntry(
        "A unit may fire once in each Combat step at an enemy in its *field of fire*, see [[TL-HIT-01]]. "
        "What is needed depends on the range:"
    ),
    LogEntry(
        "",
        style="table",
        rows=[
            ["Range", "White", "Red", "Note"],
            ["1", "2+", "3+", "point blank"],
            ["2", "3+", "4+", ""],
            ["3 to 4", "4+", "5+", "only ahead, [[TL-HIT-03]]"],
        ],
    ),
    LogEntry("How the dice are read", style="h2", anchor="TL-HIT-01"),
    LogEntry("Each die at or over the number is a _hit_.", style="item"),
    LogEntry("A hit may be saved, [[TL-SAVE-01]].", style="item"),
    LogEntry("Example", style="h3"),
    LogEntry("roll   5 2 6 3\nneed   3+\nhits   3", style="mono"),
    LogEntry("Nobody fires at what it cannot see.", style="quote"),
]
ACTIONS = [
    Action("fit", "Fit the map", "View", ("Home", "Ctrl+/")),
    Action("grid", "Grid and hex numbers", "View", ("Ctrl+G",)),
    Action("zoom in", "Zoom in", "View", ("+",), mouse="wheel"),
    Action("hide", "Hide the counters", "View", ("H",), hold=True),
    Action("sight", "Line of sight and range", "Inspect", ("L",)),
    Action("sheet", "Full unit sheet", "Inspect", ("I", "D")),
    Action("left", "Turn left", "Act", ("Q",)),
    Action("right", "Turn right", "Act", ("E",)),
    Action("climb", "Climb one level", "Act", ("PgUp", "Ctrl+E")),
    Action("end", "End the phase", "Act", ("Ctrl+Enter",)),
    Action("undo", "Undo", "History", ("Ctrl+Z", "U")),
    Action("redo", "Redo", "History", ("Ctrl+Y",)),
    Action("save", "Save", "File", ("Ctrl+S",)),
    Action("open", "Open", "File", ("Ctrl+O",)),
    Action("rules", "Rule book", "Panels", ("F3",)),
    Action("keys", "List of keys", "Panels", ("?",)),
]
WHY = {
    "undo": "Dice were rolled; nothing before them can be taken back.",
    "end": "Red 3 must move first (TL-MOVE-01).",
}
