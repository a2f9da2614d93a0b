"""Calls that block, such as looking up a name, in threads that hold nobody back.

Owns these threads. Those of the standard library are waited for when a loop ends and once more when the program does: a
name server that does not answer would keep whoever has left for half a minute.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Unwaited(ThreadPoolExecutor):
    """Each call in a thread of its own, which ends with the program. A loop takes only this class and its heirs."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call it; what it answers or raises is in the future."""
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                answer = fn(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 - handed on to whoever waits
                future.set_exception(error)
            else:
                future.set_result(answer)

        threading.Thread(target=run, daemon=True, name="unwaited").start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing is waited for."""
        super().shutdown(wait=False, cancel_futures=cancel_futures)
