"""`python -m app`: the commands of `crapette` alone. The window is the script's (`ui.run`), unknown here."""

import sys

from app.cli import main

sys.exit(main())
