"""The program's own log file: who was refused at the port, and faults of the program.

Owns where it lies and how large it may grow. Never holds a key, a token or a card.
"""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler

from app.paths import Paths

LIMIT = 500_000  # bytes; one older file is kept
FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def open_diary(paths: Paths) -> logging.Handler:
    """Write the program's log below the profile's folder from now on; close the handler at the end."""
    handler = RotatingFileHandler(
        paths.data / "crapette.log", maxBytes=LIMIT, backupCount=1, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter(FORMAT))
    logger = logging.getLogger("crapette")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.addHandler(handler)
    return handler


def close_diary(handler: logging.Handler) -> None:
    """Write no more."""
    logging.getLogger("crapette").removeHandler(handler)
    handler.close()
