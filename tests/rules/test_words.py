import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules import (
    Battle,
    Code,
    Draw,
    Phase,
    Refusal,
    Step,
    UnreadableRecipe,
    parse_recipe,
    seeded_draw,
    why_not_playable,
)
from rules.actions import Attack, Sizes
from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.events import (
    EVENTS,
    DecisionsOpened,
    DieChanged,
    Event,
    InitiativeWon,
    ReactionEnded,
    RoundEnded,
    TurnBegan,
)
from rules.random_play import random_action
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE
from rules.words import EVENTS as SAID
from rules.words import (
    KINDS,
    PHASES,
    PHRASES,
    REFUSALS,
    Phrase,
    Sentence,
    SkillNames,
    explain,
    tell,
    tell_all,
)
from rules.words.grouping import group_events
from tests.rules.tables import battle_showing, borrow

NAMES = ("mirabel", "otto")
PLACES = re.compile(r"\{(\w*)\}")
A_DIE = parse_recipe("s(10)").dice[0].replace(showing=5)

MADE_UP: dict[str, object] = {
    "Phase": Phase.SIZES,
    "Attack": Attack(AttackKind.POWER, (0,), (0,), 1),
    "Sizes": Sizes(),
    "Die": A_DIE,
    "tuple[Die, ...]": (A_DIE, A_DIE),
    "tuple[int, ...]": (0, 1),
    "tuple[str, ...]": (),
    "int": 1,
    "int | None": None,
    "bool": False,
    "str": "power",
}


def made_up(event: type[Event]) -> Event:
    said = {name: MADE_UP[str(kind)] for name, kind in event.__annotations__.items() if name != "secret"}
    return event(**said | ({"trick": "saw"} if "trick" in said else {}))


@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_event_has_words_for_doer_target_and_anyone(kind: type[Event], viewer: int | None) -> None:
    (told,) = tell(made_up(kind), viewer, NAMES)
    assert PLACES.search(told.text) is None


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.READY, Phase.OVER)])
def test_every_phase_is_announced_to_those_asked_and_to_the_others(phase: Phase) -> None:
    opened = DecisionsOpened(phase, (0,))
    assert "mirabel" not in tell(opened, 0, NAMES)[0].text
    assert "mirabel" in tell(opened, 1, NAMES)[0].text


EVERYTHING = {
    **dict.fromkeys(("aid", "high", "low", "most", "needed", "place", "position", "showing", "size"), 7),
    **dict.fromkeys(("letter", "one", "other"), "s"),
    **dict.fromkeys(("die", "target"), "s(10)"),
    "kind": "power",
    "kinds": "power, skill",
    "phase": "turn",
    "special": "Crypto",
    "trick": "saw",
}


@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_words(code: Code) -> None:
    assert PLACES.search(explain(code, EVERYTHING).text) is None


@pytest.mark.parametrize("code", [code for code in REFUSALS if code.startswith("unreadable")])
def test_every_unreadable_recipe_is_told_what_is_wrong_and_where(code: str) -> None:
    places = set(PLACES.findall(REFUSALS[code]))
    assert places <= {"position", "word", "letter", "inside", "most"}
    assert "position" in places or code == "unreadable_too_long"


def test_no_reason_for_an_unreadable_recipe_lacks_words() -> None:
    source = Path("rules/notation/recipe.py").read_text()
    assert set(re.findall(r'"(unreadable_\w+)"', source)) == {
        code for code in REFUSALS if code.startswith("unreadable")
    }


@pytest.mark.parametrize("table", [REFUSALS, PHRASES, SAID], ids=["refusals", "phrases", "events"])
def test_sentences_have_named_places_only(table: dict[str, str]) -> None:
    assert not [sentence for sentence in table.values() if "" in PLACES.findall(sentence)]


def test_what_happens_is_told_to_its_doer_in_other_words_than_to_everybody_else() -> None:
    doers = {code.removesuffix(".you") for code in SAID if code.endswith(".you")}
    assert doers == {code.removesuffix(".they") for code in SAID if code.endswith(".they")}
    assert {code.removesuffix(".at_you") for code in SAID if code.endswith(".at_you")} <= doers


@pytest.mark.parametrize("kind", AttackKind)
def test_every_kind_of_attack_has_its_phrase(kind: AttackKind) -> None:
    assert Sentence("help_asked.you", {"how": Phrase(f"by_{kind}")}).text


def test_every_phase_and_every_kind_of_attack_has_its_words() -> None:
    asking = set(Phase) - {Phase.READY, Phase.OVER}
    for said in ("you", "they", "to_do", "waiting"):
        assert {phase for phase, words in PHASES.items() if getattr(words, said)} == asking
    assert set(PHASES) == set(Phase)
    assert set(KINDS) == set(AttackKind)


# ---- refusals name the rule


def refusal_text(code: Code, **data: object) -> str:
    return str(Refusal(code, data))


def test_the_skill_that_forbids_an_attack_is_named() -> None:
    assert refusal_text(Code.KIND_NOT_AVAILABLE, die="ps(10)", kind="power") == (
        "Shadow dice can’t attack by power, and ps(10) is one."
    )


def test_the_skill_that_an_attack_needs_is_named() -> None:
    assert refusal_text(Code.KIND_NOT_AVAILABLE, die="(10)", kind="trip") == (
        "Only Trip dice can attack with a trip attack, and (10) isn’t one."
    )


def test_a_queer_die_is_told_what_it_has_to_show() -> None:
    assert refusal_text(Code.KIND_NOT_AVAILABLE, die="q(10)", kind="power") == (
        "Queer dice can only attack by power when they show an even number."
    )
    assert "odd" in refusal_text(Code.KIND_NOT_AVAILABLE, die="q(10)", kind="shadow")


def test_the_skill_that_shields_a_target_is_named() -> None:
    assert refusal_text(Code.TARGET_IMMUNE, die="pI(8)", kind="skill") == (
        "Insult dice can’t be attacked by skill, and pI(8) is one."
    )


def test_a_sum_is_told_as_what_it_is_a_sum_of() -> None:
    numbers = {"showing": 7, "needed": 8}
    alone = refusal_text(Code.SUM_DIFFERS, kind="skill", die="(8)", target="(8,8)", **numbers)
    together = refusal_text(Code.SUM_DIFFERS, kind="skill", die="(8), (4)", target="(8)", **numbers)
    targets = refusal_text(Code.SUM_DIFFERS, kind="speed", die="z(8)", target="(8), (4)", **numbers)
    assert alone == "(8) shows 7, but (8,8) needs exactly 8."
    assert together == "(8), (4) can’t make exactly the 8 that (8) needs."
    assert targets == "z(8) shows 7, but (8), (4) add up to 8."


@pytest.mark.parametrize("phase", Phase)
def test_what_cannot_be_done_now_is_told_what_can(phase: Phase) -> None:
    assert refusal_text(Code.WRONG_PHASE, phase=phase.value).startswith("You can’t do that now:")


def test_kinds_of_attack_to_choose_from_are_told_in_words() -> None:
    assert refusal_text(Code.AMBIGUOUS, kinds="power, berserk") == (
        "Choose a kind of attack: by power, with a berserk attack."
    )


@pytest.mark.parametrize("kind", [kind for kind in AttackKind if kind is not AttackKind.DEFAULT])
def test_every_kind_of_attack_says_how_many_dice_it_takes(kind: AttackKind) -> None:
    assert "right number" not in refusal_text(Code.WRONG_COUNT, kind=kind.value)


def test_what_is_to_sleep_has_to_be_higher() -> None:
    told = refusal_text(Code.TARGET_TOO_LOW, kind="sleep", die="Z(8)", showing=9, target="(20)", needed=9)
    assert told == "Z(8) shows 9, so (20) has to show more than that to be put to sleep."


@pytest.mark.parametrize(("extra", "words"), [(False, "It’s your turn."), (True, "It's your turn again.")])
def test_another_turn_is_told_as_such(extra: bool, words: str) -> None:
    assert [told.text for told in tell(TurnBegan(0, extra), 0, NAMES)] == [words]


def test_a_borrowed_die_is_told() -> None:
    step = battle_showing(
        "(8):3", against="(8):5 (4):2 (20):20", specials=["Socrates"], printed_specials=True
    )
    told = tell_all(step.after(borrow("(8)", "(8) (4)"), 1, 6).events, 1, NAMES)
    assert told[0].text == "mirabel's 3 borrowed your 2 and took 5 (d8)."


def test_an_unreadable_recipe_names_the_place() -> None:
    with pytest.raises(UnreadableRecipe, match=r"Character 5: “y” isn’t a skill that can go here\."):
        parse_recipe("(4) y(10)")


# ---- telling


def any_step(battle: Battle, draw: Draw) -> Step:
    seat = min(battle.decisions)
    return battle.act(seat, random_action(battle, seat, draw), draw)


def log(recipe: str, against: str, *, seed: int, viewer: int | None) -> list[str]:
    """Play a random match to its end; return the lines of its log for this viewer."""
    draw, step = seeded_draw(seed), Battle.from_recipes(recipe, against, first_to=2).begin(seeded_draw(seed))
    lines = [told.text for told in tell_all(step.events, viewer, NAMES)]
    while not step.battle.is_over:
        step = any_step(step.battle, draw)
        lines += [told.text for told in tell_all(step.events, viewer, NAMES)]
    return lines


MATCHES = {
    "plain": ("(4) (6) z(8) (10) (X)", "s(4) (8) d(12) t(20) p(X)", 39, 0),
    "many_skills": (
        "(4) c(10) m(20) ^J(12) B(X) F(8) +(6)", "f(6) nG(8) %H(12) z(20)! t(4/10) ro(10) o(V)?", 45, 1,
    ),
    "from_the_seeds": (
        "E(8) E(10) Z(12) T(20) $(6) ~(4)", "=(6) A(4) W(30) Y(10) {z,s}(8) *(12) i(20)", 3, 0,
    ),
    "watched": ("b(4) D(6) H(8,8) v(C) k(12)", "`(8) G(10) (X)! o(12) ft(20) #(2)", 51, None),
}  # fmt: skip


@pytest.mark.parametrize("name", MATCHES)
def test_the_log_of_a_made_up_match_reads_well(name: str, request: pytest.FixtureRequest) -> None:
    recipe, against, seed, viewer = MATCHES[name]
    told = "\n".join(log(recipe, against, seed=seed, viewer=viewer)) + "\n"
    golden = Path(__file__).parent / "logs" / f"{name}.txt"
    assert told == golden.read_text()


@pytest.mark.parametrize("seed", range(12))
def test_no_event_is_lost_in_the_telling(seed: int) -> None:
    draw = seeded_draw(seed)
    step = Battle.from_recipes(
        "(4) cm(20) ^J(12) B(X) F(8)", "f(6) nG(8) %H(12) t(4/10) o(V)?", first_to=1
    ).begin(draw)
    events: Sequence[Event] = step.events
    while not step.battle.is_over:
        assert [event for group in group_events(events) for event in group] == list(events)
        step = any_step(step.battle, draw)
        events = step.events


def any_recipe(chance: random.Random) -> str:
    """Return a playable recipe with dice of every kind and up to two random skills each."""
    letters = [letter for letter in CATALOGUE if letter != "+"]
    while True:
        words = [
            f"{''.join(chance.sample(letters, chance.randint(0, 2)))}({chance.choice(INSIDES)})"
            for _ in range(chance.randint(3, 6))
        ]
        recipe = parse_recipe(" ".join(words))
        if why_not_playable(recipe) is None:
            return str(recipe)


INSIDES = ("4", "8", "20", "X", "T", "4/10", "6,6", "X,X", "C", "3,Y", "13", "0")


@pytest.mark.parametrize("seed", range(25))
def test_whatever_dice_meet_all_of_it_is_told(seed: int) -> None:
    chance, draw = random.Random(seed), seeded_draw(seed)
    ruleset = chance.choice(list(RULESETS))
    battle = Battle.from_recipes(any_recipe(chance), any_recipe(chance), first_to=1, ruleset=ruleset)
    step = battle.begin(draw)
    while not step.battle.is_over:
        step = any_step(step.battle, draw)
        for viewer in (0, 1, None):
            assert all(told.text for told in tell_all(step.events, viewer, NAMES))
            assert all(len(tell(event, viewer, NAMES)) == 1 for event in step.events)


def test_a_sentence_is_translated_with_its_phrases_and_skills() -> None:
    told = explain("kind_not_available", {"die": "s(10)", "kind": "power"})
    german = {
        "{skill} dice can’t attack {how}, and {die} is one.": "{die} kann als {skill}würfel nie {how}.",
        "by power": "mit Kraft",
        "Shadow": "Schatten",
    }
    assert told.render(german.__getitem__) == "s(10) kann als Schattenwürfel nie mit Kraft."


def test_a_drawing_reader_gets_dice_as_dice() -> None:
    change = DieChanged(0, 0, A_DIE, A_DIE.gaining("p"), "gained_skill")
    (told,) = tell(change, None, NAMES)
    seen = [value for value in told.data.values() if isinstance(value, Die | SkillNames)]
    assert seen == [A_DIE.before_first_roll(), SkillNames("p")]


@pytest.mark.parametrize("tie", [True, False])
def test_a_tie_for_initiative_is_told(tie: bool) -> None:
    (told,) = tell(InitiativeWon(1, (1, 0), tie, "dice"), 0, NAMES)
    assert ("tied" in told.text) is tie


def test_a_reaction_that_failed_is_told_otherwise_than_none() -> None:
    assert tell(ReactionEnded(0, "chance"), 1, NAMES) != tell(ReactionEnded(0, "declined"), 1, NAMES)


def test_scores_begin_with_the_winner() -> None:
    assert tell(RoundEnded(2, 1, (25, 80), "no_dice"), 1, NAMES)[0].text == "Round 2 is yours, 40 : 12.5."
    assert (
        tell(RoundEnded(2, None, (25, 25), "passes"), 1, NAMES)[0].text == "Round 2 is a draw, 12.5 : 12.5."
    )


def test_every_skill_can_be_named() -> None:
    assert all(SkillNames(letter).names for letter in CATALOGUE)
