//! Made-up pages of a batch: empty, at work, complete, hostile, and large.

use super::{HOSTILE, context, moment};
use crate::app::model::{
    AppPage, Batch, Choice, Ending, FoundCase, LeftOut, Notice, Outcome, PageContext, Roster, RosterEntry, RosterInput,
    RosterState, RunSettings, RunSummary, Step, Upload,
};
use crate::model::{ReviewState, Verdict};

/// Returns the page of a batch in each of its states.
pub fn batch_pages() -> Vec<(&'static str, PageContext, AppPage)> {
    let here = || context(&["Programming 1", "Sheet 3, 2026 autumn"]);
    let told = Notice { text: "Corrections were saved.".to_owned(), is_problem: false };
    let pages = [
        ("batch-empty", here(), empty()),
        ("batch-looking", here(), Batch { roster: RosterState::Inspecting, ..uploaded() }),
        ("batch-failed", here(), Batch { roster: RosterState::Failed(format!("{HOSTILE} is damaged")), ..uploaded() }),
        ("batch", PageContext { notice: Some(told), ..here() }, typical()),
        ("batch-assistant", here(), Batch { may_edit: false, ..typical() }),
        ("batch-ending", here(), Batch { ending: Some(ending(false)), ..typical() }),
        ("batch-held", here(), Batch { ending: Some(ending(true)), ..typical() }),
        ("batch-large", here(), Batch { roster: RosterState::Known(large()), left_out: Vec::new(), ..typical() }),
    ];
    pages.into_iter().map(|(name, context, batch)| (name, context, AppPage::Batch(Box::new(batch)))).collect()
}

fn ending(is_held: bool) -> Ending {
    Ending { day: "2026-12-24".to_owned(), is_near: true, is_held }
}

fn empty() -> Batch {
    Batch {
        id: 1,
        assignment: "Sheet 3".to_owned(),
        term: "2026 autumn".to_owned(),
        may_edit: true,
        upload_limit: 1 << 30,
        ..Batch::default()
    }
}

fn uploaded() -> Batch {
    let upload = |id, role, name: &str, n_bytes, n_files| Upload {
        id,
        role,
        name: name.to_owned(),
        n_bytes,
        n_files,
        time: moment(1),
        by: "Ada Byron".to_owned(),
        looks_like_starter: role == "submission",
    };
    Batch {
        uploads: vec![
            upload(1, "batch", "prog1-sheet3-all.zip", 48_312_004, 1),
            upload(2, "submission", HOSTILE, 912, 3),
            upload(3, "starter", "starter.zip", 12_004, 1),
            upload(4, "earlier", "solutions found elsewhere", 3_120_044, 31),
        ],
        ..empty()
    }
}

fn typical() -> Batch {
    let choice = |value: &str, name: &str, is_chosen| Choice {
        value: value.to_owned(),
        name: name.to_owned(),
        n_submissions: Some(298),
        is_chosen,
    };
    Batch {
        roster: RosterState::Known(roster()),
        left_out: left_out(),
        earlier: vec![choice("4", "Sheet 3, 2025 autumn", true), choice("5", HOSTILE, false)],
        other_tasks: vec!["Sheet 2, 2026 autumn".to_owned(), HOSTILE.to_owned()],
        archived: vec![choice("2019", "2019 autumn", false), choice("2018", "2018 autumn", true)],
        settings: RunSettings { top: "all".to_owned(), exclude: HOSTILE.to_owned(), ..RunSettings::default() },
        courses: vec![choice("1", "Programming 1", true), choice("2", HOSTILE, false)],
        may_keep: true,
        runs: runs(),
        cases: cases(),
        n_reviewed_cases: (1, 4),
        is_ready: true,
        ..uploaded()
    }
}

fn cases() -> Vec<FoundCase> {
    let case = |people: &[&str], verdict, statement: &str, review| FoundCase {
        submissions: people.iter().map(|&name| name.to_owned()).collect(),
        deciding: Vec::new(),
        others: Vec::new(),
        verdict,
        statement: statement.to_owned(),
        review,
        address: "/runs/7/report/pairs/1.html".to_owned(),
    };
    let statement = "Nobody else in 8 has these 21 lines and 6 names.";
    vec![
        case(&["Aino Aalto", "Olek Dąbrowski"], Verdict::Strong, statement, ReviewState::TalkToTheStudents),
        case(&["أمل حداد", HOSTILE], Verdict::WorthALook, statement, ReviewState::NotReviewed),
        FoundCase {
            deciding: vec![["Aino Aalto".to_owned(), HOSTILE.to_owned()]],
            others: vec![("Also have the block", vec!["a".to_owned(), HOSTILE.to_owned()])],
            ..case(&["Aino Aalto", HOSTILE], Verdict::Strong, "All 4 share one block.", ReviewState::NotReviewed)
        },
        case(
            &["a", "b", "c", "d", "e", "f"],
            Verdict::WorthALook,
            "All 6 have the same program.",
            ReviewState::NotReviewed,
        ),
    ]
}

fn runs() -> Vec<RunSummary> {
    let outcome = Outcome {
        n_submissions: 8,
        n_cases: 3,
        n_strong_cases: 1,
        n_partial: 3,
        n_not_compared: 1,
        n_starter_only: 2,
        is_incomplete: true,
        n_handed_out: 1234,
    };
    let run = |id, state| RunSummary {
        id,
        state,
        time: moment(20 + id as usize),
        by: "Ada Byron".to_owned(),
        is_outdated: id < 8,
        ..RunSummary::default()
    };
    let step = Some(Step { phase: "parsing".to_owned(), done: 3, of: 8 });
    vec![
        RunSummary { n_before: 1, ..run(9, "waiting") },
        RunSummary { step, ..run(8, "working") },
        RunSummary { outcome: Some(outcome), ..run(7, "done") },
        RunSummary { problem: Some(format!("cannot read {HOSTILE}")), ..run(6, "failed") },
        run(5, "cancelled"),
    ]
}

fn line(name: &str, author: &str, id: &str) -> RosterEntry {
    RosterEntry {
        name: name.to_owned(),
        author: author.to_owned(),
        id: id.to_owned(),
        n_files: 3,
        time: "2026-10-03T22:10:05Z".to_owned(),
        ..RosterEntry::default()
    }
}

fn roster() -> Roster {
    let long = "a name without end ".repeat(20);
    Roster {
        inputs: vec![
            RosterInput {
                name: "prog1-sheet3-all.zip".to_owned(),
                layout: Some("moodle".to_owned()),
                n_submissions: 7,
                notes: vec![format!("two folders are of {HOSTILE}: taken for one person")],
            },
            RosterInput { name: "starter.zip".to_owned(), layout: None, ..RosterInput::default() },
        ],
        submissions: vec![
            RosterEntry { attempt: Some(2), ..line("Aino Aalto_1203_assignsubmission_file_", "Aino Aalto", "1203") },
            RosterEntry {
                group: "Alder".to_owned(),
                is_left_out: true,
                ..line("Team Alder_77", "Emil Brandt; Mariama Fofanah", "1204; 1209")
            },
            RosterEntry { is_corrected: true, ..line("late.zip", "Olek Dąbrowski", "1207") },
            RosterEntry {
                same_author_as: vec!["late.zip".to_owned(), HOSTILE.to_owned(), long.clone(), "d".to_owned()],
                ..line("Olek Dabrowski_1207", "Olek Dąbrowski", "1207")
            },
            line("أمل حداد_1211", "أمل حداد", "1211"),
            line(HOSTILE, HOSTILE, HOSTILE),
            line(&long, &long, ""),
            RosterEntry { is_earlier: true, ..line("2023/Petrov, Ilya", "Ilya Petrov", "") },
        ],
        left_out: vec![
            ("not source code: a picture".to_owned(), 41, "Aino Aalto_1203/screenshot.png".to_owned()),
            (HOSTILE.to_owned(), 1, format!("../{HOSTILE}")),
        ],
    }
}

fn left_out() -> Vec<LeftOut> {
    let one = |id, name: &str, reason: &str, is_absent| LeftOut {
        id,
        name: name.to_owned(),
        reason: reason.to_owned(),
        by: if id == 2 { HOSTILE.to_owned() } else { "Ada Byron".to_owned() },
        time: moment(12),
        is_absent,
    };
    vec![
        one(1, "Team Alder_77", "They withdrew from the course.", false),
        one(2, HOSTILE, HOSTILE, false),
        one(3, "staff test_1", "Staff tried the form.", true),
    ]
}

fn large() -> Roster {
    Roster {
        submissions: (1..=400)
            .map(|place| {
                let name = format!("Student {place:03}");
                line(&format!("{name}_{}_assignsubmission_file_", 1000 + place), &name, &(1000 + place).to_string())
            })
            .collect(),
        ..roster()
    }
}
