"""Tests of the Python module against the program and a sample."""

import os
import tempfile
import unittest
from pathlib import Path

import lookalike

SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "c-inventory"


class Check(unittest.TestCase):
    """Comparisons of the sample."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_the_report_has_pairs_submissions_and_files(self):
        report = lookalike.check(SAMPLE / "submissions", starter=[SAMPLE / "starter"], out=self.folder / "report")
        self.assertEqual(len(report.submissions), 12)
        best = report.pairs[0]
        self.assertEqual({best.left.name, best.right.name}, {"kowalska-ines", "petrov-anton"})
        self.assertEqual((best.rank, best.verdict, best.is_flagged), (1, "strong", True))
        self.assertTrue(best.passages and best.passages[0].tokens > 0)
        self.assertEqual(report.flagged, [pair for pair in report.pairs if pair.verdict != "unremarkable"])
        self.assertTrue(all(cluster.central in cluster.members for cluster in report.clusters))
        self.assertEqual({file.role for file in report.files}, {"batch", "starter"})
        self.assertTrue(report.index.is_file())
        self.assertEqual(lookalike.load(self.folder / "report"), report)

    def test_one_path_may_stand_for_a_list(self):
        report = lookalike.check(SAMPLE / "submissions", starter=SAMPLE / "starter", out=self.folder / "report")
        self.assertIn("starter", {file.role for file in report.files})

    def test_progress_is_told(self):
        steps = []
        lookalike.check(SAMPLE / "submissions", out=self.folder / "report", progress=steps.append)
        self.assertIn("matching", {step.phase for step in steps})
        self.assertTrue(all(0 <= step.done <= step.of for step in steps))

    def test_an_exception_in_the_callback_stops_the_run(self):
        def stop(step):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            lookalike.check(SAMPLE / "submissions", out=self.folder / "report", progress=stop)
        self.assertFalse((self.folder / "report").exists())

    def test_errors_have_the_message_of_the_program(self):
        with self.assertRaises(lookalike.LookalikeError) as caught:
            lookalike.check(self.folder / "nowhere", out=self.folder / "report")
        self.assertEqual(caught.exception.status, 1)
        self.assertIn("nowhere", str(caught.exception))
        self.assertNotIn("lookalike:", str(caught.exception))

    def test_wrong_options_are_errors(self):
        with self.assertRaises(lookalike.LookalikeError) as caught:
            lookalike.check(SAMPLE / "submissions", language="klingon", out=self.folder / "report")
        self.assertEqual(caught.exception.status, 2)

    def test_names_that_begin_with_a_dash_are_paths(self):
        os.symlink(SAMPLE / "submissions", self.folder / "--version")
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        report = lookalike.check("--version", out="-report")
        self.assertEqual(len(report.submissions), 12)
        self.assertTrue(Path("-report/index.html").is_file())

    def test_reports_of_other_formats_are_refused(self):
        (self.folder / "report.json").write_text('{"schema": "lookalike-report/99"}')
        with self.assertRaises(ValueError):
            lookalike.load(self.folder)


if __name__ == "__main__":
    unittest.main()
