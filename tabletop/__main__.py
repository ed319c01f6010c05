"""`python -m tabletop`, and the beginning of the built program."""

import sys

from tabletop.cli.main import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # a built program starts its helpers (simulate --jobs) by starting itself
    sys.exit(main())
