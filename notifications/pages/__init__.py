"""The list of news, its settings, and the pages behind links in mails."""
