"""The words of the rules: sentences for all events and all refusals.

`tell` describes one event, `tell_all` the events of a whole step in a few sentences, `explain` a refusal.
"""

from rules.words.attack_kinds import KINDS, words_for
from rules.words.grouping import grouped
from rules.words.phases import PHASES
from rules.words.refusing import explain
from rules.words.sentences import EVENTS, PHRASES, REFUSALS
from rules.words.telling import tell, tell_all
from rules.words.told import (
    Card,
    Names,
    Phrase,
    Phrases,
    Row,
    Scores,
    Shown,
    SkillNames,
    Sum,
    Told,
    Value,
    in_plain_text,
    listed,
)

__all__ = [
    "EVENTS",
    "KINDS",
    "PHASES",
    "PHRASES",
    "REFUSALS",
    "Card",
    "Names",
    "Phrase",
    "Phrases",
    "Row",
    "Scores",
    "Shown",
    "SkillNames",
    "Sum",
    "Told",
    "Value",
    "explain",
    "grouped",
    "in_plain_text",
    "listed",
    "tell",
    "tell_all",
    "words_for",
]
