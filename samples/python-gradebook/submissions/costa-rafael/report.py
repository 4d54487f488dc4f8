# The sections of the report. Rafael Costa
#
# A section knows its title and how to make a table (rows of cells) out of the
# records. The class Section lines the cells up and prints them.


class Section:
    title = "?"

    def __init__(self, records):
        self.records = records

    def table(self):
        raise NotImplementedError

    def show(self):
        cells = [[self.text(cell) for cell in row] for row in self.table()]
        widths = [max(map(len, column)) for column in zip(*cells)]
        for row in cells:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)))

    def text(self, cell):
        if isinstance(cell, float):
            return format(cell, ".2f")
        return str(cell)


class Ranking(Section):
    title = "Ranking"

    def table(self):
        best_first = sorted(self.records)
        return [
            [index + 1, r.name, r.group, r.total(), r.letter()]
            for index, r in enumerate(best_first)
        ]


class Columns(Section):
    title = "Columns"

    def __init__(self, records, works):
        super().__init__(records)
        self.works = works

    def table(self):
        for work in self.works:
            marks = []
            for record in self.records:
                if work in record.marks:
                    marks.append(record.marks[work])
            marks.sort()
            yield [work, self.mean(marks), self.median(marks), self.sd(marks), marks[0], marks[-1]]

    @staticmethod
    def mean(numbers):
        return sum(numbers) / len(numbers)

    @staticmethod
    def median(numbers):
        # cut off both ends until one or two are left
        while len(numbers) > 2:
            numbers = numbers[1:-1]
        return Columns.mean(numbers)

    @staticmethod
    def sd(numbers):
        m = Columns.mean(numbers)
        return (sum((m - x) ** 2 for x in numbers) / len(numbers)) ** 0.5


class Groups(Section):
    title = "Groups"

    def table(self):
        sums = {}
        for record in self.records:
            people, points = sums.get(record.group, (0, 0.0))
            sums[record.group] = people + 1, points + record.total()
        return [[g, sums[g][0], sums[g][1] / sums[g][0]] for g in sorted(sums)]


class Distribution(Section):
    title = "Distribution"

    def table(self):
        waiting = sorted(record.total() for record in self.records)
        for low in (90, 80, 70, 60, 50, 40, 30, 20, 10, 0):
            stars = ""
            while waiting and waiting[-1] >= low:
                waiting.pop()
                stars += "*"
            yield [f"{low}-{low + 9 if low != 90 else 100}", stars]
