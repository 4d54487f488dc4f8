//! The pages and files of a report, each made independently.
//!
//! [`IndexedReport`] is computed once and has the data that several pages share (line tables, the pairs of each submission);
//! then [`Pages`] renders any page at any time, on any thread, for a folder or for a server.
//! A page is a variant of [`ReportFile`] and its row in `KINDS`, which has its path, its entry in the navigation,
//! how many there are, and how one is written.

mod batch;
mod cluster;
mod clusters;
mod lists;
pub mod moss;
mod overview;
mod pair;
mod pairs;
mod references;
pub mod sheet;
mod submission;
mod submissions;

use std::collections::BTreeSet;
use std::io;

use crate::format::{pairs_csv, report_json, sources, submissions_csv};
use crate::parts::assets::Asset;
pub use crate::parts::common_blocks::{CommonCode, common_code};
pub use crate::parts::list::List;
use crate::parts::pages::write_html;
pub use crate::parts::pages::{IndexedReport, Pages};
use lists::list_page;

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
    /// Some submissions in no reported pair, with their files.
    Unpaired(usize),
    /// The list of submissions near to reference answers.
    References,
    /// One of them and its closest answer side by side.
    NearReference(usize),
    /// The same list for spreadsheets and scripts.
    ReferencesCsv,
    /// The sources of some submissions and reference answers, packed, for scripts and programs.
    Sources(usize),
    /// The ranked pairs for spreadsheets and scripts.
    PairsCsv,
    /// The submissions with their best pairs for spreadsheets and scripts.
    SubmissionsCsv,
    /// The report for programs.
    ReportJson,
    /// The JSON Schema of `report.json`.
    ReportSchema,
    /// A static file.
    Asset(Asset),
}

/// A kind of file of a report.
struct Kind {
    /// Returns the file with a number, counted from 0.
    file: fn(usize) -> ReportFile,
    /// The path in the report's folder. `#` is the number of the file, counted from 1. `*` is the number of a page of a
    /// list: nothing for the first, `-2` for the second.
    path: &'static str,
    title: Option<&'static str>,
    n_files: fn(&Pages) -> usize,
    /// Returns whether the file with a number is there, which some in between are not.
    is_there: fn(&Pages, usize) -> bool,
    /// Writes the file with a number, which exists.
    write: fn(&Pages, usize, &mut dyn io::Write) -> io::Result<()>,
}

impl Kind {
    /// A kind without an entry in the navigation, of which there is one file.
    const ONE: Kind = Kind {
        file: |_| ReportFile::Overview,
        path: "",
        title: None,
        n_files: |_| 1,
        is_there: |_, _| true,
        write: |_, _, _| Ok(()),
    };
}

/// Every kind except for the static files; the order of those with a title is that of the navigation. `report.json` comes
/// first, because it takes the longest to write.
const KINDS: [Kind; 20] = [
    Kind {
        file: |_| ReportFile::ReportJson,
        path: report_json::FILE_NAME,
        write: |pages, _, out| {
            report_json::write(pages.report, &pages.tables, &pages.source_packs, &pages.unpaired, out)
        },
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::Overview,
        path: "index.html",
        title: Some("Overview"),
        write: |pages, _, out| write_html(&overview::page(pages), out),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Pairs,
        path: "pairs*.html",
        title: Some("Pairs"),
        n_files: |pages| List::Pairs.n_pages(pages),
        write: |pages, number, out| write_html(&pairs::page(pages, list_page(pages, List::Pairs, number)), out),
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::Clusters,
        path: "clusters.html",
        title: Some("Clusters"),
        write: |pages, _, out| write_html(&clusters::page(pages), out),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Submissions,
        path: "submissions*.html",
        title: Some("Submissions"),
        n_files: |pages| List::Submissions.n_pages(pages),
        write: |pages, number, out| {
            write_html(&submissions::page(pages, list_page(pages, List::Submissions, number)), out)
        },
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::References,
        path: "references.html",
        title: Some("References"),
        n_files: n_references,
        write: |pages, _, out| references::write_list(pages, out),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Batch,
        path: "batch*.html",
        title: Some("Files & settings"),
        n_files: |pages| List::Files.n_pages(pages),
        write: |pages, number, out| write_html(&batch::page(pages, number, list_page(pages, List::Files, number)), out),
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::PairsCsv,
        path: "pairs.csv",
        write: |pages, _, out| pairs_csv::write(pages.report, out),
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::SubmissionsCsv,
        path: "submissions.csv",
        write: |pages, _, out| submissions_csv::write(pages.report, &pages.pairs_of, out),
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::ReferencesCsv,
        path: "references.csv",
        n_files: n_references,
        write: |pages, _, out| references::write_csv(pages.report, out),
        ..Kind::ONE
    },
    Kind {
        file: |_| ReportFile::ReportSchema,
        path: "report.schema.json",
        write: |_, _, out| out.write_all(report_json::schema().as_bytes()),
        ..Kind::ONE
    },
    Kind {
        file: |number| ReportFile::Rows(List::Pairs, number),
        path: "data/pairs*.js",
        n_files: |pages| List::Pairs.n_files(pages),
        write: |pages, number, out| out.write_all(lists::script(pages, List::Pairs, number).as_bytes()),
        ..Kind::ONE
    },
    Kind {
        file: |number| ReportFile::Rows(List::Submissions, number),
        path: "data/submissions*.js",
        n_files: |pages| List::Submissions.n_files(pages),
        write: |pages, number, out| out.write_all(lists::script(pages, List::Submissions, number).as_bytes()),
        ..Kind::ONE
    },
    Kind {
        file: |number| ReportFile::Rows(List::Files, number),
        path: "data/files*.js",
        n_files: |pages| List::Files.n_files(pages),
        write: |pages, number, out| out.write_all(lists::script(pages, List::Files, number).as_bytes()),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Pair,
        path: "pairs/#.html",
        n_files: |pages| pages.report.pairs.len(),
        is_there: |pages, index| pages.has_page(index),
        write: |pages, index, out| write_html(&pair::page(pages, index), out),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Cluster,
        path: "clusters/#.html",
        n_files: |pages| pages.clusters().len(),
        write: |pages, index, out| write_html(&cluster::page(pages, index), out),
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Submission,
        path: "submissions/#.html",
        n_files: |pages| pages.report.submissions.len(),
        is_there: |pages, index| pages.addresses().has_own_page(index),
        write: submission::write,
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Unpaired,
        path: "submissions/unpaired-#.html",
        n_files: |pages| pages.addresses().pages.len(),
        write: submission::write_shared,
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::NearReference,
        path: "references/#.html",
        n_files: |pages| pages.report.references.as_ref().map_or(0, |references| references.near.len()),
        is_there: |pages, index| references::has_page(pages.report, index),
        write: references::write_near,
        ..Kind::ONE
    },
    Kind {
        file: ReportFile::Sources,
        path: "sources/#.js",
        n_files: |pages| pages.source_packs.len(),
        write: |pages, pack, out| {
            pages.source_packs[pack]
                .clone()
                .try_for_each(|index| out.write_all(sources::call(index + 1, pages.report.files_of(index))?.as_bytes()))
        },
        ..Kind::ONE
    },
];

const ASSETS: &str = "assets/";

impl ReportFile {
    /// Returns the number of the file among those of its kind, counted from 0.
    fn number(self) -> usize {
        match self {
            ReportFile::Pairs(number) | ReportFile::Submissions(number) | ReportFile::Batch(number) => number,
            ReportFile::Rows(_, number) => number,
            ReportFile::Pair(index) | ReportFile::Cluster(index) => index,
            ReportFile::Submission(index)
            | ReportFile::Unpaired(index)
            | ReportFile::Sources(index)
            | ReportFile::NearReference(index) => index,
            _ => 0,
        }
    }

    /// Returns the kind; none for static files.
    fn kind(self) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| (kind.file)(self.number()) == self)
    }

    /// Returns the path in the report's folder, with forward slashes.
    pub fn path(self) -> String {
        if let ReportFile::Asset(asset) = self {
            return format!("{ASSETS}{}", asset.name());
        }
        let number = self.number() + 1;
        let path = self.kind().map_or("", |kind| kind.path);
        let of_list = if number == 1 { String::new() } else { format!("-{number}") };
        path.replace('#', &number.to_string()).replace('*', &of_list)
    }

    /// Returns the page with exactly this path. Whether the report has the page is checked when it is written.
    pub fn from_path(path: &str) -> Option<ReportFile> {
        if let Some(name) = path.strip_prefix(ASSETS) {
            return Asset::ALL.into_iter().find(|asset| asset.name() == name).map(ReportFile::Asset);
        }
        let files = KINDS.iter().filter_map(|kind| Some((kind.file)(number_in(path, kind.path)?)));
        // A page has one address only: `pairs/01.html` is none.
        files.into_iter().find(|file| file.path() == path)
    }

    /// Returns the subfolders of a report, each without a slash at its end.
    pub fn folders() -> BTreeSet<&'static str> {
        let paths = KINDS.iter().map(|kind| kind.path).chain([ASSETS]);
        paths.filter_map(|path| Some(path.split_once('/')?.0)).collect()
    }

    /// Returns the media type for HTTP.
    pub fn media_type(self) -> &'static str {
        if self == ReportFile::ReportSchema { "application/schema+json" } else { media_type_of(&self.path()) }
    }
}

/// Returns the media type of a file of a report, given its path.
pub fn media_type_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    }
}

/// Returns the number, counted from 0, that a path of a kind has where its pattern has a sign.
fn number_in(path: &str, pattern: &str) -> Option<usize> {
    let Some((before, after)) = pattern.split_once(['#', '*']) else { return (path == pattern).then_some(0) };
    let number = path.strip_prefix(before)?.strip_suffix(after)?;
    match number.strip_prefix('-').unwrap_or(number) {
        "" => Some(0),
        digits => digits.parse::<usize>().ok()?.checked_sub(1),
    }
}

/// Returns the entries of the navigation: file and title.
pub(crate) fn navigation(has_references: bool) -> impl Iterator<Item = (String, &'static str)> {
    let kinds = KINDS.iter().map(|kind| ((kind.file)(0), kind.title));
    let there = kinds.filter(move |(file, _)| has_references || *file != ReportFile::References);
    there.filter_map(|(file, title)| Some((file.path(), title?)))
}

/// Returns the number of pages that only a report with references has.
fn n_references(pages: &Pages) -> usize {
    usize::from(pages.report.references.is_some())
}

impl Pages<'_> {
    /// Returns every file of the report.
    pub fn list(&self) -> Vec<ReportFile> {
        let mut list: Vec<ReportFile> = Asset::ALL.map(ReportFile::Asset).into();
        for kind in &KINDS {
            let numbers = (0..(kind.n_files)(self)).filter(|&number| (kind.is_there)(self, number));
            list.extend(numbers.map(kind.file));
        }
        list
    }

    /// Writes one file.
    ///
    /// # Errors
    /// If `out` fails, or with [`io::ErrorKind::NotFound`] if the report has no such page.
    pub fn write(&self, file: ReportFile, out: &mut dyn io::Write) -> io::Result<()> {
        if let ReportFile::Asset(asset) = file {
            return out.write_all(asset.content().as_bytes());
        }
        match file.kind() {
            Some(kind) if file.number() < (kind.n_files)(self) && (kind.is_there)(self, file.number()) => {
                (kind.write)(self, file.number(), out)
            }
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Renders one file as text.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] if the report has no such page.
    pub fn render(&self, file: ReportFile) -> io::Result<String> {
        let mut bytes = Vec::new();
        self.write(file, &mut bytes)?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

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
            "", "/", "index.htm", "pairs/0.html", "pairs/01.html", "pairs/+1.html", "pairs-1.html", "pairs-02.html",
            "pairs-.html", "pairs/99999999999999999999999.html", "../index.html", "assets/../index.html", "assets/",
            "assets/style.css/", "data/batch.js", "pairs/1.html/2.html", "evidence/1.html",
        ] {
            assert_eq!(ReportFile::from_path(path), None, "{path}");
        }
    }
}
