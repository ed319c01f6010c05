"""The table of Air Wars."""
