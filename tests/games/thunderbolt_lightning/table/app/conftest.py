"""Tests of this table in the whole program are flown as the tests of all screens are."""

from tests.screens.conftest import duel, fly, home

__all__ = ["duel", "fly", "home"]
