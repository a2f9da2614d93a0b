"""`python -m app`: the same as the command `crapette`; its commands alone where the window's package is missing."""

import sys
from importlib import import_module
from importlib.util import find_spec

from app.cli import main as commands

# By its name and not by an import: nothing in app needs the window.
start = import_module("ui.run").main if find_spec("ui") else commands
sys.exit(start())
