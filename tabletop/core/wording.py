"""Small things that every writer of sentences needs."""

from __future__ import annotations


def sentence_start(words: str) -> str:
    """Words that begin a sentence, with a capital letter."""
    return words[:1].upper() + words[1:]
