"""Robots: programs that play a seat, and the judgment they think with."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # Thinking is the work of one processor; numpy reads this.
