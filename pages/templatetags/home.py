"""`{% load home %}`: a tag for a newcomer's steps, such as `{% first_steps request as newcomer %}`."""

from django import template

from pages.first_steps import first_steps

register = template.Library()
register.simple_tag(first_steps)
