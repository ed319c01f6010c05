"""Convoys and Columns: how they move as one, and how they break up (AS-CONVOY, AS-COLUMN)."""
