"""The rules of Crapette: positions, actions, verdicts.

This is the programming contract (docs/architecture.md): what is imported from here stays. Stdlib only; no clock, no
randomness, no I/O but `preset`, which reads a data file. Strings are accepted where an action is.
"""

from engine.actions import Action, format_action, parse_action
from engine.apply import apply, faults, legal_actions
from engine.deal import new_deal
from engine.errors import EngineError, IllegalAction, NotationError
from engine.notation import parse_position
from engine.position import digest, format_position
from engine.presets import format_rules, full_rules, parse_full_rules, parse_rules, preset, preset_names
from engine.rules import Rules
from engine.state import Event, Outcome, State, Step

__all__ = [
    "Action",
    "EngineError",
    "Event",
    "IllegalAction",
    "NotationError",
    "Outcome",
    "Rules",
    "State",
    "Step",
    "apply",
    "digest",
    "faults",
    "format_action",
    "format_position",
    "format_rules",
    "full_rules",
    "legal_actions",
    "new_deal",
    "parse_action",
    "parse_full_rules",
    "parse_position",
    "parse_rules",
    "preset",
    "preset_names",
]
