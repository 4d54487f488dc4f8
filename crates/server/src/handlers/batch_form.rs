//! The form of a batch's page: the table of authors, and the earlier work to compare against.
//!
//! Every button of the page sends the whole form, and everything in it is saved before the button does its work. So nothing
//! that somebody entered is lost, whichever button they press.

use std::collections::BTreeSet;

use super::batches::archived_terms;
use super::people;
use crate::app::SharedApp;
use crate::inspection;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};

/// The field that says that the page offered a choice of earlier work: without it, no tick means no choice.
const HAS_CHOICES: &str = "has_choices";

/// Saves the corrections and the choice that were sent.
///
/// # Errors
/// The table cannot be saved, because the uploads are being read again. Nothing is saved then.
pub(super) async fn save(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    batch: i64,
    fields: &Fields,
) -> Result<(), Problem> {
    // The table comes first, because it may be refused.
    let has_corrections = people::save_corrections(app, batch, fields).await?;
    let has_choice = save_choice(app, at, batch, fields).await?;
    if has_corrections || has_choice {
        // The result of an inspection in progress is dropped, because it is of an earlier revision.
        inspection::start(app, batch);
    }
    let saved = [(has_corrections, "authors corrected"), (has_choice, "earlier work chosen")];
    for (_, what) in saved.into_iter().filter(|(is_saved, _)| *is_saved) {
        app.log(&visitor.name, Some(at.course), what, format!("batch {batch}")).await?;
    }
    Ok(())
}

/// Saves the choice of earlier work, and returns whether it is another one than before.
async fn save_choice(app: &SharedApp, at: &Membership, batch: i64, fields: &Fields) -> Result<bool, Problem> {
    if fields.text(HAS_CHOICES).is_empty() {
        return Ok(false);
    }
    let others: BTreeSet<i64> = fields.all("other").filter_map(|other| other.parse().ok()).collect();
    let known: BTreeSet<String> =
        archived_terms(app, at, batch).await?.into_iter().map(|choice| choice.value).collect();
    let terms: BTreeSet<String> = fields.all("term").filter(|term| known.contains(*term)).map(str::to_owned).collect();
    app.with_store(move |store| {
        if store.compared_batches(batch)? == others && store.compared_terms(batch)? == terms {
            return Ok(false);
        }
        store.set_comparison(batch, &Vec::from_iter(others), &Vec::from_iter(terms))?;
        Ok(true)
    })
    .await
}
