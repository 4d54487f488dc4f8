//! One truth, told once: no two places of a report have two numbers for one thing, and no two sentences contradict each other.
//!
//! Every page, file and message of ten runs is read: samples, a clique, groups that handed in one program each, tiny classes, sections.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use lookalike_test_harness::text::page_text;
use lookalike_test_harness::{Report, TestDir, repository, sample};
use serde_json::Value;

/// The strength of a verdict, by its name.
fn strength(verdict: &str) -> usize {
    ["unremarkable", "worth_a_look", "strong"].iter().position(|name| *name == verdict).unwrap()
}

fn words(verdict: &Value) -> &'static str {
    if verdict == "strong" { "strong" } else { "worth reviewing" }
}

/// A report that is read, and the faults that are found in it.
struct Reading<'a> {
    report: &'a Report,
    /// The text of every page, in one line.
    pages: BTreeMap<String, String>,
    faults: Vec<String>,
}

impl<'a> Reading<'a> {
    fn of(report: &'a Report) -> Reading<'a> {
        let mut pages = BTreeMap::new();
        for entry in walkdir::WalkDir::new(&report.folder).sort_by_file_name() {
            let path = entry.unwrap().into_path();
            if path.extension().is_some_and(|ending| ending == "html") {
                let name = path.strip_prefix(&report.folder).unwrap().to_str().unwrap().replace('\\', "/");
                let text = page_text(&fs::read_to_string(&path).unwrap());
                pages.insert(name, text.split_whitespace().collect::<Vec<_>>().join(" "));
            }
        }
        Reading { report, pages, faults: Vec::new() }
    }

    /// Reads everything, and returns what contradicts something else.
    fn faults(mut self) -> Vec<String> {
        self.numbers();
        self.order();
        self.cases();
        self.pairs();
        self.people();
        self.sentences();
        self.faults
    }

    fn page(&self, name: &str) -> &str {
        self.pages.get(name).map_or("", String::as_str)
    }

    fn must_say(&mut self, place: &str, text: &str, said: &str) {
        if !text.contains(said) {
            self.faults.push(format!("{place} does not say “{said}”"));
        }
    }

    /// The numbers of cases and pairs are the same in the data, on the overview, on the list, and in the summary.
    fn numbers(&mut self) {
        let (totals, cases) = (&self.report.json["totals"], self.report.json["cases"].as_array().unwrap());
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let n_flagged = number(&totals["n_strong"]) + number(&totals["n_worth_a_look"]);
        let of_cases: usize = cases.iter().map(|case| number(&case["n_pairs"])).sum();
        let of_clusters =
            |clusters: &Value| clusters.as_array().unwrap().iter().map(|one| number(&one["n_pairs"])).sum();
        let n_in_clusters: usize = of_clusters(&self.report.json["clusters"]);
        let n_alone = cases.iter().filter(|case| case.get("cluster").is_none()).count();
        let rows: Vec<_> = self.report.pairs.iter().filter(|row| row.verdict != "unremarkable").collect();
        let listed: usize = cases.iter().map(|case| case["pairs"].as_array().unwrap().len()).sum();
        for (what, found, expected) in [
            ("flagged pairs by case", of_cases, n_flagged),
            ("flagged pairs inside and outside of clusters", n_in_clusters + n_alone, n_flagged),
            ("flagged rows of pairs.csv and pairs of cases", rows.len(), listed),
            ("cases", cases.len(), number(&totals["n_cases"])),
            ("rows of pairs.csv", self.report.pairs.len(), number(&totals["n_pairs_reported"])),
        ] {
            if found != expected {
                self.faults.push(format!("{what}: {found} and {expected}"));
            }
        }
        let n_with = |verdict: &str| cases.iter().filter(|case| case["verdict"] == verdict).count();
        let by_verdict = [("strong", "strong"), ("worth_a_look", "worth reviewing")];
        let by_verdict = by_verdict.map(|(name, words)| (n_with(name), words));
        let by_verdict = by_verdict.iter().filter(|(number, _)| *number > 0);
        let by_verdict: Vec<String> = by_verdict.map(|(number, words)| format!("{number} {words}")).collect();
        let sentence = if cases.is_empty() {
            "stands out".to_owned()
        } else {
            format!("{} {}: {}", cases.len(), if cases.len() == 1 { "case" } else { "cases" }, by_verdict.join(", "))
        };
        let summary = self.report.summary.clone();
        self.must_say("the summary", &summary, &sentence);
        let overview = self.page("index.html").to_owned();
        self.must_say("the overview", &overview, &sentence);
        let of_found = format!("of {} with shared code", with_commas(number(&totals["n_pairs_found"])));
        self.must_say("the overview", &overview, &of_found);
        self.must_say("the summary", &summary, &of_found);
        let list = self.page("pairs.html").to_owned();
        let found = with_commas(number(&totals["n_pairs_found"]));
        self.must_say("the list of pairs", &list, &format!("{} of {found} pair", with_commas(self.report.pairs.len())));
        if n_flagged > 0 {
            let flagged = format!("{} flagged", with_commas(n_flagged));
            self.must_say("the overview", &overview, &flagged);
            self.must_say("the summary", &summary, &flagged);
        }
        if listed < n_flagged {
            let of = format!("Of {} flagged pairs, {} are listed", with_commas(n_flagged), with_commas(listed));
            self.must_say("the list of pairs", &list, &of);
        }
    }

    /// One order everywhere: by verdict, then by score; ranks and case numbers follow it.
    fn order(&mut self) {
        let rows = &self.report.pairs;
        for (one, next) in rows.iter().zip(rows.iter().skip(1)) {
            let key = |verdict: &str, score: f64| (strength(verdict), (score * 1e6).round() as i64);
            if key(&one.verdict, one.score) < key(&next.verdict, next.score) || one.rank + 1 != next.rank {
                self.faults.push(format!("pair {} does not belong before pair {}", one.rank, next.rank));
            }
        }
        let first_cases: Vec<usize> = rows.iter().filter_map(|row| row.case).collect();
        let mut met = BTreeSet::new();
        let numbers: Vec<usize> = first_cases.into_iter().filter(|case| met.insert(*case)).collect();
        if numbers != (1..=numbers.len()).collect::<Vec<_>>() {
            self.faults.push(format!("cases do not follow the order of the pairs: {numbers:?}"));
        }
    }

    /// The statement of a case is the same everywhere, and so is its verdict.
    fn cases(&mut self) {
        let summary: String = self.report.summary.split_whitespace().collect::<Vec<_>>().join(" ");
        for case in self.report.json["cases"].as_array().unwrap().clone() {
            let (number, statement) = (&case["number"], case["statement"].as_str().unwrap());
            let overview = self.page("index.html").to_owned();
            if number.as_u64().unwrap() <= 50 {
                self.must_say("the overview", &overview, statement);
            }
            if number.as_u64().unwrap() <= 10 {
                self.must_say("the summary", &summary, statement);
            }
            let strongest = self.report.json["pairs"].as_array().unwrap().iter();
            let strongest = strongest.filter(|pair| pair.get("case") == Some(number));
            let strongest = strongest.map(|pair| strength(pair["verdict"].as_str().unwrap())).max();
            if strongest != Some(strength(case["verdict"].as_str().unwrap())) {
                self.faults.push(format!("case {number} has not the verdict of its strongest pair"));
            }
            if let Some(cluster) = case.get("cluster") {
                let page = self.page(&format!("clusters/{cluster}.html")).to_owned();
                self.must_say(&format!("cluster {cluster}"), &page, statement);
            }
        }
    }

    /// The statement and the verdict of a pair are the same on its page, in its row, and in the data.
    fn pairs(&mut self) {
        for (pair, row) in self.report.json["pairs"].as_array().unwrap().clone().iter().zip(&self.report.pairs) {
            let (rank, statement) = (row.rank, pair["statement"].as_str().unwrap());
            if row.statement != statement || row.verdict != pair["verdict"] {
                self.faults.push(format!("pair {rank}: the row and the data differ"));
            }
            let Some(page) = self.pages.get(&format!("pairs/{rank}.html")).cloned() else {
                if pair.get("detail").is_none() {
                    self.faults.push(format!("pair {rank} has no page"));
                }
                continue;
            };
            self.must_say(&format!("pair {rank}"), &page, statement);
            if pair["verdict"] != "unremarkable" {
                self.must_say(&format!("pair {rank}"), &page, words(&pair["verdict"]));
            }
            let expected = page.split("such a pair about once in ").nth(1).and_then(|rest| rest.split(' ').next());
            let n_classes = expected.and_then(|number| number.replace(',', "").parse::<usize>().ok());
            let least = if pair["verdict"] == "strong" { 50 } else { 10 };
            if n_classes.is_some_and(|n_classes| n_classes < least) {
                self.faults
                    .push(format!("pair {rank} is {} and comes by chance once in {n_classes:?} classes", row.verdict));
            }
        }
    }

    /// Nobody who is in a pair is said to be in none, nobody who was compared is said not to be, and starter code only is said of
    /// the same people everywhere.
    fn people(&mut self) {
        let paired: BTreeSet<u64> = self.report.json["pairs"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|pair| [&pair["left"], &pair["right"]])
            .map(|number| number.as_u64().unwrap())
            .collect();
        for submission in self.report.json["submissions"].as_array().unwrap() {
            let number = submission["number"].as_u64().unwrap();
            let page = self.page(&format!("submissions/{number}.html"));
            let is_said_alone = page.contains("in no reported pair");
            let is_said_starter_only = page.contains("Starter code only: ");
            if is_said_alone == paired.contains(&number) {
                self.faults.push(format!("submission {number} is in a pair, or is not: its page says otherwise"));
            }
            if is_said_starter_only != (submission["starter_only"] == true) {
                self.faults
                    .push(format!("submission {number} is starter code only, or is not: its page says otherwise"));
            }
        }
        let submissions = self.report.json["submissions"].as_array().unwrap();
        let n_starter_only = submissions.iter().filter(|one| one["starter_only"] == true).count();
        if n_starter_only > 1 {
            let heading = format!("{n_starter_only} submissions are starter code only");
            let (overview, summary) = (self.page("index.html").to_owned(), self.report.summary.clone());
            self.must_say("the overview", &overview, &heading);
            self.must_say("the summary", &summary, &heading);
            self.must_say(
                "the end of the summary",
                &summary,
                &format!("{n_starter_only} submissions of starter code only"),
            );
        }
    }

    /// Sentences that contradict each other, and words that accuse.
    fn sentences(&mut self) {
        let everything: Vec<(String, String)> =
            self.pages.clone().into_iter().chain([("the summary".to_owned(), self.report.summary.clone())]).collect();
        for (place, text) in everything {
            for both in [
                ["compared only in part", "all of the source read"],
                ["were not compared", "Every file was compared"],
                ["No pair stands out", "Nobody else in"],
                ["none stands out", "flagged;"],
            ] {
                if both.iter().all(|said| text.contains(said)) && place != "batch.html" {
                    self.faults.push(format!("{place} says “{}” and “{}”", both[0], both[1]));
                }
            }
            for word in ["too similar to be a coincidence", "suspicious", "plagiari"] {
                if text.contains(word) {
                    self.faults.push(format!("{place} says “{word}”"));
                }
            }
        }
    }
}

fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let head = digits.len() % 3;
    let mut parts: Vec<&str> = if head > 0 { vec![&digits[..head]] } else { Vec::new() };
    parts.extend((head..digits.len()).step_by(3).map(|start| &digits[start..start + 3]));
    parts.join(",")
}

/// Returns a program of its own for each number: the order of its statements is its own, too.
fn program(number: usize) -> String {
    let line = |step: usize| {
        let roll = (number as u32 + 1).wrapping_mul(2_654_435_761) ^ (step as u32 + 1).wrapping_mul(2_246_822_519);
        let (value, kind) = (number * 37 + step * 11, (roll ^ (roll >> 15)) % 7);
        match kind {
            0 => format!("    total_{value} = read_value({value}) + offset_{number}\n"),
            1 => format!("    if total_{step} > {value}:\n        report(\"value {value} of {number}\")\n"),
            2 => format!("    for item_{value} in range({value}):\n        collect(item_{value}, {step})\n"),
            3 => format!("    items_{number}_{step} = [part * {value} for part in source_{step}]\n"),
            4 => format!("    while rest_{number} and not done_{step}:\n        rest_{number} -= {value}\n"),
            5 => format!("    table_{number}[\"key {value}\"] = {{\"left\": {step}, \"right\": other_{value}}}\n"),
            _ => format!("    first_{value}, second_{step} = divide(whole_{number}, {value})[{step}]\n"),
        }
    };
    let body: String = (0..40).map(line).collect();
    format!("def work_{number}(source):\n{body}    return total_{number}\n")
}

/// Returns a class: of each number, so many people have its program.
fn class(dir: &TestDir, folder: &str, sizes: &[usize]) {
    for (number, size) in sizes.iter().enumerate() {
        for person in 0..*size {
            dir.file(&format!("{folder}/p{number:02}-{person:02}/work.py"), program(number));
        }
    }
}

/// Every page, file and message of eleven runs agrees with every other.
#[test]
fn no_two_places_disagree() {
    let dir = TestDir::new();
    let (c, starter) = sample("c-inventory");
    let python = sample("python-gradebook").0;
    class(&dir, "clique", &[&[24, 2][..], &[1; 25]].concat());
    class(&dir, "twice", &[6, 6, 6, 6, 6, 6, 6, 6]);
    class(&dir, "two", &[2]);
    class(&dir, "three", &[2, 1]);
    class(&dir, "honest", &[1; 12]);
    class(&dir, "crowd", &[150, 2, 1, 1, 1]);
    let list = "path,author,section\np00-00,Ann,Monday\np00-01,Bob,Tuesday\np01-00,Cy,Monday\n";
    dir.file("sections.csv", list);
    class(&dir, "sections", &[2, 1, 1, 1, 1, 1]);
    class(&dir, "given", &[2, 1, 1, 1, 1, 1]);
    for folder in ["given/only-1", "given/only-2", "given/only-3", "handout"] {
        dir.file(&format!("{folder}/work.py"), program(99));
    }
    let hello = repository().join("samples/hello");
    let runs: [Vec<&str>; 11] = [
        vec![&c, "--starter", &starter],
        vec![&python],
        vec!["clique"],
        vec!["clique", "--top", "40"],
        vec!["twice"],
        vec!["two"],
        vec!["three"],
        vec!["honest"],
        vec!["sections", "--authors", "sections.csv"],
        vec!["crowd"],
        vec!["given", "--starter", "handout"],
    ];
    for arguments in runs {
        let report = dir.check(&arguments);
        let faults = Reading::of(&report).faults();
        assert!(faults.is_empty(), "{arguments:?}: {faults:#?}");
    }
    let report = dir.check(&[hello.to_str().unwrap()]);
    let faults = Reading::of(&report).faults();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A changed number, a cut list and a sentence too much are found: the test above can fail.
#[test]
fn disagreements_are_found() {
    let dir = TestDir::new();
    class(&dir, "clique", &[&[5, 2][..], &[1; 24]].concat());
    let mut report = dir.check(&["clique"]);
    assert_eq!(Reading::of(&report).faults(), [""; 0]);
    let tampered = |file: &str, from: &str, to: &str| {
        let path = report.folder.join(file);
        let html = fs::read_to_string(&path).unwrap();
        assert!(html.contains(from), "{file} has no {from}");
        fs::write(&path, html.replace(from, to)).unwrap();
        let faults = Reading::of(&report).faults();
        fs::write(&path, html).unwrap();
        faults
    };
    let alone = report.json["cases"].as_array().unwrap().iter().find(|case| case.get("cluster").is_none()).unwrap();
    let alone = format!("pairs/{}.html", alone["pairs"][0]);
    let n_cases = report.json["totals"]["n_cases"].as_u64().unwrap();
    let cases = |number: u64| format!("{number} case{}: ", if number == 1 { "" } else { "s" });
    assert!(!tampered("index.html", &cases(n_cases), &cases(n_cases + 1)).is_empty());
    assert!(!tampered("index.html", "Nobody else in", "Nobody in").is_empty());
    assert!(!tampered(&alone, "Nobody else in", "Nobody in").is_empty());
    assert!(!tampered("pairs.html", "by verdict", "suspicious").is_empty());
    let swapped = report.pairs.len() - 1;
    report.pairs.swap(0, swapped);
    assert!(!Reading::of(&report).faults().is_empty());
    report.pairs.swap(0, swapped);
    report.pairs.pop();
    assert!(!Reading::of(&report).faults().is_empty());
}
