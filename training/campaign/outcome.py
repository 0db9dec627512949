"""The result of a campaign match, as its player sees it."""

from __future__ import annotations

from dataclasses import dataclass

from training.campaign.campaign_map import CampaignMap
from training.campaign.models import Attempt, Pin, Stop


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    attempt: Attempt
    won: bool
    has_won_pin: bool
    """True if the player won the pin in this match and had not won it earlier."""
    next: Stop | None
    opened: str
    """Names of the packs that open because the player has beaten this pack, or an empty string."""

    @property
    def line(self) -> str:
        return self.attempt.stop.reader_texts["loses" if self.won else "wins"]


def outcome_of(attempt: Attempt, *, won: bool) -> AttemptOutcome:
    if not won:
        return AttemptOutcome(attempt, won=False, has_won_pin=False, next=None, opened="")
    atlas = CampaignMap(attempt.player)
    pack = atlas.pack(attempt.stop.pack.slug)
    following = None if pack is None else pack.following
    is_new = Pin.objects.filter(won_in=attempt.match_id, player=attempt.player_id).exists()
    return AttemptOutcome(
        attempt,
        won=True,
        has_won_pin=is_new,
        next=None if following is None else following.stop,
        opened=", ".join(opened_by(attempt.stop, atlas)) if is_new else "",
    )


def opened_by(boss: Stop, atlas: CampaignMap) -> list[str]:
    beaten = {shown.pack for shown in atlas.packs if shown.is_beaten}
    return [
        str(pack) for pack in atlas.rows if boss.is_boss and beaten & set(pack.after.all()) == {boss.pack}
    ]
