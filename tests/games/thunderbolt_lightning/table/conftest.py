"""Tests of this table sit down as the tests of every table do."""

from tests.play.conftest import own_home, sit

__all__ = ["own_home", "sit"]
