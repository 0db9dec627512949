"""Pins of players: the fighter they wear, or a pin of their own."""

from django import template
from django.utils.safestring import SafeString

from accounts.models import User
from core.templatetags.dice import pin

register = template.Library()


@register.simple_tag
def face(player: User, size: int = 48) -> SafeString:
    """Draw the pin of a player: `{% face player 48 %}`. The name usually appears next to it."""
    if player.worn_name:
        return pin(player.worn_name, player.worn_recipe, size)
    return pin(player.username, "", size)
