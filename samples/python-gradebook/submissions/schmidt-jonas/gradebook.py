"""Introduction to Programming, assignment 6: Gradebook

Name: Jonas Schmidt
Group: G1

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys
from functools import reduce
from math import sqrt

HOMEWORK = ["hw1", "hw2", "hw3", "hw4"]
EXAMS = ["midterm", "final"]
WEIGHTS = {"homework": 0.3, "midterm": 0.3, "final": 0.4}
LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D"), (0, "F")]
EXCUSED = None


def read_rows(path):
    """Return the rows of the file, one dictionary of strings per student."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def print_heading(title):
    """Print the heading of a section."""
    print()
    print(title)
    print("=" * len(title))


# ---- numbers ----

def average(xs):
    return reduce(lambda a, b: a + b, xs) / len(xs)


def middle(xs):
    n = len(xs)
    return average(sorted(xs)[(n - 1) // 2:n // 2 + 1])


def spread(xs):
    return sqrt(average(list(map(lambda x: x * x, xs))) - average(xs) ** 2)


FIGURES = [average, middle, spread, min, max]


# ---- from text to marks ----

def is_mark(text):
    """Is this 12 or 12.5, and not more than a hundred?"""
    digits = text.replace(".", "", 1)
    return text in ("", "x") or (digits.isdigit() and float(text) <= 100)


def to_mark(text):
    return EXCUSED if text == "x" else float(text) if text else 0.0


def is_sound(row):
    return all(is_mark(row[work]) for work in HOMEWORK + EXAMS)


def counting(marks):
    return list(filter(lambda m: m is not EXCUSED, marks))


def graded(row):
    """The row with numbers for marks, and with its total and letter."""
    marks = {work: to_mark(row[work]) for work in HOMEWORK + EXAMS}
    homework = average(sorted(counting(map(marks.get, HOMEWORK)))[1:])
    parts = {"homework": homework, **{exam: marks[exam] for exam in EXAMS}}
    total = sum(WEIGHTS[part] * parts[part] for part in WEIGHTS)
    letter = [name for least, name in LETTERS if total >= least][0]
    return {**row, **marks, "total": total, "letter": letter}


# ---- the sections, each one gives back its lines ----

def ranking(rows):
    best_first = sorted(rows, key=lambda row: (-row["total"], row["name"]))
    return ["{:3d}. {name:<20}{group:<5}{total:6.2f}  {letter}".format(i + 1, **row)
            for i, row in enumerate(best_first)]


def columns(rows):
    def line(work):
        marks = counting(row[work] for row in rows)
        return work.ljust(9) + "".join("%8.2f" % figure(marks) for figure in FIGURES)

    return map(line, HOMEWORK + EXAMS)


def groups(rows):
    totals = {}
    for row in rows:
        totals.setdefault(row["group"], []).append(row["total"])
    return ["%-5s%3d  %6.2f" % (g, len(ts), average(ts)) for g, ts in sorted(totals.items())]


def distribution(rows):
    def band(total):
        return min(int(total) // 10, 9)

    bands = [band(row["total"]) for row in rows]
    names = {9: "90-100"}
    return ["%6s %s" % (names.get(b, "%d-%d" % (10 * b, 10 * b + 9)), "*" * bands.count(b))
            for b in reversed(range(10))]


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])
    for row in rows:
        if not is_sound(row):
            print("skipped: " + row["name"], file=sys.stderr)
    students = [graded(row) for row in rows if is_sound(row)]
    for section in (ranking, columns, groups, distribution):
        print_heading(section.__name__.capitalize())
        print("\n".join(section(students)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
