"""Matches as plain text that can be replayed with `python -m rules --replay FILE`."""

from rules.records.replay import ReplayedRecord, WrongLine, play_again
from rules.records.writing import Record, parts_of

__all__ = ["Record", "ReplayedRecord", "WrongLine", "parts_of", "play_again"]
