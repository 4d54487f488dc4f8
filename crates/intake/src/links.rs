//! Decides on the links and the empty folders of a submission, once its files are known.

use std::collections::BTreeSet;

use crate::found::{Absent, Content, FoundFile, Link};
use lookalike_report_templates::model::Reason;

const MAX_LIST_BYTES: usize = 1 << 20;

const FETCH: &str = "run `git submodule update --init` in the clone, and compare again";

/// Decides on the links and the empty folders of a submission: a link whose target is in the submission is left out, any other one is absent, and so is a folder of another repository that has nothing in it. Other empty folders are dropped.
pub(super) fn settle(files: &mut Vec<FoundFile>) {
    let submodules = submodules(files);
    let is_there = |file: &&FoundFile| !matches!(file.content, Content::Link(_) | Content::EmptyFolder);
    let paths: BTreeSet<String> = files.iter().filter(is_there).map(|file| file.path.clone()).collect();
    for file in files.iter_mut() {
        if let Content::Link(link) = &file.content {
            file.content = content_of_link(&file.path, link, &paths);
        }
    }
    files.retain(|file| !matches!(file.content, Content::EmptyFolder));
    let input = files.first().map_or(0, |file| file.input);
    for path in submodules.into_iter().filter(|path| !holds(&paths, path)) {
        let what = "a Git submodule without its files".to_owned();
        let content = Content::Absent(Absent { what, advice: FETCH });
        files.push(FoundFile { input, ..FoundFile::new(path, content) });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
}

fn content_of_link(path: &str, Link { target, advice, .. }: &Link, paths: &BTreeSet<String>) -> Content {
    match target_in_submission(path, target).filter(|target| holds(paths, target)) {
        Some(_) => Content::LeftOut(Reason::LinkWithin.into()),
        None => Content::Absent(Absent { what: "a link".to_owned(), advice }),
    }
}

/// Returns the path that a link in a submission points to; none if that is not in the submission.
fn target_in_submission(path: &str, target: &str) -> Option<String> {
    if target.is_empty() || target.starts_with('/') {
        return None;
    }
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn holds(paths: &BTreeSet<String>, path: &str) -> bool {
    if path.is_empty() {
        return !paths.is_empty();
    }
    let folder = format!("{path}/");
    paths.contains(path) || paths.range(folder.clone()..).next().is_some_and(|next| next.starts_with(&folder))
}

fn submodules(files: &[FoundFile]) -> Vec<String> {
    let lists = files.iter().filter(|file| file.path.rsplit('/').next() == Some(".gitmodules"));
    let listed = lists.flat_map(|list| {
        let folder = list.path.strip_suffix(".gitmodules").unwrap_or_default();
        let text = list.content.text(MAX_LIST_BYTES as u64).unwrap_or_default();
        let paths = text.lines().filter_map(|line| line.trim().strip_prefix("path")?.trim_start().strip_prefix('='));
        let paths = paths.map(|path| path.trim().trim_matches(['"', '/']).to_owned());
        paths.filter(|path| is_plain(path)).map(|path| format!("{folder}{path}")).collect::<Vec<_>>()
    });
    listed.collect()
}

/// Returns whether a path that a student wrote stays in its folder.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..")) && !path.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookalike_system::spill::Bytes;

    fn link(path: &str, target: &str) -> FoundFile {
        let link = Link { target: target.to_owned(), is_to_folder: false, advice: "" };
        FoundFile::new(path, Content::Link(link))
    }

    fn file(path: &str, text: &str) -> FoundFile {
        FoundFile::new(path, Content::Unpacked(Bytes::Held(text.as_bytes().to_vec())))
    }

    fn absent(mut files: Vec<FoundFile>) -> Vec<String> {
        settle(&mut files);
        let absent = files.into_iter().filter(|file| matches!(file.content, Content::Absent(_)));
        absent.map(|file| file.path).collect()
    }

    /// The target of a link is compared at its own place, if it is in the submission.
    #[test]
    fn links_within_a_submission_hide_nothing() {
        let files = || vec![file("src/a.c", ""), file("b.c", "")];
        let with = |path: &str, target: &str| {
            let mut files = files();
            files.push(link(path, target));
            absent(files)
        };
        for (path, target) in
            [("c.c", "b.c"), ("src/b.c", "../b.c"), ("latest", "src"), ("src/loop", ".."), ("x/y", "./../src/a.c")]
        {
            assert_eq!(with(path, target), [""; 0], "{path} to {target}");
        }
        for (path, target) in [("c.c", "/etc/passwd"), ("c.c", "../b.c"), ("src/d.c", "b.c"), ("e", ""), ("sr", "sr")] {
            assert_eq!(with(path, target), [path], "{path} to {target}");
        }
    }

    /// A repository that was cloned without its submodules lacks their files, whether the empty folder is there or not.
    #[test]
    fn submodules_without_files_are_absent() {
        let list = "[submodule \"lib\"]\n\tpath = lib/own\n\turl = https://example.org\n[submodule \"b\"]\npath=b\n[submodule \"c\"]\npath = ../c\n";
        let files = vec![
            file("work/.gitmodules", list),
            file("work/b/b.c", ""),
            FoundFile::new("work/lib/own", Content::EmptyFolder),
            FoundFile::new("work/doc", Content::EmptyFolder),
        ];
        assert_eq!(absent(files), ["work/lib/own"]);
    }
}
