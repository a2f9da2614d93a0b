"""The memory the process holds, beyond what Python and Qt decide.

Owns what is asked of the C library and of the kernel: to take back what is free, and the code that has run for the last
time. Must not know what the memory was for. Only glibc and Linux are asked; elsewhere nothing happens.
"""

from __future__ import annotations

import re
import sys
import threading
from contextlib import suppress

LARGE = 128 * 1024  # bytes from which on an allocation is a piece of memory of its own, given back when it is freed

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # malloc.h
MADV_DONTNEED = 4  # bits/mman-linux.h
RTLD_LAZY, RTLD_NOLOAD = 1, 4  # bits/dlfcn.h

# A mapped part of a library that nobody has written to, not even the linker: all of it lies on the disk as well.
_CODE = re.compile(
    rb"^([0-9a-f]+)-([0-9a-f]+) r-[-x]p \S+ \S+ \S+ +(/.*\.so.*)\n"
    rb"(?:[A-Z].*\n)*?Anonymous: +0 kB\n"
    rb"(?:[A-Z].*\n)*?Swap: +0 kB$",  # swapped out, what was written to is anonymous no more
    re.M,
)
_LIBRARY = re.compile(rb"^\S+ r-[-x]p \S+ \S+ \S+ +(/.*\.so.*)$", re.M)


def give_back() -> None:
    """From now on what is freed goes back to the system. To be called before cards are drawn.

    glibc means well: once a large piece was freed it takes the next of that size from the common heap, where small
    things that stay come to lie between cards that went. In a long deal at twice the scaling that held five megabytes
    of nothing. And each thread would have a heap of its own.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # after the first paint

    with suppress(AttributeError, OSError):  # another C library
        mallopt = ctypes.CDLL(None).mallopt
        for setting, value in ((M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, LARGE), (M_ARENA_MAX, 1)):
            mallopt(setting, value)


def forget_code() -> None:
    """Let go of the libraries' pages, beside the window; what still runs comes back from the page cache when reached.

    Qt, Python and the keys' library touch 50 MB of code and tables while they start, and 30 MB from then on. The rest
    would count as held by the program until the kernel is short of memory.
    """
    if sys.platform.startswith("linux"):
        threading.Thread(target=_forget_code, daemon=True).start()  # ten milliseconds, most of it in the kernel


def _forget_code() -> None:
    """Only of libraries that are held meanwhile: one that is let go makes room for memory of another kind, and one that
    another thread loads just now lies there at first as if all of it were code, its data too. The loader, asked for a
    library, answers when it has been loaded as a whole."""
    import ctypes

    with suppress(AttributeError, OSError):
        loader = ctypes.CDLL(None)
        dlopen, dlclose, madvise = loader.dlopen, loader.dlclose, loader.madvise
        dlopen.argtypes, dlopen.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
        dlclose.argtypes = (ctypes.c_void_p,)
        madvise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
        held = {}
        for path in set(_LIBRARY.findall(_read("maps"))):
            if handle := dlopen(path, RTLD_LAZY | RTLD_NOLOAD):
                held[path] = handle
        for part in _CODE.finditer(_read("smaps")):
            start, end = int(part[1], 16), int(part[2], 16)
            if part[3] in held:
                madvise(start, end - start, MADV_DONTNEED)
        for handle in held.values():
            dlclose(handle)


def _read(name: str) -> bytes:
    with open(f"/proc/self/{name}", "rb", buffering=0) as file:
        return file.readall()
