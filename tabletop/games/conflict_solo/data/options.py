"""The switchable options in words, and a mission file with those chosen that stand in it."""

from __future__ import annotations

from tabletop.games.conflict_solo.data.shapes import MissionFile

AS_PRINTED, FRESH_SYMBOL = "as_printed", "fresh_symbol_for_ai"
OPTION_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        AS_PRINTED,
        "Figures as printed",
        "Rounds, CAPs, cards, VP at the start and victory bands of the book, where the mission has others for balance.",
    ),
    (FRESH_SYMBOL, "The star helps enemies", "The Remain Fresh symbol keeps enemies fresh too (CH-SPENT-04)."),
)


def as_chosen(file: MissionFile) -> MissionFile:
    """The mission file with its options carried out: printed figures in place of the balanced ones."""
    changes: dict[str, object] = {}
    if AS_PRINTED in file.options and file.printed is not None:
        changes = {
            name: value
            for name in type(file.printed).model_fields
            if (value := getattr(file.printed, name)) is not None
        }
    if FRESH_SYMBOL in file.options:
        changes["fresh_symbol_for_ai"] = True
    return file.model_copy(update=changes) if changes else file
