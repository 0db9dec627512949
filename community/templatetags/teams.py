"""`{% load teams %}`: a tag with the teams of a player."""

from __future__ import annotations

from django import template

from accounts.models import User
from community.teams.models import Team

register = template.Library()


@register.simple_tag
def teams_of(player: User) -> list[Team]:
    return list(Team.objects.filter_by_member(player).order_by("members__since", "pk"))
