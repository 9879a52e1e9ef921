"""Build the web client into the package; Node comes as a wheel where the machine has none."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import webbuild


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if webbuild.fresh() or webbuild.system_npm() else [webbuild.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        webbuild.ensure_bundle()
