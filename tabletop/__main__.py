"""`python -m tabletop`."""
import sys

from tabletop.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
