//! What the report is told of the whole batch: who else has a passage, how all scores lie, the order of handing in, and the colours of the code.

use std::collections::{BTreeMap, BTreeSet};

use clap::Parser;
use lookalike::anonymous::hide_names;
use lookalike::check::compare_inputs;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike::report::report;
use lookalike::stash::Stash;
use lookalike_report_templates::model::{Colour, Pair, Passage, Report};

use crate::harness::programs::{SORT, STACK, scrambled};
use crate::harness::{Desk, exports, sample};

/// Reports every pair that was found.
const ALL: [&str; 4] = ["--min-score", "0", "--top", "all"];

/// The report of what lies on the desk in `batch`, before anything is written.
fn made(desk: &Desk, options: &[&str]) -> Report {
    let (batch, out) = (desk.path("batch"), desk.path("report"));
    made_of(batch.to_str().unwrap(), &[options, &["--out", out.to_str().unwrap()]].concat())
}

fn made_of(batch: &str, options: &[&str]) -> Report {
    let line = [&["lookalike", "check", batch], options].concat();
    let Command::Check(arguments) = Arguments::try_parse_from(line).unwrap().command else { panic!("it is a check") };
    let settings = arguments.settings();
    let (reading, comparison) = compare_inputs(&arguments, &settings, &Stash::in_memory(), &Progress::new()).unwrap();
    report(&arguments, &settings, reading, comparison)
}

fn names(report: &Report, places: impl IntoIterator<Item = usize>) -> Vec<&str> {
    places.into_iter().map(|place| report.submissions[place].name.as_str()).collect()
}

fn pair<'a>(report: &'a Report, one: &str, other: &str) -> &'a Pair {
    let is_wanted = |pair: &&Pair| {
        let two: BTreeSet<&str> = names(report, [pair.left, pair.right]).into_iter().collect();
        two == BTreeSet::from([one, other])
    };
    report.pairs.iter().find(is_wanted).expect("it is a pair")
}

/// Who else has the largest passage of a pair.
fn others<'a>(report: &'a Report, one: &str, other: &str) -> Vec<&'a str> {
    let passages = &pair(report, one, other).passages;
    let largest: &Passage = passages.iter().max_by_key(|passage| passage.tokens).expect("it has a passage");
    assert_eq!(largest.n_others, largest.others.len());
    names(report, largest.others.iter().map(|other| other.submission))
}

/// A batch in which three share one program and two another; a sixth has half of the first, and a seventh nothing.
fn sharing() -> Desk {
    let desk = Desk::new();
    let sort_alone = &SORT[..SORT.find("int main").unwrap()];
    let programs: [(&str, &str); 7] =
        [("ann", SORT), ("ben", SORT), ("cid", SORT), ("dan", STACK), ("eve", STACK), ("flo", sort_alone), ("gil", "")];
    for (place, (name, shared)) in programs.into_iter().enumerate() {
        let (before, after) = (scrambled(2 * place as u64 + 1), scrambled(2 * place as u64 + 2));
        desk.file(&format!("batch/{name}.c"), format!("{before}{shared}{after}"));
    }
    desk
}

/// A passage that a third has too says so, and one that nobody else has says that.
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

/// The bins hold every pair that was found, also those that are not reported.
#[test]
fn scores_are_those_of_all_pairs() {
    let desk = sharing();
    let all = made(&desk, &ALL);
    assert_eq!(all.scores.found.iter().sum::<u64>(), all.n_pairs_found as u64);
    assert!(all.scores.found[40..].iter().sum::<u64>() == 0 || all.pairs[0].score >= 0.8);
    let few = made(&desk, &["--min-score", "0.9", "--top", "1"]);
    assert_eq!((few.scores, few.n_pairs_found), (all.scores, all.n_pairs_found));
}

/// A ring of four stands in the order in which a platform took them in, not in that of their names.
#[test]
fn clusters_know_the_order_of_handing_in() {
    const RING: [usize; 4] = [9, 2, 8, 3];
    let class = exports::class(|place, _| {
        let author = if RING.contains(&place) { 2 } else { place };
        scrambled(author as u64 + 1).into_bytes()
    });
    let desk = Desk::new();
    for (path, bytes) in exports::gradescope(&class) {
        desk.file(&format!("batch/{path}"), bytes);
    }
    let report = made(&desk, &ALL);
    let [cluster] = &report.clusters[..] else { panic!("{:?}", report.clusters) };
    let expected = RING.map(|place| class[place].name());
    let told = |place: &usize| report.submissions[*place].handed_in.authors[0].name.clone();
    assert_eq!(cluster.in_time.iter().map(told).collect::<Vec<_>>(), expected);
    assert_ne!(cluster.in_time, cluster.members);
    // Folders by themselves have no times.
    let desk = Desk::new();
    ["ann.c", "ben.c"].iter().for_each(|name| _ = desk.file(&format!("batch/{name}"), scrambled(5)));
    desk.file("batch/cid.c", scrambled(6));
    assert!(made(&desk, &ALL).clusters.iter().all(|cluster| cluster.in_time.is_empty()));
}

/// An anonymous report, and from each of its names to what the key says.
fn hidden(mut report: Report) -> (Report, BTreeMap<String, String>) {
    let key = hide_names(&mut report);
    let row = |row: &str| {
        let mut cells = row.split(',').map(|cell| cell.trim_matches('"').to_owned());
        Some((cells.next()?, cells.next()?))
    };
    let names = key.lines().skip(1).filter_map(row).collect();
    (report, names)
}

/// Under other names, a cluster is still of the same people, and so is whoever else has a passage.
#[test]
fn anonymous_reports_mean_the_same_people() {
    let (submissions, starter) = sample("c-inventory");
    let options = ["--starter", starter.as_str()];
    let named = made_of(&submissions, &options);
    let (anonymous, key) = hidden(made_of(&submissions, &options));
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

/// Every file of code is coloured, starter code too; colours stand in order, on characters, and none over another.
#[test]
fn code_is_coloured() {
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let report = made_of(&submissions, &["--starter", &starter, "--min-score", "0.5"]);
        for file in report.submissions.iter().flat_map(|submission| &submission.files) {
            assert!(file.colours.windows(2).all(|pair| pair[0].bytes.end <= pair[1].bytes.start), "{}", file.path);
            let text = file.text.read();
            assert!(file.colours.iter().all(|one| text.get(one.bytes.clone()).is_some_and(|text| !text.is_empty())));
            let words: BTreeSet<&str> = file
                .colours
                .iter()
                .filter(|one| one.colour == Colour::Keyword)
                .map(|one| &text[one.bytes.clone()])
                .collect();
            assert!(!words.is_empty() && !words.contains("main"), "{}: {words:?}", file.path);
            let in_starter = |one: &&lookalike_report_templates::model::Coloured| {
                file.starter.iter().any(|stretch| stretch.start <= one.bytes.start && one.bytes.end <= stretch.end)
            };
            assert!(file.starter.is_empty() || file.colours.iter().any(|one| in_starter(&one)), "{}", file.path);
        }
    }
}
