"""Finished matches and stored reviews of them."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import Match, Move
from tests.games.matches import a_match, play_at_random
from tests.training.review.scripted import account_of, slips_of
from training.review.analysis.packing import packed_account, packed_slips
from training.review.models import LookBack


def a_finished_match(one: User, other: User, seed: int = 1, **terms: Any) -> Match:
    return play_at_random(a_match(one, other, "(4) s(6) (8) (X)", "(6) (10) z(12) (20)", **terms), seed)


def moves_of(match: Match) -> list[Move]:
    return list(match.moves.order_by("number"))


def store_review(match: Match) -> LookBack:
    """Store a review with made-up chances, even if a site's worker has begun its own."""
    account = account_of(match.start, moves_of(match))
    slips = slips_of(match.start, moves_of(match), account)
    found = {"packed_account": packed_account(account), "packed_slips": packed_slips(slips), "complete": True}
    look, _created = LookBack.objects.update_or_create(match=match, defaults=found)
    return look
