"""Pages: the list of news, the notification settings, and the targets of links in mails."""
