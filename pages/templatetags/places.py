"""`{% load places %}`: a tag for the links in the navigation bars."""

from django import template
from django.template import Context

from core.addresses import address
from pages.places import SitePlace

register = template.Library()


@register.simple_tag(takes_context=True)
def address_of(context: Context, place: SitePlace) -> str:
    """Return the path of the place's first page. Visitors get a page that needs no account."""
    is_player = context["user"].is_authenticated
    return address(place.page if is_player or not place.page_for_visitors else place.page_for_visitors)
