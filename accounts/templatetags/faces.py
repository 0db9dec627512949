"""Players as pins: the one of a fighter that they wear, or one of their own."""

from django import template
from django.utils.safestring import SafeString

from accounts.models import User
from core.templatetags.dice import pin

register = template.Library()


@register.simple_tag
def face(player: User, size: int = 48) -> SafeString:
    """Draw what a player wears: `{% face player 48 %}`. Their name usually stands beside it."""
    if player.worn_name:
        return pin(player.worn_name, player.worn_recipe, size)
    return pin(player.username, "", size)
