"""Tests of the link checker for the book."""

import importlib.machinery
import importlib.util
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "check_links"


def script():
    """Loads the script, whose name has no extension."""
    loader = importlib.machinery.SourceFileLoader("check_links", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_links", loader))
    loader.exec_module(module)
    return module


class CheckLinks(unittest.TestCase):
    """Folders of pages with and without problems."""

    def problems(self, **pages):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name).resolve()
            for page, text in pages.items():
                (folder / f"{page}.html").write_text(text)
            return list(script().problems(folder))

    def test_links_with_targets_are_no_problem(self):
        two = '<h1 id="top">Two</h1><a href="#top">up</a>'
        one = '<a href="two.html#top">two</a><a href="https://elsewhere.example/">elsewhere</a><img src="data:,x">'
        self.assertEqual(self.problems(one=one, two=two), [])

    def test_dead_links_and_anchors_are_found(self):
        self.assertEqual(self.problems(one='<a href="two.html">two</a>'), ["one.html: no file two.html"])
        self.assertEqual(self.problems(one='<a href="#there">there</a>'), ["one.html: no anchor #there"])

    def test_nothing_is_loaded_from_elsewhere(self):
        for tag in ('<script src="//a.example/x.js">', '<img src="http://a.example/x.png">'):
            self.assertEqual(len(self.problems(one=tag)), 1, tag)

    def test_an_empty_folder_is_a_problem(self):
        self.assertEqual(len(self.problems()), 1)


if __name__ == "__main__":
    unittest.main()
