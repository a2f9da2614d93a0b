"""Catalogues of translations: reading and writing .po, making .mo, finding the texts in the program.

Owns the two file formats (GNU gettext manual, chapters 3 and 10), in the small part this program uses: no contexts,
no fuzzy entries. Must not be needed at run time: a player's copy has the .mo files.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MARKS = frozenset({"_", "N_"})  # a text; N_ only marks it
COMMANDS = frozenset({"command", "group"})  # decorators of a function whose docstring is shown to players
PLURAL_MARKS = frozenset({"plural", "N_plural"})  # the first two arguments: one, many


@dataclass(frozen=True, slots=True)
class Message:
    """A text and its translations: one, or one for each plural form."""

    text: str
    plural: str = ""
    translations: tuple[str, ...] = ("",)


class CatalogError(Exception):
    """A .po file that is not one; says where."""


def find_texts(paths: Iterable[Path]) -> dict[str, str]:
    """Every text marked in these Python files, in order, with its plural or ""; and what commands say of themselves."""
    found: dict[str, str] = {}
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        found |= dict.fromkeys(_helps(tree), "")
        for node in _calls(tree):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if name in MARKS and texts:
                found.setdefault(texts[0], "")
            elif name in PLURAL_MARKS and len(texts) >= 2:
                found[texts[0]] = texts[1]
    return found


def _helps(tree: ast.AST) -> Iterable[str]:
    """The docstrings of commands: what `--help` prints first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(_is_command(mark) for mark in node.decorator_list):
            yield ast.get_docstring(node) or ""


def _is_command(mark: ast.expr) -> bool:
    return isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr in COMMANDS


def _calls(tree: ast.AST) -> Iterable[ast.Call]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sorted(calls, key=lambda node: (node.lineno, node.col_offset))


def program_files(root: Path) -> list[Path]:
    """The files texts may stand in, in a fixed order."""
    return [path for package in ("app", "ui") for path in sorted((root / package).rglob("*.py"))]


def read_po(text: str) -> list[Message]:
    """The messages of a .po file; the first, with an empty text, is its header. Raises CatalogError."""
    messages: list[Message] = []
    fields: dict[str, str] = {}
    current = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if line.startswith("#"):
            continue
        keyword, _, rest = line.partition(" ")
        if line.startswith('"'):
            rest = line
        elif line:
            if keyword == "msgid" and "msgid" in fields:
                messages.append(_message(fields, number))
                fields = {}
            if keyword not in ("msgid", "msgid_plural", "msgstr") and not keyword.startswith("msgstr["):
                raise CatalogError(f"line {number}: {keyword}")
            current = keyword
        if line:
            try:
                value = ast.literal_eval(rest.strip())
            except (SyntaxError, ValueError) as error:
                raise CatalogError(f"line {number}: not a quoted text") from error
            fields[current] = fields.get(current, "") + value
    if fields:
        messages.append(_message(fields, number))
    return messages


def _message(fields: dict[str, str], number: int) -> Message:
    if "msgid" not in fields:
        raise CatalogError(f"before line {number}: no msgid")
    if "msgid_plural" in fields:
        forms = tuple(value for key, value in sorted(fields.items()) if key.startswith("msgstr["))
        return Message(fields["msgid"], fields["msgid_plural"], forms)
    return Message(fields["msgid"], "", (fields.get("msgstr", ""),))


def write_po(messages: Iterable[Message]) -> str:
    """The same as text, one paragraph a message."""
    parts = []
    for message in messages:
        lines = [f"msgid {_quote(message.text)}"]
        if message.plural:
            lines.append(f"msgid_plural {_quote(message.plural)}")
            lines += [f"msgstr[{n}] {_quote(form)}" for n, form in enumerate(message.translations)]
        else:
            lines.append(f"msgstr {_quote(message.translations[0])}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    return "\n".join(['""', *(f'"{line}\\n"' for line in lines[:-1]), *([f'"{lines[-1]}"'] if lines[-1] else [])])


def make_mo(messages: Iterable[Message]) -> bytes:
    """The binary catalogue; untranslated messages are left out, so that the English text is shown."""
    pairs = []
    for message in messages:
        if all(message.translations):
            key = f"{message.text}\0{message.plural}" if message.plural else message.text
            pairs.append((key.encode(), "\0".join(message.translations).encode()))
    pairs.sort()
    keys = b"".join(key + b"\0" for key, _ in pairs)
    values = b"".join(value + b"\0" for _, value in pairs)
    at_keys = 28 + 16 * len(pairs)
    at_values = at_keys + len(keys)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    key_table, value_table = b"", b""
    for source, target in pairs:
        key_table += struct.pack("<2I", len(source), at_keys)
        value_table += struct.pack("<2I", len(target), at_values)
        at_keys += len(source) + 1
        at_values += len(target) + 1
    return head + key_table + value_table + keys + values


def compile_all(folder: Path) -> None:
    """Make the .mo beside every .po under `folder`."""
    for path in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        path.with_suffix(".mo").write_bytes(make_mo(read_po(path.read_text("utf-8"))))


def update_all(folder: Path, root: Path) -> None:
    """Give every .po under `folder` exactly the texts of the program, in its order; new ones are left empty."""
    texts = find_texts(program_files(root))
    for path in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        header, *messages = read_po(path.read_text("utf-8"))
        known = {message.text: message for message in messages}
        fresh = [
            known[text] if text in known and known[text].plural == plural else _empty(text, plural)
            for text, plural in texts.items()
        ]
        path.write_text(write_po([header, *fresh]), "utf-8")


def _empty(text: str, plural: str) -> Message:
    return Message(text, plural, ("", "") if plural else ("",))
