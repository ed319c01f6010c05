"""Ground fire: who may fire with what, what it is worth, what it strikes, residual FP (AS-FIRE, AS-IFT)."""
