import sys

LIMIT = 50


class Club:
    """One row of the final list."""

    def __init__(self, label):
        self.label = label
        self.wins = 0
        self.draws = 0
        self.losses = 0
        self.scored = 0
        self.conceded = 0
        self.streak = 0
        self.best_streak = 0

    def credit(self):
        return self.wins * 3 + self.draws


clubs = []


def lookup(label):
    for pos in range(len(clubs)):
        if clubs[pos].label == label:
            return pos
    clubs.append(Club(label))
    return len(clubs) - 1


def order(left, right):
    """Negative if left comes first."""
    first, second = clubs[left], clubs[right]
    if second.credit() != first.credit():
        return second.credit() - first.credit()
    margin_first = first.scored - first.conceded
    margin_second = second.scored - second.conceded
    if margin_second != margin_first:
        return margin_second - margin_first
    return second.scored - first.scored


def decode(row):
    fields = row.rstrip("\n").split(";")
    if len(fields) != 3:
        return None
    result = fields[2].split(":")
    if len(result) != 2 or not result[0].isdigit() or not result[1].isdigit():
        return None
    return fields[0], fields[1], int(result[0]), int(result[1])


def note(home, away, up, down):
    clubs[home].scored += up
    clubs[home].conceded += down
    clubs[away].scored += down
    clubs[away].conceded += up
    clubs[home].streak += 1
    clubs[away].streak += 1
    if up > down:
        clubs[home].wins += 1
        clubs[away].losses += 1
        clubs[away].streak = 0
    if up < down:
        clubs[away].wins += 1
        clubs[home].losses += 1
        clubs[home].streak = 0
    if up == down:
        clubs[home].draws += 1
        clubs[away].draws += 1
    if clubs[home].streak > clubs[home].best_streak:
        clubs[home].best_streak = clubs[home].streak
    if clubs[away].streak > clubs[away].best_streak:
        clubs[away].best_streak = clubs[away].streak


def ranking():
    ranks = list(range(len(clubs)))
    for slot in range(len(ranks)):
        chosen = slot
        for probe in range(slot + 1, len(ranks)):
            sign = order(ranks[probe], ranks[chosen])
            if sign < 0 or (sign == 0 and clubs[ranks[probe]].label < clubs[ranks[chosen]].label):
                chosen = probe
        ranks[slot], ranks[chosen] = ranks[chosen], ranks[slot]
    return ranks


def main():
    try:
        source = open(sys.argv[1])
    except OSError:
        print("cannot open the results")
        sys.exit(1)
    seen = 0
    played = 0
    stop = -1
    if len(sys.argv) == 3:
        stop = int(sys.argv[2])
    for row in source:
        if played == stop:
            break
        seen += 1
        game = decode(row)
        if game is None:
            print("bad row", seen)
            continue
        played += 1
        note(lookup(game[0]), lookup(game[1]), game[2], game[3])
    source.close()

    ranks = ranking()
    shown = 0
    for slot in range(len(ranks)):
        index = ranks[slot]
        club = clubs[index]
        if slot == 0 or order(ranks[slot - 1], index) != 0:
            shown = slot + 1
        print("%3d %-20s %3d %3d %3d %3d %3d:%-3d %4d %4d" % (
            shown, club.label, club.wins + club.draws + club.losses, club.wins, club.draws, club.losses,
            club.scored, club.conceded, club.scored - club.conceded, club.credit()))
    print()
    print("Longest runs without defeat:")
    for index in ranks:
        print("%-20s %d" % (clubs[index].label, clubs[index].best_streak))


main()
