"""Tabletop: war games about aircraft whose rules the program knows. README.md tells what lies in which package."""
