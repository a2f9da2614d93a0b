"""A computer player at a seat: watches a controller and plays through it like anybody else.

Owns when it looks and how long it seems to think. Which action it takes is `engine.bots`'.
"""

from __future__ import annotations

import asyncio

from app import happening as h
from app.controller import Controller
from engine.bots import Bot


class BotPlayer:
    """Plays one seat. `delay` in seconds between seeing the table and acting on it."""

    def __init__(self, controller: Controller, bot: Bot, delay: float = 0.0) -> None:
        self.bot = bot
        self.delay = delay
        self._controller = controller
        self._timer: asyncio.Handle | None = None
        self._paused = False
        controller.listeners.append(self._heard)
        self._look_soon()

    def close(self) -> None:
        """Play no more."""
        self._controller.listeners.remove(self._heard)
        if self._timer is not None:
            self._timer.cancel()

    def pause(self, paused: bool) -> None:
        """Wait until told to go on, e.g. while the other player counts a deal."""
        self._paused = paused
        if not paused:
            self._look_soon()

    def _heard(self, what: h.Happening) -> None:
        match what:
            case h.Settled():
                self._look_soon()

    def _look_soon(self) -> None:
        # Never from inside the change itself: the table may change once more before it is quiet.
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self.delay, self._look) if self.delay else loop.call_soon(self._look)

    def _look(self) -> None:
        self._timer = None
        controller = self._controller
        state = controller.state
        if self._paused:
            return
        if state is None or controller.session is None or not controller.session.live:
            return
        if controller.pending:
            return  # told again when everything is answered
        action = self.bot.action(state, controller.me)
        if action is not None:
            controller.submit(str(action))
