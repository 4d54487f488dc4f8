"""Tests of the bill of materials."""

import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "bill-of-materials"


@unittest.skipIf(sys.version_info < (3, 11) or not shutil.which("cargo"), "needs Python 3.11 and cargo")
class BillOfMaterials(unittest.TestCase):
    """The list of what the program is built from."""

    def test_the_bill_has_what_is_handed_out(self):
        command = [sys.executable, str(SCRIPT), "x86_64-unknown-linux-gnu"]
        bill = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        components = {component["name"]: component for component in bill["components"]}
        self.assertIn("lookalike-engine", components)
        self.assertIn("tree-sitter-java", components)
        for only_in_tests in ("insta", "proptest", "lookalike-test-support"):
            self.assertNotIn(only_in_tests, components)
        for name, component in components.items():
            self.assertTrue(component["licenses"], name)
            self.assertEqual("hashes" in component, not name.startswith("lookalike-"), name)
        references = {dependency["ref"] for dependency in bill["dependencies"]}
        self.assertLessEqual({ref for entry in bill["dependencies"] for ref in entry["dependsOn"]}, references)


if __name__ == "__main__":
    unittest.main()
