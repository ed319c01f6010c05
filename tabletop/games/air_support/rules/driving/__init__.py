"""Vehicles on the move: what it costs (`speed`), hatches, and each expenditure (`driving_on`) (AS-VEH)."""
