"""Finds copied code in a batch of student submissions.

    import lookalike

    report = lookalike.check("homework-3.zip", starter=["handout/"], out="report")
    for pair in report.flagged:
        print(pair.verdict, pair.left.name, pair.right.name, pair.score)
    report.open()

The module runs the program ``lookalike``, which the package installs, and reads the ``report.json`` that it writes.
Nothing is compared in Python, and nothing is sent anywhere. Similarity is not proof: people decide.
"""

from ._program import LookalikeError, Progress, check, program
from ._report import Case, Cluster, InputFile, Pair, Passage, Report, Submission, load

__all__ = [
    "Case",
    "Cluster",
    "InputFile",
    "LookalikeError",
    "Pair",
    "Passage",
    "Progress",
    "Report",
    "Submission",
    "check",
    "load",
    "program",
]
