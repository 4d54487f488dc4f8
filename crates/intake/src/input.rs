//! Finds the files of one input, which is a folder or an archive file.
//!
//! Everything that lies in the input itself is listed first, so that it is known which submission each entry belongs to. Each submission then pays for its own entries from its share ([`crate::shares`]), and archive files among them are opened last, those of the smallest submissions first. A hostile archive file so costs nothing but its own submission.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Cursor;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::answers;
use crate::folder::{self, ArchiveOnDisk, Scope};
use crate::found::{Content, FoundFile};
use crate::layouts;
use crate::name_rules;
use crate::options::Limits;
use crate::rules;
use crate::shares::{self, Demand, Shares};
use crate::unpack::{self, Allowance, Budget, Failure, InputArchive, Listed, Source, Taken, Waiting, below};

/// Maximum number of archive files inside one another that hold nothing but the next one.
const MAX_WRAPPING_ARCHIVES: usize = 3;

#[derive(Default)]
pub(super) struct Found {
    pub(super) files: Vec<FoundFile>,
    /// The folder in the archive file that everything is in, if there is one. It is not in the paths.
    pub(super) stripped: Option<String>,
}

/// Returns the number of the submission of each entry, by the paths of all entries of the input. Every number is smaller than the number of entries.
pub(super) type Owners<'a> = dyn Fn(&[&str]) -> Vec<usize> + 'a;

/// An archive file that is opened after everything else was read.
enum Unopened {
    OnDisk(ArchiveOnDisk),
    Waiting(Waiting),
}

/// Finds all files of an input, which is listed under `name`. A path to a file that is no archive file is that file.
///
/// # Errors
/// The path does not exist, is neither a file nor a folder, or the archive file cannot be read at all.
pub(super) fn files_in(
    path: &Path,
    name: String,
    scope: Scope<'_>,
    owners: &Owners<'_>,
    budget: &mut Budget,
) -> Result<Found> {
    let cannot = || format!("cannot read {}", path.display());
    let metadata = fs::metadata(path).with_context(cannot)?;
    if metadata.is_dir() {
        // If the folder itself cannot be read, nothing would be left to compare.
        fs::read_dir(path).with_context(cannot)?;
        return Ok(in_folder(path, scope, owners, budget));
    }
    if !metadata.is_file() {
        bail!("{} is neither a file nor a folder", path.display());
    }
    if unpack::is_archive(path) {
        let mut file = File::open(path).with_context(cannot)?;
        let archive = InputArchive { source: &mut file, name };
        return in_archive(archive, 1, owners, budget).map_err(|failure| anyhow!("{failure}")).with_context(cannot);
    }
    let modified = unpack::modified(&metadata);
    let file = FoundFile { modified, ..FoundFile::new(name, Content::OnDisk(path.to_owned())) };
    Ok(Found { files: vec![file], stripped: None })
}

fn in_folder(root: &Path, scope: Scope<'_>, owners: &Owners<'_>, budget: &mut Budget) -> Found {
    let folder::Folder { mut files, mut archives } = folder::files_in(root, scope, &budget.selection);
    if let [archive] = archives.as_slice()
        && archive.is_disguised
        && answers::is_table(&archive.path)
        && files.iter().all(|file| name_rules::litter(&file.path, false).is_some())
    {
        let ArchiveOnDisk { path, place, modified, .. } = archive;
        files.push(FoundFile { modified: *modified, ..FoundFile::new(path.clone(), Content::OnDisk(place.clone())) });
        return Found { files, stripped: None };
    }
    if let [ArchiveOnDisk { is_disguised: false, .. }] = *archives
        && !files.iter().any(|file| rules::is_program(&file.path))
        && let Some(archive) = archives.pop()
    {
        let ArchiveOnDisk { path, place, modified, .. } = archive;
        files.extend(match File::open(place) {
            // It may hold all submissions.
            Ok(mut file) => in_inner_archive(&mut file, path, modified, 1, owners, budget),
            Err(error) => vec![unreadable(path, modified, &Failure::Broken(error.to_string()))],
        });
        return Found { files, stripped: None };
    }
    let paths: Vec<&str> =
        files.iter().map(|file| &*file.path).chain(archives.iter().map(|archive| &*archive.path)).collect();
    let owner_of = owners(&paths).split_off(files.len());
    // Files that lie in the folder itself cost nothing.
    let mut payers = Payers::default();
    let mut with_payers = Vec::new();
    for (archive, owner) in archives.into_iter().zip(owner_of) {
        let (payer, demand) = payers.of(owner);
        demand.has_archives = true;
        with_payers.push((payer, Unopened::OnDisk(archive)));
    }
    let used = vec![Allowance::default(); payers.demands.len()];
    let shares = Shares::new(budget.limits.allowance(), &payers.demands, used);
    files.extend(open_all(with_payers, shares, budget));
    Found { files, stripped: None }
}

/// Returns the files of an archive file at a path in the input, which may hold all submissions.
fn in_inner_archive(
    source: &mut dyn Source,
    path: String,
    modified: Option<i64>,
    level: usize,
    owners: &Owners<'_>,
    budget: &mut Budget,
) -> Vec<FoundFile> {
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    match in_archive(InputArchive { source, name }, level, owners, budget) {
        Ok(found) => below(&path, found.files),
        Err(failure) => vec![unreadable(path, modified, &failure)],
    }
}

fn unreadable(path: String, modified: Option<i64>, failure: &Failure) -> FoundFile {
    FoundFile { modified, ..FoundFile::new(path, Content::Unreadable(failure.to_string())) }
}

/// Returns the files of an archive file that is an input of its own, or that `level - 1` others hold and nothing else.
fn in_archive(
    mut archive: InputArchive<'_>,
    level: usize,
    owners: &Owners<'_>,
    budget: &mut Budget,
) -> Result<Found, Failure> {
    let Taken { listed, mut remarks, .. } = archive.list(budget)?;
    // An archive file among the entries may hold all submissions if nothing else can be one.
    let is_wrapping = level <= MAX_WRAPPING_ARCHIVES
        && listed.iter().filter(|entry| entry.is_archive).count() == 1
        && !listed.iter().any(|entry| rules::is_program(&entry.path));
    let paths: Vec<&str> = listed.iter().map(|entry| &*entry.path).collect();
    let owner_of = if is_wrapping { vec![0; paths.len()] } else { owners(&paths) };
    let mut payers = Payers::default();
    let payer_of: Vec<usize> =
        listed.iter().zip(owner_of).map(|(entry, owner)| payers.add(owner, entry, budget.limits)).collect();

    let total = budget.limits.allowance();
    let declared = shares::for_declared(total, &payers.demands);
    let (plan, mut files) = plan(&listed, &payer_of, &declared, budget.limits);
    budget.set_accounts(declared.clone());
    let taken = archive.read(&plan, budget)?;
    let used = declared.iter().zip(budget.accounts()).map(|(&share, &left)| share - left).collect();
    remarks.extend(taken.remarks);
    remarks.dedup();
    files.extend(taken.found);
    if is_wrapping && let [Waiting { is_disguised: false, .. }] = *taken.waiting {
        for inner in taken.waiting {
            let mut source = Cursor::new(inner.packed.into_read());
            files.extend(in_inner_archive(&mut source, inner.path, None, level + 1, owners, budget));
        }
    } else if let [Waiting { is_disguised: true, .. }] = *taken.waiting
        && files.is_empty()
        && taken.waiting.iter().all(|one| answers::is_table(&one.path))
    {
        let spreadsheets = taken.waiting.into_iter();
        files.extend(spreadsheets.map(|one| FoundFile::new(one.path, Content::Unpacked(one.packed))));
    } else {
        for one in &taken.waiting {
            payers.demands[one.payer].has_archives = true;
        }
        let waiting = taken.waiting.into_iter().map(|one| (one.payer, Unopened::Waiting(one))).collect();
        files.extend(open_all(waiting, Shares::new(total, &payers.demands, used), budget));
    }
    if !remarks.is_empty() {
        files.push(FoundFile::new("", Content::Unreadable(remarks.join("; "))));
    }
    let stripped = unpack::single_folder(&files).filter(|folder| !is_one_work(&files, folder));
    if let Some(folder) = &stripped {
        unpack::strip_folder(&mut files, folder);
    }
    Ok(Found { files, stripped })
}

/// Returns whether the only folder in an archive file is one submission, because a platform named it or it holds the usual parts of a
/// program.
fn is_one_work(files: &[FoundFile], folder: &str) -> bool {
    let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    if layouts::is_submission_of_platform(&paths) {
        return true;
    }
    let inside = files.iter().filter_map(|file| file.path.strip_prefix(folder)?.strip_prefix('/'));
    layouts::is_one_work(inside.filter_map(|path| Some(path.split_once('/')?.0)))
}

/// Assigns a payer to each listed entry that its share has room for. The others are named in one line for each payer.
fn plan(
    listed: &[Listed],
    payer_of: &[usize],
    declared: &[Allowance],
    limits: Limits,
) -> (Vec<Option<usize>>, Vec<FoundFile>) {
    let mut n_left: Vec<u64> = declared.iter().map(|share| share.entries).collect();
    let mut refused: BTreeMap<usize, (&str, usize)> = BTreeMap::new();
    let mut plan = Vec::with_capacity(listed.len());
    for (entry, &payer) in listed.iter().zip(payer_of) {
        let has_room = n_left[payer] > 0;
        if has_room {
            n_left[payer] -= 1;
        } else {
            refused.entry(payer).or_insert((&entry.path, 0)).1 += 1;
        }
        plan.push(has_room.then_some(payer));
    }
    let named = refused.into_values().map(|(path, n)| {
        let others = if n > 1 { format!(", and neither are {} others", n - 1) } else { String::new() };
        FoundFile::new(path, Content::Unreadable(format!("not read{others}: {}", limits.too_many_entries())))
    });
    (plan, named.collect())
}

/// Opens archive files, those of the smallest submissions first, each at the expense of its submission.
fn open_all(unopened: Vec<(usize, Unopened)>, mut shares: Shares, budget: &mut Budget) -> Vec<FoundFile> {
    let mut by_payer: BTreeMap<usize, Vec<Unopened>> = BTreeMap::new();
    for (payer, archive) in unopened {
        by_payer.entry(payer).or_default().push(archive);
    }
    let mut by_size: Vec<(usize, Vec<Unopened>)> = by_payer.into_iter().collect();
    by_size.sort_by_key(|(_, archives)| archives.iter().map(Unopened::n_packed).sum::<u64>());
    let mut files = Vec::new();
    for (payer, archives) in by_size {
        budget.set_accounts(vec![shares.next(payer)]);
        files.extend(archives.into_iter().flat_map(|archive| archive.open(budget)));
        shares.take_back(payer, budget.accounts().first().copied().unwrap_or_default());
    }
    files
}

impl Unopened {
    fn n_packed(&self) -> u64 {
        match self {
            Unopened::OnDisk(archive) => archive.n_bytes,
            Unopened::Waiting(archive) => archive.n_packed,
        }
    }

    fn open(self, budget: &mut Budget) -> Vec<FoundFile> {
        let (path, modified, found) = match self {
            Unopened::OnDisk(ArchiveOnDisk { path, place, modified, is_disguised, .. }) => {
                let found = match is_disguised {
                    true => unpack::sources_on_disk(&path, &place, budget),
                    false => unpack::files_on_disk(&place, budget).map(|found| below(&path, found)),
                };
                (path, modified, found)
            }
            Unopened::Waiting(waiting) => (waiting.path.clone(), None, unpack::files_in_waiting(waiting, budget)),
        };
        found.unwrap_or_else(|failure| vec![unreadable(path, modified, &failure)])
    }
}

/// The submissions that need a part of what may be unpacked, numbered from 0.
#[derive(Default)]
struct Payers {
    number_of: BTreeMap<usize, usize>,
    demands: Vec<Demand>,
}

impl Payers {
    fn of(&mut self, owner: usize) -> (usize, &mut Demand) {
        let next = self.demands.len();
        let payer = *self.number_of.entry(owner).or_insert(next);
        if payer == next {
            self.demands.push(Demand::default());
        }
        (payer, &mut self.demands[payer])
    }

    /// Adds the needs of an entry to those of its submission, and returns the number of the submission.
    fn add(&mut self, owner: usize, entry: &Listed, limits: Limits) -> usize {
        let (payer, demand) = self.of(owner);
        // A larger file is not read at all.
        let n_bytes = if entry.is_archive || entry.n_bytes <= limits.file { entry.n_bytes } else { 0 };
        let kept = if entry.is_archive { 0 } else { n_bytes };
        demand.declared = demand.declared + Allowance { kept, worked: n_bytes, entries: 1 };
        demand.has_archives |= entry.is_archive;
        payer
    }
}
