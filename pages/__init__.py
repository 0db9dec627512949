"""The app for pages that combine several other apps, such as the front page, help and profiles."""
