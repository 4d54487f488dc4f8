//! Finds reports of this program among the files of an input, by their `report.json`. They are nobody's work, and hold everybody's.

use std::collections::BTreeMap;

use lookalike_report_templates::page::ReportFile;
use lookalike_report_templates::report_json::begins_report;

use crate::found::{Content, FoundFile, Inclusion};
use lookalike_report_templates::model::{Omission, Reason};

const REPORT_JSON: &str = "report.json";
const FOLDERS: [&str; 6] = ["assets", "clusters", "data", "pairs", "sources", "submissions"];

pub(super) struct FoundReport {
    /// Its folder in the input, with a slash after it; empty if it is the input itself.
    folder: String,
    files: Vec<FoundFile>,
}

/// Takes the files of all reports out of the files of an input. Files that no report has stay, wherever they are.
pub(super) fn take_out(files: Vec<FoundFile>) -> (Vec<FoundFile>, Vec<FoundReport>) {
    let mut reports: BTreeMap<String, Vec<FoundFile>> = BTreeMap::new();
    for file in &files {
        if let Some(folder) = file.path.strip_suffix(REPORT_JSON)
            && (folder.is_empty() || folder.ends_with('/'))
            && file.content.beginning().is_some_and(|text| begins_report(&text))
        {
            reports.insert(folder.to_owned(), Vec::new());
        }
    }
    if reports.is_empty() {
        return (files, Vec::new());
    }
    let mut others = Vec::with_capacity(files.len());
    for file in files {
        let folders = file.path.match_indices('/').map(|(at, _)| &file.path[..=at]);
        let folders: Vec<&str> = std::iter::once("").chain(folders).collect();
        let is_its = |folder: &&&str| reports.contains_key(**folder) && is_path_of_report(&file.path[folder.len()..]);
        let folder = folders.iter().rev().find(is_its).map(|folder| (*folder).to_owned());
        match folder.and_then(|folder| reports.get_mut(&folder)) {
            Some(report) => report.push(file),
            None => others.push(file),
        }
    }
    let reports = reports.into_iter().map(|(folder, files)| FoundReport { folder, files });
    (others, reports.collect())
}

/// A report with the index of the submission that has it, and its path there.
pub(super) type OwnedReport = (usize, String, FoundReport);

/// Divides reports into those in submissions and those beside them. `submission_by_folder` has the folders of submissions, each with a slash after it.
pub(super) fn by_place(
    reports: Vec<FoundReport>,
    submission_by_folder: &BTreeMap<&str, usize>,
) -> (Vec<OwnedReport>, Vec<FoundReport>) {
    let (mut owned, mut beside) = (Vec::new(), Vec::new());
    for report in reports {
        match report.place(submission_by_folder) {
            Some((submission, path)) => owned.push((submission, path, report)),
            None => beside.push(report),
        }
    }
    (owned, beside)
}

/// Returns whether a report may have this path, which is relative to its folder. Other versions have other static files.
fn is_path_of_report(path: &str) -> bool {
    let is_static = |file: &str| !file.contains('/') && (file.ends_with(".js") || file.ends_with(".css"));
    ReportFile::from_path(path).is_some()
        || path.strip_prefix("assets/").is_some_and(is_static)
        || path.strip_suffix('/').is_some_and(|folder| FOLDERS.contains(&folder))
}

impl FoundReport {
    /// Returns the name of the folder for people.
    pub(super) fn name(&self) -> &str {
        if self.folder.is_empty() { REPORT_JSON } else { self.folder.trim_end_matches('/') }
    }

    fn place(&self, submission_by_folder: &BTreeMap<&str, usize>) -> Option<(usize, String)> {
        let mut ends = self.folder.match_indices('/').map(|(at, _)| at + 1);
        let found = ends.find_map(|end| Some((end, *submission_by_folder.get(&self.folder[..end])?)));
        found.map(|(end, submission)| (submission, self.folder[end..].trim_end_matches('/').to_owned()))
    }

    pub(super) fn into_entry(self) -> FoundFile {
        let input = self.files.first().map_or(0, |file| file.input);
        let content = Content::LeftOut(Omission { reason: Reason::Report, n_files: self.files.len() });
        FoundFile { input, ..FoundFile::new(self.name(), content) }
    }

    /// Returns the files of a report that is at `path` in a submission, and the entry for its folder. They are left out, unless others have them as their own code.
    pub(super) fn into_left_out(self, path: &str) -> Vec<FoundFile> {
        let n_before = self.folder.len();
        let is_in_folder = !path.is_empty();
        let place = |file: FoundFile| {
            let below = &file.path[n_before..];
            let (path, inclusion) = match is_in_folder {
                true => (format!("{path}/{below}"), Inclusion::LeftOutWithFolder(Reason::Report)),
                false => (below.to_owned(), Inclusion::LeftOut(Reason::Report)),
            };
            FoundFile { path, inclusion, ..file }
        };
        let input = self.files.first().map_or(0, |file| file.input);
        let files = self.files.into_iter().filter(|file| !matches!(file.content, Content::EmptyFolder));
        let mut files: Vec<FoundFile> = files.map(place).collect();
        if is_in_folder {
            let content = Content::Folder { n_files: files.len() };
            files.push(FoundFile {
                input,
                inclusion: Inclusion::LeftOut(Reason::Report),
                ..FoundFile::new(path, content)
            });
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookalike_system::spill::Bytes;

    fn file(path: &str) -> FoundFile {
        let text =
            if path.ends_with(REPORT_JSON) { "{ \"schema\": \"lookalike-report/1\", \"batch\": \"x\" }" } else { "x" };
        FoundFile::new(path, Content::Unpacked(Bytes::Held(text.as_bytes().to_vec())))
    }

    /// Returns the names of the reports, and the paths of everything else.
    fn taken_out(paths: &[&str]) -> (Vec<String>, Vec<String>) {
        let (others, reports) = take_out(paths.iter().map(|path| file(path)).collect());
        let names = reports.iter().map(|report| report.name().to_owned());
        (names.collect(), others.into_iter().map(|file| file.path).collect())
    }

    /// A report is told by its file, whatever its folder is called, and takes no other file with it.
    #[test]
    fn reports_take_their_own_files_only() {
        let (names, others) = taken_out(&[
            "ann/main.py", "checked last week/report.json", "checked last week/index.html",
            "checked last week/assets/older.js", "checked last week/pairs/12.html",
            "checked last week/sources/main.py", "checked last week/notes.txt", "bob/out/report.json",
            "bob/out/pairs.csv", "bob/index.html",
        ]);
        assert_eq!(names, ["bob/out", "checked last week"]);
        assert_eq!(
            others,
            ["ann/main.py", "checked last week/sources/main.py", "checked last week/notes.txt", "bob/index.html"]
        );
    }

    /// A student's own file of that name is no report, and other files may have the same names.
    #[test]
    fn other_reports_stay() {
        let own = FoundFile::new("ann/report.json", Content::Unpacked(Bytes::Held(b"{\"schema\": 3}".to_vec())));
        let (others, reports) = take_out(vec![own, file("ann/index.html"), file("my-report.json")]);
        assert_eq!((others.len(), reports.len()), (3, 0));
    }

    /// A report belongs to the submission whose folder it is in, and to nobody if it is beside the submissions.
    #[test]
    fn reports_belong_to_the_folder_around_them() {
        let (_, reports) = take_out(["hw/ann/out/report.json", "hw/report/report.json"].map(file).into());
        let (owned, beside) = by_place(reports, &BTreeMap::from([("hw/ann/", 7)]));
        let owned: Vec<_> = owned.iter().map(|(at, path, _)| (*at, path.as_str())).collect();
        assert_eq!(owned, [(7, "out")]);
        assert_eq!(beside.iter().map(FoundReport::name).collect::<Vec<_>>(), ["hw/report"]);
    }
}
