"""Asking the coach: it answers in a player's turn against robots, and else refuses with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match
from games.play.promises import promise_with_offer
from robots.first_match import begin_shown_turn
from robots.mind_process import Thinker
from robots.seating import make_robots
from rules import Attack, AttackKind
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player
from tests.games.forms import page_of
from tests.games.matches import a_match, act, two_friends
from tests.html import Element, parsed
from tests.robots.judgement.test_compiling import needs_numba
from tests.training.campaign.small_world import SmallWorld, finish
from tests.training.coach.coached import a_coached_match, a_robot, ask, decision_of, look, work
from training.campaign.awarding import why_no_coach_on_hard
from training.campaign.models import Difficulty
from training.coach import tasks
from training.coach.models import PATIENCE, CoachAdvice

pytestmark = pytest.mark.django_db


def test_owl_says_what_it_would_do() -> None:
    guest = a_guest()
    match = a_coached_match(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    asked = ask(match, guest)
    assert asked.status_code == 200
    assert "Owl is thinking …" in asked.content.decode()
    assert look(match, guest).status_code == 204
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert "7 takes 6" in said.text
    assert "%" in said.one("dl").text
    [says] = said.all("div", kind="says")
    assert says.attributes["data-does"].count("attacker") == 1


def test_what_the_player_has_chosen_stands_beside_it() -> None:
    guest = a_guest()
    match = a_coached_match(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    ask(match, guest, attacker="1", target="1.0")
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert [bar.text.split()[0] for bar in said.one("dl").all("dt")] == ["Owl", "You"]
    ask(match, guest, attacker="1", target="1.1")
    work(match)
    said = parsed(look(match, guest).content.decode())
    assert "That’s what I’d do, too." in said.text
    assert len(said.one("dl").all("dt")) == 1


def test_the_page_shows_the_card_until_the_turn_is_over() -> None:
    guest = a_guest()
    match = a_coached_match(guest, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    assert "What would Owl do?" in page_of(match, guest)
    ask(match, guest)
    work(match)
    assert "7 takes 6" in parsed(page_of(match, guest)).one("div", kind="coach").text
    moved = act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    assert "7 takes 6" not in parsed(page_of(moved, guest)).one("div", kind="coach").text
    assert CoachAdvice.objects.filter(match=match).exists()
    assert Match.objects.get(pk=match.pk).rated is False


def page_text(answer: HttpResponse) -> str:
    return parsed(answer.content.decode()).text


def test_against_people_nobody_asks_and_nothing_of_the_coach_is_on_the_page() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, rated=False)
    seat = match.battle.active or 0
    player = match.all_seats[seat].player
    assert player is not None
    refused = ask(match, player)
    assert refused.status_code == 403
    assert page_text(refused).startswith("No coach here: you’re playing a person.")
    assert look(match, player).status_code == 403
    page = page_of(match, player)
    of_the_coach = (
        *("No coach here", "ask-owl", "What would Owl do?", 'id="coach"'),
        *("versus-bars", "your chances", "data-does"),
    )
    assert [words for words in of_the_coach if words in page] == []
    assert not CoachAdvice.objects.exists()


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"rated": True}, "No coach here: this match is rated."),
        ({"of_event": True}, "No coach here: this is a tournament match."),
    ],
)
def test_where_something_is_at_stake_the_server_refuses(terms: dict[str, Any], why: str) -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6, **terms)
    refused = ask(match, ann)
    assert (refused.status_code, page_text(refused)[: len(why)]) == (403, why)
    assert "ask-owl" not in page_of(match, ann)
    assert "No coach here" not in page_of(match, ann)
    assert not CoachAdvice.objects.exists()


def test_a_bot_at_the_table_is_somebody_elses(db: None) -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6, by=a_bot(a_player("Bob")))
    assert page_text(ask(match, ann)).startswith("No coach here: you’re playing a person.")


def test_a_position_of_another_player_is_not_judged_for_anybody_else() -> None:
    ann, bob = two_friends()
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    assert ask(match, bob).status_code == 403
    assert page_text(ask(match, bob)) == "You aren’t playing in this match."
    assert ask(match, None).status_code == 302
    assert not CoachAdvice.objects.exists()


def test_outside_of_ones_own_turn_there_is_nothing_to_ask() -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    before = decision_of(match)
    act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    answers = [ask(match, ann, decision=decision) for decision in (before, 0, 99)]
    assert {answer.status_code for answer in answers} == {409}
    assert {page_text(answer) for answer in answers} == {
        "This has already been decided. Here’s the match as it is now."
    }
    assert ask(match, ann, decision="soon").status_code == 400


def test_each_size_stands_beside_the_chance_it_gives() -> None:
    ann = a_player("Ann")
    match = a_match(ann, a_robot(), "(X)", "(4)", rated=False)
    assert "ask-owl" in page_of(match, ann)
    assert ask(match, ann).status_code == 200
    work(match)
    said = parsed(look(match, ann).content.decode())
    sizes = [name.text for name in said.one("dl").all("dt")]
    assert len(sizes) > 1
    assert all(name.startswith("X ") for name in sizes)
    assert said.one("b").text == sizes[0]
    chances = [int(chance.text.strip("%")) for chance in said.one("dl").all("dd") if chance.text]
    assert chances == sorted(chances, reverse=True)


def test_in_other_phases_nothing_is_judged() -> None:
    ann = a_player("Ann")
    match = a_match(ann, a_robot(), "(6) +(8)", "(4) +(6)", rated=False)
    refused = ask(match, ann)
    assert refused.status_code == 422
    assert page_text(refused) == "Ask me during a turn, or when you choose sizes."
    assert not CoachAdvice.objects.exists()


def test_one_question_at_a_time() -> None:
    ann = a_player("Ann")
    one, other = (a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6) for _match in range(2))
    assert ask(one, ann).status_code == 200
    refused = ask(other, ann)
    assert refused.status_code == 409
    assert page_text(refused) == "Owl is still thinking about another of your matches. Try again in a moment."
    assert [ask(one, ann).status_code for _time in range(3)] == [200] * 3
    assert CoachAdvice.objects.get(match=one).number == 1
    work(one)
    assert ask(other, ann).status_code == 200


def test_an_answer_that_takes_too_long_is_not_waited_for() -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    ask(match, ann)
    CoachAdvice.objects.update(asked_at=timezone.now() - PATIENCE)
    assert page_text(look(match, ann)) == "I’d have to guess."
    ask(match, ann)
    assert CoachAdvice.objects.get(match=match).number == 2


def test_a_mind_that_fails_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    ask(match, ann)
    monkeypatch.setattr(tasks, "THOUGHT", "training.coach.analysis.no_such_thought")
    work(match)
    assert page_text(look(match, ann)) == "I’d have to guess."


@pytest.fixture
def fresh_thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    fresh = Thinker()
    monkeypatch.setattr(tasks, "thinker", fresh)
    yield fresh
    fresh.stop()


def shown_advice(ann: User) -> Element:
    dice = "(8) z(10) (12) (20) s(30) z(20)", "(8) z(6) (12) (20) t(20) B(16)"
    match = a_coached_match(ann, *dice, 1, 5, 6, 9, 13, 11, 7, 5, 9, 15, 12, 14)
    ask(match, ann)
    work(match)
    return parsed(look(match, ann).content.decode())


@needs_numba
@pytest.mark.usefixtures("fresh_thinker")
def test_while_the_judgement_is_compiled_the_quick_mind_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("JUDGEMENT_KEPT", str(tmp_path))
    assert "%" in shown_advice(a_player("Ann")).one("dl").text


@pytest.mark.usefixtures("fresh_thinker")
def test_on_a_site_that_never_compiles_the_quick_mind_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEMENT_IS_PLAIN", "1")
    assert "%" in shown_advice(a_player("Ann")).one("dl").text


@pytest.mark.usefixtures("fresh_thinker")
def test_an_analysis_that_takes_too_long_is_replaced_by_a_quick_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "SECONDS_TO_THINK", 0.001)
    assert "%" in shown_advice(a_player("Ann")).one("dl").text


def test_where_only_one_way_is_open_owl_says_so() -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 1, 3, 2, 10)
    ask(match, ann)
    work(match)
    assert "There’s no other way." in page_text(look(match, ann))


def test_the_answer_to_a_turn_that_is_over_is_not_shown() -> None:
    ann = a_player("Ann")
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 2, 7, 3, 6)
    ask(match, ann)
    moved = act(match, 0, Attack(AttackKind.POWER, (1,), (0,)))
    work(moved)
    assert CoachAdvice.objects.get(match=match).thought is None
    assert (look(moved, ann).status_code, page_text(look(moved, ann))) == (200, "")


def test_owl_may_be_asked_in_a_first_match_and_it_changes_no_ratings() -> None:
    make_robots()
    ann = a_player("Ann")
    match = begin_shown_turn(ann, timezone.localdate(), {"promise": promise_with_offer(), "words": ""})
    assert match.teaches
    assert match.rated is False
    assert "What would Owl do?" in page_of(match, ann)
    ask(match, ann)
    work(match)
    assert "%" in parsed(page_of(match, ann)).one("div", kind="coach").one("dl").text


@pytest.mark.parametrize(("difficulty", "allowed"), [(Difficulty.EASY, True), (Difficulty.HARD, False)])
def test_in_the_campaign_owl_helps_but_not_on_hard(difficulty: Difficulty, *, allowed: bool) -> None:
    ann = a_player("Ann")
    match = SmallWorld().fight(ann, "Tin", how=difficulty)
    assert match.rated is not allowed
    refusal = play.why_no_coach(match, play.seat_of(match, ann))
    assert (refusal is None) is allowed
    told_on_hard = why_no_coach_on_hard(match)
    assert (told_on_hard is None) is allowed
    if told_on_hard is not None:
        assert str(told_on_hard) == "There’s no coach on hard. You win the pin without help."


@pytest.mark.parametrize("asks", [True, False])
def test_that_owl_was_asked_is_written_beside_the_pin(*, asks: bool) -> None:
    ann = a_player("Ann")
    match = SmallWorld().fight(ann, "Tin")
    if asks:
        CoachAdvice.objects.create(match=match, number=1, seat=0, decision=1)
    page = parsed(page_of(finish(match, loser=1), ann))
    assert "You won Tin’s pin." in page.text
    assert ("You asked Owl for help." in page.text) is asks
