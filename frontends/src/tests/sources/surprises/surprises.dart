#!/usr/bin/env dart
// Words and signs of every sort.
library things;
import 'dart:async' show Future,
    Stream; import "package:a/b.dart" as b hide c;
export 'x.dart';
/* a comment of
   two lines */
@Deprecated('old')
abstract class Shape<T extends Object> extends Base with M1, M2 implements I {
  static const double pi = 3.14159;
  late final String? name; final List<Map<String, List<int>>> lists = const [];
  external int native();
  const Shape({required this.name, this.size = 0x1F}) : assert(size > 0), super(key: 1e-5);
  factory Shape.of(covariant var x) => new Circle(x);
  int get area => width * height ~/ 2;
  set area(int value) { _area = value; }
  operator ==(Object other) => other is Shape && other.name == name && other is! Circle;
}
mixin M1 on Base { }
extension E on String { bool get blank => trim().isEmpty; }
enum Color { red, green; Color next() => values[(index + 1) % values.length]; }
typedef Compare<T> = int Function(T a, T b);
Future<void> main(List<String> args) async {
  var a = 'it\'s', b = "say \"hi\"", c = r'C:\temp', d = '''many
    'lines' $a''', e = """x "y" ${f("z")}""";
  final text = 'Total: ${items['x']!.map((i) => '$i, ${i + 1}').join(', ')} and $a';
  for (final MapEntry(key: k, value: v) in map.entries) { if (v == null) continue; print(k); }
  outer: for (var i = 0; i < 10; i++) { do { i--; break outer; } while (i >= 0 || !done); }
  switch (x) { case 1: case 2: break; default: throw StateError('no'); }
  final (x, y) = (1, 2.5); x ??= y ?? 3; list?..add(1)..[0] = 2; obj?.call(); n!.f(...?xs, ...ys);
  try { await f(); } on FormatException catch (e, s) { rethrow; } catch (_) { } finally { }
  yield* stream; x = a > b ? a << 2 : b >> 1; x += 1; y %= 2; z ^= ~w & 3 | 4; const #symbol;
  r = <String, int>{'a': 1}; s = <int>{1, 2}; t = [if (a) 1 else 2, for (var q in s) q];
}
