"""Tabletop: war games about aircraft whose rules the program knows. README.md tells what lies in which package."""

__version__ = "0.10.0"
"""The one place of the version: the wheel, the programs, saves, reports and the shelf take it from here."""
