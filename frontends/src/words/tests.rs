//! Rules that are learned from small classes: a renamed copy has the same tokens, and prose, data and settings are no source.

use std::borrow::Cow;

use super::WordRules;

/// Programs in Nim: the first two are one program with other names, comments and layout.
const NIM: [&str; 3] = [
    "# Counts the words of a text.\nimport tables, strutils\n\nproc countWords(text: string): CountTable[string] =\n  result = initCountTable[string]()\n  for word in text.splitWhitespace():\n    let clean = word.toLowerAscii()  # case does not matter\n    if clean.len > 2:\n      result.inc(clean)\n\nvar total = 0\nfor key, number in countWords(\"a b\").pairs:\n  total += number\necho \"total: \", total\n",
    "import tables, strutils\nproc tally(body: string): CountTable[string] =\n    result = initCountTable[string]()\n    for piece in body.splitWhitespace():\n        # make it small\n        let small = piece.toLowerAscii()\n        if small.len > 5:\n            result.inc(small)\n# The sum of all.\nvar sum = 10\nfor k, n in tally(\"one two three\").pairs:\n    sum += n\necho 'sum', sum\n",
    "# Finds the largest number below a limit.\nproc largest(values: seq[int], limit: int): int =\n  result = -1\n  for value in values:\n    if value < limit and value > result:\n      result = value\n\nproc main() =\n  var numbers: seq[int] = @[]\n  while numbers.len < 10:\n    numbers.add(numbers.len * 7 mod 5)\n  echo largest(numbers, 4)\n\n# Run the program now.\nmain()\n",
];

fn rules(texts: &[&str]) -> WordRules {
    WordRules::learn(|| texts.iter().map(|text| Cow::Borrowed(*text)).enumerate())
}

#[test]
fn names_comments_and_layout_do_not_matter() {
    let rules = rules(&NIM);
    let kinds = |text| rules.token_string(text).kinds;
    let (original, copy, other) = (kinds(NIM[0]), kinds(NIM[1]), kinds(NIM[2]));
    let n_equal = original.iter().zip(&copy).filter(|(a, b)| a == b).count();
    assert!(n_equal * 10 >= original.len() * 6, "{n_equal} of {}", original.len());
    assert!(original.len().abs_diff(copy.len()) <= 2);
    assert_ne!(original, other);
    assert!(NIM.iter().all(|text| rules.is_source(text)));
}

/// A mark is learned from what follows it, so `#` is no comment where it begins directives.
#[test]
fn marks_of_comments_are_learned() {
    let length = |rules: &WordRules, text: &str| rules.comment_length(text);
    assert_eq!(length(&rules(&NIM), "# a comment\nx"), Some(11));
    let directives = ["#define N 3\n#include <a.b>\nint f(int n)\n#endif\n"; 3];
    assert_eq!(length(&rules(&directives), "# a comment\nx"), None);
    let forth = [": square ( n -- n ) dup * ;\n\\ prints the square of a number\n: show ( n -- ) square . ;\n\\ runs it all at once\n5 show ( -- )\n";
        2];
    assert_eq!(length(&rules(&forth), "( n -- n ) dup"), Some(10));
    assert_eq!(length(&rules(&forth), "\\ prints it\n5"), Some(11));
    let pointers = ["/* keeps a list */\n* p = 3;\n*q = *p;\nx = a -- b;\n"; 3];
    assert_eq!(length(&rules(&pointers), "*q = *p"), None);
    assert_eq!(length(&rules(&pointers), "/* a */ b"), Some(7));
}

/// Everything in a text belongs to one token or to none, whatever it is.
#[test]
fn any_text_is_read() {
    let rules = rules(&NIM);
    for text in ["", "\"", "'", "\"\"\"", "1..", "1.", "#", "é'ü`", "\u{0}\u{1}", "a\r\nb", "x--y//z", "((((", "\\"] {
        assert!(rules.token_string(text).fits(text), "{text:?}");
    }
}

/// Prose, data and settings are not compared as if they were source.
#[test]
fn prose_data_and_settings_are_no_source() {
    for text in [
        "The quick brown fox jumps over the lazy dog, and it does so again. If you read this, then you are done with it for now; return to work.\n"
            .repeat(5),
        "1.0 2.0 3.0\n4.5 6.7 8.9\n".repeat(20),
        "name = value\nfont.size: 12\ncolor = red\nmode = fast\n".repeat(8),
        "[part]\nname=value\nif=3\n".repeat(12),
        "{\"a\": [1, 2, {\"b\": null}], \"for\": true}\n".repeat(9),
        "<project><if a=\"b\"/></project>\n".repeat(9),
        "v 0.1 0.2 0.3\nf 1/2/3 4/5/6 7/8/9\n".repeat(20),
    ] {
        assert!(!rules(&[&text, &text]).is_source(&text), "{text}");
    }
}
