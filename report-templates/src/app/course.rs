//! The page of a course: batches, members and settings.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Assignment, BatchSummary, Course};
use super::runs::RunView;
use crate::words::figures::{count, counted};
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/course.html")]
pub(super) struct CoursePage<'a> {
    shell: Shell<'a>,
    id: i64,
    name: Cow<'a, str>,
    /// The name as it is stored, for the input field.
    own_name: &'a str,
    may_edit: bool,
    open_reviews: Option<String>,
    assignments: Vec<AssignmentView<'a>>,
    members: Vec<MemberRow<'a>>,
    others: &'a [String],
    archive: Option<Archive<'a>>,
    keep_months: Option<u32>,
    /// The time for which batches are kept.
    kept: String,
}

struct AssignmentView<'a> {
    name: Cow<'a, str>,
    own_name: &'a str,
    batches: Vec<BatchRow<'a>>,
}

struct BatchRow<'a> {
    id: i64,
    term: Cow<'a, str>,
    n_submissions: Option<String>,
    run: Option<RunView<'a>>,
    ends: Option<&'a str>,
}

struct MemberRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    role: &'static str,
    remove: String,
}

/// The link between the course and the server's archive.
struct Archive<'a> {
    own_name: &'a str,
    may_link: bool,
    /// Whether a file may be compared with the archive.
    may_query: bool,
    words: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Course) -> CoursePage<'a> {
    CoursePage {
        shell,
        id: page.id,
        name: visible::short_name(&page.name),
        own_name: &page.name,
        may_edit: page.may_edit,
        open_reviews: (page.n_open_reviews > 0).then(|| format!("({} open)", count(page.n_open_reviews))),
        assignments: page.assignments.iter().map(assignment).collect(),
        members: members(page),
        others: &page.others,
        archive: page.has_archive.then(|| archive(page)),
        keep_months: page.keep_months.0,
        kept: kept(page.keep_months),
    }
}

fn kept((own, server): (Option<u32>, Option<u32>)) -> String {
    match own.or(server) {
        Some(months) => format!(
            "Batches are deleted {} after their last upload, run, review or change of authors. Instructors are warned 30 and 7 \
            days before, and batches stay while somebody is to talk to the students of a pair, or it is escalated.",
            counted(months as usize, "month", "months")
        ),
        None => "Batches are kept until somebody deletes them.".to_owned(),
    }
}

fn assignment(one: &Assignment) -> AssignmentView<'_> {
    AssignmentView {
        name: visible::short_name(&one.name),
        own_name: &one.name,
        batches: one.batches.iter().map(batch).collect(),
    }
}

fn batch(one: &BatchSummary) -> BatchRow<'_> {
    BatchRow {
        id: one.id,
        term: visible::short_name(&one.term),
        n_submissions: one.n_submissions.map(count),
        run: one.run.as_ref().map(RunView::new),
        ends: one.ends.as_deref(),
    }
}

fn members(page: &Course) -> Vec<MemberRow<'_>> {
    page.members
        .iter()
        .map(|member| {
            let name = visible::short_name(&member.name).into_owned();
            let role = member.role;
            MemberRow { id: member.id, remove: format!("Remove {name}"), name: name.into(), role }
        })
        .collect()
}

fn archive(page: &Course) -> Archive<'_> {
    let own_name = page.archive_course.as_deref();
    let words = own_name.map_or_else(
        || "This course uses no archive. An admin who is in it can say under which name the archive has it.".to_owned(),
        |name| format!("The archive has this course as “{}”.", visible::short_name(name)),
    );
    Archive {
        own_name: own_name.unwrap_or_default(),
        may_link: page.may_link_archive,
        may_query: page.may_edit && own_name.is_some(),
        words,
    }
}
