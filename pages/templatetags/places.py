"""`{% load places %}`: links of the navigation bars."""

from django import template
from django.template import Context

from core.addresses import address
from pages.places import SitePlace

register = template.Library()


@register.simple_tag(takes_context=True)
def address_of(context: Context, place: SitePlace) -> str:
    """Return the path of the place's first page; for visitors, one they can read without an account."""
    is_player = context["user"].is_authenticated
    return address(place.page if is_player or not place.page_for_visitors else place.page_for_visitors)
