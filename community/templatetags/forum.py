"""`{% load forum %}`: filters for the author and the number of posts."""

from django import template

from community.forum.models.talk import writer_name
from community.forum.unread import MOST_COUNTED

register = template.Library()


register.filter(writer_name)


@register.filter
def up_to_99(number: int) -> str:
    return str(number) if number < MOST_COUNTED else f"{MOST_COUNTED - 1}+"
