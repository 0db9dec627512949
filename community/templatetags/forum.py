"""`{% load forum %}`: counts of posts."""

from django import template

from community.forum.models.talk import writer
from community.forum.reading import MOST_COUNTED

register = template.Library()


register.filter(writer)


@register.filter
def up_to_99(number: int) -> str:
    return str(number) if number < MOST_COUNTED else f"{MOST_COUNTED - 1}+"
