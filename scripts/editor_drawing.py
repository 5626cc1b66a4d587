"""Draws an editor as SVG: code with what a language server answers about it."""
import html

CELL, LINE, FONT, MARGIN = 7.8, 19, 13, 14
GUTTER = 4  # cells for the line number
BACKGROUND, FOREGROUND, DIM, POPUP, FRAME, SELECTED = "#0d1117", "#e6edf3", "#8b949e", "#161b22", "#30363d", "#1f3a5f"
SEVERITY = {1: "#ff7b72", 2: "#e3b341", 3: "#79c0ff", 4: DIM}
TOKENS = {"class": "#ffa657", "struct": "#ffa657", "type": "#79c0ff", "function": "#d2a8ff", "parameter": "#ff9bce",
          "variable": "#ff9bce", "property": "#7ee787", "keyword": "#ff7b72", "comment": DIM, "string": "#a5d6ff",
          "number": "#79c0ff", "regexp": "#a5d6ff"}


def escaped(text):
    return html.escape(text).replace(" ", "&#160;")  # viewers collapse other spaces


def text_element(x, y, text, color, style=""):
    return f'<text x="{x:g}" y="{y:g}" fill="{color}"{style}>{escaped(text)}</text>\n'


def rectangle(x, y, width, height, fill, more=""):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{more}/>\n'


class Editor:
    """One window. Lines and characters count from 0, in ASCII text."""

    def __init__(self, title, text, tokens=(), lines=None):
        """`tokens`: (line, character, length, type). `lines`: the first one and the one after the last."""
        self.title = title
        self.lines = text.rstrip("\n").split("\n")
        self.first, self.end = lines or (0, len(self.lines))
        self.colors = [[FOREGROUND] * len(line) for line in self.lines]
        for line, start, size, kind in tokens:
            self.colors[line][start:start + size] = [TOKENS.get(kind, FOREGROUND)] * size
        self.inserted = {}   # line: [(character, text)], shown between characters
        self.above = {}      # line: a text in a row of its own
        self.marked = []     # (line, start, end, color, is_wavy)
        self.overlay = None  # (line, character, [(text, color)], number of the selected line)
        self.panel = []      # (text, color) below the code

    def mark(self, place, color="#264f78", is_wavy=False):
        """The first line of a range of the protocol."""
        start, end = place["start"], place["end"]
        last = end["character"] if start["line"] == end["line"] else len(self.lines[start["line"]])
        self.marked.append((start["line"], start["character"], last, color, is_wavy))

    def popup(self, position, lines, selected=None):
        self.overlay = (position["line"], position["character"], lines, selected)

    def _column(self, line, character):
        """Where a character is drawn, in cells: texts inserted before it move it."""
        return character + sum(len(text) for place, text in self.inserted.get(line, []) if place <= character)

    def _code_row(self, number, x, y):
        out = text_element(MARGIN, y, f"{number + 1:>{GUTTER - 1}}", "#484f58")
        line, colors = self.lines[number], self.colors[number]
        start = 0
        for at in range(1, len(line) + 1):
            breaks = at == len(line) or colors[at] != colors[start] or any(place == at for place, _ in self.inserted.get(number, []))
            if breaks:
                if line[start:at].strip():
                    out += text_element(x + self._column(number, start) * CELL, y, line[start:at], colors[start])
                start = at
        for place, text in self.inserted.get(number, []):
            left = x + (self._column(number, place) - len(text)) * CELL
            out += rectangle(left, y - FONT, len(text) * CELL, LINE - 2, "#21262d", ' rx="3"')
            out += text_element(left, y, text, DIM)
        return out

    def _marks(self, number, x, y):
        out = ""
        for line, start, end, color, is_wavy in self.marked:
            left, width = x + self._column(line, start) * CELL, (end - start) * CELL
            if line != number:
                continue
            if is_wavy:
                waves = "".join("q1.5,-3 3,0 t3,0 " for _ in range(max(1, int(width / 6))))
                out += f'<path d="M{left:g},{y + 4:g} {waves}" fill="none" stroke="{color}" stroke-width="1.2"/>\n'
            else:
                out += rectangle(left, y - FONT, width, LINE - 2, color, ' rx="2"')
        return out

    def _overlay(self, x, top_of):
        line, character, texts, selected = self.overlay
        left, top = x + self._column(line, character) * CELL, top_of[line] + LINE + 2
        width = max(len(text) for text, _ in texts) * CELL + 16
        height = len(texts) * LINE + 10
        out = rectangle(left, top, width, height, POPUP, f' rx="4" stroke="{FRAME}"')
        if selected is not None:
            out += rectangle(left + 1, top + 5 + selected * LINE, width - 2, LINE, SELECTED)
        for number, (text, color) in enumerate(texts):
            if text:
                out += text_element(left + 8, top + 5 + FONT + number * LINE, text, color)
        return out, left + width, top + height

    def svg(self, description):
        x, y = MARGIN + GUTTER * CELL, MARGIN + LINE + 6
        body, marks, top_of = "", "", {}
        for number in range(self.first, self.end):
            if number in self.above:
                indent = len(self.lines[number]) - len(self.lines[number].lstrip())
                body += text_element(x + indent * CELL, y + FONT, self.above[number], DIM, ' font-size="11.5"')
                y += LINE
            top_of[number] = y
            marks += self._marks(number, x, y + FONT)
            body += self._code_row(number, x, y + FONT)
            y += LINE
        right = max(x + self._column(number, len(self.lines[number])) * CELL for number in top_of)
        right = max(right, MARGIN + len(self.title) * CELL)
        overlay = ""
        if self.overlay:
            overlay, overlay_right, overlay_bottom = self._overlay(x, top_of)
            right, y = max(right, overlay_right), max(y, overlay_bottom)
        if self.panel:
            y += 8
            body += f'<line x1="0" x2="100%" y1="{y:g}" y2="{y:g}" stroke="{FRAME}"/>\n'
            y += 8
            for text, color in self.panel:
                if text:
                    body += text_element(MARGIN, y + FONT, text, color)
                right = max(right, MARGIN + len(text) * CELL)
                y += LINE
        width, height = right + 2 * MARGIN, y + MARGIN
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" role="img" '
                f'aria-label="{html.escape(description)}">\n'
                f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>\n'
                f'<g font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="{FONT}">\n'
                + text_element(MARGIN, MARGIN + FONT - 4, self.title, DIM) + marks + body + overlay + "</g>\n</svg>\n")
