"""A whole match as plain text that can be replayed: `python -m rules --replay FILE`."""

from rules.records.playing_again import Again, WrongLine, play_again
from rules.records.writing import Record, parts_of

__all__ = ["Again", "Record", "WrongLine", "parts_of", "play_again"]
