"""Tests of the manifests of package managers."""

import hashlib
import importlib.machinery
import importlib.util
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "manifests"
URL = "https://forge.example/lookalike/releases/download/v1.2.3/"


def script():
    """Loads the script, whose name has no extension."""
    loader = importlib.machinery.SourceFileLoader("manifests", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("manifests", loader))
    loader.exec_module(module)
    return module


class Manifests(unittest.TestCase):
    """Manifests of a release with made-up archives."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dist = Path(folder.name)
        self.manifests = script()

    def add(self, *names):
        for name in names:
            (self.dist / name).write_text(name)

    def release(self):
        return self.manifests.Release(self.dist, URL)

    def test_every_system_has_its_own_archive_and_checksum(self):
        targets = [target for target, _, _ in self.manifests.BREW_TARGETS]
        names = [f"lookalike-1.2.3-{target}.tar.gz" for target in targets]
        self.add(*names, "lookalike-1.2.3-py3-none-any.whl", "lookalike_1.2.3-1_amd64.deb")
        formula = self.manifests.formula(self.release())
        for name in names:
            checksum = hashlib.sha256(name.encode()).hexdigest()
            self.assertRegex(formula, f'url "{URL}{name}"\n +sha256 "{checksum}"\n')
        self.assertIn(f'on_macos do\n    url "{URL}lookalike-1.2.3-universal2-apple-darwin.tar.gz"', formula)
        self.assertEqual(formula.count("on_intel"), 1)
        self.assertIn('homepage "https://forge.example/lookalike"', formula)
        blocks = formula.count(" do\n") + formula.count("class ") + formula.count("def ")
        self.assertEqual(blocks, sum(line.strip() == "end" for line in formula.splitlines()))

    def test_a_system_without_an_archive_is_left_out(self):
        self.add("lookalike-1.2.3-x86_64-unknown-linux-gnu.tar.gz")
        formula = self.manifests.formula(self.release())
        self.assertNotIn("on_macos", formula)
        self.assertEqual(self.manifests.winget(self.release()), {})

    def test_winget_has_three_files_of_one_version(self):
        name = "lookalike-1.2.3-x86_64-pc-windows-msvc.zip"
        self.add(name)
        files = self.manifests.winget(self.release())
        self.assertEqual(len(files), 3)
        for text in files.values():
            self.assertTrue(text.startswith("PackageIdentifier: Lookalike.Lookalike\nPackageVersion: 1.2.3\n"))
        checksum = hashlib.sha256(name.encode()).hexdigest().upper()
        self.assertIn(f"InstallerUrl: {URL}{name}\n  InstallerSha256: {checksum}", "".join(files.values()))

    def test_archives_of_several_versions_are_refused(self):
        self.add("lookalike-1.2.3-x86_64-unknown-linux-gnu.tar.gz", "lookalike-1.2.4-universal2-apple-darwin.tar.gz")
        self.assertRaises(ValueError, self.release)


if __name__ == "__main__":
    unittest.main()
