"""The table of Air Support."""
