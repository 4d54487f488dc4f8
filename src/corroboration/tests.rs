//! What two share must be there, be rare, and be told with the right lines.

use lookalike_frontends::Language;

use super::*;
use crate::reading::ReadFile;
use crate::spelled::{Lexicon, spell};

fn file(path: &str, text: &str) -> ReadFile {
    let language = Language::of(path.rsplit('.').next(), "").unwrap();
    let tokens = language.token_string(text).into();
    ReadFile { path: path.to_owned(), language, text: text.into(), sha256: [0; 32], notes: Vec::new(), tokens }
}

/// What the first two of a class share; the third of `texts` is everybody else's, `n_others` times.
fn shared(path: &str, texts: [&str; 3], n_others: usize, starter: &str) -> Vec<Corroboration> {
    let [left, right, others] = texts;
    let texts = [left, right].into_iter().chain(std::iter::repeat_n(others, n_others));
    let submission = |text| ReadSubmission { files: vec![file(path, text)], ..ReadSubmission::default() };
    let submissions: Vec<ReadSubmission> = texts.map(submission).collect();
    let lexicon = Lexicon::new();
    let files: Vec<_> = submissions.iter().map(ReadSubmission::open).collect();
    let spelled: Vec<_> = files.iter().map(|files| spell(files, &lexicon)).collect();
    let hashes: Vec<_> = spelled.iter().map(|files| hashes(files)).collect();
    let handed_out = file(path, starter);
    let census = Census::new(&submissions, &hashes, &[SpelledFile::new(&handed_out.open(), &lexicon)]);
    census.shared(&census.rare(&spelled[0]), &census.rare(&spelled[1]))
}

/// The same, as `kind text left-lines right-lines` of every trace.
fn told(path: &str, texts: [&str; 3]) -> Vec<String> {
    let lines = |sightings: &Sightings| {
        let lines: Vec<String> = sightings.first.iter().map(|spot| spot.line.to_string()).collect();
        lines.join(",")
    };
    let trace = |kind: TraceKind, trace: &Trace| {
        assert_eq!((trace.n_having, trace.n_submissions), (2, 12), "{trace:?}");
        let usual = trace.usual.as_ref().map_or(String::new(), |usual| format!(" for {usual}"));
        format!("{kind:?} {}{usual} @{} @{}", trace.text, lines(&trace.left), lines(&trace.right))
    };
    let shared = shared(path, texts, 10, "");
    shared.iter().flat_map(|one| one.traces.iter().map(|found| trace(one.kind, found)).collect::<Vec<_>>()).collect()
}

/// Comments by what they say, whatever marks and blanks they have, in every language.
#[test]
fn equal_comment_lines() {
    assert_eq!(
        told(
            "a.c",
            [
                "/* Reads a  line,\n * twice if it must */\nint a;\n",
                "int b;\n// Reads a line\n\n// twice if it must\n",
                "// something else entirely\nint c;\n",
            ]
        ),
        ["Comment twice if it must @2 @4"],
    );
    let python = "def f():\n    \"\"\"Gives back nothing at all.\"\"\"\n    return 1 # or does it now\n";
    assert_eq!(
        told("a.py", [python, &format!("\n{python}"), "x = 1\n"]),
        ["Comment Gives back nothing at all @2 @3"],
        "three short words are nobody's",
    );
    assert_eq!(
        told("A.java", ["class A { /** число строк файла */ }", "// число строк файла\nclass B {}", "class C {}"]),
        ["Comment число строк файла @1 @1"],
    );
}

/// Slips in comments, names and strings, joined to other words in names.
#[test]
fn equal_misspellings() {
    let one = "int list_lenght; /* seperate */ char *s = \"we recieve\";";
    let other = "int a;\nint lenghtOf;\n// Seperate\nchar *t = \"recieve\";";
    assert_eq!(
        told("a.c", [one, other, "int lengths; // separate"]),
        [
            "Misspelling seperate for separate @1 @3",
            "Misspelling recieve for receive @1 @4",
            "Misspelling lenght for length @1 @2",
        ],
    );
    // What the class writes is usual, listed or not; so is what was handed out.
    let others = "int warehouze;";
    assert_eq!(
        told("a.c", ["int warehouez;", "int warehouez, b;", others])[0],
        "Misspelling warehouez for warehouze @1 @1"
    );
    assert_eq!(told("a.c", ["int grommet;", "int grommet, b;", others]), ["Name grommet @1 @1"]);
}

/// Strings and numbers that nobody had to choose; tiny and round ones are everybody's.
#[test]
fn equal_literals() {
    let one = "int a[] = {7, 1000, 1024, 255, 5381, 0x7f1}; char *b = \"Zwolf Boxkampfer\", *c = \"%d\\n\";";
    let other = "char *c = \"%d\\n\";\nchar *b = \"Zwolf Boxkampfer\";\nint a[] = {7, 1000, 1024, 255, 5381, 0x7f1};";
    assert_eq!(
        told("a.c", [one, other, "int d;"]),
        ["Literal Zwolf Boxkampfer @1 @2", "Literal 0x7f1 @1 @3", "Literal 5381 @1 @3"],
    );
    assert_eq!(
        told("a.py", ["x = f\"{y} of them, no more\"", "z = 'of them, no more'", "x = 1"]),
        ["Literal of them, no more @1 @1"],
        "whichever marks it stands in",
    );
}

/// Blanks at the ends of lines, between tabs, and on one side of a sign; names may differ in the last.
#[test]
fn equal_unusual_blanks() {
    let told = |left: &str, right: &str| told("a.c", [left, right, "int other = 1;\n"]);
    assert_eq!(told("int a =1, b [2];  \n", "\nint a =1, b [2];  \n").len(), 2, "the line, and its shape");
    assert_eq!(told("int u=v+w; \n", "int u=v+w; \n"), ["Whitespace int u=v+w;  @1 @1"]);
    assert_eq!(told("\t  u = v + w + 1;\n", "\t  u = v + w + 1;\n"), ["Whitespace \t  u = v + w + 1; @1 @1"]);
    assert_eq!(told("int u =v + w ;\n", "\nint x =y + z ;\n"), ["Whitespace int u =v + w ; @1 @2"]);
    for even in ["int u = -v + w;\n", "int u=v+w;\n", "for (;;) u = -v;\n", "int f(int u, int *v);\n"] {
        assert_eq!(told(even, even), [""; 0], "{even}");
    }
}

/// What is shared by half of the class, or was handed out, says nothing.
#[test]
fn common_things_are_not_shown() {
    let text = "int peculiar; // nobody else says this\n";
    let kinds = |shared: Vec<Corroboration>| shared.iter().map(|one| one.kind).collect::<Vec<_>>();
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 10, "")), [TraceKind::Comment, TraceKind::Name]);
    assert_eq!(kinds(shared("a.c", [text, text, text], 10, "")), []);
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 10, text)), []);
    // Of three, two may well choose the same name, but hardly the same sentence.
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 1, "")), [TraceKind::Comment]);
}

/// A ring is told with its size.
#[test]
fn rings_are_counted() {
    let submission = |text: &str| ReadSubmission { files: vec![file("a.c", text)], ..ReadSubmission::default() };
    let mut class: Vec<ReadSubmission> = (0..62).map(|n| submission(&format!("int own{n};"))).collect();
    for member in &mut class[10..15] {
        *member = submission("int jackdaw;\nint jackdaw, jackdaw;\nint jackdaw;\nint jackdaw;");
    }
    class.push(ReadSubmission::default());
    let lexicon = Lexicon::new();
    let files: Vec<_> = class.iter().map(ReadSubmission::open).collect();
    let spelled: Vec<_> = files.iter().map(|files| spell(files, &lexicon)).collect();
    let hashes: Vec<_> = spelled.iter().map(|files| hashes(files)).collect();
    let census = Census::new(&class, &hashes, &[]);
    let rare = |submission: usize| census.rare(&spelled[submission]);
    let shared = census.shared(&rare(10), &rare(14));
    let trace = &shared[0].traces[0];
    assert_eq!((trace.n_having, trace.n_submissions), (5, 62), "an empty submission can have nothing");
    assert_eq!(trace.left.total, 4, "lines, not times");
    assert_eq!(trace.left.first.iter().map(|spot| spot.line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(rare(62).is_empty() && census.shared(&rare(0), &rare(1)).is_empty());
}

/// However much is shared, a page shows a little of it, and says how much there is.
#[test]
fn long_lists_and_texts_are_cut() {
    let names: String = (0..1000).map(|n| format!("int magpie{n};\n")).collect();
    let text = format!("{names}// {}\n", "many words ".repeat(10_000));
    let shared = shared("a.c", [&text, &text, "int c;"], 10, "");
    assert_eq!((shared[1].kind, shared[1].total, shared[1].traces.len()), (TraceKind::Name, 1000, MOST_SHOWN));
    assert!(shared[0].traces[0].text.len() <= LONGEST_TEXT + 3, "{}", shared[0].traces[0].text.len());
}
