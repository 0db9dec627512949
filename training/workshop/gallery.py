"""The gallery of saved fighters that their makers have published, and the votes for them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import Resolver404, resolve
from django.utils import timezone

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.decisions import HIDES
from community.moderation.models import Report
from core.refusals import NotPossible, TooLate
from games.play.texts import refuse_if_muted
from training.workshop.models import FighterVote, KeptFighter
from training.workshop.refusals import WorkshopCode

ORDERS = {"new": ("-published_at", "-pk"), "votes": ("-votes", "-published_at", "-pk")}


def published_fighters(viewer: User | AnonymousUser) -> QuerySet[KeptFighter]:
    """Return the fighters in the gallery, without those of makers who are apart from the viewer."""
    makers = User.objects.in_lists_for(viewer).filter(friends_only=False)
    return KeptFighter.objects.filter(published_at__isnull=False, maker__in=makers).select_related("maker")


def fighters_within_reach(player: User) -> QuerySet[KeptFighter]:
    """Return the fighters that the player has saved or can find in the gallery."""
    mine = KeptFighter.objects.filter(maker=player)
    if why_not_among_strangers(player):
        return mine
    published = published_fighters(player)
    return KeptFighter.objects.filter(Q(maker=player) | Q(pk__in=published.values("pk")))


def voted_by(player: User | AnonymousUser, fighters: Iterable[KeptFighter]) -> set[int]:
    votes = FighterVote.objects.filter(player=player.pk or 0, fighter__in=[each.pk for each in fighters])
    return set(votes.values_list("fighter", flat=True))


def refuse_unless_may_publish(player: User) -> None:
    if refused := why_not_among_strangers(player):
        raise refused
    if player.is_guest or not player.is_person or not player.has_verified_email:
        raise NotPossible(WorkshopCode.GALLERY_NEEDS_ADDRESS)
    refuse_if_muted(player)


def publish(fighter: KeptFighter, player: User) -> None:
    refuse_unless_may_publish(player)
    if fighter.is_taken_down:
        raise NotPossible(WorkshopCode.FIGHTER_TAKEN_DOWN)
    KeptFighter.objects.filter(pk=fighter.pk, published_at=None).update(published_at=timezone.now())


@transaction.atomic
def withdraw(fighter: KeptFighter) -> None:
    """Take the fighter out of the gallery and delete its votes."""
    KeptFighter.objects.select_for_update().get(pk=fighter.pk)
    FighterVote.objects.filter(fighter=fighter).delete()
    KeptFighter.objects.filter(pk=fighter.pk).update(published_at=None, votes=0)


@transaction.atomic
def vote(slug: str, player: User, *, likes: bool) -> KeptFighter:
    """Store or take back the player's vote for a published fighter of another player."""
    refuse_unless_may_publish(player)
    known = published_fighters(player).values("pk")
    fighter = KeptFighter.objects.select_for_update().filter(slug=slug, pk__in=known).first()
    if fighter is None:
        raise TooLate(WorkshopCode.NOT_IN_GALLERY)
    if fighter.maker_id == player.pk:
        raise NotPossible(WorkshopCode.OWN_FIGHTER)
    if likes:
        FighterVote.objects.get_or_create(fighter=fighter, player=player)
    else:
        FighterVote.objects.filter(fighter=fighter, player=player).delete()
    fighter.votes = FighterVote.objects.filter(fighter=fighter).count()
    fighter.save(update_fields=["votes"])
    return fighter


def take_down(report: Report, moderator: User) -> None:
    """Take a reported fighter out of the gallery for good, and replace its name by its number."""
    try:
        fighter = KeptFighter.objects.get(slug=resolve(report.page).kwargs["slug"])
    except (Resolver404, KeyError, KeptFighter.DoesNotExist) as error:
        raise TooLate(WorkshopCode.NOT_IN_GALLERY) from error
    withdraw(fighter)
    KeptFighter.objects.filter(pk=fighter.pk).update(is_taken_down=True, name=f"#{fighter.pk}")


HIDES[Report.Kind.FIGHTER] = take_down
