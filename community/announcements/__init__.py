"""Announcements by staff, shown in banners, on a page and in a feed, and welcome letters for newcomers."""
