"""How long a test waits for a state: for as long as a busy machine may need, so that its speed makes no test red."""

PATIENCE = 120.0
"""Seconds after which a state that was waited for counts as one that never comes."""
