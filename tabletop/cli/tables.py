"""Tables on the terminal; wide ones when the output goes into a file or a pipe."""

from __future__ import annotations

import sys

from rich.console import Console


def console(error: bool = False) -> Console:
    """A console on standard output (or standard error); 132 columns where nobody is looking."""
    stream = sys.stderr if error else sys.stdout
    return Console(file=stream, width=None if stream.isatty() else 132, highlight=False)
