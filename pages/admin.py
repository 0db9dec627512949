"""Import of the admin class of pages, through which Django finds it."""

from pages.people import admin as people

__all__ = ["people"]
