"""`{% load replies %}`: what players write in answer to a mail, in the language of the reader."""

from django import template

from notifications.mail.words_for_commands import command_words

register = template.Library()


@register.simple_tag
def command(in_english: str) -> str:
    return command_words().quoted(in_english)
