"""Art of Air Wars: counters and their backs, printed bases and targets, lit squares, campaign cards, the tray of a
fanned square.
"""
