"""Concealment: who sees whom (`concealment`), how units are found (`finding`) and go under a "?" again (`gaining`)."""
