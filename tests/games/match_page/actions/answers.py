"""Answers sent from the page of a match, and their effects."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from games.models import Match
from rules import Attack
from tests.games.forms import form_of, page_of, signed_in


def answer(match: Match, player: User, action: str, **fields: Any) -> HttpResponse:
    form = form_of(match, player)
    data = {"decision": form.decision, "action": action, **fields}
    return signed_in(player).post(f"{match.get_absolute_url()}act/", data)  # type: ignore[return-value]


def preview(match: Match, player: User | None, **chosen: Any) -> str:
    decision = next(iter(match.battle.decisions.values())).number
    url = f"{match.get_absolute_url()}preview/"
    return signed_in(player).get(url, {"decision": decision, **chosen}).content.decode()


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def active_seat(match: Match) -> int:
    seat = now(match).battle.active
    assert seat is not None
    return seat


def waiting_and_watching(match: Match, waiting: User | None, sentence: str) -> None:
    for viewer in (waiting, None):
        page = page_of(match, viewer)
        assert not form_of(match, viewer).may_act
        assert sentence in page


def legal(attack: Attack) -> dict[str, Any]:
    return {
        "kind": attack.kind.value,
        "attacker": [str(place) for place in attack.attackers],
        "target": [f"{attack.against}.{place}" for place in attack.targets],
        **{f"turbo.{place}": str(size) for place, size in attack.turbo.items()},
    }
