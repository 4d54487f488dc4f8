//! Submissions of the example report that were compared only in part.

use crate::model::{Concern, PartialComparison, PartialReason, Report};

/// Notes what was not compared: nothing of one submission, half of another, and a third that is mostly no code.
pub(super) fn note_partial(report: &mut Report) {
    for submission in &mut report.submissions {
        submission.partial = match submission.name.as_str() {
            "Rossi, Carla" => Some(PartialComparison {
                compared: 0.0,
                reasons: vec![
                    PartialReason::NoOwnTokens,
                    PartialReason::Unreadable {
                        n_files: 1,
                        path: "hw3.zip".to_owned(),
                        reason: "encrypted; ask for it again without a password".to_owned(),
                    },
                ],
            }),
            "Kowalski, Jan" => Some(PartialComparison {
                compared: 0.46,
                reasons: vec![
                    PartialReason::Files { concern: Concern::HiddenCode, n_files: 2, path: "src/tables.c".to_owned() },
                    PartialReason::MostLeftOut {
                        path: "src/parser.tab.c".to_owned(),
                        rule: "generated code, by its name".to_owned(),
                    },
                ],
            }),
            "Lindqvist, Saga" => Some(PartialComparison {
                compared: 1.0,
                reasons: vec![
                    PartialReason::FewOwnTokens { n_tokens: 11, median: 170 },
                    PartialReason::FewTokensPerByte { n_bytes: 64 },
                ],
            }),
            _ => None,
        };
    }
}
