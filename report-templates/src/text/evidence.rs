//! The words of the evidence sheet.

use crate::figures::{count, counted};
use crate::model::Fate;

pub(crate) const TITLE: &str = "Comparison of two submissions";
pub(crate) const LEFT: &str = "Left";
pub(crate) const RIGHT: &str = "Right";
pub(crate) const FOREWORD: &str = "This sheet shows what two pieces of work have in common, and how that was found. It was made by a program that compares \
     source code. Similarity is not proof of anything: it has to be judged by people who know the task, the course and the persons.";

pub(crate) const WHO: &str = "The two submissions";
pub(crate) const NAME: &str = "Submission";
pub(crate) const AUTHORS: &str = "Handed in by";
pub(crate) const TEAM: &str = "Team";
pub(crate) const ATTEMPT: &str = "Attempt";
pub(crate) const TIME: &str = "Handed in";
pub(crate) const ROLE: &str = "Part";
pub(crate) const OWN_TOKENS: &str = "Own code";
pub(crate) const STARTER_TOKENS: &str = "Code that was handed out";
pub(crate) const UNKNOWN: &str = "not known";
pub(crate) const OF_BATCH: &str = "submission of this batch";
pub(crate) const EARLIER: &str = "earlier submission";
pub(crate) const LATE: &str = "late";
pub(crate) const IDENTICAL: &str = "The two are the same, token for token.";

pub(crate) const RESULT: &str = "What was found";
pub(crate) const FIGURE: &str = "Figure";
pub(crate) const MEANING: &str = "What it means";
pub(crate) const SCORE: &str = "Score";
pub(crate) const SCORE_MEANING: &str = "From 0 to 1; pairs are ranked by it. Code that is rare in the batch counts more than code that many have. It is no probability.";
pub(crate) const EXPECTED: &str = "Expected by coincidence";
pub(crate) const EXPECTED_MEANING: &str = "How many pairs with at least this score one would expect in a batch like this one if nobody had copied, \
     worked out from how alike all the other pairs of the batch are.";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const VERDICT_MEANING: &str = "“Worth a look”: of the pairs with at least this score, at most 15 in a hundred are expected by coincidence. \
     “Strong”: at most one in a hundred is, and the two share much rare code. “Unremarkable”: coincidence explains it. \
     It speaks of the code, not of persons.";
pub(crate) const COVERAGE: &str = "Coverage";
pub(crate) const COVERAGE_MEANING: &str = "How much of each submission lies in matches with the other. Code that was handed out is left out of both parts of the fraction.";
pub(crate) const SIMILARITY: &str = "Similarity";
pub(crate) const SIMILARITY_MEANING: &str = "How much of both together lies in matches.";
pub(crate) const MATCHED: &str = "Matched tokens";
pub(crate) const MATCHED_MEANING: &str =
    "How many words, numbers and signs of the language are equal on both sides; nine are about a line.";
pub(crate) const LONGEST: &str = "Longest match";
pub(crate) const LONGEST_MEANING: &str = "The longest run of equal tokens without a break.";
pub(crate) const EVIDENCE: &str = "Evidence";
pub(crate) const EVIDENCE_MEANING: &str = "How much the shared code says, in bits. What only these two have says much, what half of the batch has says one bit. \
     It compares pairs of one batch; it is not the odds of anything.";

pub(crate) const KIND: &str = "Of what kind the likeness is";
pub(crate) const RENAMINGS: &str = "Names that stand in the same place on the two sides";
pub(crate) const SHARED: &str = "What else both have and hardly anyone else";
pub(crate) const SHARED_NOTE: &str = "Line numbers are given for either side. These traces change no figure above, except that equal names and literals in equal places raise the score.";
pub(crate) const WHAT: &str = "What";
pub(crate) const HOW_RARE: &str = "How many have it";
pub(crate) const INSTEAD_OF: &str = "for";

pub(crate) const PASSAGES: &str = "The shared passages, side by side";
pub(crate) const PASSAGES_NOTE: &str = "Lines that belong together stand beside one another. Three lines before and after a passage are shown for context.";
pub(crate) const NO_PASSAGES: &str = "The two share no passage.";
pub(crate) const KEY_MATCH: &str = "match";
pub(crate) const KEY_MATCH_MEANING: &str = "equal on both sides but for names, literals, layout and comments";
pub(crate) const KEY_GAP: &str = "gap";
pub(crate) const KEY_GAP_MEANING: &str = "differs inside a passage";
pub(crate) const KEY_STARTER: &str = "handed out";
pub(crate) const KEY_STARTER_MEANING: &str = "given with the task, never counts";
pub(crate) const KEY_COMMON: &str = "common";
pub(crate) const KEY_COMMON_MEANING: &str = "many in the batch have it, does not count";

pub(crate) const FILES: &str = "The files of the two submissions";
pub(crate) const FILE: &str = "File";
pub(crate) const LANGUAGE: &str = "Read as";
pub(crate) const FATE: &str = "What became of it";
pub(crate) const SIDE: &str = "Side";

pub(crate) const LIMITS: &str = "What this sheet cannot show";
pub(crate) const LIMITS_LIST: [&str; 6] = [
    "It does not show who copied from whom. The time of handing in says when, not who wrote first.",
    "It does not show whether working together was allowed, nor whether both had the code from a third place: a book, a lecture, a tutor, a forum, a language model.",
    "It does not show intent. Two people can come to like solutions by themselves, above all where the task is small or leaves little choice.",
    "“Expected by coincidence” is worked out from this batch alone. In a small batch, or one in which many worked together, it is less sure.",
    "Names, literals, comments and layout play no part in whether code matches. That lines are marked does not mean that they are spelt the same.",
    "Code that is not marked is not thereby known to be independent: a rewrite that keeps nothing but the idea leaves no match.",
];

pub(crate) const RUN: &str = "How it was made";
pub(crate) const RUN_NOTE: &str = "The same version with the same settings and inputs makes the same report, byte for byte. The hashes tell whether an input is the same.";
pub(crate) const VERSION: &str = "Program";
pub(crate) const SETTING: &str = "Setting";
pub(crate) const VALUE: &str = "Value";
pub(crate) const PART: &str = "Part";
pub(crate) const INPUT: &str = "Name";
pub(crate) const N_FILES: &str = "Files";
pub(crate) const HASH: &str = "SHA-256 over names and contents";
pub(crate) const INPUT_BATCH: &str = "batch";
pub(crate) const INPUT_STARTER: &str = "code that was handed out";
pub(crate) const INPUT_EARLIER: &str = "earlier submissions";
pub(crate) const HIDDEN_NAMES: &str = "Names are replaced, also where they stand in paths and in the code (by as many x); the key is kept apart from this sheet.";

/// How the pair lies among all.
pub(crate) fn standing(n_submissions: usize, n_found: usize, n_reported: usize, rank: usize) -> String {
    format!(
        "{} were compared. {} of them share some code, of which {} reported; by score this pair is number {}.",
        counted(n_submissions, "submission", "submissions"),
        counted(n_found, "pair", "pairs"),
        if n_reported == 1 { "1 is".to_owned() } else { format!("{} are", count(n_reported)) },
        count(rank),
    )
}

/// A number of tokens.
pub(crate) fn tokens(number: usize) -> String {
    counted(number, "token", "tokens")
}

/// The heading of a passage.
pub(crate) fn passage(number: usize) -> String {
    format!("Passage {}", count(number))
}

/// How many beside the two have a passage; numbers alone, for others are none of the reader's business.
pub(crate) fn others(n_others: usize) -> String {
    match n_others {
        0 => "no one else in the batch has it".to_owned(),
        1 => "1 other submission has it too".to_owned(),
        _ => format!("{} other submissions have it too", count(n_others)),
    }
}

/// Further lines that are not named.
pub(crate) fn more(number: usize) -> String {
    format!("and {} more", count(number))
}

/// What became of a file; that another submission has the same file is no reader's business.
pub(crate) fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Compared => "compared".to_owned(),
        Fate::PartlyParsed { regions, .. } => {
            format!("compared; {} did not parse", counted(*regions, "region", "regions"))
        }
        Fate::TooShort => "too short to compare".to_owned(),
        Fate::DuplicateOf { path, .. } if path.is_empty() => "compared; the same bytes as another file".to_owned(),
        Fate::DuplicateOf { path, .. } => format!("compared; the same bytes as {path}"),
        Fate::Ignored { rule } => format!("left out: {rule}"),
        Fate::Unreadable { reason } => format!("could not be read: {reason}"),
    }
}
