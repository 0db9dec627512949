"""`python -m rules` plays a match in the terminal."""

import sys

from rules.terminal import main

sys.exit(main())
