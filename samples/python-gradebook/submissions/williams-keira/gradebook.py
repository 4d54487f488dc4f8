"""Introduction to Programming, assignment 6: Gradebook

Name: Keira Williams
Group: G2

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


def convert(row):
    """Changes the marks in the row to floats. Returns True if it worked."""
    for key in list(row):
        if key == "name" or key == "group":
            continue
        if row[key] == "x":
            del row[key]        # excused
        elif row[key] == "":
            row[key] = 0
        else:
            try:
                row[key] = float(row[key])
            except ValueError:
                return False
            if row[key] > 100 or row[key] < 0:
                return False
    return True


def homework_points(row):
    lowest = 100
    total = 0
    number = 0
    for hw in HOMEWORK:
        if hw in row:
            total += row[hw]
            number += 1
            lowest = min(lowest, row[hw])
    return (total - lowest) / (number - 1)


def total_points(row):
    total = WEIGHTS["homework"] * homework_points(row)
    total += WEIGHTS["midterm"] * row["midterm"]
    total += WEIGHTS["final"] * row["final"]
    return total


def get_letter(points):
    if points >= 90: return "A"
    if points >= 80: return "B"
    if points >= 70: return "C"
    if points >= 60: return "D"
    return "F"


def get_mean(numbers):
    total = 0
    for number in numbers:
        total += number
    return total / len(numbers)


def get_median(numbers):
    numbers = sorted(numbers)
    middle = len(numbers) // 2
    if len(numbers) % 2 == 1:
        return numbers[middle]
    else
        return (numbers[middle - 1] + numbers[middle]) / 2


def get_deviation(numbers):
    mean = get_mean(numbers)
    differences = []
    for number in numbers:
        differences.append((number - mean) ** 2)
    return get_mean(differences) ** 0.5


def insert_sorted(ranking, row):
    """Puts the row in the ranking behind all that are better."""
    i = 0
    while i < len(ranking):
        if row["total"] > ranking[i]["total"]:
            break
        if row["total"] == ranking[i]["total"] and row["name"] < ranking[i]["name"]:
            break
        i += 1
    ranking.insert(i, row)


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])
    ranking = []
    for row in rows:
        if convert(row):
            row["total"] = total_points(row)
            insert_sorted(ranking, row)
        else:
            print("skipped:", row["name"], file=sys.stderr)

    print_heading("Ranking")
    place = 1
    for row in ranking:
        points = round(row["total"], 2)
        print("{} {:15} {} {:.2f} {}".format(place, row["name"], row["group"], points, get_letter(row["total"])))
        place += 1

    print_heading("Columns")
    for column in HOMEWORK + EXAMS:
        numbers = [row[column] for row in rows if column in row and row in ranking]
        print("{:8} {:6.2f} {:6.2f} {:6.2f} {:6.2f} {:6.2f}".format(column, get_mean(numbers), get_median(numbers), get_deviation(numbers), min(numbers), max(numbers)))

    print_heading("Groups")
    groups = {}
    for row in ranking:
        if row["group"] in groups:
            groups[row["group"]].append(row["total"])
        else:
            groups[row["group"]] = [row["total"]]
    for group in sorted(groups):
        print("{} {} {:.2f}".format(group, len(groups[group]), get_mean(groups[group])))

    print_heading("Distribution")
    stars = [""] * 11
    for row in ranking:
        stars[int(row["total"] // 10)] += "*"
    stars[9] += stars[10]       # exactly 100
    for i in range(9, -1, -1):
        if i == 9:
            print("90-100", stars[9])
        else:
            print("{}-{} {}".format(i * 10, i * 10 + 9, stars[i]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
