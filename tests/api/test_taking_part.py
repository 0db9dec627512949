"""Actions of players in tournaments over the API, and the dice and fighters shown at the end."""

import json
from pathlib import Path
from runpy import run_path

import pytest
from django.conf import settings

from games.models import Match
from rules import Surrender
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match, act, two_friends
from tests.stats.rows import a_button, store_results
from tests.tournaments.events import a_tournament, full_of, some_fighters, some_players
from tournaments import verbs
from training.workshop.models import KeptFighter

pytestmark = pytest.mark.django_db


def test_one_stands_by_when_it_is_full_and_takes_another_fighter_before_it_starts() -> None:
    event = a_tournament(places_to=3)
    player, *others = some_players(4)
    at = f"/tournaments/{event.pk}/"
    content_of(Caller(player).post(f"{at}join/", fighter="studio/fighter-1"))
    changed = content_of(Caller(player).post(f"{at}fighter/", fighter="studio/fighter-2"))
    assert [entry["fighters"] for entry in changed["entries"]] == [["Fighter 2"]]
    for other in others[:2]:
        verbs.join(event.pk, other)
    stands = content_of(Caller(others[2]).post(f"{at}stand-by/", words="tea"))
    assert [entry["player"] for entry in stands["spares"]] == [others[2].username]


def test_recipes_and_fighters_of_the_workshop_are_taken_where_the_organiser_allows_it() -> None:
    event, closed = a_tournament(custom_fighters="any"), a_tournament()
    player = some_players(1)[0]
    kept = KeptFighter.objects.create(maker=player, name="Night Train", recipe="(8) (20)")
    at = f"/tournaments/{event.pk}/"
    joined = content_of(Caller(player).post(f"{at}join/", recipe="(6)  s(10)"))
    assert (joined["custom_fighters"], joined["entries"][0]["fighters"]) == ("any", ["(6) s(10)"])
    changed = content_of(Caller(player).post(f"{at}fighter/", fighter=f"workshop:{kept.slug}"))
    assert changed["entries"][0]["fighters"] == ["(8) (20)"]
    refused = Caller(player).post(f"/tournaments/{closed.pk}/join/", recipe="(6) s(10)")
    assert refusal(refused)[:2] == (422, "catalogue-only")
    assert refusal(Caller(player).post(f"{at}fighter/", recipe="(4"))[0] == 422
    assert refusal(Caller(player).post(f"{at}fighter/", recipe="(4) " * 100))[0] == 422


def test_fighters_are_picked_in_turn() -> None:
    some_fighters()
    event = full_of(a_tournament(fighters="draft", places_to=3), some_players(3))
    answers = [
        Caller(entry.player).post(f"/tournaments/{event.pk}/draft/", fighter="studio/fighter-1")
        for entry in event.entries.by_seed()
    ]
    refused = [refusal(answer)[1] for answer in answers if answer.status_code != 200]
    assert refused == ["fighter-taken", "not-your-pick"]


def test_those_below_challenge_on_a_ladder() -> None:
    event = full_of(a_tournament("ladder"), some_players(3))
    first, second, *_rest = event.entries.by_seed()
    at = f"/tournaments/{event.pk}/challenge/"
    assert content_of(Caller(second.player).post(at, entry=first.pk))["pairings"]
    assert refusal(Caller(first.player).post(at, entry=second.pk))[0] in (409, 422)


def test_the_dice_of_a_match_are_what_the_verifier_reads(tmp_path: Path) -> None:
    match = a_match(*two_friends(), first_to=1)
    seat = 0 if 0 in match.battle.decisions else 1
    assert act(match, seat, Surrender()).status == Match.Status.FINISHED
    file = tmp_path / "match.json"
    file.write_text(json.dumps(content_of(Caller().get(f"/matches/{match.pk}/dice/"))))
    verify = run_path(str(settings.BASE_DIR / "docs/verify_dice.py"))["main"]
    assert verify(str(file)) == 0


def test_two_fighters_head_to_head() -> None:
    store_results(
        (a_player("Ann"), a_button("Avis", "(4)")), (a_player("Bob"), a_button("Other", "(6)")), "WWL"
    )
    met = content_of(Caller().get("/standing/fighters/against/", one="brom/avis", other="brom/other"))
    assert (met["people"]["won"], met["people"]["lost"], met["robots"]["won"]) == (2, 1, 0)
    assert refusal(Caller().get("/standing/fighters/against/", one="brom/avis", other="no/body"))[0] == 404
