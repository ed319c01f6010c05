"""Cuts the wide fonts of `art/fonts` out of DejaVu Sans Condensed (Debian: fonts-dejavu-core): the alphabets that names
on counters and maps are written in. Needs fontTools: `python art/make/wide_letters.py FOLDER` with the whole fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

FONTS = Path(__file__).parents[1] / "fonts"
EUROPE = (
    "U+0020-007E,U+00A0-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+2010-2027,U+2030-203A,"
    "U+2044,U+20A0-20BF,U+2116,U+2122,U+FFFD"
)
MORE = (
    "U+0531-058F,U+0590-05F4,U+0600-06FF,U+10D0-10FF,U+1F00-1FFF,U+2070-209F,U+2150-218F,U+2190-21FF,U+2200-22FF,"
    "U+25A0-25FF,U+2600-266F,U+2700-27BF"
)


def cut(folder: Path, name: str, signs: str) -> None:
    """One font with these signs only, without hints and kerning."""
    plain = [
        "--drop-tables+=GPOS,FFTM",
        "--layout-features=init,medi,fina,isol,rlig",
        "--no-hinting",
        "--notdef-outline",
    ]
    subset.main([str(folder / name), f"--unicodes={signs}", f"--output-file={FONTS / name}", *plain])


if __name__ == "__main__":
    cut(Path(sys.argv[1]), "DejaVuSansCondensed.ttf", f"{EUROPE},{MORE}")
    cut(Path(sys.argv[1]), "DejaVuSansCondensed-Bold.ttf", EUROPE)
