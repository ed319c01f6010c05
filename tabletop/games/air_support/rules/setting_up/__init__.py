"""Set-up: where pieces may go (`placing`), what else is in hand, the steps before the first Player Turn (AS-SETUP)."""
