"""Pages for the list of news, for the notification settings and for links in e-mails."""
