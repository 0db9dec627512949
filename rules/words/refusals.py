"""Sentences for refusals, which explain the rule behind each code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rules.attack_kinds import AttackKind
from rules.skills import CATALOGUE
from rules.words.message import Phrase, Phrases, Sentence, SkillNames

Data = Mapping[str, object]

WITHOUT_LETTERS = re.compile(r"\([^)]*\)|\{[^}]*\}|[<>]")
COUNTS = {
    AttackKind.SKILL: "wrong_count_skill",
    AttackKind.SPEED: "wrong_count_many",
    AttackKind.BERSERK: "wrong_count_many",
    AttackKind.RUSH: "wrong_count_rush",
    AttackKind.HOSKINS: "wrong_count_rush",
    AttackKind.CROSS: "wrong_count_cross",
    AttackKind.DUAL: "wrong_count_dual",
    AttackKind.EVIL: "wrong_count_evil",
    AttackKind.BORROW: "wrong_count_borrow",
}
ONE_ON_MANY = frozenset({AttackKind.SPEED, AttackKind.BERSERK, AttackKind.RUSH, AttackKind.HOSKINS})


def explain(code: str, data: Data) -> Sentence:
    finer = FINER.get(code)
    return finer(data) if finer else Sentence(code, data)


def naming_skill(code: str, data: Data) -> Sentence:
    return Sentence(code, {**data, "skill": SkillNames(str(data["letter"]))})


def which_size_is_missing(data: Data) -> Sentence:
    if isinstance(data["die"], int):
        return Sentence("size_missing_at", {"place": data["die"]})
    return Sentence("size_missing", data)


def how_many(data: Data) -> Sentence:
    kind = AttackKind(str(data["kind"]))
    return Sentence(COUNTS.get(kind, "wrong_count_one"), {"how": kind_phrase(kind)})


def why_too_low(data: Data) -> Sentence:
    asleep = data["kind"] == AttackKind.SLEEP
    return with_counting_variant("target_too_low_to_sleep" if asleep else "target_too_low", data)


def why_too_high(data: Data) -> Sentence:
    dual = data["kind"] == AttackKind.DUAL
    return with_counting_variant("target_too_high_for_dual" if dual else "target_too_high", data)


def which_are_meant(data: Data) -> Sentence:
    kinds = str(data["kinds"]).split(", ")
    return Sentence("ambiguous", {"kinds": Phrases(tuple(f"by_{kind}" for kind in kinds))})


def kind_phrase(kind: AttackKind | str) -> Phrase:
    return Phrase(f"by_{kind}")


def letters_of(recipe: str) -> str:
    return WITHOUT_LETTERS.sub("", recipe)


def why_this_die_cannot(given: Data) -> Sentence:
    kind, die = AttackKind(str(given["kind"])), str(given["die"])
    letters = letters_of(die)
    data: dict[str, object] = {"die": die, "how": kind_phrase(kind)}
    for letter in letters:
        skill = CATALOGUE[letter]
        if kind in skill.forbids or (kind is AttackKind.POWER and not skill.power_attacks_alone):
            return Sentence("kind_forbidden", {**data, "skill": SkillNames(letter)})
    if "q" in letters and kind in (AttackKind.POWER, AttackKind.SHADOW):
        when = "even" if kind is AttackKind.POWER else "odd"
        return Sentence(f"kind_when_{when}", {**data, "skill": SkillNames("q")})
    granting = [letter for letter, skill in CATALOGUE.items() if kind in skill.grants]
    if not granting:
        return Sentence("kind_not_available", data)
    namesake = (letter for letter in granting if CATALOGUE[letter].name.lower() == kind.value)
    return Sentence("kind_needs_skill", {**data, "skill": SkillNames(next(namesake, granting[0]))})


def why_this_die_is_safe(given: Data) -> Sentence:
    kind, die = AttackKind(str(given["kind"])), str(given["die"])
    data: dict[str, object] = {"die": die, "how": kind_phrase(kind)}
    for letter in letters_of(die):
        if kind in CATALOGUE[letter].immune_to:
            return Sentence("target_shielded", {**data, "skill": SkillNames(letter)})
    return Sentence("target_immune", data)


def why_no_sum(data: Data) -> Sentence:
    if data["kind"] == AttackKind.BORROW:
        return Sentence("sum_differs_borrow", data)
    if data["kind"] == AttackKind.CROSS:
        return Sentence("product_differs", data)
    if data["kind"] in ONE_ON_MANY and "," in WITHOUT_LETTERS.sub("", str(data["target"])):
        return with_counting_variant("sum_differs_targets", data)
    if "," in WITHOUT_LETTERS.sub("", str(data["die"])):
        return Sentence("sum_differs", data)
    return with_counting_variant("sum_differs_alone", data)


def with_counting_variant(code: str, data: Data) -> Sentence:
    """Return the sentence for *code*, or its variant for dice that count differently from what they show."""
    return Sentence(f"{code}_counting" if "counts" in data else code, data)


FINER: dict[str, Callable[[Data], Sentence]] = {
    "ambiguous": which_are_meant,
    "kind_not_available": why_this_die_cannot,
    "lacks_skill": lambda data: naming_skill("lacks_skill", data),
    "not_together": lambda data: Sentence(
        "not_together", {**data, **{name: SkillNames(str(data[name])) for name in ("one", "other")}}
    ),
    "size_missing": which_size_is_missing,
    "sum_differs": why_no_sum,
    "target_beyond_size": lambda data: with_counting_variant("target_beyond_size", data),
    "target_immune": why_this_die_is_safe,
    "target_too_high": why_too_high,
    "target_too_low": why_too_low,
    "trick_used": lambda data: Sentence("trick_used", {"trick": Phrase(f"trick_{data['trick']}")}),
    "wrong_count": how_many,
    "wrong_phase": lambda data: Sentence("wrong_phase", {"now": Phrase(f"now_{data['phase']}")}),
}
"""Functions for codes whose sentence depends on the data of the refusal."""
