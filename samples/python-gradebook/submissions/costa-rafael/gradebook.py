"""Introduction to Programming, assignment 6: Gradebook

Name: Rafael Costa
Group: G1

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

import report

HOMEWORK = ["hw1", "hw2", "hw3", "hw4"]
EXAMS = ["midterm", "final"]
WEIGHTS = {"homework": 0.3, "midterm": 0.3, "final": 0.4}
LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D"), (0, "F")]


def read_rows(path):
    """Return the rows of the file, one dictionary of strings per student."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def print_heading(title):
    """Print the heading of a section."""
    print()
    print(title)
    print("=" * len(title))


class BadMark(Exception):
    pass


class Record:
    def __init__(self, row):
        self.name = row["name"]
        self.group = row["group"]
        self.marks = {}
        for work in HOMEWORK + EXAMS:
            if row[work] != "x":
                self.marks[work] = self.check(row[work])

    def check(self, text):
        if text == "":
            return 0.0
        try:
            mark = float(text)
        except ValueError:
            raise BadMark(self.name)
        if mark > 100 or mark < 0:
            raise BadMark(self.name)
        return mark

    def total(self):
        done = [self.marks[h] for h in HOMEWORK if h in self.marks]
        homework = (sum(done) - min(done)) / (len(done) - 1)
        return (
            homework * WEIGHTS["homework"]
            + self.marks["midterm"] * WEIGHTS["midterm"]
            + self.marks["final"] * WEIGHTS["final"]
        )

    def letter(self):
        i = 0
        while self.total() < LETTERS[i][0]:
            i += 1
        return LETTERS[i][1]

    def __lt__(self, other):
        """A record is less than another one if it is further up."""
        if self.total() == other.total():
            return self.name < other.name
        return self.total() > other.total()


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    records = []
    for row in read_rows(sys.argv[1]):
        try:
            records.append(Record(row))
        except BadMark as bad:
            print(f"skipped: {bad}", file=sys.stderr)
    sections = [
        report.Ranking(records),
        report.Columns(records, HOMEWORK + EXAMS),
        report.Groups(records),
        report.Distribution(records),
    ]
    for section in sections:
        print_heading(section.title)
        section.show()
    return 0


if __name__ == "__main__":
    sys.exit(main())
