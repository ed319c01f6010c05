"""Convoys and Columns: how they move as one (AS-CONVOY, AS-COLUMN); how they break up stands in `aftermath`."""
