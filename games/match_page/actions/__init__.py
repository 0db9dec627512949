"""Views for the actions on the page of a match, such as playing, joining, chatting and taking notes."""
