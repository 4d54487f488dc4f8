//! Writes a report on the verified pairs that share most, with the ordinary pages.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use lookalike_compare::options::Options;
use lookalike_compare::output::{Extras, Output};
use lookalike_compare::report::report;
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::{StoredSubmission, stored_draft};
use lookalike_engine::Settings;
use lookalike_intake::GivenInput;
use lookalike_report_templates::model::Role;
use lookalike_system::progress::Progress;

use crate::arguments::ReportArguments;
use crate::identity::Sid;
use crate::library::Library;
use crate::say;
use crate::verify::Verified;

/// Number of other submissions of each batch that show what is usual there.
const N_PEERS: usize = 20;
/// Number of submissions whose peers are read. More do not change what is usual.
const MAX_WITH_PEERS: usize = 50;

/// Writes the report.
///
/// # Errors
/// There are no pairs, the archives cannot be read, or the report cannot be written.
pub(crate) fn run(arguments: &ReportArguments) -> Result<()> {
    let library = Library::open(&arguments.archives)?;
    let mut pairs = Verified::read(&arguments.verified)?;
    pairs.sort_unstable_by_key(|pair| (Reverse(pair.share()), pair.one, pair.other));
    pairs.truncate(arguments.top);
    ensure!(!pairs.is_empty(), "there are no verified pairs in {}", arguments.verified.display());
    let own: BTreeSet<Sid> = pairs.iter().flat_map(|pair| [pair.one, pair.other]).collect();
    let mut peers: BTreeSet<Sid> = BTreeSet::new();
    for sid in own.iter().take(MAX_WITH_PEERS) {
        peers.extend(library.peers(*sid, N_PEERS)?);
    }
    peers.retain(|sid| !own.contains(sid));
    let output = Output::claim(&arguments.out)?;
    let progress = Progress::silent();
    let starter = library.starter(own.iter().chain(&peers).copied())?;
    let mut draft = stored_draft("the pairs that share most".to_owned(), read(&library, own)?, starter, &progress);
    let input = GivenInput {
        role: Role::Earlier,
        name: "other submissions of their batches".to_owned(),
        ..GivenInput::default()
    };
    draft.add_stored(input, read(&library, peers)?, Vec::new(), 0, &progress);
    let corpus = draft.finish(Settings::NOISE_THRESHOLD);
    let options =
        Options { settings: Settings { top: Some(arguments.top), ..Settings::default() }, ..Options::default() };
    let comparison = compare_corpus(&corpus, &options.engine_settings(), &progress)?;
    output.write(&report(&options, corpus, comparison), Extras::default(), &progress)?;
    say(&format!("report: {}", output.index().display()))
}

/// Reads submissions, and puts the number of the archive before their names, which may be the same in several archives.
fn read(library: &Library, sids: BTreeSet<Sid>) -> Result<Vec<StoredSubmission>> {
    let named = library.read(sids)?.into_iter().map(|(sid, submission)| StoredSubmission {
        name: format!("{}/{}", sid.archive(), submission.name),
        batch: sid.archive() << 24 | submission.batch,
        ..submission
    });
    Ok(named.collect())
}
