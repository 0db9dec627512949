"""Announcements of the site: banners, a page, a feed, and welcome letters for newcomers."""
