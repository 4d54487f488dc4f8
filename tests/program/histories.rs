//! Histories: repositories that submissions bring say when shared code appeared, and say so only as far as they can.

mod dates;
mod logs;

use lookalike_test_harness::packs::tar;
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::zips::zip_bytes;
use lookalike_test_harness::{Report, TestDir, files_below};
use lookalike_test_support::repositories::ObjectId;
use lookalike_test_support::repositories::{NewCommit, RepositoryBuilder};
use serde_json::{Value, json};

const ANN: &str = "Ann Ode <ann@example.org>";
const BEN: &str = "Ben Wu <ben@example.org>";
/// Friday, 6 March 2026, 09:00 UTC.
const FRIDAY: i64 = 1_772_787_600;
const HOUR: i64 = 3600;

/// The code that two submissions share.
fn shared() -> String {
    scrambled(1)
}

/// Own code before the shared code: every repository begins with some.
const BEGINNING: &str =
    "#include <stdio.h>\nint read_number(void) { int number = 0; scanf(\"%d\", &number); return number; }\n";

/// A history in the making: a repository with its clock.
#[derive(Clone)]
struct Work {
    repository: RepositoryBuilder,
    author: &'static str,
    time: i64,
    head: Vec<ObjectId>,
}

impl Work {
    fn begin(author: &'static str, time: i64) -> Work {
        let work = Work { repository: RepositoryBuilder::default(), author, time, head: Vec::new() };
        work.commit(0, &[("main.c", BEGINNING)])
    }

    /// Commits some files after some seconds.
    fn commit(self, seconds: i64, files: &[(&str, &str)]) -> Work {
        let time = self.time + seconds;
        self.commit_dated(time, [time, time], files)
    }

    fn commit_dated(mut self, time: i64, dates: [i64; 2], files: &[(&str, &str)]) -> Work {
        self.time = time;
        let new = NewCommit { files, parents: &self.head, author: self.author, dates };
        self.head = vec![self.repository.commit(new)];
        self
    }

    /// Types the shared code in a dozen commits, ten minutes between them.
    fn typed(mut self) -> Work {
        let shared = shared();
        let lines: Vec<&str> = shared.lines().collect();
        for step in 1..=12 {
            let text = lines[..lines.len() * step / 12].join("\n");
            // No two intervals are equal: nobody works like that.
            self = self.commit(600 + step as i64, &[("main.c", &format!("{BEGINNING}{text}\n"))]);
        }
        self
    }

    /// Commits the shared code in one piece after an hour.
    fn pasted(self) -> Work {
        self.commit(HOUR, &[("main.c", &whole())])
    }
}

/// The file that is handed in.
fn whole() -> String {
    format!("{BEGINNING}{}", shared())
}

/// A submission of a test: its repository in its folder, or none.
struct Brings(Vec<(String, Vec<u8>)>);

fn loose(work: Work) -> Brings {
    in_folder(".git", work.repository.loose())
}

fn packed(work: Work) -> Brings {
    in_folder(".git", work.repository.packed())
}

fn in_folder(folder: &str, files: Vec<(String, Vec<u8>)>) -> Brings {
    Brings(files.into_iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes)).collect())
}

/// Compares a class in which `ann` and `ben` share code, and returns the report.
fn compared(ann: &Brings, ben: &Brings) -> (TestDir, Report) {
    let dir = TestDir::new();
    for seed in 11..=18 {
        dir.file(&format!("class/other{seed}/main.c"), scrambled(seed));
    }
    for (name, brings) in [("ann", ann), ("ben", ben)] {
        dir.file(&format!("class/{name}/main.c"), whole());
        for (path, bytes) in &brings.0 {
            dir.file(&format!("class/{name}/{path}"), bytes);
        }
    }
    let report = dir.check_to("report", &["class"]);
    (dir, report)
}

/// Returns the histories of the pair: its own entry, and the signs of both sides.
fn histories(report: &Report) -> (Value, [Value; 2]) {
    let histories = &report.json["histories"];
    let signs = [1, 2].map(|number| {
        let of = histories["submissions"].as_array().unwrap().iter().find(|one| one["submission"] == number);
        of.map_or(Value::Null, |one| one["signs"].clone())
    });
    (histories["pairs"][0].clone(), signs)
}

/// Returns who was first, the pattern on both sides, and the signs on both sides, for two histories.
fn told(ann: Brings, ben: Brings) -> Value {
    let (_dir, report) = compared(&ann, &ben);
    let (pair, [of_ann, of_ben]) = histories(&report);
    let sign =
        |signs: Value| signs.as_array().map(|signs| signs.iter().map(|sign| sign["sign"].clone()).collect::<Vec<_>>());
    json!([pair["order"], pair["sides"][0]["pattern"], pair["sides"][1]["pattern"], sign(of_ann), sign(of_ben)])
}

fn typed() -> Work {
    Work::begin(ANN, FRIDAY).typed()
}

fn pasted_later() -> Work {
    Work::begin(BEN, FRIDAY + 48 * HOUR).pasted()
}

/// Code that grew on one side before it came to the other in one piece was there first, whichever side that is and however the repositories are stored.
#[test]
fn typed_code_is_older_than_a_later_piece() {
    for (ann, ben) in [(loose(typed()), packed(pasted_later())), (packed(typed()), loose(pasted_later()))] {
        assert_eq!(told(ann, ben), json!(["left_first", "in_steps", "in_one_piece", null, null]));
    }
    assert_eq!(
        told(loose(pasted_later()), loose(typed())),
        json!(["right_first", "in_one_piece", "in_steps", null, null])
    );
}

/// Histories that do not show how the work was made are said to be so, and nobody is said to be first.
#[test]
fn other_histories_cannot_tell() {
    let squashed = Work { head: Vec::new(), repository: RepositoryBuilder::default(), ..pasted_later() };
    let squashed = squashed.commit(0, &[("main.c", &whole())]);
    assert_eq!(
        told(loose(typed()), loose(squashed)),
        json!(["cannot_tell", "in_steps", "from_the_start", null, ["one_snapshot"]])
    );
    let mut rewritten = Work::begin(BEN, FRIDAY + 48 * HOUR);
    rewritten.repository = RepositoryBuilder::default();
    rewritten.head.clear();
    let made = rewritten.time + 5 * HOUR;
    for (step, text) in [BEGINNING, &whole(), &format!("{}int last;\n", whole())].into_iter().enumerate() {
        let time = FRIDAY + step as i64 * HOUR;
        rewritten = rewritten.commit_dated(time, [time, made + step as i64], &[("main.c", text)]);
    }
    assert_eq!(
        told(loose(typed()), packed(rewritten)),
        json!(["cannot_tell", "in_steps", "in_one_piece", null, ["made_at_once"]])
    );
    let forged = Work::begin(BEN, FRIDAY + 48 * HOUR).commit(-200 * HOUR, &[("main.c", &whole())]);
    assert_eq!(
        told(loose(typed()), loose(forged)),
        json!(["cannot_tell", "in_steps", "in_one_piece", null, ["out_of_order"]])
    );
    let begun = Work::begin(BEN, FRIDAY + 48 * HOUR);
    let before = begun.head[0];
    let mut shallow = begun.pasted();
    shallow.repository.forget(before);
    assert_eq!(
        told(loose(typed()), loose(shallow)),
        json!(["cannot_tell", "in_steps", "from_the_start", null, ["one_snapshot", "cut_off"]])
    );
    // Both in steps, both in one piece, the piece before the steps: each could be either.
    let typed_later = Work::begin(BEN, FRIDAY + 48 * HOUR).typed();
    assert_eq!(
        told(loose(typed()), loose(typed_later.clone())),
        json!(["cannot_tell", "in_steps", "in_steps", null, null])
    );
    let pasted_before = Work::begin(ANN, FRIDAY).pasted();
    assert_eq!(
        told(loose(pasted_before.clone()), loose(typed_later)),
        json!(["cannot_tell", "in_one_piece", "in_steps", null, null])
    );
    assert_eq!(
        told(loose(pasted_before), loose(pasted_later())),
        json!(["cannot_tell", "in_one_piece", "in_one_piece", null, null])
    );
    // Shared code that was never committed, and a side without a history.
    assert_eq!(
        told(loose(typed()), loose(Work::begin(BEN, FRIDAY).commit(HOUR, &[("notes.c", "int notes;\n")]))),
        json!(["cannot_tell", "in_steps", "in_no_snapshot", null, null])
    );
    assert_eq!(told(loose(typed()), Brings(Vec::new())), json!(["cannot_tell", "in_steps", null, null, null]));
}

/// A clone of a classmate's repository has the same commits, and so does one into which it was merged. The histories do not tell whose they are.
#[test]
fn clones_are_named() {
    let clone = Work { author: BEN, ..typed() }.commit(48 * HOUR, &[("main.c", &format!("{}int mine;\n", whole()))]);
    let mut merged = pasted_later();
    let own = merged.head[0];
    let of_ann = typed();
    merged.repository.merge(&of_ann.repository);
    merged.head = vec![own, of_ann.head[0]];
    let merged = merged.commit(HOUR, &[("main.c", &whole())]);
    for taker in [clone, merged] {
        let (_dir, report) = compared(&loose(typed()), &packed(taker));
        let (pair, [_, of_ben]) = histories(&report);
        assert_eq!((&pair["order"], &pair["n_same_snapshots"]), (&json!("cannot_tell"), &json!(12)), "{pair}");
        assert_eq!(of_ben[0]["sign"], "other_authors", "{of_ben}");
        assert!(report.page_text("pairs/1.html").contains("12"), "the page says so");
    }
}

/// Repositories are read wherever they lie: of a submodule, without a work tree, and with everything in a .zip; and the page says what was seen, without the names in commits.
#[test]
fn repositories_are_read_wherever_they_lie() {
    let submodule = in_folder(".git/modules/lib", typed().repository.loose());
    let bare = in_folder("work.git", pasted_later().repository.packed());
    let expected = json!(["left_first", "in_steps", "in_one_piece", null, null]);
    let (dir, report) = compared(&submodule, &bare);
    let (pair, _) = histories(&report);
    assert_eq!(pair["order"], expected[0], "{pair}");
    assert_eq!(pair["sides"][0]["steps"].as_array().unwrap().len(), 12);
    let page = report.page_text("pairs/1.html");
    assert!(page.contains("12 commits") && page.contains("one commit"), "{page}");
    for file in
        std::fs::read_dir(&report.folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file())
    {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        assert!(!text.contains("Ode") && !text.contains("example.org") && !text.contains("Ben Wu"));
    }
    let only = dir.check_to("only", &["class", "--only", "main.c"]);
    assert_eq!(only.json["histories"], report.json["histories"], "a repository is the history of whatever is compared");
    let files = files_below(&dir.path("class"));
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    dir.file("class.tar", tar(&entries));
    dir.file("class.zip", zip_bytes(&entries));
    let packed = dir.check_to("packed", &["class.tar"]);
    assert_eq!(packed.json["histories"], report.json["histories"]);
    let zipped = dir.check_to("zipped", &["class.zip"]);
    assert_eq!(zipped.json["histories"], report.json["histories"]);
    let listed = zipped.json["files"].as_array().unwrap();
    let is_object = |file: &&Value| file["path"].as_str().unwrap().contains("objects");
    assert_eq!(listed.iter().filter(is_object).count(), 0, "a repository is one entry");
}

/// Code that came from another file of the same repository is said to have, and code that is in the history alone is named.
#[test]
fn files_of_a_history_are_followed_and_named() {
    let elsewhere = Work::begin(BEN, FRIDAY)
        .commit(HOUR, &[("main.c", BEGINNING), ("draft.c", &shared()), ("old.c", &scrambled(99))])
        .commit(HOUR, &[("main.c", &whole()), ("draft.c", &shared())]);
    let (_dir, report) = compared(&loose(typed()), &loose(elsewhere));
    let (pair, _) = histories(&report);
    let of_ben = &pair["sides"][1];
    assert_eq!((&of_ben["pattern"], &of_ben["other_file"]), (&json!("in_one_piece"), &json!("draft.c")), "{of_ben}");
    let gone = &report.json["histories"]["submissions"][1]["gone"];
    assert_eq!(gone[0]["path"], "old.c", "{gone}");
    assert_eq!((&gone[0]["n_lines"], gone.as_array().unwrap().len()), (&json!(42), 1));
}

/// A commit that both have and that brought a few of the lines, as a template does, is no part in common; and a program that made it is no other person.
#[test]
fn a_common_template_is_no_common_part() {
    let shared = shared();
    let few: String = shared.lines().take(3).map(|line| format!("{line}\n")).collect();
    let template = |author| {
        let bot = "github-classroom[bot] <66690702+github-classroom[bot]@users.noreply.github.com>";
        let work = Work { repository: RepositoryBuilder::default(), author: bot, time: FRIDAY, head: Vec::new() };
        Work { author, ..work.commit(0, &[("main.c", &format!("{BEGINNING}{few}"))]) }
    };
    assert_eq!(
        told(loose(template(ANN).typed()), loose(template(BEN).commit(48 * HOUR, &[("main.c", &whole())]))),
        json!(["left_first", "in_steps", "in_one_piece", null, null])
    );
}

/// A worktree and a clone that shares objects have none of their own: the page says so and what to do, and nobody is said to be first.
#[test]
fn objects_elsewhere_are_asked_for() {
    let worktree = Brings(vec![(".git".to_owned(), b"gitdir: /home/ben/lab/.git/worktrees/ben\n".to_vec())]);
    let mut shared =
        Brings(vec![(".git/objects/info/alternates".to_owned(), b"/home/ben/lab/.git/objects\n".to_vec())]);
    shared.0.push((".git/config".to_owned(), b"[core]\n".to_vec()));
    for brings in [worktree, shared] {
        let (dir, report) = compared(&loose(typed()), &brings);
        let (pair, [_, signs]) = histories(&report);
        assert_eq!((&pair["order"], &pair["sides"][1]), (&json!("cannot_tell"), &Value::Null));
        assert_eq!(signs, json!([{ "sign": "elsewhere" }]));
        let page = report.page_text("pairs/1.html");
        assert!(page.contains("git clone --no-local") && page.contains("was not handed in whole"), "{page}");
        let files = files_below(&dir.path("class"));
        let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        dir.file("class.zip", zip_bytes(&entries));
        assert_eq!(dir.check_to("zipped", &["class.zip"]).json["histories"], report.json["histories"]);
    }
    // The objects of a submodule are in the repository around it.
    let mut with_submodule = in_folder(".git", typed().repository.loose());
    with_submodule.0.push(("lib/.git".to_owned(), b"gitdir: ../.git/modules/lib\n".to_vec()));
    assert_eq!(
        told(with_submodule, loose(pasted_later())),
        json!(["left_first", "in_steps", "in_one_piece", null, null])
    );
}

/// No line of a file that was committed as it was handed in is said to be in no commit, however short the file is; a line that was never committed is, unless its file is too short to be followed.
#[test]
fn short_files_are_in_their_commits() {
    let short = "int zero(void);\n";
    let handed_in = |mut brings: Brings| {
        brings.0.push(("first/zero.c".to_owned(), short.into()));
        brings
    };
    let with_short = |work: Work| Work::commit(work, 60, &[("main.c", BEGINNING), ("first/zero.c", short)]);
    let (_dir, report) =
        compared(&handed_in(loose(with_short(Work::begin(ANN, FRIDAY)).typed())), &handed_in(loose(pasted_later())));
    let (pair, _) = histories(&report);
    let n_in_none = |side: usize| pair["sides"][side]["n_in_no_snapshot"].as_u64().unwrap_or(0);
    assert_eq!((n_in_none(0), n_in_none(1)), (0, 0), "{pair}");
    let page = report.page_text("pairs/1.html");
    assert!(!page.contains("in none of the commits"), "{page}");
    let most: String = shared().lines().take(36).map(|line| format!("{line}\n")).collect();
    let part = Work::begin(BEN, FRIDAY + 48 * HOUR).commit(HOUR, &[("main.c", &format!("{BEGINNING}{most}"))]);
    let (_dir, report) = compared(&loose(typed()), &loose(part));
    assert_eq!(report.page_text("pairs/1.html").matches("in none of the commits").count(), 1);
}

/// An unrelated program in the same history whose code is alike apart from names, or has single lines of the shared code, is not said to have had it first.
#[test]
fn unrelated_programs_in_a_history_are_not_named() {
    let shared = shared();
    let lines: Vec<&str> = shared.lines().collect();
    let alike: String = lines[4..14].iter().map(|line| line.replace(['a', 'i', 'x', 'z'], "other") + "\n").collect();
    let unrelated = format!("{}void alike(void) {{\n{alike}}}\n{}\n", scrambled(99), lines[20]);
    let beside = Work::begin(BEN, FRIDAY).commit(HOUR, &[("main.c", BEGINNING), ("other.c", &unrelated)]);
    let beside = beside.commit(HOUR, &[("main.c", &whole()), ("other.c", &unrelated)]);
    let (_dir, report) = compared(&loose(typed()), &loose(beside));
    let (pair, _) = histories(&report);
    let of_ben = &pair["sides"][1];
    assert_eq!((&of_ben["pattern"], &of_ben["other_file"]), (&json!("in_one_piece"), &Value::Null), "{of_ben}");
    assert_eq!(of_ben["steps"].as_array().unwrap().len(), 1, "{of_ben}");
}

/// The attempts that a platform kept are a history with the platform's times: code that grew from attempt to attempt was there before it came to another in one piece.
#[test]
fn attempts_are_a_history() {
    let dir = TestDir::new();
    let shared = shared();
    let lines: Vec<&str> = shared.lines().collect();
    let part = |quarters: usize| format!("{BEGINNING}{}\n", lines[..lines.len() * quarters / 4].join("\n"));
    let mut table = String::from("filename,full_name,id,status,created_at\n");
    let mut hand_in = |number: u32, name: &str, attempts: &[(u32, String)]| {
        for (attempt, (day, text)) in (1..).zip(attempts) {
            let file = format!("{number}_file1_submission{attempt}.c");
            table += &format!("{file},{name},{number},ready,2026-03-0{day} 10:00:00+03:00\n");
            dir.file(&format!("class/{file}"), text);
        }
    };
    hand_in(1, "Ann Lee", &[(1, part(0)), (2, part(1)), (3, part(2)), (4, part(3)), (5, part(4))]);
    hand_in(2, "Ben Wu", &[(1, part(0)), (8, whole())]);
    for number in 11..=18 {
        hand_in(number, &format!("Person {number}"), &[(1, scrambled(u64::from(number)))]);
    }
    dir.file("class/info.csv", table);
    let report = dir.check(&["class"]);
    let names = report.json["submissions"].as_array().unwrap();
    let name = |number: &Value| names[number.as_u64().unwrap() as usize - 1]["name"].as_str().unwrap().to_owned();
    let pairs = report.json["histories"]["pairs"].as_array().unwrap();
    let pair =
        pairs.iter().find(|pair| name(&pair["left"]).contains("5") && name(&pair["right"]).contains("2")).unwrap();
    assert_eq!(pair["order"], "left_first", "{pair}");
    assert_eq!(pair["sides"][0]["steps"][0]["time"], "2026-03-02T07:00:00Z", "{pair}");
    assert!(report.page_text("pairs/1.html").contains("attempts"), "the page says what the history is");
}

/// A class without repositories has nothing of it, and one with is ranked in the same way.
#[test]
fn histories_change_no_pair() {
    let (_dir, with) = compared(&loose(typed()), &packed(pasted_later()));
    let (_dir, without) = compared(&Brings(Vec::new()), &Brings(Vec::new()));
    assert!(without.json.get("histories").is_none());
    assert!(!without.page_text("pairs/1.html").contains("commit"));
    assert_eq!(with.json["pairs"], without.json["pairs"]);
    assert_eq!(with.json["clusters"], without.json["clusters"]);
    assert_eq!(with.json["scores"], without.json["scores"]);
}

/// Damaged repositories and hostile logs are read as far as they go, and cost nobody anything.
#[test]
fn damaged_histories_cost_nothing() {
    let mut broken = loose(pasted_later());
    for (path, bytes) in &mut broken.0 {
        if path.contains("objects") {
            bytes.truncate(bytes.len() - 3);
        }
    }
    let (_dir, report) = compared(&loose(typed()), &broken);
    assert_eq!(histories(&report).0["sides"][1], Value::Null);
    let empty = Brings(vec![
        (".git/HEAD".to_owned(), b"ref: refs/heads/main\n".to_vec()),
        (".git/objects/pack/pack-1.pack".to_owned(), vec![0; 999]),
    ]);
    let (_dir, report) = compared(&empty, &empty);
    assert!(report.json.get("histories").is_none());
    // A log that grows without end, names files anywhere, and has times beyond every calendar.
    let big = "int a;\\n".repeat(10_000);
    let insert = |time: &str, name: &str| {
        format!(
            "{{\"sequence\": \"TextInsert\", \"time\": \"{time}\", \"text_widget_id\": 7, \"text_widget_class\": \"CodeViewText\", \"filename\": \"{name}\", \"index\": \"end\", \"text\": \"{big}\"}}\n"
        )
    };
    let times = ["9999-12-31T23:59:59", "-9999-01-01T00:00:00", "99999999999999", "", "2026-03-06T09:00:00"];
    let lines: String = (0..40).map(|at| insert(times[at % 5], ["/etc/../main.c", "..", ""][at % 3])).collect();
    let hostile = Brings(vec![("log.jsonl".to_owned(), lines.into_bytes())]);
    let (_dir, report) = compared(&hostile, &loose(pasted_later()));
    assert_eq!(histories(&report).0["order"], "cannot_tell");
}
