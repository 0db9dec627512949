"""Views for actions on the page of a match: play, join, chat, follow, take notes, offer a rematch."""
