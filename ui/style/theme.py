"""Colours and type of everything around the table.

Owns the two skins (one for each felt), the style sheet made of them, and the interface font. Must not paint.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

from app.settings import Felt

FAMILY = "Crapette Sans"
FONTS = ("CrapetteSans-Regular.otf", "CrapetteSans-Bold.otf")


@dataclass(frozen=True, slots=True)
class Skin:
    """Colours as #rrggbb or #aarrggbb."""

    on_felt: str  # text straight on the cloth
    on_felt_faint: str
    off_felt: str  # what is disabled there: fainter still, but seen
    gold: str  # the mark of what is current
    ring: str  # around what has the keyboard, on the cloth
    on_gold: str
    panel: str  # the side of the table
    panel_line: str
    panel_field: str
    panel_hover: str
    on_panel: str
    on_panel_faint: str
    off_panel: str
    veil: str  # over the table while a sheet lies on it
    # paper and ink are the same on both felts
    paper: str = "#fbf8ee"
    paper_low: str = "#f1ecdb"
    paper_line: str = "#ddd5be"
    ink: str = "#1f2d27"
    ink_faint: str = "#5f6d65"
    green: str = "#1e6a49"
    green_hover: str = "#24805a"
    green_down: str = "#17553a"
    red: str = "#b02a2f"
    red_hover: str = "#c5363b"
    red_down: str = "#8f2026"
    warn: str = "#fbeed2"


SKINS: dict[Felt, Skin] = {
    Felt.DARK: Skin(
        on_felt="#f5f0e0",
        on_felt_faint="#b7ccbe",
        off_felt="#8aa394",
        gold="#f0d78c",
        ring="#f0d78c",
        on_gold="#1f2d27",
        panel="#0c2a1e",
        panel_line="#1d4231",
        panel_field="#123626",
        panel_hover="#1a4633",
        on_panel="#f1ecdb",
        on_panel_faint="#9db5a7",
        off_panel="#4a6b5b",
        veil="#8c06150f",
    ),
    Felt.LIGHT: Skin(
        on_felt="#10291e",
        on_felt_faint="#274a3a",
        off_felt="#4c6d5b",
        gold="#8a5a00",
        ring="#10291e",
        on_gold="#ffffff",
        panel="#f6f2e4",
        panel_line="#ddd6c1",
        panel_field="#fffdf6",
        panel_hover="#eae3ce",
        on_panel="#1f2d27",
        on_panel_faint="#5f6d65",
        off_panel="#9aa89f",
        veil="#66122a20",
    ),
}


def load_fonts() -> None:
    """Make the game's own font known; the system's takes over for letters it lacks."""
    for name in FONTS:
        data = files("resources").joinpath("fonts", name).read_bytes()
        QFontDatabase.addApplicationFontFromData(QByteArray(data))


def interface_font(system: QFont) -> QFont:
    """The interface font, never smaller than what the system is set to."""
    font = QFont(FAMILY)
    font.setPointSizeF(max(10.5, system.pointSizeF()))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def style_sheet(skin: Skin) -> str:
    """The sheet of the whole window."""
    arrow = Path(str(files("resources").joinpath("icons", "chevron-down.svg"))).as_posix()
    return Template(_SHEET).substitute(asdict(skin), arrow=arrow)


def side_sheet(scale: float, usual: float) -> str:
    """The sizes of the texts at the side of the table, `scale` times as large; `usual`: the interface font's, in pt."""
    sizes = (
        ("QLabel, #side QPushButton, #side QLineEdit", usual),
        ("QLabel#side-faint, #side QLabel#chat-left", 9.5),
        ("QLabel#side-hint, #side QListWidget#feed, #side QPushButton#side-link", 10),
        ("QLabel#side-name", 12),
        ("QLabel#side-score", 20),
        ("QPushButton#stop", 14),
    )
    return "\n".join(f"#side {what} {{ font-size: {size * scale:.1f}pt; }}" for what, size in sizes)


_SHEET = """
QWidget { color: $ink; }
QToolTip { background: $paper; color: $ink; border: 1px solid $paper_line; padding: 4px 6px; }

#felt-title { color: $on_felt; }
#felt-text { color: $on_felt; }
#felt-faint { color: $on_felt_faint; }

#page-title { font-size: 22pt; font-weight: bold; color: $on_felt; }
#sheet-title { font-size: 15pt; font-weight: bold; }
#section { font-weight: bold; color: $green; }
#faint { color: $ink_faint; }
#warning { background: $warn; border: 1px solid #e3c98c; border-radius: 8px; padding: 10px 12px; }
#loud { background: #fbe2df; border: 2px solid $red; border-radius: 8px; padding: 12px 14px; font-weight: bold; }
#words { font-size: 14pt; font-weight: bold; color: $green; }
#big-number { font-size: 40pt; font-weight: bold; color: $green; }

QPushButton {
    background: $paper; color: $ink; border: 1px solid $paper_line; border-radius: 8px;
    padding: 0 16px; min-height: 42px; font-weight: bold;
}
QPushButton:hover { background: #ffffff; border-color: #c9bf9f; }
QPushButton:pressed { background: $paper_low; }
QPushButton:disabled { color: #a3a998; background: $paper_low; }
QPushButton:focus, QComboBox:focus, QLineEdit:focus, QListWidget:focus, QSpinBox:focus, QCheckBox:focus {
    border: 2px solid $ring; outline: none;
}
QPushButton#primary { background: $green; color: #ffffff; border: 1px solid $green_down; }
QPushButton#primary:hover { background: $green_hover; }
QPushButton#primary:pressed { background: $green_down; }
QPushButton#primary:disabled { background: #93ac9f; border-color: #93ac9f; color: #e9efe9; }
QPushButton#primary:focus { border: 2px solid $ring; }
QPushButton#stop, QPushButton#danger { background: $red; color: #ffffff; border: 1px solid $red_down; }
QPushButton#stop:hover, QPushButton#danger:hover { background: $red_hover; }
QPushButton#stop:pressed, QPushButton#danger:pressed { background: $red_down; }
QPushButton#stop { font-size: 14pt; min-height: 50px; }
QPushButton#stop:disabled { background: $panel_field; color: $on_panel_faint; border-color: $panel_line; }
QPushButton#stop:focus, QPushButton#danger:focus { border: 2px solid $gold; }
QPushButton#quiet { background: transparent; color: $on_felt; border: 1px solid transparent; padding: 0 14px; }
QPushButton#quiet:disabled { color: $off_felt; }
QPushButton#quiet:hover { background: #22ffffff; }
QPushButton#quiet:pressed { background: #14000000; }
QPushButton#quiet:focus { border: 2px solid $ring; }
QPushButton#link { background: transparent; color: $green; border: 2px solid transparent; padding: 0 8px;
    text-align: left; }
QPushButton#link:hover { color: $green_hover; text-decoration: underline; }
QPushButton#link:focus { border: 2px solid $gold; }
QPushButton#choice { padding: 0 14px; font-weight: normal; }
QPushButton#choice:checked { background: $green; color: #ffffff; border-color: $green_down; font-weight: bold; }
QPushButton#tile { padding: 0; border-radius: 14px; min-height: 132px; }
QPushButton#card-choice { padding: 0; border-radius: 12px; min-height: 88px; }
QPushButton#card-choice:checked { background: #ffffff; border: 2px solid $green; }

QLineEdit, QComboBox, QSpinBox, QPlainTextEdit {
    background: #fffefa; color: $ink; border: 1px solid $paper_line; border-radius: 8px; padding: 0 10px;
    min-height: 42px; selection-background-color: $green; selection-color: #ffffff;
}
QComboBox::drop-down, QSpinBox::up-button, QSpinBox::down-button { border: none; width: 26px; background: transparent; }
QComboBox::down-arrow { image: url("$arrow"); width: 14px; height: 14px; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; }
QComboBox QAbstractItemView {
    background: #fffefa; color: $ink; border: 1px solid $paper_line; outline: none;
    selection-background-color: $green; selection-color: #ffffff;
}
QComboBox QAbstractItemView::item { min-height: 34px; padding: 0 10px; }
QCheckBox { spacing: 10px; min-height: 44px; border: 2px solid transparent; border-radius: 8px; }

QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar::handle:vertical { background: #55809080; border-radius: 4px; min-height: 36px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle:horizontal { background: #55809080; border-radius: 4px; min-width: 36px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { height: 0; background: none; }
QListWidget { background: #fffefa; border: 1px solid $paper_line; border-radius: 8px; outline: none; }
QListWidget::item { padding: 8px 10px; border-radius: 6px; }
QListWidget::item:hover { background: $paper_low; }
QListWidget::item:selected { background: $green; color: #ffffff; }

#side { background: $panel; border-left: 1px solid $panel_line; }
#side QLabel { color: $on_panel; background: transparent; }
#side QLabel#side-faint { color: $on_panel_faint; font-size: 9.5pt; }
#side QLabel#side-name { font-size: 12pt; font-weight: bold; }
#side QLabel#side-state { font-weight: bold; color: $gold; }
#side QLabel#side-score { font-size: 20pt; font-weight: bold; }
#side QPushButton#side-button {
    background: $panel_field; color: $on_panel; border: 1px solid $panel_line; padding: 0 6px;
}
#side QPushButton#side-button:hover { background: $panel_hover; }
/* after that: under the pointer, too, a chosen one keeps the ground its letters are made for */
#side QPushButton#side-button:checked { background: $gold; color: $on_gold; }
#side QPushButton#side-button:disabled { color: $on_panel_faint; }
#side QPushButton#side-button:focus { border: 2px solid $gold; }
#side QLabel#side-hint { font-size: 10pt; }
#side QPushButton#side-link { background: transparent; border: 1px solid transparent; color: $gold; font-size: 10pt;
    min-height: 28px; padding: 0; text-align: left; }
#side QPushButton#side-link:hover { text-decoration: underline; }
#side QPushButton#side-link:focus { border: 2px solid $gold; }
#side QPushButton#side-icon { background: transparent; border: 2px solid transparent; padding: 0; min-width: 40px; }
#side QPushButton#side-icon:hover { background: $panel_hover; }
#side QPushButton#side-icon:focus { border: 2px solid $gold; }
#side QLabel#chat-left { background: $panel; color: $gold; padding: 1px 0 1px 6px; }
#side QListWidget { background: transparent; border: none; }
#side QListWidget#feed { font-size: 10pt; }
/* no colour here: it would take the place of each line's own */
#side QListWidget#feed::item { padding: 2px 2px; }
#side QListWidget#feed::item:hover { background: transparent; }
#side QListWidget#plays { background: $panel_field; border: 1px solid $panel_line; }
#side QListWidget#plays::item { color: $on_panel; }
#side QListWidget#plays::item:hover { background: $panel_hover; }
#side QListWidget#plays::item:selected { background: $gold; color: $on_gold; }
#side QLineEdit { background: $panel_field; color: $on_panel; border: 1px solid $panel_line; }
#side QLineEdit:focus { border: 2px solid $gold; }
#side #offer { background: $panel_field; border: 1px solid $gold; border-radius: 8px; }
#side #rule-line { background: $panel_line; }

#toast { background: #f21c2b24; color: #fbf8ee; border-radius: 10px; padding: 8px 12px; font-weight: bold; }
#banner { background: $paper; border: 1px solid $paper_line; border-radius: 10px; }
"""
