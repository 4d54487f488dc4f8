//! Text about what a comparison can see.

use crate::model::{Trial, TrialCount, TrialLanguage};
use crate::words::figures::counted;

/// A disguise: its heading, what was done, and the count of the copies in a language, if it was tried there.
type Disguise = (&'static str, &'static str, fn(&TrialLanguage) -> Option<TrialCount>);

/// The disguises of a trial.
pub(crate) const DISGUISES: [Disguise; 3] = [
    ("Renamed", "other names, comments, texts and layout", |row| Some(row.renamed)),
    ("Rewritten", "also another order, other loops and expressions, and added statements", |row| row.rewritten),
    ("Half", "half of the program, with other names, inside another program of this class", |row| Some(row.half)),
];

impl Trial {
    /// Returns the heading of the trial.
    pub const HEADING: &'static str = "What this comparison can see";

    /// Returns the result in sentences.
    pub fn in_words(&self) -> String {
        let n_programs = self.n_programs();
        if n_programs == 0 {
            return format!(
                "It cannot be measured in this class: that takes {} people or more with programs of some lines in one \
                 language.",
                Trial::MIN_PROGRAMS
            );
        }
        let flagged = DISGUISES.map(|(_, _, count)| {
            let (mut flagged, mut tried) = (0, 0);
            for row in &self.languages {
                if let Some(copies) = count(row) {
                    flagged += copies.flagged;
                    tried += row.programs;
                }
            }
            match flagged {
                0 if tried == 0 => "not tried".to_owned(),
                0 => "none".to_owned(),
                _ if flagged == tried => format!("all {tried}"),
                _ => format!("{flagged} of {tried}"),
            }
        });
        let [renamed, rewritten, half] = flagged;
        let undisguised = match self.flagged_undisguised {
            0 => "no two of these programs stand out".to_owned(),
            n_pairs => format!(
                "{} of these programs {} out",
                counted(n_pairs, "pair", "pairs"),
                if n_pairs == 1 { "stands" } else { "stand" }
            ),
        };
        format!(
            "{} of this class were copied for a trial and disguised. Of the copies with other names and layout, {renamed} \
             would stand out; of those also reordered and rewritten, {rewritten}; of halves inside another program, \
             {half}. Without a disguise, {undisguised}.",
            counted(n_programs, "program", "programs"),
        )
    }

    /// Returns what was not tried, in a sentence; none if everything was.
    pub fn not_tried(&self) -> Option<String> {
        let by_words = self.languages.iter().filter(|row| row.rewritten.is_none());
        let names: Vec<&str> = by_words.map(|row| row.language.as_str()).collect();
        (!names.is_empty()).then(|| {
            format!(
                "In {}, only the names and the order of the blocks of each file were changed; nothing was rewritten.",
                names.join(", ")
            )
        })
    }
}
