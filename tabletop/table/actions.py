"""The key map of the table: every action that is not a game's own, with its keys (the default profile), and the
profiles that change some.

Modes: "play" at the board, "replay" in a replay; an action without modes is active everywhere. A game adds its own
actions in mode "play".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabletop.table.ui.keys import Action, KeyMap

PLAY = ("play",)
REPLAY = ("replay",)
MAP = ("map",)
BOTH = ("play", "replay")
BOARDS = ("play", "replay", "map")
STILL = ("play", "map")
LOOKED_AT = ("play", "replay", "map", "design")
DESIGN = ("design",)

COMMON: tuple[Action, ...] = (
    Action("help", "Help for this screen", "Help", ("F1",), also="how to play"),
    Action("keys", "List of keys", "Help", ("?",), also="shortcuts keyboard"),
    Action("palette", "Find and do any action", "Help", ("Ctrl+Shift+P",)),
    Action("rules", "Rule book", "Help", ("F3",)),
    Action("settings", "Settings", "Help", ("Ctrl+,",), also="options preferences volume scale"),
    Action("full_screen", "Full screen on or off", "View", ("F11",), anywhere=True, also="fullscreen window"),
    Action("screenshot", "Picture of the window to a file", "File", ("F12",), anywhere=True, also="photo image"),
    Action("mute", "Sound on or off", "View", ("Ctrl+M",), also="volume silence quiet"),
    Action("open", "Open a saved game", "File", ("Ctrl+O",)),
    Action("save", "Save", "File", ("Ctrl+S",), BOTH),
    Action("save_copy", "Save under another name", "File", ("Ctrl+Shift+S",), BOTH),
    Action("quick_save", "Quick save", "File", ("F5",), BOTH),
    Action("quick_load", "Load the quick save", "File", ("F9",), BOTH, also="restore"),
    Action("new_game", "Back to the shelf", "File", ("Ctrl+N",), BOTH, also="leave quit exit home menu"),
)
BOARD: tuple[Action, ...] = (
    Action("zoom_in", "Zoom in", "View", ("+", "=", "Num +"), LOOKED_AT, mouse="wheel"),
    Action("zoom_out", "Zoom out", "View", ("-", "Num -"), LOOKED_AT, mouse="wheel"),
    Action("fit", "Whole map", "View", ("Home", "Ctrl+/"), (*STILL, *DESIGN), also="zoom out overview"),
    Action("zoom_100", "Zoom 100 %", "View", ("Ctrl+0",), LOOKED_AT),
    Action("pan_left", "Map to the left", "View", ("Left",), STILL, mouse="drag with the middle or right button"),
    Action("pan_right", "Map to the right", "View", ("Right",), STILL),
    Action("pan_up", "Map up", "View", ("Up",), BOARDS),
    Action("pan_down", "Map down", "View", ("Down",), BOARDS),
    Action("grid", "Grid and hex numbers", "View", ("Ctrl+G",), LOOKED_AT),
    Action("reread", "Read the map again", "File", ("F5",), MAP),
    Action("hide_pieces", "Hide the pieces while held", "View", ("H",), BOTH, hold=True),
    Action("magnify", "Look at a piece enlarged while held", "Inspect", ("Alt",), BOTH, hold=True),
    Action("minimap", "Small map on or off", "View", ("M",), BOTH, also="overview"),
    Action("next_in_stack", "Next piece of this stack", "Inspect", ("]",), PLAY, mouse="point at the stack"),
    Action("cursor", "Hex cursor on or off", "Keyboard", ("K",), PLAY),
    Action("cursor_nw", "Cursor north-west", "Keyboard", ("Num 7",), PLAY),
    Action("cursor_ne", "Cursor north-east", "Keyboard", ("Num 9",), PLAY),
    Action("cursor_w", "Cursor west", "Keyboard", ("Num 4",), PLAY),
    Action("cursor_e", "Cursor east", "Keyboard", ("Num 6",), PLAY),
    Action("cursor_sw", "Cursor south-west", "Keyboard", ("Num 1",), PLAY),
    Action("cursor_se", "Cursor south-east", "Keyboard", ("Num 3",), PLAY),
    Action("default", "Default button of the prompt", "Act", ("Enter",), PLAY, also="confirm end go on"),
    Action(
        "step", "Next step of the other side's turn, or the default button", "Act", ("Space",), PLAY, also="next pass"
    ),
    *(Action(f"button_{n}", f"Button {n} of the prompt", "Act", (str(n),), PLAY) for n in range(1, 10)),
    Action("undo", "Take back", "History", ("Ctrl+Z", "U"), PLAY, also="undo"),
    Action("practice_undo", "Practice: take back the dice", "History", ("Ctrl+Shift+U",), PLAY),
    Action("redo", "Do again", "History", ("Ctrl+Y", "Ctrl+Shift+Z"), PLAY, also="redo"),
    Action("follow", "Camera follows what happens", "View", ("J",), PLAY),
    Action(
        "skip",
        "Show all at once",
        "View",
        ("Ctrl+Right",),
        PLAY,
        mouse="click while something moves",
        also="instant fast",
    ),
    Action("hurry_bot", "The bot must decide now", "Act", ("Ctrl+B",), PLAY, also="stop thinking"),
    Action("log", "Log on or off", "Panels", ("F2",), BOTH, also="history protocol events"),
    Action("hint", "Ask the coach again", "Help", ("Ctrl+H",), PLAY, also="advice"),
    Action("branches", "Other branches of this game", "History", ("Shift+J",), BOTH, also="fork twig variation"),
    Action("note", "Write a note at this moment", "History", ("Shift+N",), BOTH, also="bookmark comment annotate"),
    Action(
        "explain", "Why did that happen: the last dice explained", "Help", ("Shift+X",), BOTH, also="odds chance dice"
    ),
    Action(
        "story",
        "Story of the battle to a file",
        "File",
        ("Ctrl+Shift+E",),
        (*BOTH, "victory"),
        also="report after action",
    ),
    Action("players", "Who plays: another player for a side", "File", (), PLAY, also="bot takes over"),
    Action("outlook", "Turning points: who would win from here", "Help", ("Ctrl+Shift+L",), (*BOTH, "victory")),
    Action(
        "chances",
        "Play this moment 200 times: bots play it to its end",
        "Help",
        ("Ctrl+Shift+K",),
        BOTH,
        also="odds simulate branch monte carlo",
    ),
    Action("luck", "Luck of the dice: what was expected and what came", "Help", ("Ctrl+L",), (*BOTH, "victory")),
    Action("replay", "Replay", "History", ("F8",), (*BOTH, "victory")),
    Action("replay_back", "One command back", "Replay", ("Left", "PgUp"), REPLAY),
    Action("replay_on", "One command on", "Replay", ("Right", "PgDn"), REPLAY),
    Action("replay_phase_back", "One phase back", "Replay", ("Ctrl+Left",), REPLAY),
    Action("replay_phase_on", "One phase on", "Replay", ("Ctrl+Right",), REPLAY),
    Action("replay_mark_back", "Back to the last shot or loss", "Replay", ("Shift+Left",), REPLAY),
    Action("replay_mark_on", "On to the next shot or loss", "Replay", ("Shift+Right",), REPLAY),
    Action("replay_start", "To the beginning", "Replay", ("Home",), REPLAY),
    Action("replay_end", "To the end", "Replay", ("End",), REPLAY),
    Action("replay_play", "Play or pause", "Replay", ("Space",), REPLAY),
    *(Action(f"replay_speed_{n}", f"Speed {n} of 5", "Replay", (str(n),), REPLAY) for n in range(1, 6)),
    Action("replay_eyes", "Through whose eyes", "Replay", ("V",), REPLAY, also="view side truth"),
    Action("replay_branch", "Go on from here", "Replay", ("Ctrl+Shift+B",), REPLAY),
    Action("replay_same", "Go on from here with the same dice", "Replay", ("Ctrl+Shift+D",), REPLAY),
)
DRAWING: tuple[Action, ...] = (
    Action("design_left", "Cell to the left", "Drawing board", ("Left",), DESIGN),
    Action("design_right", "Cell to the right", "Drawing board", ("Right",), DESIGN),
    Action("design_up", "Cell above", "Drawing board", ("Up",), DESIGN),
    Action("design_down", "Cell below", "Drawing board", ("Down",), DESIGN),
    Action("design_use", "Put down or choose in the cell", "Drawing board", ("Enter", "Space"), DESIGN, mouse="click"),
    Action("design_turn", "Turn the piece", "Drawing board", ("F",), DESIGN, also="facing rotate"),
    Action("design_turn_back", "Turn it the other way", "Drawing board", ("Shift+F",), DESIGN),
    Action("design_move", "Move the piece to another cell", "Drawing board", ("M",), DESIGN, mouse="drag it"),
    Action("design_remove", "Remove the piece", "Drawing board", ("Del", "Backspace"), DESIGN, also="delete"),
    Action("design_undo", "Take back a change", "Drawing board", ("Ctrl+Z",), DESIGN, also="undo"),
    Action("design_redo", "Do it again", "Drawing board", ("Ctrl+Y", "Ctrl+Shift+Z"), DESIGN, also="redo"),
    Action("design_save", "Save among my scenarios", "Drawing board", ("Ctrl+S",), DESIGN),
    Action("design_try", "Test it", "Drawing board", ("F5",), DESIGN, also="play try"),
)

OBJECTIVES: dict[str, tuple[str, tuple[str, ...]]] = {
    "objectives": ("Victory: how to win, and where it stands", ("F6",))
}
"""Action of games with a sheet of objectives in place of a permanent paper."""

PAPERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("papers", "All papers away, and back", ("Z",)),
    ("dice", "Dice: open or fold", ("O",)),
    ("game_menu", "Menu", ("F10",)),
)
"""Actions of games with papers over the map: name, words, keys. The log and the small map have their own."""

PROFILES: dict[str, dict[str, tuple[str, ...]]] = {
    "default": {},
    "Wesnoth": {"undo": ("U", "Ctrl+Z"), "redo": ("R", "Ctrl+Y"), "zoom_100": ("0",)},
    "VASSAL": {"replay_on": ("PgDn", "Right")},
}


def key_map(
    game_actions: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    changes: Mapping[str, Iterable[str]] | None = None,
    profile: str = "default",
) -> KeyMap:
    """The key map of the table with a game's own actions (name -> title, keys) and the player's changes. A game may
    also name an action of the board, to give it other keys.
    """
    given = dict(game_actions or {})
    board = tuple(replace(a, keys=given.pop(a.name)[1]) if a.name in given else a for a in BOARD)
    own = tuple(Action(name, title, "Game", keys, PLAY) for name, (title, keys) in given.items())
    keys = KeyMap((*COMMON, *board, *DRAWING, *own))
    keys.load({**PROFILES.get(profile, {}), **(changes or {})})
    return keys
