"""Whole pages: before and after the battle, and the drawing board."""
