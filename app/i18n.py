"""Languages: which there are, which one the system speaks, and the translator of each.

Owns the choice of a language; must not hold a text. A language is a folder of resources/locale/ with a ``crapette.po``
and what `python -m app.i18n compile` makes of it; adding one needs no change here. English is the source.

    python -m app.i18n update     brings the .po files up to the texts in the program (new ones empty)
    python -m app.i18n compile    makes the .mo files
"""

from __future__ import annotations

import gettext
import io
import locale
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

SOURCE = "en"
DOMAIN = "crapette"

# The order in which gettext itself asks.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@cache
def languages() -> Mapping[str, str]:
    """The languages there are: code and own name (``fr``: ``français``), English first."""
    found = {SOURCE: "English"}
    for folder in sorted(files("resources").joinpath("locale").iterdir(), key=lambda folder: folder.name):
        if folder.joinpath("LC_MESSAGES", f"{DOMAIN}.mo").is_file():
            # Not the translator that is kept: only one language is spoken.
            found[folder.name] = catalogue(folder.name).info().get("x-language-name", folder.name)
    return found


@cache
def translator(language: str) -> gettext.NullTranslations:
    """The translator into `language`; English for one there is not."""
    return catalogue(language)


def catalogue(language: str) -> gettext.NullTranslations:
    """The same for once: it is not kept."""
    path = files("resources").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    if language == SOURCE or not path.is_file():
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(path.read_bytes()))


def guess_language(environ: Mapping[str, str] | None = None) -> str:
    """The first language the system asks for that there is, else English."""
    environ = os.environ if environ is None else environ
    wanted = [name for variable in _VARIABLES for name in environ.get(variable, "").split(":")]
    if not any(wanted):
        wanted = [locale.getlocale()[0] or ""]  # Windows and macOS set no variables
    known = languages()
    for name in wanted:
        # fr_CA.UTF-8@euro; Windows says French_Canada
        code = name.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
        code = {"english": "en", "french": "fr", "spanish": "es", "c": SOURCE, "posix": SOURCE}.get(code, code)
        if code in known:
            return code
    return SOURCE


def main(arguments: list[str]) -> int:
    """The two commands of a translator; 2 for anything else."""
    from app.catalog import compile_all, update_all  # not needed to play

    root = Path(__file__).resolve().parent.parent
    folder = root / "resources" / "locale"
    match arguments:
        case ["compile"]:
            compile_all(folder)
        case ["update"]:
            update_all(folder, root)
        case _:
            sys.stderr.write("usage: python -m app.i18n compile|update\n")
            return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
