"""Lessons: small positions on the real rules, played one after the other, with dice that are written down."""
