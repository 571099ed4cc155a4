"""Runs scenarios: python3 main.py http://127.0.0.1:8000 [N22 ...], all of them unless some are named.

A scenario is a file in the directory of its group. Its number is in its name, and its function run() runs it. What it says is
printed indented; a line at the margin says how it ended.
"""

import importlib.util
import re
import sys
import traceback
from pathlib import Path

from kit import Kit

HOME = Path(__file__).parent


def scenarios(wanted):
    numbered = {int(re.match(r"n(\d+)_", file.name)[1]): file for file in HOME.glob("*/n*_*.py")}
    return [(f"N{number}", file) for number, file in sorted(numbered.items()) if not wanted or f"N{number}" in wanted]


def run(number, file, endpoint):
    # Scenarios of one group may share a file beside them.
    sys.path.insert(1, str(file.parent))
    spec = importlib.util.spec_from_file_location(number, file)
    module = importlib.util.module_from_spec(spec)
    with Kit(number, endpoint, lambda line: print("  " + line)) as kit:
        spec.loader.exec_module(module)
        module.run(kit)


def main(endpoint, *wanted):
    failures = 0
    for number, file in scenarios(wanted):
        try:
            run(number, file, endpoint)
            print("passed", number, flush=True)
        except Exception:
            failures += 1
            print("  " + traceback.format_exc().replace("\n", "\n  "))
            print("failed", number, flush=True)
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
