//! Long lists: every row is on a numbered page, and data files have the same content as the pages.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{FileStatus, Report};
use lookalike_report_templates::page::{List, Pages, ReportFile};
use serde_json::Value;

/// Returns the columns of a list in order: key and kind, as in the page.
fn columns(html: &str) -> Vec<(String, String)> {
    let head = html.split("data-key=\"").skip(1);
    let attribute = |text: &str| text.split('"').next().unwrap().to_owned();
    head.map(|rest| (attribute(rest), attribute(rest.split("data-kind=\"").nth(1).unwrap()))).collect()
}

/// Returns the text of every cell of a page's list, with its links.
fn cells(html: &str) -> Vec<Vec<(String, Vec<String>)>> {
    let body =
        html.split("data-list=").nth(1).unwrap().split("<tbody>").nth(1).unwrap().split("</tbody>").next().unwrap();
    body.split("<tr")
        .skip(1)
        .map(|html| {
            html.replace("<th", "<td")
                .split("<td")
                .skip(1)
                .map(|html| {
                    let links =
                        html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
                    (text(html), links)
                })
                .collect()
        })
        .collect()
}

/// Returns the content of a cell without its tags.
fn text(html: &str) -> String {
    let (mut text, mut is_tag) = (String::new(), true);
    for character in html.chars() {
        match character {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => text.push(character),
            _ => (),
        }
    }
    let text = text.trim_end().replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"");
    text.replace("&#39;", "'").replace("&#38;", "&")
}

/// Formats a figure as the script does.
fn shown(digits: &Value, kind: &str) -> String {
    let Some(digits) = digits.as_u64() else { return String::new() };
    match kind {
        "percent" => format!("{:.1} %", digits as f64 / 10.0),
        "score" => format!("{:.3}", digits as f64 / 1000.0),
        "count" => {
            let (text, mut grouped) = (digits.to_string(), String::new());
            for (place, digit) in text.chars().enumerate() {
                grouped.push_str(if place > 0 && (text.len() - place) % 3 == 0 { "," } else { "" });
                grouped.push(digit);
            }
            grouped
        }
        _ => digits.to_string(),
    }
}

/// Returns the text and the links that the script makes of a column's row.
fn made(column: &Value, kind: &str, row: usize) -> (String, Vec<String>) {
    let linked = |folder: &str, text: String| {
        let links = if text.is_empty() { Vec::new() } else { vec![format!("{folder}/{text}.html")] };
        (text, links)
    };
    if let Some(digits) = column.as_array() {
        let text = shown(&digits[row], kind);
        return match kind {
            "open" | "pair" => linked("pairs", text),
            "cluster" => linked("clusters", text),
            _ => (text, Vec::new()),
        };
    }
    let word = &column["words"][column["at"][row].as_u64().unwrap() as usize];
    match word.as_array() {
        None => (word.as_str().unwrap().to_owned(), Vec::new()),
        Some(person) => {
            let tag = person.get(2).map(|tag| format!(" {}", tag.as_str().unwrap())).unwrap_or_default();
            let links = match &person[1] {
                Value::Null => None,
                Value::String(address) => Some(format!("submissions/{address}")),
                number => Some(format!("submissions/{number}.html")),
            };
            (format!("{}{tag}", person[0].as_str().unwrap()), links.into_iter().collect())
        }
    }
}

fn html_pages(pages: &Pages, list: List) -> Vec<String> {
    pages
        .list()
        .into_iter()
        .filter(|page| match page {
            ReportFile::Pairs(_) => list == List::Pairs,
            ReportFile::Submissions(_) => list == List::Submissions,
            ReportFile::Batch(_) => list == List::Files,
            _ => false,
        })
        .map(|page| pages.render(page).unwrap())
        .collect()
}

fn data(pages: &Pages, list: List) -> Vec<Value> {
    let script = |page| pages.render(page).unwrap();
    pages
        .list()
        .into_iter()
        .filter(|page| matches!(page, ReportFile::Rows(rows, _) if *rows == list))
        .map(script)
        .map(|script| {
            let json = script.split_once(',').unwrap().1.trim_end().strip_suffix(");").unwrap();
            serde_json::from_str(json).unwrap()
        })
        .collect()
}

/// Returns all rows of a list from its data files.
fn made_rows(pages: &Pages, list: List, columns: &[(String, String)]) -> Vec<Vec<(String, Vec<String>)>> {
    let mut rows = Vec::new();
    for piece in data(pages, list) {
        let columns: Vec<(&Value, &str)> =
            columns.iter().map(|(key, kind)| (&piece["columns"][key], kind.as_str())).collect();
        let first = columns[0].0;
        let n_rows = first.as_array().or_else(|| first["at"].as_array()).unwrap().len();
        rows.extend((0..n_rows).map(|row| columns.iter().map(|(column, kind)| made(column, kind, row)).collect()));
    }
    rows
}

fn assert_lists_are_whole(report: &Report) {
    let pages = Pages::new(report);
    let lengths = [report.pairs.len(), report.submissions.len(), report.input_files.len()];
    for (list, length) in List::ALL.into_iter().zip(lengths) {
        let html = html_pages(&pages, list);
        let columns = columns(&html[0]);
        let on_pages: Vec<_> = html.iter().flat_map(|page| cells(page)).collect();
        assert_eq!(on_pages.len(), length, "{list:?}");
        let in_data = made_rows(&pages, list, &columns);
        for (place, (page, data)) in on_pages.iter().zip(&in_data).enumerate() {
            assert_eq!(page, data, "{list:?}, row {place}");
        }
        assert_eq!(in_data.len(), length, "{list:?}");
    }
}

/// A row on no page is a pair that nobody reads; a row that differs with a script is a wrong number.
#[test]
fn pages_and_data_files_have_the_same_rows() {
    assert_lists_are_whole(&gallery::report());
    assert_lists_are_whole(&gallery::large_report(600, 8100));
}

/// Readers without a script must find the next page and learn the length of the list.
#[test]
fn numbered_pages_link_to_each_other() {
    let report = gallery::large_report(60, 1100);
    let pages = Pages::new(&report);
    let html = html_pages(&pages, List::Pairs);
    assert_eq!(html.len(), 3);
    assert!(html[0].contains("Rows 1–500 of 1,100") && html[2].contains("Rows 1,001–1,100 of 1,100"));
    assert!(html[0].contains("rel=\"next\" href=\"pairs-2.html\"") && !html[0].contains("rel=\"prev\""));
    assert!(
        html[1].contains("rel=\"prev\" href=\"pairs.html\"") && html[1].contains("rel=\"next\" href=\"pairs-3.html\"")
    );
    assert!(html[2].contains("aria-current=\"page\">3<") && !html[2].contains("rel=\"next\""));
    assert!(pages.render(ReportFile::Pairs(3)).is_err() && pages.render(ReportFile::Rows(List::Pairs, 1)).is_err());
}

/// Thousands of rows must not make a page large.
#[test]
fn pages_and_data_files_of_long_lists_stay_small() {
    let report = gallery::large_report(5000, 8000);
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(|page| !matches!(page, ReportFile::ReportJson | ReportFile::PairsCsv)) {
        if matches!(
            page,
            ReportFile::Overview
                | ReportFile::Pairs(_)
                | ReportFile::Submissions(_)
                | ReportFile::Batch(_)
                | ReportFile::Rows(..)
        ) {
            let size = pages.render(page).unwrap().len();
            assert!(size < 1_000_000, "{}: {size} bytes", page.path());
        }
    }
}

/// Hundreds of thousands of files do not fill a report with pages that nobody reads. The data for the script has all of them.
#[test]
fn pages_of_files_are_bounded() {
    let mut report = gallery::large_report(10, 5);
    let file = report.input_files.last().unwrap().clone();
    assert_eq!(file.status, FileStatus::Compared);
    report.input_files.resize(21_000, file);
    report.input_files[3].status = FileStatus::TooShort;
    let pages = Pages::new(&report);
    let html = html_pages(&pages, List::Files);
    assert_eq!(html.len(), 40);
    assert_eq!(cells(&html[0])[0][2].0, "Too short", "those that need attention are on the first page");
    assert!(
        html[39].contains(
            "Rows 19,501–20,000 of 21,000. Without JavaScript, those from 20,001 on are in report.json only."
        )
    );
    let columns = columns(&html[0]);
    assert_eq!(made_rows(&pages, List::Files, &columns).len(), 21_000);
    // The first of a status that is on no page is found by the search.
    for file in &mut report.input_files[..20_999] {
        file.status = FileStatus::TooShort;
    }
    let overview = Pages::new(&report).render(ReportFile::Overview).unwrap();
    assert!(overview.contains("batch.html#status-too-short"), "{overview}");
    assert!(overview.contains("batch.html#q=status%3A%22Compared%22"), "{overview}");
}

/// Files that could not be compared come first and link to their submission.
#[test]
fn the_list_of_files_begins_with_those_that_need_attention() {
    let report = gallery::report();
    let html = Pages::new(&report).render(ReportFile::Batch(0)).unwrap();
    let rows = cells(&html);
    let statuses: Vec<&str> = rows.iter().map(|row| row[2].0.as_str()).collect();
    assert_eq!(statuses[..4], ["Unreadable", "Absent", "Partly parsed", "Too short"]);
    assert!(
        html.contains("<tr id=\"status-unreadable\"><th") && html.contains("href=\"batch.html#status-unreadable\"")
    );
    let nobodys = report.input_files.iter().filter(|file| file.submission.is_none()).count();
    assert_eq!(rows.iter().filter(|row| row[0].1.is_empty()).count(), nobodys);
    assert!(nobodys > 0 && rows.iter().any(|row| row[3].0 == "1 region: line 73"));
}

/// The overview counts the reasons why files were not compared.
#[test]
fn the_overview_counts_reasons() {
    let mut report = gallery::report();
    let ignored = report.input_files.iter().find(|file| matches!(file.status, FileStatus::Ignored(_))).unwrap().clone();
    report.input_files.extend(vec![ignored; 1233]);
    let html = Pages::new(&report).render(ReportFile::Overview).unwrap();
    assert!(html.contains(">1,234</a>"));
    let reasons = html.split("class=\"left-out\"").nth(1).unwrap().split("</table>").next().unwrap();
    assert_eq!(reasons.matches("<tr>").count(), 1 + 8);
    assert!(!reasons.contains("Compared"));
}

/// Without flagged pairs the overview says that no pair stands out, and that this proves nothing.
#[test]
fn an_overview_without_flagged_pairs_says_so() {
    let html = Pages::new(&gallery::quiet_report()).render(ReportFile::Overview).unwrap();
    assert!(html.contains("No pair stands out from the rest of this class. That does not prove that nobody copied."));
    assert!(html.contains("Most similar pairs") && !html.contains(">Cases</h2>"));
    let html = Pages::new(&gallery::report()).render(ReportFile::Overview).unwrap();
    assert!(!html.contains("No pair stands out") && html.contains(">Cases</h2>"));
}
