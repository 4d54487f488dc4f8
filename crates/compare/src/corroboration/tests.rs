//! Checks that rare features that two submissions share are found, with the right lines.

use lookalike_corpus::{DecodedFile, ReadFile};
use lookalike_frontends::Language;

use super::*;
use crate::lexical_view::{TokenClasses, lexical_views};

fn file(path: &str, text: &str) -> ReadFile {
    let language = Language::detect(path.rsplit('.').next(), "").unwrap();
    let tokens = language.token_string(text).into();
    let (path, text) = (path.to_owned(), text.into());
    ReadFile { decoded: DecodedFile::new(path, language, text), listed: 0, tokens }
}

/// Returns what the first two submissions of a class share. The third of `texts` is that of `n_others` other
/// submissions.
fn shared(path: &str, texts: [&str; 3], n_others: usize, starter: &str) -> Vec<Corroboration> {
    let [left, right, others] = texts;
    let texts = [left, right].into_iter().chain(std::iter::repeat_n(others, n_others));
    let submission = |text| ReadSubmission { files: vec![file(path, text)], ..ReadSubmission::default() };
    let submissions: Vec<ReadSubmission> = texts.map(submission).collect();
    let classes = TokenClasses::new();
    let files: Vec<_> = submissions.iter().map(ReadSubmission::open).collect();
    let views: Vec<_> = files.iter().map(|files| lexical_views(files, &classes)).collect();
    let hashes: Vec<_> = views.iter().map(|files| feature_hashes(files)).collect();
    let starter = file(path, starter);
    let frequency = DocumentFrequency::new(&submissions, &hashes, &[LexicalView::new(&starter.open(), &classes)]);
    frequency.shared(&frequency.rare_features(&views[0]), &frequency.rare_features(&views[1]))
}

/// Returns the shared traces of a class of 12 as `kind text @left-lines @right-lines`.
fn traces(path: &str, texts: [&str; 3]) -> Vec<String> {
    let lines = |occurrences: &Occurrences| {
        let lines: Vec<String> = occurrences.first.iter().map(|location| location.line.to_string()).collect();
        lines.join(",")
    };
    let shown = |kind: TraceKind, trace: &Trace| {
        assert_eq!((trace.n_having, trace.n_submissions), (2, 12), "{trace:?}");
        let usual = trace.usual.as_ref().map_or(String::new(), |usual| format!(" for {usual}"));
        format!("{kind:?} {}{usual} @{} @{}", trace.text, lines(&trace.left), lines(&trace.right))
    };
    let shared = shared(path, texts, 10, "");
    shared.iter().flat_map(|one| one.traces.iter().map(|trace| shown(one.kind, trace)).collect::<Vec<_>>()).collect()
}

/// Delimiters and whitespace do not matter.
#[test]
fn equal_comment_lines() {
    assert_eq!(
        traces(
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
        traces("a.py", [python, &format!("\n{python}"), "x = 1\n"]),
        ["Comment Gives back nothing at all @2 @3"],
        "a comment of three short words is not informative",
    );
    assert_eq!(
        traces("A.java", ["class A { /** число строк файла */ }", "// число строк файла\nclass B {}", "class C {}"]),
        ["Comment число строк файла @1 @1"],
    );
}

/// In comments, names and strings, also as one of several words in a name.
#[test]
fn equal_misspellings() {
    let one = "int list_lenght; /* seperate */ char *s = \"we recieve\";";
    let other = "int a;\nint lenghtOf;\n// Seperate\nchar *t = \"recieve\";";
    assert_eq!(
        traces("a.c", [one, other, "int lengths; // separate"]),
        [
            "Misspelling seperate for separate @1 @3",
            "Misspelling recieve for receive @1 @4",
            "Misspelling lenght for length @1 @2",
        ],
    );
    // A word that the class uses is usual even if the list does not have it.
    let others = "int warehouze;";
    assert_eq!(
        traces("a.c", ["int warehouez;", "int warehouez, b;", others])[0],
        "Misspelling warehouez for warehouze @1 @1"
    );
    assert_eq!(traces("a.c", ["int grommet;", "int grommet, b;", others]), ["Name grommet @1 @1"]);
}

/// Short, round and small ones are too common.
#[test]
fn equal_literals() {
    let one = "int a[] = {7, 1000, 1024, 255, 5381, 0x7f1}; char *b = \"Zwolf Boxkampfer\", *c = \"%d\\n\";";
    let other = "char *c = \"%d\\n\";\nchar *b = \"Zwolf Boxkampfer\";\nint a[] = {7, 1000, 1024, 255, 5381, 0x7f1};";
    assert_eq!(
        traces("a.c", [one, other, "int d;"]),
        ["Literal Zwolf Boxkampfer @1 @2", "Literal 0x7f1 @1 @3", "Literal 5381 @1 @3"],
    );
    assert_eq!(
        traces("a.py", ["x = f\"{y} of them, no more\"", "z = 'of them, no more'", "x = 1"]),
        ["Literal of them, no more @1 @1"],
        "the quotes must not matter",
    );
}

/// At the end of a line, between tabs, and on one side of an operator, where names may differ.
#[test]
fn equal_unusual_whitespace() {
    let traces = |left: &str, right: &str| traces("a.c", [left, right, "int other = 1;\n"]);
    assert_eq!(traces("int a =1, b [2];  \n", "\nint a =1, b [2];  \n").len(), 2, "expected the line and its shape");
    assert_eq!(traces("int u=v+w; \n", "int u=v+w; \n"), ["Whitespace int u=v+w;  @1 @1"]);
    assert_eq!(traces("\t  u = v + w + 1;\n", "\t  u = v + w + 1;\n"), ["Whitespace \t  u = v + w + 1; @1 @1"]);
    assert_eq!(traces("int u =v + w ;\n", "\nint x =y + z ;\n"), ["Whitespace int u =v + w ; @1 @2"]);
    for usual in ["int u = -v + w;\n", "int u=v+w;\n", "for (;;) u = -v;\n", "int f(int u, int *v);\n"] {
        assert_eq!(traces(usual, usual), [""; 0], "{usual}");
    }
}

#[test]
fn features_of_the_class_and_of_starter_code_are_not_shown() {
    let text = "int peculiar; // nobody else says this\n";
    let kinds = |shared: Vec<Corroboration>| shared.iter().map(|one| one.kind).collect::<Vec<_>>();
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 10, "")), [TraceKind::Comment, TraceKind::Name]);
    assert_eq!(kinds(shared("a.c", [text, text, text], 10, "")), []);
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 10, text)), []);
    // In a class of three, two may well choose the same name, but hardly the same sentence.
    assert_eq!(kinds(shared("a.c", [text, text, "int c;"], 1, "")), [TraceKind::Comment]);
}

#[test]
fn all_holders_are_counted() {
    let submission = |text: &str| ReadSubmission { files: vec![file("a.c", text)], ..ReadSubmission::default() };
    let mut class: Vec<ReadSubmission> = (0..62).map(|n| submission(&format!("int own{n};"))).collect();
    for member in &mut class[10..15] {
        *member = submission("int jackdaw;\nint jackdaw, jackdaw;\nint jackdaw;\nint jackdaw;");
    }
    class.push(ReadSubmission::default());
    let classes = TokenClasses::new();
    let files: Vec<_> = class.iter().map(ReadSubmission::open).collect();
    let views: Vec<_> = files.iter().map(|files| lexical_views(files, &classes)).collect();
    let hashes: Vec<_> = views.iter().map(|files| feature_hashes(files)).collect();
    let frequency = DocumentFrequency::new(&class, &hashes, &[]);
    let rare = |submission: usize| frequency.rare_features(&views[submission]);
    let shared = frequency.shared(&rare(10), &rare(14));
    let trace = &shared[0].traces[0];
    assert_eq!((trace.n_having, trace.n_submissions), (5, 62), "an empty submission must not count");
    assert_eq!(trace.left.total, 4, "expected lines, not occurrences");
    assert_eq!(trace.left.first.iter().map(|location| location.line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(rare(62).is_empty() && frequency.shared(&rare(0), &rare(1)).is_empty());
}

/// The total says how many there are.
#[test]
fn long_lists_and_texts_are_cut() {
    let names: String = (0..1000).map(|n| format!("int magpie{n};\n")).collect();
    let text = format!("{names}// {}\n", "many words ".repeat(10_000));
    let shared = shared("a.c", [&text, &text, "int c;"], 10, "");
    assert_eq!((shared[1].kind, shared[1].total, shared[1].traces.len()), (TraceKind::Name, 1000, MAX_TRACES));
    assert!(shared[0].traces[0].text.len() <= MAX_TEXT_CHARS + 3, "{}", shared[0].traces[0].text.len());
}
