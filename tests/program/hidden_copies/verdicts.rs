//! Places variants into classes, compares each class, and reads the verdict on each variant from the report.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::copy::Language;
use super::originals::{self, sample_of};
use super::variants::Variant;
use lookalike_test_harness::{Report, TestDir, sample};

/// Number of classes that are compared at the same time.
const N_THREADS: usize = 2;

/// The result for one variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The pair with the original is at least worth reviewing.
    Found,
    /// The report says that the submission was not seen whole.
    Named,
    /// Neither.
    Missed,
}

impl Verdict {
    pub(super) const ALL: [Verdict; 3] = [Verdict::Found, Verdict::Named, Verdict::Missed];
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Verdict::Found => "found",
            Verdict::Named => "named",
            Verdict::Missed => "missed",
        })
    }
}

/// Returns the verdict on each variant. A class has as many variants as there are neighbors of different originals.
pub(super) fn verdicts(variants: &[Variant]) -> Vec<Verdict> {
    let mut classes: Vec<&[Variant]> = Vec::new();
    let mut rest = variants;
    while !rest.is_empty() {
        let is_repeated = |at: &usize| {
            let earlier = &rest[..*at];
            rest[*at].language != rest[0].language || earlier.iter().any(|one| one.original == rest[*at].original)
        };
        let (class, later) = rest.split_at((1..rest.len()).find(is_repeated).unwrap_or(rest.len()));
        classes.push(class);
        rest = later;
    }
    let next = AtomicUsize::new(0);
    let judged = Mutex::new(vec![Vec::new(); classes.len()]);
    thread::scope(|scope| {
        for _ in 0..N_THREADS {
            scope.spawn(|| {
                while let Some(class) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdicts = judge(class);
                    let at = classes.iter().position(|other| other.as_ptr() == class.as_ptr()).unwrap();
                    judged.lock().unwrap()[at] = verdicts;
                }
            });
        }
    });
    judged.into_inner().unwrap().concat()
}

/// Compares a class of honest programs and variants.
fn judge(class: &[Variant]) -> Vec<Verdict> {
    let language = class[0].language;
    let dir = TestDir::new();
    for original in originals::of_language(language) {
        for (path, text) in &original.files {
            dir.file(&format!("batch/{}/{path}", original.author), text);
        }
    }
    for variant in class {
        for (path, content) in &variant.copy.files {
            dir.file(&format!("batch/{}/{path}", copier(variant)), content);
        }
    }
    let mut arguments =
        vec!["check", "--out", "report", "batch", "--min-score", "0", "--top", "all", "--allow-incomplete"];
    let (_, starter) = sample(sample_of(language));
    if matches!(language, Language::C | Language::Java | Language::Python) {
        arguments.extend(["--starter", &starter]);
    }
    let outcome = dir.run(&arguments);
    assert_eq!(outcome.status, Some(0), "{outcome:#?}");
    let report = Report::read(&dir.path("report"), outcome.stdout);
    class.iter().map(|variant| verdict(&report, variant)).collect()
}

fn copier(variant: &Variant) -> String {
    format!("copy-of-{}", variant.original)
}

fn verdict(report: &Report, variant: &Variant) -> Verdict {
    let copier = copier(variant);
    let is_flagged = report.pair(&variant.original, &copier).is_some_and(|row| row.verdict != "unremarkable");
    let submissions = report.json["submissions"].as_array().expect("a list of submissions");
    let own = submissions.iter().find(|submission| submission["name"] == *copier).expect("the copier is listed");
    match own["partial"].is_null() {
        _ if is_flagged => Verdict::Found,
        false => Verdict::Named,
        true => Verdict::Missed,
    }
}
