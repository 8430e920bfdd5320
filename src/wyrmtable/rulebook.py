"""The rules in words: a game's `rules.md` and `rulings.md` read into one searchable book.

Every rule has a stable id that code, tests and screens cite; `citations` and `coverage` tell which ids tests exercise.
Knows no game.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from wyrmtable.core.errors import WyrmError

FILES = ("rules.md", "rulings.md")
REFERENCE_MARK = "*(reference)*"

_ID = r"\b[A-Z]{2,5}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*"
_HEADING = re.compile(r"(?P<marks>#{2,4}) (?:(?P<number>\d+(?:\.\d+)*)\.? )?(?P<title>.+)")
_RULE = re.compile(rf"- \*\*(?P<id>{_ID})\*\* (?P<text>.+)")
_SECTION_REFERENCE = re.compile(r"\bsections?\s+(\d+(?:\.\d+)*)")
_TABLE_RULER = re.compile(r"\|(?:\s*:?-{3,}:?\s*\|)+")


class NoSuchRule(WyrmError):
    """Somebody asked for a rule or section that the book does not have."""


class BrokenRulebook(WyrmError):
    """A rules file is missing or not written in the agreed form."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph of the rules: its id, the heading it stands under, and its text in Markdown."""

    id: str
    section: str
    title: str
    text: str
    reference: bool = False

    def references(self) -> tuple[str, ...]:
        """Ids that the text points to, in order of appearance."""
        return references(self.text, self.id.partition("-")[0])


@dataclass(frozen=True, slots=True)
class Table:
    """A Markdown table: header cells and rows of the same width."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with everything below it down to the next heading."""

    number: str
    title: str
    level: int
    text: str
    rules: tuple[Rule, ...]
    tables: tuple[Table, ...]


class Rulebook:
    """All rules and rulings of one game, in book order."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.sections = tuple(sections)
        self._rules: dict[str, Rule] = {}
        for rule in (rule for section in self.sections for rule in section.rules):
            if rule.id in self._rules:
                raise BrokenRulebook(f"The rule {rule.id} is written twice; give each paragraph an id of its own.")
            self._rules[rule.id] = rule

    @classmethod
    def load(cls, game_package_dir: Path) -> Rulebook:
        """Read the rules and rulings that lie in a game's package directory."""
        sections: list[Section] = []
        for name in FILES:
            path = game_package_dir / name
            if not path.is_file():
                raise BrokenRulebook(f"The rules file {name} is missing in {game_package_dir}; put it there.")
            sections += parse(path.read_text(encoding="utf-8"), name)
        return cls(sections)

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[rule_id]
        except KeyError:
            raise NoSuchRule(self._not_found(rule_id)) from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<Rulebook {self.prefix}: {len(self)} rules in {len(self.sections)} sections>"

    @property
    def prefix(self) -> str:
        """The letters all ids begin with, such as `TOY`."""
        return next(iter(self._rules), "").partition("-")[0]

    def ids(self) -> tuple[str, ...]:
        """All ids in book order."""
        return tuple(self._rules)

    def section(self, number_or_title: str) -> Section:
        """The section with that number (`10.8`) or title, upper and lower case alike."""
        wanted = number_or_title.rstrip(".").casefold()
        for section in self.sections:
            if wanted in (section.number, section.title.casefold()):
                return section
        raise NoSuchRule(
            f'The rulebook has no section "{number_or_title}"; ask for a number such as '
            f"{self._some_numbers()} or for the exact title."
        )

    def children(self, prefix: str) -> tuple[Rule, ...]:
        """Rules whose id continues `prefix`: paragraph 7.7 gives 7.7a to 7.7e, but never 7.70."""
        return tuple(rule for rule in self if _continues(rule.id, prefix))

    def resolve(self, reference: str) -> tuple[Rule, ...]:
        """What a cross reference means: the rule of that id and those below it, at least one."""
        found = tuple(rule for rule in self if rule.id == reference or _continues(rule.id, reference))
        if not found:
            raise NoSuchRule(self._not_found(reference))
        return found

    def search(self, words: str) -> tuple[Rule, ...]:
        """Rules that contain every word, those that say them most often first."""
        wanted = words.casefold().split()
        scored: list[tuple[int, Rule]] = []
        for rule in self:
            text = f"{rule.id} {rule.title} {rule.text}".casefold()
            counts = [text.count(word) for word in wanted]
            if counts and all(counts):
                scored.append((sum(counts), rule))
        return tuple(rule for _, rule in sorted(scored, key=lambda pair: -pair[0]))

    def faults(self) -> list[str]:
        """What an editor of the rules should mend: references that lead nowhere, and ids out of order."""
        numbers = {section.number for section in self.sections}
        nowhere = [
            f'Section "{section.number or section.title}" refers to {what}, which does not exist.'
            for section in self.sections
            for what in (
                *(ref for ref in references(section.text, self.prefix) if not self._leads_somewhere(ref)),
                *(f"section {ref}" for ref in _SECTION_REFERENCE.findall(section.text) if ref not in numbers),
            )
        ]
        return nowhere + self._disorder()

    def _leads_somewhere(self, reference: str) -> bool:
        return reference in self._rules or any(_continues(rule.id, reference) for rule in self)

    def _disorder(self) -> list[str]:
        """Ids of one family (`R`, `MOVE`, or plain numbers) must go up, since readers leaf through them by number."""
        found: list[str] = []
        latest: dict[str, str] = {}
        for rule_id in self._rules:
            family = re.split(r"\d", rule_id, maxsplit=1)[0]
            before = latest.get(family)
            if before is not None and _reading_order(rule_id) < _reading_order(before):
                found.append(f"{rule_id} stands after {before}; put it in its place.")
            latest[family] = rule_id
        return found

    def _not_found(self, rule_id: str) -> str:
        near = [rule.id for rule in self.children(rule_id)][:5]
        near = near or difflib.get_close_matches(rule_id, self._rules, n=5, cutoff=0.4)
        advice = f"look up one of the nearest: {', '.join(near)}" if near else f"ids here begin with {self.prefix}-"
        return f'There is no rule "{rule_id}" in this rulebook; {advice}.'

    def _some_numbers(self) -> str:
        return ", ".join(section.number for section in self.sections if section.number)[:40].rpartition(",")[0]


def references(text: str, prefix: str) -> tuple[str, ...]:
    """Every id with that prefix written in a text, in order of appearance."""
    return tuple(found[0] for found in re.finditer(_ID, text) if found[0].startswith(f"{prefix}-"))


def _continues(rule_id: str, prefix: str) -> bool:
    """Whether an id goes on after a whole number or word of `prefix`."""
    if not prefix or not rule_id.startswith(prefix) or rule_id == prefix:
        return False
    last, following = prefix[-1], rule_id[len(prefix)]
    return not (last.isdigit() and following.isdigit()) and not (last.isalpha() and following.isalpha())


def _reading_order(rule_id: str) -> list[tuple[int, str]]:
    """Numbers as numbers and letters before numbers: 7.2, 7.2a, 7.2.1, 7.10."""
    parts = re.findall(r"\d+|[A-Za-z]+", rule_id)
    return [(int(part) + 1, "") if part.isdigit() else (0, part) for part in parts]


# Reading the Markdown ------------------------------------------------------------------------------------------------


def parse(text: str, name: str = "rules.md") -> list[Section]:
    """Cut a rules text into its sections; what stands before the first heading is an introduction and is left out."""
    sections: list[Section] = []
    heading: re.Match[str] | None = None
    start = 0
    lines = text.splitlines()
    for number, line in enumerate([*_without_pictures(lines), "## end"], start=1):
        match = _HEADING.fullmatch(line)
        if match is None:
            continue
        if heading is not None:
            sections.append(_section(heading, lines[start : number - 1], f"{name}, line {start}"))
        heading, start = match, number
    return sections


def _without_pictures(lines: Sequence[str]) -> Iterator[str]:
    """The same lines with fenced blocks blanked: what is drawn there must not be taken for rules or tables."""
    fenced = False
    for line in lines:
        fence = line.startswith("```")
        yield "" if fenced or fence else line
        fenced ^= fence


def _section(heading: re.Match[str], lines: Sequence[str], where: str) -> Section:
    number, title = heading["number"] or "", heading["title"].strip()
    prose = tuple(_without_pictures(lines))
    return Section(
        number=number,
        title=title,
        level=len(heading["marks"]),
        text="\n".join(lines).strip(),
        rules=tuple(_rules(prose, number, title, where)),
        tables=tuple(_tables(prose, where)),
    )


def _rules(lines: Sequence[str], number: str, title: str, where: str) -> Iterator[Rule]:
    """Rules are list items that begin with a bold id; indented lines below continue them."""
    index = 0
    while index < len(lines):
        match = _RULE.fullmatch(lines[index])
        if match is None and re.match(rf"- (\*\*)?{_ID}", lines[index]):
            raise BrokenRulebook(f'In the section at {where} a rule must look like "- **ID** text": {lines[index]}')
        index += 1
        if match is None:
            continue
        parts = [match["text"].strip()]
        while index < len(lines) and (lines[index].startswith("  ") or _blank_inside(lines, index)):
            parts.append(lines[index].strip())
            index += 1
        text = _flow(parts)
        reference = text.endswith(REFERENCE_MARK)
        yield Rule(match["id"], number, title, text.removesuffix(REFERENCE_MARK).rstrip(), reference)


def _blank_inside(lines: Sequence[str], index: int) -> bool:
    return not lines[index].strip() and index + 1 < len(lines) and lines[index + 1].startswith("  ")


def _flow(parts: Sequence[str]) -> str:
    """Join wrapped lines to sentences, but leave table rows, list items and blank lines on lines of their own."""
    text = parts[0]
    for previous, part in pairwise(parts):
        keeps_line = not part or not previous or part.startswith(("|", "- ")) or previous.startswith("|")
        text += ("\n" if keeps_line else " ") + part
    return text


def _tables(lines: Sequence[str], where: str) -> Iterator[Table]:
    block: list[str] = []
    for line in [*(line.strip() for line in lines), ""]:
        if line.startswith("|"):
            block.append(line)
        elif block:
            yield _table(block, where)
            block = []


def _table(block: Sequence[str], where: str) -> Table:
    if len(block) < 3 or _TABLE_RULER.fullmatch(block[1]) is None:
        raise BrokenRulebook(
            f"The table in the section at {where} needs a header, a line of dashes and rows: {block[0]}"
        )
    header, _, *rows = (_cells(line) for line in block)
    for row in rows:
        if len(row) != len(header):
            raise BrokenRulebook(
                f"The table in the section at {where} has {len(header)} columns, but this row has {len(row)}: {row}"
            )
    return Table(header, tuple(rows))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.replace(r"\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])


# Which tests cite which rules ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far tests exercise a rulebook: `total` ids are cited, missing or reference only; `unknown` are misspelt."""

    total: int
    cited: tuple[str, ...]
    missing: tuple[str, ...]
    reference: tuple[str, ...]
    unknown: tuple[str, ...] = ()


def coverage(rulebook: Rulebook, cited_by: Mapping[str, Sequence[str]]) -> Coverage:
    """Compare a rulebook with the result of `citations`."""
    tested = [rule.id for rule in rulebook if not rule.reference]
    return Coverage(
        total=len(rulebook),
        cited=tuple(rule_id for rule_id in tested if rule_id in cited_by),
        missing=tuple(rule_id for rule_id in tested if rule_id not in cited_by),
        reference=tuple(rule.id for rule in rulebook if rule.reference),
        unknown=tuple(rule_id for rule_id in cited_by if rule_id not in rulebook),
    )


def citations(tests_dir: Path, prefix: str) -> dict[str, list[str]]:
    """Which tests cite which ids: id to test nodes, `tests/cases/toy/test_doors.py::test_lock`.

    An id counts in the first paragraph of the docstring of a `test_*` function and in its parametrize rows. Ranges
    are not expanded, and a test that is always skipped exercises nothing.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(tests_dir.rglob("test_*.py")):
        file = path.relative_to(tests_dir.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for names, test in _test_functions(tree, ()):
            node = "::".join((file, *names))
            for rule_id in dict.fromkeys(references(_citing_text(test), prefix)):
                found.setdefault(rule_id, []).append(node)
    return found


_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _test_functions(
    tree: ast.Module | ast.ClassDef, outer: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], _Function]]:
    for item in tree.body:
        if isinstance(item, ast.ClassDef):
            yield from _test_functions(item, (*outer, item.name))
        elif isinstance(item, _Function) and item.name.startswith("test_"):
            yield (*outer, item.name), item


def _citing_text(test: _Function) -> str:
    """The words of a test that may cite rules: its docstring's first paragraph and its parametrize rows."""
    if any(_decorator_name(decorator) == "skip" for decorator in test.decorator_list):
        return ""
    texts = [(ast.get_docstring(test) or "").partition("\n\n")[0]]
    for decorator in test.decorator_list:
        if _decorator_name(decorator) == "parametrize":
            constants = (part.value for part in ast.walk(decorator) if isinstance(part, ast.Constant))
            texts += [value for value in constants if isinstance(value, str)]
    return "\n".join(texts)


def _decorator_name(decorator: ast.expr) -> str:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
