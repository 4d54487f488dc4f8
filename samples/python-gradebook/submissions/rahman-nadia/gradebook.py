"""Introduction to Programming, assignment 6: Gradebook

Name: Nadia Rahman
Group: G2

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

from counting import Tally, Histogram

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


def letter_of(total):
    i = 0
    while i < len(LETTERS):
        least, letter = LETTERS[i]
        if total >= least:
            return letter
        i += 1


def total_of(marks):
    total = 0
    for exam in EXAMS:
        total += marks[exam] * WEIGHTS[exam]
    homework = Tally()
    for work in [w for w in HOMEWORK if w in marks]:
        homework.add(marks[work])
    number = len(homework)
    kept = (homework.mean * number - homework.lowest()) / (number - 1)
    total += kept * WEIGHTS["homework"]
    return total


def marks_of(row):
    """Read the marks, None when there is a mistake."""
    marks = {}
    works = HOMEWORK + EXAMS
    for work in works:
        text = row[work]
        if text == "x":
            continue
        if text == "":
            marks[work] = 0
            continue
        try:
            marks[work] = float(text)
        except ValueError:
            return None
        if marks[work] < 0 or marks[work] > 100:
            return None
    return marks


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])

    histogram = Histogram()
    groups = {}
    ranking = []
    columns = {}
    for work in HOMEWORK + EXAMS:
        columns[work] = Tally()
    for row in rows:
        marks = marks_of(row)
        if marks is None:
            sys.stderr.write("skipped: %s\n" % row["name"])
            continue
        total = total_of(marks)
        histogram.add(total)
        group = row["group"]
        if group not in groups:
            groups[group] = Tally()
        groups[group].add(total)
        for work in marks:
            columns[work].add(marks[work])
        ranking.append((-total, row["name"], group))

    ranking.sort()
    print_heading("Ranking")
    for place in range(len(ranking)):
        minus, name, group = ranking[place]
        print("%2d  %-16s %-3s %7.2f  %s" % (place + 1, name, group, -minus, letter_of(-minus)))

    print_heading("Columns")
    for work in columns:
        tally = columns[work]
        print("%-8s %7.2f %7.2f %7.2f %7.2f %7.2f" % (
            work, tally.mean, tally.median(), tally.deviation(),
            tally.lowest(), tally.highest()))

    print_heading("Groups")
    for group, tally in sorted(groups.items()):
        print("%-4s %3d %7.2f" % (group, len(tally), tally.mean))

    print_heading("Distribution")
    for label, count in histogram.lines():
        print("%-7s %s" % (label, count * "*"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
