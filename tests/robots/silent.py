"""python -m tests.robots.silent: a program that reads every question and answers none."""

import sys

for _question in sys.stdin:
    pass
