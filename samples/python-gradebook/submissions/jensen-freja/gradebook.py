"""Introduction to Programming, assignment 6: Gradebook

Name: Freja Jensen
Group: G1

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


# all the data. place i in every list is the same student
names = []
groups = []
totals = []
columns = [[], [], [], [], [], []]


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])

    for row in rows:
        works = ["hw1", "hw2", "hw3", "hw4", "midterm", "final"]
        marks = []
        good = True
        for w in works:
            m = row[w]
            if m == "":
                marks.append(0)
            elif m == "x":
                marks.append("x")
            else:
                try:
                    m = float(m)
                    if m < 0 or m > 100:
                        good = False
                    marks.append(m)
                except:
                    good = False
        if good == False:
            print("skipped:", row["name"], file=sys.stderr)
            continue

        # homework
        s = 0
        count = 0
        lowest = 101
        for i in range(0, 4):
            if marks[i] != "x":
                s = s + marks[i]
                count = count + 1
                if marks[i] < lowest:
                    lowest = marks[i]
        hw = (s - lowest) / (count - 1)

        total = hw * 0.3 + marks[4] * 0.3 + marks[5] * 0.4
        names.append(row["name"])
        groups.append(row["group"])
        totals.append(total)
        for i in range(0, 6):
            if marks[i] != "x":
                columns[i].append(marks[i])

    n = len(names)

    # bubble sort all three lists together
    for i in range(n):
        for j in range(n - 1):
            if totals[j] < totals[j + 1] or (totals[j] == totals[j + 1] and names[j] > names[j + 1]):
                totals[j], totals[j + 1] = totals[j + 1], totals[j]
                names[j], names[j + 1] = names[j + 1], names[j]
                groups[j], groups[j + 1] = groups[j + 1], groups[j]

    print_heading("Ranking")
    for i in range(n):
        if totals[i] >= 90:
            letter = "A"
        elif totals[i] >= 80:
            letter = "B"
        elif totals[i] >= 70:
            letter = "C"
        elif totals[i] >= 60:
            letter = "D"
        else:
            letter = "F"
        print(i + 1, names[i], groups[i], "%.2f" % totals[i], letter)

    print_heading("Columns")
    for i in range(6):
        c = columns[i]
        c.sort()
        k = len(c)
        mean = sum(c) / k
        if k % 2 == 0:
            median = (c[k // 2] + c[k // 2 - 1]) / 2
        else:
            median = c[k // 2]
        square = 0
        for m in c:
            square = square + (m - mean) * (m - mean)
        sd = (square / k) ** 0.5
        print(works[i], "%.2f" % mean, "%.2f" % median, "%.2f" % sd, "%.2f" % c[0], "%.2f" % c[-1])

    print_heading("Groups")
    different = []
    for g in groups:
        if g not in different:
            different.append(g)
    different.sort()
    for g in different:
        s = 0
        count = 0
        for i in range(n):
            if groups[i] == g:
                s += totals[i]
                count += 1
        print(g, count, "%.2f" % (s / count))

    print_heading("Distribution")
    b = 90
    while b >= 0:
        stars = ""
        for t in totals:
            if t >= b and (t < b + 10 or b == 90):
                stars = stars + "*"
        if b == 90:
            print("90-100", stars)
        else:
            print(str(b) + "-" + str(b + 9), stars)
        b = b - 10
    return 0


if __name__ == "__main__":
    sys.exit(main())
