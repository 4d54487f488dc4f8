//! The id of a report, under which a browser keeps the reviews of its pairs.

use sha2::{Digest, Sha256};

use crate::model::Report;

/// Number of bytes of the id.
const N_BYTES: usize = 12;

/// Returns the id in hexadecimal. Reports of the same inputs with the same pairs in the same order have the same id.
pub(super) fn report_id(report: &Report) -> String {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    report.run.inputs.iter().for_each(|input| add(&input.sha256));
    for pair in &report.pairs {
        [pair.left, pair.right].into_iter().for_each(|one| add(&report.submissions[one].name));
    }
    hash.finalize().iter().take(N_BYTES).map(|byte| format!("{byte:02x}")).collect()
}
