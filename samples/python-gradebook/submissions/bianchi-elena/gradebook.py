"""Introduction to Programming, assignment 6: Gradebook

Name: Elena Bianchi
Group: G1

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys
from dataclasses import dataclass, field

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


def mean(values):
    return sum(values) / len(values)


def median(values):
    """The middle value, or half way between the two middle ones."""
    ordered = sorted(values)
    half, odd = divmod(len(ordered), 2)
    if odd:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2


def deviation(values):
    """Standard deviation of a whole population."""
    centre = mean(values)
    return mean([(value - centre) ** 2 for value in values]) ** 0.5


@dataclass
class Student:
    """A student; `marks` has no entry for work that was excused."""

    name: str
    group: str
    marks: dict = field(default_factory=dict)

    @classmethod
    def from_row(cls, row):
        """Build a student from a row; ValueError if a mark is impossible."""
        student = cls(row["name"], row["group"])
        for work in HOMEWORK + EXAMS:
            text = row[work].strip()
            if text == "x":
                continue
            mark = float(text or 0)
            if not 0 <= mark <= 100:
                raise ValueError(f"{work}: {text}")
            student.marks[work] = mark
        return student

    @property
    def homework(self):
        """Mean of the homework that counts, without the lowest mark."""
        counted = sorted(self.marks[work] for work in HOMEWORK if work in self.marks)
        return mean(counted[1:])

    @property
    def total(self):
        exams = sum(WEIGHTS[exam] * self.marks[exam] for exam in EXAMS)
        return WEIGHTS["homework"] * self.homework + exams

    @property
    def letter(self):
        return next(letter for least, letter in LETTERS if self.total >= least)


class Gradebook:
    """All students of a course, best one first."""

    def __init__(self, students):
        self.students = sorted(students, key=lambda s: (-s.total, s.name))

    def print_ranking(self):
        print_heading("Ranking")
        for place, student in enumerate(self.students, start=1):
            print(f"{place:3} {student.name:20} {student.group:4} "
                  f"{student.total:6.2f} {student.letter}")

    def print_columns(self):
        print_heading("Columns")
        for work in HOMEWORK + EXAMS:
            marks = [s.marks[work] for s in self.students if work in s.marks]
            figures = (mean(marks), median(marks), deviation(marks), min(marks), max(marks))
            print(f"{work:10}", *(f"{figure:7.2f}" for figure in figures))

    def print_groups(self):
        print_heading("Groups")
        for group in sorted({s.group for s in self.students}):
            totals = [s.total for s in self.students if s.group == group]
            print(f"{group:4} {len(totals):3} {mean(totals):6.2f}")

    def print_distribution(self):
        print_heading("Distribution")
        for low in range(90, -10, -10):
            high = 100 if low == 90 else low + 9
            inside = [s for s in self.students if low <= s.total < high + 1]
            print(f"{low:3}-{high:<3} {'*' * len(inside)}")


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])
    students = []
    for row in rows:
        try:
            students.append(Student.from_row(row))
        except ValueError:
            print("skipped:", row["name"], file=sys.stderr)
    book = Gradebook(students)
    book.print_ranking()
    book.print_columns()
    book.print_groups()
    book.print_distribution()
    return 0


if __name__ == "__main__":
    sys.exit(main())
