//! Links, anchors, policies and sizes of pages.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::{Detail, Report, Verdict};
use lookalike_report_templates::page::{IndexedReport, Pages, ReportFile};
use lookalike_report_templates::{gallery, site};

use crate::files_below;

const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; \
                      script-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'\">";

fn pages_of_gallery() -> BTreeMap<String, String> {
    pages_of(&gallery::report())
}

fn pages_of(report: &Report) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    site::write(report, folder.path(), &()).unwrap();
    files_below(folder.path()).into_iter().map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap())).collect()
}

/// Returns the values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    html.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Returns the file that a relative link on a page leads to.
fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// A broken link makes a page unreachable.
#[test]
fn every_link_and_anchor_resolves() {
    check_links(&pages_of_gallery());
}

/// Pairs of large clusters have no page in a folder. Links lead to their rows in the list, and a server makes the pages.
#[test]
fn pairs_without_a_page_are_in_the_list() {
    let mut report = gallery::report();
    let ends = [(1, Detail::Passages), (2, Detail::Figures)];
    for (index, detail) in ends {
        report.pairs[index].detail = detail;
    }
    report.pairs[2].passages.clear();
    report.pairs[2].verdict = Verdict::Unremarkable;
    report.find_cases();
    let files = pages_of(&report);
    check_links(&files);
    assert!(files.contains_key("pairs/1.html") && !files.contains_key("pairs/2.html"));
    assert!(files["pairs/1.html"].contains("rel=\"next\" href=\"4.html\""));
    assert!(files["pairs.html"].contains("2 pairs have no page, 1 of them flagged:"));
    assert!(files["data/pairs.js"].contains("\"unlinked\":[2,3]"));
    let cluster = report.pairs[1].cluster.unwrap();
    assert!(files[&format!("clusters/{cluster}.html")].contains("../pairs.html#q=pair%3D2\""));

    let prepared = IndexedReport::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    assert!(pages.render(ReportFile::Pair(1)).unwrap().contains("Pair 2 of"));
    assert!(pages.render(ReportFile::Pair(2)).is_err(), "nothing is known of it but its figures");
}

fn check_links(files: &BTreeMap<String, String>) {
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|(path, text)| (path.as_str(), values(text, "id").into_iter().collect())).collect();
    let mut n_links = 0;
    for (page, html) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        for link in values(html, "href").into_iter().chain(values(html, "src")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { resolved(page, path) };
            let ids = anchors.get(target.as_str()).unwrap_or_else(|| panic!("{page}: {link} leads nowhere"));
            // A fragment that begins with `q=` is a query of a long list, not an anchor.
            let is_found = anchor.is_empty() || anchor.starts_with("q=") || ids.contains(anchor);
            assert!(is_found, "{page}: no anchor for {link}");
            n_links += 1;
        }
    }
    assert!(n_links > 500, "only {n_links} links were checked");
}

/// In a large class those in no reported pair share pages, and every link leads to their place there.
#[test]
fn submissions_without_a_pair_share_pages() {
    let report = gallery::large_report(700, 30);
    let files = pages_of(&report);
    check_links(&files);
    check_ids(&files);
    let of_submissions: Vec<&String> = files.keys().filter(|path| path.starts_with("submissions/")).collect();
    let (shared, own): (Vec<&String>, Vec<&String>) =
        of_submissions.iter().partition(|path| path.contains("unpaired-"));
    let in_pairs: BTreeSet<usize> = report.pairs.iter().flat_map(|pair| [pair.left, pair.right]).collect();
    assert_eq!(own.len(), in_pairs.len());
    assert!((7..20).contains(&shared.len()), "{shared:?}");
    let bodies = shared.iter().flat_map(|path| values(&files[*path], "data-submission"));
    let numbers: BTreeSet<usize> = bodies.map(|number| number.parse().unwrap()).collect();
    let others: BTreeSet<usize> = (0..700).filter(|index| !in_pairs.contains(index)).map(|index| index + 1).collect();
    assert_eq!(numbers, others, "everybody is on one of them");
    for path in shared {
        assert!(files[path].len() < 1 << 20, "{path}: {} bytes", files[path].len());
    }
}

/// Two elements with the same id make a link ambiguous.
#[test]
fn no_page_has_an_id_twice() {
    check_ids(&pages_of_gallery());
}

fn check_ids(files: &BTreeMap<String, String>) {
    for (page, html) in files {
        let ids = values(html, "id");
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{page}");
    }
}

/// The policy is the second defense after escaping: every page must have it and keep to it.
#[test]
fn every_page_has_the_policy_and_keeps_to_it() {
    for (page, html) in pages_of_gallery().iter().filter(|(path, _)| path.ends_with(".html")) {
        assert!(html.contains(POLICY), "{page}");
        assert!(html.contains("<meta name=\"referrer\" content=\"no-referrer\">"), "{page}");
        assert!(html.contains("<html lang=\"en\">"), "{page}");
        assert!(values(html, "style").is_empty(), "{page} has a style of its own");
        let n_data = html.matches("<script type=\"application/json\" id=").count();
        assert_eq!(html.matches("<script").count(), html.matches("<script src=").count() + n_data, "{page}");
        assert!(!html.contains("http://") && !html.contains("https://"), "{page} names another site");
    }
}

/// Thousands of pair pages must fit on a disk: the code is stored once, and no pair page repeats it.
#[test]
fn a_pair_page_contains_no_code() {
    let mut report = gallery::report();
    report.pairs.truncate(1);
    for submission in [report.pairs[0].left, report.pairs[0].right] {
        report.submissions[submission].files[0].text.change(|text| text.push_str(&"int unmatched;\n".repeat(20_000)));
    }
    let page = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    assert!(page.len() < 14_000, "{} bytes", page.len());
    assert!(!page.contains("unmatched;") && !page.contains("<mark"));
}

/// A report without submissions is still a complete site.
#[test]
fn an_empty_report_has_all_its_pages() {
    let report = Report::default();
    let pages = Pages::new(&report);
    for page in pages.list() {
        assert!(!pages.render(page).unwrap().is_empty(), "{}", page.path());
    }
    assert_eq!(pages.render(ReportFile::Pair(0)).unwrap_err().kind(), std::io::ErrorKind::NotFound);
}
