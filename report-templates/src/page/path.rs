//! Where the files of a report lie, and which file an address means.

use super::list::{List, numbered};
use super::{Asset, Page};

impl Page {
    /// Where the file lies in the report's folder, with forward slashes.
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
            Page::Sources(submission) => format!("sources/{}.js", submission + 1),
            Page::PairsCsv => "pairs.csv".to_owned(),
            Page::ReportJson => "report.json".to_owned(),
            Page::ReportSchema => "report.schema.json".to_owned(),
            Page::Asset(asset) => format!("assets/{}", asset.file_name()),
        }
    }

    /// The page of a path, spelt as [`Page::path`] spells it. Whether the report has it is told when it is made.
    pub fn from_path(path: &str) -> Option<Page> {
        let page = match path.rsplit_once('/') {
            None => top(path),
            Some(("assets", file)) => Asset::ALL.into_iter().find(|asset| asset.file_name() == file).map(Page::Asset),
            Some(("data", file)) => rows(file),
            Some((folder, file)) => below(folder, file),
        };
        // One page has one address: `pairs/01.html` is none.
        page.filter(|page| page.path() == path)
    }
}

/// A page in the report's folder itself.
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

/// A file of the data of a list.
fn rows(file: &str) -> Option<Page> {
    let (stem, number) = stem_and_number(file.strip_suffix(".js")?)?;
    let list = List::ALL.into_iter().find(|list| list.name() == stem)?;
    Some(Page::Rows(list, number))
}

/// A page that is named by its number alone.
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

/// The stem of a numbered file and its number, counted from 0.
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

    /// A link on a served page must lead to the page that a folder has there.
    #[test]
    fn every_path_is_found_again() {
        let report = gallery::large_report(700, 9000);
        for page in Pages::new(&report).list() {
            assert_eq!(Page::from_path(&page.path()), Some(page));
        }
    }

    /// An address is a stranger's: whatever it is, it means one page or none.
    #[test]
    fn other_paths_are_no_pages() {
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
