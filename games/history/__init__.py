"""The search of all past matches, with filters, sorting, totals, pages and downloads."""
