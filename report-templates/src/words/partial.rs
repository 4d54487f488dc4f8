//! Text about completeness: submissions that were not compared, were compared in part, are starter code only, or are too short
//! to judge, and files that were not compared.

use crate::model::{
    Completeness, FilesByOutcome, PartialComparison, PartialKind, PartialReason, Submission, TooShort, UnreadReason,
};
use crate::words::figures::{count, counted, size};

/// The status of submissions that are too short to judge.
pub(crate) const TOO_SHORT: &str = "too short to judge";
pub(crate) const TOO_SHORT_EXPLAINED: &str =
    "All of their code was compared. It is so little that it resembles that of many others, or of nobody, by chance.";

/// The status of submissions that are starter code only.
pub(crate) const STARTER_ONLY: &str = "starter code only";
pub(crate) const STARTER_ONLY_EXPLAINED: &str =
    "All of the code was compared. Nothing was added to the starter code, or hardly a token.";

impl PartialKind {
    /// Returns the heading of the submissions of this kind.
    pub fn heading(self, n_submissions: usize) -> String {
        format!("{} {}", counted(n_submissions, "submission was", "submissions were"), self.words())
    }

    pub(crate) fn words(self) -> &'static str {
        match self {
            PartialKind::NotCompared => "not compared",
            PartialKind::InPart => "compared only in part",
        }
    }
}

/// Returns what was compared of one submission, as a sentence.
pub(crate) fn sentence(partial: &PartialComparison) -> String {
    match (partial.kind, partial.known_share_in_words()) {
        (PartialKind::NotCompared, _) => "Nothing of this submission was compared.".to_owned(),
        (PartialKind::InPart, None) => "This submission was compared only in part.".to_owned(),
        (PartialKind::InPart, Some(share)) => format!("This submission was compared only in part: {share}."),
    }
}

pub(crate) fn n_too_short(number: usize) -> String {
    format!("{} {TOO_SHORT}", counted(number, "submission is", "submissions are"))
}

pub(crate) fn n_starter_only(number: usize) -> String {
    format!("{} {STARTER_ONLY}", counted(number, "submission is", "submissions are"))
}

/// Returns how much starter code a submission has, and how much of its own.
pub(crate) fn starter_and_own(one: &Submission) -> String {
    let starter = counted(one.starter_tokens, "token", "tokens");
    match one.own_tokens {
        0 => format!("{starter} of starter code, none of its own"),
        own => format!("{starter} of starter code, {} of its own", count(own)),
    }
}

impl PartialComparison {
    /// Returns the share that was compared, in words; none if nothing was, or if the size of the rest is unknown.
    pub fn known_share_in_words(&self) -> Option<String> {
        let compared = self.compared.filter(|_| self.kind == PartialKind::InPart)?;
        // Neither 0 nor 100, which would say something else.
        let percent = (compared * 100.0).round().clamp(1.0, 99.0);
        Some(format!("{percent:.0} % of its code compared"))
    }

    /// Returns what was compared, in words.
    pub fn share_in_words(&self) -> String {
        self.known_share_in_words().unwrap_or_else(|| match self.kind {
            PartialKind::NotCompared => "not compared".to_owned(),
            PartialKind::InPart => "compared in part".to_owned(),
        })
    }

    /// Returns the most important reason in words; empty if there is none.
    pub fn main_reason(&self) -> String {
        self.reasons.first().map(PartialReason::words).unwrap_or_default()
    }
}

impl TooShort {
    /// Returns the size in words.
    pub fn words(self) -> String {
        let own = counted(self.n_tokens, "token", "tokens");
        format!("{own} of its own; the median of the class is {}", count(self.median))
    }
}

impl PartialReason {
    /// Returns the reason in words, without a full stop. It names files as they are, with any hidden characters.
    pub fn words(&self) -> String {
        match self {
            PartialReason::Unread { reason, n_bytes, n_files, path, why } => {
                unread(*reason, &named(path, *n_files), *n_bytes, why)
            }
            PartialReason::WordByWord { n_files, path } => {
                format!("could not be parsed and was read word by word: {}", named(path, *n_files))
            }
            PartialReason::NoCode { n_files, path, why } => {
                with_why(&format!("no code: {}", named(path, *n_files)), why)
            }
            PartialReason::Empty { n_files, path } => format!("empty: {}", named(path, *n_files)),
            PartialReason::NoFiles => "no files".to_owned(),
        }
    }
}

fn unread(reason: UnreadReason, files: &str, n_bytes: u64, why: &str) -> String {
    let size = if n_bytes > 0 { format!(" ({})", size(n_bytes)) } else { String::new() };
    let what = match reason {
        UnreadReason::HiddenCode => return format!("code that cannot be compared: {files}{size}"),
        UnreadReason::Truncated => return format!("compared only up to a limit: {files}{size}"),
        UnreadReason::LooksLikeSource => return format!("left out, but looks like source: {files}{size}"),
        UnreadReason::UnknownLanguage => "in no known language",
        UnreadReason::LeftOut => "left out by a rule",
        UnreadReason::Absent => "not there",
        UnreadReason::Unreadable | UnreadReason::Binary | UnreadReason::Excluded | UnreadReason::Skipped => "not read",
    };
    with_why(&format!("{what}: {files}{size}"), why)
}

fn with_why(text: &str, why: &str) -> String {
    if why.is_empty() { text.to_owned() } else { format!("{text}: {why}") }
}

fn named(path: &str, n_files: usize) -> String {
    match n_files {
        0 | 1 => path.to_owned(),
        _ => format!("{path} and {} more", count(n_files - 1)),
    }
}

impl Completeness {
    /// Returns the heading of the submissions that are starter code only; none if there are none.
    pub fn starter_only_heading(&self) -> Option<String> {
        (self.n_starter_only > 0).then(|| n_starter_only(self.n_starter_only))
    }

    /// Returns what was not compared, each clause without a full stop. Submissions are named elsewhere.
    pub fn not_compared_in_words(&self) -> Vec<String> {
        let submissions = |number, words: &str| {
            (number > 0).then(|| format!("{}{words}", counted(number, "submission", "submissions")))
        };
        let not_compared = [
            submissions(self.n_not_compared, " (named above)"),
            submissions(self.n_in_part, " in part (named above)"),
            submissions(self.n_alone, " with nobody else in the same language (named above)"),
            self.files.not_compared_in_words(),
        ];
        let mut clauses: Vec<String> = not_compared.into_iter().flatten().collect();
        if clauses.is_empty() {
            clauses.push("nothing; every file was compared".to_owned());
        }
        clauses.extend(submissions(self.n_starter_only, " of starter code only (named above)"));
        clauses.extend(submissions(self.n_too_short, " too short to judge"));
        clauses
    }
}

impl FilesByOutcome {
    /// Returns how many files were not compared as a whole, by outcome; none if all were.
    fn not_compared_in_words(&self) -> Option<String> {
        let numbers = [
            (self.skipped, "skipped"),
            (self.unreadable, "unreadable"),
            (self.absent, "absent"),
            (self.without_code, "without code"),
            (self.in_part, "in part"),
            (self.too_short, "too short for a match"),
        ];
        let numbers = numbers.iter().filter(|(number, _)| *number > 0);
        let numbers: Vec<String> = numbers.map(|(number, outcome)| format!("{} {outcome}", count(*number))).collect();
        (!numbers.is_empty())
            .then(|| format!("files: {} (Files & settings in the report names each)", numbers.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A share is never rounded to all or nothing, and what is unknown is not said.
    #[test]
    fn shares_do_not_contradict_the_statement() {
        let words = |kind, compared| PartialComparison { kind, compared, reasons: Vec::new() }.share_in_words();
        assert_eq!(words(PartialKind::NotCompared, Some(0.0)), "not compared");
        assert_eq!(words(PartialKind::InPart, Some(0.001)), "1 % of its code compared");
        assert_eq!(words(PartialKind::InPart, Some(PartialComparison::MAX_SHARE)), "99 % of its code compared");
        assert_eq!(words(PartialKind::InPart, None), "compared in part");
    }

    /// Nothing is left unsaid, and nothing is said that does not hold.
    #[test]
    fn the_line_says_what_was_not_compared() {
        let all = Completeness { files: FilesByOutcome { compared: 3, ..Default::default() }, ..Default::default() };
        assert_eq!(all.not_compared_in_words(), ["nothing; every file was compared"]);
        let some = Completeness {
            n_not_compared: 2,
            n_in_part: 1,
            n_alone: 2,
            n_starter_only: 4,
            n_too_short: 1,
            files: FilesByOutcome { skipped: 3, without_code: 1, ..all.files },
        };
        assert_eq!(
            some.not_compared_in_words(),
            [
                "2 submissions (named above)",
                "1 submission in part (named above)",
                "2 submissions with nobody else in the same language (named above)",
                "files: 3 skipped, 1 without code (Files & settings in the report names each)",
                "4 submissions of starter code only (named above)",
                "1 submission too short to judge"
            ]
        );
    }
}
