"""Programs that take a seat, and the judgement with which they think."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # Thinking is the work of one processor; numpy reads this.
