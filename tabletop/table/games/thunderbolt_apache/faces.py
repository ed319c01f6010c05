"""Pieces of the mission as sprites of the board: aircraft on sides and centres, enemy units near the middle of their hex or on a ridge."""
from __future__ import annotations
