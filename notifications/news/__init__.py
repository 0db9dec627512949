"""The kinds of news: their headlines, and until when they are news."""
