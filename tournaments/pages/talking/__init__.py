"""Views for the chat page of a tournament and for actions on the lines of its chat."""
