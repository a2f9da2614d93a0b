"""`python -m app`: the commands, without a window."""

import sys

from app.cli import main

sys.exit(main())
