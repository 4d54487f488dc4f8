//! The gallery: a made-up report with every state of every page, made without the engine. For tests and for work on the look.
//!
//! Twelve students wrote a word counter, some of them together. The programs are in the crate's folder `gallery/`;
//! the copies are disguised here, and a simple comparison of lines replaces the engine.

pub mod app;
mod comparison;
mod disguise;
mod large;
mod likeness;
mod partial;
mod sharing;
mod syntax;
mod times;

use crate::model::{
    Author, Beside, Breakdown, Concern, FileStatus, Input, InputFile, Parameter, Provenance, ReadAs, ReadAsReason,
    Report, Role, Run, SourceFile, SourceText, StarterLines, Submission, UnlistedStarter, Verdict, rounding,
};
use disguise::{renamed, with_line_after};
pub use large::large_report;

const STARTER: &str = include_str!("../gallery/starter.c");
const HASH_TABLE: &str = include_str!("../gallery/hash_table.c");
const HASH_MAIN: &str = include_str!("../gallery/hash_main.c");
const TREE: &str = include_str!("../gallery/tree.c");
const TREE_MAIN: &str = include_str!("../gallery/tree_main.c");
const SORTED_ARRAY: &str = include_str!("../gallery/sorted_array.c");
const ARRAY_MAIN: &str = include_str!("../gallery/array_main.c");
const PLOT: &str = include_str!("../gallery/plot.py");
const REPORT: &str = include_str!("../gallery/report.py");

/// Returns the made-up report. It is the same every time.
pub fn report() -> Report {
    let mut submissions = class();
    submissions.iter_mut().flat_map(|one| &mut one.files).for_each(syntax::add_syntax);
    comparison::mark_starter_and_common(&mut submissions, STARTER);
    let (mut pairs, clusters, scores) = comparison::pairs(&submissions);
    pairs.iter_mut().for_each(|pair| likeness::describe(pair, &submissions));
    sharing::note_others(&mut pairs, &submissions);
    let identical = comparison::note_identical(&mut submissions);
    let mut report = Report {
        batch_name: "assignment-3".to_owned(),
        warnings: Vec::new(),
        incomplete: Vec::new(),
        starter_incomplete: Vec::new(),
        unlisted_starter: None,
        run: run(),
        read_as: read_as(),
        input_files: account(&submissions),
        submissions,
        identical,
        pairs,
        clusters,
        n_flagged: Default::default(),
        cases: Vec::new(),
        n_pairs_found: scores.found.iter().sum::<u64>() as usize,
        scores,
    };
    report.n_flagged = crate::model::FlaggedPairs {
        strong: report.pairs.iter().filter(|pair| pair.verdict == Verdict::Strong).count(),
        worth_a_look: report.pairs.iter().filter(|pair| pair.verdict == Verdict::WorthALook).count(),
    };
    report.find_cases();
    report.link_files();
    partial::note_completeness(&mut report);
    times::note_first(&mut report);
    for expected in report.scores.expected.iter_mut().flatten() {
        *expected = rounding::expected(*expected);
    }
    for passage in report.pairs.iter_mut().flat_map(|pair| &mut pair.passages) {
        passage.evidence_bits = rounding::bits(passage.evidence_bits);
        for other in &mut passage.others {
            other.share = rounding::other_share(other.share);
        }
    }
    report
}

/// Returns a report in which chance explains every pair.
pub fn quiet_report() -> Report {
    let mut report = report();
    report.warnings = vec!["--exclude old/ has no effect: it matches no path in any submission".to_owned()];
    report.incomplete = vec!["assignment-3.zip: it breaks off; get the archive again, whole".to_owned()];
    report.starter_incomplete = vec!["starter.zip: it breaks off; download the file again".to_owned()];
    report.unlisted_starter = Some(unlisted_starter());
    report.pairs.retain(|pair| pair.verdict == Verdict::Unremarkable);
    report.scores = comparison::scores(&report.pairs);
    report.n_pairs_found = report.pairs.len();
    report.clusters.clear();
    report.identical.clear();
    for submission in &mut report.submissions {
        submission.identical = None;
        submission.partial = None;
        submission.too_short = None;
    }
    report
}

/// Returns what a report says of the starter code if nobody gave it.
fn unlisted_starter() -> UnlistedStarter {
    let places = vec![
        StarterLines { file: 0, first_line: 1, last_line: 14 },
        StarterLines { file: 1, first_line: 3, last_line: 3 },
    ];
    UnlistedStarter { n_tokens: 1234, n_sharing: 9, n_people: 12, submission: 5, places }
}

fn class() -> Vec<Submission> {
    let hash = [STARTER, HASH_TABLE, HASH_MAIN].concat();
    let tree = [STARTER, TREE, TREE_MAIN].concat();
    let array = [STARTER, SORTED_ARRAY, ARRAY_MAIN].concat();
    vec![
        batch("Aalto, Aino", vec![c("wordfreq.c", &hash)]),
        batch("Brandt, Emil", vec![c("wordfreq.c", &tree)]),
        batch("Castillo, Inés", vec![c("frequencies.c", &rearranged(&hash))]),
        batch("Dąbrowski, Olek", vec![c("wordfreq.c", &array)]),
        batch("Fofanah, Mariama", vec![python("plot.py", PLOT), c("wordfreq.c", &padded(&tree))]),
        batch(
            "García Márquez, Lucía",
            vec![
                c("src/main.c", &[STARTER, HASH_MAIN].concat()),
                c("src/table.c", &HASH_TABLE.replace("h * 33 +", "(h << 5) + h +")),
                python("tools/plot.py", &renamed(PLOT, &[("counts", "tally"), ("number", "row")])),
                python("tools/__init__.py", ""),
            ],
        ),
        batch("أمل حداد", vec![c("عدّاد.c", &renamed(&array, &[("lo", "low"), ("hi", "high"), ("mid", "middle")]))]),
        batch("Jónsson, Björn", vec![c("wordfreq.c", &reformatted(&array))]),
        batch("Kowalski, Jan", vec![c("main.c", &[STARTER, &TREE[..TREE.len() / 2]].concat())]),
        batch("Lindqvist, Saga", vec![python("report.py", &trojan(REPORT))]),
        batch("O'Brien, Ciarán <team 4>", vec![c("wordfreq.c", &lightly_renamed(&hash))]),
        batch("Rossi, Carla", Vec::new()),
        earlier("2023/Petrov, Ilya", vec![c("count.c", &renamed(HASH_TABLE, &[("table", "heads"), ("slot", "i")]))]),
        earlier("2023/Quist, Freja", vec![python("bars.py", PLOT)]),
    ]
}

fn batch(name: &str, files: Vec<SourceFile>) -> Submission {
    let author = Author { name: name.to_owned(), id: Some(format!("s{:04}", 1000 + 37 * name.len())) };
    let provenance = Provenance {
        authors: vec![author],
        group: name.starts_with("Fofanah").then(|| "Alder".to_owned()),
        section: None,
        attempt: Some(1),
        time: Some(format!("2024-10-03T22:{:02}:05", name.len())),
        late: Some(name.len() > 14),
    };
    Submission { name: name.to_owned(), provenance, files, ..Submission::default() }
}

fn earlier(name: &str, files: Vec<SourceFile>) -> Submission {
    Submission { role: Role::Earlier, ..batch(name, files) }
}

fn c(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), language: "C".to_owned(), text: text.into(), ..SourceFile::default() }
}

fn python(path: &str, text: &str) -> SourceFile {
    SourceFile { language: "Python".to_owned(), ..c(path, text) }
}

/// Renames identifiers consistently.
fn lightly_renamed(hash: &str) -> String {
    renamed(hash, &[("entry", "item"), ("lookup", "find_or_add"), ("e", "it"), ("word", "key"), ("count", "seen")])
}

/// Renames identifiers, reorders functions, and inserts lines without effect.
fn rearranged(hash: &str) -> String {
    let hash = renamed(hash, &[("entry", "cell"), ("table", "rows"), ("hash", "spread"), ("flatten", "gather")]);
    let hash = with_line_after(&hash, "long n = 0;", "    int unused = 0;");
    let hash = with_line_after(&hash, "e->count = 0;", "    if (e->next == e)\n        abort();");
    let (Some(sort), Some(gather), Some(print)) =
        (hash.find("static int by_count"), hash.find("static struct cell **gather"), hash.find("static void print"))
    else {
        return hash;
    };
    [&hash[..sort], &hash[gather..print], &hash[sort..gather], &hash[print..]].concat()
}

/// Changes line endings, white space, modifiers and numbers.
fn reformatted(array: &str) -> String {
    let array = array
        .replace(": 64;", ": 128;")
        .replace("size_t mid", "size_t  mid")
        .replace("struct list *l, const", "struct list *l, volatile");
    array.replace('\n', "\r\n")
}

/// Adds comments and a function in the middle.
fn padded(tree: &str) -> String {
    let tree = renamed(tree, &[("destroy", "free_tree"), ("average_length", "mean_length")]);
    let tree = with_line_after(&tree, "fresh->times = 1;", "        fresh->left = NULL;\n        fresh->right = NULL;");
    let own = "static int depth(const Node *t)\n{\n    int l, r;\n    if (t == NULL)\n        return 0;\n    \
               l = depth(t->left);\n    r = depth(t->right);\n    return 1 + (l > r ? l : r);\n}\n\n";
    tree.replace("static int compare", &format!("{own}static int compare"))
}

/// Adds a comment that would reorder the display of the code after it.
fn trojan(report: &str) -> String {
    report.replace("        return True", "        return True  # \u{202e}\u{2066}always\u{2069} enough")
}

/// The names beside the submissions.
const BESIDE: [&str; 4] = ["Assignment 3.pdf", "marks.xlsx", ".DS_Store", "__MACOSX"];

/// A table in the batch of the gallery.
const TABLES: [&str; 1] = ["info.csv says who handed in what: files are in “filename”, people in “full_name”"];

fn run() -> Run {
    let parameter = |name: &str, value: &str, meaning: &str| Parameter {
        name: name.to_owned(),
        value: value.to_owned(),
        meaning: meaning.to_owned(),
    };
    let input = |role, name: &str, digit: &str, n_files| Input {
        role,
        name: name.to_owned(),
        sha256: digit.repeat(32),
        n_files,
        layout: (role != Role::Starter).then(|| "moodle".to_owned()),
        beside: Beside(if role == Role::Batch { BESIDE.map(str::to_owned).to_vec() } else { Vec::new() }),
        tables: if role == Role::Batch { TABLES.map(str::to_owned).to_vec() } else { Vec::new() },
        notes: if role == Role::Earlier { vec!["one folder was empty".to_owned()] } else { Vec::new() },
    };
    Run {
        version: "0.1.0".to_owned(),
        parameters: vec![
            parameter("noise", "10", "Runs of fewer equal tokens than this are never reported."),
            parameter("guarantee", "24", "Every run of at least so many equal tokens is found."),
            parameter("common", "60%", "Code that a larger share of the batch has does not count."),
            parameter("min-score", "0.10", "Pairs below this score are not reported."),
            parameter("top", "250", "At most so many pairs are reported."),
        ],
        inputs: vec![
            input(Role::Batch, "assignment-3.zip", "3f", 19),
            input(Role::Starter, "starter.c", "a0", 1),
            input(Role::Earlier, "2023", "7c", 2),
        ],
    }
}

/// Returns every compared file and one file of every other status.
fn account(submissions: &[Submission]) -> Vec<InputFile> {
    let mut account = vec![starter_file()];
    for submission in submissions {
        for file in &submission.files {
            account.push(compared(submission, file));
        }
    }
    let absent = FileStatus::Absent {
        what: "a Git LFS pointer".to_owned(),
        advice: "run `git lfs pull` in the clone, and compare again".to_owned(),
    };
    account.push(input_file(Role::Batch, "Rossi, Carla", "data/words.c", absent));
    let reason = "the archive entry is encrypted".to_owned();
    account.push(input_file(Role::Batch, "Rossi, Carla", "all.zip", FileStatus::Unreadable { reason }));
    let rule = "not source code: the file has NUL bytes".to_owned();
    account.push(input_file(Role::Batch, "Kowalski, Jan", "a.out", FileStatus::Ignored { rule }));
    let rule = "generated code, by its name".to_owned();
    account.push(input_file(Role::Batch, "Kowalski, Jan", "src/parser.tab.c", FileStatus::Ignored { rule }));
    let rule = "files that the desktop leaves behind".to_owned();
    account.push(input_file(Role::Batch, "Brandt, Emil", ".DS_Store", FileStatus::Ignored { rule }));
    let (owner, path) = ("García Márquez, Lucía".to_owned(), "src/table.c".to_owned());
    let original = account.iter().find(|file| file.owner == owner && file.path == path);
    let n_bytes = original.map_or(0, |original| original.n_bytes);
    let duplicate = FileStatus::DuplicateOf { file: None, owner, path };
    let duplicate = input_file(Role::Batch, "García Márquez, Lucía", "backup/table.c", duplicate);
    account.push(InputFile { n_bytes, ..duplicate });
    account
}

/// Returns one row about languages for every reason.
fn read_as() -> Vec<ReadAs> {
    let row = |ending: Option<&str>, language: &str, n_files, reason| ReadAs {
        ending: ending.map(str::to_owned),
        language: language.to_owned(),
        n_files,
        reason,
    };
    vec![
        row(None, "python", 1, ReadAsReason::OwnContent),
        row(Some(".c"), "c", 15, ReadAsReason::Ending),
        row(Some(".h"), "c", 3, ReadAsReason::Content),
        row(Some(".ipynb"), "python", 2, ReadAsReason::Document),
        row(Some(".nim"), ".nim", 2, ReadAsReason::Words),
        row(Some(".old"), "c", 1, ReadAsReason::Option),
        row(Some(".py"), "python", 2, ReadAsReason::Stored),
    ]
}

fn starter_file() -> InputFile {
    InputFile {
        n_bytes: STARTER.len() as u64,
        language: Some("C".to_owned()),
        n_tokens: comparison::n_tokens(STARTER),
        ..input_file(Role::Starter, "starter.c", "starter.c", FileStatus::Compared)
    }
}

fn input_file(role: Role, submission: &str, path: &str, status: FileStatus) -> InputFile {
    InputFile {
        role,
        submission: None,
        owner: submission.to_owned(),
        path: path.to_owned(),
        n_bytes: 4120,
        breakdown: Breakdown::default(),
        language: None,
        n_tokens: 0,
        status,
        notes: Vec::new(),
        concerns: Vec::new(),
    }
}

/// Returns the text of a file; made-up texts are in memory.
fn text_of(file: &SourceFile) -> &str {
    match &file.text {
        SourceText::InMemory(text) => text,
        SourceText::Spilled(_) => "",
    }
}

fn compared(submission: &Submission, file: &SourceFile) -> InputFile {
    let status = match file.path.as_str() {
        "main.c" => FileStatus::PartlyParsed { regions: 2, lines: vec![31, 58] },
        "tools/__init__.py" => FileStatus::TooShort,
        _ => FileStatus::Compared,
    };
    let concerns = if file.path == "main.c" { vec![Concern::HiddenCode] } else { Vec::new() };
    let notes = match file.path.as_str() {
        "frequencies.c" => vec!["read as windows-1252".to_owned()],
        "report.py" => vec!["3 characters that change the order of display".to_owned()],
        _ => Vec::new(),
    };
    InputFile {
        n_bytes: file.text.len() as u64,
        language: Some(file.language.clone()),
        n_tokens: comparison::n_tokens(text_of(file)),
        notes,
        concerns,
        ..input_file(submission.role, &submission.name, &file.path, status)
    }
}
