"""Aerial combat: one attack (`combat`), who does what (`fights`), the fighting itself, and who goes on (`ending`)."""
