//! The page for admins about the whole server.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Administration, CourseSpace, EndingBatch, FailedRun, QUOTA_UNIT, Token};
use crate::app::words::batch::size;
use crate::words::figures::{count, counted, duration};
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/administration.html")]
pub(super) struct AdministrationPage<'a> {
    shell: Shell<'a>,
    state: Vec<(&'static str, String)>,
    courses: Vec<SpaceRow<'a>>,
    default_quota: String,
    failures: Vec<FailureRow<'a>>,
    ending: Vec<EndingRow<'a>>,
    tokens: Vec<TokenRow<'a>>,
}

struct SpaceRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    instructors: Cow<'a, str>,
    uploads: String,
    reports: String,
    /// The maximum in MB, if the course has one of its own.
    quota: Option<u64>,
    field: String,
}

struct FailureRow<'a> {
    id: i64,
    course: Cow<'a, str>,
    time: &'a str,
    by: Cow<'a, str>,
}

struct EndingRow<'a> {
    course: Cow<'a, str>,
    batch: Cow<'a, str>,
    day: &'a str,
    is_held: bool,
}

struct TokenRow<'a> {
    id: i64,
    account: Cow<'a, str>,
    name: Cow<'a, str>,
    scopes: String,
    course: Option<Cow<'a, str>>,
    expires: &'a str,
    has_expired: bool,
    seen: Option<&'a str>,
    revoke: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Administration) -> AdministrationPage<'a> {
    AdministrationPage {
        shell,
        state: state(page),
        courses: page.courses.iter().map(space).collect(),
        default_quota: page.quota.map_or_else(|| "no limit".to_owned(), size),
        failures: page.failures.iter().map(failure).collect(),
        ending: page.ending.iter().map(ending).collect(),
        tokens: page.tokens.iter().map(token).collect(),
    }
}

fn state(page: &Administration) -> Vec<(&'static str, String)> {
    let (n_runs, most) = page.queue;
    let runs = counted(n_runs, "run is waiting or running", "runs are waiting or running");
    let free = page.free.map_or_else(|| "unknown".to_owned(), size);
    let total = page.courses.iter().map(|course| course.uploads + course.reports).sum();
    let mut state = vec![
        ("Queue", format!("{runs}, of at most {}", count(most))),
        ("Uploads and reports", size(total)),
        ("Free space", format!("{free}; with less than {}, no upload and no run begins", size(page.keep_free))),
    ];
    state.extend(page.archive.map(|n_bytes| ("Archive", size(n_bytes))));
    let backup = match &page.last_backup {
        Some((time, seconds)) => format!("{time}, {} ago", duration(*seconds)),
        None => "none".to_owned(),
    };
    state.push(("Last backup", backup));
    state.extend(page.versions.iter().map(|(name, version)| (*name, version.clone())));
    state
}

fn space(course: &CourseSpace) -> SpaceRow<'_> {
    let name = visible::short_name(&course.name);
    SpaceRow {
        id: course.id,
        field: format!("Maximum of {name} in MB"),
        name,
        instructors: visible::short_name(&course.instructors),
        uploads: size(course.uploads),
        reports: size(course.reports),
        quota: course.quota.map(|quota| quota / QUOTA_UNIT),
    }
}

fn failure(run: &FailedRun) -> FailureRow<'_> {
    FailureRow {
        id: run.id,
        course: visible::short_name(&run.course),
        time: &run.time,
        by: visible::short_name(&run.by),
    }
}

fn ending(batch: &EndingBatch) -> EndingRow<'_> {
    EndingRow {
        course: visible::short_name(&batch.course),
        batch: visible::short_name(&batch.batch),
        day: &batch.day,
        is_held: batch.is_held,
    }
}

fn token(token: &Token) -> TokenRow<'_> {
    let (name, account) = (visible::short_name(&token.name), visible::short_name(&token.account));
    TokenRow {
        id: token.id,
        revoke: format!("Revoke {name} of {account}"),
        account,
        name,
        scopes: token.scopes.join(", "),
        course: token.course.as_deref().map(visible::short_name),
        expires: &token.expires,
        has_expired: token.has_expired,
        seen: token.seen.as_deref(),
    }
}
