"""Login and signup, guests, login links in e-mails, and limits on password guesses."""
