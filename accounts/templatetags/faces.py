"""The template tag for a player's pin, drawn from the fighter that the player wears or from the name."""

from django import template
from django.utils.safestring import SafeString

from accounts.models import User
from core.templatetags.dice import pin

register = template.Library()


@register.simple_tag
def face(player: User, size: int = 48) -> SafeString:
    if player.worn_name:
        return pin(player.worn_name, player.worn_recipe, size)
    return pin(player.username, "", size)
