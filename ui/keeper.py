"""The settings on their way to the disk: written beside the window, the newest last.

Owns that thread. Must not touch Qt or the loop from it: the loop may be gone when a slow disk is done.
"""

from __future__ import annotations

import threading
from pathlib import Path

from app.errors import AppError
from app.settings import Settings, save_settings


class Keeper:
    """Keeps settings; what was not written yet when newer ones come is not written at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._newest: Settings | None = None
        self._error: AppError | None = None
        self._thread: threading.Thread | None = None

    def keep(self, settings: Settings) -> None:
        """Write these soon."""
        with self._lock:
            self._newest = settings
            if self._thread is None:
                self._thread = threading.Thread(target=self._write)
                self._thread.start()

    @property
    def busy(self) -> bool:
        """Something is being written."""
        return self._thread is not None

    def wait(self) -> None:
        """Until all is written, or has failed."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def error(self) -> AppError | None:
        """Why the last write failed; told once."""
        error, self._error = self._error, None
        return error

    def _write(self) -> None:
        while True:
            with self._lock:
                settings, self._newest = self._newest, None
                if settings is None:
                    self._thread = None
                    return
            try:
                save_settings(self._path, settings)
            except AppError as error:
                self._error = error
