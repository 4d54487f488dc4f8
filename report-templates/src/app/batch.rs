//! The page of a batch: the newest report, what was recognized, what can be adjusted, and runs.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Batch, Choice, Ending, FoundCase, LeftOut, RosterState, RunSettings, RunSummary, Upload};
use super::roster::{self, RosterStateView};
use super::runs::RunView;
use super::setup::{self, SetupRow};
use crate::app::words::batch as text;
use crate::parts::list::verdict_class;
use crate::words::figures::{and_more, count, counted};
use crate::words::visible;

/// Maximum number of submissions, and of pairs, of a case that are named.
const MOST_NAMES: usize = 4;

#[derive(Template)]
#[template(path = "app/batch.html")]
pub(super) struct BatchPage<'a> {
    shell: Shell<'a>,
    id: i64,
    assignment: Cow<'a, str>,
    term: Cow<'a, str>,
    /// The assignment and the term as they are edited.
    names: (&'a str, &'a str),
    may_edit: bool,
    /// The newest run with a report.
    newest: Option<RunView<'a>>,
    /// Whether the inputs changed after it.
    is_outdated: bool,
    /// The first cases of the newest report.
    cases: Vec<CaseLine<'a>>,
    reviewed: Option<String>,
    setup: Vec<SetupRow<'a>>,
    is_looking: bool,
    uploads: Vec<UploadRow<'a>>,
    limit: u64,
    limit_in_words: String,
    roles: Vec<RoleChoice>,
    roster: RosterStateView<'a>,
    left_out: Vec<LeftOutRow<'a>>,
    earlier: Vec<ChoiceView<'a>>,
    archived: Vec<ChoiceView<'a>>,
    settings: &'a RunSettings,
    courses: Vec<ChoiceView<'a>>,
    may_keep: bool,
    runs: Vec<RunView<'a>>,
    /// Whether any run is waiting or working.
    is_at_work: bool,
    is_ready: bool,
    ending: Option<&'a Ending>,
}

struct UploadRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    role: &'static str,
    part: &'static str,
    type_label: String,
    looks_like_starter: bool,
    size: String,
    n_files: String,
    time: &'a str,
    by: Cow<'a, str>,
    delete: String,
}

/// A submission that is left out.
struct LeftOutRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    reason: String,
    time: &'a str,
    by: Cow<'a, str>,
    is_absent: bool,
    include_again: String,
}

/// A kind of upload to choose from.
struct RoleChoice {
    name: &'static str,
    title: &'static str,
    meaning: &'static str,
    is_first: bool,
}

/// A case of the newest report.
struct CaseLine<'a> {
    names: Vec<Cow<'a, str>>,
    more: Option<String>,
    verdict: &'static str,
    verdict_class: &'static str,
    statement: &'a str,
    deciding: Vec<[Cow<'a, str>; 2]>,
    n_deciding: usize,
    more_deciding: Option<String>,
    others: Vec<OtherNames<'a>>,
    review: &'static str,
    address: &'a str,
}

/// The submissions of a case that are in no pair that reaches its verdict, with what is said of them.
struct OtherNames<'a> {
    label: &'static str,
    names: Vec<Cow<'a, str>>,
    more: Option<String>,
}

/// A batch, term or course to choose.
struct ChoiceView<'a> {
    value: &'a str,
    name: Cow<'a, str>,
    n_submissions: Option<String>,
    is_chosen: bool,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Batch) -> BatchPage<'a> {
    let newest = page.runs.iter().map(RunView::new).find(|run| run.is_done);
    let (n_reviewed, n_cases) = page.n_reviewed_cases;
    BatchPage {
        shell,
        id: page.id,
        assignment: visible::short_name(&page.assignment),
        term: visible::short_name(&page.term),
        names: (&page.assignment, &page.term),
        may_edit: page.may_edit,
        is_outdated: newest.as_ref().is_some_and(|run| run.is_outdated),
        newest,
        cases: page.cases.iter().map(case_line).collect(),
        reviewed: (n_cases > 0).then(|| crate::words::overview::reviewed(n_reviewed, n_cases)),
        setup: setup::rows(page),
        is_looking: matches!(page.roster, RosterState::Inspecting),
        uploads: page.uploads.iter().map(upload).collect(),
        limit: page.upload_limit,
        limit_in_words: text::limit(page.upload_limit),
        roles: roles(page),
        roster: roster::view(&page.roster),
        left_out: page.left_out.iter().map(left_out).collect(),
        earlier: page.earlier.iter().map(choice).collect(),
        archived: page.archived.iter().map(choice).collect(),
        settings: &page.settings,
        courses: page.courses.iter().map(choice).collect(),
        may_keep: page.may_keep,
        is_at_work: page.runs.iter().any(RunSummary::is_open),
        runs: page.runs.iter().map(RunView::new).collect(),
        is_ready: page.is_ready,
        ending: page.ending.as_ref(),
    }
}

fn case_line(case: &FoundCase) -> CaseLine<'_> {
    let verdict = case.verdict.words();
    let more = |n_names: usize| and_more(n_names.saturating_sub(MOST_NAMES));
    let others = case.others.iter().map(|(label, names)| OtherNames {
        label,
        names: first_names(names),
        more: more(names.len()),
    });
    let pairs = case.deciding.iter().take(MOST_NAMES);
    CaseLine {
        names: first_names(&case.submissions),
        more: more(case.submissions.len()),
        deciding: pairs.map(|[one, other]| [visible::short_name(one), visible::short_name(other)]).collect(),
        n_deciding: case.deciding.len(),
        more_deciding: more(case.deciding.len()),
        others: others.collect(),
        verdict,
        verdict_class: verdict_class(verdict),
        statement: &case.statement,
        review: crate::words::review::state(case.review),
        address: &case.address,
    }
}

fn first_names(names: &[String]) -> Vec<Cow<'_, str>> {
    names.iter().take(MOST_NAMES).map(|name| visible::short_name(name)).collect()
}

fn upload(one: &Upload) -> UploadRow<'_> {
    let name = visible::short_name(&one.name);
    UploadRow {
        id: one.id,
        role: one.role,
        part: text::part(one.role),
        type_label: text::type_of_upload(&name),
        looks_like_starter: one.looks_like_starter,
        size: text::size(one.n_bytes),
        n_files: count(one.n_files),
        time: &one.time,
        by: visible::short_name(&one.by),
        delete: text::delete_upload(&name),
        name,
    }
}

fn left_out(one: &LeftOut) -> LeftOutRow<'_> {
    let name = visible::short_name(&one.name);
    LeftOutRow {
        id: one.id,
        reason: visible::note(&one.reason),
        time: &one.time,
        by: visible::short_name(&one.by),
        is_absent: one.is_absent,
        include_again: text::include_again(&name),
        name,
    }
}

/// Returns the kinds of upload. Once there is a batch, the next upload is likely to be something else.
fn roles(page: &Batch) -> Vec<RoleChoice> {
    let has = |role: &str| page.uploads.iter().any(|upload| upload.role == role);
    let first = match (has("batch"), has("starter")) {
        (false, _) => "batch",
        (true, false) => "starter",
        (true, true) => "earlier",
    };
    let roles = text::ROLES.iter();
    roles.map(|&(name, _, title, meaning)| RoleChoice { name, title, meaning, is_first: name == first }).collect()
}

fn choice(one: &Choice) -> ChoiceView<'_> {
    ChoiceView {
        value: &one.value,
        name: visible::short_name(&one.name),
        n_submissions: one.n_submissions.map(|number| counted(number, "submission", "submissions")),
        is_chosen: one.is_chosen,
    }
}
