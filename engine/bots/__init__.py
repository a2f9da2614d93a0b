"""Computer players: they see what a person at the table sees, and answer with an action or nothing."""

from engine.bots.player import LEVELS, Bot, Level, make_bot

__all__ = ["LEVELS", "Bot", "Level", "make_bot"]
