"""Thunderbolt / Apache at the edge: its library and scenarios, read from JSON and checked."""

from tabletop.data.thunderbolt_apache.library import library, shelf

__all__ = ["library", "shelf"]
