//! A batch as it was recognized, a row for each thing: a mark, a fact, and the part of the page where it can be changed.

use std::borrow::Cow;

use super::model::{Batch, Roster, RosterState, RunSettings, Upload};
use crate::app::words::batch as text;
use crate::words::figures::counted;
use crate::words::visible;

const MOST_NAMES: usize = 3;

/// Says whether a thing needs a look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Recognized.
    Fine,
    /// A person should look at it.
    Look,
    /// There is none.
    Without,
}

impl Mark {
    pub(super) fn class(self) -> &'static str {
        match self {
            Mark::Fine => "fine",
            Mark::Look => "look",
            Mark::Without => "without",
        }
    }

    /// Returns the mark for screen readers.
    pub(super) fn words(self) -> &'static str {
        match self {
            Mark::Fine => "recognized",
            Mark::Look => "please check",
            Mark::Without => "none",
        }
    }
}

pub(super) struct SetupRow<'a> {
    pub(super) mark: Mark,
    pub(super) title: &'static str,
    pub(super) fact: String,
    pub(super) details: Vec<Cow<'a, str>>,
    /// The part of the page where it can be seen or changed, with the words of the link.
    pub(super) link: Option<(&'static str, &'static str)>,
}

impl Batch {
    /// Returns the rows; none if nothing was uploaded.
    pub(super) fn setup(&self) -> Vec<SetupRow<'_>> {
        if self.uploads.is_empty() {
            return Vec::new();
        }
        let mut rows = vec![submissions(self)];
        if let RosterState::Known(roster) = &self.roster {
            rows.extend(students(roster));
            rows.extend(files(roster));
        }
        rows.extend(left_out(self));
        rows.push(starter(self));
        rows.push(earlier(self));
        rows.extend(references(self));
        rows.extend(settings(self));
        rows
    }
}

fn submissions(batch: &Batch) -> SetupRow<'_> {
    let row = |mark, fact, details, link| SetupRow { mark, title: "Submissions", fact, details, link: Some(link) };
    let uploads = ("#uploads", if batch.may_edit { "Add or replace" } else { "Show" });
    match &batch.roster {
        RosterState::Nothing => row(Mark::Look, "none yet".to_owned(), Vec::new(), uploads),
        RosterState::Inspecting => row(Mark::Without, "being read".to_owned(), Vec::new(), uploads),
        RosterState::Failed(why) => {
            let details = vec![visible::name(why), "Delete the upload, and try another copy.".into()];
            row(Mark::Look, "cannot be read".to_owned(), details, uploads)
        }
        RosterState::Known(roster) => {
            let own = roster.submissions.iter().filter(|one| !one.is_earlier);
            let (n_submissions, n_files) = own.fold((0, 0), |(n, files), one| (n + 1, files + one.n_files));
            let sources = roster.inputs.iter().filter(|input| input.layout.is_some());
            let source = |name: &str, read_as: &str| format!("{}: {read_as}", visible::short_name(name)).into();
            let mut details: Vec<_> = sources
                .map(|input| source(&input.name, &text::read_as(input.layout.as_deref(), input.n_submissions)))
                .collect();
            let notes: Vec<_> = roster.inputs.iter().flat_map(|input| &input.notes).collect();
            details.extend(notes.iter().map(|note| visible::name(note)));
            let mark = if notes.is_empty() && n_submissions > 0 { Mark::Fine } else { Mark::Look };
            row(mark, text::submissions_and_files(n_submissions, n_files), details, uploads)
        }
    }
}

fn students(roster: &Roster) -> Option<SetupRow<'_>> {
    let n_submissions = roster.submissions.len();
    let is_nameless = |author: &str, id: &str, team: &str| author.is_empty() && id.is_empty() && team.is_empty();
    let n_nameless = roster.submissions.iter().filter(|one| is_nameless(&one.author, &one.id, &one.group)).count();
    let n_same = roster.submissions.iter().filter(|one| !one.same_author_as.is_empty()).count();
    let n_corrected = roster.n_corrected();
    (n_submissions > 0).then(|| SetupRow {
        // Where nobody has a name, the layout has none: there is nothing to check.
        mark: match n_nameless {
            0 => Mark::Fine,
            n if n == n_submissions => Mark::Without,
            _ => Mark::Look,
        },
        title: "Students",
        fact: text::named(n_submissions - n_nameless, n_submissions),
        details: text::about_names(n_nameless, n_same, n_corrected).into_iter().map(Cow::Owned).collect(),
        link: Some(("#roster", "Show names")),
    })
}

/// Returns the files that cannot be compared. It needs a look when somebody has no other files.
fn files(roster: &Roster) -> Option<SetupRow<'_>> {
    let n_files = roster.n_files_left_out();
    let without: Vec<_> =
        roster.submissions.iter().filter(|one| one.n_files == 0).map(|one| visible::short_name(&one.name)).collect();
    let reasons = roster.left_out.iter().map(|(reason, ..)| visible::name(reason));
    let mut details: Vec<Cow<'_, str>> = Vec::new();
    if !roster.left_out.is_empty() {
        details.push(text::some_of(&reasons.collect::<Vec<_>>(), MOST_NAMES, "; ").into());
    }
    if !without.is_empty() {
        details.push(text::without_files(&text::some_of(&without, MOST_NAMES, ", "), without.len()).into());
    }
    (n_files > 0 || !without.is_empty()).then(|| SetupRow {
        mark: if without.is_empty() { Mark::Without } else { Mark::Look },
        title: "Files left out",
        fact: counted(n_files, "file", "files"),
        details,
        link: (n_files > 0).then_some(("#files-left-out", "Show")),
    })
}

fn left_out(batch: &Batch) -> Option<SetupRow<'_>> {
    let names: Vec<_> = batch.left_out.iter().map(|one| visible::short_name(&one.name)).collect();
    (!names.is_empty()).then(|| SetupRow {
        mark: if batch.left_out.iter().any(|one| one.is_absent) { Mark::Look } else { Mark::Fine },
        title: "Students left out",
        fact: text::submissions(names.len(), 0),
        details: vec![text::some_of(&names, MOST_NAMES, ", ").into()],
        link: Some(("#left-out", "Show")),
    })
}

fn starter(batch: &Batch) -> SetupRow<'_> {
    let names = names_of(batch, |upload| upload.role == "starter");
    let suspects = names_of(batch, |upload| upload.looks_like_starter);
    let mut details: Vec<Cow<'_, str>> = Vec::new();
    if names.is_empty() {
        details.push(text::WITHOUT_STARTER.into());
    }
    if !suspects.is_empty() {
        details.push(text::suspects(&text::some_of(&suspects, MOST_NAMES, ", ")).into());
    }
    SetupRow {
        mark: match (suspects.is_empty(), names.is_empty()) {
            (false, _) => Mark::Look,
            (true, true) => Mark::Without,
            (true, false) => Mark::Fine,
        },
        title: "Starter code",
        fact: if names.is_empty() { "none given".to_owned() } else { text::some_of(&names, MOST_NAMES, ", ") },
        details,
        link: batch.may_edit.then_some(("#uploads", if names.is_empty() { "Add" } else { "Change" })),
    }
}

fn earlier(batch: &Batch) -> SetupRow<'_> {
    let mut names = names_of(batch, |upload| upload.role == "earlier");
    let choices = batch.earlier.iter().chain(&batch.archived);
    names.extend(choices.filter(|choice| choice.is_chosen).map(|choice| visible::short_name(&choice.name)));
    let others: Vec<Cow<'_, str>> = batch.other_tasks.iter().map(|name| visible::short_name(name)).collect();
    SetupRow {
        mark: if names.is_empty() { Mark::Without } else { Mark::Fine },
        title: "Earlier terms",
        fact: if names.is_empty() { "none chosen".to_owned() } else { text::some_of(&names, MOST_NAMES, ", ") },
        details: if others.is_empty() { Vec::new() } else { vec![text::other_tasks(&others, MOST_NAMES).into()] },
        link: batch.may_edit.then_some(("#earlier", if names.is_empty() { "Choose" } else { "Change" })),
    }
}

/// Returns the sources of reference answers, if there are any.
fn references(batch: &Batch) -> Option<SetupRow<'_>> {
    let names = names_of(batch, |upload| upload.role == "reference");
    (!names.is_empty()).then(|| SetupRow {
        mark: Mark::Fine,
        title: "Reference answers",
        fact: text::some_of(&names, MOST_NAMES, ", "),
        details: Vec::new(),
        link: batch.may_edit.then_some(("#uploads", "Change")),
    })
}

fn settings(batch: &Batch) -> Option<SetupRow<'_>> {
    let RunSettings { top, min_score, common, include, exclude, only, language, encoding, columns, before } =
        &batch.settings;
    let values = [
        ("maximum number of pairs", top),
        ("minimum score", min_score),
        ("code counts up to", common),
        ("language", language),
        ("encoding", encoding),
        ("columns", columns),
        ("leave out", exclude),
        ("compare only", only),
        ("compare anyway", include),
        ("beside references, earlier submissions before", before),
    ];
    let changed = values.into_iter().filter(|(_, value)| !value.is_empty());
    let details: Vec<Cow<'_, str>> =
        changed.map(|(name, value)| format!("{name}: {}", visible::note(&value.replace('\n', ", "))).into()).collect();
    (!details.is_empty()).then(|| SetupRow {
        mark: Mark::Fine,
        title: "Settings",
        fact: "changed".to_owned(),
        details,
        link: batch.may_edit.then_some(("#settings", "Change")),
    })
}

fn names_of(batch: &Batch, is_meant: impl Fn(&Upload) -> bool) -> Vec<Cow<'_, str>> {
    batch.uploads.iter().filter(|upload| is_meant(upload)).map(|upload| visible::short_name(&upload.name)).collect()
}
