//! Checks the counts against the definition: a text search over the whole class.

use lookalike_corpus::{DecodedFile, ReadFile};
use lookalike_frontends::Language;

use super::*;
use crate::lexical_view::{TokenClasses, lexical_views};

fn submission(path: &str, text: &str, author: Option<u32>) -> ReadSubmission {
    let language = Language::detect(path.rsplit('.').next(), "").unwrap();
    let tokens = language.token_string(text).into();
    let (path, text) = (path.to_owned(), text.into());
    let file = ReadFile { decoded: DecodedFile::new(path, language, text), listed: 0, tokens };
    ReadSubmission { files: vec![file], author, ..ReadSubmission::default() }
}

/// Returns what the first two submissions of a class have alone, and what the first `n_members` have alone.
fn found(submissions: &[ReadSubmission], starter: &str, n_members: usize) -> (Exclusive, SharedByAll) {
    let classes = TokenClasses::new();
    let files: Vec<_> = submissions.iter().map(ReadSubmission::open).collect();
    let views: Vec<_> = files.iter().map(|files| lexical_views(files, &classes)).collect();
    let starter = submission("starter.c", starter, None);
    let starter = starter.open();
    let hashes = views.iter().map(|files| trace_hashes(files)).collect();
    let holders = TraceHolders::new(submissions, hashes, &lexical_views(&starter, &classes));
    let traces: Vec<_> = views.iter().map(|files| holders.rare_traces(files, Some(n_members))).collect();
    let members: Vec<&[Occurrence]> = traces.iter().take(n_members).map(Vec::as_slice).collect();
    (exclusive(&traces[0], &traces[1]), shared_by_all(&members, n_members))
}

fn of_class(texts: &[&str]) -> Exclusive {
    let submissions: Vec<_> = texts.iter().map(|text| submission("a.c", text, None)).collect();
    found(&submissions, "", 2).0
}

fn names(found: &Exclusive) -> Vec<&str> {
    found.names.iter().map(|name| name.text.as_str()).collect()
}

const OTHER: &str = "int other(void) { return 0; }\n";

/// Lines count once, apart from spacing, and not if a third person has them or the starter code.
#[test]
fn lines_are_counted_as_a_text_search_finds_them() {
    let left = "int total = 1;\nint total = 1;\n  if (x)  { y(); }\nshort;\n// a comment of our own\nint given;\n";
    let right = "\n\tif (x) { y(); }\n// a comment of our own\nint  total=1;\nint given;\n";
    let class: Vec<_> = [left, right, OTHER].map(|text| submission("a.c", text, None)).into();
    let (both, _) = found(&class, "int given;\n", 2);
    let places: Vec<_> = both.lines.iter().map(|line| (line.left.line, line.right.line)).collect();
    assert_eq!((both.n_lines, places), (3, vec![(1, 4), (3, 2), (5, 3)]));
    assert_eq!(of_class(&[left, right, "int x;\n", "if(x){y();}\n"]).n_lines, 3, "a fourth person has one of them");
}

/// A name is one that the programs declare, and that occurs in no other text, not even in a comment.
#[test]
fn names_are_those_that_the_programs_declare() {
    let left =
        "int wobbly = 1;\nchar *nibble;\nvoid jump_over(int ledge) { library_call(wobbly); struct_b.member_c = 2; }\n";
    let right = "static int wobbly;\nchar *nibble;\nvoid jump_over(int ledge) { library_call(nibble); }\n";
    assert_eq!(names(&of_class(&[left, right, OTHER])), ["wobbly", "nibble", "jump_over", "ledge"]);
    assert_eq!(names(&of_class(&[left, right, "// nibble\nint a;\n"])), ["wobbly", "jump_over", "ledge"]);
    assert_eq!(names(&of_class(&[left, right, "int nibbles;\n"])).len(), 4, "it is another word");
    let java =
        "final TreeSet<String> shelf;\nprivate Scanner source;\nstatic final Deque[] piles;\npublic Library() { }\n";
    let class: Vec<_> = [java, java, "class Other { }\n"].map(|text| submission("A.java", text, None)).into();
    assert_eq!(names(&found(&class, "", 2).0), ["source", "piles", "Library"], "types are not declared");
    let python = ["wob = foreign(1)\nfor knot in wob: pass\n", "for knot in foreign(2):\n    wob = 3\n", "pass\n"];
    let class: Vec<_> = python.map(|text| submission("a.py", text, None)).into();
    assert_eq!(names(&found(&class, "", 2).0), ["wob", "knot"]);
}

/// A text needs five letters, and its quotes do not matter.
#[test]
fn texts_are_string_literals() {
    let left = "char *a = \"Enter the nubmer\"; char *b = \"%d, %d\";\n";
    let right = "puts(\"Enter the nubmer\"); puts(\"%d, %d\");\n";
    let both = of_class(&[left, right, OTHER]);
    assert_eq!((both.n_texts, both.texts[0].text.as_str()), (1, "Enter the nubmer"));
    assert_eq!(of_class(&[left, right, "puts(\"Enter the nubmer\");\n"]).n_texts, 0);
}

/// A text is searched for as a reader searches: within longer texts, in comments, and in starter code.
#[test]
fn texts_are_searched_for_everywhere() {
    let (ours, long) = ("puts(\"Enter the nubmer\");\n", format!("puts(\"{}\");\n", "so long a text ".repeat(9)));
    assert_eq!(n_texts(&[ours, ours, OTHER], ""), 1);
    assert_eq!(n_texts(&[ours, ours, "puts(\"Enter the nubmer now\");\n"], ""), 0);
    assert_eq!(n_texts(&[ours, ours, "// Enter the nubmer\nint a;\n"], ""), 0);
    assert_eq!(n_texts(&[ours, ours, OTHER], "// Enter the nubmer\n"), 0);
    assert_eq!(n_texts(&[&long, &long, OTHER], ""), 1);
    assert_eq!(n_texts(&[&long, &long, &long.replace("\");", "s\");")], ""), 0, "its beginning is in another one");
}

fn n_texts(texts: &[&str], starter: &str) -> usize {
    let class: Vec<_> = texts.iter().map(|text| submission("a.c", text, None)).collect();
    let starter = submission("starter.c", starter, None);
    let (classes, starter) = (TokenClasses::new(), starter.open());
    let starter = lexical_views(&starter, &classes);
    let files: Vec<_> = class.iter().map(ReadSubmission::open).collect();
    let views: Vec<_> = files.iter().map(|files| lexical_views(files, &classes)).collect();
    let holders = TraceHolders::new(&class, views.iter().map(|files| trace_hashes(files)).collect(), &starter);
    ExclusiveTraces::new(&holders, &class, &starter, &[], &views).of_pair(0, 1).n_texts
}

/// Earlier attempts of one of the two take nothing away: nobody else has it.
#[test]
fn attempts_of_one_author_count_once() {
    let text = "int our_own_line = 12345;\n";
    let class = [(text, Some(1)), (text, Some(2)), (text, Some(1)), (OTHER, None)];
    let class: Vec<_> = class.map(|(text, author)| submission("a.c", text, author)).into();
    assert_eq!(found(&class, "", 2).0.n_lines, 1);
}

/// Three who have the same lines have them together; no two of them have them alone.
#[test]
fn clusters_have_traces_of_their_own() {
    let text = "int our_own_line = 12345;\nputs(\"A text of ours\");\n";
    let class: Vec<_> = [text, text, text, OTHER].map(|text| submission("a.c", text, None)).into();
    let (two, all) = found(&class, "", 3);
    assert!(two.is_empty());
    assert_eq!((all.n_lines, all.n_names, all.n_texts), (2, 1, 1));
    let [first, second] = [1, 2].map(|line| LineRef { file: 0, line });
    assert_eq!(all.proof, Some(second), "the line with the text");
    assert_eq!(
        (all.lines, all.names, all.texts),
        (vec![first, second], vec!["our_own_line".into()], vec!["A text of ours".into()])
    );
}

/// A proof has a text that only the two have, else a name, and is short.
#[test]
fn proofs_are_telling_lines() {
    let text = "int short_one = 1;\nprintf(\"Hello from us: %d\", short_one);\nabcdefg();\n";
    let both = of_class(&[text, text, OTHER]);
    assert_eq!(both.lines[both.proof.unwrap()].left.line, 2);
    let text = "int short_one = 1;\nabcdefg(11111111);\n";
    let both = of_class(&[text, text, OTHER]);
    assert_eq!(both.lines[both.proof.unwrap()].left.line, 1);
}

proptest::proptest! {
    /// The number of lines is that of a search over the whole class.
    #[test]
    fn counts_are_those_of_a_search(lines in proptest::collection::vec((0..12_u32, proptest::bits::u8::masked(0b1111)), 0..30)) {
        let text = |who: u8| -> String {
            let own = lines.iter().filter(|(_, holders)| holders >> who & 1 == 1);
            own.map(|(number, _)| format!("call_number({number});\n")).collect()
        };
        let texts: Vec<String> = (0..4).map(text).collect();
        let sets: Vec<std::collections::BTreeSet<&str>> = texts.iter().map(|text| text.lines().collect()).collect();
        let expected = sets[0].iter().filter(|line| {
            sets[1].contains(*line) && !sets[2].contains(*line) && !sets[3].contains(*line)
        });
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        proptest::prop_assert_eq!(of_class(&texts).n_lines, expected.count());
    }
}
