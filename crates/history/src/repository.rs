//! A repository: its commits in the order in which they follow one another, and the versions of source files that they brought.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};

use gix_hash::ObjectId;
use gix_object::tree::EntryKind;
use gix_object::{CommitRef, Kind, TreeRefIter};

use crate::bounds::{MAX_COMMITS, MAX_DEPTH, MAX_VERSIONS};
use crate::objects::{Objects, ReadFile};

/// Seconds from 1970 to the years 1 and 10000. A date beyond them is none.
pub(crate) const DATES: std::ops::Range<i64> = -62_135_596_800..253_402_300_800;

/// A repository that was read.
pub struct Repository<'a> {
    /// Its commits. Each follows its parents, and as far as that leaves a choice, they are in the order of their dates.
    pub commits: Vec<Commit>,
    /// The versions of source files, each in the first commit that has it, in the order of the commits.
    pub versions: Vec<Version>,
    /// Whether its beginning is missing: a commit follows one that is not there.
    pub is_cut_off: bool,
    objects: Objects<'a>,
}

/// A commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// Its id.
    pub id: ObjectId,
    /// The commits that it follows, by their places in [`Repository::commits`].
    pub parents: Vec<usize>,
    /// The date on which its author wrote it, in seconds since 1970, as the author's machine says.
    pub written: Option<i64>,
    /// The date on which it became a part of this history, which is later if the history was rewritten.
    pub made: Option<i64>,
    /// The number of its author in this repository; 0 is the one with the most commits. None if a program made it.
    pub author: Option<usize>,
}

/// A version of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The first commit that has it, by its place in [`Repository::commits`].
    pub commit: usize,
    /// The path of the file in that commit.
    pub path: String,
    content: ObjectId,
}

/// A commit, before its place is known.
struct Draft {
    id: ObjectId,
    tree: ObjectId,
    parents: Vec<ObjectId>,
    written: Option<i64>,
    made: Option<i64>,
    /// Name and e-mail address of the author, in lower case.
    author: [String; 2],
}

impl<'a> Repository<'a> {
    /// Reads a repository from its files, which have these paths in it. `is_source` says whether a file of this name may be source. None if there are no commits.
    pub fn read(paths: &[&str], read: ReadFile<'a>, is_source: &dyn Fn(&str) -> bool) -> Option<Repository<'a>> {
        let mut objects = Objects::list(paths, read);
        let mut ids = objects.commits();
        if ids.len() > MAX_COMMITS {
            objects.is_whole = false;
            ids.truncate(MAX_COMMITS);
        }
        let drafts: Vec<Draft> = ids.iter().filter_map(|id| draft(&mut objects, id)).collect();
        if drafts.is_empty() {
            return None;
        }
        let drafts = in_order(drafts);
        let places: BTreeMap<ObjectId, usize> = drafts.iter().enumerate().map(|(at, draft)| (draft.id, at)).collect();
        let is_cut_off = drafts.iter().flat_map(|draft| &draft.parents).any(|parent| !places.contains_key(parent));
        let authors = authors(&drafts);
        let versions = versions(&mut objects, &drafts, is_source);
        let commits = drafts.into_iter().zip(authors).map(|(draft, author)| Commit {
            id: draft.id,
            parents: draft.parents.iter().filter_map(|parent| places.get(parent).copied()).collect(),
            written: draft.written,
            made: draft.made,
            author,
        });
        Some(Repository { commits: commits.collect(), versions, is_cut_off, objects })
    }

    /// Returns the bytes of a version; none if they are missing or damaged, or the bounds are reached.
    pub fn bytes(&mut self, version: usize) -> Option<Vec<u8>> {
        let content = self.versions.get(version)?.content;
        self.objects.get(&content, Kind::Blob)
    }

    /// Returns whether everything was within the bounds, as far as it was read.
    pub fn is_whole(&self) -> bool {
        self.objects.is_whole
    }

    /// Returns whether something was missing or damaged, as far as it was read.
    pub fn has_gaps(&self) -> bool {
        self.objects.has_gaps
    }
}

fn draft(objects: &mut Objects<'_>, id: &ObjectId) -> Option<Draft> {
    let bytes = objects.get(id, Kind::Commit)?;
    let commit = CommitRef::from_bytes(&bytes, objects.hash()).ok()?;
    let author = commit.author().ok()?;
    let committer = commit.committer().ok();
    let lower = |text: &[u8]| String::from_utf8_lossy(text).trim().to_lowercase();
    Some(Draft {
        id: *id,
        tree: commit.tree(),
        parents: commit.parents().collect(),
        written: date(author.time),
        made: committer.and_then(|committer| date(committer.time)),
        author: [lower(author.name), lower(author.email)],
    })
}

fn date(written: &str) -> Option<i64> {
    let seconds = written.split_whitespace().next()?.parse().ok()?;
    DATES.contains(&seconds).then_some(seconds)
}

/// Puts commits behind their parents, and otherwise in the order of their dates.
fn in_order(drafts: Vec<Draft>) -> Vec<Draft> {
    let places: BTreeMap<ObjectId, usize> = drafts.iter().enumerate().map(|(at, draft)| (draft.id, at)).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); drafts.len()];
    let mut n_before = vec![0; drafts.len()];
    for (at, draft) in drafts.iter().enumerate() {
        for parent in draft.parents.iter().filter_map(|parent| places.get(parent)) {
            children[*parent].push(at);
            n_before[at] += 1;
        }
    }
    let key = |at: usize| Reverse((drafts[at].written, drafts[at].id, at));
    let mut next: BinaryHeap<_> = (0..drafts.len()).filter(|&at| n_before[at] == 0).map(key).collect();
    let mut order = Vec::with_capacity(drafts.len());
    while let Some(Reverse((.., at))) = next.pop() {
        order.push(at);
        for &child in &children[at] {
            n_before[child] -= 1;
            if n_before[child] == 0 {
                next.push(key(child));
            }
        }
    }
    let mut drafts: Vec<Option<Draft>> = drafts.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| drafts[at].take()).collect()
}

/// Returns whether a program signs like this. Platforms mark theirs, and people have no address at the platform itself.
fn is_program([name, address]: &[String; 2]) -> bool {
    let is_token = address.contains("_bot") && address.contains("@noreply.");
    name.ends_with("[bot]") || address.contains("[bot]") || address.ends_with("@github.com") || is_token
}

/// Numbers the authors, those with the most commits first; programs have no number. Signatures with the same name or the same address are of one author: people have several machines.
fn authors(drafts: &[Draft]) -> Vec<Option<usize>> {
    let mut numbers: BTreeMap<&[String; 2], usize> = BTreeMap::new();
    let mut signatures: Vec<&[String; 2]> = Vec::new();
    for draft in drafts.iter().filter(|draft| !is_program(&draft.author)) {
        numbers.entry(&draft.author).or_insert_with(|| {
            signatures.push(&draft.author);
            signatures.len() - 1
        });
    }
    // Each points to itself or to an earlier one of the same author.
    let mut same_as: Vec<usize> = (0..signatures.len()).collect();
    let find = |same_as: &mut Vec<usize>, mut at: usize| {
        while same_as[at] != at {
            same_as[at] = same_as[same_as[at]];
            at = same_as[at];
        }
        at
    };
    for part in 0..2 {
        let mut firsts: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, signature) in signatures.iter().enumerate().filter(|(_, signature)| !signature[part].is_empty()) {
            let first = *firsts.entry(&signature[part]).or_insert(at);
            let (one, other) = (find(&mut same_as, at), find(&mut same_as, first));
            same_as[one.max(other)] = one.min(other);
        }
    }
    let mut of_commit = |draft: &Draft| Some(find(&mut same_as, *numbers.get(&draft.author)?));
    let of_commits: Vec<Option<usize>> = drafts.iter().map(&mut of_commit).collect();
    let mut n_commits: BTreeMap<usize, usize> = BTreeMap::new();
    of_commits.iter().flatten().for_each(|author| *n_commits.entry(*author).or_default() += 1);
    let mut by_number: Vec<(usize, usize)> = n_commits.into_iter().collect();
    by_number.sort_by_key(|(author, n)| (Reverse(*n), *author));
    let ranks: BTreeMap<usize, usize> = by_number.iter().enumerate().map(|(at, (author, _))| (*author, at)).collect();
    of_commits.iter().map(|author| author.map(|author| ranks[&author])).collect()
}

/// Returns the versions of source files. A folder or a file that an earlier commit has is not looked at again.
fn versions(objects: &mut Objects<'_>, drafts: &[Draft], is_source: &dyn Fn(&str) -> bool) -> Vec<Version> {
    let mut seen: HashSet<ObjectId> = HashSet::new();
    let mut versions = Vec::new();
    for (commit, draft) in drafts.iter().enumerate() {
        let mut folders = vec![(String::new(), draft.tree, 0)];
        let mut found = Vec::new();
        while let Some((folder, tree, depth)) = folders.pop() {
            if depth > MAX_DEPTH || !seen.insert(tree) {
                continue;
            }
            let Some(bytes) = objects.get(&tree, Kind::Tree) else { continue };
            for entry in TreeRefIter::from_bytes(&bytes, objects.hash()).map_while(Result::ok) {
                let name = String::from_utf8_lossy(entry.filename);
                let path = if folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") };
                match entry.mode.kind() {
                    EntryKind::Tree => folders.push((path, entry.oid.to_owned(), depth + 1)),
                    EntryKind::Blob | EntryKind::BlobExecutable => {
                        if is_source(&name) && seen.insert(entry.oid.to_owned()) {
                            found.push(Version { commit, path, content: entry.oid.to_owned() });
                        }
                    }
                    EntryKind::Link | EntryKind::Commit => {}
                }
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        versions.extend(found);
        if versions.len() > MAX_VERSIONS {
            versions.truncate(MAX_VERSIONS);
            objects.is_whole = false;
            break;
        }
    }
    versions
}
