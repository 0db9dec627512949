"""Links from the forum to tournaments, as the subject of a thread or a mention in a post."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser

from community.forum.refusals import ForumCode
from community.forum.subjects import KINDS, SubjectKind
from core.refusals import NotPossible
from games.log.markup.names import NUMBERED
from tournaments.models import Tournament


def refuse_by_link(event: Tournament) -> None:
    if event.by_link:
        raise NotPossible(ForumCode.IS_PRIVATE)


def seen_by_everybody(numbers: list[int]) -> Mapping[int, Tournament]:
    return Tournament.objects.seen_by(AnonymousUser()).in_bulk(numbers)


KINDS["tournament"] = SubjectKind(
    "tournament", "tournaments", Tournament.objects.seen_by, refuse_by_link, links_to_thread=True
)
NUMBERED["tourn"] = seen_by_everybody
