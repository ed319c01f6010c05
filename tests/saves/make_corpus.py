"""Writes the corpus of old saves that must stay readable: `python -m tests.saves.make_corpus [SCENARIO ...]`.

Run it once after a new rules version or save format, and keep the files of the older ones: they show that such a save
is either played again to the byte or refused with a sentence.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tabletop.data import saves
from tabletop.data.saves import Save
from tests.saves.conftest import random_session

CORPUS = Path(__file__).parent / "corpus"
Line = tuple[str, int, int, str]
GAMES: tuple[Line, ...] = (
    ("s01", 400, 3, ""),
    ("s06", 180, 5, ""),
    ("s10", 220, 7, ""),
    ("s09", 90, 9, ""),
    ("tr01", 60, 4, ""),
    ("cs1", 220, 3, ""),
    ("ma_", 150, 2, ""),
    ("gu_", 260, 4, ""),
    ("s1_beet", 9, 3, "early"),
    ("s1_beet", 60, 3, "middle"),
    ("s1_beet", 5000, 3, "over"),
    ("s2_chir", 500, 8, ""),
    ("s6_corridor", 500, 4, ""),
    ("s0_free", 400, 6, ""),
    ("s3_kuban", 300, 6, ""),
    ("s4_hedgerows", 400, 6, ""),
    ("s5_ihantala", 400, 6, ""),
    ("s7_point", 300, 6, ""),
    ("ft1", 150, 3, ""),
    ("ft2", 150, 5, ""),
    *(
        (mission, commands, seed, stage)
        for seed, mission in enumerate(("m1_", "m2_", "m3_", "m4_", "m5_", "m6_"), 21)
        for commands, stage in ((9, "early"), (30 if mission == "m1_" else 90, "middle"), (5000, "over"))
    ),
)
"""Scenario, commands, seed, stage: one to its end, one with flak, one with rockets, one with torpedoes, a training
sortie, a campaign over several days, the air war of one day and of five, squads in their set-up, in the middle and
over, with Stukas and with fighters above them, on each other battlefield, the free table on hexes and on squares, each
mission of Conflict Solo in its set-up, in the middle and over; all with undo, practice and redo.
"""


def main(wanted: list[str]) -> None:
    """Those named, or all."""
    CORPUS.mkdir(exist_ok=True)
    for scenario, commands, seed, stage in GAMES:
        if wanted and scenario not in wanted:
            continue
        session = random_session(scenario, commands, seed)
        header = session.header
        form = saves.COVERED if header.covered else saves.FORMAT
        name = f"{header.scenario}-{stage}" if stage else header.scenario
        path = CORPUS / f"{header.game}-{name}-format{form}-rules{header.rules}.save"
        path.write_bytes(saves.to_text(Save(header, session.lines)).encode())
        print(path.name, len(session.lines), path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
