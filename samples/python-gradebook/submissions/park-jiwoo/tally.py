"""Numbers that arrive one after another (Jiwoo Park)"""


class Tally:
    """Takes in numbers with add() and knows their figures at any time."""

    def __init__(self):
        self.values = []        # always in ascending order
        self.mean = 0.0
        self._squares = 0.0     # sum of squared distances from the mean

    def add(self, value):
        # mean and squares as in Welford's method, no second pass needed
        step = value - self.mean
        self.mean += step / (len(self.values) + 1)
        self._squares += step * (value - self.mean)
        place = len(self.values)
        while place > 0 and self.values[place - 1] > value:
            place -= 1
        self.values.insert(place, value)

    def __len__(self):
        return len(self.values)

    def deviation(self):
        return (self._squares / len(self)) ** 0.5

    def median(self):
        left, right = 0, len(self) - 1
        while right - left > 1:
            left += 1
            right -= 1
        return (self.values[left] + self.values[right]) / 2

    def lowest(self):
        return self.values[0]

    def highest(self):
        return self.values[-1]


class Histogram:
    """Counts values in bands of ten; the last band includes 100."""

    def __init__(self):
        self.bands = [0] * 10

    def add(self, value):
        band = 0
        while band < 9 and value >= 10 * (band + 1):
            band += 1
        self.bands[band] += 1

    def lines(self):
        for band in range(9, -1, -1):
            end = 10 * band + 9 + (band == 9)
            yield "%d-%d" % (10 * band, end), self.bands[band]
