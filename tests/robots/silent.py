"""A program that reads every question and answers none: python -m tests.robots.silent."""

import sys

for _question in sys.stdin:
    pass
