"""Lessons: short positions under the real rules, played in sequence with predetermined dice."""
