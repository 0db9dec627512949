"""Reviews of matches: made by the worker, luck first, on a page whose numbers add up."""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from core.numbers import format_signed
from games import play
from games.models import Agreement, Match
from robots.mind_process import Thinker
from rules import AttackKind, Surrender
from tests.accounts.people import a_guest, a_player
from tests.conftest import LimitRequests
from tests.games.matches import a_circle, a_match, act, play_at_random, two_friends
from tests.games.offers.test_proposing import browser
from tests.html import Element, parsed
from tests.speaking import Said, with_italian
from tests.training.review.finished import a_finished_match, moves_of, store_review
from tests.training.review.scripted import account_of, slips_of
from training.review import tasks
from training.review.analysis.packing import packed_account, packed_slips, unpacked_account
from training.review.models import VERSION, LookBack
from training.review.presentation.bill import breakdown_of
from training.review.presentation.course import Course

BELOW_EVERYTHING = 19

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    scripted = Thinker("tests.training.review.scripted")
    monkeypatch.setattr(tasks, "judge", scripted)
    yield scripted
    scripted.stop()


def review_url(match: Match) -> str:
    return reverse("analysis:back", args=[match.pk])


def page(player: User | None, match: Match, **asked: int) -> Element:
    answer = browser(player).get(review_url(match), asked)
    assert answer.status_code == 200, answer.content.decode()[:2000]
    return parsed(answer.content.decode())


def queued_matches(name: str) -> list[int]:
    found = DBTaskResult.objects.ready().filter(task_path=f"training.review.tasks.{name}")
    return [task.args_kwargs["args"][0] for task in found]


def go_through(match: Match) -> None:
    while not (look := LookBack.objects.get(match=match)).complete:
        assert not look.failed
        tasks.find_slips.call(match.pk, look.seen_to)


def test_a_match_is_looked_back_at_when_it_has_ended() -> None:
    match = a_finished_match(*two_friends())
    assert queued_matches("judge_luck") == [match.pk]
    assert {task.priority for task in DBTaskResult.objects.filter(task_path__startswith="training.")} == {
        tasks.LAST
    }


def test_luck_is_told_first_and_slips_later(judge: Thinker) -> None:
    match = a_finished_match(*two_friends())
    tasks.judge_luck.call(match.pk)
    look = LookBack.objects.get(match=match)
    assert look.account is not None
    assert not look.slips
    assert not look.complete
    assert queued_matches("find_slips") == [match.pk]
    go_through(match)
    complete = LookBack.objects.get(match=match)
    assert complete.packed_slips == packed_slips(slips_of(match.start, moves_of(match), look.account))
    assert complete.complete
    assert not complete.failed


def test_the_card_of_the_end_shows_the_luck_of_each_round_once_it_is_known() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=2)
    url = match.get_absolute_url()

    def rounds(player: User) -> list[str]:
        shown = parsed(browser(player).get(url).content.decode()).one("ol", kind="rounds")
        return [luck.text.split()[-1] for luck in shown.all("small")]

    assert rounds(ann) == []
    account = store_review(match).account
    assert account is not None
    assert rounds(ann) == [format_signed(round(100 * one.luck)) for one in account.rounds]
    assert rounds(bob) == [format_signed(round(-100 * one.luck)) for one in account.rounds]
    assert f"round 1 {rounds(ann)[0]}" in page(ann, match).text


def test_it_is_judged_in_a_process_below_everything_else(judge: Thinker) -> None:
    match = a_finished_match(*two_friends())
    tasks.judge_luck.call(match.pk)
    assert judge.process is not None
    assert os.getpriority(os.PRIO_PROCESS, judge.process.pid) == BELOW_EVERYTHING


def test_where_judging_fails_one_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    monkeypatch.setattr(tasks, "judge", Thinker("tests.training.review.no_such_program"))
    tasks.judge_luck.call(match.pk)
    assert LookBack.objects.get(match=match).failed
    assert "Owl couldn’t finish the review." in page(ann, match).text
    assert "Try again" not in page(None, match).text
    DBTaskResult.objects.all().delete()
    browser(ann).post(reverse("analysis:again", args=[match.pk]))
    assert queued_matches("judge_luck") == [match.pk]
    assert "Owl is reviewing the match." in page(ann, match).text


def test_what_is_kept_of_a_match_is_short_and_balances() -> None:
    match = a_finished_match(*two_friends(), first_to=5)
    look = store_review(match)
    stored = zlib.compress(json.dumps(look.packed_account).encode(), 9)
    assert len(stored) < 1500
    account = look.account
    assert account is not None
    assert packed_account(account) == look.packed_account
    assert account.start + account.luck - account.given_away(0) + account.given_away(1) == pytest.approx(
        account.result, abs=1e-9
    )


def test_the_points_of_the_bill_add_up_for_both_sides() -> None:
    account = unpacked_account(store_review(a_finished_match(*two_friends(), first_to=5)).packed_account)
    for seat in (0, 1):
        bill = breakdown_of(account, seat)
        assert bill.sizes == (3 if seat == 0 else -3)
        assert bill.start + bill.sizes + bill.luck + bill.given_by_other - bill.given_away == bill.result
        assert bill.lines["own"].reached == bill.result
        exact = account.luck if seat == 0 else -account.luck
        assert bill.luck == pytest.approx(100 * exact, abs=2.5)


def test_both_see_the_same_course_from_two_sides() -> None:
    match = a_finished_match(*two_friends(), first_to=2)
    account = account_of(match.start, moves_of(match))
    one, other = (Course(account, [], seat, 2) for seat in (0, 1))
    for mine, theirs in zip(one.turns, other.turns, strict=True):
        assert mine.after == pytest.approx(1 - theirs.after)
        assert mine.is_mine is not theirs.is_mine
    assert one.turning_point is not None
    assert other.turning_point is not None
    assert one.turning_point.number == other.turning_point.number


def test_the_page_tells_luck_and_slips_to_its_player() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=2)
    look = store_review(match)
    assert look.account is not None
    shown = page(ann, match)
    words = shown.one("p", kind="account").text
    bill = breakdown_of(look.account, 0)
    amount = abs(bill.luck)
    luck = "gave" if bill.luck > 0 else "cost"
    if amount:
        assert re.match(rf"Luck {luck} you {amount} points?\. You gave away {bill.given_away}\.", words)
    assert words.endswith(f"Bob gave away {bill.given_by_other}.")
    numbers = [line.one("b").text for line in shown.one("dl", kind="bill").all("dd")]
    total = sum(int(number.replace("−", "-")) for number in numbers[:-1])
    assert total == int(numbers[-1])


def test_a_visitor_reads_names_instead_of_you() -> None:
    match = a_finished_match(*two_friends())
    store_review(match)
    shown = page(None, match)
    assert shown.one("p", kind="account").text.startswith(("Luck gave Ann ", "Luck cost Ann ", "Ann was "))
    assert "You" not in shown.one("main").text


def test_a_move_is_shown_with_the_dice_of_what_was_played_and_of_what_was_better() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=2)
    look = store_review(match)
    assert look.account is not None
    numbers = [decision.move for one in look.account.rounds for decision in one.decisions]
    slip = look.slips[0]
    shown = page(ann, match, move=numbers.index(slip.move) + 1)
    played, better = (shown.one("div", kind=kind) for kind in ("on-played", "on-better"))
    action = match.moves.get(number=slip.move).action
    if action["type"] == "attack":
        assert len(played.all("span", data_state="attacker")) == len(action["attackers"])
    assert isinstance(slip.better_action, dict)
    assert len(better.all("span", data_state="attacker")) == len(slip.better_action["attackers"])


def test_an_attack_whose_kind_was_not_named_is_called_by_it(tmp_path: Path) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(4) s(6) (8) (12)", "(6) (10) (12) (20)", first_to=2)
    match = play_at_random(match, without_kinds=True)
    sent = [move.action["kind"] for move in moves_of(match) if (move.action or {}).get("type") == "attack"]
    assert sent.count(AttackKind.DEFAULT) > len(sent) / 2
    store_review(match)
    italian: dict[Said, str] = {
        ("attack", "Power"): "Potenza",
        ("attack", "Skill"): "Abilità",
        ("attack", "Shadow"): "Ombra",
    }
    with with_italian(tmp_path, italian):
        for language, kinds in (("en", "Power|Skill|Shadow"), ("it", "Potenza|Abilità|Ombra")):
            answer = browser(ann).get(review_url(match), headers={"accept-language": language})
            shown = parsed(answer.content.decode())
            rows = [row.all("span")[-1].text for row in shown.one("table").all("tr")[1:]]
            attacks = [words for words in rows if ":" in words]
            assert len(attacks) == len(sent)
            assert [words for words in attacks if not re.match(rf"({kinds}): \d", words)] == []
            assert re.search(rf"%\): ({kinds}): \d", shown.one("main").text)


def test_every_move_has_a_page_and_a_row() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=2)
    look = store_review(match)
    assert look.account is not None
    last = sum(len(one.decisions) for one in look.account.rounds)
    for move in range(1, last + 1):
        shown = page(bob, match, move=move)
        assert shown.one("input", id="scrub").attributes["value"] == str(move)
    assert len(shown.one("table").all("tr")) == last + 1
    assert page(bob, match, move=last + 9).one("input", id="scrub").attributes["value"] == str(last)


def test_the_page_that_waits_is_answered_once_there_is_something_new() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    asked = browser(ann)
    assert "Owl is reviewing the match." in page(ann, match).text

    def again(waits: str) -> int:
        answer = asked.get(review_url(match), {"waits": waits}, headers={"hx-request": "true"})
        return answer.status_code

    assert again("account") == 204
    look = LookBack.objects.get(match=match)
    look.packed_account = packed_account(account_of(match.start, moves_of(match)))
    look.save()
    assert again("account") == 200
    assert "Owl is still going through the moves." in page(ann, match).text
    assert again("0") == 204
    LookBack.objects.filter(match=match).update(seen_to=3)
    assert again("0") == 200
    LookBack.objects.filter(match=match).update(complete=True)
    assert again("3") == 200
    assert "No mistakes." in page(ann, match).text


def test_opening_it_has_owl_look_one_match_after_another() -> None:
    ann, bob = two_friends()
    first, second = (a_finished_match(ann, bob, seed) for seed in (1, 2))
    DBTaskResult.objects.all().delete()
    assert "This match has no review yet." in page(None, first).text
    assert not LookBack.objects.exists()
    page(ann, first)
    assert queued_matches("judge_luck") == [first.pk]
    assert "Owl is reviewing another match for you." in page(ann, second).text
    assert queued_matches("judge_luck") == [first.pk]
    page(bob, second)
    assert set(queued_matches("judge_luck")) == {first.pk, second.pk}


def test_nobody_waits_any_more_once_all_of_it_is_there(judge: Thinker) -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    page(ann, match)
    assert LookBack.objects.get().asked_by == ann
    tasks.judge_luck.call(match.pk)
    go_through(match)
    assert LookBack.objects.get().asked_by is None


def test_owl_is_asked_so_often_in_an_hour_and_no_more(limit_requests: LimitRequests) -> None:
    limit_requests("look_back", 1)
    ann, bob = two_friends()
    first, second = (a_finished_match(ann, bob, seed) for seed in (1, 2))
    page(ann, first)
    LookBack.objects.update(asked_by=None)
    assert browser(ann).get(review_url(second)).status_code == 429
    assert "Owl is reviewing the match." in page(ann, first).text


def test_what_an_older_judgement_found_is_found_anew() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    store_review(match)
    LookBack.objects.update(version=VERSION + 1)
    assert "Owl is reviewing the match." in page(ann, match).text


def test_a_match_that_is_still_played_has_no_look() -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob, first_to=3), moves=4)
    LookBack.objects.create(match=match, packed_account=[], packed_slips=[])
    for viewer in (ann, bob, None):
        answer = browser(viewer).get(review_url(match))
        assert answer.status_code == 404
        assert "You can review a match once it’s over." in parsed(answer.content.decode()).text
    tasks.judge_luck.call(match.pk)
    assert LookBack.objects.get(match=match).packed_account == []


def test_a_match_that_was_called_off_offers_no_look_back() -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob, "(20) (20) (20)", "(20) (20) (20)"), moves=1)
    assert match.battle.round == 1
    play.ask(match.pk, ann, Agreement.What.CANCEL)
    play.agree(match.pk, bob, Agreement.What.CANCEL)
    shown = parsed(browser(ann).get(match.get_absolute_url()).content.decode())
    assert review_url(match) not in {link.attributes.get("href") for link in shown.all("a")}
    assert "Watch again" in shown.one("section", kind="verdict").text
    refused = browser(ann).get(review_url(match))
    assert refused.status_code == 404
    assert "This match stopped before its first round was over" in parsed(refused.content.decode()).text


def test_where_nobody_moved_there_is_only_the_replay() -> None:
    ann, bob = two_friends()
    circle = play_at_random(a_circle((ann, "(4)"), (bob, "(6)"), (a_player("Cleo"), "(8)"), first_to=1))
    answer = browser(ann).get(review_url(circle))
    assert answer.status_code == 404
    assert "Owl only reviews two-player matches." in parsed(answer.content.decode()).text
    assert not LookBack.objects.filter(match=circle).exists()


def test_a_round_that_was_given_up_at_once_has_nothing_to_show() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=1)
    match = act(match, 0 if 0 in match.battle.decisions else 1, Surrender())
    LookBack.objects.create(match=match, packed_account=[], packed_slips=[])
    answer = browser(ann).get(review_url(match))
    assert answer.status_code == 404
    assert "This match ended before anyone made a move." in parsed(answer.content.decode()).text


def test_a_private_match_is_looked_back_at_by_its_players_alone() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, is_private=True)
    store_review(match)
    assert page(ann, match)
    assert page(bob, match)
    for viewer in (None, a_guest(), a_player("Stranger")):
        assert browser(viewer).get(review_url(match)).status_code == 404
        again = browser(viewer).post(reverse("analysis:again", args=[match.pk]))
        assert again.status_code == (302 if viewer is None else 404)


def test_a_link_to_it_shows_the_curve_of_a_public_match_alone() -> None:
    ann, bob = two_friends()
    shown, hidden = (a_finished_match(ann, bob, is_private=private) for private in (False, True))
    site = browser(None).get("/previews/site.png").content
    address = f"/previews/match/{shown.pk}/back.png"
    assert browser(None).get(address).content == browser(None).get(f"/previews/match/{shown.pk}.png").content
    for match in (shown, hidden):
        store_review(match)
    assert browser(None).get(f"/previews/match/{hidden.pk}/back.png").content == site
    assert browser(None).get(address).content not in (
        site,
        browser(None).get(f"/previews/match/{shown.pk}.png").content,
    )
    found = page(None, shown).all("meta")
    told = {
        each.attributes.get("property", ""): each.attributes["content"]
        for each in found
        if "content" in each.attributes
    }
    assert told["og:image"].endswith(address)
    assert re.match(
        r"Ann had \d+ points? of (good|bad) luck and gave away \d+\. Bob gave away \d+\.",
        told["og:description"],
    )


def test_a_slip_comes_with_the_reason_why_another_action_was_better() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=5)
    look = store_review(match)
    course = Course(look.account, look.slips, 0, 5) if look.account else None
    assert course is not None
    told = {
        page(ann, match, move=turn.number).one("div", kind="because").all("p")[1].text
        for turn in course.turns
        if turn.slip is not None and turn.slip.reason is not None
    }
    assert "The best attack takes 4.5 more points." in told
    assert any(re.match(r"Otherwise the \d+\ can take the \d+.", sentence) for sentence in told)


def test_the_replay_draws_the_curve_and_marks_its_step() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=2)
    replay = reverse("games:replay", args=[match.pk])
    assert not parsed(browser(ann).get(replay).content.decode()).all("figure", kind="curve")
    look = store_review(match)
    assert look.account is not None
    course = Course(look.account, look.slips, 0, match.first_to)
    drawn = parsed(browser(ann).get(replay, {"step": 9}).content.decode()).one("figure", kind="curve")
    assert len(drawn.all("circle", kind="knot")) == 1
    dots = {dot.attributes["href"] for dot in drawn.all("a")}
    assert dots == {f"?move={turn.move}" for turn in course.turns if turn.is_listed}
    before_all = parsed(browser(ann).get(replay, {"step": 0}).content.decode()).one("figure", kind="curve")
    assert not before_all.all("circle", kind="knot")


def test_who_asked_and_left_hears_when_it_is_there(judge: Thinker) -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    assert "Owl is reviewing the match." in page(ann, match).text
    tasks.judge_luck.call(match.pk)
    go_through(match)
    news = parsed(browser(ann).get(reverse("notifications:news")).content.decode())
    line = f"Owl has reviewed match {match.pk} (Ann and Bob)."
    assert line in news.text
    assert review_url(match) in {link.attributes["href"] for link in news.all("a")}
    assert line not in browser(bob).get(reverse("notifications:news")).content.decode()


def test_who_waited_on_the_page_needs_no_news(judge: Thinker) -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    page(ann, match)
    tasks.judge_luck.call(match.pk)
    go_through(match)
    browser(ann).get(review_url(match), {"waits": 0}, headers={"HX-Request": "true"})
    assert "Owl has reviewed" not in browser(ann).get(reverse("notifications:news")).content.decode()


def test_nobody_hears_of_looks_that_come_by_themselves(judge: Thinker) -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    tasks.judge_luck.call(match.pk)
    go_through(match)
    assert "Owl has reviewed" not in browser(ann).get(reverse("notifications:news")).content.decode()


def test_a_picture_is_shared_of_what_strangers_may_see() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob)
    share = reverse("analysis:share", args=[match.pk])
    early = browser(ann).get(share, follow=True)
    assert early.redirect_chain == [(review_url(match), 302)]
    assert "Owl is reviewing the match." in parsed(early.content.decode()).text
    LookBack.objects.all().delete()
    store_review(match)
    shown = parsed(browser(None).get(share).content.decode())
    assert shown.one("input", id="link").attributes["value"] == f"http://testserver{review_url(match)}"
    [picture] = shown.all("img", kind="share-picture")
    assert picture.attributes["src"] == reverse("previews:look_back", args=[match.pk])
    assert share in {link.attributes["href"] for link in page(ann, match).all("a")}


def test_a_private_match_has_no_picture_to_share() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, is_private=True)
    store_review(match)
    refused = browser(ann).get(reverse("analysis:share", args=[match.pk]))
    assert refused.status_code == 404
    assert "Private matches have no picture to share." in refused.content.decode()
    assert "Picture to share" not in page(ann, match).text


def test_where_no_reason_is_found_the_answer_to_fear_is_told() -> None:
    ann, bob = two_friends()
    match = a_finished_match(ann, bob, first_to=5)
    look = store_review(match)
    assert look.account is not None
    course = Course(look.account, look.slips, 0, match.first_to)
    told = {
        turn.slip.reason is None: page(ann, match, move=turn.number).one("div", kind="because").text
        for turn in course.turns
        if turn.slip is not None
    }
    assert "in 25 out of 100 rolls." in told[True]
    assert "out of 100 rolls" not in told[False]
