"""Vehicles on the move: orders, events, and each expenditure (`driving_on`) (AS-VEH)."""
