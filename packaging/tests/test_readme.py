"""Tests of the README for package indexes, and of the wheel that carries it."""

import email
import importlib.machinery
import importlib.util
import re
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

PACKAGING = Path(__file__).resolve().parents[1]
ROOT = PACKAGING.parent
ADDRESS = "https://forge.example/team/lookalike"
TARGET = re.compile(r"\]\(([^)\s]+)\)")


def script(name):
    """Loads a script, whose name has no extension."""
    loader = importlib.machinery.SourceFileLoader(name, str(PACKAGING / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


class Readme(unittest.TestCase):
    """Links and pictures of the README, away from the repository."""

    def setUp(self):
        self.readme = script("readme")

    def test_every_link_leads_to_a_file_of_the_release(self):
        targets = TARGET.findall(self.readme.readme(ADDRESS + "/", "v1.2.3"))
        self.assertGreater(len(targets), 20)
        for target in targets:
            kind, revision, path = target.removeprefix(ADDRESS + "/").split("/", 2)
            self.assertEqual(revision, "v1.2.3", target)
            self.assertTrue((ROOT / path.split("#")[0]).exists(), target)
            self.assertEqual(kind == "raw", path.endswith(".png"), target)

    def test_without_an_address_no_link_is_left(self):
        text = self.readme.readme()
        self.assertEqual(TARGET.findall(text), [])
        self.assertNotIn("![", text)
        self.assertIn("Install explains each:", text)

    def test_code_other_sites_and_anchors_stay(self):
        text = "# A\n\n![b](c/d.png)\n\n[e](docs) [f](https://g.example) [h](#a)\n\n```sh\n[i](j)\n```\n"
        expected = text.replace("c/d.png", f"{ADDRESS}/raw/v1/c/d.png").replace("(docs)", f"({ADDRESS}/tree/v1/docs)")
        self.assertEqual(self.readme.absolute(text, ADDRESS, "v1"), expected)
        plain = "# A\n\ne [f](https://g.example) [h](#a)\n\n```sh\n[i](j)\n```\n"
        self.assertEqual(self.readme.absolute(text, None, None), plain)


@unittest.skipIf(sys.version_info < (3, 11), "needs Python 3.11")
class Wheel(unittest.TestCase):
    """Wheels of a made-up program."""

    def build(self, target, suffix="", repository=None):
        """Returns the file name of the wheel, the names in it, and its metadata."""
        wheel = script("wheel")
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / f"lookalike{suffix}"
            program.write_bytes(b"program")
            manifests = {"Cargo.toml": {"workspace": {"package": {"repository": repository} if repository else {}}}}
            read_toml = wheel.read_toml
            wheel.read_toml = lambda name: manifests.get(name) or read_toml(name)
            bill = mock.Mock(stdout=b"{}")
            arguments = ["wheel", str(program), "1.2.3", target, folder]
            with mock.patch.object(wheel.subprocess, "run", return_value=bill), mock.patch.object(sys, "argv", arguments):
                with mock.patch("builtins.print"):
                    wheel.main()
            (made,) = Path(folder).glob("*.whl")
            with zipfile.ZipFile(made) as packed:
                metadata = packed.read("lookalike-1.2.3.dist-info/METADATA").decode()
                return made.name, packed.namelist(), email.message_from_string(metadata)

    def test_every_platform_has_its_tag_and_program(self):
        platforms = script("wheel").PLATFORMS
        self.assertEqual(len(platforms), 4)
        for target, platform in platforms.items():
            suffix = ".exe" if "windows" in target else ""
            name, files, _ = self.build(target, suffix)
            self.assertEqual(name, f"lookalike-1.2.3-py3-none-{platform}.whl")
            self.assertIn(f"lookalike-1.2.3.data/scripts/lookalike{suffix}", files)

    def test_the_description_has_addresses_only_of_a_named_repository(self):
        _, _, metadata = self.build("x86_64-unknown-linux-gnu")
        self.assertIsNone(metadata["Project-URL"])
        self.assertEqual(TARGET.findall(metadata.get_payload()), [])
        _, _, metadata = self.build("x86_64-unknown-linux-gnu", repository=ADDRESS)
        self.assertEqual(metadata.get_all("Project-URL")[0], f"Repository, {ADDRESS}")
        self.assertIn(f"]({ADDRESS}/raw/v1.2.3/docs/images/pair.png)", metadata.get_payload())


if __name__ == "__main__":
    unittest.main()
