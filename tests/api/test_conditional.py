"""Reference data of the API, sent again only after a change, and statuses listed in its schema."""

import pytest

from api.calls import matches
from games.models import Match
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of
from tests.api.schemas import schema
from tests.games.matches import a_match
from tests.stats.rows import a_button


@pytest.mark.django_db
def test_references_are_not_sent_again_until_the_catalogue_changes() -> None:
    button = a_button("Angel", "(4) (6)")
    caller, path = Caller(a_player("Ann")), f"/fighters/{button.set.slug}/{button.slug}/"
    tags = {each: caller.get(each).headers["ETag"] for each in ("/skills/", "/rulesets/", "/sets/", path)}
    for each, tag in tags.items():
        again = caller.get(each, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), each
    button.note = "Sings."
    button.save()
    for each, tag in tags.items():
        assert content_of(caller.get(each, headers={"If-None-Match": tag})), each


@pytest.mark.django_db
def test_a_match_is_sent_again_only_by_another_release(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = a_player("Ann")
    path = f"/matches/{a_match(ann, a_player('Bob')).pk}/"
    known = {"If-None-Match": Caller(ann).get(path).headers["ETag"]}
    again = Caller(ann).get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    monkeypatch.setattr(matches, "release", lambda: "another")
    assert content_of(Caller(ann).get(path, headers=known))


def test_statuses_are_listed_in_the_schema() -> None:
    shapes = schema()["components"]["schemas"]
    assert shapes["MatchInBrief"]["properties"]["status"]["enum"] == Match.Status.values
    assert {"sizes", "turn"} <= set(shapes["Turn"]["properties"]["phase"]["enum"])
    assert "surrender" in shapes["SeatShown"]["properties"]["forfeited"]["enum"]
    assert "running" in shapes["TournamentInBrief"]["properties"]["status"]["enum"]
