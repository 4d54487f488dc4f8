//! Facts about the whole batch in a report: who shares a passage, the distribution of scores, the order of submission,
//! and syntax highlighting.

use std::collections::{BTreeMap, BTreeSet};

use clap::Parser;
use lookalike::cli::{Arguments, Command};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_report_templates::model::{Pair, Passage, Report, SyntaxClass};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_harness::programs::{SORT, STACK, scrambled};
use lookalike_test_harness::{TestDir, files_below, sample};
use lookalike_test_support::exports;

/// Options that report every pair.
const ALL: [&str; 4] = ["--min-score", "0", "--top", "all"];

/// Returns the report of the folder `batch`, before it is written.
fn made(dir: &TestDir, options: &[&str]) -> Report {
    let (batch, out) = (dir.path("batch"), dir.path("report"));
    made_of(batch.to_str().unwrap(), &[options, &["--out", out.to_str().unwrap()]].concat())
}

fn made_of(batch: &str, options: &[&str]) -> Report {
    let line = [&["lookalike", "check", batch], options].concat();
    let Command::Check(arguments) = Arguments::try_parse_from(line).unwrap().command else {
        panic!("the command is `check`")
    };
    let options = arguments.options();
    let (corpus, comparison) = compare_inputs(&options, None, &Spill::in_memory(), &Progress::new()).unwrap();
    report(&options, corpus, comparison)
}

fn names(report: &Report, places: impl IntoIterator<Item = usize>) -> Vec<&str> {
    places.into_iter().map(|place| report.submissions[place].name.as_str()).collect()
}

fn pair<'a>(report: &'a Report, one: &str, other: &str) -> &'a Pair {
    let is_wanted = |pair: &&Pair| {
        let two: BTreeSet<&str> = names(report, [pair.left, pair.right]).into_iter().collect();
        two == BTreeSet::from([one, other])
    };
    report.pairs.iter().find(is_wanted).expect("the pair is reported")
}

/// Returns the other submissions that share the largest passage of a pair.
fn others<'a>(report: &'a Report, one: &str, other: &str) -> Vec<&'a str> {
    let passages = &pair(report, one, other).passages;
    let largest: &Passage = passages.iter().max_by_key(|passage| passage.tokens).expect("the pair has a passage");
    assert_eq!(largest.n_others, largest.others.len());
    names(report, largest.others.iter().map(|other| other.submission))
}

/// Writes a batch in which three share one program and two another; a sixth has half of the first, and a seventh
/// nothing.
fn sharing() -> TestDir {
    let dir = TestDir::new();
    let sort_alone = &SORT[..SORT.find("int main").unwrap()];
    let programs: [(&str, &str); 7] =
        [("ann", SORT), ("ben", SORT), ("cid", SORT), ("dan", STACK), ("eve", STACK), ("flo", sort_alone), ("gil", "")];
    for (place, (name, shared)) in programs.into_iter().enumerate() {
        let (before, after) = (scrambled(2 * place as u64 + 1), scrambled(2 * place as u64 + 2));
        dir.file(&format!("batch/{name}.c"), format!("{before}{shared}{after}"));
    }
    dir
}

/// A passage names the other submissions that have it, with their share of it.
#[test]
fn passages_name_who_else_has_them() {
    let report = made(&sharing(), &ALL);
    assert_eq!(others(&report, "dan.c", "eve.c"), [""; 0]);
    let passages = &pair(&report, "ann.c", "cid.c").passages;
    let largest = passages.iter().max_by_key(|passage| passage.tokens).unwrap();
    let shares: Vec<(&str, bool)> = largest
        .others
        .iter()
        .map(|other| (report.submissions[other.submission].name.as_str(), other.share > 0.99))
        .collect();
    assert_eq!(shares, [("ben.c", true), ("flo.c", false)]);
}

/// The histogram counts every pair, also those that are not reported.
#[test]
fn scores_are_those_of_all_pairs() {
    let dir = sharing();
    let all = made(&dir, &ALL);
    assert_eq!(all.scores.found.iter().sum::<u64>(), all.n_pairs_found as u64);
    assert!(all.scores.found[40..].iter().sum::<u64>() == 0 || all.pairs[0].figures.score >= 0.8);
    let few = made(&dir, &["--min-score", "0.9", "--top", "1"]);
    assert_eq!((few.scores, few.n_pairs_found), (all.scores, all.n_pairs_found));
}

/// A cluster lists its members in the order of submission, not of names.
#[test]
fn clusters_know_the_order_of_handing_in() {
    const RING: [usize; 4] = [9, 2, 8, 3];
    let class = exports::class(|place, _| {
        let author = if RING.contains(&place) { 2 } else { place };
        scrambled(author as u64 + 1).into_bytes()
    });
    let dir = TestDir::new();
    for (path, bytes) in exports::gradescope(&class) {
        dir.file(&format!("batch/{path}"), bytes);
    }
    let report = made(&dir, &ALL);
    let [cluster] = &report.clusters[..] else { panic!("{:?}", report.clusters) };
    let expected = RING.map(|place| class[place].name());
    let told = |place: &usize| report.submissions[*place].provenance.authors[0].name.clone();
    assert_eq!(cluster.in_time.iter().map(told).collect::<Vec<_>>(), expected);
    assert_ne!(cluster.in_time, cluster.members);
    // Plain folders have no times.
    let dir = TestDir::new();
    ["ann.c", "ben.c"].iter().for_each(|name| _ = dir.file(&format!("batch/{name}"), scrambled(5)));
    dir.file("batch/cid.c", scrambled(6));
    assert!(made(&dir, &ALL).clusters.iter().all(|cluster| cluster.in_time.is_empty()));
}

/// Returns an anonymous report, and its key: from each of its names to the original one.
fn hidden(mut report: Report) -> (Report, BTreeMap<String, String>) {
    let key = hide_names(&mut report);
    let row = |row: &str| {
        let mut cells = row.split(',').map(|cell| cell.trim_matches('"').to_owned());
        Some((cells.next()?, cells.next()?))
    };
    let names = key.lines().skip(1).filter_map(row).collect();
    (report, names)
}

/// In an anonymous report, clusters and shared passages refer to the same people.
#[test]
fn anonymous_reports_mean_the_same_people() {
    // Three of ten have the same program.
    let dir = TestDir::new();
    for (place, name) in ["ann", "ben", "cid", "dan", "eve", "flo", "gil", "hal", "ida", "jon"].iter().enumerate() {
        dir.file(&format!("batch/{name}.c"), scrambled(place.saturating_sub(2) as u64 + 1));
    }
    let named = made(&dir, &ALL);
    let (anonymous, key) = hidden(made(&dir, &ALL));
    assert!(!named.clusters.is_empty() && named.clusters.len() == anonymous.clusters.len());
    for (cluster, before) in anonymous.clusters.iter().zip(&named.clusters) {
        assert!(cluster.members.is_sorted() && cluster.members.contains(&cluster.central));
        let members: BTreeSet<&str> =
            names(&anonymous, cluster.members.iter().copied()).into_iter().map(|name| key[name].as_str()).collect();
        assert_eq!(members, names(&named, before.members.iter().copied()).into_iter().collect());
    }
    let (anonymous, key) = hidden(made(&sharing(), &ALL));
    let places: BTreeMap<&str, usize> =
        anonymous.submissions.iter().enumerate().map(|(place, one)| (key[&one.name].as_str(), place)).collect();
    let two = [places["ann.c"], places["ben.c"]];
    let found = anonymous.pairs.iter().find(|pair| two.contains(&pair.left) && two.contains(&pair.right)).unwrap();
    let largest = found.passages.iter().max_by_key(|passage| passage.tokens).unwrap();
    let others: Vec<usize> = largest.others.iter().map(|other| other.submission).collect();
    assert_eq!(others, [places["cid.c"], places["flo.c"]]);
}

/// Every source file has highlights, also in starter code; they are sorted, disjoint, and lie on character boundaries.
#[test]
fn code_is_colored() {
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let report = made_of(&submissions, &["--starter", &starter, "--min-score", "0.5"]);
        for file in report.submissions.iter().flat_map(|submission| &submission.files) {
            assert!(file.syntax.windows(2).all(|pair| pair[0].bytes().end <= pair[1].bytes().start), "{}", file.path);
            let text = file.text.read();
            assert!(file.syntax.iter().all(|one| text.get(one.bytes()).is_some_and(|text| !text.is_empty())));
            let words: BTreeSet<&str> = file
                .syntax
                .iter()
                .filter(|one| one.class == SyntaxClass::Keyword)
                .map(|one| &text[one.bytes()])
                .collect();
            assert!(!words.is_empty() && !words.contains("main"), "{}: {words:?}", file.path);
            let in_starter = |one: &&lookalike_report_templates::model::SyntaxSpan| {
                file.starter.iter().any(|stretch| stretch.start <= one.bytes().start && one.bytes().end <= stretch.end)
            };
            assert!(file.starter.is_empty() || file.syntax.iter().any(|one| in_starter(&one)), "{}", file.path);
        }
    }
}

/// Where several people share a block and their programs differ otherwise, each of their pairs says so before anything else; a pair that shares
/// more does not.
#[test]
fn pairs_that_share_a_block_alone_say_so() {
    let dir = TestDir::new();
    let block: String = (900..904).map(scrambled).collect();
    let more: String = (950..956).map(scrambled).collect();
    for student in 1_u64..=12 {
        let own: String = (0..4).map(|part| scrambled(20 * student + part)).collect();
        let rest = match student {
            1..=3 => block.clone(),
            4 => format!("{block}{more}"),
            5 => more.clone(),
            _ => String::new(),
        };
        dir.file(&format!("batch/student{student:02}.c"), format!("{own}{rest}"));
    }
    let report = dir.check(&["batch"]);
    let says = |one: &str, other: &str| {
        let rank = report.pair(one, other).unwrap().rank;
        let page = std::fs::read_to_string(dir.path(&format!("report/pairs/{rank}.html"))).unwrap();
        page.contains("They share little but code of ") && page.contains("Look for a common source.")
    };
    for (one, other) in [("student01.c", "student02.c"), ("student02.c", "student03.c"), ("student01.c", "student04.c")]
    {
        assert!(says(one, other), "{one} and {other}");
    }
    assert!(!says("student04.c", "student05.c"), "they share something else");
}

/// A sequence that a third person has, too, is never called one that is in no other submission: comments between its parts are no
/// part of it. A cluster that is one program says so.
#[test]
fn a_sequence_of_three_is_not_of_two() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("c-inventory");
    for (path, bytes) in files_below(submissions.as_ref()) {
        dir.file(&format!("two/{path}"), &bytes);
        dir.file(&format!("four/{path}"), &bytes);
        if let Some(rest) = path.strip_prefix("osei-abena/") {
            dir.file(&format!("four/zimmer-paul/{rest}"), &bytes);
            dir.file(&format!("four/zuber-eva/{rest}"), &bytes);
        }
    }
    let statements = |batch: &str| -> Vec<(String, String, String)> {
        let report = dir.check_to(&format!("report-{batch}"), &[batch, "--starter", &starter]);
        let pairs = report.json["pairs"].as_array().unwrap().iter();
        let of = |pair: &serde_json::Value| pair["statement"].as_str().unwrap_or_default().to_owned();
        pairs.zip(&report.pairs).map(|(json, pair)| (pair.left.clone(), pair.right.clone(), of(json))).collect()
    };
    let copies = ["osei-abena", "tanaka-haruto", "zimmer-paul", "zuber-eva"];
    let among = |statements: Vec<(String, String, String)>| -> Vec<String> {
        let inside = statements
            .into_iter()
            .filter(|(left, right, _)| copies.contains(&left.as_str()) && copies.contains(&right.as_str()));
        inside.map(|(_, _, statement)| statement).collect()
    };
    let of_two = among(statements("two"));
    assert!(of_two.len() == 1 && of_two[0].contains("Nobody else in 12 handed it in."), "{of_two:?}");
    let of_four = among(statements("four"));
    assert!(of_four.len() == 6 && of_four.iter().all(|statement| !statement.contains("obody else")), "{of_four:?}");
    let overview = std::fs::read_to_string(dir.path("report-four/index.html")).unwrap();
    assert!(overview.contains("All 4 handed in the same program, <strong>"), "{overview}");
    assert!(overview.contains("Nobody else in 14 handed it in."));
}
