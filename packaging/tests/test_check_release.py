"""Tests of the checks before a release."""

import importlib.machinery
import importlib.util
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "check-release"
ADDRESS = "https://forge.example/lookalike"
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2027-01-02)\n\n- A fix.\n\n## 1.2.2\n\n- A change.\n"


def script():
    """Loads the script, whose name has no extension."""
    loader = importlib.machinery.SourceFileLoader("check_release", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_release", loader))
    loader.exec_module(module)
    return module


class CheckRelease(unittest.TestCase):
    """Reasons not to release."""

    def setUp(self):
        self.check = script()
        own = {"version": "1.2.3", "repository": ADDRESS}
        self.packages = {name: {**own, "publish": None} for name in self.check.PUBLISHED}
        self.packages |= {name: {**own, "publish": []} for name in ("lookalike", "lookalike-server")}

    def problems(self, tag="v1.2.3", address=ADDRESS, changelog=CHANGELOG):
        return list(self.check.problems(tag, address, self.packages, changelog))

    def test_a_release_that_is_ready_has_no_problem(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(self.check.section(CHANGELOG, "1.2.3"), "- A fix.")
        self.assertEqual(self.check.section(CHANGELOG, "1.2.2"), "- A change.")

    def test_versions_must_agree(self):
        self.assertEqual(len(self.problems(tag="v1.2.2")), 4)
        self.assertEqual(self.problems(changelog="## Unreleased\n\n- A fix.\n"), ["the changelog has no section 1.2.3"])

    def test_the_repository_must_be_named(self):
        self.packages["lookalike-engine"]["repository"] = None
        self.assertEqual(self.problems(), [f"`repository` of lookalike-engine is None, and must be {ADDRESS}"])

    def test_parts_of_the_program_are_not_published(self):
        self.packages["lookalike-server"]["publish"] = None
        self.assertEqual(len(self.problems()), 1)


if __name__ == "__main__":
    unittest.main()
