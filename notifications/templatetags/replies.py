"""Template library `{% load replies %}`, which shows reply commands in the reader's language."""

from django import template

from notifications.mail.command_words import command_words

register = template.Library()


@register.simple_tag
def command(in_english: str) -> str:
    return command_words().translate_command(in_english)
