//! The files of a report with their paths.

use crate::format::{report_json, sources};
use crate::parts::assets::Asset;
use crate::parts::list::{List, numbered};

/// One file of a report. Numbers are indices into the report, counted from 0; file names count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The overview of the batch.
    Overview,
    /// One page of the list of pairs.
    Pairs(usize),
    /// One page of the list of submissions.
    Submissions(usize),
    /// One page of the list of input files; the first one also has settings and inputs.
    Batch(usize),
    /// One data file of a list, for scripts.
    Rows(List, usize),
    /// Two submissions side by side.
    Pair(usize),
    /// The list of clusters.
    Clusters,
    /// One cluster.
    Cluster(usize),
    /// One submission with its partners and its files.
    Submission(usize),
    /// The sources of one submission, packed, for scripts and programs.
    Sources(usize),
    /// The ranked pairs for spreadsheets and scripts.
    PairsCsv,
    /// The report for programs.
    ReportJson,
    /// The JSON Schema of `report.json`.
    ReportSchema,
    /// A static file.
    Asset(Asset),
}

impl Page {
    /// Returns the media type for HTTP.
    pub fn media_type(self) -> &'static str {
        match self {
            Page::PairsCsv => "text/csv; charset=utf-8",
            Page::ReportJson => "application/json",
            Page::ReportSchema => "application/schema+json",
            Page::Asset(Asset::Style) => "text/css; charset=utf-8",
            Page::Asset(_) | Page::Sources(_) | Page::Rows(..) => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        }
    }

    /// Returns the path in the report's folder, with forward slashes.
    pub fn path(self) -> String {
        match self {
            Page::Overview => "index.html".to_owned(),
            Page::Pairs(number) => numbered(List::Pairs.page_name(), number, "html"),
            Page::Submissions(number) => numbered(List::Submissions.page_name(), number, "html"),
            Page::Batch(number) => numbered(List::Files.page_name(), number, "html"),
            Page::Rows(list, number) => format!("data/{}", numbered(list.name(), number, "js")),
            Page::Pair(pair) => format!("pairs/{}.html", pair + 1),
            Page::Clusters => "clusters.html".to_owned(),
            Page::Cluster(cluster) => format!("clusters/{}.html", cluster + 1),
            Page::Submission(submission) => format!("submissions/{}.html", submission + 1),
            Page::Sources(submission) => sources::path(submission),
            Page::PairsCsv => "pairs.csv".to_owned(),
            Page::ReportJson => report_json::FILE_NAME.to_owned(),
            Page::ReportSchema => "report.schema.json".to_owned(),
            Page::Asset(asset) => format!("assets/{}", asset.file_name()),
        }
    }

    /// Returns the page with exactly this path. Whether the report has the page is checked when it is written.
    pub fn from_path(path: &str) -> Option<Page> {
        let page = match path.rsplit_once('/') {
            None => top(path),
            Some(("assets", file)) => Asset::ALL.into_iter().find(|asset| asset.file_name() == file).map(Page::Asset),
            Some(("data", file)) => rows(file),
            Some((folder, file)) => below(folder, file),
        };
        // A page has one address only: `pairs/01.html` is none.
        page.filter(|page| page.path() == path)
    }
}

/// Returns a page in the report's folder itself.
fn top(file: &str) -> Option<Page> {
    match file {
        "index.html" => Some(Page::Overview),
        "clusters.html" => Some(Page::Clusters),
        "pairs.csv" => Some(Page::PairsCsv),
        "report.json" => Some(Page::ReportJson),
        "report.schema.json" => Some(Page::ReportSchema),
        _ => {
            let (stem, number) = stem_and_number(file.strip_suffix(".html")?)?;
            let list = List::ALL.into_iter().find(|list| list.page_name() == stem)?;
            Some(match list {
                List::Pairs => Page::Pairs(number),
                List::Submissions => Page::Submissions(number),
                List::Files => Page::Batch(number),
            })
        }
    }
}

/// Returns a data file of a list.
fn rows(file: &str) -> Option<Page> {
    let (stem, number) = stem_and_number(file.strip_suffix(".js")?)?;
    let list = List::ALL.into_iter().find(|list| list.name() == stem)?;
    Some(Page::Rows(list, number))
}

/// Returns a page that is named by its number alone.
fn below(folder: &str, file: &str) -> Option<Page> {
    let (stem, ending) = file.rsplit_once('.')?;
    let place = stem.parse::<usize>().ok()?.checked_sub(1)?;
    match (folder, ending) {
        ("pairs", "html") => Some(Page::Pair(place)),
        ("clusters", "html") => Some(Page::Cluster(place)),
        ("submissions", "html") => Some(Page::Submission(place)),
        ("sources", "js") => Some(Page::Sources(place)),
        _ => None,
    }
}

/// Returns the stem of a numbered file and its number, counted from 0.
fn stem_and_number(stem: &str) -> Option<(&str, usize)> {
    match stem.rsplit_once('-') {
        None => Some((stem, 0)),
        Some((stem, number)) => Some((stem, number.parse::<usize>().ok()?.checked_sub(1)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use crate::page::Pages;

    /// Links on served pages must lead to the same pages as in a folder.
    #[test]
    fn every_path_leads_to_its_page() {
        let report = gallery::large_report(700, 9000);
        for page in Pages::new(&report).list() {
            assert_eq!(Page::from_path(&page.path()), Some(page));
        }
    }

    /// Addresses come from strangers: each one means one page or none.
    #[test]
    fn other_paths_are_not_pages() {
        for path in [
            "",
            "/",
            "index.htm",
            "pairs/0.html",
            "pairs/01.html",
            "pairs/+1.html",
            "pairs-1.html",
            "pairs-02.html",
            "pairs-.html",
            "pairs/99999999999999999999999.html",
            "../index.html",
            "assets/../index.html",
            "assets/",
            "assets/style.css/",
            "data/batch.js",
            "pairs/1.html/2.html",
            "evidence/1.html",
        ] {
            assert_eq!(Page::from_path(path), None, "{path}");
        }
    }
}
