"""Searching the matches that were ever played: filters, order, totals, pages and downloads."""
