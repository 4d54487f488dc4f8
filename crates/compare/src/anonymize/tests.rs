//! Checks that no name in any text of a report is left in a file that is written from it.

use std::collections::BTreeSet;

use lookalike_report_templates::format::sources as packed;
use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{
    Author, FileStatus, InputFile, LeftOutSubmission, PairHistory, Reason, Renaming, Report, Review, SyntaxSpan,
};
use lookalike_report_templates::page::Pages;
use lookalike_report_templates::page::sheet::Sheet;

use super::mask::Mask;
use super::{hide_names, hide_names_on_sheet, hide_other_names_on_sheet, names, sources};

/// Names that must not be found: of a submission, an author, an id, a team, an unknown e-mail address, and somebody who was left out.
const CANARIES: [&str; 6] =
    ["canarysubmission", "canaryauthor", "4815162342", "canaryteam", "canaryaddress", "canaryleftout"];

/// Returns the sample report with histories, with every canary in every text that comes from outside.
fn report() -> Report {
    let mut report = gallery::report_with_histories();
    let all = format!("{}@uni.edu", CANARIES.join(" "));
    let add = |text: &mut String| *text = format!("{text} {all}");
    report.submissions[0].name = format!("{} {}", CANARIES[0], report.submissions[0].name);
    let author = Author { name: CANARIES[1].to_owned(), id: Some(CANARIES[2].to_owned()) };
    report.submissions[2].provenance.authors.push(author);
    report.submissions[3].provenance.group = Some(CANARIES[3].to_owned());
    for one in &mut report.submissions {
        one.provenance.time.iter_mut().for_each(add);
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
        let authors = vec![Author { name: CANARIES[5].to_owned(), id: None }];
        input.left_out.push(LeftOutSubmission { name: all.clone(), authors });
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
    for all_share in report.clusters.iter_mut().map(|cluster| &mut cluster.shared_by_all) {
        all_share.names.iter_mut().chain(&mut all_share.texts).for_each(add);
    }
    report.histories.submissions.iter_mut().flat_map(|one| &mut one.gone).for_each(|file| add(&mut file.path));
    for one in &mut report.histories.pairs {
        let appearances = one.passages.iter_mut().chain([&mut one.sides]).flatten().flatten();
        appearances.for_each(|appearance| {
            add(appearance.other_file.get_or_insert_default());
            appearance.n_from_other_file = 1;
        });
    }
    for file in &mut report.input_files {
        add(&mut file.owner);
        add(&mut file.path);
        file.notes.push(all.clone());
        match &mut file.status {
            FileStatus::DuplicateOf { owner: one, path: other, .. } => [one, other].into_iter().for_each(add),
            FileStatus::Unreadable { reason } => add(reason),
            FileStatus::Ignored(omission) => omission.reason = Reason::Stated { words: omission.words() + &all },
            _ => {}
        }
    }
    report
}

fn found(page: &str, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    CANARIES.iter().filter(|canary| text.contains(**canary)).map(|canary| format!("{page}: {canary}")).collect()
}

/// Returns the files of a report that have a canary, each with the canary.
fn leaks(report: &Report) -> Vec<String> {
    let pages = Pages::new(report);
    let of_page = |page: lookalike_report_templates::page::ReportFile| {
        let written = pages.render(page).unwrap();
        let sources = page.path().starts_with("sources/").then(|| format!("{:?}", packed::read(&written).unwrap()));
        found(&page.path(), &sources.unwrap_or(written))
    };
    pages.list().into_iter().flat_map(of_page).collect()
}

#[test]
fn no_canary_is_left_in_any_file() {
    let mut report = report();
    assert!(leaks(&report).len() > 100, "the search does not find names that are there");
    let key = hide_names(&mut report);
    assert_eq!(leaks(&report), [""; 0]);
    assert!(CANARIES[..3].iter().all(|canary| key.contains(canary)), "{key}");
}

/// Names of other people whom the code mentions are masked too.
#[test]
fn no_canary_is_left_on_an_anonymous_sheet() {
    let whole = report();
    let pairs = (0..whole.pairs.len()).map(|pair| Sheet::of_pair(&whole, pair));
    let cases = (0..whole.cases.len()).map(|case| Sheet::of_case(&whole, case));
    for mut sheet in pairs.chain(cases) {
        sheet.details.reviews =
            vec![(None, Review { note: format!("{}@uni.edu", CANARIES.join(" ")), ..Review::default() })];
        let key = hide_names_on_sheet(&mut sheet, &whole);
        let html = sheet.to_html().unwrap();
        assert_eq!(found("sheet", &html), [""; 0]);
        assert!(html.contains("Student A") && html.contains("Student B"));
        assert_eq!(key.lines().count(), 1 + sheet.report.submissions.len(), "{key}");
    }
}

/// Histories stay with their submissions, pairs and passages, also where the sides of a pair are exchanged.
#[test]
fn histories_stay_with_their_pairs() {
    let mut whole = gallery::report_with_histories();
    // Two passages that are in one order on the left and in the other one on the right.
    let crossed = whole.histories.pairs.iter().map(|one| (one.left, one.right)).collect::<Vec<_>>();
    for pair in whole.pairs.iter_mut().filter(|pair| crossed.contains(&(pair.left, pair.right))) {
        if let [one, .., other] = pair.passages.as_mut_slice() {
            let (first, last) = (one.matches[0].right.clone(), other.matches[0].right.clone());
            one.matches.truncate(1);
            other.matches.truncate(1);
            (one.matches[0].right, other.matches[0].right) =
                if first.bytes.start < last.bytes.start { (last, first) } else { (first, last) };
        }
    }
    for one in &mut whole.histories.pairs {
        for (passage, appearances) in one.passages.iter_mut().enumerate() {
            appearances.iter_mut().flatten().for_each(|appearance| appearance.n_lines = 1000 + passage);
        }
    }
    let tokens = |report: &Report, one: &PairHistory| -> Vec<usize> {
        let pair = report.pairs.iter().find(|pair| (pair.left, pair.right) == (one.left, one.right)).unwrap();
        pair.passages.iter().map(|passage| passage.tokens).collect()
    };
    let indices = super::new_indices(&whole.submissions);
    let mut hidden = whole.clone();
    hide_names(&mut hidden);
    let (mut n_mirrored, mut n_crossed) = (0, 0);
    for one in &whole.histories.pairs {
        let (left, right) = (indices[one.left], indices[one.right]);
        let is_mirrored = left > right;
        let found = hidden.histories.of_pair(left.min(right), left.max(right)).expect("the pair keeps its history");
        let (mut sides, mut order) = (one.sides.clone(), one.order);
        if is_mirrored {
            sides.reverse();
            order = order.mirrored();
        }
        assert_eq!((&found.sides, found.order), (&sides, order));
        let with_tokens = |one: &PairHistory, tokens: Vec<usize>, is_mirrored: bool| -> BTreeSet<String> {
            let mut passages = one.passages.clone();
            passages.iter_mut().filter(|_| is_mirrored).for_each(|sides| sides.reverse());
            passages.iter().zip(tokens).map(|(sides, tokens)| format!("{tokens} {sides:?}")).collect()
        };
        let (before, after) = (tokens(&whole, one), tokens(&hidden, found));
        n_mirrored += usize::from(is_mirrored);
        n_crossed += usize::from(before != after);
        assert_eq!(with_tokens(found, after, false), with_tokens(one, before, is_mirrored));
    }
    assert!(n_mirrored > 0 && n_crossed > 0, "{n_mirrored} pairs are mirrored, {n_crossed} of them change their order");
    for one in &whole.histories.submissions {
        let found = hidden.histories.of(indices[one.submission]).expect("the submission keeps its history");
        assert_eq!(found.signs, one.signs);
    }
}

/// Ranges of matches, comments, starter code and syntax stay with their text, and no range is lost.
#[test]
fn ranges_stay_with_their_text() {
    let mut report = report();
    let mask = Mask::new(&names(&report));
    let before: Vec<String> = ranges(&report).into_iter().map(|text| mask.apply(&text)).collect();
    sources::hide(&mut report, &mask);
    assert_eq!(ranges(&report), before);
    let pages = Pages::new(&report);
    assert!(pages.list().into_iter().all(|page| pages.render(page).is_ok()));
}

/// The size of a file does not tell how much of its text was masked, and so how long a name is.
#[test]
fn sizes_grow_and_shrink_with_the_text() {
    let mut report = gallery::report();
    let author = Author { name: CANARIES[1].to_owned(), id: None };
    report.submissions[0].provenance.authors.push(author);
    for one in &mut report.submissions {
        one.files.iter_mut().for_each(|file| file.text.change(|text| text.push_str(CANARIES[1])));
    }
    report.input_files.iter_mut().for_each(|input| input.n_bytes += 1 << 20);
    let before = other_bytes(&report);
    let mask = Mask::new(&names(&report));
    sources::hide(&mut report, &mask);
    assert!(before.len() > 3, "{before:?}");
    assert_eq!(other_bytes(&report), before);
    let mut with_bytes = report.input_files.iter().filter(|input| !input.breakdown.is_empty());
    assert!(with_bytes.all(|input| input.breakdown.total() == input.n_bytes));
}

/// Returns how many bytes each file has besides its text.
fn other_bytes(report: &Report) -> Vec<i64> {
    let files = report.submissions.iter().flat_map(|one| one.files.iter().map(move |file| (one, file)));
    let others = files.filter_map(|(one, file)| {
        let is_of_file =
            |input: &&InputFile| (input.role, &input.owner, &input.path) == (one.role, &one.name, &file.path);
        let input = report.input_files.iter().find(is_of_file)?;
        Some(input.n_bytes as i64 - file.text.len() as i64)
    });
    others.collect()
}

/// Returns the text of every range of a report.
fn ranges(report: &Report) -> Vec<String> {
    let mut texts = Vec::new();
    for one in &report.submissions {
        for file in &one.files {
            let syntax = file.syntax.iter().map(SyntaxSpan::bytes);
            let all = file.starter.iter().chain(&file.trivia).chain(&file.common).cloned().chain(syntax);
            texts.extend(all.map(|bytes| file.text.read()[bytes].to_owned()));
        }
    }
    for pair in &report.pairs {
        for matched in pair.passages.iter().flat_map(|passage| &passage.matches) {
            for (side, range) in [(pair.left, &matched.left), (pair.right, &matched.right)] {
                texts.push(report.submissions[side].files[range.file].text.read()[range.bytes.clone()].to_owned());
            }
        }
    }
    texts
}

/// Even if the name of the batch or of an input has the names of others in it.
#[test]
fn a_sheet_with_names_has_no_other_names() {
    let mut whole = gallery::report();
    let others: Vec<String> = whole.submissions.iter().map(|one| one.name.clone()).collect();
    whole.batch_name = others.join(", ");
    whole.run.inputs[0].name.clone_from(&whole.batch_name);
    whole.run.inputs[0].notes.push(others.concat());
    whole.run.parameters[0].value.clone_from(&whole.batch_name);
    let pairs = whole.pairs.iter().enumerate();
    let pairs = pairs.map(|(index, pair)| (Sheet::of_pair(&whole, index), vec![pair.left, pair.right]));
    let cases = whole.cases.iter().enumerate();
    let cases = cases.map(|(index, case)| (Sheet::of_case(&whole, index), case.people.clone()));
    for (mut sheet, people) in pairs.chain(cases) {
        sheet.details.reviews = vec![(None, Review { note: others.join(" and "), ..Review::default() })];
        hide_other_names_on_sheet(&mut sheet, &whole);
        let html = sheet.to_html().unwrap();
        let surname =
            |name: &str| name.split([',', ' ', '\'']).find(|part| part.chars().count() > 3).unwrap().to_owned();
        for (index, name) in others.iter().enumerate() {
            let is_shown = html.contains(&surname(name.trim_start_matches("2023/")));
            assert_eq!(is_shown, people.contains(&index), "{people:?}: {name}");
        }
    }
}
