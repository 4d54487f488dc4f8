"""Tests of the nightly job for a classroom."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "classroom" / "check-hand-ins"
PROGRAM = "int total(int *values, int n)\n{\n    int sum = 0;\n    for (int i = 0; i < n; i++)\n        sum += values[i];\n    return sum;\n}\n"
IDENTITY = ["-c", "user.name=Ann Lovelace", "-c", "user.email=ann@example.edu"]


@unittest.skipUnless(shutil.which("git") and os.environ.get("LOOKALIKE_PROGRAM"), "needs git and the program")
class CheckHandIns(unittest.TestCase):
    """Hand-ins in repositories on this machine."""

    def run_job(self, folder, names):
        """Runs the job over repositories and one address without one; returns what it prints."""
        addresses = []
        for name in names:
            repository = folder / "origin" / f"homework-3-{name}"
            repository.mkdir(parents=True)
            (repository / "main.c").write_text(PROGRAM * 6)
            for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "mine"]):
                subprocess.run(["git", *IDENTITY, *command], cwd=repository, check=True)
            addresses.append(repository.as_uri())
        addresses.append((folder / "origin" / "homework-3-nobody-hopper").as_uri())
        (folder / "list").write_text("\n".join(addresses) + "\n")
        environment = dict(os.environ, LOOKALIKE=os.environ["LOOKALIKE_PROGRAM"])
        command = ["sh", str(SCRIPT), str(folder / "list"), str(folder / "report")]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_the_log_has_numbers_and_the_report_the_names(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            printed = self.run_job(folder, ["ann-lovelace", "ben-turing", "cleo-hamilton"])
            self.assertIn("hand-ins: 3 cloned, 1 not", printed)
            self.assertIn("pairs: ", printed)
            for word in ("ann", "lovelace", "turing", "cleo", "hamilton", "hopper"):
                self.assertNotIn(word, printed.lower())
            self.assertTrue((folder / "report" / "index.html").exists())
            self.assertIn("ann-lovelace", (folder / "report" / "summary.txt").read_text())

    def test_a_single_hand_in_is_no_failure(self):
        with tempfile.TemporaryDirectory() as name:
            printed = self.run_job(Path(name), ["ann-lovelace"])
            self.assertIn("there is nothing to compare", printed)


if __name__ == "__main__":
    unittest.main()
