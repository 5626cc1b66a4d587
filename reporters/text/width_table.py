#!/usr/bin/env python3
"""Writes width_table.hpp from Python's copy of the Unicode Character Database: width_table.py > width_table.hpp"""
import unicodedata as unicode

# Emoji are still being added here; those newer than Python's tables are wide as well.
GROWING_EMOJI = [(0x1F900, 0x1F9FF), (0x1FA70, 0x1FAFF)]
# The middle and last parts of a Hangul syllable are drawn inside its first part.
HANGUL_PARTS = [(0x1160, 0x11FF), (0xD7B0, 0xD7FB)]


def within(code, ranges):
    return any(first <= code <= last for first, last in ranges)


def width(code):
    """0, 1 or 2 cells; None for what is not assigned, so that neighbours of one width join over it."""
    char = chr(code)
    if within(code, GROWING_EMOJI):
        return 2
    if unicode.category(char) == "Cn":
        return None
    if unicode.category(char) in ("Mn", "Me") or within(code, HANGUL_PARTS):
        return 0
    return 2 if unicode.east_asian_width(char) in ("W", "F") else 1


def ranges(wanted):
    found, start, last = [], None, None
    for code in range(0xA0, 0x110000):
        now = width(code)
        if now == wanted:
            start, last = (code if start is None else start), code
        elif now is not None and start is not None:
            found.append((start, last))
            start = None
    return found


def table(name, wanted):
    cells = [f"{{0x{first:X}, 0x{last:X}}}" for first, last in ranges(wanted)]
    rows = [", ".join(cells[at : at + 5]) for at in range(0, len(cells), 5)]
    body = ",\n    ".join(rows)
    return f"constexpr CodeRange {name}[] = {{\n    {body},\n}};\n"


print(f"""// Which characters take no cell of a terminal and which take two. Made by width_table.py from Unicode {unicode.unidata_version}; do not edit.
#pragma once

namespace plint::reporters {{

struct CodeRange {{
    char32_t first;
    char32_t last;
}};

{table("zero_width", 0)}
{table("double_width", 2)}
}}  // namespace plint::reporters""")
