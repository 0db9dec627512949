"""API operations that show the player's progress in the campaign and begin its matches."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.shapes.common import Number, answers, with_values
from api.shapes.match_shapes import in_brief
from api.shapes.matches import MatchInBrief
from api.validation import Given
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.offers import button_choice
from games.play.promises import promise_with_offer
from games.web import DiceFields
from training.campaign.beginning import fight as begin_fight
from training.campaign.campaign_map import CampaignMap
from training.campaign.models import Difficulty
from training.campaign.refusals import CampaignCode

router = Router(tags=["events"])


class StopShown(BaseModel):
    number: int
    fighter: str
    is_boss: bool
    beaten: Annotated[str | None, with_values([*Difficulty.values, None])]
    """Hardest difficulty at which you have beaten the stop, or None."""
    running: int | None
    """Number of your running match against the stop, or None."""
    has_pin: bool
    why_not: str | None


class PackShown(BaseModel):
    slug: str
    name: str
    state: Literal["beaten", "open", "closed"]
    stops: list[StopShown]


class CampaignShown(BaseModel):
    won: int
    fighters: list[str]
    """Addresses of the fighters whose pins you own. You may fight as any of them."""
    packs: list[PackShown]


@router.get("/campaign/", auth=READS_ONLY, response=answers(CampaignShown))
def campaign(request: TokenRequest) -> CampaignShown:
    """Return your progress in the campaign."""
    atlas = CampaignMap(request.user)
    return CampaignShown(
        won=atlas.packs_won,
        fighters=[button_choice.address(button) for button in atlas.fighters()],
        packs=[
            PackShown(
                slug=pack.pack.slug,
                name=pack.pack.name,
                state=pack.state,
                stops=[
                    StopShown(
                        number=each.stop.number,
                        fighter=each.stop.button.name,
                        is_boss=each.stop.is_boss,
                        beaten=None if each.beaten is None else each.beaten.name.lower(),
                        running=each.running,
                        has_pin=each.has_pin,
                        why_not=None if each.why_not is None else each.why_not.code,
                    )
                    for each in pack.stops
                ],
            )
            for pack in atlas.packs
        ],
    )


class Fight(Given):
    pack: Annotated[str, Field(max_length=50)]
    stop: Number
    fighter: Annotated[str, Field(max_length=200)]
    """Address of one of your campaign `fighters`."""
    difficulty: Annotated[Difficulty, Field(strict=False)] = Difficulty.USUAL
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""


@router.post("/campaign/fight/", auth=PLAYS, response=answers(MatchInBrief), summary="Fight a stop of a pack")
def fight(request: TokenRequest, given: Fight) -> MatchInBrief:
    """Begin a match against a stop at once, or return your running match against this stop."""
    check_shared_limit(request, "robot")
    me = request.user
    mine = next(
        (each for each in CampaignMap(me).fighters() if button_choice.address(each) == given.fighter), None
    )
    if mine is None:
        raise NotPlayable(CampaignCode.PIN_NOT_OWNED)
    for_dice: DiceFields = {"promise": promise_with_offer(), "words": play.checked_words(given.words)}
    match = begin_fight(me, given.pack, given.stop, given.difficulty, mine.pk, for_dice)
    return in_brief(Match.objects.get(pk=match.pk), me)
