"""Python's own OpenSSL, left on the disk until a line is encrypted.

`hashlib` and `asyncio` load it as soon as they are imported: seven megabytes that a window takes before anybody is met,
and needlessly. Both get on without it, and the keys' library brings an OpenSSL of its own.
Owns the entries that keep the two modules out and take that back; must not hash or encrypt.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

ENCRYPTING, HASHING = "_ssl", "_hashlib"
OWN_HASHES = ("_sha2", "_sha256")  # of Python 3.12 and of those before; some systems build Python without


def leave_out() -> None:
    """From now on nothing loads it. To be called before `hashlib` and `asyncio` are imported, else it does nothing."""
    hashed = any(find_spec(name) is not None for name in OWN_HASHES)
    for part in (ENCRYPTING, HASHING) if hashed else (ENCRYPTING,):
        sys.modules.setdefault(part, None)  # type: ignore[arg-type] # as documented: importing it fails


@contextmanager
def allowed() -> Iterator[None]:
    """Within this it can be imported again, and afterwards."""
    for part in (ENCRYPTING, HASHING):
        if sys.modules.get(part, sys) is None:
            del sys.modules[part]
    yield
