"""Introduction to Programming, assignment 6: Gradebook

Name: Thando Dlamini
Group: G3

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

HOMEWORK = ["hw1", "hw2", "hw3", "hw4"]
EXAMS = ["midterm", "final"]
WEIGHTS = {"homework": 0.3, "midterm": 0.3, "final": 0.4}
LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D"), (0, "F")]

SKIP = -1       # what an "x" becomes


def read_rows(path):
    """Return the rows of the file, one dictionary of strings per student."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def print_heading(title):
    """Print the heading of a section."""
    print()
    print(title)
    print("=" * len(title))


def number(text):
    """Mark as a number, SKIP for an excused one, None for nonsense."""
    text = text.strip().lower()
    if text == "x":
        return SKIP
    if not text:
        return 0.0
    whole, dot, decimals = text.partition(".")
    if not (whole + decimals).isdigit():
        return None
    value = float(text)
    return value if value <= 100 else None


def build_table(rows):
    """Turn the rows around: a dictionary with one list per column."""
    table = {"name": [], "group": []}
    for work in HOMEWORK + EXAMS:
        table[work] = []
    for row in rows:
        numbers = {work: number(row[work]) for work in HOMEWORK + EXAMS}
        if None in numbers.values():
            print(f"skipped: {row['name']}", file=sys.stderr)
            continue
        table["name"].append(row["name"])
        table["group"].append(row["group"])
        for work, value in numbers.items():
            table[work].append(value)
    return table


def add_totals(table):
    """Compute two more columns, "homework" and "total"."""
    table["homework"] = []
    for marks in zip(*[table[work] for work in HOMEWORK]):
        best = [mark for mark in marks if mark != SKIP]
        best.remove(min(best))
        table["homework"].append(sum(best) / len(best))
    table["total"] = [0.0] * len(table["name"])
    for part, weight in WEIGHTS.items():
        for i, mark in enumerate(table[part]):
            table["total"][i] += weight * mark


def describe(column):
    """(mean, median, standard deviation, lowest, highest) of a column"""
    marks = sorted(mark for mark in column if mark != SKIP)
    n = len(marks)
    mean = sum(marks) / n
    variance = 0
    for mark in marks:
        variance += (mark - mean) ** 2 / n
    # marks[~i] is the i-th from the back
    median = (marks[n // 2] + marks[~(n // 2)]) / 2
    return mean, median, variance ** 0.5, marks[0], marks[-1]


def letter(total):
    result = "F"
    for least, name in reversed(LETTERS):
        if total >= least:
            result = name
    return result


def print_ranking(table):
    print_heading("Ranking")
    order = list(range(len(table["name"])))
    order.sort(key=lambda i: table["name"][i])
    order.sort(key=lambda i: table["total"][i], reverse=True)
    for place, i in enumerate(order):
        total = table["total"][i]
        print(place + 1, table["name"][i], table["group"][i], f"{total:.2f}", letter(total), sep="\t")


def print_columns(table):
    print_heading("Columns")
    for work in HOMEWORK + EXAMS:
        print(work, end="")
        for value in describe(table[work]):
            print(f"\t{value:.2f}", end="")
        print()


def print_groups(table):
    print_heading("Groups")
    for group in sorted(set(table["group"])):
        share = [t for t, g in zip(table["total"], table["group"]) if g == group]
        mean = describe(share)[0]
        print(group, len(share), f"{mean:.2f}", sep="\t")


def print_distribution(table):
    print_heading("Distribution")
    counts = {low: 0 for low in range(90, -1, -10)}
    for total in table["total"]:
        for low in counts:
            if total >= low:
                counts[low] += 1
                break
    for low, count in counts.items():
        label = f"{low}-{low + 9}" if low < 90 else "90-100"
        print(label, "*" * count, sep="\t")


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])
    table = build_table(rows)
    add_totals(table)
    print_ranking(table)
    print_columns(table)
    print_groups(table)
    print_distribution(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
