// A grid with a way through it, and a stack machine.
import 'dart:collection';
import 'dart:math' as math;

enum Cell { wall, free, goal }

typedef Visit = void Function(int row, int column);

mixin Printed {
  Map<String, Object?> get fields;
  String show() => fields.entries.map((entry) => '${entry.key}=${entry.value}').join(', ');
}

class Grid with Printed {
  final List<List<Cell>> rows;
  Grid._(this.rows);

  factory Grid.parse(String text) {
    final lines = text.trim().split('\n');
    return Grid._([
      for (final line in lines)
        [for (var i = 0; i < line.length; i++) line[i] == '#' ? Cell.wall : line[i] == '*' ? Cell.goal : Cell.free]
    ]);
  }

  @override
  Map<String, Object?> get fields => {'height': rows.length, 'width': rows.isEmpty ? 0 : rows.first.length};

  int? distance(int startRow, int startColumn, {Visit? visit}) {
    final queue = Queue<(int, int, int)>()..add((startRow, startColumn, 0));
    final seen = <(int, int)>{};
    while (queue.isNotEmpty) {
      final (row, column, steps) = queue.removeFirst();
      if (row < 0 || column < 0 || row >= rows.length || column >= rows[row].length) continue;
      if (rows[row][column] == Cell.wall || !seen.add((row, column))) continue;
      visit?.call(row, column);
      if (rows[row][column] == Cell.goal) return steps;
      queue
        ..add((row + 1, column, steps + 1))
        ..add((row - 1, column, steps + 1))
        ..add((row, column + 1, steps + 1))
        ..add((row, column - 1, steps + 1));
    }
    return null;
  }
}

Future<num> calculate(Stream<String> words) async {
  final stack = <num>[];
  await for (final word in words) {
    final known = num.tryParse(word);
    if (known != null) {
      stack.add(known);
    } else {
      final b = stack.removeLast(), a = stack.removeLast();
      stack.add(switch (word) { '+' => a + b, '-' => a - b, '*' => a * b, '^' => math.pow(a, b), _ => throw FormatException(word) });
    }
  }
  return stack.single;
}

Future<void> main() async {
  final grid = Grid.parse('..#.\n.#..\n...*');
  print(grid.show());
  print(grid.distance(0, 0, visit: (row, column) => print('$row $column')) ?? 'no way');
  try {
    print(await calculate(Stream.fromIterable('3 4 + 2 *'.split(' '))));
  } on FormatException catch (error) {
    print(error.message);
  } finally {
    print('done');
  }
}
