"""Counts of what this process has done since it started, for the report of its state."""

from collections import Counter

counts: Counter[str] = Counter()
