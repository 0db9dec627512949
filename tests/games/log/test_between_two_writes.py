"""A page rendered while a player moves shows the match as it was read, without later moves."""

import pytest

from games.log.course import since_last_turn
from games.log.log import NEWEST_OF_ALL, Log
from games.log.scenes import newest_sentences, scenes_of
from games.match_page.board.match_table import rounds_ended
from games.models import Match
from games.replay.steps import steps_of
from tests.games.matches import a_match, play_at_random, two_friends

pytestmark = pytest.mark.django_db


def shown_moves(match: Match) -> list[object]:
    """Return everything that the pages of a match show the first player of its moves."""
    viewer = match.all_seats[0].player
    assert viewer is not None
    since = since_last_turn(match, 0)
    logs = (Log(match, viewer), Log(match, viewer, before=NEWEST_OF_ALL))
    return [
        scenes_of(match, 0, max(match.version - 3, 0)),
        newest_sentences(match, 0),
        (since.rolled_dice, since.captured, since.taken),
        [[(entry.move, entry.sentences) for entry in log.entries] for log in logs],
        rounds_ended(match),
        [step.number for step in steps_of(match)],
    ]


def test_what_is_told_of_a_match_ends_with_the_move_after_which_it_was_read() -> None:
    match = a_match(*two_friends(), "(6) (10) (12) (20) (4)", "(4) (8) (12) (20) (10)", first_to=2)
    for seed in range(40):
        if match.battle.is_over:
            break
        match = Match.objects.get(pk=match.pk)
        alone = shown_moves(Match.objects.get(pk=match.pk))
        play_at_random(match, seed, moves=2)
        assert shown_moves(match) == alone
    assert match.battle.is_over
