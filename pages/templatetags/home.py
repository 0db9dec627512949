"""`{% load home %}`: tags for the home page, such as `{% first_steps request as newcomer %}`."""

from typing import Any

from django import template

from pages.first_steps import first_steps
from pages.today import Today

register = template.Library()
register.simple_tag(first_steps)


@register.simple_tag(takes_context=True)
def news_of_today(context: dict[str, Any]) -> Today:
    request, player = context["request"], context["user"]
    new_posts = context["new_in_forum"]() if player.reads_forum else 0
    return Today(request, player, context["around"], context.get("newcomer"), new_posts)
