"""Introduction to Programming, assignment 6: Gradebook

Name: Jiwoo Park
Group: G3

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

from tally import Histogram, Tally

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


def marks_of(row):
    """The marks of a row by work, or None if something is wrong with one."""
    marks = {}
    for work in HOMEWORK + EXAMS:
        if row[work] == "x":
            continue
        if row[work] == "":
            marks[work] = 0
            continue
        try:
            marks[work] = float(row[work])
        except ValueError:
            return None
        if marks[work] < 0 or marks[work] > 100:
            return None
    return marks


def total_of(marks):
    homework = Tally()
    for work in HOMEWORK:
        if work in marks:
            homework.add(marks[work])
    # take the lowest out of the sum again
    kept = (homework.mean * len(homework) - homework.lowest()) / (len(homework) - 1)
    total = kept * WEIGHTS["homework"]
    for exam in EXAMS:
        total += marks[exam] * WEIGHTS[exam]
    return total


def letter_of(total):
    for least, letter in LETTERS:
        if total >= least:
            return letter


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])

    # everything is counted in one go through the rows
    ranking = []
    columns = {work: Tally() for work in HOMEWORK + EXAMS}
    groups = {}
    histogram = Histogram()
    for row in rows:
        marks = marks_of(row)
        if marks is None:
            sys.stderr.write("skipped: %s\n" % row["name"])
            continue
        total = total_of(marks)
        ranking.append((-total, row["name"], row["group"]))
        for work in marks:
            columns[work].add(marks[work])
        if row["group"] not in groups:
            groups[row["group"]] = Tally()
        groups[row["group"]].add(total)
        histogram.add(total)

    print_heading("Ranking")
    place = 0
    for minus, name, group in sorted(ranking):
        place += 1
        print("%2d  %-16s %-3s %7.2f  %s" % (place, name, group, -minus, letter_of(-minus)))

    print_heading("Columns")
    for work, tally in columns.items():
        print("%-8s %7.2f %7.2f %7.2f %7.2f %7.2f" % (
            work, tally.mean, tally.median(), tally.deviation(),
            tally.lowest(), tally.highest()))

    print_heading("Groups")
    for group in sorted(groups):
        print("%-4s %3d %7.2f" % (group, len(groups[group]), groups[group].mean))

    print_heading("Distribution")
    for label, count in histogram.lines():
        print("%-7s %s" % (label, "*" * count))
    return 0


if __name__ == "__main__":
    sys.exit(main())
