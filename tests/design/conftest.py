"""The drawing board in the whole program: the fixtures of the screens, and a hand that draws."""

from __future__ import annotations

from tests.screens.conftest import fly, home

__all__ = ["fly", "home"]
