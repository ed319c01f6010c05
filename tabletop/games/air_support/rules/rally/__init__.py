"""The Rally phase: rally, repair, recovery of weapons, shocked vehicles (AS-RALLY)."""
