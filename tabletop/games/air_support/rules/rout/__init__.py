"""The Rout phase: who must and may rout, and by which way (AS-ROUT)."""
