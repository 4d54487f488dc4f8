//! Made-up pages for admins: a server in use, a new one, and a request of a student about their data.

use super::{HOSTILE, admin, context, moment, tokens};
use crate::app::model::{
    Administration, AppPage, CourseSpace, DataSubjectSearch, EndingBatch, ErasureConfirmation, FailedRun, FoundData,
    FoundIn, FoundSubmission, PageContext,
};

/// Returns the pages in each of their states.
pub(super) fn pages() -> Vec<(&'static str, PageContext, AppPage)> {
    let here = || admin(context(&["Administration"]));
    let below = || admin(context(&["Administration", "Data of a student"]));
    let search =
        |found| AppPage::DataSubjectSearch(DataSubjectSearch { words: "Lovelace 4711".to_owned(), found: Some(found) });
    vec![
        ("administration", here(), AppPage::Administration(Box::new(in_use()))),
        ("administration-new", here(), AppPage::Administration(Box::new(new()))),
        ("data-subject", below(), AppPage::DataSubjectSearch(DataSubjectSearch::default())),
        ("data-subject-found", below(), search(found())),
        ("data-subject-nothing", below(), search(FoundData::default())),
        ("data-subject-unread", below(), search(FoundData { not_searched: vec![HOSTILE.to_owned()], ..found() })),
        ("erasure", below(), AppPage::ErasureConfirmation(erasure(&["4711 ada lovelace"], 0))),
        ("erasure-doubtful", below(), AppPage::ErasureConfirmation(erasure(&["4711 ada lovelace", HOSTILE], 2))),
    ]
}

fn new() -> Administration {
    Administration {
        queue: (0, 100),
        free: Some(81_000_000_000),
        keep_free: 1 << 30,
        versions: vec![("Program", "0.1.0".to_owned())],
        ..Administration::default()
    }
}

fn in_use() -> Administration {
    let course = |id, name: &str, uploads, quota| CourseSpace {
        id,
        name: name.to_owned(),
        instructors: if id == 2 { format!("Grace, {HOSTILE}") } else { "Ada Byron".to_owned() },
        uploads,
        reports: uploads / 3,
        quota,
    };
    let run = |id, course: &str| FailedRun { id, course: course.to_owned(), time: moment(4), by: "Grace".to_owned() };
    let ending = |course: &str, is_held| EndingBatch {
        course: course.to_owned(),
        batch: "Sheet 3 2025 autumn".to_owned(),
        day: "2026-12-24".to_owned(),
        is_held,
    };
    Administration {
        queue: (3, 100),
        archive: Some(2_400_000_000),
        last_backup: Some((moment(1), 3 * 86_400)),
        versions: vec![
            ("Program", "0.1.0".to_owned()),
            ("Format of reports", "lookalike-report/1".to_owned()),
            ("Data schema", "7".to_owned()),
        ],
        courses: vec![
            course(1, "Programming 1", 5_400_000_000, Some(20_000_000_000)),
            course(2, HOSTILE, 720_000, None),
        ],
        quota: Some(10_000_000_000),
        failures: vec![run(7, "Programming 1"), run(3, HOSTILE)],
        ending: vec![ending("Programming 1", false), ending(HOSTILE, true)],
        tokens: tokens(),
        ..new()
    }
}

fn found() -> FoundData {
    let row = |name: &str, place| FoundSubmission {
        batch: "Programming 1, Sheet 3 2026 autumn".to_owned(),
        name: name.to_owned(),
        authors: "Ada Lovelace (4711), Ben Ode (4712)".to_owned(),
        place,
        n_reviewed: 2,
    };
    FoundData {
        submissions: vec![
            row("lovelace_ada", FoundIn::Upload),
            row(HOSTILE, FoundIn::Archive),
            FoundSubmission { authors: String::new(), n_reviewed: 0, ..row("ada_late", FoundIn::LeftOut) },
        ],
        accounts: vec!["lovelace".to_owned(), HOSTILE.to_owned()],
        not_searched: Vec::new(),
    }
}

fn erasure(people: &[&str], n_open: usize) -> ErasureConfirmation {
    ErasureConfirmation {
        words: HOSTILE.to_owned(),
        digest: "0a1b".to_owned(),
        n_submissions: (3, 1),
        n_left_out: n_open,
        people: people.iter().map(|one| (*one).to_owned()).collect(),
        n_open,
    }
}
