"""How the review's and the history's own parts look.

Owns the part of the style sheet that no other page needs.
"""

from __future__ import annotations

from dataclasses import asdict
from string import Template

from ui.style.theme import Skin


def review_sheet(skin: Skin) -> str:
    """The sheet of the review page."""
    return Template(_REVIEW).substitute(asdict(skin))


def history_sheet(skin: Skin) -> str:
    """The sheet of the history page."""
    return Template(_HISTORY).substitute(asdict(skin))


_REVIEW = """
#bar { background: $panel; border-top: 1px solid $panel_line; }
#bar QLabel { color: $on_panel; background: transparent; }
#bar QLabel#bar-told { font-weight: bold; padding: 2px 4px; min-height: 20px; }
#bar QPushButton { background: transparent; border: 2px solid transparent; color: $on_panel; padding: 0;
    min-height: 40px; min-width: 42px; border-radius: 8px; }
#bar QPushButton:hover { background: $panel_hover; }
#bar QPushButton:focus { border: 2px solid $gold; }
#bar QPushButton:disabled { color: $on_panel_faint; background: transparent; }
#bar QPushButton#bar-icon { min-width: 40px; }
#bar QPushButton#bar-deal, #bar QPushButton#bar-stop, #bar QPushButton#bar-fault { padding: 0 4px; font-size: 10pt; }
#bar QPushButton#bar-stop { color: $gold; min-height: 40px; }
#bar QPushButton#bar-fault { color: #e0656a; }
#bar QPushButton#bar-stop:disabled, #bar QPushButton#bar-fault:disabled, #bar QPushButton#bar-deal:disabled {
    color: $on_panel_faint; border: 2px solid transparent; background: transparent; font-weight: normal; }
#bar QPushButton#bar-pace { padding: 0 10px; font-size: 10pt; background: $panel_field; border: 1px solid $panel_line; }
#bar QPushButton#bar-pace:hover { background: $panel_hover; }
#bar QPushButton#bar-pace:focus { border: 2px solid $gold; }
#side QListView#moves { background: transparent; border: none; outline: none; font-size: 10pt; }
#side QListView#moves:focus { border: none; }
#side QLabel#side-call { font-size: 13pt; font-weight: bold; color: $gold; }
#side QLabel#side-text { color: $on_panel; }
#side QLabel#side-words { color: $gold; font-weight: bold; }
#side QPushButton#segment { background: $panel_field; color: $on_panel_faint; border: 1px solid $panel_line;
    padding: 0 6px; min-height: 40px; font-size: 10pt; }
#side QPushButton#segment:hover { background: $panel_hover; }
#side QPushButton#segment:checked { background: $panel_hover; color: $gold; border: 1px solid $gold; }
#side QPushButton#segment:focus { border: 2px solid $gold; }
#side QPushButton#segment:disabled { color: $on_panel_faint; background: transparent; font-weight: normal; }
QMenu { background: $paper; color: $ink; border: 1px solid $paper_line; padding: 6px; }
QMenu::item { padding: 10px 22px; border-radius: 6px; }
QMenu::item:selected { background: $green; color: #ffffff; }
QMenu::item:disabled { color: $ink_faint; }
"""

_HISTORY = """
QTableView { background: #fffefa; border: 1px solid $paper_line; border-radius: 8px; outline: none;
    gridline-color: transparent; selection-background-color: $green; selection-color: #ffffff;
    alternate-background-color: #faf6ea; }
QTableView:focus { border: 2px solid $gold; }
/* Qt adds three pixels of its own, but not to a heading */
QTableView::item { padding: 0 3px; border: none; }
QTableView::item:selected { background: $green; color: #ffffff; }
QHeaderView { background: transparent; }
QHeaderView::section { background: $paper_low; color: $ink_faint; border: none; border-bottom: 1px solid $paper_line;
    padding: 8px 6px; font-weight: bold; font-size: 9.5pt; }
QPushButton#segment { padding: 0 18px; font-weight: normal; }
QPushButton#segment:checked { background: $green; color: #ffffff; border-color: $green_down; font-weight: bold; }
"""
