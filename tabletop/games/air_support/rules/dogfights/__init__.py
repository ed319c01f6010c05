"""Aerial combat: who does what and one attack (`fights`), the fighting itself, and how it ends (`fighting`)."""
