"""The app for robots, which are programs of the site that play a seat."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # Thinking is the work of one processor; numpy reads this.
