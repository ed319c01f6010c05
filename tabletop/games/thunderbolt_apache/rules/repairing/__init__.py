"""Replacements, repair, rest: what may be had (`repairs`), and the purchases of an evening (`shop`)."""
