"""What templates say of posts."""

from django import template
from django.utils.translation import gettext as _

from accounts.models import User
from forum.reading import MOST_COUNTED

register = template.Library()


@register.filter
def writer(player: User | None) -> str:
    return str(player) if player else _("A former player")


@register.filter
def up_to_99(number: int) -> str:
    return str(number) if number < MOST_COUNTED else f"{MOST_COUNTED - 1}+"
