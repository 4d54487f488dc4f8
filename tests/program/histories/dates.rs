//! Dates of commits: either of the two can be set, and honest people rewrite histories.

use serde_json::{Value, json};

use super::{ANN, BEGINNING, Brings, FRIDAY, HOUR, Work, compared, histories, loose, pasted_later, shared, told};

/// Commits whose dates differ or contradict one another do not say who was first, whichever date was set, and the page says both dates. The same holds for a history that was rewritten.
#[test]
fn dates_that_were_set_tell_nobody_first() {
    let mut forged = Work::begin(ANN, FRIDAY);
    let shared = shared();
    let lines: Vec<&str> = shared.lines().collect();
    for step in 1..=12 {
        let text = format!("{BEGINNING}{}\n", lines[..lines.len() * step / 12].join("\n"));
        let (written, made) = (FRIDAY + step as i64 * HOUR, FRIDAY + 100 * HOUR + step as i64 * 5);
        forged = forged.commit_dated(written, [written, made], &[("main.c", &text)]);
    }
    let (_dir, report) = compared(&loose(pasted_later()), &loose(forged));
    let (pair, [_, signs]) = histories(&report);
    assert_eq!(pair["order"], "cannot_tell");
    let names: Vec<&Value> = signs.as_array().unwrap().iter().map(|sign| &sign["sign"]).collect();
    assert_eq!(names, ["made_together", "made_later", "equal_intervals"]);
    let page = report.page_text("pairs/1.html");
    assert!(page.contains("the author's and the committer's dates of commits differ"), "{page}");
    assert!(page.contains("2026-03-10 13:00 to 13:01 UTC"), "the committer's dates are said: {page}");
    assert!(!page.contains("first, and came"), "{page}");
}

/// Returns somebody's work in a dozen steps with these dates of author and committer.
fn dated(dates: impl Fn(i64) -> [i64; 2]) -> Brings {
    let mut work = Work::begin(ANN, FRIDAY);
    let shared = shared();
    let lines: Vec<&str> = shared.lines().collect();
    for step in 1..=12 {
        let text = format!("{BEGINNING}{}\n", lines[..lines.len() * step / 12].join("\n"));
        work = work.commit_dated(FRIDAY, dates(step as i64), &[("main.c", &text)]);
    }
    loose(work)
}

/// Both dates can be set: at equal intervals, ahead of the committer's, backwards, or long before everybody else. None of that says who was first.
#[test]
fn both_dates_can_be_set() {
    let at = |step: i64| FRIDAY + step * HOUR + step * step;
    for (dates, sign) in [
        ((|step| [FRIDAY + step * HOUR; 2]) as fn(i64) -> [i64; 2], "equal_intervals"),
        (|step| [FRIDAY + step * HOUR + step * step + HOUR, FRIDAY + step * HOUR + step * step], "dated_ahead"),
        (|step| [FRIDAY + 20 * HOUR - step * HOUR - step * step; 2], "out_of_order"),
    ] {
        let told = told(dated(dates), loose(pasted_later()));
        assert_eq!((&told[0], &told[3][0]), (&json!("cannot_tell"), &json!(sign)), "{told}");
    }
    let honest = dated(|step| [FRIDAY + step * HOUR + step * step; 2]);
    assert_eq!(told(honest, loose(pasted_later())), json!(["left_first", "in_steps", "in_one_piece", null, null]));
    // A rebase before handing in makes all commits again within seconds, and a part of them in another order.
    let rebased = dated(|step| [at(step), FRIDAY + 30 * HOUR + step]);
    assert_eq!(
        told(rebased, loose(pasted_later())),
        json!(["cannot_tell", "in_steps", "in_one_piece", ["made_together", "made_later"], null])
    );
    let reordered = dated(|step| if step == 6 { [FRIDAY + 20, at(step)] } else { [at(step); 2] });
    assert_eq!(
        told(reordered, loose(pasted_later())),
        json!(["left_first", "in_steps", "in_one_piece", ["made_later"], null])
    );
}

/// Work that was finished and then committed piece by piece within minutes did not grow in the history.
#[test]
fn commits_within_minutes_are_no_growth() {
    let fast = dated(|step| [FRIDAY + HOUR + step * 40 + step; 2]);
    let (_dir, report) = compared(&fast, &loose(pasted_later()));
    assert_eq!(histories(&report).0["order"], "cannot_tell");
    assert!(report.page_text("pairs/1.html").contains("nearly all of it was committed within ten minutes"));
}

/// A date that is far from those of everybody else is of a wrong clock or of another term, and says nobody was first; a class of several terms has none.
#[test]
fn dates_far_from_everybody_else_tell_nothing() {
    const YEAR: i64 = 366 * 24 * HOUR;
    let order_and_sign = |of_others: i64| {
        let typed = dated(|step| [FRIDAY + step * HOUR + step * step; 2]);
        let ahead = loose(Work::begin(super::BEN, FRIDAY + 6 * YEAR).pasted());
        let (dir, _) = compared(&typed, &ahead);
        for (path, bytes) in loose(Work::begin(ANN, of_others).pasted()).0 {
            dir.file(&format!("class/other11/{path}"), &bytes);
        }
        let (pair, [_, signs]) = histories(&dir.check_to("again", &["class"]));
        (pair["order"].clone(), signs[0].clone())
    };
    let far = json!({ "sign": "far_away", "n_snapshots": 2 });
    assert_eq!(order_and_sign(FRIDAY), (json!("cannot_tell"), far));
    assert_eq!(order_and_sign(FRIDAY + 6 * YEAR), (json!("cannot_tell"), Value::Null), "the other one is far away now");
}
