//! The files of a report with their paths.

use crate::format::{report_json, sources};
use crate::parts::assets::Asset;
use crate::parts::list::{List, numbered};

/// One file of a report. Numbers are indices into the report, counted from 0; file names count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReportFile {
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

impl ReportFile {
    /// Returns the media type for HTTP.
    pub fn media_type(self) -> &'static str {
        match self {
            ReportFile::PairsCsv => "text/csv; charset=utf-8",
            ReportFile::ReportJson => "application/json",
            ReportFile::ReportSchema => "application/schema+json",
            ReportFile::Asset(Asset::Style) => "text/css; charset=utf-8",
            ReportFile::Asset(_) | ReportFile::Sources(_) | ReportFile::Rows(..) => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        }
    }

    /// Returns the path in the report's folder, with forward slashes.
    pub fn path(self) -> String {
        match self {
            ReportFile::Overview => "index.html".to_owned(),
            ReportFile::Pairs(number) => numbered(List::Pairs.page_name(), number, "html"),
            ReportFile::Submissions(number) => numbered(List::Submissions.page_name(), number, "html"),
            ReportFile::Batch(number) => numbered(List::Files.page_name(), number, "html"),
            ReportFile::Rows(list, number) => format!("data/{}", numbered(list.name(), number, "js")),
            ReportFile::Pair(pair) => format!("pairs/{}.html", pair + 1),
            ReportFile::Clusters => "clusters.html".to_owned(),
            ReportFile::Cluster(cluster) => format!("clusters/{}.html", cluster + 1),
            ReportFile::Submission(submission) => format!("submissions/{}.html", submission + 1),
            ReportFile::Sources(submission) => sources::path(submission),
            ReportFile::PairsCsv => "pairs.csv".to_owned(),
            ReportFile::ReportJson => report_json::FILE_NAME.to_owned(),
            ReportFile::ReportSchema => "report.schema.json".to_owned(),
            ReportFile::Asset(asset) => format!("assets/{}", asset.file_name()),
        }
    }

    /// Returns the page with exactly this path. Whether the report has the page is checked when it is written.
    pub fn from_path(path: &str) -> Option<ReportFile> {
        let page = match path.rsplit_once('/') {
            None => top(path),
            Some(("assets", file)) => {
                Asset::ALL.into_iter().find(|asset| asset.file_name() == file).map(ReportFile::Asset)
            }
            Some(("data", file)) => rows(file),
            Some((folder, file)) => below(folder, file),
        };
        // A page has one address only: `pairs/01.html` is none.
        page.filter(|page| page.path() == path)
    }
}

/// Returns a page in the report's folder itself.
fn top(file: &str) -> Option<ReportFile> {
    match file {
        "index.html" => Some(ReportFile::Overview),
        "clusters.html" => Some(ReportFile::Clusters),
        "pairs.csv" => Some(ReportFile::PairsCsv),
        "report.json" => Some(ReportFile::ReportJson),
        "report.schema.json" => Some(ReportFile::ReportSchema),
        _ => {
            let (stem, number) = stem_and_number(file.strip_suffix(".html")?)?;
            let list = List::ALL.into_iter().find(|list| list.page_name() == stem)?;
            Some(match list {
                List::Pairs => ReportFile::Pairs(number),
                List::Submissions => ReportFile::Submissions(number),
                List::Files => ReportFile::Batch(number),
            })
        }
    }
}

/// Returns a data file of a list.
fn rows(file: &str) -> Option<ReportFile> {
    let (stem, number) = stem_and_number(file.strip_suffix(".js")?)?;
    let list = List::ALL.into_iter().find(|list| list.name() == stem)?;
    Some(ReportFile::Rows(list, number))
}

/// Returns a page that is named by its number alone.
fn below(folder: &str, file: &str) -> Option<ReportFile> {
    let (stem, ending) = file.rsplit_once('.')?;
    let index = stem.parse::<usize>().ok()?.checked_sub(1)?;
    match (folder, ending) {
        ("pairs", "html") => Some(ReportFile::Pair(index)),
        ("clusters", "html") => Some(ReportFile::Cluster(index)),
        ("submissions", "html") => Some(ReportFile::Submission(index)),
        ("sources", "js") => Some(ReportFile::Sources(index)),
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
            assert_eq!(ReportFile::from_path(&page.path()), Some(page));
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
            assert_eq!(ReportFile::from_path(path), None, "{path}");
        }
    }
}
