//! The page for admins about the whole server: space, failed runs, the ends of batches, notifications, and tokens.

use std::collections::BTreeMap;
use std::fs;

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{
    Administration, AppPage, CourseSpace, EndingBatch, FailedRun, LostDelivery, QUOTA_UNIT,
};
use lookalike_report_templates::report_json;
use lookalike_system::disk::free_bytes;

use super::page;
use crate::app::queue::MAX_WAITING;
use crate::app::{App, SharedApp};
use crate::clock;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::Visitor;
use crate::runs::hook::MAX_ATTEMPTS;
use crate::store::{News, Store};

/// Maximum number of failed runs on the page.
const MAX_FAILURES: usize = 10;
const DAY_SECONDS: i64 = 24 * 3600;

/// The name and the address of the page, for the path to pages below it.
pub(super) fn step() -> (String, String) {
    ("Administration".to_owned(), "/admin".to_owned())
}

/// `GET /admin`
pub(crate) async fn show(State(app): State<SharedApp>, visitor: Visitor) -> Result<Html<String>, Problem> {
    let months = app.options.retention.keep_months;
    let stored = app.with_store(move |store| stored(store, months, clock::now())).await?;
    let administration = Administration {
        queue: (app.queue.n_runs(), MAX_WAITING),
        free: free_bytes(&app.options.data),
        keep_free: app.options.space.keep_free,
        archive: app.options.archive.as_ref().and_then(|path| fs::metadata(path).ok()).map(|file| file.len()),
        quota: app.options.space.course_quota,
        versions: versions(),
        ..stored
    };
    Ok(page(&app, &visitor, None, [step()], &AppPage::Administration(Box::new(administration))))
}

fn versions() -> Vec<(&'static str, String)> {
    vec![
        ("Program", env!("CARGO_PKG_VERSION").to_owned()),
        ("Format of reports", report_json::SCHEMA.to_owned()),
        ("Data schema", Store::schema().to_string()),
    ]
}

/// Returns everything on the page that the tables know.
fn stored(store: &Store, months: Option<u32>, now: i64) -> anyhow::Result<Administration> {
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
    let near = store.expiries(months, now)?.into_iter().filter(|expiry| expiry.is_near);
    let ending = near.map(|expiry| EndingBatch {
        course: names.get(&expiry.course).cloned().unwrap_or_default(),
        batch: expiry.label,
        day: clock::day(expiry.ends),
        is_held: expiry.is_held,
    });
    let failures = store.failed_runs(MAX_FAILURES)?.into_iter().map(|run| FailedRun {
        id: run.id,
        course: run.course,
        time: clock::format(run.time),
        by: run.by,
    });
    let deliveries = store.lost_deliveries(MAX_ATTEMPTS)?.into_iter().map(|(delivery, problem)| LostDelivery {
        id: delivery.id,
        news: match delivery.news {
            News::RunFinished(run) => format!("Run {run} has ended"),
            News::RetentionDue(batch) => format!("Batch {batch} will be deleted"),
        },
        problem,
    });
    let last_backup = store.totals()?.last_backup;
    Ok(Administration {
        courses: courses.collect(),
        ending: ending.collect(),
        failures: failures.collect(),
        deliveries: deliveries.collect(),
        tokens: store.tokens(None)?,
        last_backup: last_backup.map(|time| (clock::format(time), ((now - time).max(0) / DAY_SECONDS).cast_unsigned())),
        ..Administration::default()
    })
}

/// `POST /admin/courses/{course}/quota`: sets the maximum space of a course, in MB. Nothing stands for the server's own.
pub(crate) async fn set_quota(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(course): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let quota = match fields.text("quota") {
        "" => None,
        text => {
            let quota =
                text.parse().ok().filter(|quota: &u64| *quota > 0).and_then(|quota| quota.checked_mul(QUOTA_UNIT));
            // SQLite has no larger numbers.
            let quota = quota.filter(|quota| i64::try_from(*quota).is_ok());
            Some(quota.ok_or_else(|| Problem::unusable("Give a number of megabytes, at least 1."))?)
        }
    };
    let found = app.with_store(move |store| store.course(course)).await?.ok_or_else(Problem::not_found)?;
    app.with_store(move |store| store.set_quota(course, quota)).await?;
    let about = quota.map_or_else(|| "the server's rule".to_owned(), |quota| format!("{} MB", quota / QUOTA_UNIT));
    app.log(&visitor.actor, Some(course), "space of the course changed", about).await?;
    app.set_notice(&visitor, format!("The maximum space of {} was changed.", found.name));
    Ok(Redirect::to("/admin"))
}

/// `POST /admin/tokens/{api_token}/revoke`: revokes a token of any account.
pub(crate) async fn revoke_token(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Redirect, Problem> {
    let found = app.with_store(move |store| store.revoke_any_token(id)).await?;
    let (account, name) = found.ok_or_else(Problem::not_found)?;
    app.log(&visitor.actor, None, "token revoked", format!("{name} of {account}")).await?;
    app.set_notice(&visitor, format!("The token “{name}” of {account} was revoked."));
    Ok(Redirect::to("/admin"))
}

/// `POST /admin/deliveries/{delivery}/retry`: tries to deliver a notification again that was given up.
pub(crate) async fn retry_delivery(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Redirect, Problem> {
    let is_lost = app.with_store(move |store| store.retry_delivery(id, MAX_ATTEMPTS, clock::now())).await?;
    done(&app, &visitor, is_lost, id, ("notification tried again", "The notification is tried again.")).await
}

/// `POST /admin/deliveries/{delivery}/dismiss`: removes a notification that was given up.
pub(crate) async fn dismiss_delivery(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Redirect, Problem> {
    let is_lost = app.with_store(move |store| store.dismiss_delivery(id, MAX_ATTEMPTS)).await?;
    done(&app, &visitor, is_lost, id, ("notification dismissed", "The notification was dismissed.")).await
}

async fn done(
    app: &App,
    visitor: &Visitor,
    is_lost: bool,
    delivery: i64,
    (what, notice): (&'static str, &str),
) -> Result<Redirect, Problem> {
    if !is_lost {
        return Err(Problem::not_found());
    }
    app.log(&visitor.actor, None, what, format!("notification {delivery}")).await?;
    app.set_notice(visitor, notice);
    Ok(Redirect::to("/admin"))
}
