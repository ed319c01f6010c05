"""Firing step by step: what may be laid on whom, and the shot (`laying`); the fire phases (`phases`)."""
