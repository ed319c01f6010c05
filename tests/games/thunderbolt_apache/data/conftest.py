"""What the command line answers about this game is asked as the tests of all verbs ask."""

from tests.cli.conftest import home, tabletop

__all__ = ["home", "tabletop"]
