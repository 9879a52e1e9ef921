"""Which test proves which rule: `python tools/rule_coverage.py [TITLE]` prints the table and fails on a gap.

The ids come from `docs/rules/*.md`. A rule marked `(note)` only explains. A line `coverage: CH-UI-* later` in a
document leaves out an area that is not built yet. Tests name rules in the `rules` line of a scenario or in
`@pytest.mark.rules(...)`.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from piazza.kernel import read_rules
from piazza.lab.scenario import expand

ROOT = Path(__file__).resolve().parent.parent
_LATER = re.compile(r"^\W*coverage: (\S+) later", re.MULTILINE)


@dataclass
class Coverage:
    title: str
    tests: dict[str, list[str]] = field(default_factory=dict)
    """For each testable rule the tests that name it."""
    notes: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Ids that a test names and the document does not have."""

    @property
    def untested(self) -> list[str]:
        return [rule for rule, tests in self.tests.items() if not tests]


def titles() -> list[str]:
    """Those whose rules are both written down and programmed."""
    return [
        path.stem
        for path in sorted((ROOT / "docs" / "rules").glob("*.md"))
        if (ROOT / "src" / "piazza" / "games" / path.stem.replace("-", "_") / "__init__.py").exists()
    ]


def coverage(title: str) -> Coverage:
    document = (ROOT / "docs" / "rules" / f"{title}.md").read_text()
    patterns = _LATER.findall(document)
    result = Coverage(title)
    for rule in read_rules(document).values():
        if rule.note:
            result.notes.append(rule.id)
        elif any(fnmatch(rule.id, pattern) for pattern in patterns):
            result.later.append(rule.id)
        else:
            result.tests[rule.id] = []
    prefix = next(iter(result.tests)).split("-")[0] + "-"
    for test, named in named_by_tests():
        for rule_id in named:
            if rule_id in result.tests:
                result.tests[rule_id].append(test)
            elif rule_id.startswith(prefix) and rule_id not in (*result.notes, *result.later):
                result.unknown.append(f"{rule_id} in {test}")
    return result


def named_by_tests() -> list[tuple[str, list[str]]]:
    """Each test with the ids that it names."""
    found: list[tuple[str, list[str]]] = []
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.txt")):
        name = ""
        for line in path.read_text().splitlines():
            word, _, rest = line.strip().partition(" ")
            if word == "scenario":
                name = f"{path.parent.name}/{path.name}: {rest.strip()}"
            elif word == "rules":
                found.append((name, expand(rest.split())))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                ids = [i for decorator in node.decorator_list for i in marked(decorator)]
                if ids:
                    found.append((f"{path.relative_to(ROOT / 'tests')}: {node.name}", expand(ids)))
    return found


def marked(decorator: ast.expr) -> list[str]:
    """The ids in ``pytest.mark.rules(...)``."""
    if not isinstance(decorator, ast.Call) or not ast.unparse(decorator.func).endswith("mark.rules"):
        return []
    return [str(arg.value) for arg in decorator.args if isinstance(arg, ast.Constant)]


def main(wanted: list[str]) -> int:
    bad = 0
    for title in wanted or titles():
        result = coverage(title)
        print(f"\n{title}")
        for rule, tests in result.tests.items():
            print(f"  {rule:14} {len(tests):3}  {'; '.join(tests[:3]) or 'NO TEST'}{' ...' if len(tests) > 3 else ''}")
        proved = len(result.tests) - len(result.untested)
        print(
            f"  {proved} of {len(result.tests)} rules proved, {len(result.notes)} notes, {len(result.later)} for later"
        )
        for problem in [f"no test names {rule}" for rule in result.untested] + result.unknown:
            print(f"  ! {problem}")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
