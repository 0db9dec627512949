"""`{% load robots %}`: which robot is about as strong as somebody who plays so well."""

from django import template

from robots.how_well import Answer, answers

register = template.Library()


@register.simple_tag
def how_well_people_play() -> list[Answer]:
    """For a page that offers them: `{% how_well_people_play as answers %}`, each with words and a robot."""
    return answers()
