"""Introduction to Programming, assignment 6: Gradebook

Name: Bao Tran
Group: G3

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

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


class Course:
    """The marks of everybody: course.marks[name][work]"""

    def __init__(self):
        self.marks = {}
        self.members = {}       # names by group

    def enter(self, row):
        marks = {}
        for work in HOMEWORK + EXAMS:
            text = row[work].strip()
            if text == "x":
                continue
            mark = float(text or 0)
            if not 0 <= mark <= 100:
                raise ValueError(f"{work}: {text}")
            marks[work] = mark
        self.marks[row["name"]] = marks
        self.members.setdefault(row["group"], set()).add(row["name"])

    def group_of(self, name):
        for group, names in self.members.items():
            if name in names:
                return group

    def total(self, name):
        marks = self.marks[name]
        counted = sorted(marks[work] for work in HOMEWORK if work in marks)
        exams = sum(WEIGHTS[exam] * marks[exam] for exam in EXAMS)
        return WEIGHTS["homework"] * mean(counted[1:]) + exams


def mean(values):
    return sum(values) / len(values)


def median(values):
    ordered = sorted(values)
    half, odd = divmod(len(ordered), 2)
    if odd:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2


def deviation(values):
    centre = mean(values)
    return mean([(value - centre) ** 2 for value in values]) ** 0.5


def grade(points):
    grades = dict(LETTERS)
    step = max(limit for limit in grades if limit <= points)
    return grades[step]


def two(number):
    """12.3456 -> '12.35'"""
    return str(format(number, ".2f")).rjust(8)


def ranking(course):
    result = {}
    for name in sorted(course.marks):
        result.setdefault(course.total(name), []).append(name)
    place = 0
    while result:
        best = max(result)
        for name in result.pop(best):
            place += 1
            print(place, name.ljust(12), course.group_of(name), two(best), grade(best))


def columns(course):
    for work in HOMEWORK + EXAMS:
        marks = [m[work] for m in course.marks.values() if work in m]
        figures = (mean(marks), median(marks), deviation(marks), min(marks), max(marks))
        print(f"{work:10}", *(f"{figure:7.2f}" for figure in figures))


def groups(course):
    for group, names in sorted(course.members.items()):
        points = 0
        for name in names:
            points += course.total(name)
        print(group, len(names), two(points / len(names)))


def distribution(course):
    for low in range(90, -10, -10):
        high = 100 if low == 90 else low + 9
        inside = [n for n in course.marks if low <= course.total(n) < high + 1]
        print(f"{low}-{high}".rjust(7), "*" * len(inside))


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    course = Course()
    for row in read_rows(sys.argv[1]):
        try:
            course.enter(row)
        except ValueError:
            print("skipped: " + row["name"], file=sys.stderr)

    print_heading("Ranking")
    ranking(course)
    print_heading("Columns")
    columns(course)
    print_heading("Groups")
    groups(course)
    print_heading("Distribution")
    distribution(course)
    return 0


if __name__ == "__main__":
    sys.exit(main())
