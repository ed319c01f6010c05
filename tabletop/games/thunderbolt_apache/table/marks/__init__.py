"""Marks that are drawn on the map."""
