"""Output of the client's command line for matches, records and skills."""

from socket import socket

import pytest

from buttonmen_client import Client, NoAnswer
from buttonmen_client.__main__ import main
from stats.counting.rebuilding import rebuild
from tests.client.test_client import client_of
from tests.games.matches import a_match, play_at_random, two_friends

pytestmark = pytest.mark.django_db


def test_it_lists_turns_and_matches(capsys: pytest.CaptureFixture[str]) -> None:
    players = two_friends()
    match = a_match(*players)
    asked = players[next(iter(match.battle.decisions))]
    assert main(["turns"], client_of(asked, language="en")) == 0
    assert capsys.readouterr().out.split() == [str(match.pk), "Attack"]
    main(["matches"], client_of(asked))
    assert capsys.readouterr().out.startswith(f"{match.pk:>8}  Ann 0")


def test_it_tells_how_two_players_stand(capsys: pytest.CaptureFixture[str]) -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob, first_to=1))
    rebuild(lambda number: None)
    main(["head-to-head", "Ann", "Bob"], client_of(ann))
    told = capsys.readouterr().out.splitlines()
    assert told[0] in ("Ann - Bob: 1 won, 0 lost, rounds 1:0", "Ann - Bob: 0 won, 1 lost, rounds 0:1")
    assert told[1].split()[0] == str(match.pk)
    main(["record", "Ann"], client_of(ann))
    assert told[0].removeprefix("Ann - Bob: ") in capsys.readouterr().out


def test_it_explains_the_skills(capsys: pytest.CaptureFixture[str]) -> None:
    main(["skills"], client_of(two_friends()[0], language="en"))
    assert "s  Shadow" in capsys.readouterr().out


def test_a_site_that_is_away_is_named_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket() as bound:  # nothing listens at this port
        bound.bind(("127.0.0.1", 0))
        site = f"http://127.0.0.1:{bound.getsockname()[1]}"
        with Client(site, patience=0) as away, pytest.raises(NoAnswer, match="does not answer"):
            away.me()
        assert main(["turns"], Client(site, patience=0)) == 1
    assert capsys.readouterr().err.startswith(f"{site} does not answer: ")


def test_a_refusal_is_told_in_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "Nobody"], client_of(two_friends()[0], language="en")) == 1
    assert "(not-found)" in capsys.readouterr().err
