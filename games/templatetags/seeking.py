from django import template

register = template.Library()


@register.filter
def clock(seconds: float) -> str:
    """Format seconds like 0:35, with hours if there are any."""
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
