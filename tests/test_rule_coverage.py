"""Every rule of every title is named by a test, and no test names a rule that is not there."""

from __future__ import annotations

import pytest

import rule_coverage


@pytest.mark.parametrize("title", rule_coverage.titles())
def test_every_rule_is_named_by_a_test(title: str) -> None:
    result = rule_coverage.coverage(title)
    assert result.untested == []
    assert result.unknown == []
