"""The command `python -m rules`, which plays a match in the terminal."""

import sys

from rules.terminal import main

sys.exit(main())
