"""Air Support: every rule by its id."""
