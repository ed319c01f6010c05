"""Ordnance (TL-ORD, TL-DIVE, TL-TORP): what a release needs, what may be released where, and the release itself."""
