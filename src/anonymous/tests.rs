//! A name in any text of a report is in no file that is written from it.

use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::model::{Author, Fate, Renaming, Report};
use lookalike_report_templates::page::Pages;
use lookalike_report_templates::{gallery, store};

use super::{hide_names, hide_on_sheet, hide_others_on_sheet};

/// Who must not be found: known as a submission, as an author, by an id, as a team, and by an address that nobody knew.
const CANARIES: [&str; 5] = ["canarysubmission", "canaryauthor", "4815162342", "canaryteam", "canaryaddress"];

/// The gallery with every canary in every text that comes from outside.
fn report() -> Report {
    let mut report = gallery::report();
    let all = format!("{}@uni.edu", CANARIES.join(" "));
    let add = |text: &mut String| *text = format!("{text} {all}");
    report.submissions[0].name = format!("{} {}", CANARIES[0], report.submissions[0].name);
    let author = Author { name: CANARIES[1].to_owned(), id: Some(CANARIES[2].to_owned()) };
    report.submissions[2].handed_in.authors.push(author);
    report.submissions[3].handed_in.group = Some(CANARIES[3].to_owned());
    for one in &mut report.submissions {
        one.handed_in.time.iter_mut().for_each(add);
        for file in &mut one.files {
            add(&mut file.path);
            file.text.change(add);
        }
    }
    add(&mut report.batch_name);
    report.run.parameters.iter_mut().for_each(|one| add(&mut one.value));
    for input in &mut report.run.inputs {
        add(&mut input.name);
        input.notes.push(all.clone());
    }
    for pair in &mut report.pairs {
        let of_passages = pair.passages.iter_mut().map(|passage| &mut passage.likeness);
        for likeness in of_passages.chain([&mut pair.likeness]) {
            likeness.renamings.examples.push(Renaming { left: all.clone(), right: all.clone(), times: 1 });
        }
        for trace in pair.corroboration.iter_mut().flat_map(|kind| &mut kind.traces) {
            add(&mut trace.text);
            trace.usual = Some(all.clone());
        }
    }
    for file in &mut report.account {
        add(&mut file.submission);
        add(&mut file.path);
        file.notes.push(all.clone());
        match &mut file.fate {
            Fate::DuplicateOf { submission: one, path: other } => [one, other].into_iter().for_each(add),
            Fate::Ignored { rule: one } | Fate::Unreadable { reason: one } => add(one),
            _ => {}
        }
    }
    report
}

fn found(page: &str, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    CANARIES.iter().filter(|canary| text.contains(**canary)).map(|canary| format!("{page}: {canary}")).collect()
}

/// The names of all files of a report in which a canary is found, and the canary.
fn leaks(report: &Report) -> Vec<String> {
    let pages = Pages::new(report);
    let of_page = |page: lookalike_report_templates::page::Page| {
        let written = pages.render(page).unwrap();
        let sources = page.path().starts_with("sources/").then(|| format!("{:?}", store::read(&written).unwrap()));
        found(&page.path(), &sources.unwrap_or(written))
    };
    pages.list().into_iter().flat_map(of_page).collect()
}

/// Every text of the model is masked, on every page and in every file.
#[test]
fn no_canary_is_left_in_any_file() {
    let mut report = report();
    assert!(leaks(&report).len() > 100, "the search finds names that are there");
    let key = hide_names(&mut report);
    assert_eq!(leaks(&report), [""; 0]);
    assert!(CANARIES[..3].iter().all(|canary| key.contains(canary)), "{key}");
}

/// A sheet without names has none of the two, nor of anybody whom their code thanks.
#[test]
fn no_canary_is_left_on_a_sheet_without_names() {
    let whole = report();
    for pair in 0..whole.pairs.len() {
        let mut handout = Handout::new(&whole, pair);
        let key = hide_on_sheet(&mut handout, &whole);
        let sheet = handout.sheet().unwrap();
        assert_eq!(found("sheet", &sheet), [""; 0]);
        assert!(sheet.contains("Student A") && sheet.contains("Student B"));
        assert_eq!(key.lines().count(), 3, "{key}");
    }
}

/// Every text keeps its length in bytes, or passages would slip.
#[test]
fn masks_are_as_long_as_what_they_hide() {
    let mut report = report();
    let mut before: Vec<usize> = lengths(&report);
    hide_names(&mut report);
    let mut after = lengths(&report);
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
}

fn lengths(report: &Report) -> Vec<usize> {
    report.submissions.iter().flat_map(|one| one.files.iter().map(|file| file.text.len())).collect()
}

/// A sheet with names has those of the two, and speaks of nobody else, whatever the batch and its parts are called.
#[test]
fn a_sheet_with_names_speaks_of_two() {
    let mut whole = gallery::report();
    let others: Vec<String> = whole.submissions.iter().map(|one| one.name.clone()).collect();
    whole.batch_name = others.join(", ");
    whole.run.inputs[0].name.clone_from(&whole.batch_name);
    whole.run.inputs[0].notes.push(others.concat());
    whole.run.parameters[0].value.clone_from(&whole.batch_name);
    for pair in 0..whole.pairs.len() {
        let mut handout = Handout::new(&whole, pair);
        hide_others_on_sheet(&mut handout, &whole);
        let sheet = handout.sheet().unwrap();
        let two = [whole.pairs[pair].left, whole.pairs[pair].right];
        let surname =
            |name: &str| name.split([',', ' ', '\'']).find(|part| part.chars().count() > 3).unwrap().to_owned();
        for (place, name) in others.iter().enumerate() {
            let shown = sheet.contains(&surname(name.trim_start_matches("2023/")));
            assert_eq!(shown, two.contains(&place), "pair {pair}: {name}");
        }
    }
}
