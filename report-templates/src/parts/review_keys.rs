//! Keys by which the reviews that a browser keeps find their pairs again.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::model::{Pair, Report, Role, Submission};

/// Number of bytes of each half of a key, and of a report's id. There are thousands of keys in a list.
const N_BYTES: usize = 6;

pub(crate) struct ReviewKeys {
    /// The id of the report. Reports of the same inputs with the same figures have the same id: a copy without names has it too.
    pub(crate) report: String,
    /// For each pair a key with two halves. The first follows from the names and files of both submissions, so a later run over the same
    /// files finds it. The second follows from the figures alone, so a copy without names has the same and no name can be guessed from it.
    pub(crate) pairs: Vec<String>,
}

impl ReviewKeys {
    pub(crate) fn new(report: &Report) -> ReviewKeys {
        let submissions: Vec<Vec<u8>> = report.submissions.iter().map(of_submission).collect();
        let mut figures: Vec<String> = report.pairs.iter().map(of_figures).collect();
        let pairs = report.pairs.iter().zip(&figures).map(|(pair, figures)| {
            let mut two = [&submissions[pair.left], &submissions[pair.right]];
            two.sort_unstable();
            format!("{}.{figures}", encoded(&hash(two.map(Vec::as_slice))))
        });
        let pairs = pairs.collect();
        figures.sort_unstable();
        let inputs = report.run.inputs.iter().map(|input| input.sha256.as_bytes());
        let id = hash(inputs.chain(figures.iter().map(String::as_bytes)));
        ReviewKeys { report: encoded(&id), pairs }
    }
}

/// Returns the hash of the role, the name and the files of a submission.
fn of_submission(submission: &Submission) -> Vec<u8> {
    let role = if submission.role == Role::Earlier { "earlier" } else { "batch" };
    let texts = submission.texts();
    let files = submission.files.iter().zip(&texts).flat_map(|(file, text)| [file.path.as_bytes(), text.as_bytes()]);
    hash([role.as_bytes(), submission.name.as_bytes()].into_iter().chain(files))
}

/// Returns the hash of the figures of a pair, whichever side is left.
fn of_figures(pair: &Pair) -> String {
    let figures = pair.figures;
    let mut coverages = [figures.left_coverage, figures.right_coverage];
    coverages.sort_by(f64::total_cmp);
    let numbers = [
        figures.score,
        figures.similarity,
        coverages[0],
        coverages[1],
        figures.matched_tokens as f64,
        figures.longest_match as f64,
        figures.evidence_bits,
        pair.n_passages() as f64,
    ];
    encoded(&hash(
        numbers.iter().map(|number| number.to_le_bytes()).collect::<Vec<_>>().iter().map(<[u8; 8]>::as_slice),
    ))
}

fn hash<'b>(parts: impl IntoIterator<Item = &'b [u8]>) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into_iter().take(N_BYTES).collect()
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
