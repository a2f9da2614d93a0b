"""Qt without a screen, unless somebody chose one; must come before Qt is imported."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
