"""Helpers, who organize a tournament together with its founder."""

import pytest

from core.refusals import NotPossible
from notifications.models import Notice
from tests.accounts.people import a_guest, a_player, block
from tests.tournaments.events import a_tournament, an_organiser, fresh, full_of, last_act, some_players
from tournaments import verbs
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db


def test_a_helper_does_all_but_end_the_tournament_and_name_others() -> None:
    cup, helper, other = a_tournament(by_link=True), a_player("Hal"), a_player("Otto")
    verbs.name_helper(cup.pk, an_organiser(), "hal")
    assert last_act(cup).what == Act.What.HELPER
    assert Notice.objects.get(player=helper).happened == "helps"
    assert Tournament.objects.seen_by(helper).get() == cup
    assert verbs.edit(cup.pk, helper, "May Cup", "").title == "May Cup"
    for forbidden in (
        lambda: verbs.cancel(cup.pk, helper),
        lambda: verbs.finish(cup.pk, helper),
        lambda: verbs.name_helper(cup.pk, helper, "Otto"),
    ):
        with pytest.raises(NotPossible, match="Only the founder of this tournament can do that"):
            forbidden()
    full_of(cup, some_players(3), start=False)
    assert verbs.start(cup.pk, helper).started_at
    with pytest.raises(NotPossible, match="Only the organiser"):
        verbs.give_up_helping(cup.pk, other, "Hal")
    verbs.give_up_helping(cup.pk, helper, "Hal")
    with pytest.raises(NotPossible, match="Only the organiser"):
        verbs.edit(cup.pk, helper, "June Cup", "")
    with pytest.raises(NotPossible, match="Hal isn’t an organiser of this tournament"):
        verbs.give_up_helping(cup.pk, an_organiser(), "Hal")


def test_only_those_whom_the_founder_may_play_can_help() -> None:
    cup = a_tournament()
    block(a_player("Eve"), an_organiser())
    a_player("Child", friends_only=True)
    a_player("Una", verified=False)
    for name in ("Eve", "Child", "Una", a_guest().username, "nobody"):
        with pytest.raises(NotPossible, match="There’s no player with that name who can organise it"):
            verbs.name_helper(cup.pk, an_organiser(), name)
    with pytest.raises(NotPossible, match="Olga already organises this tournament"):
        verbs.name_helper(cup.pk, an_organiser(), "Olga")


def test_helpers_are_asked_about_a_match_of_the_founder() -> None:
    cup, helper = a_tournament(), a_player("Hal")
    verbs.name_helper(cup.pk, an_organiser(), "Hal")
    assert fresh(cup).organisers == [an_organiser(), helper]
