//! Exports everything about one student to a folder: their files, and what was found in reports and decided by staff.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_report_templates::app::stored_data::{
    StoredAccount, StoredData, StoredLeftOut, StoredPair, StoredReview, StoredSubmission, page,
};
use lookalike_report_templates::model::Author;

use super::erasing::pack;
use super::finding::{Appearance, Found, FoundSubmission, Place, all_words, name_and_id, words_of_author};
use crate::app::SharedApp;
use crate::clock;
use crate::files;
use crate::problem::Problem;
use crate::store::Store;

const MAX_LOG: usize = 100_000;

/// Exports what was found to a new folder: `index.html`, `stored-data.json`, and a tar for each upload with submissions of the
/// person.
pub(crate) async fn export(app: &SharedApp, found: &Found, words: &[String], target: &Path) -> Result<(), Problem> {
    let cannot = || format!("cannot write to {}", target.display());
    files::make_private(target)?;
    let mut names: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for submission in &found.submissions {
        if let Place::Upload { upload, .. } = submission.place {
            names.entry(upload).or_default().push(&submission.name);
        }
    }
    for (id, names) in names {
        let Some(upload) = app.with_store(move |store| store.upload(id)).await? else { continue };
        let choice = names.iter().map(|name| format!("--pack-only={name}").into());
        let from = app.upload_folder(id).join(&upload.file);
        pack(&from, upload.is_plain, choice, &target.join(file_name(id))).await?;
    }
    let mut data = StoredData { words: words.join(" "), day: clock::day(clock::now()), ..StoredData::default() };
    for submission in &found.submissions {
        let (pairs, reviews) = results(app, &submission.appearances).await?;
        data.submissions.push(StoredSubmission {
            batch: submission.batch.clone(),
            name: submission.name.clone(),
            authors: own_authors(&submission.authors, words),
            file: match submission.place {
                Place::Upload { upload, .. } => Some(file_name(upload)),
                Place::Archive(_) | Place::LeftOut { .. } => None,
            },
            is_archived: matches!(submission.place, Place::Archive(_)),
            pairs,
            reviews,
            left_out: left_out(app, submission).await?,
        });
    }
    data.submissions.sort_by_key(|submission| submission.is_archived);
    data.accounts = accounts(app, &found.accounts).await?;
    let json = serde_json::to_string_pretty(&data).map_err(anyhow::Error::from)?;
    fs::write(target.join("stored-data.json"), format!("{json}\n")).with_context(cannot)?;
    fs::write(target.join("index.html"), page(&data)).with_context(cannot)?;
    Ok(())
}

async fn left_out(app: &SharedApp, submission: &FoundSubmission) -> Result<Option<StoredLeftOut>, Problem> {
    let (batch, name) = match &submission.place {
        Place::Archive(_) => return Ok(None),
        Place::LeftOut { batch, with_upload } => (*batch, with_upload.clone()),
        Place::Upload { batch, upload, .. } => {
            let upload = *upload;
            let Some(upload) = app.with_store(move |store| store.upload(upload)).await? else { return Ok(None) };
            (*batch, format!("{}/{}", upload.label, submission.name))
        }
    };
    let of_batch = app.with_store(move |store| store.left_out_of(batch)).await?;
    let own = of_batch.into_iter().find(|left_out| left_out.name == name);
    Ok(own.map(|own| StoredLeftOut { reason: own.reason, by: own.by, time: clock::rfc3339(own.time) }))
}

fn file_name(upload: i64) -> String {
    format!("upload-{upload}.tar")
}

/// Returns the pairs of a submission in the newest reports of the batches that compare it, and its reviews there, newest first.
async fn results(app: &SharedApp, appearances: &[Appearance]) -> Result<(Vec<StoredPair>, Vec<StoredReview>), Problem> {
    let (mut pairs, mut reviews) = (Vec::new(), Vec::new());
    for Appearance { batch, names, .. } in appearances {
        let id = *batch;
        let load = move |store: &Store| Ok((store.newest_report(id)?, store.reviews_of_batch(id)?));
        let (run, of_batch) = app.with_store(load).await?;
        if let Some(run) = run {
            let open = app.report(run).await?;
            let report = open.report();
            let own = report.submissions.iter().position(|submission| names.contains(&submission.name));
            let own = report.pairs.iter().filter(|pair| own.is_some_and(|own| pair.left == own || pair.right == own));
            pairs.extend(
                own.map(|pair| StoredPair { score: pair.figures.score, verdict: pair.verdict.name().to_owned() }),
            );
        }
        let own = of_batch.into_iter().filter(|review| review.about.0.iter().any(|one| names.contains(&one.name)));
        reviews.extend(own.map(|review| StoredReview {
            state: review.state.name().to_owned(),
            note: review.note,
            by: review.by,
            time: clock::rfc3339(review.time),
        }));
    }
    Ok((pairs, reviews))
}

/// Returns the authors that have all words: the others of a team are other people.
fn own_authors(authors: &[Author], words: &[String]) -> Vec<String> {
    let words = all_words(words.iter().map(String::as_str));
    let own = authors.iter().filter(|author| words.is_subset(&words_of_author(author)));
    own.map(name_and_id).collect()
}

async fn accounts(app: &SharedApp, names: &[String]) -> Result<Vec<StoredAccount>, Problem> {
    let names = names.to_vec();
    app.with_store(move |store| {
        let (log, _) = store.log_entries(None, None, MAX_LOG)?;
        let known = store.accounts()?.into_iter().filter(|account| names.contains(&account.name));
        let accounts = known.map(|account| StoredAccount {
            role: account.role.name().to_owned(),
            last_seen: account.last_seen.map(clock::rfc3339).unwrap_or_default(),
            log: log
                .iter()
                .filter(|entry| entry.by == account.name)
                .map(|entry| [clock::rfc3339(entry.time), entry.action.clone(), entry.about.clone()])
                .collect(),
            name: account.name,
        });
        Ok(accounts.collect())
    })
    .await
}
