"""Sentences for all events and refusals.

`tell` describes one event, `tell_all` describes the events of a step in a few sentences, and `explain`
describes a refusal.
"""

from rules.words.attack_kinds import KINDS, words_for
from rules.words.event_sentences import tell, tell_all
from rules.words.grouping import group_events
from rules.words.message import (
    Card,
    DiceRow,
    Names,
    Phrase,
    Phrases,
    Scores,
    Sentence,
    ShownDice,
    SkillNames,
    Sum,
    Value,
    in_plain_text,
    join_names,
)
from rules.words.phases import PHASES
from rules.words.refusals import explain
from rules.words.sentences import EVENTS, PHRASES, REFUSALS

__all__ = [
    "EVENTS",
    "KINDS",
    "PHASES",
    "PHRASES",
    "REFUSALS",
    "Card",
    "DiceRow",
    "Names",
    "Phrase",
    "Phrases",
    "Scores",
    "Sentence",
    "ShownDice",
    "SkillNames",
    "Sum",
    "Value",
    "explain",
    "group_events",
    "in_plain_text",
    "join_names",
    "tell",
    "tell_all",
    "words_for",
]
