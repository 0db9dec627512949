"""Search of all past matches: filters, order, totals, pages and downloads."""
