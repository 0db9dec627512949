"""One-click links in mails: each answers a simple decision, once."""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Match
from notifications.mail.one_click import attack_count_in_words, attack_in_words
from notifications.mail.reply_commands import NotByMail, command_in, read_command
from rules import Battle, Choose, Pass, Phase, Surrender, seeded_draw
from rules.notation.typed_actions import NotUnderstood
from tests.games.forms import signed_in
from tests.games.matches import a_match, a_match_in_fire, a_match_where, act, two_friends, who_pass_themselves
from tests.notifications.post_office import PostOffice, html_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

Later = Callable[..., None]
Make = Callable[[User, User], Match]


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def lost_by_ann(match: Match) -> Match:
    """Surrender the first round as the first seat."""
    if match.battle.active == 1:
        match = act(match, 1, next(match.battle.legal_attacks(), Pass()))
    return act(match, 0, Surrender())


def auxiliary_match(ann: User, bob: User) -> Match:
    return a_match(ann, bob, "(6) (20) +(8)", "(6) (20) +(4)")


def reserve(ann: User, bob: User) -> Match:
    return lost_by_ann(a_match(*who_pass_themselves(ann, bob), "(6) (20) r(8)", "(6) (20)", first_to=3))


def reserve_and_a_special(ann: User, bob: User) -> Match:
    match = a_match(
        *who_pass_themselves(ann, bob),
        "(6) (20) r(8)",
        "(6) (20) (20) r(4)",
        first_to=3,
        specials=("Emerald", "Malachite"),
    )
    return lost_by_ann(match)


def same_sizes(ann: User, bob: User) -> Match:
    match = a_match(*who_pass_themselves(ann, bob), "(6) (X) (4/20)", "(6) (20)", first_to=3)
    return lost_by_ann(act(match, 0, Choose({"X": 9}, {2: 20})))


def reaction_match(recipe: str) -> Make:
    def make(ann: User, bob: User) -> Match:
        return a_match_where(lambda battle: 0 in asked_to_react(battle), ann, bob, recipe, "(4) (4)")

    return make


def asked_to_react(battle: Battle) -> list[int]:
    return list(battle.decisions) if battle.phase is Phase.REACTION else []


def passing_match(ann: User, bob: User) -> Match:
    def must_pass(battle: Battle) -> bool:
        return battle.active == 0 and not list(battle.legal_attacks())

    return a_match_where(must_pass, *who_pass_themselves(ann, bob), "(2) (2)", "(20) (20)")


class Case(NamedTuple):
    make: Make
    words: str
    others: int
    """How many other answers the mail offers."""


CASES = {
    "auxiliary": Case(auxiliary_match, "Add +(8)", 1),
    "no auxiliary": Case(auxiliary_match, "Don’t add an Auxiliary die", 1),
    "reserve": Case(reserve, "Add r(8)", 1),
    "no reserve": Case(reserve, "Don’t bring in a Reserve die", 1),
    "a special rule": Case(reserve_and_a_special, "Strike out (20)", 3),
    "same sizes": Case(same_sizes, "Same sizes as last time: X = 9, (4/20) = 20", 5),
    "sizes": Case(lambda ann, bob: a_match(ann, bob, "(X) (8)", "(20)"), "Choose X = 12", 5),
    "chance": Case(reaction_match("c(20) (20)"), "Reroll c(20):", 1),
    "no chance": Case(reaction_match("c(20) (20)"), "Let Bob go first", 1),
    "no focus": Case(reaction_match("f(20) (20)"), "Let Bob go first", 0),
    "pass": Case(passing_match, "Pass", 0),
    "fire": Case(a_match_in_fire, "Take back the attack", 0),
}


def offered(text: str) -> dict[str, str]:
    """Return the answers that a mail offers: each text with the path of its link."""
    return dict(re.findall(r"\n\* (.+)\n  http://testserver(\S+)\n", text))


@pytest.mark.parametrize("name", CASES)
def test_it_is_answered_from_the_mail_once(
    players: tuple[User, User], post_office: PostOffice, later: Later, name: str
) -> None:
    case = CASES[name]
    match = case.make(*players)
    later()
    mail = post_office.to(players[0].email)[-1]
    answers = offered(text_of(mail))
    (words,) = [words for words in answers if words.startswith(case.words)]
    assert len(answers) == case.others + 1
    link = answers.pop(words)
    assert link in html_of(mail)
    stranger = signed_in(None)
    page = stranger.get(link)
    assert page.status_code == 200
    assert "Nothing has happened yet" in page.content.decode()
    assert Match.objects.get(pk=match.pk).version == match.version
    assert stranger.post(link).status_code == 200
    moved = Match.objects.get(pk=match.pk)
    assert moved.version == match.version + 1
    for again in (link, *answers.values()):
        assert stranger.post(again).status_code == 409
        assert stranger.get(again).status_code == 409
    assert Match.objects.get(pk=match.pk).version == moved.version


@pytest.mark.parametrize(
    ("mine", "reply_address", "otherwise"),
    [
        ("(20) (20) (12) (10) (8)", "turn@play.example", "reply to this e-mail or go to the match."),
        ("n(20) (20) (12) (10) (8)", "", "go to the match."),
    ],
)
def test_a_mail_offers_the_eight_attacks_that_take_the_most_points(
    players: tuple[User, User],
    post_office: PostOffice,
    later: Later,
    settings: Settings,
    mine: str,
    reply_address: str,
    otherwise: str,
) -> None:
    settings.REPLY_ADDRESS = reply_address
    match = a_match_where(lambda battle: len(choices(battle)) > 8, *players, mine, "(4) (10) (20) (6)")
    later()
    mail = post_office.to(players[0].email)[-1]
    told = text_of(mail)
    answers = offered(told)
    assert len(answers) == 8
    every = choices(match.battle)
    assert f"There are {len(every)} possible attacks. These 8 take the most points." in told
    assert f"To choose another, {otherwise}" in told
    assert f"There are {len(every)} possible attacks." in html_of(mail)
    assert [every[words] for words in answers] == sorted(every.values(), reverse=True)[:8]
    stranger = signed_in(None)
    link = next(iter(answers.values()))
    assert "Nothing has happened yet" in stranger.get(link).content.decode()
    assert Match.objects.get(pk=match.pk).version == match.version
    assert stranger.post(link).status_code == 200
    assert Match.objects.get(pk=match.pk).version == match.version + 1


@pytest.mark.parametrize(
    ("recipe", "listed", "about"),
    [
        ("(X)", ["X = 4", "X = 6", "X = 8", "X = 10", "X = 12", "X = 20"], "X 4 to 20"),
        ("(V) (8)", ["V = 6", "V = 8", "V = 10", "V = 12"], "V 6 to 12"),
        (
            "(U) (X)",
            ["U = 8, X = 4", "U = 8, X = 20", "U = 30, X = 4", "U = 30, X = 20", "U = 12, X = 12"],
            "U 8 to 30, X 4 to 20",
        ),
        (
            "(X) (R) (S) (T)",
            [
                "R = 2, S = 6, T = 2, X = 4",
                "R = 12, S = 12, T = 12, X = 12",
                "R = 16, S = 20, T = 12, X = 20",
            ],
            "X 4 to 20, R 2 to 16, S 6 to 20, T 2 to 12",
        ),
    ],
)
def test_a_mail_offers_a_few_sizes_of_each_die(
    players: tuple[User, User],
    post_office: PostOffice,
    later: Later,
    recipe: str,
    listed: list[str],
    about: str,
) -> None:
    a_match(*players, recipe, "(20)")
    later()
    told = text_of(post_office.to(players[0].email)[-1])
    assert list(offered(told)) == [f"Choose {sizes}" for sizes in listed]
    assert f"Possible sizes: {about}. Your choice stays hidden until everyone has chosen." in told
    assert "To choose another, " in told


def test_a_mail_that_lists_all_sizes_offers_no_other(
    players: tuple[User, User], post_office: PostOffice, later: Later
) -> None:
    a_match(*players, "(4/20) (6/8)", "(20)")
    later()
    told = text_of(post_office.to(players[0].email)[-1])
    assert len(offered(told)) == 4
    assert "To choose another" not in told


def test_a_mail_counts_at_most_five_hundred_attacks(players: tuple[User, User]) -> None:
    match = a_match_where(
        lambda battle: battle.active == 0 and len(list(battle.legal_attacks())) > 500,
        *players,
        "(3) (4) (5) (6) (7) (8) (9) (10) (11) (12) (13)",
        "(20) (20) (24) (30) (30)",
    )
    assert attack_count_in_words(match.battle.seen_by(0)).startswith("There are at least ")
    assert attack_count_in_words(match.battle.seen_by(1)) == ""


def choices(battle: Battle) -> dict[str, int]:
    """Return the points that each attack of the first seat takes, by its words. A Null die takes none."""
    if battle.active != 0:
        return {}
    seen = battle.seen_by(0)
    return {
        attack_in_words(attack, seen): sum(battle.seats[1].row[place].sides for place in attack.targets)
        if all("n" not in battle.seats[0].row[place].skills for place in attack.attackers)
        else 0
        for attack in battle.legal_attacks()
    }


WORDS = """
power skill default attack berserk evil boom trip speed add chance focus fire game raise special swap same
pass decline cancel accept on of for putting raising sizing ann bob X Y Q 0 1 2 3 4 9 99 999 = 1=1 2=0 3=20
X=7 x=4 3=4 1=999 -1 1.5 ' é ² ٣ , ; :
"""


@pytest.mark.parametrize("name", CASES)
def test_whatever_is_written_is_a_move_or_is_refused(players: tuple[User, User], name: str) -> None:
    match = CASES[name].make(*players)
    seat = match.all_seats[0]
    chance = random.Random(name)
    perspective = match.battle.seen_by(seat.number)
    for _line in range(300):
        lines = [" ".join(chance.choices(WORDS.split(), k=chance.randint(1, 6))) for _number in range(2)]
        try:
            action = read_command(command_in(lines), match, seat)
        except (NotUnderstood, NotByMail):
            continue
        if perspective.why_not(action) is None:
            assert match.battle.act(seat.number, action, seeded_draw(name)).battle != match.battle
