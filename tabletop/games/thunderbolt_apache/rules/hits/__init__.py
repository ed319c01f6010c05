"""Hits: how Evasive points are spent (`evading`), what a counter does (`counters`), and the asking (`taking`)."""
