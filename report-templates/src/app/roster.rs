//! The roster of a batch, for review and correction.

use std::borrow::Cow;

use super::model::{Roster, RosterEntry, RosterInput, RosterState};
use crate::app::words::batch as text;
use crate::words::figures::{count, moment};
use crate::words::visible;

/// The state of the roster.
pub(super) enum RosterStateView<'a> {
    Nothing,
    Inspecting,
    Failed(Cow<'a, str>),
    Known(RosterView<'a>),
}

pub(super) struct RosterView<'a> {
    pub(super) inputs: Vec<InputView<'a>>,
    pub(super) shown: String,
    pub(super) rows: Vec<RosterRow<'a>>,
    pub(super) is_corrected: bool,
    /// Reasons for leaving files out, with the number of files and an example.
    pub(super) left_out: Vec<(Cow<'a, str>, String, Cow<'a, str>)>,
    pub(super) left_out_in_words: String,
}

pub(super) struct InputView<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) read_as: String,
    pub(super) notes: Vec<Cow<'a, str>>,
}

/// A submission. Input fields hold the stored values; the values shown have their hidden characters made visible.
pub(super) struct RosterRow<'a> {
    pub(super) key: &'a str,
    pub(super) name: Cow<'a, str>,
    pub(super) author: &'a str,
    pub(super) id: &'a str,
    pub(super) team: &'a str,
    pub(super) shown_author: Cow<'a, str>,
    pub(super) shown_id: Cow<'a, str>,
    pub(super) shown_team: Cow<'a, str>,
    /// Labels of the input fields for screen readers.
    pub(super) fields: [String; 3],
    /// Values of fields that contain hidden characters, with these made visible.
    pub(super) hidden: Option<String>,
    pub(super) facts: String,
    pub(super) n_files: String,
    pub(super) same_author_as: Option<String>,
    pub(super) is_corrected: bool,
    pub(super) is_earlier: bool,
    pub(super) is_left_out: bool,
}

pub(super) fn view(roster: &RosterState) -> RosterStateView<'_> {
    match roster {
        RosterState::Nothing => RosterStateView::Nothing,
        RosterState::Inspecting => RosterStateView::Inspecting,
        RosterState::Failed(why) => RosterStateView::Failed(visible::name(why)),
        RosterState::Known(roster) => RosterStateView::Known(known(roster)),
    }
}

fn known(roster: &Roster) -> RosterView<'_> {
    let n_corrected = roster.submissions.iter().filter(|one| one.is_corrected).count();
    let n_left_out = roster.left_out.iter().map(|(_, n_files, _)| n_files).sum();
    RosterView {
        inputs: roster.inputs.iter().map(input).collect(),
        shown: text::submissions(roster.submissions.len(), n_corrected),
        rows: roster.submissions.iter().map(row).collect(),
        is_corrected: n_corrected > 0,
        left_out: roster
            .left_out
            .iter()
            .map(|(reason, n_files, path)| (visible::name(reason), count(*n_files), visible::short_name(path)))
            .collect(),
        left_out_in_words: text::left_out(n_left_out),
    }
}

fn input(one: &RosterInput) -> InputView<'_> {
    InputView {
        name: visible::short_name(&one.name),
        read_as: text::read_as(one.layout.as_deref(), one.n_submissions),
        notes: one.notes.iter().map(|note| visible::name(note)).collect(),
    }
}

/// Returns the values that contain hidden or reordering characters.
fn hidden(one: &RosterEntry) -> Option<String> {
    let fields = [&one.author, &one.id, &one.group].map(|field| (visible::short_name(field), visible::name(field)));
    let hidden: Vec<_> =
        fields.iter().filter(|(_, whole)| matches!(whole, Cow::Owned(_))).map(|(short, _)| &**short).collect();
    (!hidden.is_empty()).then(|| text::hidden(&hidden.join(", ")))
}

fn row(one: &RosterEntry) -> RosterRow<'_> {
    let name = visible::short_name(&one.name);
    let time = (!one.time.is_empty()).then(|| visible::name(&moment(&one.time)).into_owned());
    let facts: Vec<String> = one.attempt.map(text::attempt).into_iter().chain(time).collect();
    RosterRow {
        key: &one.name,
        fields: ["Handed in by", "Number or account", "Team"].map(|what| text::field(what, &name)),
        name,
        author: &one.author,
        id: &one.id,
        team: &one.group,
        shown_author: visible::short_name(&one.author),
        shown_id: visible::short_name(&one.id),
        shown_team: visible::short_name(&one.group),
        hidden: hidden(one),
        facts: facts.join(", "),
        n_files: count(one.n_files),
        same_author_as: (!one.same_author_as.is_empty()).then(|| text::same_author_as(&one.same_author_as)),
        is_corrected: one.is_corrected,
        is_earlier: one.is_earlier,
        is_left_out: one.is_left_out,
    }
}
