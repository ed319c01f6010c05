"""The Movement phase: its steps (`phase`), the DEFENDER's windows, and what entering a Location brings (AS-MOVE)."""
