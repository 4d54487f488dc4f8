"""Helper classes for the gradebook

Nadia Rahman, G2
"""


class Histogram:
    """How many values are in each band."""

    def __init__(self):
        self.bands = [0 for _ in range(10)]

    def lines(self):
        band = 9
        while band >= 0:
            start = 10 * band
            end = start + 9 + (band == 9)
            yield "%d-%d" % (start, end), self.bands[band]
            band -= 1

    def add(self, value):
        for band in range(10):
            if band == 9 or value < 10 * (band + 1):
                self.bands[band] += 1
                return


class Tally:
    """Mean, median and so on of numbers."""

    def __init__(self):
        self._squares = 0.0
        self.mean = 0.0
        self.values = []

    def lowest(self):
        return self.values[0]

    def highest(self):
        return self.values[-1]

    def median(self):
        left = 0
        right = len(self) - 1
        for _ in range(right):
            if right - left <= 1:
                break
            left += 1
            right -= 1
        return (self.values[left] + self.values[right]) / 2

    def deviation(self):
        variance = self._squares / len(self)
        return variance ** 0.5

    def __len__(self):
        return len(self.values)

    def add(self, value):
        place = 0
        for other in self.values:
            if other > value:
                break
            place += 1
        self.values.insert(place, value)
        step = value - self.mean
        self.mean += step / len(self.values)
        self._squares += step * (value - self.mean)
