"""The identity of a profile: its private key, the lock on it, the name it guesses for itself.

Owns the key file and the lock file; must not sign anything (`net` does) nor open the store.
"""

from __future__ import annotations

import errno
import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from app.errors import AppError
from app.files import aside, set_aside, write_atomic
from app.names import clean_name
from app.paths import DEFAULT_PROFILE, Paths

KEY_BYTES = 32  # RFC 8032 private key, raw

_HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})


class Lock:
    """An exclusive hold on a file that ends with the process, however it ends: a stale lock file means nothing.

    The file is never deleted: another program might just have opened it, and two would then hold "the" lock.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock at once or raise OSError."""
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                # flock, not lockf: closing another handle of the same file must not let go of it
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._handle)
            raise

    def release(self) -> None:
        """Let go; twice is allowed."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


class Profile:
    """A held identity. While it is open no other program can open the same one."""

    def __init__(self, paths: Paths, key: bytes, lock: Lock, *, fresh: bool) -> None:
        self.paths = paths
        self.key = key
        self.fresh = fresh  # the key was made just now
        self._lock = lock

    def __repr__(self) -> str:
        return f"Profile({self.paths.profile!r})"  # never the key: reprs end up in logs

    def close(self) -> None:
        """Let another program have the identity."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_profile(paths: Paths) -> Profile:
    """Take the lock of a profile and read its key, made on first use.

    Raises AppError: ``profile-in-use`` (another program holds it), ``key-damaged``, ``key-missing`` (there is a store
    but no key: a new one would silently be somebody else), ``folder-unusable``.
    """
    paths.make()
    lock = _take(paths)
    try:
        if fresh := not paths.key.exists():
            if paths.store.exists():
                raise AppError("key-missing", path=str(paths.key))
            _write(paths.key, new_key())
        with suppress(OSError):  # some file systems know no modes
            paths.key.chmod(0o600)  # a key copied back by hand is often readable by all
        return Profile(paths, read_key(paths.key), lock, fresh=fresh)
    except BaseException:
        lock.release()
        raise


def restore_key(paths: Paths, key: bytes) -> Path | None:
    """Put `key`, of a back-up or `new_key()` after a loss, where `open_profile` finds it; where the file is kept that
    was there, None if there was none.

    Raises AppError: ``profile-in-use``, ``folder-unusable``, ``key-damaged`` (`key` is none).
    """
    _check(key, paths.key)
    with hold(paths):
        kept = None
        try:
            if paths.key.exists():
                kept = set_aside(paths.key, word="before" if _sound(paths.key) else "damaged")
            write_atomic(paths.key, key, 0o600)
        except OSError as error:
            raise AppError("folder-unusable", path=str(paths.key), detail=error.strerror or str(error)) from error
        return kept


@contextmanager
def hold(paths: Paths) -> Iterator[None]:
    """Have no other program open the profile meanwhile; its key may be lost. Raises ``profile-in-use`` and the like."""
    paths.make()
    lock = _take(paths)
    try:
        yield
    finally:
        lock.release()


def back_up(profile: Profile, path: Path) -> None:
    """Copy the key to `path`, readable by the user alone. Raises AppError ``file-exists`` or ``file-unwritable``."""
    if path.exists():
        raise AppError("file-exists", path=str(path))
    try:
        write_atomic(path, profile.key, 0o600)
    except OSError as error:
        raise AppError("file-unwritable", path=str(path), detail=error.strerror or str(error)) from error


def exchange_key(profile: Profile, key: bytes) -> Path:
    """Put `key` in the place of an open profile's; where the present one is kept. It is what the next start finds.

    Raises AppError ``key-damaged`` or ``folder-unusable``.
    """
    _check(key, profile.paths.key)
    kept = kept_key(profile.paths)
    _write(kept, profile.key)  # first: at no moment is either of them on no disk
    _write(profile.paths.key, key)
    return kept


def kept_key(paths: Paths) -> Path:
    """Where `exchange_key` would keep the present key."""
    return aside(paths.key, word="before")


def new_key() -> bytes:
    """32 fresh bytes: an Ed25519 private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # slow, and needed only once

    return Ed25519PrivateKey.generate().private_bytes_raw()


def read_key(path: Path) -> bytes:
    """The key in a key file. Raises AppError ``key-damaged`` or ``folder-unusable``."""
    try:
        with path.open("rb") as file:
            key = file.read(KEY_BYTES + 1)
    except OSError as error:
        raise AppError("folder-unusable", path=str(path), detail=error.strerror or str(error)) from error
    _check(key, path)
    return key


def read_backup(path: Path) -> bytes:
    """The key in a back-up. Raises AppError ``file-missing``, ``file-unreadable`` or ``backup-damaged``."""
    if not path.exists():
        raise AppError("file-missing", path=str(path))
    try:
        return read_key(path)
    except AppError as error:
        if error.code == "key-damaged":
            raise AppError("backup-damaged", path=str(path)) from error
        raise AppError("file-unreadable", **error.values) from error


def guess_name() -> str:
    """What the player is probably called: the system's full name for him, else his login."""
    login = full = ""
    with suppress(KeyError, OSError, ImportError):  # a user without an account entry, e.g. in a container
        login = getpass.getuser()
        if sys.platform != "win32":
            import pwd

            full = pwd.getpwuid(os.getuid()).pw_gecos.split(",")[0].replace("&", login.capitalize())
    return clean_name(full) or clean_name(login) or "Player"


def usual_name(paths: Paths) -> str:
    """The name of who has set none. A second profile is a second player: the system's name would make both the same."""
    return guess_name() if paths.profile == DEFAULT_PROFILE else paths.profile.capitalize()


def _take(paths: Paths) -> Lock:
    try:
        return Lock(paths.lock)
    except OSError as error:
        if error.errno in _HELD:
            raise AppError("profile-in-use", profile=paths.profile) from error
        raise AppError("folder-unusable", path=str(paths.lock), detail=error.strerror or str(error)) from error


def _write(path: Path, key: bytes) -> None:
    try:
        write_atomic(path, key, 0o600)
    except OSError as error:
        raise AppError("folder-unusable", path=str(path), detail=error.strerror or str(error)) from error


def _sound(path: Path) -> bool:
    try:
        read_key(path)
    except AppError:
        return False
    return True


def _check(key: bytes, path: Path) -> None:
    # A file system that lost the data but kept the length gives zeros.
    if len(key) != KEY_BYTES or not any(key):
        raise AppError("key-damaged", path=str(path))
