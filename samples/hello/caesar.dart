// Caesar cipher: every letter moves a fixed number of places.
import 'dart:io';

const int alphabet = 26;

int wrap(int n) => (n % alphabet + alphabet) % alphabet;

abstract class Cipher {
  String encode(String text);
}

class Caesar implements Cipher {
  final int shift;
  int uses = 0;

  Caesar([this.shift = 3]);

  /// Moves one letter and leaves everything else as it is.
  int turn(int c) {
    if (c >= 97 && c <= 122) {
      return 97 + wrap(c - 97 + shift);
    } else if (c >= 65 && c <= 90) {
      return 65 + wrap(c - 65 + shift);
    }
    return c;
  }

  @override
  String encode(String text) {
    uses++;
    var out = StringBuffer();
    for (final c in text.runes) {
      out.writeCharCode(turn(c));
    }
    return out.toString();
  }

  String get name {
    switch (wrap(shift)) {
      case 0:
        return 'plain';
      case 13:
        return 'rot13';
      default:
        return 'caesar';
    }
  }
}

/* The shift that makes an 'e' of the most frequent letter. */
int? guess(String text) {
  final counts = <int, int>{};
  for (final c in text.toLowerCase().runes) {
    if (c < 97 || c > 122) continue;
    counts[c] = (counts[c] ?? 0) + 1;
  }
  if (counts.isEmpty) return null;
  var best = 97;
  for (var c = 98; c <= 122; c++) {
    if ((counts[c] ?? 0) > (counts[best] ?? 0)) {
      best = c;
    }
  }
  return wrap(101 - best);
}

void main() {
  var ciphers = [0, 3, 13, -1].map((shift) => Caesar(shift)).toList();
  for (var cipher in ciphers) {
    var text = cipher.encode('"We meet here," she said.');
    stdout.writeln('${cipher.name}\t$text\t${guess(text)}');
  }
}
