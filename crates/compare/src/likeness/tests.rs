//! Checks every kind of likeness in several languages, on pairs made for it.

use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{DecodedFile, ReadFile, ReadSubmission};
use lookalike_engine::{Batch, Settings, compare};
use lookalike_frontends::Language;
use lookalike_report_templates::model::Moved;

use super::*;
use crate::lexical_view::{TokenClasses, lexical_views};

const C: &str = "int sum_of(int values[], int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] > 250) continue;
        sum += values[i]; /* all of them */
    }
    printf(\"the sum is %d\\n\", sum);
    return sum;
}
";

const PYTHON: &str = "def sum_of(values, limit):
    total = 0
    for value in values:
        if value > 250:
            continue
        total += value  # all of them
    print(f\"the sum of {len(values)} is {total}\")
    return total
";

const JAVA: &str = "class Sum {
    public int sumOf(int[] values, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            if (values[i] > 250) continue;
            sum += values[i]; // all of them
        }
        System.out.println(\"the sum is \" + sum);
        return sum;
    }
}
";

/// The likeness of a pair and of its passages, and the passages that have moved.
struct Compared {
    passages: Vec<Likeness>,
    pair: Likeness,
    moved: Moved,
}

fn submission(language: &str, text: &str) -> ReadSubmission {
    let language = Language::named(language).unwrap();
    let tokens = language.token_string(text).into();
    let (path, text) = ("file".to_owned(), text.into());
    let file = ReadFile { decoded: DecodedFile::new(path, language, text), listed: 0, tokens };
    ReadSubmission { name: "someone".to_owned(), files: vec![file], ..ReadSubmission::default() }
}

fn compared_with_starter(language: &str, left: &str, right: &str, starter: &str) -> Compared {
    let submissions = [submission(language, left), submission(language, right)];
    let starter = submission(language, starter);
    let batch = Batch {
        submissions: submissions.iter().map(engine_submission).collect(),
        starter: vec![engine_file(&starter.files[0])],
        ..Batch::default()
    };
    let settings = Settings { noise_threshold: 10, guarantee_threshold: 10, min_score: 0.0, ..Settings::default() };
    let comparison = compare(&batch, &settings, &()).unwrap();
    let found = &comparison.pairs[0];
    let classes = TokenClasses::new();
    let files = submissions.each_ref().map(ReadSubmission::open);
    let views = files.each_ref().map(|files| lexical_views(files, &classes));
    let names = views.each_ref().map(|files| NumberedNames::new(files));
    let lined = views.each_ref().map(|files| LinedFile::of(files));
    let side = |one: usize| PairSide {
        files: &views[one],
        names: &names[one],
        lined: &lined[one],
        starter: &comparison.facts[one].starter,
    };
    let [left, right] = [0, 1].map(side);
    let (passages, pair) = likenesses(found, left, right);
    Compared { passages, pair, moved: moved(found) }
}

fn compared(language: &str, left: &str, right: &str) -> Compared {
    compared_with_starter(language, left, right, "")
}

/// Compares a program with a changed copy, and returns the likeness of their only passage.
#[track_caller]
fn changed(language: &str, program: &str, changes: &[(&str, &str)]) -> Likeness {
    let mut other = program.to_owned();
    for (from, to) in changes {
        assert!(other.contains(from), "{from} is not in the program");
        other = other.replace(from, to);
    }
    let compared = compared(language, program, &other);
    assert_eq!(compared.passages.len(), 1);
    assert_eq!(compared.passages[0], compared.pair);
    compared.pair
}

#[track_caller]
fn must_be(likeness: &Likeness, kind: LikenessKind) {
    assert_eq!(likeness.least_alike(), kind, "{likeness:?}");
    assert_eq!((likeness.inserted, likeness.rewritten), Default::default());
}

#[test]
fn identical_text() {
    for (language, program) in [("c", C), ("python", PYTHON), ("java", JAVA)] {
        let likeness = changed(language, program, &[]);
        must_be(&likeness, LikenessKind::IdenticalText);
        assert_eq!(likeness.tokens.iter().sum::<usize>(), likeness.tokens[0]);
        assert_eq!((likeness.names.changed, likeness.literals.changed), (0, 0));
        assert!(likeness.names.total >= 8 && likeness.literals.total >= 3, "{likeness:?}");
        // Text outside of the matches does not count.
        let delimiter = if language == "python" { "#" } else { "//" };
        let commented = format!("{delimiter} another head\n\n{program}{delimiter} another end\n");
        must_be(&compared(language, program, &commented).pair, LikenessKind::IdenticalText);
    }
}

/// Whitespace, comments, new lines, moved brackets.
#[test]
fn layout_and_comments() {
    let kind = LikenessKind::LayoutAndComments;
    must_be(&changed("c", C, &[("all of them", "every one")]), kind);
    must_be(&changed("c", C, &[(") {\n", ")\n{\n"), ("    ", "\t"), (" += ", "+=")]), kind);
    must_be(&changed("c", C, &[("/* all of them */", "// and so on"), ("return", "/* done */ return")]), kind);
    must_be(&changed("python", PYTHON, &[("  # all of them", "")]), kind);
    must_be(&changed("python", PYTHON, &[("    ", "  "), ("limit):\n", "limit):\n\n  '''Sums up.'''\n")]), kind);
    must_be(&changed("java", JAVA, &[("// all of them", "/** all,\n * of course */"), (") {", ")\n    {")]), kind);
    let likeness = changed("c", C, &[("all of them", "every one")]);
    let in_other_lines = likeness.tokens[LikenessKind::IdenticalText as usize];
    assert!(in_other_lines > likeness.tokens[kind as usize], "more than one line differs: {likeness:?}");
}

/// Modifiers and imports are not compared, but are no layout.
#[test]
fn words_that_are_not_compared() {
    let kind = LikenessKind::UncomparedWords;
    must_be(&changed("java", JAVA, &[("public int", "private static int")]), kind);
    must_be(&changed("java", JAVA, &[("public int", "@Override public int")]), kind);
    must_be(&changed("python", PYTHON, &[("    total = 0\n", "    import math\n    total = 0\n")]), kind);
    must_be(&changed("c", C, &[("    int sum = 0;\n", "\n#include \"sum.h\"\n    int sum = 0;\n")]), kind);
}

/// Numbers, strings, and the text around code in strings.
#[test]
fn literals_changed() {
    let kind = LikenessKind::LiteralsChanged;
    let likeness = changed("c", C, &[("250", "99"), ("the sum is %d", "sum: %d")]);
    must_be(&likeness, kind);
    assert_eq!((likeness.literals.changed, likeness.names.changed), (2, 0));
    must_be(&changed("java", JAVA, &[("the sum is ", "Sum: ")]), kind);
    must_be(&changed("python", PYTHON, &[("250", "0xfa")]), kind);
    must_be(&changed("python", PYTHON, &[("the sum of", "the total of # not a comment")]), kind);
    must_be(&changed("python", PYTHON, &[("} is {", "}, is {")]), kind);
    must_be(&changed("python", PYTHON, &[("{total}", "{total:5.2f}")]), kind);
    // Whitespace around the code in a string is layout.
    must_be(&changed("python", PYTHON, &[("{total}", "{ total }")]), LikenessKind::LayoutAndComments);
}

/// Consistently or not.
#[test]
fn renamed() {
    let consistent = changed("c", C, &[("values", "list"), ("sum", "s"), ("count", "n")]);
    must_be(&consistent, LikenessKind::Renamed);
    let renamings = &consistent.renamings;
    // `sum_of` became `s_of`.
    assert_eq!((renamings.different, renamings.consistent), (4, 4));
    let first = &renamings.examples[0];
    assert_eq!((first.left.as_str(), first.right.as_str(), first.times), ("sum", "s", 4));
    assert_eq!(consistent.names.changed, 4 + 3 + 2 + 1, "{consistent:?}");

    let to_two =
        changed("c", C, &[("values[i] > 250", "numbers[i] > 250"), ("int count", "int n"), ("< count", "< n")]);
    assert_eq!((to_two.renamings.different, to_two.renamings.consistent), (2, 1), "values is unchanged elsewhere");
    let to_one = changed("python", PYTHON, &[("value in", "total in"), ("limit", "most")]);
    assert_eq!((to_one.renamings.different, to_one.renamings.consistent), (2, 1), "total was in use elsewhere");
    let java = changed("java", JAVA, &[("sumOf", "totalOf"), ("Sum ", "Total ")]);
    assert_eq!((java.renamings.different, java.renamings.consistent), (2, 2));
    let most = [LikenessKind::IdenticalText, LikenessKind::Renamed].map(|kind| java.tokens[kind as usize]);
    assert!(
        java.prevailing() == LikenessKind::IdenticalText && most[0] > most[1],
        "expected two lines of many: {java:?}"
    );
}

/// A line is of the kind of its least alike token, and every matched token is counted once.
#[test]
fn each_line_is_of_one_kind() {
    let likeness = changed("c", C, &[("values[i] > 250", "values[i]  >  99"), ("return sum;", "return  sum;")]);
    let line = |kind: LikenessKind| likeness.tokens[kind as usize];
    assert_eq!(line(LikenessKind::LiteralsChanged), "if ( values [ i ] > 250 ) continue ;".split(' ').count());
    assert_eq!(line(LikenessKind::LayoutAndComments), "return sum ;".split(' ').count());
    assert_eq!(likeness.tokens.iter().sum::<usize>(), Language::named("c").unwrap().token_string(C).len());
}

/// The tokens are counted on the side that has them.
#[test]
fn insertions() {
    let cases = [
        ("c", C, "    int sum = 0;\n", "    count--;\n", 3),
        ("python", PYTHON, "    total = 0\n", "    print(limit)\n", 4),
        ("java", JAVA, "        int sum = 0;\n", "        count--;\n", 3),
    ];
    for (language, program, line, addition, n_tokens) in cases {
        let longer = program.replace(line, &format!("{line}{addition}"));
        let right = compared(language, program, &longer).pair;
        assert_eq!(
            (right.inserted, right.rewritten),
            (Sides { left: 0, right: n_tokens }, Sides::default()),
            "{language}"
        );
        assert_eq!(right.least_alike(), LikenessKind::IdenticalText, "the matches must be identical text");
        let left = compared(language, &longer, program).pair;
        assert_eq!(left.inserted, Sides { left: n_tokens, right: 0 }, "{language}");
    }
}

/// Different tokens in the same position are no insertion.
#[test]
fn rewritten_pieces() {
    let cases = [
        ("c", C, "sum += values[i]; /*", "sum = sum + values[i]; /*"),
        ("python", PYTHON, "total += value", "total = total + value"),
        ("java", JAVA, "sum += values[i]; //", "sum = sum + values[i]; //"),
    ];
    for (language, program, from, to) in cases {
        let likeness = compared(language, program, &program.replace(from, to)).pair;
        assert_eq!(likeness.inserted, Sides::default(), "{language}");
        assert_eq!(likeness.rewritten, Sides { left: 1, right: 3 }, "{language}");
    }
}

#[test]
fn starter_code_in_a_gap_is_no_insertion() {
    let starter = "do { puts ( \"x\" ) ; } while ( 0 ) ;";
    let with = C.replace("    int sum = 0;\n", &format!("    int sum = 0;\n    {starter}\n"));
    let inserted = compared("c", C, &with).pair.inserted;
    assert_eq!(inserted, Sides { left: 0, right: 13 }, "expected an insertion where it is not starter code");
    let likeness = compared_with_starter("c", C, &with, starter).pair;
    assert_eq!((likeness.inserted, likeness.rewritten), Default::default(), "{likeness:?}");
}

/// Functions in a different order.
#[test]
fn reordered() {
    let second = [
        ("c", C, "int most(int a, int b) {\n    while (a != b) { if (a < b) a++; else b++; }\n    return -a * b;\n}\n"),
        (
            "python",
            PYTHON,
            "def most(a, b):\n    while a != b:\n        if a < b: a += 1\n        else: b -= 1\n    return [-a * b, {}]\n",
        ),
        (
            "java",
            JAVA,
            "class Most {\n    int most(int a, int b) {\n        while (a != b) { if (a < b) a++; else b++; }\n        return -a * b;\n    }\n}\n",
        ),
    ];
    for (language, first, second) in second {
        let same = compared(language, &[first, second].concat(), &[first, second].concat());
        assert_eq!(same.moved, Moved::default(), "{language}");
        let swapped = compared(language, &[first, second].concat(), &[second, first].concat());
        assert_eq!(swapped.passages.len(), 2, "{language}");
        assert_eq!(swapped.moved.passages, 1, "{language}");
        assert!(swapped.moved.tokens > 20 && swapped.moved.tokens * 2 < swapped.pair.tokens.iter().sum(), "{language}");
        must_be(&swapped.pair, LikenessKind::IdenticalText);
    }
}

/// A function that is elsewhere on the other side was moved, not inserted or replaced.
#[test]
fn a_match_elsewhere_is_no_insertion() {
    let small = "int small(int a) {\n    do { a -= 3; } while (a > 'b' || !a);\n    return ~a;\n}\n";
    let last = "char last(char *text) {\n    while (*text) ++text;\n    return text[-1];\n}\n";
    let compared = compared("c", &[C, small, last].concat(), &[C, last, small].concat());
    assert_eq!((compared.pair.inserted, compared.pair.rewritten), Default::default(), "{:?}", compared.pair);
    let n_tokens = |text| Language::named("c").unwrap().token_string(text).len();
    assert_eq!(
        compared.moved,
        Moved { passages: 1, tokens: n_tokens(last) },
        "the smaller function must count as moved"
    );
}
