"""Catalogues: complete, compiled, and chosen."""

from __future__ import annotations

import ast
import gettext
import io
import shutil
import string
from pathlib import Path

import pytest

from app.catalog import (
    CatalogError,
    Message,
    compile_all,
    find_texts,
    make_mo,
    program_files,
    read_po,
    update_all,
    write_po,
)
from app.i18n import guess_language, main

ROOT = Path(__file__).parent.parent.parent
LOCALE = ROOT / "resources" / "locale"
CATALOGS = sorted(LOCALE.glob("*/LC_MESSAGES/crapette.po"))
TEXTS = find_texts(program_files(ROOT))


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_french_and_spanish_are_there() -> None:
    assert {"es", "fr"} <= {path.parent.parent.name for path in CATALOGS}


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parent.parent.name)
def test_every_text_of_the_program_is_translated(path: Path) -> None:
    messages = {message.text: message for message in read_po(path.read_text("utf-8"))[1:]}
    missing = [text for text in TEXTS if text not in messages or not all(messages[text].translations)]
    assert missing == [], "python -m app.i18n update, translate, python -m app.i18n compile"
    assert [text for text in messages if text not in TEXTS] == []


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parent.parent.name)
def test_translations_have_the_same_placeholders(path: Path) -> None:
    for message in read_po(path.read_text("utf-8"))[1:]:
        assert message.plural == TEXTS[message.text]
        for n, form in enumerate(message.translations):
            source = message.plural if n and message.plural else message.text
            assert placeholders(form) == placeholders(source), message.text


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogue_is_that_of_the_source(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == make_mo(read_po(path.read_text("utf-8"))), "app.i18n compile"


def test_gettext_reads_what_is_compiled() -> None:
    header = Message("", "", ("Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n",))
    card = Message("{n} card", "{n} cards", ("{n} carte", "{n} cartes"))
    mo = make_mo([header, Message("hand", "", ("main",)), card, Message("empty")])
    translation = gettext.GNUTranslations(io.BytesIO(mo))
    assert translation.gettext("hand") == "main"
    assert translation.gettext("empty") == "empty"
    assert [translation.ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} carte", "{n} cartes"]


def test_po_text_is_read_as_it_was_written() -> None:
    messages = [
        Message("", "", ("Language: xx\nX-Language-Name: x\n",)),
        Message('say "no"\n', "", ("dire « non »\t\\\n",)),
        Message("{n} card", "{n} cards", ("a", "b")),
    ]
    assert read_po(write_po(messages)) == messages


def test_comments_and_continued_lines_are_po_too() -> None:
    text = '# by hand\n#: app/x.py:3\nmsgid ""\n"two "\n"parts"\nmsgstr "deux"\n" parties"\nmsgid "next"\nmsgstr ""\n'
    assert read_po(text) == [Message("two parts", "", ("deux parties",)), Message("next")]


@pytest.mark.parametrize("text", ['msgid "a', "msgid 5 +\n", 'msgctxt "x"\n', 'msgstr "alone"\n'])
def test_what_is_no_po_is_an_error(text: str) -> None:
    with pytest.raises(CatalogError):
        read_po(text)


def test_texts_are_found_where_they_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('A = N_("one")\nsay._("two", n=1)\nsay.plural("{n} cat", "{n} cats", 3)\n_(name)\nf("no")\n')
    assert find_texts([path]) == {"one": "", "two": "", "{n} cat": "{n} cats"}


def test_update_keeps_translations_and_drops_what_is_gone(tmp_path: Path) -> None:
    shutil.copytree(LOCALE / "fr", tmp_path / "locale" / "fr")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "x.py").write_text('N_("No draw has been offered.")\nN_("something new")\n')
    update_all(tmp_path / "locale", tmp_path)
    path = tmp_path / "locale" / "fr" / "LC_MESSAGES" / "crapette.po"
    header, *messages = read_po(path.read_text("utf-8"))
    assert "X-Language-Name: français" in header.translations[0]
    assert messages == [
        Message("No draw has been offered.", "", ("Aucune nulle n'a été proposée.",)),
        Message("something new"),
    ]
    compile_all(tmp_path / "locale")
    assert path.with_suffix(".mo").read_bytes() == make_mo([header, messages[0]])


def test_updating_changes_nothing_when_all_is_there(tmp_path: Path) -> None:
    shutil.copytree(LOCALE, tmp_path / "locale")
    update_all(tmp_path / "locale", ROOT)
    for path in CATALOGS:
        assert (tmp_path / "locale" / path.relative_to(LOCALE)).read_text("utf-8") == path.read_text("utf-8")


def test_an_unknown_command_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 2
    assert capsys.readouterr().err == "usage: python -m app.i18n compile|update\n"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:fr:es"}, "fr"),
        ({"LANG": "es_ES@euro"}, "es"),
    ],
)
def test_the_language_is_the_systems(environ: dict[str, str], language: str) -> None:
    assert guess_language(environ) == language


def test_every_text_that_is_said_is_marked_for_translation() -> None:
    """`say("…")` translates as `_("…")` does, but only the latter puts a text into the catalogues."""
    said = []
    for path in program_files(ROOT):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="say") | ast.Attribute(attr="say" | "_say"),
                    args=[ast.Constant(value=str(text)), *_],
                ) if any(letter.isalpha() for letter in text):
                    said.append(text)
    assert "Make a back-up" in said
    assert [text for text in said if text not in TEXTS] == []
