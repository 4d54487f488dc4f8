//! `lookalike person`: the data about one student, for requests under data protection law.

use std::io::Write;

use anyhow::{Result, bail};
use lookalike_report_templates::model::Author;
use lookalike_server::data_subjects::{Appearance, DataSubjects, Found, FoundSubmission, Obstacle, Place};
use lookalike_system::message::{counted, printable, printable_path, submissions};

use crate::cli::person::{PersonArguments, PersonCommand, WhichPerson};

/// Finds, exports or erases the data about a student.
///
/// # Errors
/// The data cannot be read or written, nothing is found, or it is not clear that it may be erased.
pub fn run(arguments: &PersonArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        PersonCommand::Find { which } => {
            let found = open(which)?.find(&which.words)?;
            list(&found, out)
        }
        PersonCommand::Export { which, out: target } => {
            let data = open(which)?;
            let found = data.find(&which.words)?;
            list(&found, out)?;
            if found.is_empty() && found.accounts.is_empty() {
                bail!("nothing was found, and nothing was written");
            }
            data.export(&found, &which.words, target)?;
            let page = printable_path(&target.join("index.html"));
            Ok(writeln!(out, "Exported to {page}. Read the notes before you hand it over: they may name others.")?)
        }
        PersonCommand::Erase { which, several_people, despite_open_reviews } => {
            let data = DataSubjects::open_to_erase(&which.data.data, which.archive.as_deref())?;
            let found = data.find(&which.words)?;
            list(&found, out)?;
            if let Some(obstacle) = found.obstacle(&which.words, *several_people, *despite_open_reviews) {
                bail!(explained(&obstacle));
            }
            data.erase(&found)?;
            writeln!(out, "Erased. The next start of the server compares the other submissions again.")?;
            Ok(writeln!(out, "Beyond reach: downloads, printed evidence, and backups until the next one is made.")?)
        }
    }
}

fn open(which: &WhichPerson) -> Result<DataSubjects> {
    DataSubjects::open(&which.data.data, which.archive.as_deref())
}

fn list(found: &Found, out: &mut impl Write) -> Result<()> {
    for submission in &found.submissions {
        let FoundSubmission { place, batch, name, authors, appearances } = submission;
        let (batch, name) = (printable(batch), printable(name));
        match place {
            Place::Upload { .. } => writeln!(out, "{batch}: {name}{}{}", by(authors), reviewed(appearances))?,
            Place::Archive(_) => writeln!(out, "archive, {batch}: {name}{}{}", by(authors), reviewed(appearances))?,
            Place::LeftOut { .. } => {
                writeln!(out, "{batch}: {name}, which is left out, and in no upload any more")?;
            }
        }
    }
    for account in &found.accounts {
        writeln!(out, "account: {}; `lookalike account remove` removes it", printable(account))?;
    }
    for batch in &found.not_searched {
        writeln!(out, "not searched, because its uploads could not be read yet: {}", printable(batch))?;
    }
    let [n_uploaded, n_archived, _] = found.n_by_place();
    Ok(writeln!(out, "{}", submissions(n_uploaded + n_archived))?)
}

fn reviewed(appearances: &[Appearance]) -> String {
    let n_reviewed: usize = appearances.iter().map(|place| place.n_reviewed).sum();
    if n_reviewed > 0 { format!("; {}", counted(n_reviewed, "review", "reviews")) } else { String::new() }
}

fn by(authors: &[Author]) -> String {
    let shown = |author: &Author| match &author.id {
        Some(id) => format!("{} ({id})", author.name),
        None => author.name.clone(),
    };
    let names: Vec<String> = authors.iter().map(shown).collect();
    if names.is_empty() { String::new() } else { format!(", by {}", printable(&names.join(", "))) }
}

/// Returns what keeps the data from being erased, and what to do about it.
fn explained(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Nothing => "nothing was found, and nothing was erased".to_owned(),
        Obstacle::NotSearched => {
            "some uploads could not be read; let an instructor delete or replace them, and try again".to_owned()
        }
        Obstacle::SeveralPeople(people) => {
            let people: Vec<String> = people.iter().map(|one| printable(one)).collect();
            let people = people.join("; ");
            format!("these may be several people: {people}; add a word that only one of them has, or --several-people")
        }
        Obstacle::OpenReviews(number) => format!(
            "{} to be discussed or escalated; settle that first, or add --despite-open-reviews",
            counted(*number, "pair is", "pairs are")
        ),
    }
}
