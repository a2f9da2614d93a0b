"""The command line: the same program without a window."""

from app.cli.main import main

__all__ = ["main"]
