"""Thunderbolt & Lightning at the edge: its library, scenarios and written-down positions, read from JSON and
checked.
"""
