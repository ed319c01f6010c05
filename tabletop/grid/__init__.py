"""Geometry in the hobby's words: hexes, squares, facings, arcs, range, lines. Pure; knows no game
and no screen.
"""
