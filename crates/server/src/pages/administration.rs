//! The page for admins about the whole server: space, failed runs, the ends of batches, and tokens. Admins run the server and see
//! no course by that, so the reasons of failed runs, which may name files of students, are left out.

use std::collections::BTreeMap;
use std::fs;

use axum::extract::Path;
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{Administration, AppPage, CourseSpace, EndingBatch, FailedRun};
use lookalike_report_templates::report_json;
use lookalike_system::disk::free_bytes;

use super::{Step, page, shown_token, step};
use crate::actions::{Acting, courses};
use crate::app::queue::MAX_WAITING;
use crate::clock;
use crate::domain::RetentionOptions;
use crate::http::forms::Fields;
use crate::problem::Problem;
use crate::store::Store;

const MAX_FAILURES: usize = 10;

/// Returns this page as a step on the way to pages below it.
pub(super) fn own_step() -> Step {
    step("Administration", "/admin")
}

pub(crate) async fn show(who: Acting) -> Result<Html<String>, Problem> {
    let options = &who.app.options;
    let rules = options.retention;
    let stored = who.app.with_store(move |store| stored(store, rules, clock::now())).await?;
    let administration = Administration {
        queue: (who.app.queue.n_runs(), MAX_WAITING),
        free: free_bytes(&options.data),
        keep_free: options.space.keep_free,
        archive: options.archive.as_ref().and_then(|path| fs::metadata(path).ok()).map(|file| file.len()),
        quota: options.space.course_quota,
        versions: vec![
            ("Program", env!("CARGO_PKG_VERSION").to_owned()),
            ("Format of reports", report_json::SCHEMA.to_owned()),
            ("Data schema", Store::schema().to_string()),
        ],
        ..stored
    };
    Ok(page(&who, [own_step()], &AppPage::Administration(Box::new(administration))))
}

/// Returns everything on the page that the tables know.
fn stored(store: &Store, rules: RetentionOptions, now: i64) -> anyhow::Result<Administration> {
    let spaces = store.course_spaces()?;
    let names: BTreeMap<i64, String> = spaces.iter().map(|course| (course.id, course.name.clone())).collect();
    let courses = spaces.into_iter().map(|course| CourseSpace {
        id: course.id,
        name: course.name,
        instructors: course.instructors,
        uploads: course.upload_bytes,
        reports: course.report_bytes,
        quota: course.quota,
    });
    let near = store.expiries(rules, now)?.into_iter().filter(|expiry| expiry.is_near);
    let ending = near.map(|expiry| EndingBatch {
        course: names.get(&expiry.course).cloned().unwrap_or_default(),
        batch: expiry.label,
        day: clock::day(expiry.ends),
        is_held: expiry.is_held,
    });
    let failures = store.failed_runs(MAX_FAILURES)?.into_iter().map(|run| FailedRun {
        id: run.id,
        course: run.course,
        time: clock::to_minute(run.time),
        by: run.by,
    });
    let last_backup = store.totals()?.last_backup;
    Ok(Administration {
        courses: courses.collect(),
        ending: ending.collect(),
        failures: failures.collect(),
        tokens: store.tokens(None)?.into_iter().map(shown_token).collect(),
        last_backup: last_backup.map(|time| (clock::to_minute(time), (now - time).max(0).cast_unsigned())),
        ..Administration::default()
    })
}

/// `POST /admin/courses/{course}/quota`: sets the maximum space of a course, in MB. Nothing stands for the server's own.
pub(crate) async fn set_quota(who: Acting, Path(course): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    let megabytes = match fields.text("quota") {
        "" => None,
        // A number that cannot be read is refused as zero is.
        text => Some(text.parse().unwrap_or_default()),
    };
    courses::set_quota(&who, course, megabytes).await?;
    Ok(Redirect::to("/admin"))
}
