"""Introduction to Programming, assignment 6: Gradebook

Name: Jiří Novák
Group: G2

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys
from bisect import bisect
from collections import Counter
from itertools import count, groupby
from operator import attrgetter
from typing import Iterator, NamedTuple, Optional

HOMEWORK = ["hw1", "hw2", "hw3", "hw4"]
EXAMS = ["midterm", "final"]
WEIGHTS = {"homework": 0.3, "midterm": 0.3, "final": 0.4}
LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D"), (0, "F")]


# Novák: místo seznamu řádků generátor (a generator instead of the list)
def read_rows(path) -> Iterator[dict]:
    """Yield the rows of the file, one dictionary of strings per student."""
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def print_heading(title):
    """Print the heading of a section."""
    print()
    print(title)
    print("=" * len(title))


class Entry(NamedTuple):
    name: str
    group: str
    homework: list[Optional[float]]
    exams: list[Optional[float]]

    @property
    def total(self) -> float:
        counted = [mark for mark in self.homework if mark is not None]
        share = WEIGHTS["homework"] / (len(counted) - 1)
        points = share * (sum(counted) - min(counted))
        for exam, mark in zip(EXAMS, self.exams):
            points += WEIGHTS[exam] * mark
        return points

    @property
    def letter(self) -> str:
        limits = [least for least, _ in reversed(LETTERS)]
        return LETTERS[-bisect(limits, self.total)][1]


def mark(text: str) -> Optional[float]:
    match text:
        case "x":
            return None
        case "":
            return 0.0
    value = float(text)
    if value < 0 or value > 100:
        raise ValueError(text)
    return value


def entries(rows) -> Iterator[Entry]:
    for row in rows:
        try:
            yield Entry(row["name"], row["group"],
                        [mark(row[hw]) for hw in HOMEWORK],
                        [mark(row[exam]) for exam in EXAMS])
        except ValueError:
            print("skipped:", row["name"], file=sys.stderr)


def figures(marks) -> Iterator[float]:
    """Yield mean, median, standard deviation, minimum, maximum."""
    marks = sorted(m for m in marks if m is not None)
    n = len(marks)
    yield (mean := sum(marks) / n)
    yield marks[n // 2] if n % 2 else sum(marks[n // 2 - 1:n // 2 + 1]) / 2
    yield (sum(m * m for m in marks) / n - mean * mean) ** 0.5
    yield marks[0]
    yield marks[-1]


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    book = sorted(entries(read_rows(sys.argv[1])), key=attrgetter("name"))

    print_heading("Ranking")
    # sorted() je stabilní, takže stejné součty zůstanou podle jména
    for place, e in zip(count(1), sorted(book, key=attrgetter("total"), reverse=True)):
        print(f"{place:>2} {e.name:<15}{e.group:<5}{e.total:>6.2f} {e.letter}")

    print_heading("Columns")
    by_work = zip(*(e.homework + e.exams for e in book))
    for work, marks in zip(HOMEWORK + EXAMS, by_work):
        print(f"{work:<9}" + "".join(f"{f:>8.2f}" for f in figures(marks)))

    print_heading("Groups")
    key = attrgetter("group")
    for group, members in groupby(sorted(book, key=key), key):
        totals = [e.total for e in members]
        print(f"{group:<5}{len(totals):>3}{next(figures(totals)):>8.2f}")

    print_heading("Distribution")
    stars = Counter(min(9, int(e.total / 10)) for e in book)
    for band in range(9, -1, -1):
        label = "90-100" if band == 9 else f"{band}0-{band}9" if band else "0-9"
        print(f"{label:<7}{'*' * stars[band]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
