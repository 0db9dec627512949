"""A process that dies over every question."""

import sys

sys.stdin.readline()
sys.exit(3)
